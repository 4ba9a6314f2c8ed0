"""The solver of Pyramid Solitaire: problems as plain numbers, and searches that answer them.

``hints`` is its face towards the game. A search never guesses: it has solved a problem,
or proven that it cannot be solved, or spent its budget.
"""

from __future__ import annotations

from pyramid_core.solitaire.solver.general import GeneralSearch
from pyramid_core.solitaire.solver.problem import Draw, Problem, Redeal, Remove, Step, Verdict
from pyramid_core.solitaire.solver.single import SingleSearch

AnySearch = SingleSearch | GeneralSearch
"""``step(nodes)`` until it says that it has ended; then ``verdict`` and ``solution()``."""


def search(problem: Problem) -> AnySearch:
    """Return the search that is best at this problem, not yet begun."""
    if len(problem.piles) == 1 and problem.draw == 1:
        return SingleSearch(problem)
    return GeneralSearch(problem)


__all__ = ["AnySearch", "Draw", "Problem", "Redeal", "Remove", "Step", "Verdict", "search"]
