"""The solitaire's statistics: a result for each game that was begun and ended."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Final

from pyramid_core.save import json_of

BUCKETS: Final = 10
"""Into so many equal parts the chart of cleared cards is divided; a full clearance is the last."""


@dataclass(frozen=True, slots=True)
class Record:
    """What has become of the games of one variant."""

    played: int = 0
    won: int = 0
    helped: int = 0
    """Wins with a step taken back, or a hint."""
    strict: int = 0
    """Relaxed wins that went on to a strict one."""
    streak: int = 0
    longest: int = 0
    best: int = 0
    """Seconds of the quickest win that was timed; 0: none."""
    cleared: tuple[int, ...] = (0,) * BUCKETS
    """Games by the share of cards that went."""
    matches: int = 0
    """Par matches that were played to their end."""
    best_points: int | None = None
    """Points of the best par match."""

    def with_result(
        self, *, won: bool, score: int, cards: int, helped: bool = False, seconds: int = 0
    ) -> Record:
        """Return the record with a game more: ``score`` of ``cards`` went."""
        streak = self.streak + 1 if won else 0
        bucket = min(BUCKETS - 1, score * BUCKETS // cards)
        cleared = tuple(n + (place == bucket) for place, n in enumerate(self.cleared))
        times = [time for time in (self.best, seconds if won else 0) if time]
        return replace(
            self,
            played=self.played + 1,
            won=self.won + won,
            helped=self.helped + (won and helped),
            streak=streak,
            longest=max(self.longest, streak),
            best=min(times, default=0),
            cleared=cleared,
        )

    def with_match(self, points: int) -> Record:
        """Return the record with a par match more."""
        best = points if self.best_points is None else max(points, self.best_points)
        return replace(self, matches=self.matches + 1, best_points=best)


Statistics = Mapping[str, Record]
"""Records by variant."""


def statistics_text(statistics: Statistics) -> str:
    """Return the text for the storage."""
    return json.dumps({"variants": {name: asdict(record) for name, record in statistics.items()}})


def statistics_from(text: str | None) -> dict[str, Record]:
    """Return the statistics in ``text``; what cannot be read, or cannot be, is left out."""
    if text is None:
        return {}
    try:
        content = json_of(text)
    except ValueError:
        return {}
    variants = content.get("variants") if isinstance(content, dict) else None
    if not isinstance(variants, dict):
        return {}
    found = {name: _record(entry) for name, entry in variants.items()}
    return {name: record for name, record in found.items() if record is not None}


def _record(entry: object) -> Record | None:
    if not isinstance(entry, dict):
        return None
    values: dict[str, Any] = {}
    for field in fields(Record):
        value = entry.get(field.name)
        if field.name == "cleared":
            sound = isinstance(value, list) and len(value) == BUCKETS and all(map(_count, value))
            values["cleared"] = (
                tuple(value) if sound and isinstance(value, list) else (0,) * BUCKETS
            )
        elif field.name == "best_points":
            values["best_points"] = value if type(value) is int else None
        else:
            values[field.name] = value if _count(value) else 0
    record = Record(**values)
    if record.played == 0 and record.matches == 0:
        return None
    won = min(record.won, record.played)
    return replace(record, won=won, helped=min(record.helped, won), strict=min(record.strict, won))


def _count(value: object) -> bool:
    return type(value) is int and 0 <= value < 10**9
