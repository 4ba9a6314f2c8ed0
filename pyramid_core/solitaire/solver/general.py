"""The search for every other game: several waste piles, or draws of two or three cards.

Positions are kept whole and draws are single steps, so it needs more of them than the
search for one pile; the same relaxation cuts off what is lost. Where the first order of
the moves leads astray, another one soon finds a way: see ``_restart``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from pyramid_core.solitaire.solver.problem import Draw, Problem, Redeal, Remove, Step, Verdict
from pyramid_core.solitaire.solver.relaxation import UNKNOWN, Relaxation, Witness
from pyramid_core.solitaire.solver.shapes import bits, shapes

ENDLESS: Final = -1
FIRST_ROUND: Final = 1000
"""Positions before the search begins anew in another order; each round is longer."""
GROWTH: Final = 20
"""By which part of it."""


class Position(NamedTuple):
    """Where the cards lie. Cards outside the layout are known by their index there."""

    layout: int
    piles: tuple[bytes, ...]
    drawn: bytes
    """The drawn card, or nothing."""
    stock: bytes


class Node(NamedTuple):
    """A position on the way, with what is left of the redeals and of the stock's cards."""

    at: Position
    redeals: int
    rest: int
    """The cards outside the layout that are not gone, as a set of bits."""


class GeneralSearch:
    """A depth-first search that can be done in slices; see ``step``."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.verdict: Verdict | None = None
        self.nodes = 0
        self._values = problem.outside
        self._shapes = shapes(problem.covers)
        self._relaxation = Relaxation(problem, self._shapes, list(problem.outside))
        # A king more or less in the stock changes which cards come together in the next pass.
        self._kings_at_once = problem.draw == 1 or problem.redeals == 0
        self._apart = len(problem.piles) == 1 and not problem.open_stock
        self._seen: dict[Position, int] = {}
        self._path: list[Step] = []
        self._round = self._limit = FIRST_ROUND
        self._lot = 1
        self._stack: list[tuple[Iterator[tuple[Step, Node]], Witness]] = []
        numbers = iter(range(len(problem.outside)))
        piles = tuple([bytes([next(numbers) for _ in pile]) for pile in problem.piles])
        drawn = b"" if problem.drawn is None else bytes([next(numbers)])
        redeals = ENDLESS if problem.redeals is None else problem.redeals
        rest = (1 << len(problem.outside)) - 1
        first = Node(Position(problem.layout, piles, drawn, bytes(numbers)), redeals, rest)
        witness = self._relaxation.spread(first.at.layout, rest)
        self._first = first, witness or UNKNOWN
        if witness is None:
            self.verdict = Verdict.UNSOLVABLE
        else:
            self._enter(*self._first)

    def _enter(self, node: Node, witness: Witness) -> None:
        """Go to a position."""
        if not node.at.layout and not (self.problem.strict and node.rest):
            self.verdict = Verdict.SOLVED
        children = self._children(node)
        if self._round > FIRST_ROUND:
            children = self._shuffled(children)
        self._stack.append((children, witness))

    def _restart(self) -> None:
        """Begin anew in another order, with nothing remembered.

        A search that went astray early needs ages to come back to its first moves. With a
        redeal to come, a position may have been left because it leads back to one on the
        way, so it is not yet known to be lost.
        """
        self._path.clear()
        self._stack.clear()
        self._seen.clear()
        self._round += self._round // GROWTH + 1
        self._limit = self.nodes + self._round
        self._enter(*self._first)

    def _shuffled(self, children: Iterator[tuple[Step, Node]]) -> Iterator[tuple[Step, Node]]:
        """The steps, half the time in an order of chance, the same in every run."""
        mixed = list(children)
        if self._chance(2):
            for last in range(len(mixed) - 1, 0, -1):
                other = self._chance(last + 1)
                mixed[last], mixed[other] = mixed[other], mixed[last]
        return iter(mixed)

    def _chance(self, count: int) -> int:
        """Return one of so many numbers, from 0."""
        self._lot = (self._lot * 1103515245 + 12345) & 0x7FFFFFFF
        return (self._lot >> 8) % count

    def _children(self, node: Node) -> Iterator[tuple[Step, Node]]:
        """The steps from here and where they lead; one alone where it can do no harm."""
        at = node.at
        size, values, target = self.problem.places, self.problem.values, self.problem.target
        free: list[tuple[int, int]] = []
        for place in self._shapes.exposed(at.layout):
            if values[place] == target:
                yield self._removed(node, place)
                return
            free.append((place, values[place]))
        for card in self._loose(at):
            if self._values[card] == target:
                yield self._removed(node, size + card)
                if self._kings_at_once:
                    return
            else:
                free.append((size + card, self._values[card]))
        for index, (one, value) in enumerate(free):
            for other, rest in free[index + 1 :]:
                if value + rest == target:
                    yield self._removed(node, one, other)
        yield from self._other_children(node)

    def _other_children(self, node: Node) -> Iterator[tuple[Step, Node]]:
        """The steps that are no removals of available cards."""
        at = node.at
        if self.problem.overlap:
            for pair in self._overlapping(at.layout):
                yield self._removed(node, *pair)
        if at.stock:
            for pile in self._piles_to_try(at):
                yield Draw(pile), self._drawn(node, pile)
        elif node.redeals and node.rest:
            yield Redeal(), self._redealt(node)

    def _loose(self, at: Position) -> list[int]:
        """The available cards outside the layout."""
        loose = [pile[-1] for pile in at.piles if pile]
        loose += at.drawn
        if self.problem.open_stock:
            loose += at.stock[:1]
        return loose

    def _overlapping(self, layout: int) -> Iterator[tuple[int, int]]:
        """The pairs of an exposed card and one that it alone still covers."""
        covers, values = self.problem.covers, self.problem.values
        for place in bits(layout):
            upon = covers[place] & layout
            other = upon.bit_length() - 1
            alone = upon and upon == 1 << other and not covers[other] & layout
            if alone and values[place] + values[other] == self.problem.target:
                yield place, other

    def _piles_to_try(self, at: Position) -> list[int]:
        """The piles for the next card: those of least worth are covered first."""
        if len(at.piles) == 1:
            return [0]
        order = sorted(range(len(at.piles)), key=lambda pile: self._worth(at, at.piles[pile]))
        empty = [pile for pile in order if not at.piles[pile]]
        if empty and self.problem.redeals == 0:
            # Piles are alike as long as they are never gathered.
            order = [pile for pile in order if at.piles[pile] or pile == empty[0]]
        return order

    def _worth(self, at: Position, pile: bytes) -> int:
        """How much is lost for the moment when this pile is covered."""
        if not pile:
            return 0
        partner = self.problem.target - self._values[pile[-1]]
        wanted = self._relaxation.places_of[partner] & at.layout
        return wanted.bit_count() * 8 - len(pile) // 4 + 1 if wanted else 0

    def _removed(self, node: Node, *numbers: int) -> tuple[Step, Node]:
        """The removal of these cards, and where it leads."""
        layout, piles, drawn, stock = node.at
        size, rest = self.problem.places, node.rest
        for number in numbers:
            if number < size:
                layout &= ~(1 << number)
                continue
            card = number - size
            rest &= ~(1 << card)
            if drawn and drawn[0] == card:
                drawn = b""
            elif stock and stock[0] == card:
                stock = stock[1:]
            else:
                piles = tuple([p[:-1] if p and p[-1] == card else p for p in piles])
        return Remove(numbers), Node(Position(layout, piles, drawn, stock), node.redeals, rest)

    def _drawn(self, node: Node, pile: int) -> Node:
        """Where a draw onto this pile leads."""
        layout, piles, drawn, stock = node.at
        turned, stock = stock[: self.problem.draw], stock[self.problem.draw :]
        last = turned[-1:] if self._apart else b""
        if last:
            turned = turned[:-1]
        piles = (*piles[:pile], piles[pile] + drawn + turned, *piles[pile + 1 :])
        return node._replace(at=Position(layout, piles, last, stock))

    def _redealt(self, node: Node) -> Node:
        """Where a redeal leads."""
        layout, piles, drawn, _ = node.at
        stock = b"".join(piles) + drawn
        at = Position(layout, (b"",) * len(piles), b"", stock)
        return node._replace(at=at, redeals=max(ENDLESS, node.redeals - 1))

    def _known(self, node: Node) -> bool:
        """Whether the position was met with as many redeals left; remembers it if not."""
        at = node.at
        if len(at.piles) > 1 and self.problem.redeals == 0:
            at = at._replace(piles=tuple(sorted(at.piles)))
        redeals = 0 if node.redeals == ENDLESS else node.redeals
        if self._seen.get(at, -1) >= redeals:
            return True
        self._seen[at] = redeals
        return False

    def step(self, nodes: int) -> bool:
        """Search on for about ``nodes`` positions; return whether the search has ended.

        A position that takes long to test counts as several.
        """
        stack, path = self._stack, self._path
        end = self.nodes + nodes
        while self.verdict is None:
            if self.nodes >= end:
                return False
            if self.nodes >= self._limit:
                self._restart()
            if not stack:
                self.verdict = Verdict.UNSOLVABLE
                break
            children, witness = stack[-1]
            child = next(children, None)
            if child is None:
                stack.pop()
                if path:
                    path.pop()
                continue
            taken, node = child
            self.nodes += 1 + self._relaxation.work
            self._relaxation.work = 0
            if self._known(node):
                continue
            found: Witness | None = witness
            if isinstance(taken, Remove):
                found = self._tested(taken, node, witness)
            if found is not None:
                path.append(taken)
                self._enter(node, found)
        return True

    def _tested(self, taken: Remove, node: Node, witness: Witness) -> Witness | None:
        """Whether the position after a removal may be won: a witness, or ``None``."""
        gone = sum([1 << number for number in taken.numbers if number < self.problem.places])
        return self._relaxation.after(witness, gone, node.at.layout, node.rest)

    def solution(self) -> tuple[Step, ...]:
        """Return the steps of the solution. Only after ``Verdict.SOLVED``."""
        return tuple(self._path)
