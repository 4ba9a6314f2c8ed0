"""The solitaire's board, played through messages as a browser would send them."""

import json
import random
import re

import pytest
from app.model import KEY_KEPT, KEY_SOLITAIRE
from app.render import screen_name
from app.solo import solo_from
from app.statistics import Record

from pyramid_core.rng import Rng
from pyramid_core.solitaire import GAME
from pyramid_core.solitaire.rules import PRESETS
from tests.solitaire_page import Page, at, deal_code, messages, play, steps, won_page


@pytest.mark.parametrize("name", PRESETS)
def test_every_variant_from_the_first_card_to_the_end(name: str):
    """Tapped through to its end, each variant shows every step, and the end counts once."""
    code, actions = steps(name)
    page = at(code)
    for number, action in enumerate(actions, 1):
        page.send(*messages(action))
        assert page.solo.match.cursor == number
        if number % 8 == 0:
            assert page.html.count("<main") == 1
    if page.solo.is_won:
        assert "Won!" in page.html
        page.ring("solo-cheered")
        assert page.record(name).won == 1
    else:
        assert "No move is left" in page.html
    assert solo_from(page.stored[KEY_SOLITAIRE]).solo.match == page.solo.match


def test_tap_and_tap_removes_a_pair_and_one_undo_brings_it_back():
    """Deal 2 begins with a pair: both cards go together and come back together."""
    page = at(deal_code("relaxed", 2))
    one, other = GAME.legal_actions(page.state)[0].places
    page.send(f"solo-tap {one}")
    assert 'aria-pressed="true"' in page.html
    page.send(f"solo-tap {other}")
    assert len(page.state.foundation) == 2
    assert "gone" in page.heard[-1]
    page.send("solo-undo")
    assert page.state.foundation == ()
    page.send("solo-redo")
    assert len(page.state.foundation) == 2


def test_a_double_tap_finds_the_partner():
    """A second tap at once removes the card with one that fits; a slow one puts it down."""
    page = at(deal_code("relaxed", 2))
    one = GAME.legal_actions(page.state)[0].place
    page.send(f"solo-tap {one}", f"solo-tap {one}")
    assert page.solo.picked is None
    assert page.state.foundation == ()
    page.send(f"solo-tap {one}", f"solo-tap {one} 2")
    assert len(page.state.foundation) == 2


def test_a_card_dropped_on_another():
    """A pair goes, anything else is explained, and a king goes wherever it is dropped."""
    page = at(deal_code("relaxed", 2))
    one, other = GAME.legal_actions(page.state)[0].places
    page.send(f"solo-drop {one} {other}")
    assert len(page.state.foundation) == 2
    page = at(deal_code("relaxed", 5))
    page.send("solo-drop 21 22")
    assert page.said == "8 and 9 make 17, not 13."
    assert page.state.foundation == ()
    page.send("solo-drop 21 3")
    assert page.said.startswith("Covered by")
    page.send("solo-drop 21 nowhere", "solo-drop", "solo-drop 99 98")
    assert page.state.foundation == ()


def test_what_does_not_go_is_said_and_nothing_changes():
    """A covered card names its coverers, a wrong pair its sum; the cards shake."""
    page = at(deal_code("relaxed", 5))
    before = page.state
    page.send("solo-tap 0")
    assert page.said == "Covered by ten of hearts and king of clubs."
    assert page.solo.marked == (1, 2)
    assert page.html.count(" marked") == 2
    page.send("solo-tap 21", "solo-tap 22")
    assert page.said == "8 and 9 make 17, not 13."
    first = re.findall(r"shake-(\d)", page.html)
    page.send("solo-tap 21")
    assert re.findall(r"shake-(\d)", page.html) != first
    assert page.state == before
    page.send("solo-tap 77", "solo-tap x", "solo-tap", "solo-tap -1", "solo-draw 9")
    assert page.state.dealt == before.dealt


def test_an_empty_stock_without_redeal():
    """The stock says that it is over; with a redeal left the same tap turns the waste over."""
    page = at(deal_code("relaxed", 5))
    page.send(*["solo-draw"] * 24)
    assert page.state.stock == ()
    page.send("solo-draw")
    assert page.said == "The stock is empty, and no redeal is left."
    page = at(deal_code("par_two", 5))
    page.send(*["solo-draw"] * 25)
    assert (len(page.state.stock), page.state.redeals) == (24, 1)


def test_three_piles():
    """The stock waits for the pile to be named: by its button, a tap on the pile, a key, a drag."""
    page = at(deal_code("apophis", 5))
    page.send("solo-tap stock")
    assert page.said == "Choose the pile for the next card."
    page.send("solo-tap waste2")
    page.send("solo-draw 3", "solo-drop stock waste1")
    page.send("key 2")
    assert [len(pile) for pile in page.state.wastes] == [1, 2, 1]
    page.send("key d")
    assert [len(pile) for pile in page.state.wastes] == [2, 2, 1]
    page.send("solo-tap stock", "solo-tap stock")
    assert page.solo.picked is None


def test_the_open_stock_is_a_card_and_a_pile():
    """Its top can be picked; tapped again it goes to the waste."""
    page = at(deal_code("open", 5))
    top = page.state.stock[0]
    assert f'id="c-{top}"' in page.html
    page.send("solo-tap stock", "solo-tap stock")
    assert page.state.wastes == ((top,),)


def kings_deal() -> tuple[str, int]:
    """A deal in which the fifth draw or an earlier one brings a king."""
    for number in range(1, 50):
        state = GAME.setup(PRESETS["relaxed"], 1, Rng(f"deal {number}"))
        for draws, card in enumerate(state.stock[:5], 1):
            if card.rank == 13:
                return deal_code("relaxed", number), draws
    raise AssertionError


def test_kings_that_go_by_themselves_come_back_with_one_undo():
    """A draw and its king are one step; what was saved knows it too."""
    code, draws = kings_deal()
    page = at(code, kings="auto")
    page.send(*["solo-draw"] * (draws - 1))
    before = page.state
    page.send("solo-draw")
    assert page.state.drawn is None
    assert page.state.foundation[-1].rank == 13
    assert "king" in page.heard[-1]
    again = Page(page.stored)
    again.send("solo-continue")
    for each in (page, again):
        each.send("solo-undo")
        assert each.state == before
        each.send("solo-redo")
        assert each.state.foundation[-1].rank == 13


def test_a_draw_in_place_of_a_redo_forgets_what_went_by_itself():
    """Marks of actions that are gone do not stick to the ones that come in their place."""
    code, draws = kings_deal()
    page = at(code, kings="auto")
    page.send(*["solo-draw"] * draws)
    page.send("solo-undo", "kings tap", "solo-draw", "solo-draw")
    assert not [n for n in page.solo.alone if n >= draws - 1]


def test_win_undo_win_counts_once():
    """A win that is undone and won again is one win, and one game."""
    page = won_page()
    last = steps("relaxed")[1][-1]
    page.send("solo-cheered", "solo-undo")
    assert not page.solo.is_over
    play(page, [last])
    page.send("solo-redo")
    assert (page.record().played, page.record().won) == (1, 1)
    page.send("solo-undo", "solo-new")
    assert (page.record().played, page.record().won) == (1, 1)


def test_a_new_deal_during_the_celebration_keeps_the_win():
    """The result stands before the first spark flies; any tap ends the celebration."""
    page = won_page()
    assert "cheer" in page.html
    page.send("solo-new")
    assert (page.record().played, page.record().won) == (1, 1)
    assert "cheer" not in page.html
    page.ring("solo-cheered")
    assert page.solo.sheet == ""
    page = won_page()
    page.send("key x")
    assert "The pyramid is cleared!" in page.html


def test_the_first_finished_game_brings_the_hint_to_install():
    """It stands below the rest of the end, until it is answered, and does not come again."""
    page = won_page()
    page.send("solo-cheered")
    assert "install-hint" in page.html
    page.send("install no")
    assert "install-hint" not in page.html
    page.send("solo-undo")
    play(page, steps("relaxed")[1][-1:])
    page.send("solo-cheered")
    assert "The pyramid is cleared!" in page.html
    assert "install-hint" not in page.html


def test_wins_never_exceed_games():
    """Restarts and new deals, in any order, each end one game that was begun."""
    code, actions = steps("spanish_40")
    page = at(code)
    lots = random.Random(4)
    for _ in range(12):
        play(page, actions if lots.random() < 0.5 else actions[: int(lots.random() * 9)])
        if page.solo.is_won and lots.random() < 0.5:
            page.send("solo-undo")
        page.send("solo-restart")
        record = page.record("spanish_40")
        assert record.won <= record.played
        assert sum(record.cleared) == record.played
        assert record.streak <= record.longest <= record.won
    assert 0 < record.won < record.played


def test_a_deal_left_untouched_is_no_game():
    """Only what was begun counts."""
    page = at(deal_code("relaxed", 5))
    page.send("solo-restart", "solo-new", "solo-new")
    assert page.record() == Record()
    page.send("solo-draw", "solo-new")
    assert (page.record().played, page.record().streak) == (1, 0)


def test_help_is_marked():
    """A win with a step taken back is told apart."""
    code, actions = steps("relaxed")
    page = at(code)
    page.send("solo-draw", "solo-undo")
    play(page, actions)
    assert (page.record().won, page.record().helped) == (1, 1)
    assert won_page().record().helped == 0


def test_a_relaxed_win_goes_on_to_a_strict_one():
    """The same deal goes on; every card gone is a strict win, counted beside the first."""
    page = won_page("relaxed")
    assert page.state.left == 0
    page.ring("solo-cheered")
    page.send("solo-go-on")
    assert not page.solo.is_won
    assert page.solo.rules.win == "strict"
    assert page.record().won == 1
    again = Page(page.stored)
    again.send("solo-continue")
    assert again.solo.goes_on
    page.send("solo-restart")
    assert page.solo.rules == PRESETS["relaxed"]
    assert page.record().played == 1


def test_the_strict_win_after_a_relaxed_one_counts_beside_it():
    """A game in which the stock holds a last pair: both wins, one game."""
    code, actions = steps("par_two")
    page = at(code)
    play(page, actions)
    assert page.solo.is_won
    assert len(page.state.foundation) == 52
    assert "Go on" not in page.see("solo-cheered")


def test_restart_is_the_same_deal():
    """From the first card again, whatever was done."""
    page = at(deal_code("relaxed", 5))
    deal = page.state
    page.send("solo-draw", "solo-draw", "solo-restart")
    assert page.state == deal
    assert page.solo.match.actions == ()


def test_save_and_continue():
    """After every message the storage has the game; the home screen offers it."""
    page = at(deal_code("tut", 5))
    page.send("solo-draw", "solo-draw", "home")
    assert "Solitaire · 0 of 52 cards" in page.html
    again = Page(page.stored)
    assert again.model.solo is None, "the game is read when it is wanted"
    assert "Solitaire · 0 of 52 cards" in again.html
    again.send("solo-continue")
    assert again.solo.match == page.solo.match
    assert again.solo.variant == "tut"
    direct = Page(page.stored, screen="solitaire")
    assert screen_name(direct.model) == "solitaire"
    tile = Page(page.stored)
    tile.send("solo-open")
    assert screen_name(tile.model) == "solitaire"


@pytest.mark.parametrize(
    "damage", ["", "x", "{}", "[]", '{"save": 5}', '{"save": "{}"}', "null", "[" * 5000]
)
def test_a_damaged_game_is_told_and_kept(damage: str):
    """What cannot be read is said once, its text is kept, and a new game can begin."""
    page = Page({KEY_SOLITAIRE: damage})
    page.send("solo-open")
    assert page.model.solo is None
    assert page.model.notice is not None
    kept = [text for key, text in page.stored.items() if key.startswith(f"{KEY_KEPT}.")]
    assert kept == [damage]
    page.send("solo-deal")
    assert screen_name(page.model) == "solitaire"


def test_a_game_that_breaks_off_goes_on_where_it_can_be_read():
    """The actions are played as far as they are valid."""
    page = at(deal_code("relaxed", 5))
    page.send("solo-draw", "solo-draw")
    content = json.loads(page.stored[KEY_SOLITAIRE])
    save = json.loads(content["save"])
    save["actions"][1] = "redeal"
    content["save"] = json.dumps(save)
    page = Page({KEY_SOLITAIRE: json.dumps(content)})
    page.send("solo-continue")
    assert page.solo.match.cursor == 1
    assert page.model.notice.params["lost"] == 1


def test_odd_values_beside_the_save_are_as_at_first():
    """Only the save decides whether there is a game."""
    page = at(deal_code("relaxed", 5))
    page.send("solo-draw")
    content = json.loads(page.stored[KEY_SOLITAIRE])
    odd = {"variant": "x", "alone": "y", "seconds": -1, "helped": 7, "par": 5, "counted": None}
    read = solo_from(json.dumps(content | odd))
    assert read.damage is None
    assert read.solo.match == page.solo.match
    assert (read.solo.variant, read.solo.seconds, read.solo.helped) == ("relaxed", 0, False)
    for par in ({}, {"first": 0, "points": []}, {"first": 1, "points": [1] * 9}, {"first": "1"}):
        assert solo_from(json.dumps(content | {"variant": "par", "par": par})).solo.par is None
