"""Saved matches: one JSON text, checked, and read as far as it is sound.

Fields: ``format`` (a number), ``game``, ``rules`` (all of them, as text), ``seats``
(names), ``dealt`` (how many of them were there at the deal), ``kinds`` (who decides for
each seat), ``seed``, ``deal`` (the cards, so that a change in the shuffle would show),
``actions`` (texts), ``cursor``, ``notes`` (texts by name) and ``check``.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final

from pyramid_core.game import InvalidAction, RefusedRules
from pyramid_core.last import last
from pyramid_core.match import PERSON, AnyGame, Match, replay, start
from pyramid_core.registry import GAMES

FORMAT: Final = 3
"""The format that ``dumps`` writes."""


def _from_1(content: dict[str, Any]) -> dict[str, Any]:
    """Format 2 has rules for predictions and the bus, which format 1 could not play."""
    rules = f"{content.get('rules')} bounds=outside bus_price=one bus_stop=10 riders=lot"
    return {**content, "format": 2, "rules": rules}


def _from_2(content: dict[str, Any]) -> dict[str, Any]:
    """In format 3 players can join after the deal, a match carries notes and says who decides.

    Before, persons played all the seats.
    """
    seats = content.get("seats")
    known = len(seats) if isinstance(seats, list) else 0
    return {**content, "format": 3, "dealt": known, "kinds": [PERSON] * known, "notes": {}}


MIGRATIONS: Final[Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]]] = MappingProxyType(
    {1: _from_1, 2: _from_2}
)
"""From a format to the next: pure functions from dict to dict."""

_TEXT: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
_STRING_OR_BRACKET: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\[\]{}]', re.DOTALL)
_DEEPEST: Final = 20
"""Nesting that no save comes near: its lists hold texts only."""


class Damage(StrEnum):
    """What is wrong with a text that should have been a save."""

    NOT_JSON = "not_json"
    NOT_A_SAVE = "not_a_save"
    NEWER = "newer"
    UNKNOWN_GAME = "unknown_game"
    BAD_RULES = "bad_rules"
    OTHER_DEAL = "other_deal"
    CHANGED = "changed"
    CUT_SHORT = "cut_short"


class SaveError(ValueError):
    """A text from which no match can be made. ``damage`` says why."""

    def __init__(self, damage: Damage) -> None:
        super().__init__(damage.value)
        self.damage = damage


@dataclass(frozen=True, slots=True)
class Loaded:
    """A match read from a save; ``damage`` is set where it is not the whole of it."""

    match: Match
    damage: Damage | None = None
    lost: int = 0
    """How many actions could not be played."""


def dumps(match: Match) -> str:
    """Return the save of ``match``: the same match gives the same text."""
    game = match.game
    content: dict[str, Any] = {
        "format": FORMAT,
        "game": game.id,
        "rules": game.format_rules(match.rules),
        "seats": list(match.seats),
        "dealt": match.dealt,
        "kinds": list(match.kinds),
        "seed": match.seed,
        "deal": _deal_text(game, match.states[0]),
        "actions": [str(action) for action in match.actions],
        "cursor": match.cursor,
        "notes": dict(sorted(match.notes.items())),
    }
    content["check"] = _check(content)
    return _text(content)


@last
def _deal_text(game: AnyGame, deal: Any) -> str:
    """Return the text of a deal, the longest part of a save, and the same in all of a match's."""
    return game.deal_text(deal)


def loads(text: str) -> Loaded:
    """Return the match in ``text``, replayed from its seed.

    A save whose actions stop being playable is read up to there, and ``damage`` and
    ``lost`` say so. Raises ``SaveError`` where nothing can be made of it.
    """
    content = _object(text)
    sound = content.get("check") == _check(content)
    content = _migrated(content)
    fields = (content.get(key) for key in ("game", "rules", "seed", "deal", "cursor", "dealt"))
    game_id, rules_text, seed, deal, cursor, dealt = fields
    seats, kinds, texts = (_texts(content.get(key)) for key in ("seats", "kinds", "actions"))
    notes = content.get("notes")
    if not (
        isinstance(game_id, str)
        and isinstance(rules_text, str)
        and isinstance(seed, str)
        and isinstance(deal, str)
        and type(cursor) is int
        and type(dealt) is int
        and isinstance(notes, dict)
        and all(isinstance(text, str) for text in notes.values())
        and seats is not None
        and kinds is not None
        and len(kinds) == len(seats)
        and texts is not None
    ):
        raise SaveError(Damage.NOT_A_SAVE)
    game = GAMES.get(game_id)
    if game is None:
        raise SaveError(Damage.UNKNOWN_GAME)
    try:
        match = start(game, game.parse_rules(rules_text), seats[:dealt], seed, kinds[:dealt])
    except (InvalidAction, RefusedRules):
        raise SaveError(Damage.BAD_RULES) from None
    except UnicodeEncodeError:  # half a surrogate pair in the seed: no shuffle takes it
        raise SaveError(Damage.NOT_A_SAVE) from None
    if game.deal_text(match.state) != deal:
        raise SaveError(Damage.OTHER_DEAL)
    match, lost = replay(replace(match, seats=tuple(seats), kinds=tuple(kinds)), texts)
    match = match.noted(**notes)
    if not 0 <= cursor <= len(texts):
        cursor, sound = len(texts), False
    match = replace(match, cursor=min(cursor, len(match.actions)))
    if lost:
        return Loaded(match, Damage.CUT_SHORT, lost)
    return Loaded(match, None if sound else Damage.CHANGED)


def json_of(text: str) -> Any:
    """Return the value of a JSON text of whatever origin.

    Raises ``ValueError`` for one that is no JSON, or is nested deeper than anything of ours.
    """
    if is_deep(text):
        raise ValueError("nested too deep")
    return json.loads(text)


def is_deep(text: str) -> bool:
    """Whether a JSON text is nested too deeply to be parsed.

    Inside a browser, deep nesting ends not in a RecursionError but in the interpreter's
    death; so the text is looked through before.
    """
    depth = 0
    for mark in _STRING_OR_BRACKET.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(mark[0], 0)
        if depth > _DEEPEST:
            return True
    return False


def _object(text: str) -> dict[str, Any]:
    if is_deep(text):
        raise SaveError(Damage.NOT_A_SAVE)
    try:
        content = json.loads(text)
    except ValueError:
        raise SaveError(Damage.NOT_JSON) from None
    if not isinstance(content, dict) or type(content.get("format")) is not int:
        raise SaveError(Damage.NOT_A_SAVE)
    return content


def _migrated(content: dict[str, Any]) -> dict[str, Any]:
    number = content["format"]
    if number > FORMAT:
        raise SaveError(Damage.NEWER)
    while number < FORMAT:
        if number not in MIGRATIONS:
            raise SaveError(Damage.NOT_A_SAVE)
        content = MIGRATIONS[number](content)
        number += 1
    return content


def _texts(value: object) -> list[str] | None:
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return value
    return None


def _text(content: Mapping[str, Any]) -> str:
    return _TEXT.encode(content)


def _check(content: Mapping[str, Any]) -> str:
    """A checksum against damage, not against cheats: the device belongs to the players."""
    rest = {key: content[key] for key in sorted(content) if key != "check"}
    return f"{zlib.crc32(_text(rest).encode('utf-8', 'surrogatepass')):08x}"
