"""The number of steps in a shortest solution, for one waste pile and draws of one card.

A search by A*: positions in the order of the steps taken so far and those still needed at
least. Steps count as the player's: a removal, a draw, a redeal.

A position is what is left of layout and stock, the gap between waste and stock in its
pass (see ``single``), and whether the first card right of the gap is turned already, as
the drawn card. With an open stock nothing needs turning, so to pass a card costs one step
whether it is drawn or removed.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from pyramid_core.solitaire.solver.problem import Problem, Verdict
from pyramid_core.solitaire.solver.relaxation import Relaxation, Witness
from pyramid_core.solitaire.solver.shapes import bits, shapes

Position: TypeAlias = tuple[int, int, int, int]
"""Layout, stock and waste, time, and 1 where the first card of the stock is turned."""

NEVER: Final = 1 << 20
"""More steps than any game has."""


class ShortestSearch:
    """A search in slices: ``step`` until it has ended, then ``verdict`` and ``length``."""

    def __init__(self, problem: Problem) -> None:
        if len(problem.piles) != 1 or problem.draw != 1:
            raise ValueError("one waste pile and draws of one card only")
        self.problem = problem
        self.verdict: Verdict | None = None
        self.length: int | None = None
        self.nodes = 0
        target = problem.target
        values = list(problem.outside)
        self._size = len(values)
        self._values = values
        self._shapes = shapes(problem.covers)
        self._relaxation = Relaxation(problem, self._shapes, values)
        self._kings = self._relaxation.stock_of[target]
        self._endless = problem.redeals is None
        self._final = NEVER if problem.redeals is None else problem.redeals * (self._size + 1)
        self._ranks = [(a, target - a) for a in range(1, target // 2 + 1)]
        self._far: dict[tuple[int, int, int], list[list[int]]] = {}
        self._done: dict[Position, int] = {}
        self._waiting: list[list[tuple[int, Position, Witness]]] = []
        self._least = 0
        turned = int(problem.drawn is not None)
        stock = (1 << self._size) - 1
        gap = len(problem.piles[0])
        kings, layout = self._without_kings(problem.layout)
        witness = self._relaxation.spread(layout, stock & ~self._kings)
        if witness is None:
            self.verdict = Verdict.UNSOLVABLE
        else:
            self._add(kings, (layout, stock, gap, turned), witness)

    def step(self, nodes: int) -> bool:
        """Take about ``nodes`` more positions; return whether the search has ended."""
        end = self.nodes + nodes
        while self.verdict is None:
            if self.nodes >= end:
                return False
            while self._least < len(self._waiting) and not self._waiting[self._least]:
                self._least += 1
            if self._least == len(self._waiting):
                self.verdict = Verdict.UNSOLVABLE
                break
            cost, at, witness = self._waiting[self._least].pop()
            if self._done.get(at, NEVER) < cost:
                continue
            self.nodes += 1
            if self._won(at):
                self.verdict = Verdict.SOLVED
                self.length = cost
                break
            self._expand(cost, at, witness)
        return True

    def _won(self, at: Position) -> bool:
        return not at[0] and not (self.problem.strict and at[1])

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

    def _expand(self, cost: int, at: Position, witness: Witness) -> None:
        """Put every position that one move leads to among those that wait."""
        layout, stock, time, _ = at
        values, target = self.problem.values, self.problem.target
        exposed = self._shapes.exposed(layout)
        partners: dict[int, list[int]] = {}
        for index, place in enumerate(exposed):
            partners.setdefault(target - values[place], []).append(1 << place)
            for other in exposed[index + 1 :]:
                if values[place] + values[other] == target:
                    self._go(cost + 1, at, 1 << place | 1 << other, 0, witness)
        if self.problem.overlap:
            self._overlapping(cost, at, exposed, witness)
        span = self._size + 1
        gap = time % span
        top = stock & (1 << gap >> 1)
        if top:
            self._use(cost, at, top, partners, witness)
        self._pass(cost, at, partners, witness)

    def _overlapping(
        self, cost: int, at: Position, exposed: tuple[int, ...], witness: Witness
    ) -> None:
        """Remove the pairs of an exposed card and one that it alone still covers."""
        values, covers = self.problem.values, self.problem.covers
        free = {1 << place: place for place in exposed}
        for place in bits(at[0]):
            upon = covers[place] & at[0]
            if upon in free and values[place] + values[free[upon]] == self.problem.target:
                self._go(cost + 1, at, 1 << place | upon, 0, witness)

    def _use(
        self, cost: int, at: Position, card: int, partners: dict[int, list[int]], witness: Witness
    ) -> None:
        """Remove an available card of the stock or waste, in every way."""
        value = self._values[card.bit_length() - 1]
        if value == self.problem.target:
            self._go(cost + 1, at, 0, card, witness)
        for bit in partners.get(value, ()):
            self._go(cost + 1, at, bit, card, witness)

    def _pass(
        self, cost: int, at: Position, partners: dict[int, list[int]], witness: Witness
    ) -> None:
        """Pass by card after card to the end of the last pass, and use each."""
        layout, stock, time, turned = at
        span, target, values = self._size + 1, self.problem.target, self._values
        is_open = self.problem.open_stock
        gap = time % span
        begin = time - gap
        top = stock & (1 << gap >> 1)
        wrapped = False
        while True:
            ahead = stock >> gap << gap
            while ahead:
                card = ahead & -ahead
                ahead ^= card
                if is_open:
                    if card & self._kings:
                        stock ^= card
                        cost += 1
                        if not stock and not layout:
                            self._add(cost, (0, 0, time, 0), witness)
                        continue
                elif not turned:
                    cost += 1
                turned = int(not is_open)
                here = (layout, stock, begin + (stock & (card - 1)).bit_length(), turned)
                self._use(cost, here, card, partners, witness)
                if top and values[top.bit_length() - 1] + values[card.bit_length() - 1] == target:
                    self._go(cost + 1, here, 0, top | card, witness)
                top = card
                turned = 0
                if is_open:
                    cost += 1
            if wrapped or not stock or (not self._endless and begin >= self._final):
                return
            wrapped = True
            cost += 1
            gap = turned = top = 0
            if not self._endless:
                begin += span

    def _go(self, cost: int, at: Position, gone: int, cards: int, witness: Witness) -> None:
        """Put the position after a move among those that wait, unless it is lost."""
        layout, stock, time, turned = at
        if gone:
            kings, layout = self._without_kings(layout ^ gone)
            cost += kings
        if cards:
            gap = time % (self._size + 1)
            if cards >> gap:
                turned = 0
            stock ^= cards
            time += (stock & ((1 << gap) - 1)).bit_length() - gap
        then = (layout, stock, time, turned)
        if self._done.get(then, NEVER) <= cost:
            return
        left = stock & ~self._kings
        found: Witness | None
        if time < self._final:
            found = self._relaxation.after(witness, gone, layout, left)
        else:
            move = gone | cards << self.problem.places
            found = self._relaxation.last(layout, left, time - self._final, witness, move)
        if found is not None:
            self._add(cost, then, found)

    def _add(self, cost: int, at: Position, witness: Witness) -> None:
        """Put a position among those that wait, by the steps it needs at least."""
        rest = self._needed(at)
        if rest >= NEVER:
            return
        self._done[at] = cost
        total = max(cost + rest, self._least)
        while len(self._waiting) <= total:
            self._waiting.append([])
        self._waiting[total].append((cost, at, witness))

    # -- how many steps are needed at least ------------------------------------------------

    def _needed(self, at: Position) -> int:
        """Return a number of steps below which no solution from here can stay.

        For each two ranks: the more pairs within the layout, the fewer cards of the stock
        are needed, and the less far they are. To the steps for the layout come those by
        which the farthest needed card of the stock is reached.
        """
        layout, stock, time, turned = at
        if not layout:
            return 0
        counts = self._relaxation.counts(layout)
        far = self._far_cards(stock, time, turned)
        steps = counts[self.problem.target]
        reach = 0
        choices: list[list[int]] = []
        for a, b in self._ranks:
            i, j, of_a, of_b = counts[a], counts[b], far[a], far[b]
            if a == b:
                i, j = (i + 1) // 2, i // 2
            fewest = max(0, i - len(of_b), j - len(of_a))
            most = min(i, j)
            if fewest > most:
                return NEVER
            if not self.problem.open_stock:
                # Every removal is a step of its own: as many pairs as can be are best.
                steps += max(i, j)
                fewest = most
            ways = []
            for pairs in range(fewest, most + 1):
                one = of_b[i - pairs - 1] if i > pairs else 0
                other = of_a[j - pairs - 1] if j > pairs else 0
                ways.append(max(one, other))
            if self.problem.open_stock:
                # A card that is used as it is passed costs no step beside the passing.
                steps += fewest
                choices.append(ways)
            else:
                reach = max(reach, ways[0])
        return steps + (self._best(choices) if choices else reach)

    @staticmethod
    def _best(choices: list[list[int]]) -> int:
        """Return the least sum of a distance and the pairs needed to get by with it."""
        floor = max([ways[-1] for ways in choices])
        best = NEVER
        for distance in {floor, *[d for ways in choices for d in ways if d > floor]}:
            total = distance
            for ways in choices:
                for d in ways:
                    if d <= distance:
                        break
                    total += 1
            if total < best:
                best = total
        return best

    def _far_cards(self, stock: int, time: int, turned: int) -> list[list[int]]:
        """By value: how many steps away its cards in stock and waste are, the next one first.

        With an open stock the step of removing the card is among them, as the card is
        passed by it; a card of the waste may come to light without being passed.
        """
        key = (stock, time, turned)
        found = self._far.get(key)
        if found is not None:
            return found
        found = self._far[key] = [[] for _ in range(self.problem.target + 1)]
        gap = time % (self._size + 1)
        wasted = bits(stock & ((1 << gap) - 1))
        away = 1 - turned
        for card in bits(stock >> gap << gap):
            found[self._values[card]].append(away)
            away += 1
        # A redeal, where there is one, once all of the stock is drawn.
        again = away + 1 if time < self._final else NEVER
        is_open = self.problem.open_stock
        for depth, card in enumerate(reversed(wasted)):
            below = len(wasted) - 1 - depth
            found[self._values[card]].append(min(depth, again + below) if is_open else 0)
        for cards in found:
            cards.sort()
        return found
