"""Every form of the game, from the set-up to the summary, by whatever the screen offers."""

import random

import pytest
from playwright.sync_api import Page

from e2e.kit import screen
from e2e.pages import Home, Setup
from e2e.walk import NAMES
from pyramid_core.bluff.rules import PRESETS

PHASES = {
    "bus": {"handover", "table", "bus"},
    "french": {"predict", "memorise", "table", "guess"},
    "french_express": {"predict", "memorise", "table", "guess"},
}
MOST_ROUNDS = 150
TAPS = 20

# Taps the buttons that lead on, one for each pair of chances, until a screen needs more than a
# tap. Claims are made now and then, else the game goes on. Returns the phases that were seen.
PLAY = """chances => {
  const seen = [];
  for (const [claims, which] of chances) {
    const name = document.documentElement.dataset.screen;
    const has = (selector) => document.querySelector(selector);
    const phase = name !== "question" ? name : has("#chain") ? "bus"
      : has("#cover") ? "memorise" : has(".ranks") ? "guess" : "predict";
    seen.push(phase);
    if (phase === "summary" || phase === "handover") break;
    const buttons = [...document.querySelectorAll("#app button[data-msg]")].filter(
      (button) => !button.disabled && !button.closest("[inert]"));
    const of = (names) => buttons.filter(
      (button) => names.includes(button.dataset.msg.split(" ")[0]));
    const on = of(["flip", "say", "go-on", "show", "accept", "challenge", "cover", "answer",
      "give", "guess", "pick", "concede"]);
    const own = of(["claim", "target"]);
    const pool = (claims < 0.3 && own.length) || !on.length ? own : on;
    if (!pool.length) throw new Error("a dead end: " + phase);
    pool[Math.floor(which * pool.length)].click();
  }
  return seen;
}"""


@pytest.mark.parametrize("preset", PRESETS)
def test_a_form_comes_to_its_summary(page: Page, preset: str) -> None:
    """Purpose: no form leads into a dead end, and each shows the phases that make it."""
    Home(page).open_party()
    setup = Setup(page)
    setup.seat_players(NAMES)
    setup.tap(setup.form(preset))
    setup.deal()
    screen(page, "question" if PRESETS[preset].rules.predictions else "handover")
    chance = random.Random(preset)
    seen: set[str] = set()
    for _ in range(MOST_ROUNDS):
        phases = page.evaluate(PLAY, [[chance.random(), chance.random()] for _ in range(TAPS)])
        seen.update(phases)
        if phases[-1] == "summary":
            break
        if phases[-1] == "handover":
            page.locator("#hold").focus()
            page.keyboard.down(" ")
            page.keyboard.up(" ")
            page.locator("#have").click()
    screen(page, "summary")
    assert seen >= PHASES.get(preset, {"handover", "table"})
    assert page.locator("#notice").count() == 0
