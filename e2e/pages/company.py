"""The players' screen in the middle of a game."""

from playwright.sync_api import Locator

from e2e.pages.base import Screen


class Company(Screen):
    """Names, comings and goings, and who drinks what."""

    name = "company"

    def name_field(self, seat: int) -> Locator:
        """Return the field with the player's name."""
        return self.page.locator(f"#rename-{seat}")

    def leave(self, seat: int) -> None:
        """Let the player leave."""
        self.tap(self.page.locator(f"#leave-{seat}"))

    def join(self, name: str) -> None:
        """Let somebody join, and write the name where the focus is."""
        self.tap(self.page.locator("#join"))
        self.page.keyboard.type(name)

    def done(self) -> None:
        """Go back to the table."""
        self.tap(self.button("Back to the table"))
