"""The solitaire's screens: the choice of a deal, the board, the statistics."""

import json
import re
from typing import Any

from playwright.sync_api import Locator, expect

from e2e.kit import stored, wait_for
from e2e.pages.base import Screen
from pyramid_core.match import Match
from pyramid_core.save import loads
from pyramid_core.solitaire import GAME
from pyramid_core.solitaire.view import DRAWN, Place, View, place_text

PICTURE = """(() => {
  const cards = {};
  for (const el of document.querySelectorAll("#board [data-at][id^='c-']")) {
    cards[el.dataset.at] = [el.id.slice(2), el.classList.contains("covered")];
  }
  return cards;
})()"""


class Deals(Screen):
    """Where a variant and a deal are chosen."""

    name = "deals"

    def choose(self, variant: str) -> "Deals":
        """Tap a variant's tile."""
        self.tap(self.page.locator(f"#variant-{variant}"))
        return self

    def open_code(self, code: str) -> None:
        """Type a code and open it."""
        self.page.locator("#deal-code").fill(code)
        self.tap(self.page.locator("#open-code"))

    def deal(self) -> None:
        """Tap the big button."""
        self.tap(self.page.locator("#deal"))


class Solitaire(Screen):
    """The board."""

    name = "solitaire"

    # -- finding -----------------------------------------------------------------------------

    def at(self, place: Place | str) -> Locator:
        """The card or the pile at a place."""
        text = place if isinstance(place, str) else place_text(place)
        return self.page.locator(f'#board [data-at="{text}"]')

    @property
    def said(self) -> Locator:
        """The line under the board."""
        return self.page.locator("#said > span")

    def tool(self, name: str) -> Locator:
        """A button of the bar at the thumb: undo, redo, hint, plus."""
        return self.page.locator(f"#tool-{name}")

    @property
    def kept(self) -> dict[str, Any]:
        """What the storage has of the game."""
        content: dict[str, Any] = json.loads(stored(self.page, "pyramid.solitaire") or "{}")
        return content

    @property
    def match(self) -> Match:
        """The game as the storage has it: what the model has, after every message."""
        return loads(self.kept["save"]).match

    @property
    def view(self) -> View:
        """What the player may see of that game."""
        view: View = GAME.view(self.match.state, 0)
        return view

    # -- doing -------------------------------------------------------------------------------

    def center(self, place: Place | str) -> tuple[float, float]:
        """A point on the part of a card that no other covers: the middle of its upper edge."""
        box = self.at(place).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + min(box["height"] / 2, 14)

    def settle(self) -> None:
        """Wait until nothing travels any more."""
        wait_for(
            self.page,
            "document.getAnimations().every(a => a.playState !== 'running' "
            "|| a.effect.getTiming().iterations === Infinity)",
        )

    def drag(self, place: Place, onto: Place | str) -> None:
        """Drag a card with the mouse onto another."""
        self.settle()
        mouse = self.page.mouse
        mouse.move(*self.center(place))
        mouse.down()
        x, y = self.center(onto)
        mouse.move(x, y - 30, steps=4)
        expect(self.at(place)).to_have_class(re.compile(r"\bdragged\b"))
        mouse.move(x, y, steps=2)
        mouse.up()

    def act(self, text: str) -> None:
        """Do an action by single taps."""
        words = text.split(" ")
        if words[0] != "remove":
            # Where there are several piles, or a card lies on the stock, draws have their buttons.
            draws = self.page.locator(f"#draw-waste{words[-1]}, #draw-stock")
            if words[0] == "draw" and draws.count():
                draws.tap()
            else:
                self.page.locator("#stock").tap()
            return
        for place in words[1:]:
            self.page.touchscreen.tap(*self.center(place))

    # -- looking -----------------------------------------------------------------------------

    def check(self) -> None:
        """Check that the picture is what the game is: cards, coverage, piles, counts."""
        view = self.view
        picture = self.page.evaluate(PICTURE)
        wanted = {
            str(spot.place): [str(spot.card), bool(spot.covering)]
            for spot in view.places
            if spot.card
        }
        assert {at: shown for at, shown in picture.items() if at.isdecimal()} == wanted
        piles = {at: shown[0] for at, shown in picture.items() if not at.isdecimal()}
        for place in view.available:
            if place < 0:
                assert piles[place_text(place)] == str(view.card_at(place))
        assert ("drawn" in piles) == (view.card_at(DRAWN) is not None)
        if view.rules.has_stock and view.stock:
            expect(self.page.locator(".slot:has(#stock) .slot-label")).to_have_text(
                f"{len(view.stock)} left"
            )

    def overlaps(self) -> list[str]:
        """Return pairs of free cards that lie on each other: there must be none."""
        found: list[str] = self.page.evaluate(
            """(() => {
              const all = document.querySelectorAll("#board .spot:not(.covered, .out, .under)");
              const free = [...all];
              const box = el => [el.id, el.getBoundingClientRect()];
              const boxes = free.map(box);
              return boxes.flatMap(([one, a], n) => boxes.slice(n + 1)
                .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1
                                && a.top < b.bottom - 1 && b.top < a.bottom - 1)
                .map(([other]) => `${one} ${other}`));
            })()"""
        )
        return found


class Statistics(Screen):
    """What has become of the games."""

    name = "statistics"

    def figure(self, variant: str, label: str) -> str:
        """Return a figure of a variant."""
        row = self.page.locator(f"#record-{variant} dl > div").filter(has_text=label).first
        return row.locator("dd").inner_text()
