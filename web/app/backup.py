"""Everything that is kept on the device as one text: to be saved, sent, and brought in again.

The text is JSON: ``{"pyramid": 1, "kept": {key: text, …}}``, with the texts as they are in the
storage. Bringing one in is all or nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Final

from app.model import KEY_KEPT, KEY_PARTY, KEY_PHONES, KEY_SETTINGS, KEY_TABLE
from pyramid_core.save import SaveError, json_of
from pyramid_core.save import loads as load_game

FORMAT: Final = 1
OURS: Final = re.compile(r"pyramid\.[a-z-]+(\.[a-z0-9-]+)*")
PASSING: Final = frozenset(
    {"pyramid.home", "pyramid.probe", "pyramid.snapshot", KEY_PHONES, "pyramid.hand"}
)
"""Keys of what is made anew on every device, and of what may not come back once it was used:
the one-time keys of own phones, and the hand of one (see ``web/hand``)."""
REPLACED: Final = frozenset({KEY_SETTINGS, KEY_TABLE})
MOST: Final = 4_000_000
"""Characters; a browser keeps five million."""


class Trouble(StrEnum):
    """Why a text cannot be brought in."""

    NOT_OURS = "import_not_ours"
    NEWER = "import_newer"
    DAMAGED = "import_damaged"


class BackupError(Exception):
    """The text cannot be brought in; ``trouble`` says why."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble)
        self.trouble = trouble


def dumps(kept: Mapping[str, str]) -> str:
    """Return the text of what is kept, by key; what is not ours stays out of it."""
    ours = {key: text for key, text in sorted(kept.items()) if _is_ours(key)}
    return json.dumps({"pyramid": FORMAT, "kept": ours}, ensure_ascii=False, indent=1)


def loads(text: str) -> dict[str, str]:
    """Return what was kept, by key; raise ``BackupError`` where that cannot be trusted whole."""
    try:
        content = json_of(text)
    except ValueError as error:
        cut_off = text.lstrip().startswith('{\n "pyramid":')
        raise BackupError(Trouble.DAMAGED if cut_off else Trouble.NOT_OURS) from error
    if not isinstance(content, dict) or type(content.get("pyramid")) is not int:
        raise BackupError(Trouble.NOT_OURS)
    if content["pyramid"] > FORMAT:
        raise BackupError(Trouble.NEWER)
    kept = content.get("kept")
    if (
        not isinstance(kept, dict)
        or len(text) > MOST
        or not all(_is_ours(key) and isinstance(value, str) for key, value in kept.items())
    ):
        raise BackupError(Trouble.DAMAGED)
    if KEY_PARTY in kept:
        try:
            load_game(kept[KEY_PARTY])
        except SaveError as error:
            raise BackupError(Trouble.DAMAGED) from error
    return dict(kept)


def _is_ours(key: str) -> bool:
    return bool(OURS.fullmatch(key)) and key not in PASSING


def set_aside(
    items: Iterable[tuple[str, str]], read: Callable[[str], str | None]
) -> list[tuple[str, str]]:
    """Return what is to be written when ``items`` are brought in, by key.

    A game, a history or whatever else is replaced by another text is kept under a key of its own
    first; only settings and the last table are not worth that.
    """
    items = list(items)
    taken = {key for key, _ in items}
    writing = []
    number = 1
    for key, text in items:
        before = read(key)
        if before and before != text and key not in REPLACED and not key.startswith(KEY_KEPT):
            while read(f"{KEY_KEPT}.{number}") is not None or f"{KEY_KEPT}.{number}" in taken:
                number += 1
            writing.append((f"{KEY_KEPT}.{number}", before))
            number += 1
    return writing + items
