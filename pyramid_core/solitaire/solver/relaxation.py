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

from pyramid_core.solitaire.solver.pairs import TRIES, Pairs
from pyramid_core.solitaire.solver.problem import Problem
from pyramid_core.solitaire.solver.shapes import Shapes, bits

SPREAD_TRIES: Final = 150
"""The same as ``TRIES``, with the whole stock spread out: most tests need a few, or all."""
TRIES_A_POSITION: Final = 2
"""Tries that take as long as a position without a test."""
MOST_ATTEMPTS: Final = 20_000
"""Attempts at a witness that are remembered."""


class Witness(NamedTuple):
    """Pairs that can go one after another, and how much of the waste has to go with them."""

    pairs: int
    """The pairs, by their numbers, as a set of bits."""
    lowest: int = 0
    """The lowest card of the waste that has to go, as a bit; 0 where none has to."""


NOTHING: Final = Witness(0)
UNKNOWN: Final = Witness(0, -1)
"""No witness was found in the tries that there are, and none is ruled out."""


class Relaxation(Pairs):
    """The test for one problem. ``values`` are the stock's, waste included, without kings."""

    def __init__(self, problem: Problem, shapes: Shapes, values: list[int]) -> None:
        super().__init__(problem, shapes)
        self._values = values
        self._places = problem.places
        self._strict = problem.strict
        self.stock_of = [0] * (problem.target + 1)
        """By value: the cards of the stock."""
        for index, value in enumerate(values):
            self.stock_of[value] |= 1 << index
        self._groups: list[int] = []
        self._all_within = 0
        self._alive: dict[int, int] = {}
        self._counts: dict[int, list[int]] = {}
        self._takers: dict[int, list[int]] = {}
        self._known: dict[tuple[int, tuple[tuple[int, int], ...]], Witness | None] = {}
        self._attempts: dict[tuple[int, ...], int] = {}
        """The pairs found by an attempt, -1 for none."""
        self.work = 0
        """What the tests cost, in positions that need none; for the caller to set to 0."""

    def _prepare(self) -> None:
        """Make all pairs, those of a place and a waste card too: the last pass needs them."""
        below = self._shapes.below
        everything = (1 << len(self._values)) - 1
        within = [self._pairs_within(rank) for rank, _ in self._ranks]
        self._all_within = sum(within)
        for (rank, other), pairs in zip(self._ranks, within, strict=True):
            group = pairs
            for a, b in {(rank, other), (other, rank)}:
                for place in bits(self.places_of[a]):
                    for card in bits(self.stock_of[b]):
                        upon = everything >> card + 1 << card + 1
                        need = below[place] | upon << self._places
                        group |= self._add(1 << place, 1 << self._places + card, need)
            self._groups.append(group)
        self._clash = [0] * len(self._cards)

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

    def spread(self, layout: int, stock: int, pairs: int = 0) -> Witness | None:
        """Test a position with the whole stock spread out; ``None``: it is lost.

        ``pairs``: some that can go one after another, if known.
        """
        held = list(map(int.__sub__, self.counts(layout), self.takers(stock)))
        needs = self._needs(held)
        if not needs:
            return NOTHING
        key = (layout, tuple(needs))
        if key in self._known:
            return self._known[key]
        enough = 0
        for index, count in needs:
            some = pairs & self._within.get(index + 1, 0)
            if some.bit_count() < count:
                break
            enough |= some
        else:
            witness = self._known[key] = Witness(enough)
            return witness
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
        self._tries = SPREAD_TRIES
        found = self._known[key] = self._search(candidates, groups, 0)
        self.work += 2 + (SPREAD_TRIES - self._tries) // TRIES_A_POSITION
        return found

    def after(self, witness: Witness, gone: int, layout: int, stock: int) -> Witness | None:
        """Test the position after a move, with the whole stock spread out.

        ``witness`` is that of the position before; ``gone`` are the places emptied.
        """
        pairs = witness.pairs
        hit = self._hit(pairs, gone)
        if gone and witness is not UNKNOWN:
            if not hit:
                return witness
            if not hit & (hit - 1) and self._cards[hit.bit_length() - 1] == gone:
                return Witness(pairs ^ hit)
        return self.spread(layout, stock, pairs ^ hit)

    def _hit(self, pairs: int, gone: int) -> int:
        """Return those of the pairs that some of these cards are in."""
        found = 0
        while gone and pairs:
            low = gone & -gone
            gone ^= low
            found |= self._with.get(low, 0)
        return pairs & found

    def last(
        self, layout: int, stock: int, gap: int, witness: Witness = UNKNOWN, move: int = 0
    ) -> Witness | None:
        """Test a position of the last pass, with the waste left of the gap; ``None``: lost.

        ``witness`` is that of a position before, ``move`` the cards that went since then.
        """
        if not self._groups:
            self._prepare()
        ahead = stock >> gap << gap
        counts, takers = self.counts(layout), self.takers(ahead)
        held = list(map(int.__sub__, counts, takers))
        waste = stock ^ ahead
        if witness is not UNKNOWN:
            lowest, pairs = witness.lowest, witness.pairs
            pairs ^= self._hit(pairs, move)
            if self._enough(pairs, held, waste & -lowest):
                return Witness(pairs, lowest)
        spread = self.spread(layout, stock, witness.pairs ^ self._hit(witness.pairs, move))
        if spread is None or not waste:
            return spread  # with nothing buried, the tests are the same
        room = [0, *map(int.__add__, counts[-2:0:-1], takers[1:-1]), 0]
        self._tries = TRIES
        found = self._search_last(self._alive_in(layout), held, room, waste)
        self.work += 4 + (TRIES - self._tries) // TRIES_A_POSITION
        return found

    def _enough(self, pairs: int, held: list[int], peeled: int) -> bool:
        """Whether the pairs are as many as are needed, with these waste cards to go."""
        stock_of = self.stock_of
        for (a, b), group in zip(self._ranks, self._groups, strict=True):
            have = (pairs & group).bit_count()
            one, other = held[a], held[b]
            if peeled:
                one += (peeled & stock_of[a]).bit_count()
                other += (peeled & stock_of[b]).bit_count()
            if a == b:
                have *= 2
            if one > have or other > have:
                return False
        return True

    def _alive_in(self, layout: int) -> int:
        """Return the pairs whose places are in the layout."""
        alive = self._alive.get(layout)
        if alive is None:
            alive = (1 << len(self._cards)) - 1
            for place in range(self._places):
                if not layout >> place & 1:
                    alive &= ~self._with.get(1 << place, 0)
            self._alive[layout] = alive
        return alive

    def _search_last(
        self, alive: int, held: list[int], room: list[int], waste: int
    ) -> Witness | None:
        """Look for a witness with nothing of the waste, its top, its two uppermost cards, ...

        ``held``: by value, how many cards have no taker ahead. ``room``: how many of the
        waste's could be taken by a place or ahead. Both are used up.
        """
        strict = self._strict
        groups, needs, short = self._groups, [], 0
        candidates = alive & self._all_within
        for index, (a, b) in enumerate(self._ranks):
            most = max(held[a], held[b])
            need = (most + 1) // 2 if a == b else most
            needs.append(need)
            if (candidates & groups[index]).bit_count() < need:
                short |= 1 << index
        if not short and not (strict and waste):
            found = self._attempt(needs, candidates, 0)
            if found is not None:
                return found
        values, target = self._values, self._target
        while waste:
            card = waste.bit_length() - 1
            waste ^= 1 << card
            value = values[card]
            held[value] += 1
            room[value] -= 1
            if room[value] < 0:
                return None
            other = target - value
            index = min(value, other) - 1
            most = max(held[value], held[other])
            need = needs[index] = (most + 1) // 2 if value == other else most
            more = alive & self._with.get(1 << self._places + card, 0)
            candidates |= more
            if (candidates & groups[index]).bit_count() < need:
                short |= 1 << index
            else:
                short &= ~(1 << index)
            if short or (waste if strict else not more or need <= 0):
                continue
            # The lowest card that goes is the reason why those above it have to.
            found = self._attempt(needs, candidates, 1 << card, 0 if strict else more)
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
        self, needs: list[int], candidates: int, lowest: int, first: int = 0
    ) -> Witness | None:
        """Test the last pass with the waste to be removed down to a card.

        Where ``first`` holds pairs, one of them must be chosen.
        """
        key = (candidates, first, *needs)
        pairs = self._attempts.get(key)
        if pairs is None:
            found = self._attempt_anew(needs, candidates, lowest, first)
            if self._tries >= 0:
                if len(self._attempts) >= MOST_ATTEMPTS:
                    self._attempts.clear()
                self._attempts[key] = -1 if found is None else found.pairs
            return found
        return None if pairs < 0 else Witness(pairs, lowest)

    def _attempt_anew(
        self, needs: list[int], candidates: int, lowest: int, first: int
    ) -> Witness | None:
        """The same, not looked up."""
        if not first:
            groups = [item for item in zip(self._groups, needs, strict=True) if item[1] > 0]
            return self._search(candidates, groups, lowest)
        rest = []
        for group, count in zip(self._groups, needs, strict=True):
            left = count - 1 if first & group else count
            if left > 0:
                rest.append((group, left))
        for number in bits(first):
            clash = self._clash[number] or self._clashes(number)
            found = self._search(candidates & ~clash, rest, lowest, number)
            if found is not None:
                return found
        return None

    # -- the search --------------------------------------------------------------------

    def _search(
        self, candidates: int, groups: list[tuple[int, int]], lowest: int, *chosen: int
    ) -> Witness | None:
        """Choose from each group as many pairs as it needs, so that all of them can go."""
        pairs = list(chosen)
        if groups and not self._choose(candidates, groups, pairs):
            return None
        if groups and not pairs:
            return UNKNOWN
        return Witness(sum([1 << number for number in pairs]), lowest)
