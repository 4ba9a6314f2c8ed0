"""Messages about the table's history across evenings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias

from app.effects import Effect, Msg, Read, Store
from app.evenings import added, finished, read, text
from app.model import KEY_EVENINGS, Model

Change: TypeAlias = tuple[Model, tuple[Effect, ...]]

READ: Final = Read(KEY_EVENINGS, "evenings-read")
"""Effect: have the history read, to be shown."""


def _ended(model: Model, msg: Msg) -> Change:
    """A game has just ended: ``value`` is the history so far."""
    view = model.view()
    if model.match is None or view is None or view.summary is None or not msg.args:
        return model, ()
    games = added(read(msg.value), finished(model.match, view.summary, msg.args[0]))
    return model, (Store(KEY_EVENINGS, text(games)),)


def _read(model: Model, msg: Msg) -> Change:
    return replace(model, games=read(msg.value)), ()


def _forget(model: Model, msg: Msg) -> Change:
    """Forget the history; asked once, since it cannot be undone."""
    if model.ask != "forget" and msg.name == "forget":
        return replace(model, ask="forget"), ()
    return replace(model, ask=None, games=()), (Store(KEY_EVENINGS, ""),)


HANDLERS: Final[dict[str, Callable[[Model, Msg], Change]]] = {
    "game-ended": _ended,
    "evenings-read": _read,
    "forget": _forget,
    "forget-evenings": _forget,
}
