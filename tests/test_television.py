"""The television is another window: what is sent to it is what all at the table may see."""

from dataclasses import replace
from gettext import NullTranslations

from app import codes, phones
from app.effects import DrawQr, Keys, Msg, Store
from app.model import KEY_PARTY, KEY_PHONES, Facts, Model, Table
from app.render import screen_name
from app.screens import tv
from app.update import start, update
from app.updates.phones import KEY_DIGITS
from app.words import Words
from hypothesis import given
from hypothesis import strategies as st

from pyramid_core.bluff.rules import PRESETS, BluffRules
from pyramid_core.bluff.state import Phase
from pyramid_core.cards import Card
from pyramid_core.save import dumps
from tests import kit
from tests.test_leaks import hidden, permuted, slots

ENGLISH = Words("en", NullTranslations())


def shown(model: Model) -> tv.Picture:
    return tv.picture(model, ENGLISH)


def with_last(model: Model, state) -> Model:
    match = model.match
    assert match is not None
    return replace(model, match=replace(match, states=(*match.states[:-1], state)))


@given(kit.walks(most=60), st.integers(0, 99))
def test_the_picture_does_not_depend_on_what_is_hidden(matches, lots):
    """All that no seat sees by itself is permuted, at many steps: the same markup goes out."""
    for number, match in enumerate(matches):
        state = match.state
        if state.phase is Phase.OVER or (number + lots) % 4:
            continue
        places = hidden(state, None)
        model = Model(screen="table", match=match, holding=True, typed=True, television=True)
        picture = shown(model)
        assert shown(with_last(model, permuted(state, places, lots))) == picture
        lying = slots(state)
        public = {ENGLISH.card_name(card) for slot, card in lying.items() if slot not in places}
        public |= {ENGLISH.card_name(c.showing.card) for c in state.claims if _shows(c)}
        if state.bus is not None:
            # The bus has a deck of its own, with the same faces as those in the hands.
            turned = [*state.bus.chain, *([state.bus.last] if state.bus.last else [])]
            public |= {ENGLISH.card_name(card) for card in turned}
        secret = {ENGLISH.card_name(lying[slot]) for slot in places} - public
        assert not [name for name in secret if f'"{name}"' in picture.html]


def _shows(claim) -> bool:
    return claim.showing is not None and isinstance(claim.showing.card, Card)


def test_every_form_has_a_picture_at_every_step():
    """From the first look to the summary, through predictions, guesses, bus, reveals."""
    for name, preset in PRESETS.items():
        match = kit.deal(preset.rules, 4)
        screens = set()
        for step in kit.walk(match, 7, 400):
            model = Model(screen="table", match=step)
            reveals = [claim.claimant for claim in step.state.claims if claim.showing]
            for reveal in (None, *reveals):
                picture = shown(replace(model, reveal=reveal))
                assert picture.html.startswith("<main")
                assert "<button" not in picture.html.replace("</button", ""), name
                screens.add(picture.screen)
        assert "tv-table" in screens


def test_without_a_game_there_is_the_name_of_it():
    assert shown(Model()).screen == "tv-title"


# -- the host's messages -------------------------------------------------------------------------


def played(model: Model, *messages: Msg) -> tuple[Model, list]:
    """The model after the messages, with all effects; what effects ask for is answered."""
    effects: list = []
    waiting = list(messages)
    while waiting:
        model, more = update(model, waiting.pop(0))
        effects += more
        for effect in more:
            if isinstance(effect, Keys):
                digits = "".join(str((7 * n) % 10) for n in range(KEY_DIGITS))
                waiting.insert(0, Msg("keys", (digits, "20787")))
            elif isinstance(effect, DrawQr):
                waiting.insert(0, Msg("qr", ("3", "M0 0h3v3z"), effect.text))
    return model, effects


def table(**rules) -> Model:
    match = kit.deal(BluffRules(**rules), 3)
    return Model(screen="table", match=match, table=Table(names=match.seats))


def test_the_keys_are_stored_before_the_link_is_drawn():
    model, effects = played(table(), Msg("own-phone"))
    assert screen_name(model) == "scan"
    assert model.qr is not None
    assert model.qr.path
    kinds = [type(effect) for effect in effects if isinstance(effect, Store | DrawQr)]
    assert kinds[-1] is DrawQr
    assert [e.key for e in effects if isinstance(e, Store)].count(KEY_PHONES) == 1
    again, more = played(model, Msg("here"), Msg("own-phone"))
    assert again.qr == model.qr
    assert [e for e in more if isinstance(e, Store)] == []


def test_the_link_goes_with_the_page_and_with_its_moment():
    """Hidden page, back button, held look, "I have them": no link stays in the model."""
    model, _ = played(table(), Msg("own-phone"))
    for name in ("hidden", "back", "here", "have", "look", "home"):
        after, _ = played(model, Msg(name, ("0",) if name == "look" else ()))
        assert after.qr is None, name
        assert not after.on_phone
        assert "hand/#" not in tv.picture(after, ENGLISH).html
    assert screen_name(played(model, Msg("back"))[0]) == "handover"


def test_a_late_picture_of_another_link_is_not_shown():
    model, _ = played(table(), Msg("own-phone"))
    after, _ = update(model, Msg("qr", ("9", "M9 9z"), "https://elsewhere/"))
    assert after.qr == model.qr


def dealt_again(model: Model, seed: str, day: str) -> Model:
    after, _ = played(model, Msg("seed", (seed, day)))
    return after


def test_who_has_typed_the_hand_has_no_keys():
    model, _ = played(table(), Msg("own-phone"), Msg("typed"), Msg("have"))
    assert model.phones.pads == {}
    model, _ = played(model, Msg("own-phone"), Msg("have"))
    assert list(model.phones.pads) == ["Ben"]


def test_codes_come_first_and_then_the_others_are_handed_the_device():
    model, _ = played(table(), Msg("own-phone"), Msg("have"))
    model, _ = played(model, Msg("look", ("1",)), Msg("have"), Msg("own-phone"), Msg("have"))
    assert screen_name(model) == "table"
    model = dealt_again(model, "again", "20787")
    assert screen_name(model) == "codes"
    assert model.qr is not None
    picture = shown(replace(model, television=True))
    assert model.phones.pads["Ada"].code.split(" ")[0] in picture.html
    less, _ = played(model, Msg("no-phone", ("0",)))
    assert list(less.phones.pads) == ["Cleo"]
    model, _ = played(model, Msg("codes-taken"))
    assert model.match is not None
    assert model.match.state.ready == (0, 2)
    assert screen_name(model) == "handover"
    assert not model.match.can_undo


def test_it_is_drawn_only_while_a_television_is_there():
    """One that asks gets the picture; one that has not been heard of for a while gets no more."""
    model, _ = update(Model(), Msg("television", ("1",)))
    assert model.television
    assert not update(model, Msg("television", ("0",)))[0].television


def test_after_a_night_everybody_scans_again():
    model, _ = played(table(), Msg("own-phone"), Msg("have"))
    assert dealt_again(model, "x", "20788").phones.pads
    late = dealt_again(model, "x", "20789")
    assert late.phones == phones.NO_PHONES
    assert screen_name(late) == "handover"


def test_a_newcomer_scans_too():
    """Whoever sits down during a game has a first look like everybody; its link is a whole hand."""
    match = kit.played(kit.past_peek(kit.deal(BluffRules(), 2)), "flip", "join")
    model = Model(screen="table", match=match, table=Table(names=match.seats))
    assert "looks at the secret cards" in shown(model).html
    model, _ = played(model, Msg("own-phone"))
    assert screen_name(model) == "scan"
    assert model.match is not None
    hand = "".join(f"{codes.number(held.card):02}" for held in model.match.state.hands[2])
    assert model.qr is not None
    assert hand in model.qr.text
    model, _ = played(model, Msg("have"))
    assert screen_name(model) == "table"


def loaded(model: Model, match) -> tuple[Model, list]:
    """The model of a page that is loaded with these phones and this game in the storage."""
    texts = {KEY_PARTY: dumps(match), KEY_PHONES: phones.phones_text(model.phones)}
    after, effects = start(Facts(), texts.get, "table", "ok")
    return after, [effect for effect in effects if isinstance(effect, Store)]


def test_a_reload_shows_the_same_codes_and_another_game_other_ones():
    """What was shown once may be shown again; keys never serve for another hand."""
    model, _ = played(table(), Msg("own-phone"), Msg("have"))
    model = dealt_again(model, "again", "20787")
    same, stored = loaded(model, model.match)
    assert screen_name(same) == "codes"
    assert (same.phones, stored) == (model.phones, [])
    other, stored = loaded(model, kit.deal(BluffRules(), 3, "an older game"))
    assert other.phones.round == model.phones.round + 1
    assert other.phones.pads["Ada"].code != model.phones.pads["Ada"].code
    assert stored == [Store(KEY_PHONES, phones.phones_text(other.phones))]


def test_a_new_name_keeps_the_keys():
    model, _ = played(table(), Msg("own-phone"), Msg("have"))
    keys = model.phones.pads["Ada"]
    model, _ = played(model, Msg("rename", ("0",), "Zoe"))
    assert dict(model.phones.pads) == {"Zoe": keys}


def test_odd_messages_change_nothing():
    model = table()
    for msg in (
        Msg("typed"), Msg("keys", ("12", "3")), Msg("keys"), Msg("codes-taken"), Msg("card-taken"),
        Msg("no-phone", ("9",)), Msg("no-phone", ("x",)), Msg("qr", ("1", "M"), "x"), Msg("here"),
    ):  # fmt: skip
        after, effects = update(model, msg)
        assert (after, effects) == (model, ()), msg
    assert update(Model(), Msg("own-phone")) == (Model(), ())
