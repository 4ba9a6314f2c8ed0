"""The set-up screen."""

from collections.abc import Sequence

from playwright.sync_api import Locator

from e2e.pages.base import Screen


class Setup(Screen):
    """Who plays, and which form."""

    name = "setup"

    @property
    def names(self) -> Locator:
        """All fields for names, in seat order."""
        return self.main.get_by_role("textbox")

    @property
    def deal_button(self) -> Locator:
        """The big button."""
        return self.button("Deal")

    @property
    def add_button(self) -> Locator:
        """The button that adds a player."""
        return self.button("Add a player")

    def form(self, preset: str) -> Locator:
        """Return the tile of a form."""
        return self.page.locator(f"#preset-{preset}")

    def remove(self, seat: int) -> Locator:
        """Return the button that takes a seat away."""
        return self.page.locator(f"#remove-{seat}")

    def seat_players(self, names: Sequence[str]) -> None:
        """Have exactly these players."""
        while self.names.count() > len(names):
            self.tap(self.remove(self.names.count() - 1))
        while self.names.count() < len(names):
            self.tap(self.add_button)
        for field, name in zip(self.names.all(), names, strict=True):
            field.fill(name)

    def deal(self) -> None:
        """Deal; a question about a running game is not expected."""
        self.tap(self.deal_button)
