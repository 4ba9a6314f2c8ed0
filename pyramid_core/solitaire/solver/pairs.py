"""Pairs of cards that could go with each other, and which of them can go one after another."""

from __future__ import annotations

from typing import Final

from pyramid_core.solitaire.solver.problem import Problem
from pyramid_core.solitaire.solver.shapes import Shapes, bits

TRIES: Final = 200
"""Pairs tried in one test; where that is not enough, nothing is proven."""
FEW_PAIRS: Final = 24
"""Pairs within a layout of which it is found out how many can go together."""


class Pairs:
    """The pairs of one problem. A pair has a number, from 0; sets of pairs are bits."""

    def __init__(self, problem: Problem, shapes: Shapes) -> None:
        self._target = target = problem.target
        self._overlap = problem.overlap
        self._shapes = shapes
        self.places_of = [0] * (target + 1)
        """By value: the places of the layout."""
        for place in bits(problem.layout):
            self.places_of[problem.values[place]] |= 1 << place
        self._ranks = [(a, target - a) for a in range(1, target // 2 + 1)]
        self._cards: list[int] = []
        self._need: list[int] = []
        self._clash: list[int] = []
        self._within: dict[int, int] = {}
        self._with: dict[int, int] = {0: 0}
        """For each card, as a bit, the pairs with it. Cards of the stock come last."""
        self._apart: dict[int, int] = {0: 0}
        self._tries = 0

    def _add(self, one: int, other: int, need: int) -> int:
        """Give a pair of cards, each a bit, a number; return it as a set."""
        pair = 1 << len(self._cards)
        for card in (one, other):
            self._with[card] = self._with.get(card, 0) | pair
        self._cards.append(one | other)
        self._need.append(need)
        return pair

    def _pairs_within(self, rank: int) -> int:
        """Return the pairs of this rank and its partner that both lie in the layout."""
        found = self._within.get(rank)
        if found is not None:
            return found
        found = 0
        other = self._target - rank
        below, covers = self._shapes.below, self._shapes.covers
        for x in bits(self.places_of[rank]):
            for y in bits(self.places_of[other]):
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
                found |= self._add(1 << x, 1 << y, need & ~pair)
        self._within[rank] = found
        self._clash = [0] * len(self._cards)
        return found

    def pairs_in(self, rank: int, places: int) -> list[tuple[int, int]]:
        """Return the pairs of this rank and its partner in these places, as sets of bits.

        With each pair come the places that have to be empty before it can go.
        """
        cards, need = self._cards, self._need
        within = bits(self._pairs_within(rank))
        return [(cards[pair], need[pair]) for pair in within if not cards[pair] & ~places]

    def most_pairs(self, rank: int, places: int) -> int:
        """Return how many such pairs can be chosen at most, so that all of them can go."""
        candidates = 0
        for number in bits(self._pairs_within(rank)):
            if not self._cards[number] & ~places:
                candidates |= 1 << number
        other = self._target - rank
        counts = [(places & self.places_of[value]).bit_count() for value in (rank, other)]
        count = min(counts) if rank != other else counts[0] // 2
        while count:
            self._tries = TRIES
            if self._choose(candidates, [(candidates, count)], []):
                break
            count -= 1
        return count

    def most_together(self, layout: int) -> int:
        """Return a number of pairs within the layout, of all ranks, that is never exceeded."""
        within = sum([self._pairs_within(rank) for rank, _ in self._ranks])
        candidates = 0
        for number in bits(within):
            if not self._cards[number] & ~layout:
                candidates |= 1 << number
        if candidates.bit_count() > FEW_PAIRS:
            return layout.bit_count() // 2
        return self._most_apart(candidates)

    def _most_apart(self, candidates: int) -> int:
        """Return how many of these pairs can be chosen so that no two of them clash."""
        found = self._apart.get(candidates)
        if found is None:
            bit = candidates & -candidates
            number = bit.bit_length() - 1
            clash = candidates & (self._clash[number] or self._clashes(number))
            found = 1 + self._most_apart(candidates & ~clash)
            others = clash ^ bit
            if others & (others - 1):
                found = max(found, self._most_apart(candidates ^ bit))
            self._apart[candidates] = found
        return found

    # -- the choice ----------------------------------------------------------------------

    def _choose(self, candidates: int, groups: list[tuple[int, int]], chosen: list[int]) -> bool:
        """Whether the choice can be completed, or too much was tried.

        In the second case ``chosen`` is empty though something was to be chosen.
        """
        best = least = -1
        for index, (group, count) in enumerate(groups):
            spare = (candidates & group).bit_count() - count
            if best < 0 or spare < least:
                best, least = index, spare
        group, count = groups[best]
        rest = groups[:best] + groups[best + 1 :]
        if count > 1:
            rest.append((group, count - 1))
        options = candidates & group
        while least >= 0:
            bit = options & -options
            options ^= bit
            candidates ^= bit
            least -= 1
            number = bit.bit_length() - 1
            self._tries -= 1
            if self._tries < 0:
                chosen.clear()
                return True
            left = candidates & ~(self._clash[number] or self._clashes(number))
            for other, need in rest:
                if (left & other).bit_count() < need:
                    break
            else:
                chosen.append(number)
                if self._choose(left, rest, chosen) if rest else self._can_go(chosen):
                    return True
                chosen.pop()
        return False

    def _can_go(self, chosen: list[int]) -> bool:
        """Whether the chosen pairs can go one after another."""
        if len(chosen) < 3:
            return True  # a circle of two is a clash
        cards, need = self._cards, self._need
        left = chosen
        while True:
            waiting = 0
            for number in left:
                waiting |= cards[number]
            later = [number for number in left if need[number] & waiting]
            if not later:
                return True
            if len(later) == len(left):
                return False
            left = later

    def _clashes(self, number: int) -> int:
        """Return the pairs that cannot be chosen together with this one, itself among them."""
        cards, need = self._cards[number], self._need[number]
        found = 0
        bit = 1
        for other, needed in zip(self._cards, self._need, strict=True):
            if other & cards or (needed & cards and other & need):
                found |= bit
            bit <<= 1
        self._clash[number] = found
        return found
