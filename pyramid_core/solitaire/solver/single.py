"""The search for games with one waste pile and draws of one card, or with no stock at all.

The stock and the waste are one row of cards with a gap in it: left of the gap lies the
waste, its top next to the gap, right of it the stock. Both cards beside the gap are
available, be the right one the open top of the stock or the drawn card. A move is a jump:
the gap goes on to the next card of use, and the card goes. Three things keep it short:
kings go as soon as they can, for the same cards left only the earliest gap is worth
keeping, and ``Relaxation`` cuts off what is lost.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from pyramid_core.solitaire.solver.problem import Problem, Step, Verdict
from pyramid_core.solitaire.solver.relaxation import Relaxation, Witness
from pyramid_core.solitaire.solver.shapes import bits, shapes
from pyramid_core.solitaire.solver.unfold import Unfolding

Move: TypeAlias = tuple[int, int]
"""Places of the layout and cards of the stock that go, as two sets of bits."""
Child: TypeAlias = tuple[int, int, int, int, int, Witness]
"""What is left of layout and stock, the time, the move that led there, and what is known."""
Shape: TypeAlias = tuple[int, int, tuple[int, ...], dict[int, list[int]]]

FIRST_ROUND: Final = 40
"""Positions before the search begins anew in another order; each round is longer."""
WINDOW: Final = 10
"""How far, in cards of the stock, chance may move a move forward or back."""
FOREVER: Final = 1 << 30


class SingleSearch:
    """A depth-first search that can be done in slices; see ``step``."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.verdict: Verdict | None = None
        self.nodes = 0
        target = problem.target
        self._numbers = [n for n, value in enumerate(problem.outside) if value != target]
        values = [problem.outside[n] for n in self._numbers]
        self._values = values
        self._size = len(values)
        stock_of = [0] * (target + 1)
        for index, value in enumerate(values):
            stock_of[value] |= 1 << index
        self._stock_of = stock_of
        self._partner_of = [target - value for value in values]
        self._shapes = shapes(problem.covers)
        self._kept: dict[int, Shape] = {}
        self._wanted_by: dict[int, int] = {}
        self._adjacent: dict[int, list[int]] = {}
        self._rows: dict[int, int] = {}
        self._relaxation = Relaxation(problem, self._shapes, values)
        self._seen: dict[int, int] = {}
        self._path: list[Move] = []
        self._endless = problem.redeals is None
        self._last_pass = 0 if problem.redeals is None else problem.redeals
        self._final = FOREVER if self._endless else self._last_pass * (self._size + 1)
        self._keys: list[int] = []
        self._round = FIRST_ROUND
        # Most games without a redeal are lost, and no order proves that sooner.
        self._limit = FIRST_ROUND if self._final else FOREVER
        self._lot = 1
        self._stack: list[Iterator[Child]] = []
        self._first: tuple[int, int, int, Witness] | None = None
        turned = len(problem.piles[0])
        gap = sum(1 for n in self._numbers if n < turned)
        layout = self._shape(problem.layout)[0]
        stock = (1 << self._size) - 1
        witness = self._relaxation.spread(layout, stock)
        if not layout and not (problem.strict and stock):
            self.verdict = Verdict.SOLVED
        elif witness is None:
            self.verdict = Verdict.UNSOLVABLE
        else:
            self._seen[layout << self._size | stock] = gap
            self._first = (layout, stock, gap, witness)
            self._stack.append(self._children(*self._first))

    def _shape(self, layout: int) -> Shape:
        """What a layout offers once its exposed kings are gone.

        Returns the layout without them, the stock cards that it could use, the pairs
        within it, and the exposed places by value.
        """
        found = self._kept.get(layout)
        if found is not None:
            return found
        values, target, stock_of = self.problem.values, self.problem.target, self._stock_of
        exposed = self._shapes.exposed
        left = layout
        kings = 0
        while True:
            left ^= kings
            kings = use = 0
            pairs: list[int] = []
            by_value: dict[int, list[int]] = {}
            places = exposed(left)
            for place in places:
                value = values[place]
                if value == target:
                    kings |= 1 << place
                    continue
                bit = 1 << place
                other = target - value
                use |= stock_of[other]
                if other in by_value:
                    pairs += [bit | third for third in by_value[other]]
                if value in by_value:
                    by_value[value].append(bit)
                else:
                    by_value[value] = [bit]
            if not kings:
                break
        if self.problem.overlap:
            pairs += self._overlapping(left, places)
        found = self._kept[layout] = (left, use, tuple(pairs), by_value)
        return found

    def _wanted(self, layout: int) -> int:
        """The stock cards that any place of the layout, exposed or not, could use."""
        found = self._wanted_by.get(layout)
        if found is None:
            found = 0
            for places, cards in zip(
                self._relaxation.places_of[1:], self._stock_of[-2::-1], strict=True
            ):
                if places & layout:
                    found |= cards
            self._wanted_by[layout] = found
        return found

    def _overlapping(self, layout: int, exposed: tuple[int, ...]) -> list[int]:
        """The pairs of an exposed card and one that it alone still covers."""
        covers, values, target = self.problem.covers, self.problem.values, self.problem.target
        free = {1 << place: values[place] for place in exposed}
        found = []
        for place in bits(layout):
            upon = covers[place] & layout
            if upon in free and free[upon] + values[place] == target:
                found.append(upon | 1 << place)
        return found

    def _row(self, stock: int) -> int:
        """The first cards of the stock that have the same values in the same order.

        Suits do not count: of two cards of a value with none left between them, it makes no
        difference which one went.
        """
        found = end = 0
        for index in bits(stock):
            alike = self._stock_of[self._values[index]] >> end << end
            first = alike & -alike
            found |= first
            end = first.bit_length()
        self._rows[stock] = found
        return found

    def _neighbours(self, stock: int) -> list[int]:
        """Return the pairs of stock cards with none between them, as sets of bits."""
        found = self._adjacent.get(stock)
        if found is None:
            found = []
            partner, values = self._partner_of, self.problem.target
            before = -1
            for index in bits(stock):
                if before >= 0 and partner[before] + partner[index] == values:
                    found.append(1 << before | 1 << index)
                before = index
            self._adjacent[stock] = found
        return found

    def _children(self, layout: int, stock: int, time: int, witness: Witness) -> Iterator[Child]:
        """The moves from here, the earliest first; those of two stock cards come last."""
        _, use, pairs, by_value = self._shape(layout)
        for pair in pairs:
            yield layout ^ pair, stock, time, pair, 0, witness
        span = self._size + 1
        gap = time % span
        now = time - gap
        partner, final = self._partner_of, self._final
        use &= stock
        waste = use & ((1 << gap) - 1)
        # The top of the waste lies just left of the gap.
        top = waste & (1 << gap >> 1)
        dead = FOREVER
        passing = witness
        for begin, cards in ((now, top), (now, use ^ waste), (self._next_pass(now), waste ^ top)):
            useful = 0 if begin == FOREVER else cards
            while useful:
                card = useful & -useful
                useful ^= card
                left = stock ^ card
                then = begin + (left & (card - 1)).bit_length()
                if then > time >= final:
                    # The cards passed by get buried: that alone may be too much.
                    tested = self._relaxation.last(layout, stock, then - final, passing)
                    if tested is None:
                        dead = then
                        break
                    passing = tested
                for bit in by_value[partner[card.bit_length() - 1]]:
                    yield layout ^ bit, left, then, bit, card, passing
        yield from self._children_within(layout, stock, time, dead, witness)

    def _children_within(
        self, layout: int, stock: int, time: int, dead: int, witness: Witness
    ) -> Iterator[Child]:
        """The moves that take two cards of the stock. From ``dead`` on all is lost."""
        span = self._size + 1
        gap = time % span
        now = time - gap
        for both in self._neighbours(stock):
            low = both & -both
            begin = now if both >> gap else self._next_pass(now)
            if begin + low.bit_length() >= dead:
                continue
            left = stock ^ both
            yield layout, left, begin + (left & (low - 1)).bit_length(), 0, both, witness

    def _next_pass(self, begin: int) -> int:
        """The time at which the pass after this one begins."""
        if self._endless:
            return begin
        return begin + self._size + 1 if begin < self._final else FOREVER

    def step(self, nodes: int) -> bool:
        """Search on for about ``nodes`` positions; return whether the search has ended.

        A position that takes long to test counts as several.
        """
        stack, path, seen, size = self._stack, self._path, self._seen, self._size
        strict, relaxation, rows = self.problem.strict, self._relaxation, self._rows
        end = self.nodes + nodes
        while self.verdict is None:
            if self.nodes >= end:
                return False
            if self.nodes >= self._limit:
                self._restart()
            if not stack:
                self.verdict = Verdict.UNSOLVABLE
                break
            child = next(stack[-1], None)
            self.nodes += relaxation.work
            relaxation.work = 0
            if child is None:
                stack.pop()
                if path:
                    path.pop()
                    self._keys.pop()
                continue
            self.nodes += 1
            layout, stock, time = self._settled(child)
            gap = time % (size + 1)
            key = layout << size
            # To find the row takes a while, for which the first positions are too few.
            key |= stock if self.nodes < FIRST_ROUND else rows.get(stock) or self._row(stock)
            late = time - gap + (stock & (1 << gap) - 1).bit_count()
            if seen.get(key, FOREVER) <= late:
                continue
            seen[key] = late
            if not layout and not (strict and stock):
                path.append(child[3:5])
                self.verdict = Verdict.SOLVED
                break
            found = self._tested(child, layout, stock, time)
            if found is not None:
                path.append(child[3:5])
                self._keys.append(key)
                children = self._children(layout, stock, time, found)
                if self._round > FIRST_ROUND:
                    children = self._shuffled(children, time)
                stack.append(children)
        return True

    def _restart(self) -> None:
        """Begin anew in another order; what was found to be lost stays so.

        A search that went astray early needs ages to come back to its first moves. All
        positions met are either lost or on the way to where the search stands.
        """
        assert self._first is not None
        for key in self._keys:
            del self._seen[key]
        self._keys.clear()
        self._path.clear()
        self._stack.clear()
        self._round += self._round // 7 + 1
        self._limit = self.nodes + self._round
        self._stack.append(self._shuffled(self._children(*self._first), self._first[2]))

    def _shuffled(self, children: Iterator[Child], time: int) -> Iterator[Child]:
        """The moves in an order with some chance in it, the same in every run."""
        ordered = []
        for number, child in enumerate(children):
            self._lot = (self._lot * 1103515245 + 12345) & 0x7FFFFFFF
            order = ((child[2] - time) << 10) + (self._lot >> 8) % (WINDOW << 10)
            ordered.append((order, number, child))
        ordered.sort()
        return iter([child for _, _, child in ordered])

    def _settled(self, child: Child) -> tuple[int, int, int]:
        """Return layout, stock and time after a move, without what makes no difference."""
        layout, stock, time, gone, _, _ = child
        if gone:
            layout = self._shape(layout)[0]
        if time >= self._final and not self.problem.strict:
            # Waste without use, with nothing of use under it, is as good as gone.
            waste = stock & ((1 << time - self._final) - 1)
            use = waste & self._wanted(layout)
            stock ^= waste & (use & -use) - 1
            if not use:
                time = self._final
        return layout, stock, time

    def _tested(self, child: Child, layout: int, stock: int, time: int) -> Witness | None:
        """Whether the position after a move may be won: a witness, or ``None``."""
        _, _, _, gone, cards, witness = child
        if time < self._final:
            return self._relaxation.after(witness, gone, layout, stock)
        move = gone | cards << self.problem.places
        return self._relaxation.last(layout, stock, time - self._final, witness, move)

    def solution(self) -> tuple[Step, ...]:
        """Return the steps of the solution. Only after ``Verdict.SOLVED``."""
        places, numbers = self.problem.places, self._numbers
        unfolding = Unfolding(self.problem)
        for gone, cards in self._path:
            unfolding.take(gone, tuple([places + numbers[index] for index in bits(cards)]))
        if self.problem.strict:
            unfolding.take_the_rest()
        return tuple(unfolding.steps)
