"""Players who come and go in the middle of a game."""

import pytest
from playwright.sync_api import Page, expect

from e2e.kit import ready
from e2e.pages import Company, Handover, Table
from e2e.walk import at_table, look_round


@pytest.fixture
def page(warm_page: Page) -> Page:
    """Games are played in a browser that has been here before."""
    return warm_page


def test_leaving_joining_and_renaming(page: Page) -> None:
    """One leaves, one joins and looks at four cards, one gets another name; all of it is saved."""
    table, _ = at_table(page, ("Ana", "Ben", "Cleo"), "express")
    table.flip()
    table.open_company()
    company = Company(page).wait()
    company.leave(0)
    expect(company.name_field(0)).to_have_count(0)
    company.leave(1)
    company.expect_notice("Two players have to stay.")
    company.name_field(2).fill("Cleopatra")
    company.join("ben")
    company.done()

    handover = Handover(page)
    assert handover.seat == 3
    hands = look_round(page)
    assert len(set(hands[3])) == 4
    expect(table.player(0)).to_have_count(0)
    expect(table.player(3)).to_contain_text("from row 2")
    expect(table.player(3)).to_contain_text("ben (2)")
    while not page.locator(".row-now").first.inner_text().startswith("2"):
        table.flip()

    page.reload()
    ready(page)
    table = Table(page).wait()
    expect(table.player(2)).to_contain_text("Cleopatra")
    table.claim(3, 2)
    table.accept()
    expect(table.player(3).locator(".figures")).to_contain_text("2")
