"""What all screens have in common: the language, taps, notices, the way back."""

import time
from functools import cache
from typing import Self

from babel.messages.pofile import read_po
from playwright.sync_api import Locator, Page, expect

from e2e.kit import wait_for
from tools import paths

GUARD_SECONDS = 0.36
GUARD_PX = 60
"""Two taps at one place within this time are one for the page (a double tap is a slip).

Its own limit is 40: a control may move or scroll a little before the tap."""

RANKS = (
    "ace", "two", "three", "four", "five", "six", "seven",
    "eight", "nine", "ten", "jack", "queen", "king",
)  # fmt: skip


@cache
def catalogue(language: str) -> dict[str, str]:
    """Return what the strings of the sources are in the language."""
    if language == "en":
        return {}
    with (paths.LOCALES / f"{language}.po").open("rb") as file:
        entries = read_po(file)
    return {
        entry.id: entry.string
        for entry in entries
        if isinstance(entry.id, str) and entry.id and isinstance(entry.string, str) and entry.string
    }


class Say:
    """One language of the site, as its catalogue has it."""

    def __init__(self, language: str = "en") -> None:
        self.language = language

    def __call__(self, text: str, **values: object) -> str:
        """Return the English ``text`` in the language, with the values filled in."""
        said = catalogue(self.language).get(text, text)
        return said.format(**values) if values else said


class Screen:
    """A screen of the site. Making the object waits until the page shows it."""

    name = ""

    def __init__(self, page: Page, say: Say | str = "en") -> None:
        self.page = page
        self.say = Say(say) if isinstance(say, str) else say
        self.wait()

    @classmethod
    def is_shown(cls, page: Page) -> bool:
        """Return whether the page shows this screen now."""
        return page.evaluate("document.documentElement.dataset.screen") == cls.name

    def wait(self) -> Self:
        """Wait until this screen is shown."""
        wait_for(
            self.page, "name => document.documentElement.dataset.screen === name", arg=self.name
        )
        return self

    # -- finding -----------------------------------------------------------------------------

    @property
    def main(self) -> Locator:
        """The screen itself."""
        return self.page.get_by_role("main")

    def button(self, text: str, **values: object) -> Locator:
        """Return the button with this name; ``text`` is the English one."""
        return self.main.get_by_role("button", name=self.say(text, **values), exact=True)

    @property
    def notice(self) -> Locator:
        """The sentence that the page has for the player."""
        return self.page.locator("#notice").get_by_role("paragraph")

    # -- doing -------------------------------------------------------------------------------

    def tap(self, control: Locator) -> None:
        """Tap as a person does, who does not take a new button's place for the old one's."""
        guarded = control.get_attribute("data-guard") is not None
        box = control.bounding_box() if guarded else None
        if box:
            x, y, then = getattr(self.page, "last_guarded_tap", (0.0, 0.0, 0.0))
            x_now, y_now = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            if abs(x - x_now) < GUARD_PX and abs(y - y_now) < GUARD_PX:
                time.sleep(max(0.0, then + GUARD_SECONDS - time.monotonic()))
        control.tap()
        if box:
            last = (x_now, y_now, time.monotonic())
            self.page.last_guarded_tap = last  # type: ignore[attr-defined]

    def back(self) -> None:
        """Tap the arrow at the top."""
        self.tap(self.button("Back"))

    def open_settings(self) -> None:
        """Tap the wheel."""
        self.tap(self.button("Settings"))

    def open_rules(self) -> None:
        """Tap the question mark."""
        self.tap(self.button("Rules"))

    # -- looking -----------------------------------------------------------------------------

    def expect_notice(self, text: str, **values: object) -> None:
        """Check that the page says ``text``."""
        expect(self.notice).to_contain_text(self.say(text, **values))

    def overflow(self) -> int:
        """Return how many pixels the page is too wide for the window, 0 for none."""
        return max(
            0,
            int(
                self.page.evaluate(
                    "Math.max(document.documentElement.scrollWidth, document.body.scrollWidth,"
                    " ...[...document.querySelectorAll('main, main > div')].map("
                    "   el => el.scrollWidth - el.clientWidth + innerWidth)) - innerWidth"
                )
            ),
        )


def rank_of(card: str) -> str:
    """Return the rank in an English card's name, "seven of hearts"."""
    rank = card.split(" ", 1)[0]
    assert rank in RANKS, card
    return rank
