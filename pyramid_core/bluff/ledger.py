"""What the units that were taken are called (RULES.md 1.5): the figures stay the engine's.

A table may name one drinker a row, and a player may set a limit; units beyond either
count as points only. Nothing here changes what anybody has given or taken.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pyramid_core.bluff.state import State

MAX_LIMIT: Final = 99
"""The highest personal limit, in units; beyond that it is none."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What a player has asked for."""

    alcohol_free: bool = False
    limit: int = 0
    """Units after which further ones are points only; 0 is no limit."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Units of one player: real ones, and those that are points only."""

    real: int = 0
    points: int = 0

    def plus(self, other: Entry) -> Entry:
        """Return both together."""
        return Entry(self.real + other.real, self.points + other.points)


@dataclass(frozen=True, slots=True)
class Ledger:
    """The units of every seat, told apart; made by ``ledger``."""

    marks: tuple[Mark, ...]
    one_drinker: bool
    drinker: int
    """Whose turn it is to drink in this row, where there is one drinker a row."""
    entries: tuple[Entry, ...]
    """By seat, up to now."""
    last: tuple[Entry, ...]
    """By seat, what the last action brought."""

    def mark(self, seat: int) -> Mark:
        """What the player at ``seat`` has asked for."""
        return self.marks[seat] if seat < len(self.marks) else Mark()

    def split(self, seat: int, units: int) -> Entry:
        """Return what ``units`` more would be for ``seat`` now."""
        return _split(self.mark(seat), self.entries[seat], units, self._may_drink(seat))

    def _may_drink(self, seat: int) -> bool:
        return not self.one_drinker or seat == self.drinker


def ledger(
    states: Sequence[State],
    marks: Sequence[Mark],
    *,
    one_drinker: bool = False,
    computers: Collection[int] = (),
) -> Ledger:
    """Return the ledger of a game.

    ``states`` are the deal and the state after each action, ``marks`` go by seat; seats
    without one have no wishes. With ``one_drinker`` the seats take turns, row by row,
    the dealer's left first; before the first row it is the first one's turn, after the
    apex still the last one's. ``computers`` are seats that no person plays: they have no turn.
    """
    kept = tuple(marks)
    entries = [Entry()] * states[-1].seats
    last = list(entries)
    for before, after in pairwise(states):
        last = [Entry()] * states[-1].seats
        turn = drinker(before, computers)
        for seat, units in enumerate(after.taken):
            new = units - (before.taken[seat] if seat < before.seats else 0)
            if new:
                mark = kept[seat] if seat < len(kept) else Mark()
                last[seat] = _split(mark, entries[seat], new, not one_drinker or seat == turn)
                entries[seat] = entries[seat].plus(last[seat])
    return Ledger(kept, one_drinker, drinker(states[-1], computers), tuple(entries), tuple(last))


def drinker(state: State, computers: Collection[int] = ()) -> int:
    """Return whose turn it is to drink in the current row, of the persons at the table."""
    row = 1 if state.current is None else state.rules.row_of(state.current)
    persons = [seat for seat in state.present if seat not in computers] or state.present
    return persons[(row - 1) % len(persons)]


def _split(mark: Mark, so_far: Entry, units: int, may_drink: bool) -> Entry:
    if not may_drink:
        return Entry(0, units)
    real = min(units, max(0, mark.limit - so_far.real)) if mark.limit else units
    return Entry(real, units - real)
