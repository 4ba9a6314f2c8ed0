"""Settings and table as JSON texts for the storage; whatever is unreadable there is left out."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, replace
from typing import Any, Final

from app.marks import manners_from, manners_text
from app.model import (
    CARD_SIZES,
    COMPUTERS,
    HANDS,
    KINGS,
    LEAVING,
    MOTIONS,
    SHOWN,
    SOUNDS,
    SUITS,
    THEMES,
    UNITS,
    Settings,
    Table,
)
from app.words import LANGUAGES
from pyramid_core.bluff.rules import MAX_SEATS, MIN_SEATS, PRESETS, format_rules, parse_rules
from pyramid_core.game import InvalidAction
from pyramid_core.match import PERSON
from pyramid_core.save import json_of

NAME_LENGTH: Final = 200
"""Characters that a name may have; screens shorten what does not fit."""


def settings_text(settings: Settings) -> str:
    """Return the text for the storage."""
    return json.dumps(asdict(settings))


def settings_from(text: str | None) -> Settings:
    """Return the settings in ``text``; what is missing or odd there is as at first."""
    content = _object(text)
    settings = Settings()
    choices = {
        "language": ("", *LANGUAGES),
        "theme": THEMES,
        "motion": MOTIONS,
        "suits": SUITS,
        "cards": CARD_SIZES,
        "hand": HANDS,
        "kings": KINGS,
        "timer": SHOWN,
        "counts": SHOWN,
        "sound": SOUNDS,
        "leaving": LEAVING,
        "moderation_seen": (False, True),
        "install_seen": (False, True),
    }
    sound = {
        name: content[name]
        for name, values in choices.items()
        if content.get(name) in values and isinstance(content[name], type(values[0]))
    }
    return replace(settings, **sound)


def table_text(table: Table) -> str:
    """Return the text for the storage."""
    return json.dumps(
        {
            "names": table.names,
            "kinds": table.all_kinds,
            "preset": table.preset,
            "rules": format_rules(table.rules),
            "unit": table.unit,
            "manners": manners_text(table.manners),
        },
        ensure_ascii=False,
    )


def table_from(text: str | None) -> Table:
    """Return the table in ``text``; what is missing or odd there is as at first."""
    content = _object(text)
    table = Table()
    names = content.get("names")
    if (
        isinstance(names, list)
        and MIN_SEATS <= len(names) <= MAX_SEATS
        and all(isinstance(name, str) for name in names)
    ):
        table = replace(table, names=tuple(clean_name(name) for name in names))
    kinds = content.get("kinds")
    if isinstance(kinds, list) and len(kinds) <= len(table.names):
        known = (kind if kind in COMPUTERS else PERSON for kind in kinds)
        table = replace(table, kinds=tuple(known))
    preset = content.get("preset")
    if isinstance(preset, str) and preset in PRESETS:
        table = replace(table, preset=preset, rules=PRESETS[preset].rules)
        with suppress(InvalidAction):  # the preset's own rules stand
            table = replace(table, rules=parse_rules(str(content.get("rules"))))
    if content.get("unit") in UNITS:
        table = replace(table, unit=content["unit"])
    if isinstance(content.get("manners"), str):
        table = replace(table, manners=manners_from(content["manners"]))
    return table


def glance(text: str | None) -> tuple[str, int, int] | None:
    """Return a kept solitaire's variant, cards cleared and all cards, without reading the game."""
    content = _object(text)
    variant, score, cards = (content.get(key) for key in ("variant", "score", "cards"))
    if isinstance(variant, str) and type(score) is int and type(cards) is int:
        return variant, score, cards
    return None


def clean_name(name: str) -> str:
    """Return a typed name fit to be shown: no control characters, single blanks.

    Marks that turn the writing direction of the text after them are taken out too;
    right-to-left letters stay, screens isolate each name.
    """
    kept = "".join(
        " " if character.isspace() else character
        for character in name
        if character.isspace() or (character.isprintable() and character not in _TURNS)
    )
    return " ".join(kept.split())[:NAME_LENGTH].rstrip()


_TURNS: Final = frozenset(
    "\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)


def unequal(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names made unequal: of two called Sam, the second is "Sam (2)".

    Empty names stay empty: such a seat is called by its number.
    """
    used: set[str] = set()
    result = []
    for name in names:
        other, number = name, 1
        while other and other.casefold() in used:
            number += 1
            other = f"{name} ({number})"
        used.add(other.casefold())
        result.append(other)
    return tuple(result)


def _object(text: str | None) -> dict[str, Any]:
    try:
        content = json_of(text or "{}")
    except ValueError:
        return {}
    return content if isinstance(content, dict) else {}
