"""Messages of the players' own phones, of QR codes, and of the television."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias

from app import codes, links
from app.effects import DrawQr, Effect, Keys, Msg, Store
from app.model import KEY_PHONES, Model, Qr, next_peeker
from app.phones import (
    NO_PHONES,
    STALE_DAYS,
    Pad,
    Phones,
    begun,
    followed,
    fresh_code,
    phones_from,
    phones_text,
    waiting,
)
from app.updates.table import play
from pyramid_core.bluff.actions import Peek, Ready

Change: TypeAlias = tuple[Model, tuple[Effect, ...]]

_TABLE_DIGITS: Final = 4
KEY_DIGITS: Final = _TABLE_DIGITS + 2 * codes.KEYS
"""How many digits ``Keys`` draws."""

_ENDS_LINK: Final = frozenset({"hidden", "look", "route", "back", "reload"})


def follow(before: Model, msg: Msg, change: Change) -> Change:
    """Return the change with all that follows from it for phones and pictures.

    Rounds are counted, codes made and stored before they are seen, and a link for one
    player's phone goes from the page with whatever ends its moment.
    """
    model, effects = change
    known = model.phones
    if msg.name == "seed" and _is_stale(known, msg):
        known = NO_PHONES
    if msg.name == "have" and before.on_phone and before.typed and before.match is not None:
        # Who has typed the hand has no keys, and is handed the next one in private again.
        seat = next_peeker(before.match.game.view(before.match.state, None))
        known = known if seat is None else known.with_pad(before.match, seat, None)
    known = followed(known, before.match, model.match)
    if known is not model.phones:
        model = replace(model, phones=known)
    if known != before.phones:
        effects = (Store(KEY_PHONES, phones_text(known)), *effects)
    if model.on_phone and (msg.name in _ENDS_LINK or not _may_link(model)):
        model = replace(model, on_phone=False, typed=False, qr=None)
    public = _public_qr(model)
    if public and (model.qr is None or model.qr.text != public):
        return _with_qr(model, public, effects)
    return model, effects


def _public_qr(model: Model) -> str:
    """Return what a QR code for everybody says now: the site, or a round's codes; else nothing."""
    if model.screen == "devices":
        return model.facts.address
    view, match = model.view(), model.match
    if model.screen != "table" or view is None or match is None:
        return ""
    pads = [model.phones.pad(match, seat) for seat in waiting(model.phones, match, view)]
    sent = [pad.code for pad in pads if pad is not None]
    return f"{model.facts.address}hand/#{codes.gathered(sent)}" if sent else ""


def _is_stale(known: Phones, msg: Msg) -> bool:
    """Whether a deal comes so late that the phones have forgotten their keys."""
    day = msg.args[1] if len(msg.args) > 1 else ""
    return day.isdecimal() and abs(int(day) - known.day) > STALE_DAYS


def recalled(model: Model, read: Callable[[str], str | None]) -> Change:
    """Return the model with the phones as the storage has them, in step with its game."""
    kept = phones_from(read(KEY_PHONES))
    known = followed(kept, None, model.match)
    effects = (Store(KEY_PHONES, phones_text(known)),) if known != kept else ()
    return replace(model, phones=known, on_phone=False, typed=False), effects


def _with_qr(model: Model, text: str, effects: tuple[Effect, ...]) -> Change:
    return replace(model, qr=Qr(text, 0, "")), (*effects, DrawQr(text))


def _may_link(model: Model) -> bool:
    return model.screen == "table" and len(links.hand_now(model)) == codes.HAND


def _own_phone(model: Model, msg: Msg) -> Change:
    """Whoever was handed the device wants the cards on a phone: the look begins."""
    del msg
    view, match = model.view(), model.match
    seat = next_peeker(view) if view is not None else None
    if view is None or match is None or seat is None or not links.may_link(view, seat):
        return model, ()
    effects: tuple[Effect, ...] = ()
    if view.looking is None:
        model, effects = play(model, match, Peek(seat))
    return replace(model, holding=False), (*effects, Keys())


def _keys(model: Model, msg: Msg) -> Change:
    """Fresh digits have come: for a phone that has no keys of this round they are its keys."""
    match, hand = model.match, links.hand_now(model)
    if match is None or len(hand) != codes.HAND or len(msg.args) != 2:
        return model, ()
    digits, day = msg.args
    view = model.view()
    assert view is not None  # there is a match
    seat = view.looking
    assert seat is not None  # there is a hand
    now = begun(match, digits[:_TABLE_DIGITS], int(day), model.phones)
    pad = now.pad(match, seat)
    if pad is None or pad.since != now.round:
        pad = Pad(digits[_TABLE_DIGITS:], now.round)
        now = now.with_pad(match, seat, pad)
    model = replace(model, phones=now, on_phone=True)
    return _with_qr(model, links.link(model, match, pad), ())


def _typed(model: Model, msg: Msg) -> Change:
    del msg
    return replace(model, typed=model.on_phone and not model.typed), ()


def _here(model: Model, msg: Msg) -> Change:
    """Back from the link to the hand-over's own look."""
    del msg
    return replace(model, on_phone=False, typed=False, qr=None), ()


def _qr(model: Model, msg: Msg) -> Change:
    """A QR code is drawn; it counts only while it is wanted."""
    if model.qr is None or model.qr.text != msg.value or len(msg.args) != 2:
        return model, ()
    size, path = msg.args
    return replace(model, qr=Qr(msg.value, int(size), path)), ()


def _taken(model: Model, msg: Msg) -> Change:
    """All who were sent a code have their cards: they have looked."""
    del msg
    view, match = model.view(), model.match
    if view is None or match is None:
        return model, ()
    effects: tuple[Effect, ...] = ()
    for seat in waiting(model.phones, match, view):
        for action in (Peek(seat), Ready(seat)):
            assert model.match is not None  # play() keeps it
            model, effects = play(model, model.match, action)
    return model, effects


def _no_phone(model: Model, msg: Msg) -> Change:
    """A phone is not there, or has lost its keys: its owner is handed the device."""
    view, match = model.view(), model.match
    word = msg.args[0] if len(msg.args) == 1 else ""
    if view is None or match is None or not (word.isdecimal() and int(word) < view.seats):
        return model, ()
    return replace(model, phones=model.phones.with_pad(match, int(word), None)), ()


def _card_taken(model: Model, msg: Msg) -> Change:
    """A new card has come by code: its owner has seen it."""
    del msg
    view, match = model.view(), model.match
    if view is None or match is None or not fresh_code(model.phones, match, view):
        return model, ()
    seat = view.fresh[0][0]
    model, _ = play(model, match, Peek(seat))
    assert model.match is not None  # play() keeps it
    return play(model, model.match, Ready(seat))


def _television(model: Model, msg: Msg) -> Change:
    """Another window asks for the table, or none has been heard of for a while."""
    return replace(model, television=msg.args == ("1",)), ()


HANDLERS: Final[dict[str, Callable[[Model, Msg], Change]]] = {
    "own-phone": _own_phone,
    "keys": _keys,
    "typed": _typed,
    "here": _here,
    "codes-taken": _taken,
    "no-phone": _no_phone,
    "card-taken": _card_taken,
}

ANYWHERE: Final[dict[str, Callable[[Model, Msg], Change]]] = {
    "qr": _qr,
    "television": _television,
}
"""Messages that a tab without the game takes too."""
