"""One person among computer players, from the set-up to the summary, in one page."""

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.kit import ready, screen
from e2e.pages import Handover, Home, Setup, Summary, Table
from e2e.test_access import violations

# Plays on by whatever the screen offers, until it needs more than a tap: computers are hurried,
# and the person believes everything. Returns how often each button was tapped.
PLAY = """() => {
  const tapped = {};
  for (let tap = 0; tap < 400; tap++) {
    if (document.documentElement.dataset.screen === "summary") break;
    const id = ["thinking", "go-on", "accept", "show", "flip"].find(
      (id) => document.querySelector(`#${id}:not(:disabled)`)?.closest("[inert]") === null);
    if (!id) throw new Error("a dead end");
    tapped[id] = (tapped[id] ?? 0) + 1;
    document.getElementById(id).click();
  }
  return tapped;
}"""


@pytest.fixture
def page(warm_page: Page) -> Page:
    """Games are played in a browser that has been here before."""
    return warm_page


def test_one_person_plays_three_computers(page: Page) -> None:
    """Purpose: chairs go to computers and keep them; they move alone, and the game ends well."""
    wrong: list[str] = []
    Home(page).open_party()
    setup = Setup(page)
    setup.seat_players(["Ana", ""])
    kinds = page.locator(".kind select")
    kinds.nth(1).select_option(label="Computer, bold")
    expect(setup.names.nth(1)).to_have_value("Cleopatra")
    for _ in range(2):
        setup.tap(setup.button("Add a computer"))
    assert chosen(kinds) == ["Person", "Computer, bold", "Computer, cautious", "Computer, sharp"]
    names = [field.input_value() for field in setup.names.all()]
    assert len(set(names)) == 4
    # A chair's kind moves with it, also in the list that was touched by hand before.
    setup.tap(page.locator("#up-1"))
    assert chosen(kinds)[:2] == ["Computer, bold", "Person"]
    setup.tap(page.locator("#up-1"))
    assert chosen(kinds)[:2] == ["Person", "Computer, bold"]
    wrong += violations(page, "set-up with computers")
    setup.deal()
    Handover(page).peek()
    Handover(page).have()
    table = Table(page)
    thinks = page.locator("#thinking")
    while not thinks.count():
        table.flip()
    wrong += violations(page, "a computer thinks")
    # Untouched, it claims after its pause, before a reload and after one.
    page.reload()
    ready(page)
    sheet = page.locator(".sheet")
    expect(sheet).to_be_visible(timeout=10_000)
    assert names[0] not in sheet.get_by_role("heading").inner_text()
    wrong += violations(page, "a computer's claim")
    tapped = page.evaluate(PLAY)
    assert tapped["flip"] > 3
    assert tapped["thinking"] > 1
    screen(page, "summary")
    results = Summary(page).results()
    assert set(results) == set(names)
    assert sum(result.given for result in results.values()) > 0
    assert not wrong, "\n".join(wrong)
    Summary(page).play_again()
    assert Handover(page).seat == 0


def chosen(kinds: Locator) -> list[str]:
    """Return what each list shows."""
    return [
        str(kind.evaluate("select => select.selectedOptions[0].textContent"))
        for kind in kinds.all()
    ]
