"""What it costs to clear the places of two ranks, by how far one goes in a row of cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from pyramid_core.solitaire.solver.problem import Problem
from pyramid_core.solitaire.solver.relaxation import Relaxation
from pyramid_core.solitaire.solver.shapes import bits

NEVER: Final = 1 << 20
"""More steps than any game has."""

ALL: Final = (1 << 200) - 1
"""All cards of a row, and those behind it."""

Price: TypeAlias = tuple[int, int]
"""Steps beside the passing, and pairs among them."""
Ways: TypeAlias = tuple[int, int, list[tuple[int, int, int]]]
"""Steps beside the passing and pairs among them; and by how much they become fewer, and the
pairs more, when these first cards of a row are passed."""
Key: TypeAlias = tuple[int, int, int, int, int]
"""Places of two ranks, cards of them that are lit, ahead, and in a row; places stuck."""


@dataclass(slots=True)
class Side:
    """The places of a rank, and the cards that they could go with."""

    cards: int
    """The cards, as a set of bits."""
    places: int
    free: int
    """Cards on the way so far that cost nothing, and below: that cost a step."""
    dear: int
    every: int
    """Cards on the way, with those that may be left for a time after it, for a step each."""


class Prices:
    """The prices for one problem."""

    def __init__(self, problem: Problem, relaxation: Relaxation) -> None:
        self._target = problem.target
        self._open = problem.open_stock
        self._values = problem.values
        self._relaxation = relaxation

    def ways(self, key: Key, later: bool) -> Ways:
        """Return what two ranks cost beside the passing, and what they gain by it.

        The cards not in the row are there before it: those ahead cost nothing, those that
        are lit a step. ``later``: they may be kept until after the row instead, for a step
        each, and only places that are not stuck can go with them before.
        """
        part, lit, ahead, row, stuck = key
        most, sides = self._sides(part, lit, ahead, stuck)
        cost, pairs = first = self._price(most, sides, behind=False)
        events = []
        for index in bits(row):
            card = 1 << index
            for side in sides:
                if side.cards & card:
                    side.every += 1
                    side.free += 1
            price, fewest = self._price(most, sides, behind=False)
            if (price, fewest) < (cost, pairs):
                events.append(((2 << index) - 1, cost - price, fewest - pairs))
                cost, pairs = price, fewest
        if later:
            price, fewest = self._price(most, sides, behind=True)
            if (price, fewest) < (cost, pairs):
                events.append((ALL, cost - price, fewest - pairs))
        return *first, events

    def at_once(self, part: int, lit: int, ahead: int, stuck: int) -> Price:
        """Return what two ranks cost with no row to pass, and all cards kept until later."""
        most, sides = self._sides(part, lit, ahead, stuck)
        return min(self._price(most, sides, behind=False), self._price(most, sides, behind=True))

    def _sides(self, part: int, lit: int, ahead: int, stuck: int) -> tuple[int, list[Side]]:
        """Return how many pairs are possible, and the two ranks, or one if it goes with itself."""
        value = self._values[part.bit_length() - 1]
        other = self._target - value
        most = self._relaxation.most_pairs(min(value, other), part)
        sides = []
        for rank in {value, other}:
            cards = self._relaxation.stock_of[self._target - rank]
            places = part & self._relaxation.places_of[rank]
            movable = (places & ~stuck).bit_count()
            free = min(movable, (ahead & cards).bit_count())
            dug = min(movable - free, (lit & cards).bit_count())
            every = ((ahead | lit) & cards).bit_count()
            sides.append(Side(cards, places.bit_count(), free, dug, every))
        return most, sides

    def _price(self, most: int, sides: list[Side], *, behind: bool) -> Price:
        """Return the removals beside the passing, and the fewest pairs with which they do.

        ``most``: pairs within the layout. ``behind``: the cards kept are at hand, too.
        """
        best = NEVER, 0
        each = 3 - len(sides)
        for pairs in range(most + 1):
            total = pairs
            for side in sides:
                left = side.places - pairs * each
                dear = left - side.free
                if left < 0 or (left > side.every if behind else dear > side.dear):
                    total = NEVER
                    break
                if not self._open:
                    total += left
                elif dear > 0:
                    total += dear
            best = min(best, (total, pairs))
        return best
