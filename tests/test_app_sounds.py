"""Sound, which is off at first, and the question before a running game is left."""

import pytest
from app.render import screen_name

from pyramid_core.solitaire import GAME
from tests.solitaire_page import Page, at, deal_code, messages, play, steps
from tools import paths


def test_it_is_silent_unless_sound_is_on():
    """Nothing is played at first; whoever switches it on hears that."""
    page = at(deal_code("relaxed", 2))
    page.send("solo-draw", "solo-tap 0")
    assert page.played == []
    page.send("settings", "sound on")
    assert page.played == ["pair"]
    page.send("sound on", "sound x", "theme dawn")
    assert page.played == ["pair"]
    again = Page(page.stored)
    assert again.model.settings.sound == "on"
    assert again.played == []


def test_the_sounds_of_the_solitaire():
    """A deal, a draw, a pair, a tap that does not go, a step back; taking up a game is silent."""
    page = at(deal_code("relaxed", 2), sound="on")
    assert page.played == ["pair", "deal"]
    pair = str(GAME.legal_actions(page.state)[0])
    page.played.clear()
    page.send("solo-draw", "solo-tap 0", *messages(pair), "solo-undo", "solo-hint", "solo-restart")
    assert page.played == ["flip", "illegal", "pair", "flip", "deal"]
    page.send("solo-draw")
    again = Page(page.stored)
    again.send("solo-continue")
    assert again.played == []
    code, actions = steps("relaxed")
    page = at(code, sound="on")
    play(page, actions)
    assert page.played[-1] == "win"
    page.send("solo-cheered", "solo-go-on")
    assert page.played[-1] == "win"


def test_the_sounds_of_the_party_game():
    """A deal, a card that is turned, something that is not allowed."""
    page = Page()
    page.send("sound on", "party", "deal")
    assert page.played == ["pair", "deal"]
    while screen_name(page.model) == "handover":
        page.send("look 1", "look 0", "have")
    page.send("flip")
    assert page.played[2:] == ["flip"]
    page.send("claim 0", "target 1", "say", "flip")
    assert page.played[3:] == ["illegal"]


def test_every_sound_is_made_by_the_page():
    """What Python asks for, the script that makes sounds has."""
    text = (paths.WEB / "boot" / "sound.js").read_text(encoding="utf-8")
    for sound in ("deal", "flip", "pair", "illegal", "win"):
        assert f"\n  {sound}(at) {{\n" in text


def running(leaving: str = "ask") -> Page:
    """A solitaire with its first card drawn, come to from the home screen."""
    page = Page()
    page.send(f"leaving {leaving}", "solo-open", "solo-variant relaxed", "solo-deal", "solo-draw")
    return page


def test_nothing_is_asked_at_first():
    """Leaving loses no game, so there is no question unless it is wanted."""
    page = running("free")
    page.send("back")
    assert screen_name(page.model) == "deals"
    assert page.model.ask is None


@pytest.mark.parametrize("way", ["back", "key escape", "route", "route deals"])
def test_leaving_the_board_asks_once(way: str):
    """The game stays where it is until the player has said so; the keys wait too."""
    page = running()
    assert page.model.under == ("home", "deals")
    page.send(way)
    assert "Leave this game?" in page.html
    assert (screen_name(page.model), page.address) == ("solitaire", "solitaire")
    assert page.focused == "#stay"
    page.send("key d")
    assert page.solo.match.cursor == 1
    page.send("dismiss")
    assert "Leave this game?" not in page.html
    page.send(way, "leave-game")
    there = "home" if way == "route" else "deals"
    assert (screen_name(page.model), page.address) == (there, there)
    assert page.model.ask is None
    page.send("solo-continue")
    assert page.solo.match.cursor == 1


def test_the_browsers_own_back_for_the_second_time_is_an_answer():
    """Whoever insists is let go."""
    page = running()
    page.send("route deals", "route deals")
    assert screen_name(page.model) == "deals"
    assert page.model.ask is None


def test_what_lies_open_is_shut_without_a_question():
    """A sheet or a picked card is no game."""
    page = running()
    page.send("solo-sheet menu", "back")
    assert page.model.ask is None
    page.send("rules")
    assert screen_name(page.model) == "rules"


@pytest.mark.parametrize("way", ["solo-new", "solo-restart"])
def test_giving_a_game_up_asks(way: str):
    """A new deal ends a running game; a fresh one is no loss."""
    page = running()
    page.send(way)
    assert "Give this game up?" in page.html
    assert page.record().played == 0
    page.send("leave-game")
    assert page.record().played == 1
    assert page.solo.match.actions == ()
    page.send(way)
    assert page.model.ask is None


def test_another_deal_from_the_screen_of_deals_asks():
    """A slip in what was typed is told first."""
    page = running()
    page.send("solo-deals", "solo-open-code")
    assert page.model.ask is None
    page.send("solo-code", value=deal_code("giza", 3))
    page.send("solo-open-code")
    assert "Give this game up?" in page.html
    page.send("dismiss", "solo-way number", "solo-deal")
    assert page.model.ask is None
    page.send("solo-number", value="7")
    page.send("solo-deal", "leave-game")
    assert page.solo.deal.number == 7


def test_leaving_the_table_asks():
    """The party game too, from the first look to the last card."""
    page = Page()
    page.send("leaving ask", "party", "deal", "back")
    assert "Leave this game?" in page.html
    page.send("dismiss")
    assert page.model.screen == "table"
    page.send("back", "leave-game")
    assert screen_name(page.model) == "home"
    page.send("continue", "settings", "back")
    assert page.model.ask is None
    assert page.model.screen == "table"


def test_an_answer_without_a_question_changes_nothing():
    """Nothing was asked, nothing is left."""
    page = running()
    before = page.model
    page.send("leave-game")
    assert page.model == before
