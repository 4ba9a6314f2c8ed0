"""What people do that nobody asked for: odd names, double taps, and impatience."""

import pytest
from playwright.sync_api import Page, expect

from e2e.pages import Handover, Home, Reveal, Setup, Summary, Table
from e2e.walk import NAMES, at_table, deal, first_card, look_round

LONG = ("W" * 200, "ليلى " * 40, "<img src=x onerror=alert(1)>" * 7, "a b " * 50)


@pytest.fixture
def page(warm_page: Page) -> Page:
    """Games are played in a browser that has been here before."""
    return warm_page


def test_two_to_twelve_players(page: Page) -> None:
    """Purpose: there is no thirteenth chair and no lonely game, and twelve can really play."""
    Home(page).open_party()
    setup = Setup(page)
    for count in range(5, 13):
        setup.tap(setup.add_button)
        expect(setup.names).to_have_count(count)
    expect(setup.add_button).to_be_disabled()
    while setup.names.count() > 2:
        setup.tap(setup.remove(0))
    for remove in (setup.remove(0), setup.remove(1)):
        expect(remove).to_be_disabled()
    setup.seat_players([f"P{n}" for n in range(1, 13)])
    setup.tap(setup.form("express"))
    setup.deal()
    look_round(page)
    table = Table(page)
    table.flip()
    expect(table.player(11)).to_contain_text("P12")
    assert table.overflow() == 0


def test_odd_names_are_shown_as_text(page: Page) -> None:
    """Purpose: equal names are told apart, empty ones get a number, markup is only text."""
    evil = '<img src=x onerror="document.title=1">'
    deal(page, ("Sam", "Sam", "", evil, "  Sam "), "express")
    Handover(page).expect_notice("Equal names were told apart by a number.")
    look_round(page)
    table = Table(page)
    table.flip()
    shown = [table.player(seat).locator("bdi").inner_text() for seat in range(5)]
    assert shown == ["Sam", "Sam (2)", "Player 3", evil, "Sam (3)"]
    assert page.locator("main img").count() == 0
    table.claim(3, 2)
    expect(table.sheet).to_contain_text(evil)
    assert page.title() == "Pyramid"


def test_long_and_right_to_left_names_fit(page: Page) -> None:
    """Purpose: at 320 pixels nothing is pushed off the screen by whatever is typed."""
    page.set_viewport_size({"width": 320, "height": 640})
    too_wide = {}
    Home(page).open_party()
    setup = Setup(page)
    setup.seat_players(LONG)
    setup.tap(setup.form("express"))
    too_wide["setup"] = setup.overflow()
    setup.deal()
    too_wide["handover"] = Handover(page).overflow()
    look_round(page)
    table = Table(page)
    table.flip()
    too_wide["table"] = table.overflow()
    table.draft(0, 1)
    too_wide["draft"] = table.overflow()
    table.say_claim()
    too_wide["claim"] = table.overflow()
    table.challenge()
    too_wide["show"] = table.overflow()
    table.show()
    reveal = Reveal(page)
    too_wide["reveal"] = reveal.overflow()
    reveal.go_on()
    for _ in range(5):
        table.flip()
    table.claim(1, 0, 2, 3)
    too_wide["split"] = table.overflow()
    for _ in range(3):
        table.accept()
    table.finish()
    too_wide["summary"] = Summary(page).overflow()
    assert {name: by for name, by in too_wide.items() if by} == {}


def test_a_double_tap_acts_once(page: Page) -> None:
    """Purpose: whoever taps twice deals one game, turns one card, and answers for one player."""
    Home(page).open_party()
    setup = Setup(page)
    setup.seat_players(NAMES)
    setup.tap(setup.form("classic"))
    setup.deal_button.dblclick()
    handover = Handover(page)
    assert handover.seat == 0
    handover.peek()
    handover.have_button.dblclick()
    expect(page.locator("#hand-1")).to_be_visible()
    page.wait_for_timeout(400)
    look_round(page)
    table = Table(page)
    page.wait_for_timeout(400)
    table.flip_button.dblclick()
    page.wait_for_timeout(400)
    assert len(table.turned()) == 1
    box = table.flip_button.bounding_box()
    assert box
    for _ in range(2):
        page.touchscreen.tap(box["x"] + 40, box["y"] + 20)
    page.wait_for_timeout(400)
    assert len(table.turned()) == 2
    while len(table.turned()) < 6:
        table.flip()
    table.draft(0, 1)
    table.target(2).dblclick()
    expect(table.target(2)).to_have_attribute("aria-pressed", "true")
    table.say_claim()
    page.wait_for_timeout(400)
    table.accept_button.dblclick()
    expect(page.locator("#sheet-0-2")).to_be_visible()
    expect(page.locator("#asked")).to_contain_text("Cleo")


def test_no_flip_while_a_claim_is_open(page: Page) -> None:
    """Purpose: no card is turned over a claim that nobody has answered, and why is said."""
    table = first_card(page)
    table.claim(0, 1)
    assert table.flip_button.evaluate("el => el.closest('[inert]') !== null")
    page.keyboard.press("f")
    table.expect_notice("Settle the open claim first.")
    table.flip_button.dispatch_event("click")
    table.expect_notice("Settle the open claim first.")
    assert len(table.turned()) == 1
    table.accept()
    table.flip()
    assert len(table.turned()) == 2


def test_a_claim_needs_somebody_to_take_it(page: Page) -> None:
    """Purpose: without a target nothing can be claimed; shares always add up to the value."""
    table, _ = at_table(page)
    for _ in range(10):
        table.flip()
    table.draft(0)
    expect(table.button("Claim it")).to_be_disabled()
    table.draft_more(1, 2)
    assert table.shares((1, 2)) == {1: 2, 2: 1}
    table.tap(table.button("More for {name}", name="Cleo"))
    assert table.shares((1, 2)) == {1: 1, 2: 2}
    table.tap(table.button("More for {name}", name="Cleo"))
    assert sum(table.shares((1, 2)).values()) == 3
    table.draft_more(3)
    assert table.shares((1, 2, 3)) == {1: 1, 2: 1, 3: 1}
    table.say_claim()
    expect(table.sheet).to_contain_text("Cleo")


@pytest.mark.parametrize("way", ["deal", "back"])
def test_a_running_game_is_not_lost_by_a_tap(page: Page, way: str) -> None:
    """Purpose: dealing over a game asks first, and the browser's Back never throws one away."""
    table = first_card(page, NAMES[:2])
    if way == "back":
        page.go_back()
        Setup(page)
        page.go_back()
        Home(page).go_on()
    else:
        table.back()
        Home(page).open_party()
        Setup(page).deal()
        question = page.get_by_role("alertdialog")
        expect(question).to_contain_text("A new deal ends it.")
        question.get_by_role("button", name="Continue the game").tap()
    assert len(table.wait().turned()) == 1
