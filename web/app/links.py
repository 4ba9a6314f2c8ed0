"""What is shown to one player alone for the own phone: a link, or the code typed in its place."""

from __future__ import annotations

from app import codes
from app.model import Model
from app.phones import Pad, has_first_look
from pyramid_core.bluff.view import Phase, View
from pyramid_core.cards import Card
from pyramid_core.match import Match


def hand_now(model: Model) -> tuple[Card, ...]:
    """Return the hand of whoever looks at it for the first time now; else none."""
    table = model.view()
    if table is None or table.looking is None or not may_link(table, table.looking):
        return ()
    view = model.view(table.looking)
    assert view is not None  # the table's view is there
    return tuple(held.card for held in view.hands[table.looking] if isinstance(held.card, Card))


def may_link(view: View, seat: int) -> bool:
    """Whether a seat's look is the first at a whole hand, at the deal or as a newcomer."""
    return view.phase is Phase.PEEK or has_first_look(view.fresh, seat)


def private_code(model: Model) -> str:
    """Return the code to be typed in private by whoever looks now."""
    assert model.match is not None  # somebody looks
    return codes.private_code(
        hand_now(model),
        table=model.phones.table,
        round_=model.phones.round,
        later_looks=model.match.rules.later_looks,
    )


def link(model: Model, match: Match, pad: Pad) -> str:
    """Return the address that brings the hand of whoever looks now, with the keys, to a phone."""
    digits = codes.link(
        hand_now(model),
        pad.keys,
        table=model.phones.table,
        round_=model.phones.round,
        day=model.phones.day,
        later_looks=match.rules.later_looks,
    )
    return f"{model.facts.address}hand/#{digits}"
