"""What the solver is asked for the page: each question becomes a job that is done in slices.

The answer comes back as the words and the value of a message.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from pyramid_core.rng import Rng
from pyramid_core.solitaire.deals import EASY_NUMBERS, seed_of
from pyramid_core.solitaire.hints import LastWinnable, Search, Verdict, hint
from pyramid_core.solitaire.rules import SolitaireRules
from pyramid_core.solitaire.state import State, setup

Answer: TypeAlias = tuple[tuple[str, ...], str]
QUICKLY: Final = 4_000
"""Positions after which the search for a winnable deal tries another one."""
TRIES: Final = 400
"""Deals that are tried before that search gives up."""


class Job(Protocol):
    """A question under way."""

    def step(self, nodes: int) -> bool:
        """Look at about so many positions more; return whether the answer is there."""

    def answer(self) -> Answer:
        """Return the answer, once it is there."""


@dataclass(frozen=True, slots=True)
class CanBeWon:
    """Can this position be won, and how? Answer: the verdict, and the actions by ``;``.

    Where no win is proven, the value is the first action that is allowed, if there is one.
    """

    state: State

    def begin(self) -> Job:
        """Return the job."""
        return _CanBeWon(self.state)


@dataclass(frozen=True, slots=True)
class WhereToGoBack:
    """Which is the last of these positions that could be won? Answer: its index, or none."""

    states: tuple[State, ...]

    def begin(self) -> Job:
        """Return the job."""
        return _WhereToGoBack(self.states)


@dataclass(frozen=True, slots=True)
class FindWinnable:
    """Which deal of these rules can be won? Answer: a number, or none."""

    rules: SolitaireRules
    seed: str
    """A fresh text: it decides which deals are tried."""

    def begin(self) -> Job:
        """Return the job."""
        return _FindWinnable(self.rules, self.seed)


Question: TypeAlias = CanBeWon | WhereToGoBack | FindWinnable


def done(job: Job, late: Callable[[], bool] = lambda: False) -> bool:
    """Go on with a job until it is late; return whether its answer is there."""
    while not job.step(1):
        if late():
            return False
    return True


class _CanBeWon:
    def __init__(self, state: State) -> None:
        self._search = Search(state)

    def step(self, nodes: int) -> bool:
        return self._search.step(nodes)

    def answer(self) -> Answer:
        search = self._search
        actions = search.solution
        if search.verdict is Verdict.BUDGET and (first := hint(search)):
            actions = (first.action,)
        return (str(search.verdict),), ";".join(map(str, actions))


class _WhereToGoBack:
    def __init__(self, states: tuple[State, ...]) -> None:
        self._search = LastWinnable(states)

    def step(self, nodes: int) -> bool:
        return self._search.step(nodes)

    def answer(self) -> Answer:
        index = self._search.index
        return (() if index is None else (str(index),)), ""


class _FindWinnable:
    def __init__(self, rules: SolitaireRules, seed: str) -> None:
        self._rules = rules
        self._lots = Rng(seed).stream("a deal that can be won")
        self._tries = 0
        self._number = 0
        self._search: Search | None = None

    def step(self, nodes: int) -> bool:
        if self._search is None:
            self._number = 1 + self._lots.below(EASY_NUMBERS)
            self._tries += 1
            state = setup(self._rules, 1, Rng(seed_of(self._number)))
            self._search = Search(state, QUICKLY)
        if not self._search.step(nodes):
            return False
        if self._search.verdict is Verdict.SOLVED:
            return True
        self._search, self._number = None, 0
        return self._tries >= TRIES

    def answer(self) -> Answer:
        return ((str(self._number),) if self._number else ()), ""
