"""Every form of the game, from the set-up to the summary, by whatever the screen offers."""

import random

import pytest
from playwright.sync_api import Page

from e2e.kit import screen, wait_for
from e2e.pages import Home, Setup
from e2e.walk import NAMES
from pyramid_core.bluff.rules import PRESETS

PHASES = {
    "bus": {"handover", "table", "bus"},
    "french": {"predict", "memorise", "table", "guess"},
    "french_express": {"predict", "memorise", "table", "guess"},
}
MOST_STEPS = 700

# Taps one of the buttons that lead on. Claims are made now and then, else the game goes on.
TAP = """([claims, which]) => {
  const buttons = [...document.querySelectorAll("#app button[data-msg]")].filter(
    (button) => !button.disabled && !button.closest("[inert]"));
  const of = (names) => buttons.filter(
    (button) => names.includes(button.dataset.msg.split(" ")[0]));
  const on = of(["flip", "say", "go-on", "show", "accept", "challenge", "cover", "answer", "give",
    "guess", "pick", "concede", "have"]);
  const own = of(["claim", "target"]);
  const pool = (claims && own.length) || !on.length ? own : on;
  const button = pool[Math.floor(which * pool.length)];
  button?.click();
  return button?.dataset.msg;
}"""
PHASE = """() => {
  const name = document.documentElement.dataset.screen;
  if (name !== "question") return name;
  if (document.querySelector("#chain")) return "bus";
  if (document.querySelector("#cover")) return "memorise";
  return document.querySelector(".ranks") ? "guess" : "predict";
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
    seen = set()
    for _ in range(MOST_STEPS):
        phase = page.evaluate(PHASE)
        seen.add(phase)
        if phase == "summary":
            break
        if phase == "handover":
            page.locator("#hold").focus()
            page.keyboard.down(" ")
            page.keyboard.up(" ")
            wait_for(page, "!document.querySelector('#have')?.disabled")
        assert page.evaluate(TAP, [chance.random() < 0.3, chance.random()]), phase
    screen(page, "summary")
    assert seen >= PHASES.get(preset, {"handover", "table"})
    assert page.locator("#notice").count() == 0
