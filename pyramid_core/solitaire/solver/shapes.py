"""Which cards of a layout are exposed, and which lie under which: found once, then kept."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

MOST_KEPT: Final = 50_000
"""Shapes kept for one layout; a pyramid of seven rows has 1,430, of ten rows 58,786."""


PART: Final = 7
"""Places that are looked up at once."""
PART_MASK: Final = (1 << PART) - 1


class Shapes:
    """What only the layout decides, whatever the cards are."""

    def __init__(self, covers: tuple[int, ...]) -> None:
        self.covers = covers
        below = [0] * len(covers)
        for place in reversed(range(len(covers))):
            for other in bits(covers[place]):
                below[place] |= 1 << other | below[other]
        self.below = tuple(below)
        """For each place, all places that have to be empty before its card is exposed."""
        self._under: list[list[int]] = []
        self._exposed: dict[int, tuple[int, ...]] = {}

    def exposed(self, layout: int) -> tuple[int, ...]:
        """The places in ``layout`` that nothing in it covers."""
        found = self._exposed.get(layout)
        if found is None:
            covers = self.covers
            found = tuple([p for p in bits(layout) if not covers[p] & layout])
            if len(self._exposed) >= MOST_KEPT:
                self._exposed.clear()
            self._exposed[layout] = found
        return found

    def under(self, places: int) -> int:
        """The places that lie under any of these."""
        if not self._under:
            self._make_under()
        found = 0
        for part in self._under:
            found |= part[places & PART_MASK]
            places >>= PART
        return found

    def _make_under(self) -> None:
        """Find the places under each set of ``PART`` neighbours."""
        size = len(self.below)
        under = [sum(1 << p for p in range(size) if self.below[p] >> o & 1) for o in range(size)]
        for first in range(0, size, PART):
            part = [0]
            for one in under[first : first + PART]:
                part += [found | one for found in part]
            self._under.append(part)


@lru_cache(maxsize=4)
def shapes(covers: tuple[int, ...]) -> Shapes:
    """Return the shapes of the layout in which ``covers[p]`` are the places upon ``p``."""
    return Shapes(covers)


def bits(number: int) -> list[int]:
    """The places in a set of bits, lowest first."""
    found = []
    while number:
        low = number & -number
        found.append(low.bit_length() - 1)
        number ^= low
    return found
