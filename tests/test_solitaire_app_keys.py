"""Keys, the clock, settings, statistics and rules of the solitaire, through messages."""

import json
import re

import pytest
from app import remember
from app.model import KEY_SOLITAIRE, Model
from app.render import screen_name
from app.statistics import Record, statistics_from, statistics_text
from app.updates.moving import next_place

from pyramid_core.solitaire import GAME
from pyramid_core.solitaire.rules import PRESETS
from pyramid_core.solitaire.view import place_text, waste
from tests.solitaire_page import Page, at, deal_code, messages, steps, won_page


def test_keys():
    """D, U, R, N, the arrows, Escape, and the help that leaves the game alone."""
    page = at(deal_code("relaxed", 5))
    page.send("key d", "key d", "key u")
    assert len(page.state.stock) == 23
    page.send("key r")
    assert len(page.state.stock) == 22
    page.send("key n")
    assert "This deal again" in page.html
    page.send("key d")
    assert len(page.state.stock) == 22, "a sheet is in the way"
    page.send("key escape")
    assert "This deal again" not in page.html
    page.send("solo-tap 21", "key escape")
    assert page.solo.picked is None
    assert screen_name(page.model) == "solitaire"
    before = page.solo.match
    page.send("solo-sheet menu", "settings", "back")
    assert page.solo.sheet == ""
    page.send("key ?")
    assert screen_name(page.model) == "rules"
    page.send("back")
    assert page.solo.match == before
    page.send("key escape")
    assert screen_name(page.model) == "home"


def arrow(page: Page, where: str, direction: str) -> str:
    page.focused = ""
    page.send(f"key arrow{direction}", value=where)
    found = re.search(r'data-at="(.*?)"', page.focused)
    return found[1] if found else ""


def test_arrows_lead_through_the_pyramid_and_the_piles():
    """Rows, slopes, and down to the stock; what has gone is passed over."""
    page = at(deal_code("relaxed", 5))
    assert arrow(page, "", "up") == "21"
    assert arrow(page, "21", "right") == "22"
    assert arrow(page, "21", "left") == ""
    assert arrow(page, "22", "up") == "15"
    assert arrow(page, "0", "down") == "1"
    assert arrow(page, "27", "down") == "stock"
    page.send("solo-draw", "solo-draw")
    assert arrow(page, "stock", "right") == "drawn"
    assert arrow(page, "drawn", "right") == "waste1"
    assert arrow(page, "waste1", "up").isdecimal()


@pytest.mark.parametrize("name", PRESETS)
def test_arrows_reach_every_card(name: str):
    """From the first free card the arrows lead to every card there is, and to each pile.

    Each of these has an element for the focus, an empty pile that can be drawn onto as well.
    """
    code, _ = steps(name)
    page = at(code)
    view = page.solo.view
    seen, open_ = set(), [next_place(view, None, "up")]
    while open_:
        place = open_.pop()
        if place in seen or place is None:
            continue
        seen.add(place)
        open_ += [next_place(view, place, to) for to in ("left", "right", "up", "down")]
    assert {spot.place for spot in view.places} <= seen
    assert name != "apophis" or {waste(0), waste(1), waste(2)} <= seen
    for place in seen:
        assert page.html.count(f'data-at="{place_text(place)}"') == 1


def test_the_clock_runs_while_it_is_shown():
    """It starts with the first action, stops at the end, and rests while it is hidden."""
    page = at(deal_code("relaxed", 5))
    assert page.timers == {}
    page.send("solo-draw")
    for _ in range(61):
        page.ring("solo-tick")
    assert "01:01" in page.html
    page.send("timer hidden")
    assert "01:01" not in page.html
    page.ring("solo-tick")
    assert page.timers == {}
    page.send("timer shown", "solo-draw")
    page.send("home")
    page.ring("solo-tick")
    assert page.timers == {}
    page.send("solo-continue")
    assert "solo-tick" in page.timers
    again = Page(page.stored, screen="solitaire")
    assert again.solo.seconds == 61


def test_the_best_time_is_of_wins_only():
    """The quickest win that was timed."""
    record = Record().with_result(won=True, score=52, cards=52, seconds=90)
    record = record.with_result(won=False, score=10, cards=52, seconds=5)
    record = record.with_result(won=True, score=52, cards=52, seconds=0)
    record = record.with_result(won=True, score=52, cards=52, seconds=80)
    assert record.best == 80
    assert (record.streak, record.longest) == (2, 2)
    assert record.cleared == (0, 1, 0, 0, 0, 0, 0, 0, 0, 3)


def test_counts_can_be_hidden():
    """Neither the stock's cards nor the cleared ones are counted then."""
    page = at(deal_code("relaxed", 5))
    assert "24 left" in page.html
    assert "0 of 52" in page.html
    page.send("counts hidden")
    assert "24 left" not in page.html
    assert "0 of 52" not in page.html


def test_settings_are_kept():
    """The solitaire's choices come back with the others."""
    page = Page()
    page.send("cards large", "hand left", "kings auto", "timer hidden", "counts hidden", "cards x")
    settings = Page(page.stored).model.settings
    assert (settings.cards, settings.hand, settings.kings) == ("large", "left", "auto")
    assert (settings.timer, settings.counts) == ("hidden", "hidden")


def test_statistics_are_shown_and_survive_damage():
    """Each variant that was played has its figures; odd values are left out."""
    page = won_page()
    html = page.see("solo-statistics")
    assert "Relaxed" in html
    assert "100 %" in html
    sound = json.loads(statistics_text({"relaxed": Record(played=3, won=2)}))
    sound["variants"]["giza"] = {"played": 1, "won": 5, "cleared": "x", "best": -4}
    sound["variants"]["tut"] = 7
    found = statistics_from(json.dumps(sound))
    assert found["relaxed"] == Record(played=3, won=2)
    assert found["giza"] == Record(played=1, won=1)
    assert "tut" not in found
    for text in (None, "", "x", "[]", '{"variants": []}', "[" * 5000):
        assert statistics_from(text) == {}
    assert "once one is over" in Page().see("solo-statistics")


def test_no_undrawn_card_is_in_the_page():
    """The page holds no card of the stock, at no step of a game."""
    code, actions = steps("apophis")
    page = at(code)
    for action in actions[:-1]:
        hidden = {str(card) for card in page.state.stock}
        shown = set(re.findall(r'id="c-(\w+)"', page.html))
        assert not hidden & shown
        page.send(*messages(action))


def test_cards_keep_their_order_in_the_page():
    """What moves is not taken out of the page: so it can be seen moving."""
    page = at(deal_code("par_two", 5))
    order: list[str] = []
    for step in range(60):
        shown = re.findall(r'id="c-(\w+)"', page.html)
        both = [card for card in order if card in shown]
        assert both == [card for card in shown if card in order]
        order = shown
        actions = GAME.legal_actions(page.state)
        page.send(*messages(str(actions[step * 7 % len(actions)])))
        if page.solo.is_over:
            break


def test_messages_that_make_no_sense_change_nothing():
    """Without a game, with another tab's game, or with odd words."""
    page = Page()
    before = page.model
    for text in (
        "solo-tap 3",
        "solo-undo",
        "solo-continue",
        "solo-what",
        "solo-next",
        "solo-go-on",
    ):
        page.send(text)
        assert page.model.solo is None
    assert page.model.screen == before.screen
    page = at(deal_code("relaxed", 5))
    page.send("other-tab 1", "solo-draw", "key d")
    assert page.state.drawn is None
    assert page.model.notice.kind == "other_tab"


def test_glance_reads_no_game():
    """What the home screen tells of a game comes from a few fields."""
    page = at(deal_code("relaxed", 5))
    assert remember.glance(page.stored[KEY_SOLITAIRE]) == ("relaxed", 0, 52)
    for text in (None, "", "x", "{}", '{"variant": 5, "score": 1, "cards": 2}'):
        assert remember.glance(text) is None
    assert isinstance(page.model, Model)


@pytest.mark.parametrize("name", PRESETS)
def test_rules_of_every_variant(name: str):
    """Each is told with its own numbers, and opening them leaves the game alone."""
    page = at(deal_code(name, 5))
    before = page.solo.match
    html = page.see("key ?")
    rules = PRESETS[name]
    assert f"that make {rules.target} go out" in html
    assert ("turned over" in html) == (rules.redeals != 0)
    assert ("Stock and waste" in html) == rules.has_stock
    assert "With 60 wins or more it is easy, with 20 or more medium" in html
    page.send("back")
    assert page.solo.match == before


def test_rules_lead_from_one_game_to_the_other():
    """Both games' rules can be reached from the home screen and from each other."""
    page = Page()
    assert "bluff" in page.see("rules").lower()
    assert "that make 12 go out" in page.see("rules-of solitaire-spanish_48")
    assert "that make 13 go out" in page.see("rules-of solitaire-nonsense")
    assert "that make" not in page.see("rules-of classic")
