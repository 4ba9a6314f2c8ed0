"""How hard deals are, which are known to be winnable, and how one is found."""

import random

import pytest

from pyramid_core.solitaire.difficulty import GAMES, Difficulty, Grade
from pyramid_core.solitaire.hints import Search, Verdict
from pyramid_core.solitaire.rules import PRESETS, SolitaireRules
from pyramid_core.solitaire.state import State
from pyramid_core.solitaire.winnable import FindWinnable, known
from pyramid_core.solitaire.winnable_table import TABLE
from tests.solitaire_kit import deal, lay


def graded(state: State) -> Difficulty:
    """The difficulty with all its games played."""
    asked = Difficulty(state)
    while not asked.step(30):
        assert asked.grade is None
    return asked


def found(rules: SolitaireRules, number: int, grade: Grade | None = None) -> FindWinnable:
    """A search for a deal at its end."""
    asked = FindWinnable(rules, number, grade)
    while not asked.step(200):
        assert asked.deal is None
    return asked


def test_grades_by_hand():
    """A position that cannot go wrong is easy; one that cannot be won is for nobody."""
    easy = graded(lay("KC / KD KH / QC AD KS"))
    assert (easy.wins, easy.grade) == (GAMES, Grade.EASY)
    lost = graded(lay("KC / KD KH / QC 2D KS"))
    assert (lost.wins, lost.grade) == (0, Grade.EXPERT)


def test_a_trap():
    """A player by lot falls into a trap half of the time: a queen has two aces to go with.

    If she takes the right one, the other queen is left with the ace that covers her.
    """
    wins = graded(lay("KC / QH KD / AC QS AD")).wins
    assert GAMES * 0.3 < wins < GAMES * 0.7


def test_the_same_for_everyone():
    """The lots come from the deal: equal deals have equal grades, others have others."""
    wins = [graded(deal("open", number).state).wins for number in (3, 3, 4)]
    assert wins[0] == wins[1] != wins[2]


@pytest.mark.parametrize("variant", PRESETS)
def test_every_variant_is_graded(variant: str):
    """Games by lot come to an end in every variant."""
    asked = Difficulty(deal(variant, 1).state)
    while asked.games < 20:
        before = asked.games
        assert not asked.step(50)
        assert asked.games - before < 50


def test_a_grade_is_ruled_out_as_soon_as_it_can_be():
    """A deal that is won once is for no expert; one that nobody wins can still be anything."""
    asked = Difficulty(lay("KC / KD KH / QC AD KS"))
    assert all(asked.may_be(grade) for grade in Grade)
    while not asked.wins:
        asked.step(1)
    assert not asked.may_be(Grade.EXPERT)
    assert asked.may_be(Grade.HARD)
    while asked.wins < 60:
        asked.step(1)
    assert [grade for grade in Grade if asked.may_be(grade)] == [Grade.EASY]
    lost = graded(lay("KC / KD KH / QC 2D KS"))
    assert [grade for grade in Grade if lost.may_be(grade)] == [Grade.EXPERT]


@pytest.mark.parametrize("variant", TABLE)
def test_the_table(variant: str):
    """Some deals of the table are won by the solver, some others within a budget are not."""
    rules = PRESETS[variant]
    table = known(rules)
    assert table is not None
    assert table[0] > 0
    assert table[-1] <= 4096
    lots = random.Random(variant)
    for number in lots.sample(table, 2):
        asked = Search(deal(rules, number).state, 60_000)
        asked.step(60_000)
        assert asked.verdict is Verdict.SOLVED
    for number in lots.sample(sorted(set(range(1, 4097)) - set(table)), 2):
        asked = Search(deal(rules, number).state, 400)
        asked.step(400)
        assert asked.verdict is not Verdict.SOLVED


@pytest.mark.parametrize("variant", ["par_two", "spanish_40", "double"])
def test_find_a_winnable_deal(variant: str):
    """The deal that is found can be won; from another number on it is another one."""
    rules = PRESETS[variant]
    deals = {found(rules, number).deal for number in (1, 500)}
    assert len(deals) == 2
    for one in deals:
        assert one is not None
        asked = Search(deal(rules, one.number).state, 60_000)
        asked.step(60_000)
        assert asked.verdict is Verdict.SOLVED


def test_find_a_grade():
    """A deal of a grade is found, with and without a table."""
    for variant in ("par_two", "spanish_40"):
        for grade in (Grade.EASY, Grade.HARD):
            one = found(PRESETS[variant], 7, grade).deal
            assert one is not None
            assert graded(deal(variant, one.number).state).grade is grade


def test_nothing_is_found():
    """Of a variant that is never easy no easy deal is found, and the search ends."""
    asked = found(PRESETS["pharaohs"], 1, Grade.EASY)
    assert asked.deal is None
    assert asked.step(1)
    table = known(PRESETS["pharaohs"])
    assert table is not None
    assert asked.tried == len(table)
