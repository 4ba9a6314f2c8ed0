"""How hard a deal is: the share of games won by somebody who plays without a thought.

The thoughtless player removes what can be removed, by lot, and draws when nothing can.
The lots come from the deal itself, so a deal has the same grade for everyone. Like the
questions of ``hints``, this one is asked in slices; the slices are counted in moves.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from pyramid_core.rng import Rng, Stream
from pyramid_core.solitaire.solver.from_state import problem_of
from pyramid_core.solitaire.solver.problem import Problem
from pyramid_core.solitaire.solver.shapes import bits, shapes
from pyramid_core.solitaire.state import State, deal_text

GAMES: Final = 200
"""Games that decide about a grade."""


class Grade(StrEnum):
    """The four grades. Whether a deal can be won at all is another question."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"


LEAST: Final = ((60, Grade.EASY), (20, Grade.MEDIUM), (1, Grade.HARD), (0, Grade.EXPERT))
"""How many of the ``GAMES`` are won at least, for each grade."""


def grade_of(wins: int) -> Grade:
    """Return the grade of a deal of whose ``GAMES`` so many are won."""
    return next(grade for least, grade in LEAST if wins >= least)


class Difficulty:
    """The grade of a deal; ask with ``step`` until it is there."""

    def __init__(self, state: State) -> None:
        self.games = 0
        self.wins = 0
        self._problem = problem_of(state)
        self._lots = Rng(deal_text(state)).stream("difficulty")
        self._game: _Game | None = None

    @property
    def grade(self) -> Grade | None:
        """The grade, ``None`` until enough games are played."""
        return None if self.games < GAMES else grade_of(self.wins)

    def may_be(self, grade: Grade) -> bool:
        """Whether it can come to this grade yet, however the games left go."""
        grades = [least for _, least in LEAST]
        easiest = grades.index(grade_of(self.wins + GAMES - self.games))
        return easiest <= grades.index(grade) <= grades.index(grade_of(self.wins))

    def step(self, moves: int) -> bool:
        """Make up to ``moves`` more moves. Returns whether the grade is there."""
        for _ in range(moves):
            if self.games >= GAMES:
                break
            if self._game is None:
                self._game = _Game(self._problem)
            won = self._game.move(self._lots)
            if won is not None:
                self.wins += won
                self.games += 1
                self._game = None
        return self.games >= GAMES


class _Game:
    """A game in numbers, as in ``Problem``, which changes with every step."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._shapes = shapes(problem.covers)
        self._value = (*problem.values, *problem.outside)
        self._layout = problem.layout
        numbers = iter(range(problem.places, len(self._value)))
        self.piles = [[next(numbers) for _ in pile] for pile in problem.piles]
        self._apart = len(self.piles) == 1 and not problem.open_stock
        self._drawn = [] if problem.drawn is None else [next(numbers)]
        self.stock = list(numbers)
        self._redeals = problem.redeals
        self._idle = False

    def move(self, lots: Stream) -> bool | None:
        """Do what the thoughtless player does next.

        Returns whether the game is won or lost, ``None`` while it goes on.
        """
        removals = self.removals()
        if removals:
            self.remove(lots.chosen(removals))
            self._idle = False
            return True if self.won else None
        if self.stock:
            self.draw(lots.below(len(self.piles)))
            return None
        # A whole pass in which nothing goes is followed by others like it.
        if self._idle or not self.redeal():
            return False
        self._idle = True
        return None

    @property
    def won(self) -> bool:
        """Whether all is gone that has to go."""
        if self._layout:
            return False
        return not (self._problem.strict and (self.stock or self._drawn or any(self.piles)))

    def removals(self) -> list[tuple[int, ...]]:
        """Every card or pair that can go."""
        value, target = self._value, self._problem.target
        free = [*self._shapes.exposed(self._layout), *self._drawn]
        free += [pile[-1] for pile in self.piles if pile]
        if self._problem.open_stock:
            free += self.stock[:1]
        found: list[tuple[int, ...]] = []
        met: dict[int, list[int]] = {}
        for card in free:
            if value[card] == target:
                found.append((card,))
                continue
            found += [(other, card) for other in met.get(target - value[card], ())]
            met.setdefault(value[card], []).append(card)
        if self._problem.overlap:
            found += self._overlapping()
        return found

    def _overlapping(self) -> list[tuple[int, ...]]:
        """The pairs of an exposed card and one that it alone still covers."""
        covers, value, layout = self._problem.covers, self._value, self._layout
        free = {1 << place: place for place in self._shapes.exposed(layout)}
        found: list[tuple[int, ...]] = []
        for place in bits(layout):
            other = free.get(covers[place] & layout)
            if other is not None and value[place] + value[other] == self._problem.target:
                found.append((place, other))
        return found

    def remove(self, cards: tuple[int, ...]) -> None:
        """Take these cards away."""
        for card in cards:
            if card < self._problem.places:
                self._layout ^= 1 << card
                continue
            for row in (self._drawn, *self.piles, self.stock):
                if card in row:
                    row.remove(card)

    def draw(self, pile: int) -> None:
        """Turn the next cards onto a pile."""
        count = self._problem.draw
        turned, self.stock = self.stock[:count], self.stock[count:]
        self.piles[pile] += self._drawn
        self._drawn = [turned.pop()] if self._apart else []
        self.piles[pile] += turned

    def redeal(self) -> bool:
        """Turn the waste over, where that is allowed and there is any."""
        self.stock = [card for pile in self.piles for card in pile] + self._drawn
        if self._redeals == 0 or not self.stock:
            return False
        if self._redeals is not None:
            self._redeals -= 1
        self.piles = [[] for _ in self.piles]
        self._drawn = []
        return True
