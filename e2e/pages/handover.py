"""The hand-over: each player's look at the own cards."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, expect

from e2e.pages.base import Screen

HAND = 4


class Handover(Screen):
    """The neutral screen, and the cards while a control is held."""

    name = "handover"

    @property
    def hold_button(self) -> Locator:
        """The control to hold."""
        return self.button("Hold to look")

    @property
    def have_button(self) -> Locator:
        """The button for whoever has seen enough."""
        return self.button("I have them")

    @property
    def cards(self) -> Locator:
        """The four places."""
        return self.main.get_by_role("img")

    @property
    def seat(self) -> int:
        """The seat that is asked to look."""
        identity = self.main.locator("[id^=hand-]").get_attribute("id")
        assert identity
        return int(identity.removeprefix("hand-"))

    def faces(self) -> list[str]:
        """Return the names of the cards that are face up now."""
        down = self.say("face down")
        labels = [card.get_attribute("aria-label") or "" for card in self.cards.all()]
        assert len(labels) == HAND
        return [label for label in labels if label != down]

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold the control with the mouse."""
        box = self.hold_button.bounding_box()
        assert box
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.mouse.down()
        try:
            expect(self.hold_button).to_have_attribute("aria-pressed", "true")
            yield
        finally:
            self.page.mouse.up()
        expect(self.page.locator("#hold[aria-pressed=true]")).to_have_count(0)

    def peek(self) -> list[str]:
        """Look at the cards once; return their names."""
        with self.held():
            faces = self.faces()
        assert len(faces) == HAND
        assert self.faces() == []
        return faces

    def have(self) -> None:
        """Say "I have them"."""
        self.tap(self.have_button)
