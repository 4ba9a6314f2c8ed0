"""What a solver is asked: a position of Pyramid Solitaire as plain numbers, and its answers.

A card is known by its *number*: a place of the layout, or, from ``Problem.places`` on, a
card outside it, counted through the waste piles from the bottom, then the drawn card,
then the stock from the next card on. Sets of cards are bits of a whole number.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TypeAlias


class Verdict(StrEnum):
    """What a solver found: a solution, that there is none, or neither within its budget."""

    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    BUDGET = "budget"


@dataclass(frozen=True, slots=True)
class Draw:
    """Turn the next cards of the stock, onto this waste pile where there are several."""

    pile: int = 0


@dataclass(frozen=True, slots=True)
class Redeal:
    """Turn the waste over to be the stock again."""


@dataclass(frozen=True, slots=True)
class Remove:
    """Take away one card that is worth the target, or two that add up to it."""

    numbers: tuple[int, ...]


Step: TypeAlias = Draw | Redeal | Remove


@dataclass(frozen=True)
class Problem:
    """A position, all cards known. A card's value is 1 to ``target``."""

    target: int
    values: tuple[int, ...]
    """The value of the card at each place of the layout; at empty places any number."""
    covers: tuple[int, ...]
    """For each place, the places that lie upon it; they have higher numbers."""
    layout: int
    """The places that still hold a card."""
    piles: tuple[tuple[int, ...], ...] = ((),)
    """The waste piles, each a row of values from the bottom."""
    drawn: int | None = None
    """The value of the drawn card; only with one pile and a hidden stock."""
    stock: tuple[int, ...] = ()
    """The values of the stock, the next card first."""
    redeals: int | None = 0
    """Redeals left; ``None`` is without end."""
    draw: int = 1
    """Cards turned by one draw."""
    open_stock: bool = False
    """Whether the next stock card is itself available, and no drawn card lies apart."""
    overlap: bool = False
    """Whether a pair may be a card and the last one that covers it."""
    strict: bool = False
    """Whether a win needs every card to go, or the layout alone."""

    @property
    def places(self) -> int:
        """The number of places; cards outside the layout are numbered from here on."""
        return len(self.values)

    @cached_property
    def outside(self) -> tuple[int, ...]:
        """The values of the cards outside the layout, in the order of their numbers."""
        turned = [value for pile in self.piles for value in pile]
        if self.drawn is not None:
            turned.append(self.drawn)
        return (*turned, *self.stock)

    def value(self, number: int) -> int:
        """The value of the card with this number."""
        places = self.places
        return self.values[number] if number < places else self.outside[number - places]
