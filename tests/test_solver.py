"""The solver against a judge that looks at every position, on problems of few cards."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from pyramid_core.rng import Rng
from pyramid_core.solitaire.deals import seed_of
from pyramid_core.solitaire.rules import PRESETS
from pyramid_core.solitaire.solver import Verdict, general, search
from pyramid_core.solitaire.solver.from_state import problem_of
from pyramid_core.solitaire.solver.general import GeneralSearch
from pyramid_core.solitaire.solver.prices import NEVER, Prices
from pyramid_core.solitaire.solver.problem import Problem
from pyramid_core.solitaire.solver.relaxation import Relaxation
from pyramid_core.solitaire.solver.shapes import bits, shapes
from pyramid_core.solitaire.solver.shortest import ShortestSearch
from pyramid_core.solitaire.solver.single import SingleSearch
from pyramid_core.solitaire.state import setup
from tests import judge

MANY = 10**9


def found(asked: SingleSearch | GeneralSearch, problem: Problem) -> bool:
    """Whether the search solves the problem; its solution is played by the judge."""
    asked.step(MANY)
    if asked.verdict is Verdict.SOLVED:
        assert judge.replayed(problem, asked.solution())
    else:
        assert asked.verdict is Verdict.UNSOLVABLE
    return asked.verdict is Verdict.SOLVED


@pytest.mark.parametrize("block", range(4))
def test_one_pile(block: int):
    """One pile and draws of one card: every verdict is the judge's, every solution wins."""
    verdicts: Counter[bool] = Counter()
    for number in range(block * 70, block * 70 + 70):
        problem = judge.small_problem(random.Random(number))
        truth = judge.shortest(problem) is not None
        assert found(SingleSearch(problem), problem) is truth, number
        verdicts[truth] += 1
    assert min(verdicts.values()) > 3


@pytest.mark.parametrize("block", range(3))
def test_many_piles_and_cards(block: int, monkeypatch: pytest.MonkeyPatch):
    """Piles to choose from, two and three cards a draw: the verdicts are the judge's.

    So they are where the search begins anew many times.
    """
    monkeypatch.setattr(general, "FIRST_ROUND", (1000, 20, 3)[block])
    verdicts: Counter[bool] = Counter()
    for number in range(block * 50, block * 50 + 50):
        lots = random.Random(number)
        piles = ((),) * lots.choice([1, 1, 2, 3])
        problem = judge.small_problem(lots, piles=piles, draw=lots.randint(1, 3))
        try:
            truth = judge.shortest(problem, most=1500) is not None
        except OverflowError:
            continue
        assert found(GeneralSearch(problem), problem) is truth, number
        verdicts[truth] += 1
    assert min(verdicts.values()) > 3


def test_another_order_of_many_piles():
    """Deals that the first order of the moves does not win in 250,000 positions."""
    won = 0
    for number in (3, 5, 12, 22, 27, 36):
        problem = problem_of(setup(PRESETS["apophis"], 1, Rng(seed_of(number))))
        asked = GeneralSearch(problem)
        asked.step(40_000)
        if asked.verdict is Verdict.SOLVED:
            assert judge.replayed(problem, asked.solution())
            won += 1
    assert won > 3  # in which orders, is chance


@pytest.mark.parametrize(
    ("covers", "stock"),
    [
        (judge.pyramid(7), 24),
        (judge.triangle(6), 20),
        (judge.columns(6, 4), 10),
        (judge.pyramid(5), 30),
        (judge.columns(7, 4), 0),
        (judge.pyramid(4), 16),
        (judge.triangle(3), 18),
    ],
    ids=["pyramid", "triangle", "columns", "much stock", "no stock", "small", "smaller"],
)
def test_nothing_winnable_is_given_up(covers: tuple[int, ...], stock: int):
    """Large problems that were made from a solution are never called unsolvable."""
    solved = 0
    for number in range(14):
        problem = judge.won_problem(random.Random(number), covers, stock)
        forms = [problem, replace(problem, strict=False), replace(problem, redeals=1)]
        for form in forms:
            asked = SingleSearch(form)
            asked.step(1500)
            assert asked.verdict is not Verdict.UNSOLVABLE, (number, form)
            if asked.verdict is Verdict.SOLVED:
                solved += 1
                assert judge.replayed(form, asked.solution())
    assert solved > 5


@pytest.mark.parametrize("block", range(2))
def test_shortest(block: int):
    """The length of a shortest solution is what the judge finds by trying everything."""
    solved = 0
    for number in range(block * 45, block * 45 + 45):
        lots = random.Random(number)
        if number % 2:
            problem = judge.small_problem(lots)
        else:
            covers = lots.choice([judge.pyramid(3), judge.triangle(3), judge.columns(3, 3)])
            problem = replace(
                judge.won_problem(lots, covers, lots.randint(3, 8)),
                strict=lots.random() < 0.3,
                open_stock=lots.random() < 0.6,
                overlap=lots.random() < 0.15,
                redeals=lots.choice([0, 1, 2, 2, None]),
            )
        try:
            truth = judge.shortest(problem, most=800)
        except OverflowError:
            continue
        asked = ShortestSearch(problem)
        while not asked.step(10):
            assert asked.length is None
        assert asked.length == truth, number
        assert (asked.verdict is Verdict.SOLVED) is (truth is not None)
        solved += truth is not None
    assert solved > 15


def test_shortest_with_many_pairs():
    """Where a layout offers too many pairs to see them in sets, each is a move of its own."""
    covers = judge.columns(6, 2)
    values = (1, 2, 2, 4, 3, 3, 1, 4, 4, 2, 1, 1)
    problem = Problem(5, values, covers, (1 << 12) - 1, stock=(2, 4, 3), redeals=1)
    asked = ShortestSearch(problem)
    asked.step(MANY)
    assert asked.length == judge.shortest(problem)


def test_alike_cards():
    """Whichever of some alike cards go, the same row of values is the same set of cards."""
    moved = 0
    for number in range(20):
        lots = random.Random(number)
        values = [lots.randint(1, 4) for _ in range(12)]
        problem = Problem(5, (1, 2), (0, 0), 0b11, stock=tuple(values), open_stock=True)
        shortest, single = ShortestSearch(problem), SingleSearch(problem)
        stock = (1 << len(values)) - 1
        row = list(values)
        while row:
            index = lots.randrange(len(row))
            card = 1 << bits(stock)[index]
            del row[index]
            then = shortest._closed(stock ^ card, card)
            moved += then != stock ^ card
            assert [values[left] for left in bits(then)] == row
            assert then == single._row(stock ^ card) == single._row(then)
            stock = then
    assert moved > 20


def test_prices_of_pairs():
    """A card passed may spare a pair without sparing a step; the pair is not counted on.

    Two places of 1 and one of 12; a 1 in the waste, and two cards of 12 to pass. Passing the
    first leaves a pair to go; with the second, the card of the waste can do instead.
    """
    problem = Problem(13, (1, 1, 12), (0, 0, 0), 0b111, piles=((1,),), stock=(12, 12))
    problem = replace(problem, open_stock=True)
    relaxation = Relaxation(problem, shapes(problem.covers), list(problem.outside))
    ways = Prices(problem, relaxation).ways((0b111, 0b001, 0, 0b110, 0), later=False)
    assert ways == (NEVER, 0, [(0b11, NEVER - 1, 1), (0b111, 0, -1)])


def test_waste_that_could_pair_is_no_end():
    """Cards of the waste that would add up, one upon the other, hide no later pair of the stock.

    A search that took them for the end of what the stock can offer found no solution here.
    """
    stock = (5, 1, 4, 4, 1, 3, 2, 3, 2, 2, 2, 4, 2)
    problem = Problem(
        5, (4, 1, 1, 3, 3, 3), judge.pyramid(3), (1 << 6) - 1, stock=stock, strict=True
    )
    assert found(SingleSearch(problem), problem)


def test_slices():
    """Cut into slices of any length, a search comes to the same end."""
    for number in range(40):
        lots = random.Random(number)
        problem = judge.small_problem(lots, piles=((),) * lots.randint(1, 2))
        whole, cut = search(problem), search(problem)
        whole.step(MANY)
        while not cut.step(3):
            assert cut.verdict is None
        assert (cut.verdict, cut.nodes) == (whole.verdict, whole.nodes)
        if cut.verdict is Verdict.SOLVED:
            assert cut.solution() == whole.solution()
