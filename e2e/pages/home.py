"""The home screen."""

from playwright.sync_api import Locator

from e2e.pages.base import Screen


class Home(Screen):
    """The first screen: party or alone, and a saved game."""

    name = "home"

    @property
    def party(self) -> Locator:
        """The tile of the party game."""
        return self.page.locator("#party")

    @property
    def resume(self) -> Locator:
        """The button "Continue", where a game is saved."""
        return self.page.locator("#continue")

    def open_party(self) -> None:
        """Go to the set-up."""
        self.tap(self.party)

    def go_on(self) -> None:
        """Go on with the saved game."""
        self.tap(self.resume)

    def open_solitaire(self) -> None:
        """Tap the tile of the solitaire."""
        self.tap(self.page.locator("#solitaire"))

    def go_on_alone(self) -> None:
        """Go on with the saved solitaire."""
        self.tap(self.page.locator("#continue-solitaire"))
