"""The number of steps in a shortest solution, for one waste pile and draws of one card.

A search by A*: positions in the order of the steps taken so far and those still needed at
least, see ``bound``. Steps count as the player's: a removal, a draw, a redeal.

A position is what is left of layout and stock, the gap between waste and stock in its
pass (see ``single``), and whether the first card right of the gap is turned already, as
the drawn card. With an open stock nothing needs turning, so to pass a card costs one step
whether it is drawn or removed. A move goes on to a card of this pass and removes it; to go
on to the next pass is a move of its own.

A pair within the layout can go at any time. It goes when the next card taken by one of the
stock lies under it, or at the end: so nothing is tried that makes no difference. Nor does it
matter which of two alike cards went that had none left between them; see ``_closed``.

Of most positions no more is ever asked than a guess of the steps that they need.
"""

from __future__ import annotations

import gc
from typing import Final, TypeAlias

from pyramid_core.solitaire.solver.bound import Bound
from pyramid_core.solitaire.solver.prices import NEVER
from pyramid_core.solitaire.solver.problem import Problem, Verdict
from pyramid_core.solitaire.solver.relaxation import UNKNOWN, Relaxation, Witness
from pyramid_core.solitaire.solver.shapes import bits, shapes

Removal: TypeAlias = tuple[int, int, int]
"""What is left of the layout, the steps with the kings that come free, the places emptied."""
Removals: TypeAlias = tuple[list[Removal], dict[int, list[Removal]]]
"""Those of pairs, and by value those that end with a single place."""

MOST_SETS: Final = 24
"""Sets of pairs within a layout from which on each pair is a move of its own."""

TABLE: Final = 5
"""Positions that take as long as a table of the bound."""

MOVED: Final = 0
"""A position is one after a move,"""
BEGUN: Final = 1
"""or at the begin of a pass: what can be done before, was tried before."""

Rank: TypeAlias = tuple[int, int]
"""How late a position is, and the steps that it took, see ``ShortestSearch._go``."""
Node: TypeAlias = tuple[int, int, int, int, int, int, int, Witness, int, Rank, int, bool]
"""A position that waits, and what is known of it. (A tuple without names, for there are very
many.) In this order:

0. the steps taken so far;
1. what is left of the layout, 2. of stock and waste;
3. the time: the gap, and the cards and gaps of the passes before; 4. 1 where the first card
   of the stock is turned;
5. the places that cannot go in this pass, see ``Bound.steps``; 6. the cards that cannot come
   to light in it;
7. the witness of the position before, 8. the cards that went since, places and others;
9. its rank; 10. the stage; 11. whether the steps that it needs are only guessed, which takes
   a tenth of the time.
"""


class ShortestSearch:
    """A search in slices: ``step`` until it has ended, then ``verdict`` and ``length``."""

    def __init__(self, problem: Problem) -> None:
        if len(problem.piles) != 1 or problem.draw != 1:
            raise ValueError("one waste pile and draws of one card only")
        self.problem = problem
        self.verdict: Verdict | None = None
        self.length: int | None = None
        self.nodes = 0
        values = list(problem.outside)
        self._size = len(values)
        self._span = self._size + 1
        self._places = problem.places
        self._values = values
        self._shapes = shapes(problem.covers)
        self._relaxation = Relaxation(problem, self._shapes, values)
        self._bound = Bound(problem, self._shapes, self._relaxation)
        self._kings = self._relaxation.stock_of[problem.target]
        self._endless = problem.redeals is None
        self._final = NEVER if problem.redeals is None else problem.redeals * self._span
        self._moves: dict[int, Removals] = {}
        self._done: dict[int, tuple[tuple[int, int], ...]] = {}
        self._begun: dict[tuple[int, int, int], int] = {}
        self._waiting: list[list[Node]] = []
        self._least = 0
        turned = int(problem.drawn is not None)
        kings, layout = self._without_kings(problem.layout)
        stock = (1 << self._size) - 1
        at = (layout, stock, len(problem.piles[0]), turned)
        rank = (0, 0)
        self._is_known(layout << self._size | stock, rank)
        self._put((kings, *at, 0, 0, UNKNOWN, 0, rank, MOVED, True), kings)

    def step(self, nodes: int) -> bool:
        """Take about ``nodes`` more positions; return whether the search has ended.

        A position counts when it is estimated, when it is tested, the longer the more, and
        when its moves are made; so do tables that its estimate needs.
        """
        collects = gc.isenabled()
        gc.disable()  # of all the tuples, none is in a circle
        try:
            return self._go_on(self.nodes + nodes)
        finally:
            if collects:
                gc.enable()

    def _go_on(self, end: int) -> bool:
        """Search until so many positions were taken in all."""
        while self.verdict is None:
            if self.nodes >= end:
                return False
            while self._least < len(self._waiting) and not self._waiting[self._least]:
                self._least += 1
            if self._least == len(self._waiting):
                self.verdict = Verdict.UNSOLVABLE
                break
            node = self._waiting[self._least].pop()
            layout = node[1]
            if node[-1]:
                if not self._bound.is_ready(layout):
                    self.nodes += TABLE
                    self._waiting[self._least].append(node)
                elif not self._is_outdone(node):
                    self._add(node)
                continue
            if not layout and not (self.problem.strict and node[2]):
                self.verdict = Verdict.SOLVED
                self.length = node[0]
                break
            if self._is_outdone(node):
                continue
            tested = self._tested(node)
            self.nodes += 1 + self._relaxation.work
            self._relaxation.work = 0
            if tested is not None:
                self._expand(tested)
        return True

    def _without_kings(self, layout: int) -> tuple[int, int]:
        """Return the number of kings that can go at once, and the layout without them."""
        values, target = self.problem.values, self.problem.target
        count = 0
        while True:
            kings = [p for p in self._shapes.exposed(layout) if values[p] == target]
            if not kings:
                return count, layout
            count += len(kings)
            layout -= sum(1 << place for place in kings)

    # -- which positions wait --------------------------------------------------------------

    def _add(self, node: Node) -> None:
        """Put a position among those that wait, by the steps it needs at least."""
        self.nodes += 1
        cost, layout, stock, time, turned, stuck, _, witness, move, rank, stage, _ = node
        gap = time % self._span
        more = time < self._final
        rest, stuck, buried = self._bound.steps(layout, stock, gap, turned, more, stuck)
        if rest < NEVER:
            at = (cost, layout, stock, time, turned)
            self._put((*at, stuck, buried, witness, move, rank, stage, False), cost + rest)

    def _put(self, node: Node, total: int) -> None:
        """Let a position wait among those of so many steps in all."""
        waiting = self._waiting
        if total < self._least:
            total = self._least
        while len(waiting) <= total:
            waiting.append([])
        waiting[total].append(node)

    def _is_known(self, key: int, rank: Rank) -> bool:
        """Whether a position was met that is no worse; remembers this one if not.

        For the same cards left, which ``key`` tells, one is no worse if it is no later in the
        passes and would have to spend no more steps to come to the other's.
        """
        others = self._done.get(key)
        if others is None:
            self._done[key] = (rank,)
            return False
        late, cost = rank
        for when, price in others:
            if when <= late and price <= cost:
                return True
        kept = [other for other in others if other[0] < late or other[1] < cost]
        self._done[key] = (*kept, rank)
        return False

    def _is_outdone(self, node: Node) -> bool:
        """Whether a better position was met since this one was put to wait."""
        if node[10] != MOVED:
            return False
        return node[9] not in self._done[node[1] << self._size | node[2]]

    def _tested(self, node: Node) -> Node | None:
        """Whether a position may be won: what is known of it now, or ``None``."""
        cost, layout, stock, time, turned, stuck, buried, witness, move, rank, stage, _ = node
        left = stock & ~self._kings
        found: Witness | None
        if time < self._final:
            gone = move & (1 << self._places) - 1
            found = witness
            if move or witness is UNKNOWN:
                found = self._relaxation.after(witness, gone, layout, left)
        else:
            # What stays buried is of no use any more.
            loose = left if self.problem.strict else left & ~buried
            found = self._relaxation.last(layout, loose, time % self._span, witness, move)
        if found is None:
            return None
        at = (cost, layout, stock, time, turned)
        return (*at, stuck, buried, found, 0, rank, stage, False)

    # -- the moves --------------------------------------------------------------------------

    def _removals(self, layout: int) -> Removals:
        """Return the removals that clear a layout, and those for a card from outside.

        The latter end with the place that goes with it, after all pairs that this needs.
        """
        found = self._moves.get(layout)
        if found is None:
            found = self._moves[layout] = self._in_blocks(layout) or self._one_by_one(layout)
        return found

    def _in_blocks(self, layout: int) -> Removals | None:
        """Return the removals with as many pairs as they need; ``None``: too many."""
        below, values = self._shapes.below, self.problem.values
        whole: list[Removal] = []
        single: dict[int, list[Removal]] = {}
        waiting: list[tuple[Removal, tuple[int, ...]]] = [((layout, 0, 0), ())]
        met: set[frozenset[int]] = set()
        while waiting:
            (left, steps, gone), pairs = waiting.pop()
            if pairs and not left:
                whole.append((left, steps, gone))
            for place in self._shapes.exposed(left):
                if self._all_needed(below[place], pairs):
                    then, more, bit = self._removal(left, 1 << place)
                    single.setdefault(values[place], []).append((then, steps + more, gone | bit))
            for then, more, pair in self._pairs(left):
                taken = frozenset([*pairs, pair])
                if taken not in met:
                    met.add(taken)
                    waiting.append(((then, steps + more, gone | pair), (*pairs, pair)))
            if len(met) > MOST_SETS:
                return None
        return whole, single

    def _one_by_one(self, layout: int) -> Removals:
        """Return the pairs and the single places that can go at once."""
        single: dict[int, list[Removal]] = {}
        for place in self._shapes.exposed(layout):
            value = self.problem.values[place]
            single.setdefault(value, []).append(self._removal(layout, 1 << place))
        return self._pairs(layout), single

    def _all_needed(self, need: int, pairs: tuple[int, ...]) -> bool:
        """Whether none of the pairs could be left out, where these places have to be empty."""
        below = self._shapes.below
        rest = pairs
        while rest:
            later = []
            for pair in rest:
                if pair & need:
                    for place in bits(pair):
                        need |= below[place]
                else:
                    later.append(pair)
            if len(later) == len(rest):
                return False
            rest = tuple(later)
        return True

    def _pairs(self, layout: int) -> list[Removal]:
        """Return the pairs within a layout that can go at once."""
        values, target = self.problem.values, self.problem.target
        exposed = self._shapes.exposed(layout)
        pairs = [
            1 << one | 1 << other
            for index, one in enumerate(exposed)
            for other in exposed[index + 1 :]
            if values[one] + values[other] == target
        ]
        if self.problem.overlap:
            free = {1 << place: values[place] for place in exposed}
            for place in bits(layout):
                upon = self.problem.covers[place] & layout
                if upon in free and free[upon] + values[place] == target:
                    pairs.append(1 << place | upon)
        return [self._removal(layout, pair) for pair in pairs]

    def _removal(self, layout: int, gone: int) -> Removal:
        kings, left = self._without_kings(layout ^ gone)
        return left, 1 + kings, gone

    def _expand(self, node: Node) -> None:
        """Put every position that one move leads to among those that wait."""
        cost, layout, stock, time, turned = node[:5]
        whole, single = self._removals(layout)
        target = self.problem.target
        gap = time % self._span
        begin = time - gap
        top = stock & (1 << gap >> 1)
        if node[10] == MOVED:
            for left, steps, gone in whole:
                self._go(node, cost + steps, left, stock, begin, gap, turned, gone, 0)
            if top:
                rest = stock ^ top
                then = (rest & (top - 1)).bit_length()
                rest = self._closed(rest, top)
                value = self._values[top.bit_length() - 1]
                if value == target:
                    self._go(node, cost + 1, layout, rest, begin, then, turned, 0, top)
                for left, steps, gone in single.get(target - value, ()):
                    self._go(node, cost + steps, left, rest, begin, then, turned, gone, top)
        self._pass(node, single, begin, gap)

    def _pass(self, node: Node, single: dict[int, list[Removal]], begin: int, gap: int) -> None:
        """Pass by card after card of the stock, and use each; then begin the next pass.

        ``single``: what can be removed, by value. ``begin``: the time of the pass's begin.
        """
        cost, layout, stock, _, turned = node[:5]
        values, target, is_open = self._values, self.problem.target, self.problem.open_stock
        ahead = stock >> gap << gap
        top = stock & (1 << gap >> 1)
        partner = target - values[top.bit_length() - 1] if top else 0
        while ahead:
            card = ahead & -ahead
            ahead ^= card
            value = values[card.bit_length() - 1]
            if is_open and value == target:
                # It goes as it is passed.
                gap = (stock & (card - 1)).bit_length()
                stock = self._closed(stock ^ card, card)
                ahead = stock >> gap << gap
                cost += 1
                if not stock and not layout:
                    self._go(node, cost, layout, stock, begin, 0, 0, 0, card)
                continue
            cost += not (is_open or turned)
            removals = single.get(target - value)
            if removals or value == target:
                then = (stock & (card - 1)).bit_length()
                rest = self._closed(stock ^ card, card)
                if value == target:
                    self._go(node, cost + 1, layout, rest, begin, then, 0, 0, card)
                for left, steps, gone in removals or ():
                    self._go(node, cost + steps, left, rest, begin, then, 0, gone, card)
            if partner == value:
                then = (stock & (top - 1)).bit_length()
                rest = self._closed(stock ^ card ^ top, top)
                self._go(node, cost + 1, layout, rest, begin, then, 0, 0, top | card)
            top = card
            partner = target - value
            turned = 0
            cost += is_open
        if stock and (self._endless or begin < self._final):
            self._redeal(node, cost + 1, stock, begin if self._endless else begin + self._span)

    def _closed(self, stock: int, hole: int) -> int:
        """Return a stock that lost cards, with later ones in their stead where they are alike.

        Suits do not count: of two cards of a value with none left between them, it makes no
        difference which one went. So each row of values has a set of cards of its own: the
        first ones that it could be.
        """
        end = (stock & (hole - 1)).bit_length()
        above = stock >> end << end
        while above:
            card = above & -above
            above ^= card
            alike = self._relaxation.stock_of[self._values[card.bit_length() - 1]]
            alike &= card - (1 << end)
            if not alike:
                break
            first = alike & -alike
            stock ^= card | first
            end = first.bit_length()
        return stock

    def _redeal(self, node: Node, cost: int, stock: int, time: int) -> None:
        """Put the begin of a pass among the positions that wait."""
        layout = node[1]
        if self._begun.get((time, layout, stock), NEVER) > cost:
            self._begun[time, layout, stock] = cost
            at = (cost, layout, stock, time, 0)
            then = (*at, 0, 0, node[7], 0, (time, cost), BEGUN, True)
            self._put(then, cost + self._bound.guess(layout, stock, 0, more=False, stuck=0))

    def _go(
        self, node: Node, cost: int, layout: int, stock: int, begin: int, gap: int, turned: int,
        gone: int, cards: int,
    ) -> None:  # fmt: skip
        """Put the position after a move among those that wait, unless it was met.

        Its rank is how late it is, and its steps, had the game been finished with no removal.
        A guess does as long as it says that others come first; of half no more is asked.
        """
        time = begin + gap
        ahead = stock >> gap << gap
        passed = ahead.bit_count() - turned
        late = cost + passed
        if not self._endless:
            late += (self._final - begin) // self._span * (1 + stock.bit_count())
        rank = (2 * time + turned, late)
        if self._is_known(layout << self._size | stock, rank):
            return
        move = gone | cards << self._places
        at = (cost, layout, stock, time, turned)
        then = (*at, node[5], 0, node[7], move, rank, MOVED, True)
        more = time < self._final
        self._put(then, cost + self._bound.guess(layout, ahead, passed, more, node[5]))
