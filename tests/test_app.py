"""The page's model and screens, played through messages as a browser would send them."""

from __future__ import annotations

import gettext
import json
from dataclasses import replace

import pytest
from app import remember
from app.effects import Announce, Msg, Read, Seed, Store
from app.html import el, escape
from app.model import KEY_KEPT, KEY_PARTY, Facts, Model
from app.render import render, screen_name
from app.sentences import notice
from app.telling import told
from app.update import start, update
from app.words import Words, best_language

from pyramid_core.bluff.actions import parse_action
from pyramid_core.cards import Card
from pyramid_core.save import dumps

ENGLISH = Words("en", gettext.NullTranslations())


class Page:
    """A page without a browser: a store in a dict, and messages by their short text."""

    TODAY = "2026-11-30"

    def __init__(self, stored: dict[str, str] | None = None, screen: str = "") -> None:
        self.stored = {} if stored is None else stored
        self.heard: list[str] = []
        self.model, effects = start(Facts(("en",)), self.stored.get, screen, "ok")
        self._carry_out(effects)

    def send(self, text: str, value: str = "") -> str:
        """Send a message and return the new screen's HTML."""
        name, *args = text.split(" ")
        self.model, effects = update(self.model, Msg(name, tuple(args), value))
        self._carry_out(effects)
        return self.html

    @property
    def html(self) -> str:
        return render(self.model, ENGLISH)

    @property
    def notice(self) -> str:
        return notice(self.model.notice, ENGLISH) if self.model.notice else ""

    def _carry_out(self, effects) -> None:
        for effect in effects:
            if isinstance(effect, Store):
                self.stored[effect.key] = effect.text
            elif isinstance(effect, Seed):
                self.send("seed seven")
            elif isinstance(effect, Read):
                self.send(f"{effect.then} {self.TODAY}", self.stored.get(effect.key, ""))
            elif isinstance(effect, Announce):
                self.heard.append(told(self.model, effect.events, ENGLISH))

    def deal(self, *names: str) -> None:
        """Set a table and deal."""
        self.model = replace(self.model, table=replace(self.model.table, names=names))
        self.send("party")
        self.send("deal")

    def peek(self) -> None:
        """Let everybody look once."""
        while screen_name(self.model) == "handover":
            self.send("look 1")
            self.send("look 0")
            self.send("have")

    def holder(self, holds: bool) -> int:
        """Return a seat that holds the current rank, or one that does not."""
        state = self.model.match.state
        return next(seat for seat in range(state.seats) if bool(state.holds(seat)) is holds)


def at_table(*names: str) -> Page:
    page = Page()
    page.deal(*(names or ("Ana", "Ben", "Chloé", "Dino")))
    page.peek()
    return page


def hidden_names(page: Page) -> list[str]:
    """The names of all cards that nobody may see now."""
    state = page.model.match.state
    down = [held.card for hand in state.hands for held in hand]
    down += state.pyramid[state.flipped :]
    return [ENGLISH.card_name(card) for card in down]


def test_no_secret_is_in_the_page_unless_the_control_is_held():
    """The hand-over shows cards only between press and release, and only the owner's."""
    page = Page()
    page.deal("Ana", "Ben")
    own = [ENGLISH.card_name(held.card) for held in page.model.match.state.hands[0]]
    assert not any(name in page.html for name in hidden_names(page))
    page.send("look 1")
    assert all(name in page.html for name in own)
    assert sum(name in page.html for name in hidden_names(page)) == 4
    page.send("look 0")
    assert not any(name in page.html for name in hidden_names(page))
    page.send("look 1")
    page.send("hidden")
    assert not any(name in page.html for name in hidden_names(page))


def test_have_needs_a_look_and_ends_looking():
    """Nobody can say "I have them" unseen, and afterwards the next player is asked."""
    page = Page()
    page.deal("Ana", "Ben")
    page.send("have")
    assert page.notice == "Look at the cards first."
    page.send("look 1")
    page.send("look 0")
    assert "Ben" in page.send("have")
    assert page.model.view().ready == (0,)


@pytest.mark.parametrize("step", range(5))
def test_a_reload_brings_back_the_position_with_hands_covered(step):
    """Whatever was stored last is where the game goes on, and nothing secret is shown."""
    page = Page()
    page.deal("Ana", "Ben", "Cleo")
    for text in ["look 1", "have", "look 1", "have", "look 1"][: step + 1]:
        page.send(text)
    again = Page(page.stored, "table")
    assert again.model.match == page.model.match
    assert not again.model.holding
    assert not any(name in again.html for name in hidden_names(again))


def test_a_whole_game_from_set_up_to_summary():
    """True claim, unchallenged bluff, caught bluff, failed challenge and split, then the end."""
    page = at_table()
    done = set()
    while screen_name(page.model) != "summary":
        page.send("flip")
        view = page.model.view()
        if view.summary or view.value is None:
            continue
        for kind, holds in (("stood", False), ("caught", False), ("failed", True), ("split", True)):
            state = page.model.match.state
            free = [s for s in range(4) if bool(state.holds(s)) is holds and not state.claim_of(s)]
            if kind in done or not free or (kind == "split" and view.value < 2):
                continue
            seat = free[0]
            first, second = [other for other in range(4) if other != seat][:2]
            page.send(f"claim {seat}")
            page.send(f"target {first}")
            if kind == "split":
                page.send(f"target {second}")
            page.send("say")
            answer = "challenge" if kind in ("caught", "failed") else "accept"
            page.send(f"{answer} {first} {seat}")
            if kind == "split":
                page.send(f"accept {second} {seat}")
            if answer == "challenge":
                page.send(f"show {seat}")
                expected = "Bluff!" if kind == "caught" else "It is true!"
                assert expected in page.html
                page.send("go-on")
            done.add(kind)
    assert done == {"stood", "caught", "failed", "split"}
    html = page.html
    assert "A bluff, and nobody noticed" in html
    assert "Caught" in html
    assert "Doubted, but true" in html
    view = page.model.view()
    assert sum(view.taken) == sum(view.given) > 0
    assert "takes" in " ".join(page.heard)


def test_flipping_with_an_open_claim_is_refused_in_words():
    """The refusal is a sentence, and the match is as it was."""
    page = at_table()
    page.send("flip")
    page.send("claim 0")
    page.send("target 1")
    page.send("say")
    before = page.model.match
    page.send("flip")
    assert page.notice == "Settle the open claim first."
    assert page.model.match == before


def test_shares_always_add_up_in_the_sheet():
    """Steppers move units between targets: the total stays, and nobody gets less than 1."""
    page = at_table()
    for _ in range(13):
        page.send("flip")
    assert page.model.view().value == 4
    page.send("claim 0")
    for seat in (1, 2, 3):
        page.send(f"target {seat}")
        assert page.model.draft.total == 4
    for text in ("more 3", "more 3", "more 3", "less 3", "less 1", "more 2"):
        page.send(text)
        assert page.model.draft.total == 4
        assert min(units for _, units in page.model.draft.shares) >= 1
    page.send("target 0")
    page.send("target 99")
    page.send("say")
    assert page.model.view().claims[0].value == 4


def test_undo_goes_back_to_the_last_secret_and_no_further():
    """A flip and a claim can be taken back, a peek cannot, and the reason is said."""
    page = at_table()
    for text in ("flip", "claim 0", "target 1", "say", "undo"):
        page.send(text)
    assert page.model.view().claims == ()
    page.send("undo")
    assert page.model.view().current is None
    page.send("undo")
    assert page.notice == "That cannot be taken back: a secret has been shown."


def test_names_are_text_made_unequal_and_kept():
    """Equal names get numbers; markup stays text; long and right-to-left names survive."""
    page = Page()
    evil = "<img src=x onerror=alert(1)>"
    page.deal("Sam", "sam", "", evil, "ليلى", "x" * 200)
    assert page.model.names[:3] == ("Sam", "sam (2)", "")
    assert page.model.names[5] == "x" * 200
    assert page.notice == "Equal names were told apart by a number."
    page.peek()
    assert evil not in page.html
    assert escape(evil) in page.html
    assert "Player 3" in page.html
    assert remember.table_from(page.stored["pyramid.table"]).names == page.model.names


def test_clean_name_takes_out_what_would_turn_the_text_round():
    """Control characters and direction marks go, letters of every script stay."""
    assert remember.clean_name("  a\u202eb\n c\x00 ") == "ab c"
    assert remember.clean_name("ليلى") == "ليلى"


def test_the_table_has_two_to_twelve_players():
    """Adding a thirteenth and removing the second are refused in words."""
    page = Page()
    page.send("party")
    for _ in range(20):
        page.send("add")
    assert len(page.model.table.names) == 12
    assert page.notice == "Twelve players is the most."
    for _ in range(20):
        page.send("remove 0")
    assert len(page.model.table.names) == 2
    assert page.notice == "It takes two to bluff."


@pytest.mark.parametrize(
    ("spoil", "expected"),
    [
        (lambda text: text[: len(text) // 2], "damaged"),
        (lambda _text: "hello", "damaged"),
        (lambda _text: "[]", "not a game"),
        (lambda text: text.replace('"format":3', '"format":99'), "newer version"),
    ],
)
def test_a_broken_save_is_said_and_kept(spoil, expected):
    """The home screen comes up with a sentence, and the text is still in the storage."""
    text = spoil(dumps(at_table().model.match))
    page = Page({KEY_PARTY: text})
    assert expected in page.notice
    assert page.stored[KEY_PARTY] == text
    assert page.stored[f"{KEY_KEPT}.1"] == text
    assert screen_name(page.model) == "home"
    Page(page.stored)
    assert f"{KEY_KEPT}.2" not in page.stored


def test_a_save_with_a_bad_action_goes_on_as_far_as_it_is_sound():
    """What can be played is played, the player is told, the original is kept."""
    content = json.loads(dumps(at_table().model.match))
    content["actions"].append("accept 0 1")
    text = json.dumps(content)
    page = Page({KEY_PARTY: text}, "table")
    assert screen_name(page.model) == "table"
    assert "goes on" in page.notice
    assert page.stored[f"{KEY_KEPT}.1"] == text


def test_dealing_over_a_running_game_asks_first():
    """A running game is not lost by one tap; a finished one is in nobody's way."""
    page = at_table()
    before = page.model.match
    page.send("back")
    page.send("party")
    page.send("deal")
    assert page.model.ask == "deal"
    assert page.model.match == before
    page.send("dismiss")
    page.send("deal")
    page.send("deal anew")
    assert screen_name(page.model) == "handover"


def test_messages_that_make_no_sense_change_nothing():
    """Odd words from the page never raise and never move the game."""
    page = at_table()
    page.send("flip")
    before = page.model.match
    for text in [
        "", "nonsense", "claim", "claim 99", "claim x", "target 1", "say", "accept 0", "show 0",
        "show 0 9", "accept 9 9", "more 1", "withdraw 0", "go-on", "concede 0", "name 77", "up 0",
        "preset none", "rule rows nine", "rule nonsense on", "unit beer", "theme neon", "key",
        "route", "route #nowhere", "storage odd", "look-again 1", "again", "have",
    ]:  # fmt: skip
        page.send(text)
        assert page.model.match == before, text


def test_another_tab_is_read_only():
    """A tab that does not hold the lock says so and plays nothing."""
    page = at_table()
    page.send("other-tab 1")
    before = page.model.match
    page.send("flip")
    assert page.model.match == before
    assert "another tab" in page.notice


def test_storage_trouble_is_said_and_the_game_goes_on():
    """Full storage gives a notice, until it is put away or there is room; cards can be turned."""
    page = at_table()
    page.send("storage full")
    assert "full" in page.notice
    page.send("flip")
    assert page.model.view().current == 0
    assert "full" in page.notice
    page.send("storage ok")
    assert page.model.notice is None
    page.send("storage full")
    page.send("dismiss")
    assert page.model.notice is None
    page.send("flip")
    assert page.model.notice is None


def test_stored_settings_and_table_survive_odd_content():
    """Whatever is under the keys, the page starts; sound values are used."""
    for text in ["", "[]", "nul", '{"theme": 3, "names": [1], "preset": [], "rules": null}']:
        assert remember.settings_from(text).theme == "system"
        assert len(remember.table_from(text).names) == 4
    settings = remember.settings_from('{"theme": "dawn", "language": "xx"}')
    assert (settings.theme, settings.language) == ("dawn", "")
    assert remember.settings_from(remember.settings_text(settings)) == settings


def test_the_language_follows_the_browser_until_it_is_chosen():
    """pt-BR is Portuguese, Japanese is English, and a choice wins over both."""
    assert best_language(("pt-BR", "de")) == "pt"
    assert best_language(("ja",)) == "en"
    page = Page()
    page.send("language", "de")
    assert page.model.language == "de"
    assert '"de"' in page.stored["pyramid.settings"]


def test_html_escapes_text_and_keeps_markup():
    """Text children and attribute values cannot break out of their element."""
    made = el("p", "<b>", el("i", "x"), None, title='"', cls="a", hidden=True, lang=None)
    assert made == '<p title="&quot;" class="a" hidden>&lt;b&gt;<i>x</i></p>'


def test_from_memory_is_played_by_position_and_can_be_conceded():
    """The house rule reaches the table: four places to choose from, or giving in."""
    page = Page()
    page.deal("Ana", "Ben", "Cleo")
    page.send("party")
    page.send("rule proof", "from_memory")
    page.send("rule shown_card", "replaced")
    page.send("deal anew")
    page.peek()
    while True:
        page.send("flip")
        state = page.model.match.state
        holders = [seat for seat in range(3) if state.holds(seat)]
        if holders:
            break
    seat = holders[0]
    other = (seat + 1) % 3
    page.send(f"claim {seat}")
    page.send(f"target {other}")
    page.send("say")
    page.send(f"challenge {other} {seat}")
    assert "Which one is it?" in page.html
    place = state.holds(seat)[0] + 1
    page.send(f"show {seat} {place}")
    assert "It is true!" in page.html
    page.send("go-on")
    assert screen_name(page.model) == "handover"
    fresh = page.model.match.state.hands[seat][place - 1].card
    assert isinstance(fresh, Card)
    assert ENGLISH.card_name(fresh) not in page.html
    assert ENGLISH.card_name(fresh) in page.send("look 1")
    page.send("look 0")
    page.send("have")
    assert screen_name(page.model) == "table"


def test_every_step_of_a_match_is_an_action_text():
    """The last action that the page reports is one that the core can read back."""
    page = at_table()
    page.send("flip")
    assert str(page.model.last_action) == "flip"
    assert parse_action("flip") == page.model.last_action
    assert isinstance(page.model, Model)


def test_a_later_look_is_offered_where_the_house_allows_it_and_told():
    """The table has a button for it; the hand is shown to its owner alone, and all are told."""
    assert "who-looks" not in at_table().html
    page = Page()
    page.send("party")
    page.send("rule later_looks on")
    page.deal("Ana", "Ben", "Cleo")
    page.peek()
    page.send("flip")
    assert 'data-msg="who-looks"' in page.html
    assert 'data-msg="look-again 1"' in page.send("who-looks")
    page.send("look-again 1")
    assert screen_name(page.model) == "handover"
    own = [ENGLISH.card_name(held.card) for held in page.model.match.state.hands[1]]
    assert not any(name in page.html for name in own)
    assert all(name in page.send("look 1") for name in own)
    page.send("look 0")
    assert "Ben has seen the cards." in page.send("have")
    assert screen_name(page.model) == "table"
    assert 'data-msg="claim 1"' in page.html


def test_a_key_that_means_nothing_changes_nothing():
    """The page keeps a key from the browser only where the very model is another one."""
    for page in (Page(), at_table("Ana", "Ben")):
        for name in ("key tab", "key x", "nonsense"):
            before = page.model
            page.send(name)
            assert page.model is before


def test_deep_nesting_is_no_danger():
    """Texts nested beyond reason are left out: parsing them would end a browser's Python."""
    deep = '{"names":' + "[" * 100_000 + "]" * 100_000 + "}"
    keys = ("settings", "table", "party", "evenings", "phones", "solitaire", "statistics")
    page = Page({f"pyramid.{key}": deep for key in keys})
    assert page.model.table == Page().model.table
    assert page.model.settings == Page().model.settings
    page.send("evenings")
    assert page.model.games == ()
