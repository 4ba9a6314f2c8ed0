"""The solitaire's part of the page, played through messages as a browser would send them."""

import gettext
import json
import random
import re
from typing import Any

import pytest
from app import remember, solo_words
from app.model import (
    KEY_KEPT,
    KEY_SOLITAIRE,
    KEY_STATISTICS,
    After,
    Announce,
    Facts,
    Focus,
    Model,
    Msg,
    Read,
    Route,
    Seed,
    Share,
    Store,
    Think,
)
from app.render import render, screen_name
from app.sentences import sentences
from app.solo import VARIANTS, solo_from
from app.statistics import Record, statistics_from, statistics_text
from app.update import start, update
from app.updates.moving import next_place
from app.words import Words

from pyramid_core.rng import Rng
from pyramid_core.solitaire import GAME
from pyramid_core.solitaire.deals import Deal, deal_of_the_day
from pyramid_core.solitaire.rules import PRESETS, SolitaireRules
from tests.test_solitaire_playthroughs import FOLDER

ENGLISH = Words("en", gettext.NullTranslations())


class Page:
    """A page without a browser: a store in a dict; timers ring when the test says so."""

    def __init__(self, stored: dict[str, str] | None = None, screen: str = "") -> None:
        self.stored = {} if stored is None else stored
        self.heard: list[str] = []
        self.shared: list[str] = []
        self.focused = self.address = ""
        self.timers: dict[str, Msg] = {}
        self.asked: tuple[str, int, Any] = ("", 0, None)
        self.seeds = 0
        facts = Facts(("en",), address="https://example.org/pyramid/")
        self.model, effects = start(facts, self.stored.get, screen, "ok")
        self._carry_out(effects)

    def send(self, *texts: str, value: str = "") -> None:
        """Send messages."""
        for text in texts:
            name, *args = text.split(" ")
            self._dispatch(Msg(name, tuple(args), value))

    def see(self, *texts: str) -> str:
        """Send messages and return the new screen's HTML."""
        self.send(*texts)
        return self.html

    def _dispatch(self, msg: Msg) -> None:
        self.model, effects = update(self.model, msg)
        self._carry_out(effects)

    def ring(self, name: str) -> None:
        """Let the time go by that a timer waits for."""
        self._dispatch(self.timers.pop(name))

    def think(self) -> str:
        """Let the solver come to its answer; return the new screen's HTML."""
        name, token, question = self.asked
        self.asked = ("", 0, None)
        job = question.begin()
        while not job.step(50):
            pass
        words, value = job.answer()
        self._dispatch(Msg(name, (str(token), *words), value))
        return self.html

    def _carry_out(self, effects) -> None:
        for effect in effects:
            match effect:
                case Store(key, text):
                    self.stored[key] = text
                case Seed(name):
                    self.seeds += 1
                    self._dispatch(Msg(name, (f"seed {self.seeds}", "0")))
                case Read(key, then):
                    self._dispatch(Msg(then, ("2026-11-30",), self.stored.get(key, "")))
                case After(_, msg):
                    self.timers[msg.name] = msg
                case Announce(events):
                    self.heard.append(sentences(events, [], "sips", ENGLISH))
                case Share(text):
                    self.shared.append(text)
                case Think(msg, token, question):
                    self.asked = (msg, token, question)
                case Focus(selector):
                    self.focused = selector
                case Route(screen, _):
                    self.address = screen

    @property
    def html(self) -> str:
        return render(self.model, ENGLISH)

    @property
    def solo(self):
        assert self.model.solo is not None
        return self.model.solo

    @property
    def state(self):
        return self.solo.match.state

    @property
    def said(self) -> str:
        found = re.search(r'id="said"[^>]*><span>(.*?)</span>', self.html)
        return found[1] if found else ""

    def record(self, variant: str = "relaxed") -> Record:
        return statistics_from(self.stored.get(KEY_STATISTICS)).get(variant, Record())


def at(code: str, **settings: str) -> Page:
    """A page on which the deal of this code lies, with these settings."""
    page = Page()
    for name, value in settings.items():
        page.send(f"{name} {value}")
    page.send(f"route #deal/{code}")
    assert screen_name(page.model) == "solitaire"
    return page


def deal_code(name: str, number: int) -> str:
    return Deal(PRESETS[name], number).code


def steps(name: str) -> tuple[str, list[str]]:
    """The code and the actions of a playthrough, without undo and redo."""
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    code = re.search(r"^code: (.*)$", text, re.MULTILINE)[1]
    actions = [line[2:] for line in text.splitlines() if line.startswith("> ")]
    return code, [action for action in actions if action not in ("undo", "redo")]


def messages(action: str) -> list[str]:
    """The taps by which a player does it."""
    words = action.split(" ")
    match words[0]:
        case "draw":
            return [f"solo-draw {words[1]}"]
        case "redeal":
            return ["solo-draw"]
        case _:
            return [f"solo-tap {place}" for place in words[1:]]


def play(page: Page, actions: list[str]) -> None:
    for action in actions:
        page.send(*messages(action))


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


def won_page(name: str = "relaxed") -> Page:
    code, actions = steps(name)
    page = at(code)
    play(page, actions)
    assert page.solo.is_won
    return page


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


# -- deals -----------------------------------------------------------------------------


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


# -- the solver ------------------------------------------------------------------------


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
        assert page.asked[2] is None, "who follows the solution needs no new one"
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


def lost_on_purpose() -> Page:
    """A deal that could be won, some draws after it no longer can."""
    page = at(deal_code("relaxed", 36))
    assert "can be won" in page.think()
    for _ in range(24):
        page.send("solo-draw")
        if page.asked[2] is not None:
            page.think()
        if page.solo.verdict == "unsolvable":
            return page
    raise AssertionError


def test_a_lost_position_is_said_and_there_is_a_way_back():
    """Quietly, with the last position that could be won; nothing is forced."""
    page = lost_on_purpose()
    assert page.said == "From here it can no longer be won."
    cursor = page.solo.match.cursor
    page.send("solo-draw")
    assert page.asked[2] is None, "what is lost stays lost"
    page.send("solo-way-back")
    page.think()
    assert page.solo.match.cursor < cursor
    page.think()
    assert page.solo.verdict == "solved"
    assert page.solo.helped
    page.send("solo-redo")
    if page.asked[2] is not None:
        page.think()
    assert page.solo.match.cursor <= cursor


def test_a_deal_that_cannot_be_won():
    """It is said under the title; a hint says so too, and the way back finds nothing."""
    page = at(deal_code("relaxed", 4))
    assert "cannot be won" in page.think()
    assert page.said != "From here it can no longer be won."
    page.send("solo-hint")
    assert page.said == "From here it can no longer be won."
    assert "way-back" not in page.html
    page.send("solo-draw", "solo-sheet menu", "solo-way-back")
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
    page.send("solo-open", "solo-variant relaxed", "solo-way winnable", "solo-deal")
    assert "Looking for a deal" in page.html
    page.send("solo-deal")
    stale = page.asked
    page.think()
    assert screen_name(page.model) == "solitaire"
    assert "can be won" in page.think()
    page.send("solo-deals", "solo-way winnable", "solo-deal", "solo-way new")
    page._dispatch(Msg(stale[0], (str(page.asked[1]), "5")))
    assert screen_name(page.model) == "deals"
    page.send("solo-way winnable", "solo-deal")
    page._dispatch(Msg("solo-found", (str(page.asked[1]),)))
    assert "No deal that can be won was found" in page.html


# -- keys, clock, settings -------------------------------------------------------------


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
    """From the first free card the arrows lead to every card there is, and to each pile."""
    code, _ = steps(name)
    view = at(code).solo.view
    seen, open_ = set(), [next_place(view, None, "up")]
    while open_:
        place = open_.pop()
        if place in seen or place is None:
            continue
        seen.add(place)
        open_ += [next_place(view, place, to) for to in ("left", "right", "up", "down")]
    assert {spot.place for spot in view.places} <= seen


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
    page.send("back")
    assert page.solo.match == before


def test_rules_lead_from_one_game_to_the_other():
    """Both games' rules can be reached from the home screen and from each other."""
    page = Page()
    assert "bluff" in page.see("rules").lower()
    assert "that make 12 go out" in page.see("rules-of solitaire-spanish_48")
    assert "that make 13 go out" in page.see("rules-of solitaire-nonsense")
    assert "that make" not in page.see("rules-of classic")
