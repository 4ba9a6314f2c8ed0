"""A table at which a solver's findings are played by the rules, one step at a time.

A search jumps: it draws up to the next useful card and removes it, as one move. Here
such a move becomes the steps of a player, and each is checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pyramid_core.solitaire.solver.problem import Draw, Problem, Redeal, Remove, Step


class Table:
    """A position that changes with every step; ``steps`` are those that were taken."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.layout = problem.layout
        numbers = iter(range(problem.places, problem.places + len(problem.outside)))
        self.piles = [[next(numbers) for _ in pile] for pile in problem.piles]
        self.drawn = None if problem.drawn is None else next(numbers)
        self.stock = list(numbers)
        self.redeals = problem.redeals
        self.steps: list[Step] = []

    @property
    def won(self) -> bool:
        """Whether all is gone that has to go."""
        rest = self.stock or self.drawn is not None or any(self.piles)
        return not self.layout and not (self.problem.strict and rest)

    def loose(self) -> Iterator[int]:
        """The available cards outside the layout."""
        if self.drawn is not None:
            yield self.drawn
        for pile in self.piles:
            if pile:
                yield pile[-1]
        if self.problem.open_stock and self.stock:
            yield self.stock[0]

    def exposed(self) -> Iterator[int]:
        """The places whose cards no other covers."""
        for place in range(self.layout.bit_length()):
            if self.layout >> place & 1 and not self.problem.covers[place] & self.layout:
                yield place

    def draw(self, pile: int = 0) -> None:
        """Turn the next cards. Raises ``ValueError`` where there is none."""
        if not self.stock:
            raise ValueError("no stock")
        count = self.problem.draw
        turned, self.stock = self.stock[:count], self.stock[count:]
        if self.drawn is not None:
            self.piles[0].append(self.drawn)
            self.drawn = None
        if len(self.piles) == 1 and not self.problem.open_stock:
            self.drawn = turned.pop()
        self.piles[pile] += turned
        self.steps.append(Draw(pile))

    def redeal(self) -> None:
        """Turn the waste over. Raises ``ValueError`` where that is not allowed."""
        if self.stock or self.redeals == 0:
            raise ValueError("no redeal")
        if self.drawn is not None:
            self.piles[0].append(self.drawn)
            self.drawn = None
        self.stock = [number for pile in self.piles for number in pile]
        if not self.stock:
            raise ValueError("nothing to turn over")
        self.piles = [[] for _ in self.piles]
        if self.redeals is not None:
            self.redeals -= 1
        self.steps.append(Redeal())

    def can_remove(self, *numbers: int) -> bool:
        """Whether these cards may go together now."""
        if sum(map(self.problem.value, numbers)) != self.problem.target:
            return False
        loose = set(self.loose())
        covers, overlap = self.problem.covers, self.problem.overlap
        for number in numbers:
            if number >= self.problem.places:
                if number not in loose:
                    return False
                continue
            covering = covers[number] & self.layout
            partner = sum(1 << other for other in numbers if other != number)
            if not self.layout >> number & 1 or covering & ~(partner if overlap else 0):
                return False
        return True

    def remove(self, *numbers: int) -> None:
        """Take the cards away. Raises ``ValueError`` where that is not allowed."""
        if not self.can_remove(*numbers):
            raise ValueError(f"not to be removed: {numbers}")
        for number in numbers:
            if number < self.problem.places:
                self.layout &= ~(1 << number)
            elif number == self.drawn:
                self.drawn = None
            else:
                for cards in (*self.piles, self.stock):
                    if number in cards:
                        cards.remove(number)
        self.steps.append(Remove(numbers))

    def take(self, step: Step) -> None:
        """Take one step. Raises ``ValueError`` where it is not allowed."""
        match step:
            case Draw(pile):
                self.draw(pile)
            case Redeal():
                self.redeal()
            case Remove(numbers):
                self.remove(*numbers)

    def remove_kings(self) -> None:
        """Take away every available card that is worth the target alone."""
        target, value = self.problem.target, self.problem.value
        while True:
            kings = [n for n in (*self.exposed(), *self.loose()) if value(n) == target]
            if not kings:
                return
            for king in kings:
                self.remove(king)

    def fetch(self, numbers: Iterable[int]) -> None:
        """Draw and redeal until these cards can go together, taking kings on the way.

        Raises ``ValueError`` where the cards never come together.
        """
        wanted = tuple(numbers)
        while not self.can_remove(*wanted):
            if self.stock:
                self.draw()
            else:
                self.redeal()
            self.remove_kings()
