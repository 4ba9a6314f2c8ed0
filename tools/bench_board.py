"""Measures the solitaire's board: from a tap to the picture, while the solver is at work.

Every tap changes the game, so the solver begins anew after each of them.
"""

from dataclasses import replace

from playwright.sync_api import Browser

from pyramid_core.solitaire.deals import Deal
from pyramid_core.solitaire.rules import PRESETS
from tools.bench_start import PHONE

HARD = Deal(replace(PRESETS["strict"], decks=2), 1).code
"""A deal that the solver can neither win nor prove lost: it thinks on after every move."""

# From the tap to the frame after the one in which the answer is painted; half a second for the
# solver in between.
TAPS = """
count => new Promise(done => {
  const found = [];
  const next = () => {
    if (found.length === count) return done(found);
    const cards = [...document.querySelectorAll("#board .spot[data-at]:not(.covered)")];
    const draws = found.length % 2 === 0;
    const target = draws ? document.querySelector("#stock") : cards[found.length % cards.length];
    const begin = performance.now();
    target.click();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        found.push(performance.now() - begin);
        setTimeout(next, 500);
      };
      port2.postMessage(0);
    });
  };
  next();
})
"""


def board_taps(browser: Browser, url: str, slower: int, count: int = 40) -> list[float]:
    """Return milliseconds from tap to painted board on a processor ``slower`` times slower."""
    context = browser.new_context(viewport=PHONE)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{url}#deal/{HARD}")
    page.locator("#board").wait_for()
    page.wait_for_timeout(3000)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    found = page.evaluate(TAPS, count)
    context.close()
    return [float(each) for each in found]
