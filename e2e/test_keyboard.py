"""Everything by keyboard: from the home screen to a settled claim and back, focus never lost."""

import pytest
from playwright.sync_api import Page, expect

from e2e.kit import screen
from e2e.pages import Handover, Rules, Setup, Table

FOCUS = """(() => {
  const el = document.activeElement;
  if (!el || el === document.body) return { id: "BODY", seen: false };
  const style = getComputedStyle(el);
  const box = el.getBoundingClientRect();
  const drawn = el.tagName === "MAIN"
    || (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0)
    || style.boxShadow !== "none";
  const inside = el.tagName === "MAIN"
    || (box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0);
  return { id: el.id || el.tagName, seen: drawn && inside && !el.closest("[inert]") };
})()"""


@pytest.fixture
def page(warm_page: Page) -> Page:
    """Games are played in a browser that has been here before."""
    return warm_page


class Keys:
    """Hands that have no mouse."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, key: str) -> None:
        """Press a key; the focus must be somewhere, and be seen, afterwards."""
        self.page.keyboard.press(key)
        self.check(key)

    def check(self, after: str) -> None:
        """Check where the focus is."""
        focus = self.page.evaluate(FOCUS)
        assert focus["id"] != "BODY", f"focus lost after {after}"
        assert focus["seen"], f"focus on {focus['id']} cannot be seen after {after}"

    def tab_to(self, identity: str) -> None:
        """Press Tab until the focus is there."""
        way = []
        for _ in range(90):
            if way and way[-1] == identity:
                return
            self.page.keyboard.press("Tab")
            focus = self.page.evaluate(FOCUS)
            way.append(focus["id"])
            # Behind the last control the browser's own come, and then the first again.
            assert focus["seen"] or focus["id"] == "BODY", f"{focus['id']} is not seen: {way}"
        raise AssertionError(f"no way to {identity}: {way}")


def test_from_home_to_a_settled_claim_and_undo(page: Page) -> None:
    """Purpose: who cannot or will not point plays all the same, and always sees where they are."""
    keys = Keys(page)
    keys.tab_to("party")
    keys.press("Enter")
    Setup(page)
    keys.tab_to("name-0")
    page.keyboard.type("Fanny u?")
    keys.tab_to("name-1")
    page.keyboard.type("Ben")
    keys.tab_to("remove-3")
    keys.press("Enter")
    keys.tab_to("preset-express")
    keys.press(" ")
    keys.tab_to("deal")
    keys.press("Enter")
    for seat in range(3):
        handover = Handover(page)
        expect(page.locator(f"#hand-{seat}")).to_be_visible()
        keys.tab_to("hold")
        page.keyboard.down(" ")
        assert len(handover.faces()) == 4
        page.keyboard.up(" ")
        assert handover.faces() == []
        keys.check("looking")
        keys.tab_to("have")
        keys.press("Enter")
    table = Table(page)
    expect(table.player(0)).to_contain_text("Fanny u?")
    keys.press("f")
    assert len(table.turned()) == 1
    keys.tab_to("player-0")
    keys.press("Enter")
    keys.tab_to("target-1")
    keys.press(" ")
    keys.tab_to("say")
    keys.press("Enter")
    keys.press("f")
    table.expect_notice("Settle the open claim first.")
    assert len(table.turned()) == 1
    keys.tab_to("accept")
    keys.press("Enter")
    expect(table.sheet).to_have_count(0)
    keys.press("u")
    expect(table.accept_button).to_be_visible()
    keys.press("?")
    Rules(page)
    keys.press("Escape")
    table.wait()
    keys.press("u")
    expect(table.sheet).to_have_count(0)
    keys.tab_to("player-2")
    keys.press("Enter")
    expect(table.sheet).to_be_visible()
    keys.press("Escape")
    expect(table.sheet).to_have_count(0)
    keys.press("Escape")
    screen(page, "setup" if Setup.is_shown(page) else "home")
