"""What a table has agreed about drinking: kept with the set-up, and with each match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pyramid_core.bluff.ledger import MAX_LIMIT, Mark

LIMIT_STEP: Final = 5
"""Units by which a personal limit goes up and down."""


@dataclass(frozen=True, slots=True)
class Manners:
    """The wishes of the players, by seat, and what all of them have agreed on."""

    marks: tuple[Mark, ...] = ()
    one_drinker: bool = False
    """One named drinker a row; for the others units are points."""
    water: bool = True
    """A reminder of water at each new row."""

    def mark(self, seat: int) -> Mark:
        """What the player at ``seat`` has asked for."""
        return self.marks[seat] if seat < len(self.marks) else Mark()

    def with_mark(self, seat: int, mark: Mark) -> Manners:
        """Return the manners with another mark for ``seat``."""
        marks = [self.mark(place) for place in range(max(seat + 1, len(self.marks)))]
        marks[seat] = mark
        return replace(self, marks=tuple(marks))

    def reordered(self, order: Sequence[int]) -> Manners:
        """Return the manners for seats in a new order: the old seat for each new one."""
        return replace(self, marks=tuple(self.mark(seat) for seat in order))

    @property
    def is_changed(self) -> bool:
        """Whether anything differs from what every table begins with."""
        return self.one_drinker or not self.water or any(mark != Mark() for mark in self.marks)


def stepped(mark: Mark, step: int) -> Mark:
    """Return the mark with its limit one step up (1) or down (-1); beyond the ends is none."""
    limit = mark.limit + step * LIMIT_STEP
    if not mark.limit and step < 0:
        limit = MAX_LIMIT - MAX_LIMIT % LIMIT_STEP
    return replace(mark, limit=limit if 0 < limit <= MAX_LIMIT else 0)


def manners_text(manners: Manners) -> str:
    """Return a short text, such as ``-,free,20,free+20 one dry``."""
    marks = ",".join(_mark_text(mark) for mark in manners.marks)
    words = [marks or "-", "one" if manners.one_drinker else "", "" if manners.water else "dry"]
    return " ".join(word for word in words if word)


def manners_from(text: str) -> Manners:
    """Return the manners in ``text``; what is odd there is as at first."""
    first, *words = text.split(" ")
    marks = tuple(_mark_from(part) for part in first.split(","))
    return Manners(marks, "one" in words, "dry" not in words)


def _mark_text(mark: Mark) -> str:
    parts = ["free"] if mark.alcohol_free else []
    parts += [str(mark.limit)] if mark.limit else []
    return "+".join(parts) or "-"


def _mark_from(text: str) -> Mark:
    parts = text.split("+")
    numbers = [int(part) for part in parts if part.isascii() and part.isdigit() and len(part) <= 2]
    return Mark("free" in parts, numbers[0] if numbers else 0)


def notes(unit: str, manners: Manners) -> Mapping[str, str]:
    """Return what a match keeps of the table: the word for a unit, and the manners."""
    return {"unit": unit, "manners": manners_text(manners)}
