"""Messages about who is at the table: names, comings and goings, and what each drinks.

The wishes about drinking are the set-up's, or those of the running game while its players'
screen is open; the names are the running game's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias

from app import remember
from app.effects import Effect, Focus, Msg, Store
from app.marks import Manners, manners_text, stepped
from app.model import KEY_PARTY, KEY_TABLE, Model
from app.updates.table import play
from pyramid_core.bluff.actions import Join, Leave
from pyramid_core.bluff.ledger import Mark
from pyramid_core.bluff.rules import MAX_SEATS
from pyramid_core.match import Match
from pyramid_core.save import dumps

Change: TypeAlias = tuple[Model, tuple[Effect, ...]]


def _seat(msg: Msg, seats: int = 4 * MAX_SEATS) -> int | None:
    """Return the seat that the message names; newcomers' seats go beyond the twelve."""
    word = msg.args[0] if msg.args else ""
    return int(word) if word.isdecimal() and len(word) <= 2 and int(word) < seats else None


# -- names, comings and goings ---------------------------------------------------------------


def _named(model: Model, match: Match) -> Change:
    return replace(model, match=match), (Store(KEY_PARTY, dumps(match)),)


def _rename(model: Model, msg: Msg) -> Change:
    match = model.match
    seat = _seat(msg, len(match.seats)) if match else None
    if match is None or seat is None:
        return model, ()
    names = list(match.seats)
    names[seat] = msg.value[: remember.NAME_LENGTH]
    return _named(model, match.renamed(names))


def tidied(model: Model) -> Change:
    """Return the model with the names as they are kept: clean, and no two of them equal."""
    if model.match is None:
        return model, ()
    names = remember.unequal(tuple(remember.clean_name(name) for name in model.match.seats))
    if names == model.match.seats:
        return model, ()
    return _named(model, model.match.renamed(names))


def _leave(model: Model, msg: Msg) -> Change:
    seat = _seat(msg)
    if model.match is None or seat is None:
        return model, ()
    return play(model, model.match, Leave(seat))


def _join(model: Model, msg: Msg) -> Change:
    del msg
    if model.match is None:
        return model, ()
    model, effects = play(model, model.match, Join())
    if not effects:
        return model, ()
    return model, (*effects, Focus(f"#rename-{len(model.names) - 1}"))


# -- wishes ----------------------------------------------------------------------------------


def _with(model: Model, manners: Manners) -> Change:
    """Keep the wishes with the game whose players' screen is open, or with the set-up."""
    if model.screen == "company" and model.match is not None:
        return _named(model, model.match.noted(manners=manners_text(manners)))
    table = replace(model.table, manners=manners)
    return replace(model, table=table), (Store(KEY_TABLE, remember.table_text(table)),)


def _manners(model: Model) -> Manners:
    return model.manners if model.screen == "company" else model.table.manners


def _marked(change: Callable[[Mark], Mark]) -> Callable[[Model, Msg], Change]:
    def handler(model: Model, msg: Msg) -> Change:
        seat = _seat(msg)
        if seat is None:
            return model, ()
        manners = _manners(model)
        return _with(model, manners.with_mark(seat, change(manners.mark(seat))))

    return handler


def _free(mark: Mark) -> Mark:
    return replace(mark, alcohol_free=not mark.alcohol_free)


def _one_drinker(model: Model, msg: Msg) -> Change:
    return _with(model, replace(_manners(model), one_drinker=msg.args == ("1",)))


def _water(model: Model, msg: Msg) -> Change:
    return _with(model, replace(_manners(model), water=msg.args == ("1",)))


HANDLERS: Final[dict[str, Callable[[Model, Msg], Change]]] = {
    "rename": _rename,
    "leave": _leave,
    "join": _join,
    "free": _marked(_free),
    "limit-up": _marked(lambda mark: stepped(mark, 1)),
    "limit-down": _marked(lambda mark: stepped(mark, -1)),
    "one-drinker": _one_drinker,
    "water-reminder": _water,
}
