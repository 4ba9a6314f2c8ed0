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


@pytest.fixture
def page(warm_page: Page) -> Page:
    """Games are played in a browser that has been here before."""
    return warm_page


@pytest.mark.parametrize("presets", [list(PRESETS)[first::4] for first in range(4)], ids="+".join)
def test_forms_come_to_their_summary(page: Page, presets: list[str]) -> None:
    """Purpose: no form leads into a dead end, and each shows the phases that make it."""
    Home(page).open_party()
    for preset in presets:
        setup = Setup(page)
        setup.seat_players(NAMES)
        setup.tap(setup.form(preset))
        setup.deal()
        screen(page, "question" if PRESETS[preset].rules.predictions else "handover")
        assert play(page, preset) >= PHASES.get(preset, {"handover", "table"})
        assert page.locator("#notice").count() == 0
        page.locator("[data-msg=party]").click()
        screen(page, "setup")


def play(page: Page, preset: str) -> set[str]:
    """Play to the summary; return the phases that were seen."""
    chance = random.Random(preset)
    seen: set[str] = set()
    for _ in range(MOST_ROUNDS):
        phases = page.evaluate(PLAY, [[chance.random(), chance.random()] for _ in range(TAPS)])
        seen.update(phases)
        if phases[-1] == "summary":
            return seen
        if phases[-1] == "handover":
            page.locator("#hold").focus()
            page.keyboard.down(" ")
            page.keyboard.up(" ")
            page.locator("#have").click()
    raise AssertionError(f"{preset} has not come to its end: {seen}")
