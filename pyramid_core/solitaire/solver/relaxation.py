"""A relaxation: the stock lies spread out, every card of it within reach at any time.

The pyramid's own order stays exact. What cannot be cleared like this cannot be cleared
at all. With a spread stock a card of the layout that some stock card could take is as
good as a king, so all that matters is which cards of the layout must go *with each
other*: ranks a and b that add up to the target are *tight* when the layout holds more of
one than the stock holds of the other, and then the excess is the number of pairs
within the layout that the two ranks need. The position can be cleared, in the relaxation, exactly when such pairs can be chosen
for all tight ranks at once so that the order in which the cards lie lets each pair be exposed
together. Such a choice is a *witness*; it stays one while no move breaks up its pairs.
"""

from __future__ import annotations

from typing import TypeAlias

from pyramid_core.solitaire.solver.problem import Problem
from pyramid_core.solitaire.solver.shapes import Shapes, bits

Witness: TypeAlias = tuple[int, ...]
"""Pairs of places, each a set of two bits, which can all go together one after another."""


class Relaxation:
    """The test for one problem; ``stock_of[value]`` are the stock's cards of a value."""

    def __init__(self, problem: Problem, shapes: Shapes, stock_of: list[int]) -> None:
        target = problem.target
        self._stock_of = stock_of
        self._places_of = [0] * (target + 1)
        for place in bits(problem.layout):
            self._places_of[problem.values[place]] |= 1 << place
        self._ranks = [(a, target - a) for a in range(1, target // 2 + 1)]
        self._both = [(a, target - a) for a in range(1, target)]
        self._shapes = shapes
        self._overlap = problem.overlap
        self._pairs: dict[int, list[tuple[int, int]]] = {}
        """For the lower rank of two: the pairs that may go, each with what lies upon it."""
        self._known: dict[tuple[int, ...], Witness | None] = {}

    def pairs_of(self, rank: int, other: int) -> list[tuple[int, int]]:
        """Return the pairs of two ranks, and for each all places that must be empty first."""
        found = self._pairs.get(rank)
        if found is None:
            found = self._pairs[rank] = []
            below, covers = self._shapes.below, self._shapes.covers
            for x in bits(self._places_of[rank]):
                for y in bits(self._places_of[other]):
                    low, high = (x, y) if x < y else (y, x)
                    if low == high or (rank == other and x > y):
                        continue
                    pair = 1 << x | 1 << y
                    need = below[x] | below[y]
                    if need & pair:
                        # One lies upon the other: only where it is the last that does.
                        others = [below[p] for p in bits(covers[low]) if p != high]
                        direct = covers[low] >> high & 1
                        if not (self._overlap and direct) or any(o >> high & 1 for o in others):
                            continue
                    found.append((pair, need & ~pair))
        return found

    def excess(self, layout: int, stock: int) -> tuple[int, ...]:
        """For each two ranks, how many pairs must be found within the layout."""
        places_of, stock_of = self._places_of, self._stock_of
        found = []
        for a, b in self._ranks:
            held = (layout & places_of[a]).bit_count() - (stock & stock_of[b]).bit_count()
            if a == b:
                found.append((held + 1) // 2 if held > 0 else 0)
                continue
            other = (layout & places_of[b]).bit_count() - (stock & stock_of[a]).bit_count()
            if other > held:
                held = other
            found.append(held if held > 0 else 0)
        return tuple(found)

    def buried(self, layout: int, stock: int, gap: int) -> int:
        """Which stock cards cannot come to light any more once no redeal is left.

        The top of the waste at ``gap`` can go with a card of the layout or of the stock
        ahead, never with one of the waste: so the k-th of a value from the top needs k
        partners there, and where it lacks them all that lies beneath it is lost, too.
        """
        here = (1 << gap) - 1
        waste = stock & here
        ahead = stock ^ waste
        places_of, stock_of = self._places_of, self._stock_of
        lost = 0
        for a, b in self._both:
            held = waste & stock_of[a]
            if held > lost:
                partners = (layout & places_of[b]).bit_count() + (ahead & stock_of[b]).bit_count()
                over = held.bit_count() - partners
                if over > 0:
                    # The ``over`` lowest are too many.
                    for _ in range(over - 1):
                        held &= held - 1
                    low = (held & -held)
                    if low > lost:
                        lost = low
        return (lost << 1) - 1 & stock if lost else 0

    def witness(self, layout: int, stock: int) -> Witness | None:
        """Return a choice of pairs that clears the layout, or ``None``: it cannot be."""
        excess = self.excess(layout, stock)
        if not any(excess):
            return ()
        key = (layout, *excess)
        if key in self._known:
            return self._known[key]
        groups = []
        for (a, b), count in zip(self._ranks, excess, strict=True):
            if count:
                pairs = [p for p in self.pairs_of(a, b) if not p[0] & ~layout]
                if len(pairs) < count:
                    self._known[key] = None
                    return None
                groups.append((len(pairs), count, pairs))
        groups.sort(key=_choices)
        found = self._known[key] = _choose(groups, 0, 0, groups[0][1], [], 0)
        return found


def _choices(group: tuple[int, int, list[tuple[int, int]]]) -> tuple[int, int]:
    """The order in which ranks are dealt with: those with little choice first."""
    return group[0] - group[1], group[0]


def _choose(
    groups: list[tuple[int, int, list[tuple[int, int]]]],
    group: int,
    begin: int,
    left: int,
    chosen: list[tuple[int, int]],
    used: int,
) -> Witness | None:
    """Choose ``left`` more pairs of this group, from ``begin`` on, and all later groups'."""
    if not left:
        group += 1
        if group == len(groups):
            return tuple([pair for pair, _ in chosen])
        begin, left = 0, groups[group][1]
    pairs = groups[group][2]
    for index in range(begin, len(pairs) - left + 1):
        pair = pairs[index]
        if pair[0] & used:
            continue
        chosen.append(pair)
        if can_go(chosen, used | pair[0]):
            found = _choose(groups, group, index + 1, left - 1, chosen, used | pair[0])
            if found is not None:
                return found
        chosen.pop()
    return None


def can_go(pairs: list[tuple[int, int]], waiting: int) -> bool:
    """Whether the pairs can go one after another. ``waiting`` are all of their places."""
    left = pairs
    while True:
        later = [item for item in left if item[1] & waiting]
        if not later:
            return True
        if len(later) == len(left):
            return False
        waiting = 0
        for pair, _ in later:
            waiting |= pair
        left = later
