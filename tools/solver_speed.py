"""The solver's part of the measurements, for any Python: CPython here, Pyodide under Node.

A file of decks has a line each: the length of a shortest solution (0: none), a tab, and 52
cards, the pyramid from the apex down, then the stock. They are solved for three passes with
an open stock top, pyramid only.
"""

import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass

from pyramid_core.rng import Rng
from pyramid_core.solitaire.deals import seed_of
from pyramid_core.solitaire.rules import PRESETS
from pyramid_core.solitaire.solver import Problem, Verdict, search
from pyramid_core.solitaire.solver.from_state import problem_of
from pyramid_core.solitaire.solver.shortest import ShortestSearch
from pyramid_core.solitaire.state import setup

RANKS = "A23456789TJQK"
BUDGET = 2_000_000
SHORTEST_BUDGET = 1_000_000
VARIANTS = ("relaxed", "strict", "open", "par_two", "double", "giza", "tut", "apophis")


@dataclass(frozen=True)
class Line:
    """What came of one deck; ``length`` is ``None`` where it was not asked for or not found."""

    name: str
    verdict: Verdict
    wanted: int | None
    length: int | None
    milliseconds: float
    shortest_milliseconds: float

    def __str__(self) -> str:
        length = "?" if self.length is None else str(self.length)
        right = "" if self.right else f"  WRONG, {self.wanted} in the file"
        return (
            f"{self.name:>8}  {self.verdict:<10}  {length:>3}"
            f"  {self.milliseconds:8.2f} ms  {self.shortest_milliseconds:9.1f} ms{right}"
        )

    @property
    def right(self) -> bool:
        """Whether nothing that is known of the deck says otherwise."""
        if self.wanted is None or self.verdict is Verdict.BUDGET:
            return True
        if (self.verdict is Verdict.SOLVED) != (self.wanted > 0):
            return False
        return self.length is None or self.length == self.wanted


def deck_problems(text: str) -> Iterator[tuple[str, Problem, int]]:
    """Read a file of decks: for each a name, the problem, and the length that it gives."""
    rules = PRESETS["open"]
    covers = rules.places.covers
    for number, line in enumerate(text.splitlines(), 1):
        length, _, deck = line.partition("\t")
        values = [RANKS.index(card[0].upper()) + 1 for card in deck.split()]
        size = len(covers)
        yield (
            str(number),
            Problem(
                target=rules.target,
                values=tuple(values[:size]),
                covers=covers,
                layout=(1 << size) - 1,
                stock=tuple(values[size:]),
                redeals=rules.redeals,
                open_stock=True,
            ),
            int(length),
        )


def variant_problems(variant: str, deals: int) -> Iterator[Problem]:
    """The first deals of a variant."""
    for number in range(1, deals + 1):
        yield problem_of(setup(PRESETS[variant], 1, Rng(seed_of(number))))


def solved(problem: Problem, budget: int = BUDGET) -> tuple[Verdict, float]:
    """Return the verdict on a problem, and the milliseconds for it, the moves included."""
    begin = time.perf_counter()
    asked = search(problem)
    asked.step(budget)
    if asked.verdict is Verdict.SOLVED:
        asked.solution()
    return asked.verdict or Verdict.BUDGET, (time.perf_counter() - begin) * 1000


def shortest(problem: Problem, budget: int = SHORTEST_BUDGET) -> tuple[int | None, float]:
    """Return the length of a shortest solution, if found, and the milliseconds for it."""
    begin = time.perf_counter()
    asked = ShortestSearch(problem)
    asked.step(budget)
    length = 0 if asked.verdict is Verdict.UNSOLVABLE else asked.length
    return length, (time.perf_counter() - begin) * 1000


def on_decks(text: str, *, lengths: bool = True) -> list[Line]:
    """Solve every deck of a file, and print a line each, then the totals."""
    lines = []
    for name, problem, wanted in deck_problems(text):
        verdict, milliseconds = solved(problem)
        length, more = shortest(problem) if lengths else (None, 0.0)
        lines.append(Line(name, verdict, wanted, length, milliseconds, more))
        print(lines[-1], flush=True)
    times = [line.milliseconds for line in lines]
    wrong = sum(not line.right for line in lines)
    print(
        f"{len(lines)} decks, {wrong} wrong; verdict and moves: median"
        f" {statistics.median(times):.2f} ms, in all {sum(times) / 1000:.2f} s"
    )
    if lengths:
        found = sum(line.length is not None for line in lines)
        more = sum(line.shortest_milliseconds for line in lines) / 1000
        print(f"shortest lengths: {found} found within the budget, in all {more:.1f} s")
    return lines


def on_variants(deals: int) -> None:
    """Solve the first deals of some variants, and print a line a variant."""
    for variant in VARIANTS:
        results = [solved(problem, 250_000) for problem in variant_problems(variant, deals)]
        times = [milliseconds for _, milliseconds in results]
        counts = [sum(verdict is v for verdict, _ in results) for v in Verdict]
        print(
            f"{variant:<8} {deals} deals: {counts[0]} solved, {counts[1]} unsolvable,"
            f" {counts[2]} open; mean {statistics.mean(times):.1f} ms,"
            f" median {statistics.median(times):.2f} ms, longest {max(times):.0f} ms",
            flush=True,
        )
