"""A relaxation that tells lost positions: the stock lies spread out, all of it within reach.

The order of the layout stays exact. With a spread stock a card of the layout that some
stock card can take is as good as a king; all that matters is which cards must go *with
each other*. Ranks a and b that add up to the target are *tight* when the layout holds
more of one than the stock holds of the other: the excess is the number of pairs that the
two ranks need within the layout. The position can be cleared, in the relaxation, exactly
when such pairs can be chosen for all tight ranks at once so that no pair waits in a
circle for another one to go first. Such a choice is a *witness*; it stays one while no
move breaks up its pairs, so most positions need no search at all.

In the last pass only the cards still ahead are spread. The waste is a column: its cards
come to light one by one from the top, and they go with cards of the layout or ahead,
never with each other. Some of them, from the top down to a depth to be found, are then
treated like cards of the layout, which all have to go; the rest is lost.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from pyramid_core.solitaire.solver.problem import Problem
from pyramid_core.solitaire.solver.shapes import Shapes, bits

TRIES: Final = 80
"""Pairs tried in one search for a witness; where that is not enough, nothing is proven."""


class Witness(NamedTuple):
    """Pairs that can go one after another, and the cards of the waste that have to go.

    Cards are bits: the places of the layout, then the cards of the stock.
    """

    pairs: tuple[int, ...]
    peeled: int = 0


NOTHING: Final = Witness(())
UNKNOWN: Final = Witness((), -1)
"""No witness was found in the tries that there are, and none is ruled out."""


class Relaxation:
    """The test for one problem. ``values`` are the stock's, waste included, without kings."""

    def __init__(self, problem: Problem, shapes: Shapes, values: list[int]) -> None:
        target = problem.target
        self._target = target
        self._values = values
        self._places = problem.places
        self._strict = problem.strict
        self._overlap = problem.overlap
        self._shapes = shapes
        self.places_of = [0] * (target + 1)
        """By value: the places of the layout."""
        for place in bits(problem.layout):
            self.places_of[problem.values[place]] |= 1 << place
        self.stock_of = [0] * (target + 1)
        """By value: the cards of the stock."""
        for index, value in enumerate(values):
            self.stock_of[value] |= 1 << index
        self._ranks = [(a, target - a) for a in range(1, target // 2 + 1)]
        # A pair has a number; sets of pairs are bits, too.
        self._cards: list[int] = []
        self._need: list[int] = []
        self._clash: list[int] = []
        self._within: dict[int, int] = {}
        self._with_place: list[int] = []
        self._with_card: list[int] = []
        self._groups: list[int] = []
        self._all_within = 0
        self._alive: dict[int, int] = {}
        self._counts: dict[int, list[int]] = {}
        self._takers: dict[int, list[int]] = {}
        self._known: dict[tuple[int, tuple[tuple[int, int], ...]], Witness | None] = {}
        self._tries = 0

    # -- the pairs ---------------------------------------------------------------------

    def _add(self, cards: int, need: int) -> int:
        """Give a pair a number; return it as a set."""
        self._cards.append(cards)
        self._need.append(need)
        self._clash.append(0)
        return 1 << len(self._cards) - 1

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
                found |= self._add(pair, need & ~pair)
        self._within[rank] = found
        self._clash = [0] * len(self._cards)
        return found

    def _prepare(self) -> None:
        """Make all pairs, those of a place and a waste card too: the last pass needs them."""
        self._with_place = [0] * self._places
        self._with_card = [0] * len(self._values)
        below = self._shapes.below
        everything = (1 << len(self._values)) - 1
        for rank, other in self._ranks:
            group = self._pairs_within(rank)
            for number in bits(group):
                for place in bits(self._cards[number]):
                    self._with_place[place] |= 1 << number
            for a, b in {(rank, other), (other, rank)}:
                for place in bits(self.places_of[a]):
                    for card in bits(self.stock_of[b]):
                        upon = everything >> card + 1 << card + 1
                        cards = 1 << place | 1 << self._places + card
                        pair = self._add(cards, below[place] | upon << self._places)
                        self._with_place[place] |= pair
                        self._with_card[card] |= pair
                        group |= pair
            self._groups.append(group)
        self._all_within = (1 << len(self._cards)) - 1
        for pairs in self._with_card:
            self._all_within &= ~pairs
        self._clash = [0] * len(self._cards)

    def kept(self, witness: Witness, move: int) -> Witness | None:
        """Return what a move leaves of a witness, ``None`` where a new one has to be found.

        ``move`` are the cards that go, as bits. It must not bring a waste card nearer to the
        bottom, nor take two cards of the stock.
        """
        if witness is UNKNOWN:
            return None
        for pair in witness.pairs:
            if pair & move:
                if pair != move:
                    return None
                return Witness(tuple([p for p in witness.pairs if p != pair]), witness.peeled)
        return witness

    # -- the test ----------------------------------------------------------------------

    def counts(self, layout: int) -> list[int]:
        """By value: how many cards of it the layout holds."""
        found = self._counts.get(layout)
        if found is None:
            found = [(layout & places).bit_count() for places in self.places_of]
            self._counts[layout] = found
        return found

    def takers(self, stock: int) -> list[int]:
        """By value: how many of these stock cards could take a card of it."""
        found = self._takers.get(stock)
        if found is None:
            found = [(stock & cards).bit_count() for cards in self.stock_of]
            found = self._takers[stock] = [0, *found[-2:0:-1], 0]
        return found

    def spread(self, layout: int, stock: int) -> Witness | None:
        """Test a position with the whole stock spread out; ``None``: it is lost."""
        held = list(map(int.__sub__, self.counts(layout), self.takers(stock)))
        needs = self._needs(held)
        if not needs:
            return NOTHING
        key = (layout, tuple(needs))
        if key in self._known:
            return self._known[key]
        candidates = 0
        groups = []
        cards = self._cards
        for index, count in needs:
            group = 0
            for number in bits(self._pairs_within(index + 1)):
                if not cards[number] & ~layout:
                    group |= 1 << number
            candidates |= group
            groups.append((group, count))
        found = self._known[key] = self._search(candidates, groups, 0)
        return found

    def last(self, layout: int, stock: int, gap: int) -> Witness | None:
        """Test a position of the last pass, with the waste left of the gap; ``None``: lost."""
        if not self._groups:
            self._prepare()
        ahead = stock >> gap << gap
        waste = stock ^ ahead
        counts, takers = self.counts(layout), self.takers(ahead)
        held = list(map(int.__sub__, counts, takers))
        alive = self._alive.get(layout)
        if alive is None:
            alive = (1 << len(self._cards)) - 1
            for place, pairs in enumerate(self._with_place):
                if not layout >> place & 1:
                    alive &= ~pairs
            self._alive[layout] = alive
        candidates = alive & self._all_within
        strict = self._strict
        if not strict or not waste:
            found = self._attempt(held, candidates, 0)
            if found is not None:
                return found
        room = [0, *map(int.__add__, counts[-2:0:-1], takers[1:-1]), 0]
        peeled = 0
        while waste:
            card = waste.bit_length() - 1
            waste ^= 1 << card
            peeled |= 1 << card
            value = self._values[card]
            held[value] += 1
            room[value] -= 1
            if room[value] < 0:
                return None
            more = alive & self._with_card[card]
            candidates |= more
            if waste if strict else not more:
                continue
            # The lowest card that goes is the reason why those above it have to.
            found = self._attempt(held, candidates, peeled, 0 if strict else more)
            if found is not None:
                return found
        return None

    def _needs(self, held: list[int]) -> list[tuple[int, int]]:
        """Return the tight ranks, by index, and how many pairs they need."""
        needs = []
        for index, (a, b) in enumerate(self._ranks):
            most = max(held[b], held[a])
            if most > 0:
                needs.append((index, (most + 1) // 2 if a == b else most))
        return needs

    def _attempt(
        self, held: list[int], candidates: int, peeled: int, first: int = 0
    ) -> Witness | None:
        """Test the last pass with these cards of the waste to be removed.

        Where ``first`` holds pairs, one of them must be chosen.
        """
        groups = []
        rest = []
        for index, count in self._needs(held):
            group = self._groups[index]
            if (candidates & group).bit_count() < count:
                return None
            groups.append((group, count))
            left = count - 1 if first & group else count
            if left:
                rest.append((group, left))
        if not first:
            return self._search(candidates, groups, peeled)
        if not any(first & group for group, _ in groups):
            return None
        for number in bits(first):
            clash = self._clash[number] or self._clashes(number)
            found = self._search(candidates & ~clash, rest, peeled, number)
            if found is not None:
                return found
        return None

    # -- the search --------------------------------------------------------------------

    def _search(
        self, candidates: int, groups: list[tuple[int, int]], peeled: int, *chosen: int
    ) -> Witness | None:
        """Choose from each group as many pairs as it needs, so that all of them can go."""
        self._tries = TRIES
        pairs = list(chosen)
        if groups and not self._choose(candidates, groups, pairs):
            return None
        if groups and not pairs:
            return UNKNOWN
        cards = tuple([self._cards[number] for number in pairs])
        return Witness(cards, peeled << self._places)

    def _choose(self, candidates: int, groups: list[tuple[int, int]], chosen: list[int]) -> bool:
        """Whether the choice can be completed, or too much was tried.

        In the second case ``chosen`` is empty though something was to be chosen.
        """
        best = least = -1
        for index, (group, count) in enumerate(groups):
            spare = (candidates & group).bit_count() - count
            if spare < 0:
                return False
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
            chosen.append(number)
            if self._can_go(chosen):
                if not rest:
                    return True
                clash = self._clash[number] or self._clashes(number)
                if self._choose(candidates & ~clash, rest, chosen):
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
