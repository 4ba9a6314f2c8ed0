"""The table: flips, claims and answers."""

from collections.abc import Mapping

from playwright.sync_api import Locator, expect

from e2e.pages.base import Screen

FACE_DOWN = "face down"


class Table(Screen):
    """The pyramid and the players."""

    name = "table"

    # -- finding -----------------------------------------------------------------------------

    @property
    def flip_button(self) -> Locator:
        """The one big button."""
        return self.page.locator("#flip")

    @property
    def undo_button(self) -> Locator:
        """The button that takes the last step back."""
        return self.main.locator("#foot").get_by_role("button", name=self.say("Undo"), exact=True)

    @property
    def sheet(self) -> Locator:
        """The claim being made, answered or shown."""
        return self.page.get_by_role("dialog")

    def player(self, seat: int) -> Locator:
        """Return the player's button."""
        return self.page.locator(f"#player-{seat}")

    def target(self, seat: int) -> Locator:
        """Return the button that names a player in the claim sheet."""
        return self.page.locator(f"#target-{seat}")

    # -- reading -----------------------------------------------------------------------------

    def turned(self) -> list[str]:
        """Return the names of the cards that lie face up in the pyramid, in flipping order."""
        names = []
        while (card := self.page.locator(f"#p{len(names)}")).count():
            name = card.get_attribute("aria-label") or ""
            if name == self.say(FACE_DOWN):
                break
            names.append(name)
        return names

    def figures(self, seat: int) -> str:
        """Return what a screen reader hears about a player."""
        return self.player(seat).get_attribute("aria-label") or ""

    # -- doing -------------------------------------------------------------------------------

    def open_company(self) -> None:
        """Open the players' screen."""
        self.tap(self.button("Players"))

    def flip(self) -> str:
        """Turn the next card; return its name."""
        before = len(self.turned())
        self.tap(self.flip_button)
        card = self.page.locator(f"#p{before}")
        expect(card).not_to_have_attribute("aria-label", self.say(FACE_DOWN))
        return card.get_attribute("aria-label") or ""

    def finish(self) -> None:
        """End the game after the last card."""
        self.tap(self.button("The truth comes out"))

    def draft(self, claimant: int, *targets: int) -> None:
        """Tap who claims, and whom they name; the claim is not made yet."""
        self.tap(self.player(claimant))
        self.draft_more(*targets)

    def draft_more(self, *targets: int) -> None:
        """Name more players in the claim sheet."""
        for seat in targets:
            if self.target(seat).get_attribute("aria-pressed") != "true":
                self.tap(self.target(seat))
            expect(self.target(seat)).to_have_attribute("aria-pressed", "true")

    def say_claim(self) -> None:
        """Make the claim."""
        self.tap(self.button("Claim it"))
        expect(self.page.locator("#asked")).to_be_visible()

    def claim(self, claimant: int, *targets: int) -> None:
        """Claim, the value shared out evenly."""
        self.draft(claimant, *targets)
        self.say_claim()

    def shares(self, targets: Mapping[int, object] | tuple[int, ...]) -> dict[int, int]:
        """Return the shares that the claim sheet shows."""
        shown = {seat: self.target(seat).inner_text().split()[-1] for seat in targets}
        return {seat: int(share) for seat, share in shown.items()}

    @property
    def accept_button(self) -> Locator:
        """The button of whoever takes it."""
        return self.page.locator("#accept")

    @property
    def challenge_button(self) -> Locator:
        """The button of whoever does not believe it."""
        return self.page.locator("#challenge")

    def accept(self) -> None:
        """Take it."""
        self._answer(self.accept_button)

    def challenge(self) -> None:
        """Doubt it."""
        self._answer(self.challenge_button)

    def _answer(self, button: Locator) -> None:
        before = self.sheet.get_attribute("id")
        self.tap(button)
        expect(self.page.locator(f"#{before}")).to_have_count(0)

    def show(self) -> None:
        """Let the card be turned."""
        self.tap(self.button("Turn the card"))

    def undo(self) -> None:
        """Take the last step back."""
        self.tap(self.undo_button)
