"""The par match: six deals, with a prize for each cleared pyramid. Par is 0."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pyramid_core.solitaire.rules import PRESETS, SolitaireRules
from pyramid_core.solitaire.state import State

DEALS: Final = 6
PRIZES: Final = (50, 35, 20)
"""For a pyramid cleared in the first, second and third pass."""
RULES: Final[SolitaireRules] = PRESETS["par_two"]
"""Two redeals: three passes."""


def points(state: State) -> int:
    """Return what a deal of a par match is worth as it lies.

    A cleared pyramid earns its prize less the cards outside it; any other deal costs the
    cards that are left in pyramid, stock and waste.
    """
    remaining = state.rules.cards - len(state.foundation)
    return PRIZES[state.redeals] - remaining if state.left == 0 else -remaining


@dataclass(frozen=True, slots=True)
class ParMatch:
    """How far a par match has come: the number of its first deal, and the points so far."""

    first: int
    points: tuple[int, ...] = ()

    @property
    def number(self) -> int:
        """The deal that is played now: six numbers in a row make a match."""
        return self.first + min(len(self.points), DEALS - 1)

    @property
    def is_over(self) -> bool:
        """Whether all six deals are played."""
        return len(self.points) >= DEALS

    @property
    def total(self) -> int:
        """The points so far, to be held against par, 0."""
        return sum(self.points)

    def after(self, state: State) -> ParMatch:
        """Return the match with a deal more, ended as ``state`` lies."""
        return ParMatch(self.first, (*self.points, points(state)))
