"""The reveal of a doubted claim."""

from playwright.sync_api import Locator

from e2e.pages.base import Screen


class Reveal(Screen):
    """The card, the verdict, who takes what."""

    name = "reveal"

    @property
    def verdict(self) -> Locator:
        """The heading "Bluff!" or "It is true!"."""
        return self.main.get_by_role("heading", level=1)

    @property
    def card(self) -> str:
        """The name of the card shown."""
        return self.main.get_by_role("img").get_attribute("aria-label") or ""

    @property
    def takings(self) -> str:
        """Who takes what, as text."""
        return " ".join(self.page.locator("#takings").inner_text().split())

    def go_on(self) -> None:
        """Back to the table."""
        self.tap(self.button("Go on"))
