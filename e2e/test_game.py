"""A whole game through the page: as it is meant, and with a reload after every step."""

import pytest
from playwright.sync_api import Page

from e2e.kit import ready, wait_for
from e2e.pages import Handover, Home, Summary, Table
from e2e.walk import NAMES, Ledger, Walk, deal, look_round


@pytest.fixture
def page(warm_page: Page) -> Page:
    """Games are played in a browser that has been here before."""
    return warm_page


def check_summary(page: Page, ledger: Ledger) -> None:
    """Compare the summary with the sums done on paper."""
    summary = Summary(page)
    assert summary.results() == ledger.results()
    assert summary.timeline() == ledger.steps
    for name in NAMES:
        assert (name in summary.winners) == (name in ledger.winners())


def test_four_players_play_a_classic_game(page: Page) -> None:
    """Purpose: a true claim, a bluff that stands, one caught, a failed doubt, a split, the end."""
    deal(page, NAMES, "classic")
    ledger = Ledger(NAMES, look_round(page))
    Walk(page, ledger).play()
    assert len(ledger.steps) == 5
    check_summary(page, ledger)
    Summary(page).play_again()
    assert Handover(page).seat == 0


def test_the_same_game_with_a_reload_after_every_step(page: Page) -> None:
    """Purpose: a page that is thrown away at any moment gives back the game, and no secret."""
    count = 0

    def reload() -> None:
        nonlocal count
        count += 1
        shown = page.evaluate("document.documentElement.dataset.screen")
        if count % 4 == 0:
            # By the front door: the bare address, then "continue".
            page.goto(page.url.split("#")[0] + "?again")
            ready(page)
            Home(page).go_on()
        else:
            page.reload()
            ready(page)
        expected = "table" if shown == "reveal" else shown
        wait_for(page, "name => document.documentElement.dataset.screen === name", arg=expected)
        assert_nothing_secret(page, ledger.hands)

    ledger = Ledger(NAMES, {})
    deal(page, NAMES, "classic")
    ledger.hands.update(look_round(page, after_each=reload))
    walk = Walk(page, ledger)
    # Once every kind of claim was made, more flips are more of the same.
    walk.between = lambda: reload() if walk.todo or not Table.is_shown(page) else None
    walk.play()
    reload()
    check_summary(page, ledger)


def assert_nothing_secret(page: Page, hands: dict[int, list[str]]) -> None:
    """Check that no card in a hand is anywhere in the page, and the pyramid's rest neither."""
    public = set(Table(page).turned()) if Table.is_shown(page) else set()
    if Summary.is_shown(page):
        return
    html = page.content()
    for hand in hands.values():
        for card in set(hand) - public:
            assert card not in html
    faces = page.locator("[role=img]:not([aria-label='face down'])").all()
    names = {face.get_attribute("aria-label") for face in faces}
    assert names <= public | {"no card"}
