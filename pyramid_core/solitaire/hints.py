"""What the solver knows of a game in progress: hints, dead positions, the way back.

Every question is an object that is asked in slices, so that a page is never held up::

    search = hints.Search(state)
    while not search.step(200):      # or search.run(late), with a clock of the caller's
        ...                          # let the page breathe
    search.verdict                   # SOLVED, UNSOLVABLE or BUDGET
    search.solution                  # the actions that win, where it is SOLVED

The budget is counted in positions, not in seconds, so the same question has the same
answer on every device. The core has no clock.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pyramid_core.solitaire.actions import Action
from pyramid_core.solitaire.engine import legal_actions
from pyramid_core.solitaire.solver import AnySearch, Verdict, search
from pyramid_core.solitaire.solver.from_state import actions_of, problem_of
from pyramid_core.solitaire.solver.shortest import ShortestSearch
from pyramid_core.solitaire.state import State

__all__ = ["BUDGET", "Hint", "LastWinnable", "Search", "Shortest", "Verdict", "hint"]

BUDGET: Final = 250_000
"""Positions after which a search gives up, unless the caller has another idea.

Positions are a measure of work: one that takes long to test counts as several.
"""
SHORTEST_BUDGET: Final = 150_000
"""The same for the search of a shortest solution."""
CHUNK: Final = 10
"""Positions between two looks at the caller's clock."""


class Search:
    """Can this position be won, and how? Ask with ``step`` or ``run`` until it has ended."""

    def __init__(self, state: State, budget: int = BUDGET) -> None:
        self.state = state
        self.budget = budget
        self.verdict: Verdict | None = None
        """``None`` while the search goes on."""
        self.solution: tuple[Action, ...] = ()
        """The actions that win from ``state``, where the verdict is ``SOLVED``."""
        self.nodes = 0
        """How many positions were looked at so far."""
        self._search: AnySearch | None = None
        if state.won:
            self.verdict = Verdict.SOLVED

    def step(self, nodes: int) -> bool:
        """Look at about ``nodes`` more positions. Returns whether the search has ended."""
        if self.verdict is not None:
            return True
        if self._search is None:
            self._search = search(problem_of(self.state))
        self._search.step(min(nodes, self.budget - self.nodes))
        self.nodes = self._search.nodes
        self.verdict = self._search.verdict
        if self.verdict is Verdict.SOLVED:
            self.solution = actions_of(self.state, self._search.solution())
        elif self.verdict is None and self.nodes >= self.budget:
            self.verdict = Verdict.BUDGET
        if self.verdict is not None:
            self._search = None
        return self.verdict is not None

    def run(self, late: Callable[[], bool]) -> bool:
        """Search until ``late()`` or the end. Returns whether the search has ended."""
        while not self.step(CHUNK):
            if late():
                return False
        return True

    def after(self, action: Action, state: State) -> Search:
        """Return the search of the state after ``action``, with what is known already.

        Whoever follows the solution stays on it, and what is lost stays lost: then the
        search that is returned has ended.
        """
        then = Search(state, self.budget)
        if then.verdict is not None:
            return then
        if self.verdict is Verdict.SOLVED and self.solution[:1] == (action,):
            then.verdict, then.solution = self.verdict, self.solution[1:]
        elif self.verdict is Verdict.UNSOLVABLE:
            then.verdict = self.verdict
        return then


@dataclass(frozen=True, slots=True)
class Hint:
    """A suggestion. ``proven``: it keeps the win; otherwise it is only an allowed one."""

    action: Action
    proven: bool


def hint(asked: Search) -> Hint | None:
    """Return what to do next, as far as the search has come.

    ``None`` where nothing can be done or the position is proven to be lost.
    """
    if asked.solution:
        return Hint(asked.solution[0], proven=True)
    if asked.verdict is Verdict.UNSOLVABLE:
        return None
    return next((Hint(action, proven=False) for action in legal_actions(asked.state)), None)


class LastWinnable:
    """The last of these states, each following from the one before, that could be won.

    Whatever can be won after a move could be won before it, so the states are halved again
    and again. ``index`` is the answer at the end: the last state proven to be winnable, or
    ``None``; ``exact`` says whether every later state is proven to be lost.
    """

    def __init__(self, states: Sequence[State], budget: int = BUDGET) -> None:
        self.index: int | None = None
        self.exact = True
        self.solution: tuple[Action, ...] = ()
        """The actions that win from the state found, as soon as one is found."""
        self._states = states
        self._budget = budget
        self._lost = len(states)
        self._search: Search | None = None

    def step(self, nodes: int) -> bool:
        """Look at about ``nodes`` more positions. Returns whether the answer is there."""
        begin = -1 if self.index is None else self.index
        if self._lost - begin <= 1:
            return True
        middle = (begin + self._lost) // 2
        if self._search is None:
            self._search = Search(self._states[middle], self._budget)
        if not self._search.step(nodes):
            return False
        if self._search.verdict is Verdict.SOLVED:
            self.index, self.solution = middle, self._search.solution
        else:
            self._lost = middle
            self.exact = self.exact and self._search.verdict is Verdict.UNSOLVABLE
        self._search = None
        begin = -1 if self.index is None else self.index
        return self._lost - begin <= 1

    def run(self, late: Callable[[], bool]) -> bool:
        """Search until ``late()`` or the end. Returns whether the answer is there."""
        while not self.step(CHUNK):
            if late():
                return False
        return True


class Shortest:
    """How many actions does a shortest solution take? Known for one pile and single draws.

    ``length`` is ``None`` until it is found; it stays so where the budget does not do or
    the position cannot be won.
    """

    def __init__(self, state: State, budget: int = SHORTEST_BUDGET) -> None:
        self.length: int | None = None
        problem = problem_of(state)
        able = len(problem.piles) == 1 and problem.draw == 1 and not state.won
        self._search = ShortestSearch(problem) if able else None
        self._budget = budget

    def step(self, nodes: int) -> bool:
        """Look at about ``nodes`` more positions. Returns whether the search has ended."""
        if self._search is None:
            return True
        if self._search.step(nodes) or self._search.nodes >= self._budget:
            self.length = self._search.length
            self._search = None
        return self._search is None

    def run(self, late: Callable[[], bool]) -> bool:
        """Search until ``late()`` or the end. Returns whether the search has ended."""
        while not self.step(CHUNK):
            if late():
                return False
        return True
