"""What happened at this table, told with the words that its players have agreed on."""

from __future__ import annotations

from collections.abc import Sequence

from app.model import Model
from app.sentences import answer, sentences, units
from app.words import Words
from pyramid_core.bluff.ledger import Entry
from pyramid_core.cards import Card
from pyramid_core.game import Event


def told(model: Model, events: Sequence[Event], words: Words) -> str:
    """Return what the last action brought, one sentence after another.

    Of a computer player the answer itself is told too: nobody heard it.
    """

    def units_of(seat: int, n: int) -> str:
        return took(model, seat, n, words)

    said = [_said(model, event, words) for event in events]
    rest = sentences(events, model.names, model.unit, words, units_of)
    return " ".join([*filter(None, said), rest])


def _said(model: Model, event: Event, words: Words) -> str:
    """Return the answer or the guess of a computer player that the event is about."""
    seat = event.params.get("seat", -1)
    if event.kind not in ("answered", "guessed") or not model.is_computer(seat):
        return ""
    if event.kind == "answered":
        said = answer(event.params["answer"], words)
    else:
        view = model.view()
        assert view is not None  # there was a guess
        guess = view.guesses[-1]
        said = words.card_name(Card(guess.suit, guess.rank))
    return words.t("{name}: “{answer}.”", name=words.player(model.names, seat), answer=said)


def took(model: Model, seat: int, n: int, words: Words) -> str:
    """Return what the last action made ``seat`` take: "3 sips", "2 sips and 1 point"."""
    ledger = model.ledger
    if ledger is None:
        return units(n, model.unit, words)
    return _entry(model, seat, ledger.last[seat], words)


def would_take(model: Model, seat: int, n: int, words: Words) -> str:
    """Return what ``n`` units would be for ``seat`` now."""
    ledger = model.ledger
    if ledger is None:
        return units(n, model.unit, words)
    return _entry(model, seat, ledger.split(seat, n), words)


def _entry(model: Model, seat: int, entry: Entry, words: Words) -> str:
    unit = "water" if model.manners.mark(seat).alcohol_free else model.unit
    parts = [units(entry.real, unit, words)] if entry.real or not entry.points else []
    if entry.points:
        parts.append(units(entry.points, "points", words))
    return words.list(parts)
