"""Measures the site: start, size, speed (``make bench``).

Everything is measured in one run, from one server: the site, and beside it a bare PyScript page
that shows one line, with the interpreter as it comes from npm. Seconds on this machine say little
about a phone; the ratios hold.
"""

import argparse
import json
import shutil
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tools import bench_players, bench_start, build_site, paths
from tools.bench_board import board_taps
from tools.bench_start import PHONE, row
from tools.browser import launch_options
from tools.serve import SiteServer

BARE = paths.BUILD / "bare"

# How many actions a second the core plays: whole games, every step chosen among the legal ones.
CORE = """
import json, time
from pyramid_core.bluff import GAME
from pyramid_core.bluff.rules import PRESETS
from pyramid_core.match import start

def actions_a_second(seconds=1.0):
    played, seed, begin = 0, 0, time.perf_counter()
    while time.perf_counter() - begin < seconds:
        match = start(GAME, PRESETS["classic"].rules, ("Ana", "Ben", "Cleo", "Dino"), str(seed))
        seed += 1
        while GAME.outcome(match.state) is None:
            choices = GAME.legal_actions(match.state)
            match = match.play(choices[(played * 7919) % len(choices)])
            played += 1
            if len(match.actions) > 400:
                break
    return played / (time.perf_counter() - begin)
"""

# From the tap to the frame after the one in which the answer is painted.
TAP = """
selector => new Promise(done => {
  const begin = performance.now();
  document.querySelector(selector).click();
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now() - begin);
    port2.postMessage(0);
  });
})
"""


# Holds the button as soon as it is there, and notes the milliseconds since the navigation in the
# frame after the one with the cards in it.
CARDS = """
addEventListener("DOMContentLoaded", () => {
  document.querySelector("#hold").dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const shown = document.querySelectorAll("#cards .card-face").length === 4;
      globalThis.cardsShown = shown ? performance.now() : Infinity;
    };
    port2.postMessage(0);
  });
});
"""


def make_bare() -> Path:
    """Make the page to compare with: PyScript and Pyodide as npm has them, and one line."""
    shutil.rmtree(BARE, ignore_errors=True)
    shutil.copytree(paths.PYODIDE, BARE / "pyodide", ignore=shutil.ignore_patterns("*.map"))
    shutil.copytree(paths.PYSCRIPT / "dist", BARE / "pyscript")
    (BARE / "index.html").write_text(bench_start.BARE_PAGE, encoding="utf-8")
    return BARE


def wait(page: Page, expression: str, seconds: float = 120) -> None:
    """Wait until ``expression`` is true."""
    end = time.monotonic() + seconds
    while not page.evaluate(expression):
        if time.monotonic() > end:
            raise SystemExit(f"not within {seconds} s: {expression}")
        page.wait_for_timeout(5)


def until_ready(page: Page, url: str) -> None:
    """Load the page, and wait for Python."""
    page.goto(url, wait_until="commit")
    wait(page, "document.documentElement?.dataset.state === 'ready'")


def transferred(browser: Browser, server: SiteServer, url: str) -> int:
    """Return the bytes of bodies that a first visit without a service worker takes."""
    context = browser.new_context(viewport=PHONE, service_workers="block")  # type: ignore[arg-type]
    page = context.new_page()
    server.sent = 0
    until_ready(page, url)
    page.wait_for_timeout(1000)
    context.close()
    return server.sent


def taps(browser: Browser, url: str, slower: int, count: int = 60) -> list[float]:
    """Return milliseconds from tap to painted result on a processor ``slower`` times slower."""
    context = browser.new_context(viewport=PHONE)  # type: ignore[arg-type]
    page = context.new_page()
    until_ready(page, url)
    page.locator("[data-msg=party]").click()
    page.wait_for_timeout(1000)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    choices = [
        "[data-msg='preset short']",
        "[data-msg='preset classic']",
        "[data-msg='unit water']",
    ]
    found = [page.evaluate(TAP, choices[n % len(choices)]) for n in range(count)]
    context.close()
    return found


def until_cards(browser: Browser, url: str, slower: int) -> float:
    """Return milliseconds from a scanned link to the cards, on a slower processor.

    The button is held as soon as it is there; nothing is stored or cached before.
    """
    context = browser.new_context(viewport=PHONE)  # type: ignore[arg-type]
    page = context.new_page()
    page.add_init_script(CARDS)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.goto(f"{url}hand/#{a_link()}", wait_until="commit")
    wait(page, "globalThis.cardsShown > 0")
    found = page.evaluate("cardsShown")
    context.close()
    return float(found)


def a_link() -> str:
    """Return what stands in the link of a hand dealt today."""
    sys.path.insert(0, str(paths.WEB))
    from app import codes

    from pyramid_core.cards import decks

    day = int(time.time() // 86_400)
    keys = "42" * codes.KEYS
    return codes.link(decks(1)[:4], keys, table="4821", round_=1, day=day, later_looks=False)


def core_speed_here() -> float:
    """Return the actions a second in the Python that runs this."""
    scope: dict[str, Callable[[], float]] = {}
    exec(CORE, scope)
    return scope["actions_a_second"]()


def core_speed_there(browser: Browser, url: str) -> float:
    """Return the actions a second in the browser."""
    page = browser.new_page()
    until_ready(page, url)
    speed = page.evaluate("code => pyramid.python.runPython(code)", CORE + "actions_a_second()")
    page.close()
    return float(speed)


def main() -> None:
    """Measure, and print tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="runs for each median")
    parser.add_argument("--games", type=int, default=2000, help="games of the computer players")
    options = parser.parse_args()
    site = build_site.build()
    site.write(paths.DIST)
    bare_server = SiteServer(make_bare(), prefix="/bare/").start()
    server = SiteServer(paths.DIST, prefix="/pyramid/").start()
    with sync_playwright() as playwright:
        times = bench_start.run(playwright, options.runs, bare_server.url, server.url)
        (paths.BUILD / "bench.json").write_text(json.dumps(times, indent=1), encoding="utf-8")
        browser = playwright.chromium.launch(**launch_options())  # type: ignore[arg-type]
        print("\nAll of a first visit, megabytes (gzip)\n")
        row("", "")
        row("---", "---:")
        for name, each in (("the site", server), ("the bare page", bare_server)):
            row(name, f"{transferred(browser, each, each.url) / 1e6:.2f}")
        print("\nSpeed in Chromium\n")
        row("", "")
        row("---", "---:")
        row("actions a second in the core, CPython here", f"{core_speed_here():,.0f}")
        row("the same in the browser", f"{core_speed_there(browser, server.url):,.0f}")
        for slower in (1, 4):
            found = sorted(taps(browser, server.url, slower))
            row(
                f"tap → painted, processor {slower} × slower, ms: median, p95",
                f"{statistics.median(found):.0f}, {found[int(len(found) * 0.95)]:.0f}",
            )
        for slower in (1, 4):
            found = sorted(board_taps(browser, server.url, slower))
            row(
                f"solitaire, tap → painted, processor {slower} × slower, ms: median, p95",
                f"{statistics.median(found):.0f}, {found[int(len(found) * 0.95)]:.0f}",
            )
        for slower in (1, 4):
            shown = [until_cards(browser, server.url, slower) for _ in range(options.runs)]
            row(
                f"own phone: link → cards, processor {slower} × slower, ms",
                f"{statistics.median(shown):.0f}",
            )
        browser.close()
    server.stop()
    bare_server.stop()
    bench_players.print_tables(options.games)


if __name__ == "__main__":
    main()
