"""Messages of the settings: each keeps one choice of the player."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, TypeAlias

from app import remember
from app.effects import Effect, Msg, Store
from app.model import (
    CARD_SIZES,
    HANDS,
    KEY_SETTINGS,
    KINGS,
    LEAVING,
    MOTIONS,
    SHOWN,
    SOUNDS,
    SUITS,
    THEMES,
    Model,
    Settings,
)
from app.words import LANGUAGES

Change: TypeAlias = tuple[Model, tuple[Effect, ...]]


def _kept(model: Model, settings: Settings) -> Change:
    return replace(model, settings=settings), (
        Store(KEY_SETTINGS, remember.settings_text(settings)),
    )


def _choice(name: str, values: tuple[str, ...]) -> Callable[[Model, Msg], Change]:
    def handler(model: Model, msg: Msg) -> Change:
        value = msg.value or (msg.args[0] if msg.args else "")
        if value not in values:
            return model, ()
        changes: dict[str, Any] = {name: value}
        return _kept(model, replace(model.settings, **changes))

    return handler


def _moderation(model: Model, msg: Msg) -> Change:
    """The notice of age and moderation was read."""
    del msg
    return _kept(model, replace(model.settings, moderation_seen=True))


HANDLERS: Final[Mapping[str, Callable[[Model, Msg], Change]]] = {
    "language": _choice("language", ("", *LANGUAGES)),
    "theme": _choice("theme", THEMES),
    "motion": _choice("motion", MOTIONS),
    "suits": _choice("suits", SUITS),
    "cards": _choice("cards", CARD_SIZES),
    "hand": _choice("hand", HANDS),
    "kings": _choice("kings", KINGS),
    "timer": _choice("timer", SHOWN),
    "counts": _choice("counts", SHOWN),
    "sound": _choice("sound", SOUNDS),
    "leaving": _choice("leaving", LEAVING),
    "moderation": _moderation,
}
