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

from pyramid_core.solitaire.solver.problem import Problem
from pyramid_core.solitaire.solver.relaxation import Relaxation
from pyramid_core.solitaire.solver.shapes import Shapes, bits

NEVER: Final = 1 << 20
"""More steps than any game has."""

ALL: Final = (1 << 200) - 1
"""All cards of a row, and those behind it."""

Table: TypeAlias = list[int]
"""Sets of places, by how many cards of two ranks there are: see ``Bound._index``."""
Ways: TypeAlias = tuple[int, int, list[tuple[int, int, int]]]
"""Steps beside the passing and pairs among them; and by how much they become fewer, and the
pairs more, when these first cards of a row are passed."""
Key: TypeAlias = tuple[int, int, int, int, int]
"""Places of two ranks, cards of them that are held, in a row, and useful; places stuck."""


class Facts(NamedTuple):
    """What only the layout decides."""

    stuck: list[Table]
    """For each two ranks: the places that cannot go."""
    covered: list[Table]
    """For each two ranks: the places that cannot even be exposed."""
    pairs: int
    """How many pairs within the layout can go at most."""
    within: list[tuple[int, int]]
    """The pairs within the layout, and what has to go before."""
    closed: dict[int, int]
    """What stays, by the ranks on offer, see ``Bound._closed``."""
    last: int
    """The place that goes last, if it is sure which."""
    kings: int
    wanted: int
    """The cards of the stock that some place could go with."""


class Side(NamedTuple):
    """The places of a rank, and the cards that they could go with."""

    cards: int
    """The cards, as a set of bits."""
    places: int
    free: int
    """Cards before the row that cost nothing, and below: that cost a step."""
    dug: int
    kept: int
    """Cards before the row that may be left for a time after it, for a step each."""


class Bound:
    """The bound for one problem; the cards of stock and waste are bits, kings among them."""

    def __init__(self, problem: Problem, shapes: Shapes, relaxation: Relaxation) -> None:
        target = self._target = problem.target
        self._open = problem.open_stock
        self.over = 1 << problem.places
        """Stands among the stuck places for some, not known which."""
        self._values = problem.values
        self._shapes = shapes
        self._relaxation = relaxation
        places_of = self._places_of = relaxation.places_of
        stock_of = self._stock_of = relaxation.stock_of
        self._span = 1 + max([cards.bit_count() for cards in stock_of])
        self._ranks = [(a, target - a) for a in range(1, target // 2 + 1)]
        self._stocks = [(stock_of[a], stock_of[b]) for a, b in self._ranks]
        self._bits = [(1 << 2 * n, s) for n, s in enumerate(self._stocks)]
        self._both = [
            (places_of[a] | places_of[b], stock_of[a] | stock_of[b]) for a, b in self._ranks
        ]
        self._cards: list[tuple[int, int, int, int, int]] = []
        """For each card: its rank or its partner's, by index, what it adds to the index of
        a table, its takers in the layout, the cards like it and its takers in the stock."""
        for value in problem.outside:
            other = target - value
            rank = min(value, other) - 1
            step = (self._span if value <= other else 0) + (1 if value >= other else 0)
            if not other:
                rank = step = 0
            self._cards.append((rank, step, places_of[other], stock_of[value], stock_of[other]))
        self._facts: dict[int, Facts] = {}
        self._tables: list[dict[int, tuple[Table, Table]]] = [{} for _ in self._ranks]
        self._now: dict[Key, Ways] = {}
        self._later: dict[Key, Ways] = {}

    def is_lost(self, layout: int, stock: int, value: int = 0) -> bool:
        """Whether cards are too few for the layout: of this value and its partner's, or any."""
        span = self._span
        facts = self._facts.get(layout) or self._look(layout)
        first = min(value, self._target - value) - 1 if value else 0
        for rank in range(first, first + 1 if value else len(self._stocks)):
            a, b = self._stocks[rank]
            index = (stock & a).bit_count() * span + (stock & b).bit_count()
            if facts.stuck[rank][index] & layout:
                return True
        return False

    def removals(self, layout: int) -> int:
        """Return the steps needed at least to clear the layout, wherever the cards are."""
        facts = self._facts.get(layout) or self._look(layout)
        return layout.bit_count() - facts.pairs

    def steps(
        self, layout: int, stock: int, gap: int, turned: int, more: bool, stuck: int
    ) -> tuple[int, int]:
        """Return the steps needed at least, and the places that are stuck in this pass.

        ``more``: there is a redeal left. ``stuck``: places known to be so; with ``over``
        among them, it is known that the layout cannot be cleared in this pass.
        """
        facts = self._facts.get(layout) or self._look(layout)
        waste = stock & (1 << gap) - 1
        ahead = stock ^ waste
        if stuck:
            stuck |= facts.last
        lit, stuck = self._reach(facts, layout, waste, ahead, stuck)
        if stuck and not more:
            return NEVER, stuck
        buried = waste ^ lit
        useful = self._in_order(facts, layout, lit, ahead, buried if more else 0)
        best = NEVER
        if not stuck:
            best = self._least(facts.pairs, layout, lit, ahead, useful, 0)
            if best < NEVER:
                # A turned card is passed already.
                best = facts.kings + max(0, best - turned)
        if more:
            passed = ahead.bit_count() - turned + 1 + facts.kings
            if passed < best:
                passed += self._least(
                    facts.pairs, layout, lit | ahead, buried, useful, stuck, later=True
                )
                best = min(best, passed)
        return best, stuck

    def _reach(
        self, facts: Facts, layout: int, waste: int, ahead: int, stuck: int
    ) -> tuple[int, int]:
        """Return the cards of the waste that may come to light, and the stuck places.

        For a card to come to light, each card above has to find a taker: a place that is not
        stuck, with what has come to light so far, or a card ahead.
        """
        span = self._span
        low = lit = waste and 1 << waste.bit_length() - 1
        loose = ahead | lit
        counts = []
        offer = 0
        for bit, (a, b) in self._bits:
            ones, others = (loose & a).bit_count(), (loose & b).bit_count()
            counts.append(ones * span + others)
            if ones:
                offer |= bit
            if others:
                offer |= bit << 1
        found = stuck | (self._closed(facts, layout, offer))
        for table, count in zip(facts.stuck, counts, strict=True):
            found |= table[count]
        rest = waste ^ lit
        while rest:
            _, step, takers, alike, others = self._cards[low.bit_length() - 1]
            if step:
                most = (takers & layout & ~found).bit_count() + (ahead & others).bit_count()
                if (lit & alike).bit_count() > most:
                    break
            index = rest.bit_length() - 1
            low = 1 << index
            lit |= low
            rest ^= low
            rank, step, _, _, _ = self._cards[index]
            if step:
                counts[rank] += step
                offer |= (step >= span) << 2 * rank | (step % span > 0) << 2 * rank + 1
                found = stuck | (self._closed(facts, layout, offer))
                for table, count in zip(facts.stuck, counts, strict=True):
                    found |= table[count]
        return lit, found & (layout | self.over)

    def _closed(self, facts: Facts, layout: int, offer: int) -> int:
        """Return the places that stay, whatever goes in pairs and with cards on offer.

        ``offer``: two bits for each two ranks.
        """
        found = facts.closed.get(offer)
        if found is not None:
            return found
        covers = self._shapes.covers
        takers = self._places_of[self._target]
        for index, (a, b) in enumerate(self._ranks):
            if offer >> 2 * index & 1:
                takers |= self._places_of[b]
            if offer >> 2 * index & 2:
                takers |= self._places_of[a]
        left, before = layout, 0
        while left != before:
            before = left
            # Those upon others have higher numbers.
            for place in reversed(bits(left)):
                if takers >> place & 1 and not covers[place] & left:
                    left ^= 1 << place
            for both, need in facts.within:
                if not need & left:
                    left &= ~both
        facts.closed[offer] = left
        return left

    def _in_order(self, facts: Facts, layout: int, lit: int, ahead: int, buried: int) -> int:
        """Return the cards that may be of use on top of the stock.

        In this pass those ``ahead`` come by, in the next one first those ``buried`` now.
        """
        cards, tables = self._cards, facts.covered
        counts = [0] * len(tables)
        for index in bits(lit):
            rank, step, _, _, _ = cards[index]
            counts[rank] += step
        parts = [table[count] for table, count in zip(tables, counts, strict=True)]
        useful = 0
        changed = True
        free = 0
        for row in (ahead, buried):
            rest = row
            while rest:
                if changed:
                    covered = 0
                    for part in parts:
                        covered |= part
                    free = layout & ~covered
                    changed = False
                if free == layout:
                    useful |= rest & facts.wanted
                    break
                card = rest & -rest
                rest ^= card
                rank, step, takers, _, _ = cards[card.bit_length() - 1]
                if step:
                    if takers & free:
                        useful |= card
                    count = counts[rank] = counts[rank] + step
                    part = tables[rank][count]
                    if part != parts[rank]:
                        parts[rank] = part
                        changed = True
        return useful

    def _least(
        self, most: int, layout: int, loose: int, row: int, useful: int, stuck: int,
        later: bool = False,
    ) -> int:  # fmt: skip
        """Return the least sum of cards to pass in a row and removals beside that.

        ``most``: pairs within the layout. ``loose`` cards are available before the row.
        ``later``: see ``_ways``.
        """
        events: list[tuple[int, int, int]] = []
        cost = pairs = 0
        known = self._later if later else self._now
        held = loose | row
        for places, cards in self._both:
            part = layout & places
            if part:
                key = (part, held & cards, row & cards, useful & cards, stuck & part)
                ways = known.get(key)
                if ways is None:
                    ways = known[key] = self._ways(key, later)
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
        stuck, covered = [], []
        wanted = 0
        for rank, (a, b) in enumerate(self._ranks):
            part = layout & self._both[rank][0]
            tables = self._tables[rank].get(part)
            if tables is None:
                tables = (
                    self._lacking(rank, part, cover=False),
                    self._lacking(rank, part, cover=True),
                )
                self._tables[rank][part] = tables
            stuck.append(tables[0])
            covered.append(tables[1])
            if part & self._places_of[a]:
                wanted |= self._stock_of[b]
            if part & self._places_of[b]:
                wanted |= self._stock_of[a]
        kings = (layout & self._places_of[self._target]).bit_count()
        pairs = self._relaxation.most_together(layout)
        upon = 0
        for place in bits(layout):
            upon |= self._shapes.covers[place]
        last = layout & ~upon
        if last & (last - 1):
            last = 0
        within = []
        for a, _ in self._ranks:
            within += self._relaxation.pairs_in(a, layout)
        facts = self._facts[layout] = Facts(stuck, covered, pairs, within, {}, last, kings, wanted)
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
            lacks.append((bit, lack[0], lack[1]))
        return [
            sum([bit for bit, for_a, for_b in lacks if for_a > others or for_b > ones])
            for ones in range(span)
            for others in range(span)
        ]

    def _ways(self, key: Key, later: bool) -> Ways:
        """Return what two ranks cost beside the passing, and what they gain by it.

        The cards not in the row are there before it: useful ones cost nothing, others
        are of the waste. ``later``: they may be kept until after the row instead, for a
        step each, and only places that are not stuck can go with them before.
        """
        part, held, row, useful, stuck = key
        value = self._values[part.bit_length() - 1]
        other = self._target - value
        most = self._relaxation.most_pairs(min(value, other), part)
        loose = held & ~row
        sides = []
        for rank in {value, other}:
            cards = self._stock_of[self._target - rank]
            places = part & self._places_of[rank]
            movable = (places & ~stuck).bit_count()
            free = min(movable, (loose & useful & cards).bit_count())
            dug = min(movable - free, (loose & ~useful & cards).bit_count())
            kept = (loose & cards).bit_count() if later else dug
            sides.append(Side(cards, places.bit_count(), free, dug, kept))
        cost, pairs = first = self._price(most, sides, 0, 0)
        events = []
        stages = [((2 << index) - 1, False) for index in bits(row)]
        if later:
            stages.append((ALL, True))
        for mask, behind in stages:
            price, fewest = self._price(most, sides, row & mask, useful, behind=behind)
            if price < cost:
                events.append((mask, cost - price, fewest - pairs))
                cost, pairs = price, fewest
        return *first, events

    def _price(
        self, most: int, sides: list[Side], passed: int, useful: int, *, behind: bool = False
    ) -> tuple[int, int]:
        """Return the removals beside the passing, and the fewest pairs with which they do.

        ``most``: pairs within the layout. ``passed``: cards of the row. ``behind``: the
        cards kept are at hand, too.
        """
        best = NEVER, 0
        for pairs in range(most + 1):
            total = pairs
            for side in sides:
                left = side.places - pairs * (3 - len(sides))
                tops = (passed & useful & side.cards).bit_count()
                others = (passed & side.cards).bit_count() - tops
                if left < 0 or left > tops + others + side.kept + (0 if behind else side.free):
                    total = NEVER
                    break
                if not self._open:
                    total += left
                left -= side.free + tops
                if left > 0:
                    if left > side.dug + others and not behind:
                        total = NEVER
                        break
                    if self._open:
                        total += left
            best = min(best, (total, pairs))
        return best
