"""Two tabs: one has the game, the other one says so and can take it over."""

import pytest
from playwright.sync_api import Page, expect

from e2e.kit import ready
from e2e.pages import Table
from e2e.walk import at_table
from tools.serve import SiteServer

ELSEWHERE = "#other-tab"


@pytest.fixture
def page(warm_page: Page) -> Page:
    """Games are played in a browser that has been here before."""
    return warm_page


def second_tab(page: Page, server: SiteServer, hash_: str = "") -> Page:
    """Open the site in another tab of the same browser."""
    other = page.context.new_page()
    other.goto(server.url + hash_)
    return ready(other)


def test_the_second_tab_leaves_the_game_to_the_first(page: Page, server: SiteServer) -> None:
    """It shows the game and says where it is; what is tapped there changes nothing."""
    at_table(page, preset="express")
    other = second_tab(page, server, "#table")
    expect(other.locator(ELSEWHERE)).to_be_visible()
    expect(page.locator(ELSEWHERE)).to_have_count(0)
    before = page.evaluate("localStorage.getItem('pyramid.party')")
    other.keyboard.press("f")
    other.wait_for_timeout(300)
    assert page.evaluate("localStorage.getItem('pyramid.party')") == before


def test_the_game_can_be_taken_over(page: Page, server: SiteServer) -> None:
    """After "play here" the tabs have changed their parts, and the game is where it was.

    The television, a window of its own, shows what the tab with the game does.
    """
    table, _ = at_table(page, preset="express")
    television = page.context.new_page()
    television.goto(f"{server.url}tv/")
    other = second_tab(page, server, "#table")
    # A card is turned in the first tab while the second one already shows the game.
    table.flip()
    saved = page.evaluate("localStorage.getItem('pyramid.party')")
    other.locator("[data-msg=play-here]").click()
    expect(other.locator(ELSEWHERE)).to_have_count(0)
    expect(page.locator(ELSEWHERE)).to_be_visible()
    second = Table(other).flip()
    expect(television.locator("#t1")).to_have_attribute("aria-label", second)
    assert other.evaluate("localStorage.getItem('pyramid.party')") != saved
    page.locator("[data-msg=play-here]").click()
    expect(page.locator(ELSEWHERE)).to_have_count(0)
    expect(other.locator(ELSEWHERE)).to_be_visible()


def test_a_closed_tab_gives_the_game_back(page: Page, server: SiteServer) -> None:
    """The waiting tab gets the game by itself when the other one is closed."""
    page.goto("about:blank")
    first, other = second_tab(page, server), second_tab(page, server)
    expect(other.locator(ELSEWHERE)).to_be_visible()
    first.close()
    expect(other.locator(ELSEWHERE)).to_have_count(0)
