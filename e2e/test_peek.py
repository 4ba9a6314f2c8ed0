"""The peek: secret cards are in the page only while their owner holds the control."""

import pytest
from playwright.sync_api import Page, expect

from e2e.pages import Handover, Table
from e2e.walk import deal

HIDE = """
Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
document.dispatchEvent(new Event('visibilitychange'));
delete document.visibilityState;
"""


@pytest.fixture
def page(warm_page: Page) -> Page:
    """Games are played in a browser that has been here before."""
    return warm_page


@pytest.fixture
def handover(page: Page) -> Handover:
    """The first hand-over of a game of two."""
    deal(page, ("Ana", "Ben"), "express")
    return Handover(page)


def secrets(handover: Handover) -> list[str]:
    """Check that four cards can be seen now; return them."""
    expect(handover.hold_button).to_have_attribute("aria-pressed", "true")
    faces = handover.faces()
    assert len(faces) == 4
    return faces


def check_covered(handover: Handover, cards: list[str]) -> None:
    """Check that nothing in the page tells of the cards."""
    expect(handover.page.locator("#hold[aria-pressed=true]")).to_have_count(0)
    assert handover.faces() == []
    html = handover.page.content()
    assert not [card for card in cards if card in html]


def press(handover: Handover) -> None:
    """Press the mouse on the control."""
    box = handover.hold_button.bounding_box()
    assert box
    handover.page.mouse.move(box["x"] + 30, box["y"] + 20)
    handover.page.mouse.down()


class Finger:
    """A finger, which Playwright itself can only tap with."""

    def __init__(self, handover: Handover) -> None:
        self._session = handover.page.context.new_cdp_session(handover.page)
        self._control = handover.hold_button

    def down(self) -> None:
        """Put it on the control."""
        box = self._control.bounding_box()
        assert box
        self._send("touchStart", {"x": box["x"] + 30, "y": box["y"] + 20})

    def up(self) -> None:
        """Take it off."""
        self._send("touchEnd")

    def cancel(self) -> None:
        """Let the system take it away, as for a gesture of its own."""
        self._send("touchCancel")

    def _send(self, kind: str, *points: dict[str, float]) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [*points]})


def test_cards_are_there_only_while_held(handover: Handover) -> None:
    """Purpose: mouse, finger, Space and Enter show the cards, and letting go takes them away."""
    page = handover.page
    assert handover.faces() == []
    expect(handover.have_button).to_be_disabled()
    press(handover)
    cards = secrets(handover)
    page.mouse.up()
    check_covered(handover, cards)
    finger = Finger(handover)
    finger.down()
    assert secrets(handover) == cards
    finger.up()
    check_covered(handover, cards)
    for key in (" ", "Enter"):
        handover.hold_button.focus()
        page.keyboard.down(key)
        assert secrets(handover) == cards
        # A key that is held down repeats itself.
        page.keyboard.down(key)
        assert secrets(handover) == cards
        page.keyboard.up(key)
        check_covered(handover, cards)
    handover.have()
    expect(page.locator("#hand-1")).to_be_visible()
    others = handover.peek()
    assert not set(others) & set(cards)
    check_covered(handover, cards + others)


def test_whatever_interrupts_covers_the_cards(handover: Handover) -> None:
    """Purpose: a call, another window, a finger that slips off: the cards are gone at once."""
    page = handover.page
    cards: list[str] = []
    for interrupt in (
        lambda: page.evaluate(HIDE),
        lambda: page.evaluate("window.dispatchEvent(new Event('blur'))"),
        lambda: page.evaluate("window.dispatchEvent(new Event('pagehide'))"),
        lambda: page.mouse.move(5, 5),
    ):
        press(handover)
        cards = secrets(handover)
        interrupt()
        check_covered(handover, cards)
        page.mouse.up()
        check_covered(handover, cards)
    finger = Finger(handover)
    finger.down()
    secrets(handover)
    finger.cancel()
    check_covered(handover, cards)
    handover.hold_button.focus()
    page.keyboard.down(" ")
    secrets(handover)
    page.keyboard.press("Tab")
    check_covered(handover, cards)
    page.keyboard.up(" ")


def test_nobody_looks_again_after_the_peek(handover: Handover) -> None:
    """Purpose: at the table no hand can be seen, not by undo and not by the browser's Back."""
    page = handover.page
    cards = handover.peek()
    handover.have()
    expect(page.locator("#hand-1")).to_be_visible()
    cards += handover.peek()
    handover.have()
    table = Table(page)
    expect(table.undo_button).to_be_disabled()
    page.keyboard.press("u")
    table.wait()
    page.go_back()
    page.go_forward()
    table.wait()
    html = page.content()
    assert not [card for card in cards if card in html]
