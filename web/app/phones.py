"""What the host remembers of the players' own phones: the table's check code, rounds and keys."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from app import codes
from pyramid_core.bluff.actions import Peek
from pyramid_core.bluff.state import deal_text
from pyramid_core.bluff.view import Phase, View
from pyramid_core.cards import Card
from pyramid_core.game import IllegalAction
from pyramid_core.match import Match
from pyramid_core.save import json_of

STALE_DAYS: Final = 1
"""Phones forget their keys after a night; so does the host."""


@dataclass(frozen=True, slots=True)
class Pad:
    """The one-time keys of one phone."""

    keys: str
    """Two digits a key."""
    since: int
    """The round in which it was scanned; the keys are for the rounds after it."""
    used: int = 0
    """Single new cards sent so far."""
    code: str = ""
    """The public code of this moment, for the round's hand or for a single card."""


@dataclass(frozen=True, slots=True)
class Phones:
    """All own phones of the table. As secret as the cards; it never leaves this device."""

    table: str = ""
    """Four digits that stand on every device of this table; empty before the first scan."""
    round: int = 0
    """Deals since then, from 1."""
    deal: int = 0
    """Which deal the round is: a check value of its cards."""
    day: int = 0
    """The day of the last scan, counted from 1970."""
    pads: Mapping[str, Pad] = field(default_factory=dict)
    """By player: the name, or the seat's number where there is none."""

    def pad(self, match: Match, seat: int) -> Pad | None:
        """Return the keys of a seat's phone."""
        return self.pads.get(player(match, seat))

    def with_pad(self, match: Match, seat: int, pad: Pad | None) -> Phones:
        """Return the phones with these keys for the seat, or with none."""
        pads = {key: old for key, old in self.pads.items() if key != player(match, seat)}
        return replace(self, pads=pads if pad is None else {**pads, player(match, seat): pad})


NO_PHONES: Final = Phones()
"""A table at which nobody has scanned."""


def player(match: Match, seat: int) -> str:
    """Return what keys are kept under: a player may sit elsewhere in the next round.

    No name begins with a blank, so a seat without a name is like none.
    """
    return match.seats[seat] or f" {seat}"


def begun(match: Match, digits: str, day: int, before: Phones) -> Phones:
    """Return the phones with a table: as it was, or a new one named by fresh digits."""
    if before.table:
        return replace(before, day=day)
    return Phones(table=digits, round=1, deal=_deal(match), day=day)


def _deal(match: Match) -> int:
    return zlib.crc32(deal_text(match.states[0]).encode())


def own_cards(match: Match, seat: int) -> tuple[Card, ...]:
    """Return the cards that the seat sees when it looks now; none where it may not look."""
    try:
        looked = match.play(Peek(seat))
    except IllegalAction:
        return ()
    view: View = looked.game.view(looked.state, seat)
    return tuple(held.card for held in view.hands[seat] if isinstance(held.card, Card))


def followed(phones: Phones, before: Match | None, match: Match | None) -> Phones:
    """Return the phones after the running game has changed from ``before`` to ``match``.

    A new deal is a new round, with a code for each phone whose keys last; a card dealt anew to
    a player with a phone gets a code of its own. Every code is made here, once, under keys that
    are then spent, whatever becomes of the game afterwards.
    """
    if match is None or not phones.table:
        return phones
    if before is None or before.states[0] is not match.states[0]:
        return _new_round(phones, match)
    if before.seats != match.seats:
        phones = _renamed(phones, before, match)
    for seat, position in match.state.fresh:
        pad = phones.pad(match, seat)
        is_new = (seat, position) not in before.state.fresh
        # A newcomer has a whole hand to look at, which comes with a link.
        if pad is not None and is_new and not has_first_look(match.state.fresh, seat):
            phones = phones.with_pad(match, seat, _single(phones, match, seat, position, pad))
    return phones


def has_first_look(fresh: Sequence[tuple[int, int]], seat: int) -> bool:
    """Whether what waits for the seat is a whole hand: of a newcomer during the game."""
    return sum(owner == seat for owner, _ in fresh) == codes.HAND


def _renamed(phones: Phones, before: Match, match: Match) -> Phones:
    """Keep the keys with the seats whose names have changed."""
    seats = range(min(len(before.seats), len(match.seats)))
    changed = [seat for seat in seats if player(before, seat) != player(match, seat)]
    pads = {seat: phones.pad(before, seat) for seat in changed}
    for seat in changed:
        phones = phones.with_pad(before, seat, None)
    for seat, pad in pads.items():
        if pad is not None:
            phones = phones.with_pad(match, seat, pad)
    return phones


def _new_round(phones: Phones, match: Match) -> Phones:
    deal = _deal(match)
    if deal == phones.deal:
        return phones  # the same game, read from the storage again
    if phones.round == codes.LAST_ROUND:
        return NO_PHONES
    phones = replace(phones, round=phones.round + 1, deal=deal)
    for seat in range(len(match.seats)):
        pad = phones.pad(match, seat)
        if pad is not None:
            phones = phones.with_pad(match, seat, _hand(phones, match, seat, pad))
    return phones


def _hand(phones: Phones, match: Match, seat: int, pad: Pad) -> Pad | None:
    """The keys with the code for a round's new hand; ``None`` once they are used up."""
    if phones.round - pad.since > codes.ROUNDS:
        return None
    cards = own_cards(match, seat) if match.state.phase is Phase.PEEK else ()
    whole = len(cards) == codes.HAND
    code = codes.hand_code(cards, pad.keys, pad.since, phones.round) if whole else ""
    return replace(pad, code=code)


def _single(phones: Phones, match: Match, seat: int, position: int, pad: Pad) -> Pad:
    """The keys with the code for one new card, which are then spent."""
    cards = own_cards(match, seat)
    if len(cards) != 1:
        return replace(pad, code="")
    code = codes.single_code(cards[0], position, pad.keys, pad.used, phones.round)
    return replace(pad, code=code, used=min(pad.used + 1, codes.SINGLES))


def waiting(phones: Phones, match: Match, view: View) -> tuple[int, ...]:
    """Return the seats whose hand comes by a public code and who have not taken it yet."""
    if view.phase is not Phase.PEEK or view.looking is not None:
        return ()
    return tuple(
        seat for seat in view.present if seat not in view.ready and _code(phones, match, seat)
    )


def fresh_code(phones: Phones, match: Match, view: View) -> str:
    """Return the public code of the new card that waits for its owner; empty for none."""
    if view.phase is Phase.PEEK or not view.fresh or view.looking is not None:
        return ""
    seat = view.fresh[0][0]
    return "" if has_first_look(view.fresh, seat) else _code(phones, match, seat)


def _code(phones: Phones, match: Match, seat: int) -> str:
    pad = phones.pad(match, seat)
    return pad.code if pad is not None else ""


# -- in the storage --------------------------------------------------------------------------


def phones_text(phones: Phones) -> str:
    """Return the text for the storage."""
    pads = {
        key: {"keys": pad.keys, "since": pad.since, "used": pad.used, "code": pad.code}
        for key, pad in phones.pads.items()
    }
    return json.dumps(
        {
            "table": phones.table,
            "round": phones.round,
            "deal": phones.deal,
            "day": phones.day,
            "pads": pads,
        },
        ensure_ascii=False,
    )


def phones_from(text: str | None) -> Phones:
    """Return the phones in ``text``; anything odd there, and all phones are forgotten.

    Keys must never serve twice, so nothing is guessed: players scan again.
    """
    try:
        content = json_of(text or "{}")
        pads = {str(key): _pad(value) for key, value in content["pads"].items()}
        phones = Phones(
            table=_digits(content["table"], 4),
            round=_whole(content["round"]),
            deal=_whole(content["deal"]),
            day=_whole(content["day"]),
            pads=pads,
        )
    except (ValueError, KeyError, TypeError, AttributeError):
        return NO_PHONES
    return phones if 1 <= phones.round <= codes.LAST_ROUND else NO_PHONES


def _pad(value: Mapping[str, Any]) -> Pad:
    code = value["code"]
    if not isinstance(code, str) or code.strip("0123456789 "):
        raise ValueError(code)
    return Pad(
        keys=_digits(value["keys"], 2 * codes.KEYS),
        since=_whole(value["since"]),
        used=_whole(value["used"]),
        code=code,
    )


def _digits(value: object, count: int) -> str:
    if isinstance(value, str) and len(value) == count and value.isascii() and value.isdigit():
        return value
    raise ValueError(value)


def _whole(value: object) -> int:
    if type(value) is int and value >= 0:
        return value
    raise ValueError(value)
