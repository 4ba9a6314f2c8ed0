"""A game without a network: the page was visited once, then the server is gone."""

from playwright.sync_api import Page, expect

from e2e.kit import ready
from e2e.pages import Home, Settings, Summary, Table
from e2e.walk import at_table, rows
from tools.serve import SiteServer

NAMES = ("Ana", "Ben")


def test_a_whole_game_with_the_server_stopped(visited: Page, own_server: SiteServer) -> None:
    """Purpose: after one visit nothing more is ever needed, not even for a reload on the way."""
    page = visited
    own_server.stop()
    page.context.set_offline(True)
    table, _ = at_table(page, NAMES, "express")
    for turned, _ in enumerate(rows(3)):
        assert len(table.turned()) == turned
        table.flip()
        table.claim(0, 1)
        table.accept()
        if turned == 2:
            table = reload(page)
    expect(table.player(0)).to_contain_text("10")
    table.finish()
    assert Summary(page).results()["Ana"].given == 3 * 1 + 2 * 2 + 3
    # A language that has not been shown yet is there too.
    page.reload()
    ready(page)
    Summary(page).back()
    Home(page).open_settings()
    settings = Settings(page).choose_language("it")
    expect(settings.main.get_by_role("heading", level=1)).to_have_text("Impostazioni")


def reload(page: Page) -> Table:
    """Load the page anew, without a server; return the table with all that was on it."""
    before = Table(page).turned()
    page.reload()
    ready(page)
    table = Table(page)
    assert table.turned() == before
    return table
