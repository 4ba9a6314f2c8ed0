"""From a search's jumps to the single steps of a player.

A search for one waste pile draws up to the next useful card and removes it, as one move,
and takes kings for granted. Here such moves become draws, redeals and removals.
"""

from __future__ import annotations

from collections.abc import Iterable

from pyramid_core.solitaire.solver.problem import Draw, Problem, Redeal, Remove, Step
from pyramid_core.solitaire.solver.shapes import bits, shapes

DRAW = Draw()


class Unfolding:
    """One waste pile and a stock; the steps that were taken are in ``steps``."""

    def __init__(self, problem: Problem) -> None:
        self.steps: list[Step] = []
        self._problem = problem
        self._shapes = shapes(problem.covers)
        self._layout = problem.layout
        places, outside = problem.places, problem.outside
        turned = len(outside) - len(problem.stock)
        self._waste = list(range(places, places + turned))
        self._stock = list(range(places + len(outside) - 1, places + turned - 1, -1))
        self._has_drawn = problem.drawn is not None
        self._redeals = problem.redeals
        self._kings = {places + n for n, v in enumerate(outside) if v == problem.target}
        self._take_kings()
        self._take_loose_kings()

    def take(self, gone: int, cards: tuple[int, ...]) -> None:
        """Remove places of the layout, as bits, and cards outside it, by number.

        Draws and redeals until they can go, and takes kings on the way. Raises
        ``ValueError`` where they never can.
        """
        while not self._together(cards):
            self._go_on()
        places = tuple(bits(gone))
        self.steps.append(Remove(places + cards))
        for card in cards:
            self._lift(card)
        if gone:
            self._layout ^= gone
            self._take_kings()
        if cards:
            self._take_loose_kings()

    def take_the_rest(self) -> None:
        """Draw what is left of the stock: kings, which go one by one."""
        while self._stock or self._waste:
            self._go_on()

    def _loose(self) -> Iterable[int]:
        """The available cards outside the layout."""
        if self._problem.open_stock:
            return self._waste[-1:] + self._stock[-1:]
        return self._waste[-2:] if self._has_drawn else self._waste[-1:]

    def _together(self, cards: tuple[int, ...]) -> bool:
        """Whether these cards are all available."""
        loose = self._loose()
        return all(card in loose for card in cards)

    def _go_on(self) -> None:
        """Draw, or redeal, and take the kings that come to light."""
        if self._stock:
            self._waste.append(self._stock.pop())
            self._has_drawn = not self._problem.open_stock
            self.steps.append(DRAW)
        elif self._redeals != 0 and self._waste:
            self._stock = self._waste[::-1]
            self._waste = []
            self._has_drawn = False
            if self._redeals is not None:
                self._redeals -= 1
            self.steps.append(Redeal())
        else:
            raise ValueError("the cards never come together")
        self._take_loose_kings()

    def _lift(self, card: int) -> None:
        """Take away an available card."""
        if self._stock and self._stock[-1] == card:
            self._stock.pop()
            return
        if self._has_drawn and self._waste[-1] == card:
            self._has_drawn = False
        self._waste.remove(card)

    def _take_loose_kings(self) -> None:
        while True:
            kings = [card for card in self._loose() if card in self._kings]
            if not kings:
                return
            for king in kings:
                self.steps.append(Remove((king,)))
                self._lift(king)

    def _take_kings(self) -> None:
        values, target = self._problem.values, self._problem.target
        while True:
            kings = [p for p in self._shapes.exposed(self._layout) if values[p] == target]
            if not kings:
                return
            for king in kings:
                self.steps.append(Remove((king,)))
                self._layout ^= 1 << king
