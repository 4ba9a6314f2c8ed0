"""How many steps a position needs at least, for one waste pile and draws of one card.

A pass is a tour of the stock; to pass a card costs one step. With an open stock the step
may be the card's removal, so that only removals of cards that were not on top of the stock
cost a step beside the passing: pairs within the layout, kings, cards of the waste. With a
hidden stock each removal is a step of its own, and each card must be turned.

The layout may be cleared in this pass, or in this one and a part of the next. Either way
the cards that have to be passed form a row, and what must be found is how far to go in it:
the farther, the more cards serve as they are passed, and the fewer removals come on top.
Two ranks that add up to the target are seen apart from all others.

Order counts, too, and is seen by counting. A place is *stuck* when it and those that lie
upon it need more cards of a rank than this pass still offers. And of the waste, only the
top is at hand, and cards under it as long as each card above may find a taker.
(Closer looks at the order of the stock cost more time than they save.)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, TypeAlias

from pyramid_core.solitaire.solver.prices import NEVER, Key, Price, Prices, Ways
from pyramid_core.solitaire.solver.problem import Problem
from pyramid_core.solitaire.solver.relaxation import Relaxation
from pyramid_core.solitaire.solver.shapes import Shapes

PART: Final = 8
"""Cards that are counted at once."""
PART_MASK: Final = (1 << PART) - 1

Table: TypeAlias = list[int]
"""Sets of places, by how many cards of two ranks there are: see ``Bound._count``."""


@dataclass(slots=True)
class Facts:
    """What only the layout decides."""

    removals: int
    """How many are needed at least."""
    served: int
    """How many of them can be those of cards on top of the stock."""
    pairs: int
    """How many pairs within the layout can go at most."""
    within: list[tuple[int, int]]
    """The pairs within the layout, and what has to go before."""
    last: int
    """The place that goes last, if it is sure which."""
    kings: int
    both: list[tuple[int, int]]
    """For each two ranks that are in the layout, their places there, and their cards."""
    wanted: int
    """The cards of the stock that some place could go with."""
    ready: bool = False
    """Whether all tables are there; see ``Bound.is_ready``."""
    stuck: list[Table] = field(default_factory=list)
    """For each two ranks: the places that cannot go."""
    stays: dict[int, int] = field(default_factory=dict)
    """The places that cannot go, by the count of the cards on offer."""
    closed: dict[int, int] = field(default_factory=dict)
    """Those that cannot go with any number of the cards on offer, by their places' ranks."""


class Bound:
    """The bound for one problem; the cards of stock and waste are bits, kings among them."""

    def __init__(self, problem: Problem, shapes: Shapes, relaxation: Relaxation) -> None:
        target = self._target = problem.target
        self._open = problem.open_stock
        self._prices = Prices(problem, relaxation)
        self._shapes = shapes
        self._relaxation = relaxation
        places_of = self._places_of = relaxation.places_of
        stock_of = self._stock_of = relaxation.stock_of
        self._span = 1 + max([cards.bit_count() for cards in stock_of])
        self._ranks = [(a, target - a) for a in range(1, target // 2 + 1)]
        self._both = [
            (places_of[a] | places_of[b], stock_of[a] | stock_of[b]) for a, b in self._ranks
        ]
        # Cards are counted in one number, with the index of a table for each two ranks.
        self._width = (self._span**2 - 1).bit_length()
        self._mask = (1 << self._width) - 1
        self._taken = [(places_of[a], places_of[b]) for a, b in self._ranks]
        self._cards: list[tuple[int, int, int, int]] = []
        """For each card: what it adds to a count, its takers in the layout, the cards like it
        and its takers in the stock."""
        for value in problem.outside:
            other = target - value
            step = (self._span if value <= other else 0) + (1 if value >= other else 0)
            step = step << (min(value, other) - 1) * self._width if other else 0
            self._cards.append((step, places_of[other], stock_of[value], stock_of[other]))
        self._counts = self._by_parts()
        self._pairs = [
            pair for a, _ in self._ranks for pair in relaxation.pairs_in(a, problem.layout)
        ]
        self._facts: dict[int, Facts] = {}
        self._tables: list[dict[int, Table]] = [{} for _ in self._ranks]
        self._now: dict[Key, Ways] = {}
        self._later: dict[Key, Ways] = {}
        self._at_once: dict[tuple[int, int, int, int], Price] = {}

    def _by_parts(self) -> list[list[int]]:
        """Return, for each ``PART`` cards and each set of them, what it adds to a count."""
        parts = []
        for first in range(0, len(self._cards), PART):
            part = [0]
            for step, *_ in self._cards[first : first + PART]:
                part += [count + step for count in part]
            parts.append(part)
        return parts

    def _count(self, cards: int) -> int:
        """Return how many cards of each value these are."""
        count = 0
        for part in self._counts:
            count += part[cards & PART_MASK]
            cards >>= PART
        return count

    def is_ready(self, layout: int) -> bool:
        """Whether all tables that ``steps`` needs for a layout are there; if not, make one."""
        facts = self._facts.get(layout) or self._look(layout)
        if facts.ready:
            return True
        rank = len(facts.stuck)
        missing = False
        while rank < len(self._ranks) and not missing:
            part = layout & self._both[rank][0]
            table = self._tables[rank].get(part)
            if table is None:
                missing = True
                table = self._tables[rank][part] = self._lacking(rank, part)
            facts.stuck.append(table)
            rank += 1
        facts.ready = rank == len(self._ranks)
        return not missing

    def guess(self, layout: int, ahead: int, left: int, more: bool, stuck: int) -> int:
        """Return a number of steps needed at least, found with little work; see ``steps``.

        Never more than with a closer look: that each removal is a step of its own, but for
        those of cards that have to be passed, with a redeal to come. ``left``: how many do.
        """
        facts = self._facts.get(layout) or self._look(layout)
        removals = facts.removals
        if not more:
            return removals
        if self._open:
            served = (ahead & facts.wanted).bit_count()
            left -= min(served, facts.served)
        # With nothing to be passed, a removal takes a step and a redeal is one more.
        return removals + left + 1 if stuck or left < 0 else removals

    def steps(
        self, layout: int, stock: int, gap: int, turned: int, more: bool, stuck: int
    ) -> tuple[int, int, int]:
        """Return the steps needed at least, the places stuck in this pass, the cards buried.

        Only once ``is_ready``. ``more``: there is a redeal left. ``stuck``: places known to
        be so.
        """
        facts = self._facts[layout]
        wanted = facts.wanted
        waste = stock & (1 << gap) - 1
        ahead = stock ^ waste
        if stuck:
            stuck |= facts.last
        offered = self._count(ahead & wanted)
        lit, stays = self._reach(facts, layout, waste, ahead, offered, stuck)
        buried = waste ^ lit
        if stays:
            stuck |= stays
            if not buried or self._staying(facts, layout, offered + self._count(waste & wanted)):
                return NEVER, stuck, 0  # in no pass
        if stuck and not more:
            return NEVER, stuck, buried
        best = NEVER
        if not stuck:
            best = self._least(facts, lit, 0, ahead, 0)
            if best < NEVER:
                # A turned card is passed already.
                best = facts.kings + max(0, best - turned)
        if more:
            passed = ahead.bit_count() - turned + 1 + facts.kings
            if passed + max(0, facts.served - (ahead & wanted).bit_count()) < best:
                if buried:
                    passed += self._least(facts, lit, ahead, buried, stuck, later=True)
                else:
                    passed += self._with_all(facts, lit, ahead, stuck)
                best = min(best, passed)
        return best, stuck, buried

    def _reach(
        self, facts: Facts, layout: int, waste: int, ahead: int, offered: int, stuck: int
    ) -> tuple[int, int]:
        """Return the cards of the waste that may come to light, and the places that stay.

        For a card to come to light, each card above has to find a taker: a place that is not
        stuck, with what has come to light so far, or a card ahead. ``offered``: the count of
        those ahead.
        """
        cards, wanted = self._cards, facts.wanted
        lit = 0
        count = offered
        rest = waste
        while rest:
            index = rest.bit_length() - 1
            card = 1 << index
            lit |= card
            rest ^= card
            step, takers, alike, others = cards[index]
            if card & wanted:
                count += step
            need = (lit & alike).bit_count() - (ahead & others).bit_count()
            if need > 0 and rest and step:
                takers &= layout & ~stuck
                if need > takers.bit_count():
                    break
                takers &= ~self._staying(facts, layout, count)
                if need > takers.bit_count():
                    break
        return lit, self._staying(facts, layout, count)

    def _staying(self, facts: Facts, layout: int, count: int) -> int:
        """Return the places of the layout that cannot go with so many cards on offer."""
        found = facts.stays.get(count)
        if found is None:
            found = facts.stays[count] = self._stay(facts, layout, count)
        return found

    def _stay(self, facts: Facts, layout: int, count: int) -> int:
        """Find the same anew.

        Either they are too few, or a card that is needed cannot be had at all.
        """
        span, mask = self._span, self._mask
        takers = few = 0
        rest = count
        for table, (ones, others) in zip(facts.stuck, self._taken, strict=True):
            index = rest & mask
            rest >>= self._width
            few |= table[index]
            if index >= span:
                takers |= others
            if index % span:
                takers |= ones
        takers &= layout
        left = facts.closed.get(takers)
        if left is None:
            left = facts.closed[takers] = self._left(facts, layout, takers)
        return left | few & layout

    def _left(self, facts: Facts, layout: int, takers: int) -> int:
        """Return the places that stay when pairs go, kings, and these places by themselves."""
        lone = layout & ~takers & ~self._places_of[self._target]
        while True:
            left = (lone | self._shapes.under(lone)) & layout
            for both, need in facts.within:
                if both & lone and not need & left:
                    lone &= ~both
                    break
            else:
                return left

    def _least(
        self, facts: Facts, lit: int, ahead: int, row: int, stuck: int, later: bool = False
    ) -> int:
        """Return the least sum of cards to pass in a row and removals beside that.

        Before the row, cards that lie ``ahead`` may go on top of the stock, those that are
        ``lit`` for a step each. ``later``: see ``Prices.ways``.
        """
        events: list[tuple[int, int, int]] = []
        cost = pairs = 0
        known = self._later if later else self._now
        most = facts.pairs
        for part, cards in facts.both:
            key = (part, lit & cards, ahead & cards, row & cards, stuck & part)
            ways = known.get(key)
            if ways is None:
                ways = known[key] = self._prices.ways(key, later)
            cost += ways[0]
            pairs += ways[1]
            if ways[2]:
                events += ways[2]
        # With fewer pairs than two ranks would like, each that is missing costs a step.
        best = cost + pairs - most if pairs > most else cost
        if len(events) > 1:
            events.sort()
        for mask, gain, more in events:
            cost -= gain
            pairs += more
            total = cost + (row & mask).bit_count()
            if pairs > most:
                total += pairs - most
            if total < best:
                best = total
        return best

    def _with_all(self, facts: Facts, lit: int, ahead: int, stuck: int) -> int:
        """Return the same for what comes later, with no row, but all cards at hand."""
        known = self._at_once
        cost = pairs = 0
        for part, cards in facts.both:
            key = (part, lit & cards, ahead & cards, stuck & part)
            price = known.get(key)
            if price is None:
                price = known[key] = self._prices.at_once(*key)
            cost += price[0]
            pairs += price[1]
        return cost + pairs - facts.pairs if pairs > facts.pairs else cost

    # -- tables, filled as they are needed --------------------------------------------------

    def _look(self, layout: int) -> Facts:
        """Find what a layout decides, and keep it."""
        wanted = 0
        both = []
        for (places, cards), (a, b) in zip(self._both, self._ranks, strict=True):
            part = layout & places
            if part:
                both.append((part, cards))
            if part & self._places_of[a]:
                wanted |= self._stock_of[b]
            if part & self._places_of[b]:
                wanted |= self._stock_of[a]
        within = [pair for pair in self._pairs if not pair[0] & ~layout]
        pairs = self._relaxation.most_together(layout)
        last = layout & -layout
        if layout & ~last & ~self._shapes.below[last.bit_length() - 1]:
            last = 0
        kings = (layout & self._places_of[self._target]).bit_count()
        removals = layout.bit_count() - pairs
        facts = self._facts[layout] = Facts(
            removals, removals - kings, pairs, within, last, kings, both, wanted
        )
        return facts

    def _lacking(self, rank: int, part: int) -> Table:
        """Return the places that cannot go with so many cards of two ranks.

        ``part`` are the places of these ranks that still hold a card. What a place needs is
        what lies upon it, but for cards that may pair with each other before its turn.
        """
        span = self._span
        a, b = self._ranks[rank]
        pairs = self._relaxation.pairs_in(a, part)
        most = self._relaxation.most_pairs(a, part) * (2 if a == b else 1)
        lacks = []
        for place, upon in enumerate(self._shapes.below):
            bit = 1 << place
            cone = (upon | bit) & part
            lack = []
            for value in (a, b):
                cards = cone & self._places_of[value]
                mine = others = 0
                for both, need in pairs:
                    if both & cards and not need & bit:
                        mine |= both & cards
                        others |= both if a == b else both & ~cards
                paired = min(mine.bit_count(), others.bit_count(), most)
                lack.append(cards.bit_count() - paired)
            if any(lack):
                lacks.append((bit, lack[0], lack[1]))
        counts = range(span)
        for_a = [sum([bit for bit, need, _ in lacks if need > count]) for count in counts]
        for_b = [sum([bit for bit, _, need in lacks if need > count]) for count in counts]
        return [for_a[others] | for_b[ones] for ones in counts for others in counts]
