"""The frozen shuffle: the same seed gives the same game, everywhere and for ever.

Only ``random.Random.random()`` with a text seed (version 2 of the seeding) is
promised to be the same in every Python version, so everything here is built on it:
the shuffle is the one of Fisher and Yates, from the last place down to the second,
each with ``int(random() * places)``. ``tests/golden`` pins the outcome.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Stream:
    """A sequence of lots drawn from one seed and one label."""

    def __init__(self, text: str) -> None:
        self._random = random.Random()
        self._random.seed(text, version=2)

    def below(self, count: int) -> int:
        """Return a whole number from 0 to ``count`` - 1, each as likely.

        ``count`` is 1 or more; for the few hundred that a game asks for, the
        unevenness of a 53-bit fraction is below one part in 10**13.
        """
        if count < 1:
            raise ValueError("nothing to choose from")
        return int(self._random.random() * count)

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in a random order, each order as likely as the seed allows."""
        places = list(items)
        for last in range(len(places) - 1, 0, -1):
            other = self.below(last + 1)
            places[last], places[other] = places[other], places[last]
        return tuple(places)

    def chosen(self, items: Sequence[T]) -> T:
        """Return one of the items. Raises ``ValueError`` when there is none."""
        return items[self.below(len(items))]


class Rng:
    """All chance of one game. Streams with different labels do not disturb each other."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def stream(self, label: str) -> Stream:
        """Return the stream of lots called ``label``, from its beginning."""
        return Stream(f"pyramid 1\n{self.seed}\n{label}")
