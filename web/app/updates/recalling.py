"""The running games as the storage has them: at the start, and when another tab wrote there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from app.effects import Effect, Store
from app.model import KEY_KEPT, KEY_PARTY, KEY_SOLITAIRE, KEY_STATISTICS, Model, Notice
from app.updates import computers, phones
from pyramid_core.save import Damage, SaveError, loads

Change: TypeAlias = tuple[Model, tuple[Effect, ...]]


def recalled(model: Model, read: Callable[[str], str | None]) -> Change:
    """Return the model with the running games, and the phones, as the storage has them now.

    The computer players of that game go on.
    """
    before = model
    model, effects = _recalled_solitaire(model, read)
    model, more = _recalled_match(model, read)
    model, rest = phones.recalled(model, read)
    return computers.attend(before, (model, (*effects, *more, *rest)))


def _recalled_solitaire(model: Model, read: Callable[[str], str | None]) -> Change:
    """The solitaire's text is read when it is wanted, or now where the game is open."""
    text = read(KEY_SOLITAIRE)
    if text == model.solo_text:
        return model, ()
    was_open = model.solo is not None
    model = replace(model, solo_text=text, solo=None, statistics=read(KEY_STATISTICS))
    if not was_open:
        return model, ()
    from app.updates import deals

    return deals.recalled(model)


def _recalled_match(model: Model, read: Callable[[str], str | None]) -> Change:
    text = read(KEY_PARTY)
    if text is None:
        return replace(model, match=None), ()
    try:
        loaded = loads(text)
    except SaveError as error:
        notice = Notice("save", {"damage": error.damage, "lost": 0})
        # A newer version of the game can still read it: it stays where it is as well.
        return replace(model, notice=notice), _keep(read, text)
    model = replace(model, match=loaded.match)
    if loaded.damage in (None, Damage.CHANGED):
        return model, ()
    notice = Notice("save", {"damage": loaded.damage, "lost": loaded.lost})
    return replace(model, notice=notice), _keep(read, text)


def _keep(read: Callable[[str], str | None], text: str) -> tuple[Effect, ...]:
    number = 1
    while (kept := read(f"{KEY_KEPT}.{number}")) is not None:
        if kept == text:
            return ()
        number += 1
    return (Store(f"{KEY_KEPT}.{number}", text),)
