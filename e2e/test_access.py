"""Every screen read by axe, by night and by day."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from e2e.kit import screen
from e2e.pages import (
    Deals,
    Handover,
    Home,
    Reveal,
    Rules,
    Settings,
    Setup,
    Solitaire,
    Statistics,
    Summary,
    Table,
)
from e2e.walk import NAMES, look_round
from pyramid_core.solitaire.deals import Deal
from pyramid_core.solitaire.rules import PRESETS

GRAVE = ("serious", "critical")


@pytest.fixture
def page(warm_page: Page) -> Page:
    """Games are played in a browser that has been here before."""
    return warm_page


def violations(page: Page, where: str, *rules: str) -> list[str]:
    """Return what axe finds on the screen: each rule with the elements that break it.

    Only these ``rules`` are read by, where any are named.
    """
    options: dict[str, object] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = {"type": "rule", "values": list(rules)}
    found = Axe().run(page, options=options)
    return [
        f"{where}: {rule['id']} ({rule['impact']}): "
        + "; ".join(node["html"][:160] for node in rule["nodes"][:4])
        for rule in found.response["violations"]
        if rule["impact"] in GRAVE
    ]


def test_no_screen_has_a_serious_violation(page: Page) -> None:
    """Purpose: contrast, names and roles hold on every screen, by night and by day."""
    page.emulate_media(color_scheme="dark")
    wrong: list[str] = []

    def check(where: str) -> None:
        expect(page.locator("html")).to_have_attribute("data-theme", "night")
        wrong.extend(violations(page, where))
        # Only the colours are others by day.
        page.emulate_media(color_scheme="light")
        expect(page.locator("html")).to_have_attribute("data-theme", "dawn")
        wrong.extend(violations(page, f"{where}, by day", "color-contrast"))
        page.emulate_media(color_scheme="dark")

    home = Home(page)
    check("home")
    home.open_rules()
    Rules(page)
    check("rules")
    Rules(page).back()
    Home(page).open_settings()
    Settings(page)
    check("settings")
    page.locator("#devices").tap()
    screen(page, "devices")
    check("phones and television")
    page.locator("#back").tap()
    Settings(page).back()
    Home(page).open_party()
    setup = Setup(page)
    setup.seat_players(NAMES)
    setup.tap(setup.form("express"))
    setup.tap(page.locator("#house-rules summary"))
    check("setup")
    setup.deal()
    handover = Handover(page)
    check("handover")
    with handover.held():
        check("handover, held")
    look_round(page)
    table = Table(page)
    check("table, before the first card")
    for _ in range(4):
        table.flip()
    check("table")
    table.draft(0, 1, 2)
    check("claim being made")
    table.say_claim()
    check("claim to answer")
    table.accept()
    table.challenge()
    check("claim to show")
    table.show()
    reveal = Reveal(page)
    check("reveal")
    reveal.go_on()
    check("table after a claim")
    table.flip()
    table.flip()
    table.claim(1, 2)
    table.accept()
    table.finish()
    Summary(page)
    check("summary")
    Summary(page).back()
    Home(page).open_party()
    check("setup of the same table")
    setup.back()
    Home(page).open_solitaire()
    deals = Deals(page).choose("custom")
    page.locator("#solo-way-winnable").tap()
    check("choice of a deal")
    page.locator("#solo-way-number").tap()
    deals.deal()
    check("a number that is missing")
    deals.open_code(Deal(PRESETS["relaxed"], 36).code)
    board = Solitaire(page)
    board.at(0).tap()
    check("board")
    page.locator("#more").tap()
    check("sheet over the board")
    page.locator("#row-solo-statistics").tap()
    Statistics(page)
    check("statistics")
    assert not wrong, "\n".join(wrong)
