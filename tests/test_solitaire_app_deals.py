"""Deals, codes, links, the par match and the solver, through messages as a browser sends them."""

import pytest
from app import solo_words
from app.effects import Msg
from app.model import KEY_SOLITAIRE
from app.questions import CanBeWon
from app.render import screen_name
from app.screens import grades
from app.solo import GRADES, VARIANTS, solo_from

from pyramid_core.solitaire.deals import Deal, deal_of_the_day
from pyramid_core.solitaire.difficulty import Difficulty, Grade
from pyramid_core.solitaire.rules import PRESETS, SolitaireRules
from pyramid_core.solitaire.winnable import known
from tests.solitaire_page import ENGLISH, Page, at, deal_code, messages


def test_from_the_tile_to_a_game():
    """Home, the choice of a deal, the board; and back again."""
    page = Page()
    page.send("solo-open")
    assert screen_name(page.model) == "deals"
    page.send("solo-variant giza", "solo-deal")
    assert page.solo.rules == PRESETS["giza"]
    assert page.address == "solitaire"
    page.send("back")
    assert screen_name(page.model) == "deals"


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_can_be_chosen(name: str):
    """Each has its tile, its words and a deal."""
    page = Page()
    page.send("solo-open", f"solo-variant {name}")
    assert f'id="variant-{name}"' in page.html
    page.send("solo-deal")
    assert page.solo.variant == name
    assert 'id="board"' in page.html


def test_the_deal_of_the_day():
    """The player's own date gives the number."""
    page = Page()
    page.send("solo-open", "solo-variant strict", "solo-way day", "solo-deal")
    assert page.solo.deal == deal_of_the_day(PRESETS["strict"], 2026, 11, 30)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("0", "Deals are numbered from 1."),
        ("", "Type a code or a number first."),
        ("x", "A deal’s number has digits only."),
        ("12345678901", "That number is too high"),
    ],
)
def test_bad_numbers(typed: str, words: str):
    """Each is explained at the field, and no game begins."""
    page = Page()
    page.send("solo-open", "solo-way number")
    page.send("solo-number", value=typed)
    assert words in page.see("solo-deal")
    assert page.model.solo is None
    page.send("solo-number", value="2718")
    assert words not in page.html
    page.send("solo-deal")
    assert page.solo.deal.number == 2718


def test_codes_are_typed_and_passed_on():
    """A code opens its deal; the running one is shared as a code and a link."""
    page = Page()
    page.send("solo-open")
    page.send("solo-code", value="rx 2718 m")
    assert "There is a slip in this code" in page.see("solo-open-code")
    page.send("solo-code", value="rx 2718 k")
    page.send("solo-open-code", "solo-share")
    assert page.shared == ["RX-2718-K\nhttps://example.org/pyramid/#deal/RX-2718-K"]


def test_links_open_their_deal():
    """At the start and later; a bad one is explained; a running game is not lost."""
    page = Page(screen="deal/RX-2718-K")
    assert page.solo.deal == Deal(PRESETS["relaxed"], 2718)
    assert page.address == "solitaire"
    bad = Page(screen="deal/<b>RX")
    assert screen_name(bad.model) == "deals"
    assert "That is no code of a deal" in bad.html
    assert "<b>RX" not in bad.html
    page.send("solo-draw", "route #deal/ST-2718-Z")
    assert screen_name(page.model) == "deals"
    assert page.solo.deal.code == "RX-2718-K"
    assert "ST-2718-Z" in page.html
    page.send("solo-open-code")
    assert page.solo.deal.code == "ST-2718-Z"
    page.send("solo-draw", "route #deal/ST-2718-Z")
    assert page.solo.match.cursor == 1, "the link of the running deal goes on with it"


def test_shortcuts():
    """The device's own home screen leads to the party, the solitaire, the deal of the day."""
    assert screen_name(Page(screen="play/party").model) == "setup"
    assert screen_name(Page(screen="play/nonsense").model) == "home"
    page = Page(screen="play/solitaire")
    assert (screen_name(page.model), page.address) == ("deals", "deals")
    day = Page(screen="play/day")
    assert day.solo.deal == deal_of_the_day(PRESETS["par_two"], 2026, 11, 30)
    assert day.address == "solitaire"
    day.send("solo-draw")
    again = Page(day.stored, screen="play/day")
    assert screen_name(again.model) == "deals"
    again.send("solo-continue")
    assert again.solo.match == day.solo.match
    assert screen_name(Page(day.stored, screen="play/solitaire").model) == "solitaire"


def test_rules_of_ones_own():
    """Fields change one by one; what cannot be is refused with its reason; a code carries them."""
    page = Page()
    page.send("solo-open", "solo-variant custom", "solo-rule rows 10")
    html = page.see("solo-rule decks 1")
    assert "more cards than there are" in html
    page.send("solo-deal")
    assert page.model.solo is None
    page.send("solo-rule rows 5", "solo-rule wastes 2", "solo-rule rows x", "solo-rule what 1")
    page.send("solo-deal")
    rules = SolitaireRules(rows=5, redeals=2, wastes=2)
    assert page.solo.rules == rules
    assert page.solo.variant == "custom"
    again = Page(screen=f"deal/{page.solo.deal.code}")
    assert again.solo.rules == rules
    page.send("solo-deals", "solo-rule layout giza")
    assert "solo-rule wastes" not in page.html


def test_a_par_match():
    """Six deals in a row, each at its points; the sum stands at the end and in the statistics."""
    page = Page()
    page.send("solo-open", "solo-variant par", "solo-deal")
    first = page.solo.par.first
    for number in range(6):
        assert page.solo.deal.number == first + number
        assert f"Deal {number + 1} of 6" in page.html
        page.send("solo-draw")
        if number == 3:
            page = Page(page.stored, screen="solitaire")
        page.send("solo-next")
    assert page.solo.par.total == -312
    assert "Par match: −312" in page.html
    record = page.record("par")
    assert (record.matches, record.best_points, record.played) == (1, -312, 6)
    page.send("solo-next")
    assert page.record("par").matches == 1
    page.send("solo-new")
    assert page.solo.par.points == ()


def test_hints_lead_to_a_win():
    """Hint after hint, from the first card to the last; each is given at once after the first."""
    page = at(deal_code("par_two", 1))
    assert "can be won" in page.think()
    for _ in range(100):
        page.send("solo-hint")
        action = page.solo.solution[0]
        assert page.solo.hinted
        assert page.said == solo_words.said(page.solo.said, page.solo.rules, ENGLISH)
        page.send(*messages(str(action)))
        assert page.solo.hinted == ()
        if page.solo.is_won:
            break
        assert not asks_whether(page), "who follows the solution needs no new one"
    assert page.solo.is_won
    assert page.record("par_two").helped == 1


def test_a_hint_waits_for_the_solver():
    """Asked too early, it comes when the answer is there; what was asked before is stale."""
    page = at(deal_code("par_two", 1))
    page.send("solo-hint")
    assert page.said == "Thinking …"
    stale = page.asked
    page.send("solo-draw")
    page._dispatch(Msg("solo-known", (str(stale[1]), "solved"), "remove 27"))
    assert page.solo.verdict == ""
    page.send("solo-hint")
    page.think()
    assert page.said.startswith(("Try", "Draw", "Turn"))
    page.send("solo-known", "solo-known 1 2 3", f"solo-known {page.solo.token} solved", value="x;y")


def asks_whether(page: Page) -> bool:
    """Whether the solver is asked if the position can be won."""
    return isinstance(page.asked[2], CanBeWon)


def lost_on_purpose() -> Page:
    """A deal that could be won, some draws after it no longer can."""
    page = at(deal_code("relaxed", 36))
    assert "can be won" in page.think()
    for _ in range(24):
        page.send("solo-draw")
        if asks_whether(page):
            page.think()
        if page.solo.verdict == "unsolvable":
            return page
    raise AssertionError


def test_a_lost_position_is_said_and_there_is_a_way_back():
    """Quietly, with the last position that could be won; nothing is forced."""
    page = lost_on_purpose()
    assert page.said == "It can no longer be won."
    cursor = page.solo.match.cursor
    page.send("solo-draw")
    assert not asks_whether(page), "what is lost stays lost"
    page.send("solo-way-back")
    page.think()
    assert page.solo.match.cursor < cursor
    page.think()
    assert page.solo.verdict == "solved"
    assert page.solo.helped
    page.send("solo-redo")
    if asks_whether(page):
        page.think()
    assert page.solo.match.cursor <= cursor


def test_a_deal_that_cannot_be_won():
    """It is said under the title; a hint says so too, and the way back finds nothing."""
    page = at(deal_code("relaxed", 4))
    assert "cannot be won" in page.think()
    assert page.said != "It can no longer be won."
    page.send("solo-hint")
    assert page.said == "This deal cannot be won."
    assert "way-back" not in page.html
    assert "way-back" not in page.see("solo-draw", "solo-sheet menu")
    page.send("solo-way-back")
    page.think()
    assert page.said == "This deal cannot be won."


def test_the_solution_is_shown():
    """Step by step to the win; a tap stops it."""
    page = at(deal_code("par_two", 1))
    page.think()
    page.send("solo-show")
    page.ring("solo-show-next")
    assert page.solo.match.cursor == 1
    page.send("solo-tap 0")
    page.ring("solo-show-next")
    assert page.solo.match.cursor == 1
    page.send("solo-show")
    while not page.solo.is_won:
        page.ring("solo-show-next")
    assert page.record("par_two").helped == 1


def test_a_deal_that_can_be_won_is_found():
    """The solver looks for one; another choice meanwhile stops that."""
    page = Page()
    page.send("solo-open", "solo-variant par_two", "solo-way winnable", "solo-deal")
    assert "Looking for a deal" in page.html
    page.send("solo-deal")
    stale = page.asked
    page.think()
    assert screen_name(page.model) == "solitaire"
    assert "can be won" in page.think()
    page.send("solo-deals", "solo-way winnable", "solo-deal", "solo-way new")
    page._dispatch(Msg(stale[0], (str(page.asked[1]), "5")))
    assert screen_name(page.model) == "deals"
    assert page.asked[2] is None, "nobody waits for it any more"
    page.send("solo-way winnable", "solo-deal")
    page._dispatch(Msg("solo-found", (str(page.asked[1]),)))
    assert "No deal that can be won was found" in page.html


def test_a_deal_of_the_table_comes_at_once():
    """Few deals of this variant can be won; which, the site knows. The next deal is alike."""
    page = Page()
    page.send("solo-open", "solo-variant relaxed", "solo-way winnable", "solo-deal")
    first = page.solo.deal.number
    assert first in known(PRESETS["relaxed"])
    page = Page(page.stored, screen="solitaire")
    assert "Relaxed · can be won" in page.see("solo-sheet new")
    page.send("solo-new", "solo-new")
    assert page.solo.deal.number in known(PRESETS["relaxed"])
    assert page.solo.deal.number != first
    page.send("solo-deals")
    assert (page.model.deals.way, page.model.deals.grade) == ("winnable", "")


def test_the_next_deal_is_as_hard_as_this_one_was_to_be():
    """It is searched for where the search can be watched; other deals are as they come."""
    page = Page()
    page.send("solo-open", "solo-variant spanish_40", "solo-way winnable", "solo-grade hard")
    page.send("solo-deal")
    page.think()
    assert page.solo.grade == "hard"
    assert "Spanish 40 · hard" in page.see("solo-restart", "solo-sheet new")
    page.send("solo-new")
    assert screen_name(page.model) == "deals"
    assert "Looking for a deal that can be won: hard …" in page.html
    page.think()
    assert (screen_name(page.model), page.solo.wanted) == ("solitaire", "hard")
    page.send(f"route #deal/{deal_code('giza', 3)}", "solo-new")
    assert page.solo.wanted == ""
    odd = page.stored[KEY_SOLITAIRE].replace('"wanted": ""', '"wanted": "x"')
    assert odd != page.stored[KEY_SOLITAIRE]
    assert solo_from(odd).solo.wanted == ""


def test_the_search_for_a_deal_tells_how_far_it_is_and_can_be_stopped():
    """By its button, and by leaving the screen: no deal comes from behind."""
    page = Page()
    page.send("solo-open", "solo-variant giza", "solo-way winnable", "solo-grade expert")
    assert "Looking for a deal that can be won: for experts …" in page.see("solo-deal")
    assert "tried" not in page.html
    assert "1 tried" in page.think(news=True)
    name, token, _ = page.asked
    page.send("solo-found-news", "solo-found-news 0 9", f"solo-found-news {token} x")
    assert "1 tried" in page.html
    for leaves in ("solo-stop", "back"):
        if "Stop looking" not in page.html:
            page.send("solo-deal")
        page.send(leaves)
        assert page.asked[2] is None
        assert "Stop looking" not in page.html
        page._dispatch(Msg(name, (str(token), "5")))
        assert page.model.solo is None


@pytest.mark.parametrize("grade", ["easy", "hard"])
def test_a_deal_of_a_grade(grade: str):
    """The player says how hard it shall be; a word that is no grade changes nothing."""
    page = Page()
    page.send("solo-open", "solo-variant spanish_40", "solo-way winnable")
    page.send(f"solo-grade {grade}", "solo-grade x")
    assert page.model.deals.grade == grade
    page.send("solo-deal")
    page.think()
    asked = Difficulty(page.state)
    while not asked.step(1000):
        pass
    assert asked.grade == grade


def test_every_grade_has_its_sign_and_word():
    """The four of the core, in its order; more steps are filled the harder it is."""
    assert list(GRADES) == list(Grade)
    assert list(grades.NAMES) == list(Grade)
    assert [grades.sign(grade).count('"on"') for grade in GRADES] == [1, 2, 3, 4]


def test_no_easy_deal():
    """Where there is none of a grade, that is said, with what to do."""
    page = Page()
    page.send("solo-open", "solo-variant pharaohs", "solo-way winnable", "solo-grade easy")
    page.send("solo-deal")
    page._dispatch(Msg("solo-found", (str(page.asked[1]),)))
    assert "No such deal was found. Try once more, or another grade." in page.html
