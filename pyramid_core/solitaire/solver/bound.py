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
upon it need more cards of a rank than this pass still offers. A card of the row is *idle*
when at its turn every place that could go with it still lies under others, by the same
count of the cards before it; then it can serve from the waste at most, for a step more.
And of the waste, only the top is at hand, and cards under it as long as each card above
may find a taker.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from pyramid_core.solitaire.solver.prices import NEVER, Key, Prices, Ways
from pyramid_core.solitaire.solver.problem import Problem
from pyramid_core.solitaire.solver.relaxation import Relaxation
from pyramid_core.solitaire.solver.shapes import Shapes, bits

PART: Final = 8
"""Cards that are counted at once."""
PART_MASK: Final = (1 << PART) - 1

Table: TypeAlias = list[int]
"""Sets of places, by how many cards of two ranks there are: see ``Bound._count``."""


class Facts(NamedTuple):
    """What only the layout decides."""

    stuck: list[Table]
    """For each two ranks: the places that cannot go. See ``Bound.is_ready``."""
    covered: list[Table]
    """The same: the places that cannot even be exposed."""
    pairs: int
    """How many pairs within the layout can go at most."""
    within: list[tuple[int, int]]
    """The pairs within the layout, and what has to go before."""
    stays: dict[int, int]
    """The places that cannot go, by the count of the cards on offer."""
    closed: dict[int, int]
    """Those that cannot go with any number of the cards on offer, by their places' ranks."""
    orders: dict[tuple[int, int], int]
    """The cards of a row that may be of use, by the count of those before it."""
    last: int
    """The place that goes last, if it is sure which."""
    kings: int
    both: list[tuple[int, int]]
    """For each two ranks that are in the layout, their places there, and their cards."""
    wanted: int
    """The cards of the stock that some place could go with."""


class Bound:
    """The bound for one problem; the cards of stock and waste are bits, kings among them."""

    def __init__(self, problem: Problem, shapes: Shapes, relaxation: Relaxation) -> None:
        target = self._target = problem.target
        self._open = problem.open_stock
        self._prices = Prices(problem, relaxation)
        self.over = 1 << problem.places
        """Stands among the stuck places for some, not known which."""
        self._shapes = shapes
        self._relaxation = relaxation
        places_of = self._places_of = relaxation.places_of
        stock_of = self._stock_of = relaxation.stock_of
        self._span = 1 + max([cards.bit_count() for cards in stock_of])
        self._ranks = [(a, target - a) for a in range(1, target // 2 + 1)]
        self._stocks = [(stock_of[a], stock_of[b]) for a, b in self._ranks]
        self._both = [
            (places_of[a] | places_of[b], stock_of[a] | stock_of[b]) for a, b in self._ranks
        ]
        # Cards are counted in one number, with the index of a table for each two ranks.
        self._width = (self._span**2 - 1).bit_length()
        self._mask = (1 << self._width) - 1
        self._shifts = [rank * self._width for rank in range(len(self._ranks))]
        self._cards: list[tuple[int, int, int, int, int]] = []
        """For each card: what it adds to a count, its rank or its partner's, by index, its
        takers in the layout, the cards like it and its takers in the stock."""
        for value in problem.outside:
            other = target - value
            rank = min(value, other) - 1
            step = (self._span if value <= other else 0) + (1 if value >= other else 0)
            if not other:
                rank = step = 0
            step <<= rank * self._width
            self._cards.append((step, rank, places_of[other], stock_of[value], stock_of[other]))
        self._counts = self._by_parts()
        self._pairs = [
            pair for a, _ in self._ranks for pair in relaxation.pairs_in(a, problem.layout)
        ]
        self._under = [
            sum([1 << p for p, upon in enumerate(shapes.below) if upon >> place & 1])
            for place in range(problem.places)
        ]
        self._facts: dict[int, Facts] = {}
        self._tables: list[dict[int, tuple[Table, Table]]] = [{} for _ in self._ranks]
        self._now: dict[Key, Ways] = {}
        self._later: dict[Key, Ways] = {}

    def _by_parts(self) -> list[list[int]]:
        """Return, for each ``PART`` cards and each set of them, what it adds to a count."""
        parts = []
        for first in range(0, len(self._cards), PART):
            part = [0]
            for step, _, _, _, _ in self._cards[first : first + PART]:
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

    def _found(self, tables: list[Table], count: int) -> int:
        """Return what is in the tables for so many cards."""
        mask = self._mask
        found = 0
        for shift, table in zip(self._shifts, tables, strict=True):
            found |= table[count >> shift & mask]
        return found

    def is_ready(self, layout: int) -> bool:
        """Whether all tables that ``steps`` needs for a layout are there; if not, make one."""
        facts = self._facts.get(layout) or self._look(layout)
        rank = len(facts.stuck)
        if rank == len(self._ranks):
            return True
        missing = False
        while rank < len(self._ranks) and not missing:
            part = layout & self._both[rank][0]
            tables = self._tables[rank].get(part)
            if tables is None:
                missing = True
                tables = (
                    self._lacking(rank, part, cover=False),
                    self._lacking(rank, part, cover=True),
                )
                self._tables[rank][part] = tables
            facts.stuck.append(tables[0])
            facts.covered.append(tables[1])
            rank += 1
        return not missing

    def guess(self, layout: int, ahead: int, turned: int, more: bool, stuck: int) -> int:
        """Return a number of steps needed at least, found with little work; see ``steps``.

        Never more than with a closer look: that each removal is a step of its own, but for
        those of cards that have to be passed, with a redeal to come.
        """
        facts = self._facts.get(layout) or self._look(layout)
        removals = layout.bit_count() - facts.pairs
        if not more:
            return removals
        later = ahead.bit_count() - turned + 1 + removals
        if self._open:
            later -= min((ahead & facts.wanted).bit_count(), removals - facts.kings)
        return later if stuck else min(later, removals)

    def steps(
        self, layout: int, stock: int, gap: int, turned: int, more: bool, stuck: int
    ) -> tuple[int, int, int]:
        """Return the steps needed at least, the places stuck in this pass, the cards buried.

        ``more``: there is a redeal left. ``stuck``: places known to be so; with ``over``
        among them, it is known that the layout cannot be cleared in this pass.
        """
        facts = self._facts.get(layout) or self._look(layout)
        waste = stock & (1 << gap) - 1
        ahead = stock ^ waste
        if stuck:
            stuck |= facts.last
        if self._staying(facts, layout, self._count(stock & facts.wanted)):
            return NEVER, stuck, 0  # in no pass
        lit, before, stays = self._reach(facts, layout, waste, ahead, stuck)
        buried = waste ^ lit
        stuck |= stays
        if stuck and not more:
            return NEVER, stuck, buried
        useful = self._in_order(facts, layout, before, ahead)
        best = NEVER
        if not stuck:
            best = self._least(facts, lit, ahead, useful, 0)
            if best < NEVER:
                # A turned card is passed already.
                best = facts.kings + max(0, best - turned)
        if more:
            passed = ahead.bit_count() - turned + 1 + facts.kings
            if passed < best:
                if buried:
                    count = before + self._count(ahead & facts.wanted)
                    useful |= self._in_order(facts, layout, count, buried)
                passed += self._least(facts, lit | ahead, buried, useful, stuck, later=True)
                best = min(best, passed)
        return best, stuck, buried

    def _reach(
        self, facts: Facts, layout: int, waste: int, ahead: int, stuck: int
    ) -> tuple[int, int, int]:
        """Return the cards of the waste that may come to light, their count, and what stays.

        For a card to come to light, each card above has to find a taker: a place that is not
        stuck, with what has come to light so far, or a card ahead.
        """
        cards, wanted = self._cards, facts.wanted
        lit = before = 0
        count = self._count(ahead & wanted)
        rest = waste
        while rest:
            index = rest.bit_length() - 1
            card = 1 << index
            lit |= card
            rest ^= card
            step, _, takers, alike, others = cards[index]
            if card & wanted:
                before += step
            if not step:
                continue
            need = (lit & alike).bit_count() - (ahead & others).bit_count()
            if need > 0:
                takers &= layout & ~stuck
                if need > takers.bit_count():
                    break
                takers &= ~self._staying(facts, layout, count + before)
                if need > takers.bit_count():
                    break
        return lit, before, self._staying(facts, layout, count + before)

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
        takers = 0
        for shift, (a, b) in zip(self._shifts, self._ranks, strict=True):
            index = count >> shift & self._mask
            if index >= self._span:
                takers |= self._places_of[b]
            if index % self._span:
                takers |= self._places_of[a]
        takers &= layout
        left = facts.closed.get(takers)
        if left is None:
            left = facts.closed[takers] = self._left(facts, layout, takers)
        return (left | self._found(facts.stuck, count)) & layout

    def _left(self, facts: Facts, layout: int, takers: int) -> int:
        """Return the places that stay when pairs go, kings, and these places by themselves."""
        lone = layout & ~takers & ~self._places_of[self._target]
        while True:
            left = lone
            for place in bits(lone):
                left |= self._under[place]
            left &= layout
            for both, need in facts.within:
                if both & lone and not need & left:
                    lone &= ~both
                    break
            else:
                return left

    def _in_order(self, facts: Facts, layout: int, count: int, row: int) -> int:
        """Return the cards of a row that may be of use on top of the stock.

        ``count``: the cards that were on offer before.
        """
        row &= facts.wanted
        useful = facts.orders.get((count, row))
        if useful is not None:
            return useful
        cards, tables, mask, shifts = self._cards, facts.covered, self._mask, self._shifts
        parts = [table[count >> s & mask] for s, table in zip(shifts, tables, strict=True)]
        free = layout & ~self._any(parts)
        useful = 0
        now = count
        rest = row
        while rest:
            if free == layout:
                useful |= rest
                break
            card = rest & -rest
            rest ^= card
            step, rank, takers, alike, _ = cards[card.bit_length() - 1]
            takers &= free
            # Cards before it may need as many places as there are.
            if takers and takers.bit_count() > (alike & useful).bit_count():
                useful |= card
            now += step
            part = tables[rank][now >> shifts[rank] & mask]
            if part != parts[rank]:
                parts[rank] = part
                free = layout & ~self._any(parts)
        facts.orders[count, row] = useful
        return useful

    @staticmethod
    def _any(parts: list[int]) -> int:
        """Return all that is in any of these sets."""
        found = 0
        for part in parts:
            found |= part
        return found

    def _least(
        self, facts: Facts, loose: int, row: int, useful: int, stuck: int, later: bool = False
    ) -> int:
        """Return the least sum of cards to pass in a row and removals beside that.

        ``loose`` cards are available before the row.
        ``later``: see ``Prices.ways``.
        """
        events: list[tuple[int, int, int]] = []
        cost = pairs = 0
        known = self._later if later else self._now
        held = loose | row
        most = facts.pairs
        for part, cards in facts.both:
            key = (part, held & cards, row & cards, useful & cards, stuck & part)
            ways = known.get(key)
            if ways is None:
                ways = known[key] = self._prices.ways(key, later)
            cost += ways[0]
            pairs += ways[1]
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
        facts = self._facts[layout] = Facts(
            [], [], pairs, within, {}, {}, {}, last, kings, both, wanted
        )
        return facts

    def _lacking(self, rank: int, part: int, *, cover: bool) -> Table:
        """Return the places that cannot go, or be exposed, with so many cards of two ranks.

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
            cone = (upon if cover else upon | bit) & part
            lack = []
            for value in (a, b):
                cards = cone & self._places_of[value]
                mine = others = 0
                for both, need in pairs:
                    if both & cards and not (need | both if cover else need) & bit:
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
