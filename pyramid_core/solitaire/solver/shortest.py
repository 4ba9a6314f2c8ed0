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

from typing import Final, NamedTuple, TypeAlias

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


class Node(NamedTuple):
    """A position that waits, and what is known of it."""

    cost: int
    layout: int
    stock: int
    time: int
    turned: int
    """1 where the first card of the stock is turned."""
    stuck: int
    """The places that cannot go in this pass, see ``Bound.steps``."""
    buried: int
    """The cards that cannot come to light in this pass."""
    witness: Witness
    """Of the position before, with the whole stock spread out."""
    gone: int
    """The places emptied since."""
    last: Witness
    """Of the position before, with this pass taken as the last."""
    move: int
    """The cards that went since, places and others."""
    stage: int
    guessed: bool = False
    """Whether the steps that it needs are only guessed, which takes a tenth of the time."""


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
        self._values = values
        self._shapes = shapes(problem.covers)
        self._relaxation = Relaxation(problem, self._shapes, values)
        self._bound = Bound(problem, self._shapes, self._relaxation)
        self._kings = self._relaxation.stock_of[problem.target]
        self._endless = problem.redeals is None
        self._final = NEVER if problem.redeals is None else problem.redeals * (self._size + 1)
        self._moves: dict[int, Removals] = {}
        self._done: dict[int, tuple[tuple[int, int], ...]] = {}
        self._begun: dict[tuple[int, int, int], int] = {}
        self._waiting: list[list[Node]] = []
        self._least = 0
        turned = int(problem.drawn is not None)
        kings, layout = self._without_kings(problem.layout)
        stock = (1 << self._size) - 1
        at = (layout, stock, len(problem.piles[0]), turned)
        self._put(Node(kings, *at, 0, 0, UNKNOWN, 0, UNKNOWN, 0, MOVED, guessed=True), kings)

    def step(self, nodes: int) -> bool:
        """Take about ``nodes`` more positions; return whether the search has ended.

        A position counts when it is estimated, when it is tested, the longer the more, and
        when its moves are made; so do tables that its estimate needs.
        """
        end = self.nodes + nodes
        while self.verdict is None:
            if self.nodes >= end:
                return False
            while self._least < len(self._waiting) and not self._waiting[self._least]:
                self._least += 1
            if self._least == len(self._waiting):
                self.verdict = Verdict.UNSOLVABLE
                break
            node = self._waiting[self._least].pop()
            if node.guessed:
                if not self._bound.is_ready(node.layout):
                    self.nodes += TABLE
                    self._waiting[self._least].append(node)
                elif not self._is_outdone(node):
                    self._add(node)
                continue
            if not node.layout and not (self.problem.strict and node.stock):
                self.verdict = Verdict.SOLVED
                self.length = node.cost
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
        cost, layout, stock, time, turned, stuck, _, witness, gone, last, move, stage, _ = node
        gap = time % (self._size + 1)
        more = time < self._final
        rest, stuck, buried = self._bound.steps(layout, stock, gap, turned, more, stuck)
        if rest < NEVER:
            at = (layout, stock, time, turned)
            found = Node(cost, *at, stuck, buried, witness, gone, last, move, stage)
            self._put(found, cost + rest)

    def _put(self, node: Node, total: int) -> None:
        """Let a position wait among those of so many steps in all."""
        total = max(total, self._least)
        while len(self._waiting) <= total:
            self._waiting.append([])
        self._waiting[total].append(node)

    def _is_known(self, node: Node) -> bool:
        """Whether a position was met that is no worse; remembers this one if not.

        For the same cards left, one is no worse if it is no later in the passes and would
        have to spend no more steps to come to the other's.
        """
        late, cost = mine = self._rank(node)
        key = node.layout << self._size | node.stock
        others = self._done.get(key)
        if others is None:
            self._done[key] = (mine,)
            return False
        for when, price in others:
            if when <= late and price <= cost:
                return True
        kept = [other for other in others if other[0] < late or other[1] < cost]
        self._done[key] = (*kept, mine)
        return False

    def _is_outdone(self, node: Node) -> bool:
        """Whether a better position was met since this one was put to wait."""
        if node.stage != MOVED:
            return False
        others = self._done.get(node.layout << self._size | node.stock)
        return others is not None and self._rank(node) not in others

    def _rank(self, node: Node) -> tuple[int, int]:
        """How late a position is, and its steps, had the game been finished with no removal."""
        gap = node.time % (self._size + 1)
        cost = node.cost + (node.stock >> gap).bit_count() - node.turned
        if not self._endless:
            passes = (self._final - node.time + gap) // (self._size + 1)
            cost += passes * (1 + node.stock.bit_count())
        return 2 * node.time + node.turned, cost

    def _tested(self, node: Node) -> Node | None:
        """Whether a position may be won: what is known of it now, or ``None``."""
        cost, layout, stock, time, turned, stuck, buried, witness, gone, last, move, stage, _ = node
        relaxation, strict = self._relaxation, self.problem.strict
        left = stock & ~self._kings
        gap = time % (self._size + 1)
        more = time < self._final
        found: Witness | None = witness
        if more:
            found = relaxation.after(witness, gone, layout, left)
        now: Witness | None = last
        if found is not None and not (more and (stuck or strict)):
            # What stays buried is of no use in this pass.
            loose = left if strict else left & ~buried
            now = relaxation.last(layout, loose, gap, last, move)
        if found is None or (now is None and not more):
            return None
        at = (layout, stock, time, turned)
        if now is None:
            # Not in this pass: it needs more steps than it seemed.
            over = self._bound.over
            self._add(Node(cost, *at, over, buried, found, 0, UNKNOWN, 0, stage))
            return None
        return Node(cost, *at, stuck, buried, found, 0, now, 0, stage)

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
        cost, layout, stock, time, turned, *_ = node
        whole, single = self._removals(layout)
        target = self.problem.target
        top = stock & (1 << time % (self._size + 1) >> 1)
        if node.stage == MOVED:
            for left, steps, gone in whole:
                self._go(node, cost + steps, left, stock, time, turned, gone, 0)
            if top:
                rest = stock ^ top
                then = time - time % (self._size + 1) + (rest & (top - 1)).bit_length()
                rest = self._closed(rest, top)
                value = self._values[top.bit_length() - 1]
                if value == target:
                    self._go(node, cost + 1, layout, rest, then, turned, 0, top)
                for left, steps, gone in single.get(target - value, ()):
                    self._go(node, cost + steps, left, rest, then, turned, gone, top)
        self._pass(node, single, top)

    def _pass(self, node: Node, single: dict[int, list[Removal]], top: int) -> None:
        """Pass by card after card of the stock, and use each; then begin the next pass.

        ``single``: what can be removed, by value. ``top``: the top of the waste.
        """
        cost, layout, stock, time, turned, *_ = node
        values, target, is_open = self._values, self.problem.target, self.problem.open_stock
        gap = time % (self._size + 1)
        begin = time - gap
        ahead = stock >> gap << gap
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
                    self._go(node, cost, layout, stock, begin, 0, 0, card)
                continue
            cost += not (is_open or turned)
            then = begin + (stock & (card - 1)).bit_length()
            rest = self._closed(stock ^ card, card)
            if value == target:
                self._go(node, cost + 1, layout, rest, then, 0, 0, card)
            for left, steps, gone in single.get(target - value, ()):
                self._go(node, cost + steps, left, rest, then, 0, gone, card)
            if top and values[top.bit_length() - 1] + value == target:
                then = begin + (stock & (top - 1)).bit_length()
                rest = self._closed(stock ^ card ^ top, top)
                self._go(node, cost + 1, layout, rest, then, 0, 0, top | card)
            top = card
            turned = 0
            cost += is_open
        if stock and (self._endless or begin < self._final):
            self._redeal(node, cost + 1, stock, begin if self._endless else begin + self._size + 1)

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
        layout = node.layout
        if self._begun.get((time, layout, stock), NEVER) > cost:
            self._begun[time, layout, stock] = cost
            at = (layout, stock, time, 0)
            then = Node(cost, *at, 0, 0, node.witness, 0, UNKNOWN, 0, BEGUN, guessed=True)
            self._put(then, cost + self._bound.guess(layout, stock, 0, more=False, stuck=0))

    def _go(
        self, node: Node, cost: int, layout: int, stock: int, time: int, turned: int,
        gone: int, cards: int,
    ) -> None:  # fmt: skip
        """Put the position after a move among those that wait, unless it was met.

        A guess does as long as it says that others come first; of half no more is asked.
        """
        witness, last = node.witness, node.last
        if gone and (not cards or gone & gone - 1):
            # A witness is followed where one place went, and one card with it.
            witness = last = UNKNOWN
        move = gone | cards << self.problem.places
        at = (layout, stock, time, turned)
        then = Node(cost, *at, node.stuck, 0, witness, gone, last, move, MOVED, guessed=True)
        if self._is_known(then):
            return
        ahead = stock >> (gap := time % (self._size + 1)) << gap
        more = time < self._final
        self._put(then, cost + self._bound.guess(layout, ahead, turned, more, node.stuck))
