"""The layouts: where each card lies, and which card covers which.

Places are numbered from 0 in the order of the deal: pyramid by pyramid, row by row from
the top, left to right, then Giza's columns, each from its covered card to its end. The
coverers of a place always have higher numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import Final

PHARAOHS_ROWS: Final = (7, 6, 2)
"""The rows of the three pyramids, in the order of the deal."""
COLUMNS: Final = 8
"""The columns beside Giza's pyramid: all cards that it does not take lie in them."""
MOST_IN_A_COLUMN: Final = 7


class LayoutKind(StrEnum):
    """The shapes: one pyramid, one with columns, one upside down, or three."""

    PYRAMID = "pyramid"
    GIZA = "giza"
    TRIANGLE = "triangle"
    PHARAOHS = "pharaohs"


@dataclass(frozen=True)
class Layout:
    """A shape made of rows and columns of places.

    ``pyramids``: for each pyramid its rows from the top, each a tuple of places from the
    left. ``columns``: for each column its places, the end last. ``covers``: for each
    place, which places lie upon it, as a set of bits.
    """

    pyramids: tuple[tuple[tuple[int, ...], ...], ...]
    columns: tuple[tuple[int, ...], ...]
    covers: tuple[int, ...]

    @property
    def size(self) -> int:
        """The number of places."""
        return len(self.covers)

    @cached_property
    def everything(self) -> int:
        """All places, as a set of bits."""
        return (1 << self.size) - 1

    def coverers(self, place: int) -> tuple[int, ...]:
        """The places that lie upon ``place`` while their cards are there."""
        return places_in(self.covers[place])

    def exposed(self, left: int) -> tuple[int, ...]:
        """The places, of those in the set of bits ``left``, that no place in it covers."""
        return tuple(place for place in places_in(left) if not self.covers[place] & left)


@lru_cache(maxsize=4096)
def places_in(bits: int) -> tuple[int, ...]:
    """The places in a set of bits, lowest first."""
    return tuple(place for place in range(bits.bit_length()) if bits >> place & 1)


@lru_cache(maxsize=64)
def layout(kind: LayoutKind, rows: int, cards: int) -> Layout:
    """Return the layout of this kind; ``cards``, all there are, give Giza's columns.

    Works for any number of rows; whether the cards are enough is for the rules to say.
    """
    heights = PHARAOHS_ROWS if kind is LayoutKind.PHARAOHS else (rows,)
    widths = [tuple(range(1, height + 1)) for height in heights]
    if kind is LayoutKind.TRIANGLE:
        widths = [tuple(range(rows, 0, -1))]
    pyramids: list[tuple[tuple[int, ...], ...]] = []
    covers: list[int] = []
    for pyramid in widths:
        dealt: list[tuple[int, ...]] = []
        for number, width in enumerate(pyramid):
            first = len(covers)
            below = first + width
            last = number == len(pyramid) - 1
            growing = not last and pyramid[number + 1] > width
            for place in range(width):
                # Half a card to the left and half a card to the right, in the row below.
                pair = (place, place + 1) if growing else (place - 1, place)
                lying = [] if last else [p for p in pair if 0 <= p < pyramid[number + 1]]
                covers.append(sum(1 << (below + p) for p in lying))
            dealt.append(tuple(range(first, below)))
        pyramids.append(tuple(dealt))
    columns: list[tuple[int, ...]] = []
    if kind is LayoutKind.GIZA:
        rest = max(0, cards - len(covers))
        for number in range(COLUMNS):
            first = len(covers)
            length = rest // COLUMNS + (number < rest % COLUMNS)
            covers += [1 << (place + 1) for place in range(first, first + length - 1)]
            covers += [0] * min(length, 1)
            columns.append(tuple(range(first, first + length)))
    return Layout(tuple(pyramids), tuple(columns), tuple(covers))
