"""What the solver is asked for the page: each question becomes a job that is done in slices.

The answer comes back as the words and the value of a message.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

from pyramid_core.solitaire.hints import LastWinnable, Search, Shortest, Verdict, hint
from pyramid_core.solitaire.rules import SolitaireRules
from pyramid_core.solitaire.state import State

if TYPE_CHECKING:
    from pyramid_core.solitaire.difficulty import Difficulty

Answer: TypeAlias = tuple[tuple[str, ...], str]


class Job(Protocol):
    """A question under way."""

    @property
    def news(self) -> str:
        """What can be told before the answer is there; empty for nothing."""

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
    """Which deal of these rules can be won? Answer: a number, or none.

    Its news is how many deals were tried so far.
    """

    rules: SolitaireRules
    number: int
    """The first deal that is tried."""
    grade: str = ""
    """The grade of difficulty that it has to have; empty for any."""

    def begin(self) -> Job:
        """Return the job."""
        return _FindWinnable(self)


@dataclass(frozen=True, slots=True)
class HowHard:
    """How hard is this deal? Answer: its grade.

    Asked for the second time, it goes on from where it was broken off.
    """

    deal: State

    def begin(self) -> Job:
        """Return the job."""
        return _HowHard(self.deal)


@dataclass(frozen=True, slots=True)
class HowShort:
    """How many moves does a shortest solution of this deal take? Answer: a number, or none."""

    deal: State

    def begin(self) -> Job:
        """Return the job."""
        return _HowShort(self.deal)


Question: TypeAlias = CanBeWon | WhereToGoBack | FindWinnable | HowHard | HowShort


def done(job: Job, late: Callable[[], bool] = lambda: False) -> bool:
    """Go on with a job until it is late; return whether its answer is there."""
    while not job.step(1):
        if late():
            return False
    return True


class _Quiet:
    """A job that has nothing to tell before its answer."""

    news: Final = ""


class _CanBeWon(_Quiet):
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


class _WhereToGoBack(_Quiet):
    def __init__(self, states: tuple[State, ...]) -> None:
        self._search = LastWinnable(states)

    def step(self, nodes: int) -> bool:
        return self._search.step(nodes)

    def answer(self) -> Answer:
        index = self._search.index
        return (() if index is None else (str(index),)), ""


class _FindWinnable:
    def __init__(self, asked: FindWinnable) -> None:
        # Loaded by whoever wants such a deal, and by nobody else.
        from pyramid_core.solitaire import winnable
        from pyramid_core.solitaire.difficulty import Grade

        grade = Grade(asked.grade) if asked.grade else None
        self._search = winnable.FindWinnable(asked.rules, asked.number, grade)

    @property
    def news(self) -> str:
        return str(self._search.tried)

    def step(self, nodes: int) -> bool:
        return self._search.step(nodes)

    def answer(self) -> Answer:
        deal = self._search.deal
        return (() if deal is None else (str(deal.number),)), ""


@lru_cache(maxsize=1)
def _difficulty(deal: State) -> Difficulty:
    """The deal's difficulty, as far as it is known: moves of the player break the job off."""
    from pyramid_core.solitaire.difficulty import Difficulty

    return Difficulty(deal)


class _HowHard(_Quiet):
    def __init__(self, deal: State) -> None:
        self._difficulty = _difficulty(deal)

    def step(self, nodes: int) -> bool:
        return self._difficulty.step(nodes)

    def answer(self) -> Answer:
        return (str(self._difficulty.grade),), ""


class _HowShort(_Quiet):
    def __init__(self, deal: State) -> None:
        self._search = Shortest(deal)

    def step(self, nodes: int) -> bool:
        return self._search.step(nodes)

    def answer(self) -> Answer:
        length = self._search.length
        return (() if length is None else (str(length),)), ""
