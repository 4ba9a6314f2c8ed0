"""How hard a deal is and how short its solution: what the page finds out and says of them."""

from collections.abc import Callable

import pytest
from app.model import KEY_SOLITAIRE
from app.questions import CanBeWon, FindWinnable, HowHard, HowShort
from app.screens import grades
from app.solo import solo_from

from pyramid_core.solitaire import GAME
from pyramid_core.solitaire.difficulty import GAMES, Difficulty
from tests.solitaire_page import Page, at, deal_code, messages, play, steps, won_page


@pytest.fixture(autouse=True)
def quick_grades(monkeypatch: pytest.MonkeyPatch) -> None:
    """Grades by hand: whoever asks gets "hard", and after as many steps as it really takes."""

    def step(self: Difficulty, moves: int) -> bool:
        self.games, self.wins = min(GAMES, self.games + moves), 5
        return self.games == GAMES

    monkeypatch.setattr(Difficulty, "step", step)


def asks(page: Page) -> type:
    """What the solver is asked at this moment."""
    return type(page.asked[2])


def test_the_grade_is_found_out_behind_the_question_that_matters():
    """First whether the deal can be won; the grade comes when nothing is played for a while."""
    page = at(deal_code("par_two", 1))
    assert asks(page) is CanBeWon
    page.think()
    early = page.timers.pop("solo-idle")
    page.send(*messages(str(page.solo.solution[0])))
    assert asks(page) is type(None)
    assert page.timers["solo-idle"] != early, "the while begins anew"
    while asks(page) is not CanBeWon:
        page.send("solo-draw")
    page.send(f"solo-idle {early.args[0]}", "solo-idle")
    assert asks(page) is CanBeWon, "it is not over with this question yet"
    page.think()
    page.ring("solo-idle")
    assert asks(page) is HowHard
    assert 'class="grade"' not in page.html
    page.think()
    assert page.solo.grade == "hard"
    assert asks(page) is type(None)
    page.send("solo-draw")
    if asks(page) is CanBeWon:
        page.think()
    assert asks(page) is type(None), "it is known already"


def test_the_search_for_another_deal_is_not_disturbed():
    """A while after the last move the player may be waiting for a deal already."""
    page = at(deal_code("par_two", 1))
    page.think()
    page.send("solo-deals", "solo-way winnable", "solo-grade hard", "solo-deal")
    page.ring("solo-idle")
    assert asks(page) is FindWinnable


def test_the_grade_is_shown_and_kept():
    """A sign under the title, with the word in the sheet; after a reload it is there at once."""
    page = at(deal_code("par_two", 1))
    page.think()
    page.ring("solo-idle")
    page.think()
    assert grades.sign("hard") in page.html
    assert "about-deal" in page.see("solo-sheet menu")
    assert f"{grades.sign('hard')}hard" in page.html
    page.send("solo-draw")
    again = Page(page.stored, screen="solitaire")
    assert grades.sign("hard") in again.html
    again.send("solo-restart")
    assert again.solo.grade == "hard"
    odd = page.stored[KEY_SOLITAIRE].replace('"grade": "hard"', '"grade": "x"')
    assert odd != page.stored[KEY_SOLITAIRE]
    assert solo_from(odd).solo.grade == ""


def test_a_link_followed_on_the_board_sets_the_solver_to_the_new_deal():
    """The old deal was untouched, so the link's deal takes its place at once."""
    page = at(deal_code("par_two", 1))
    page.think()
    page.send(f"route #deal/{deal_code('giza', 3)}")
    assert page.solo.variant == "giza"
    assert page.asked[2] == CanBeWon(page.state)


def test_an_answer_about_another_deal_is_stale():
    """Only the deal on the table is graded."""
    page = at(deal_code("par_two", 1))
    page.send("solo-graded 2 easy", "solo-graded 1 x", "solo-graded", "solo-graded 1")
    assert page.solo.grade == ""
    page.send("solo-graded 1 easy")
    assert page.solo.grade == "easy"
    page.send("solo-fewest 2 30", "solo-fewest")
    assert page.solo.fewest is None


def test_what_nobody_can_win_has_no_grade():
    """It is said that it cannot be won, in the sheet and at the end; no way back is offered."""
    page = at(deal_code("relaxed", 4))
    page.think()
    assert page.asked[2] is None
    assert "cannot be won" in page.see("solo-sheet menu")
    assert 'class="grade"' not in page.html
    page.send("solo-sheet")
    while not page.solo.is_over:
        page.send(*messages(str(GAME.legal_actions(page.state)[0])))
    assert "This deal cannot be won." in page.html
    assert "end-way-back" not in page.html


def ended(fewest: Callable[[int], str]) -> str:
    """The end of a won game of n moves of which the solver has said ``fewest(n)``."""
    page = won_page()
    page.ring("solo-cheered")
    page.think()
    assert asks(page) is HowShort
    moves = page.solo.match.cursor
    assert f"You needed {moves} moves." in page.html
    page.send(f"solo-fewest {page.solo.deal.number} {fewest(moves)}".rstrip())
    assert page.solo.fewest is not None
    return page.html.replace(str(moves), "N")


def test_the_moves_of_a_shortest_solution():
    """More than needed, exactly as many, or nothing is claimed."""
    assert "You needed N moves; it can be done in 20." in ended(lambda moves: "20")
    assert "You needed N moves: it cannot be done in fewer." in ended(str)
    assert "You needed N moves." in ended(lambda moves: "")


def test_the_shortest_solution_is_searched_for():
    """The answer is that of the core's search; a lost game hears what it could have been."""
    code, actions = steps("relaxed")
    page = at(code)
    page.think()
    play(page, actions)
    assert asks(page) is HowHard
    page.think()
    assert asks(page) is HowShort
    page.think()
    assert 0 < page.solo.fewest <= page.solo.match.cursor
    fewest = page.solo.fewest
    page.send("solo-cheered", "solo-restart")
    while not page.solo.is_over:
        page.send(*messages(str(GAME.legal_actions(page.state)[-1])))
    assert not page.solo.is_won
    assert asks(page) is type(None), "it is the same deal"
    assert f"It could be won in {fewest} moves." in page.html
    page.send("solo-new")
    assert page.solo.fewest is None


def test_a_strict_win_after_a_relaxed_one_is_another_question():
    """By other rules another solution is the shortest."""
    page = won_page("relaxed")
    page.ring("solo-cheered")
    page.send(f"solo-fewest {page.solo.deal.number} 20", "solo-go-on")
    assert page.solo.fewest is None
    assert page.asked[2].deal.rules.win == "strict"
