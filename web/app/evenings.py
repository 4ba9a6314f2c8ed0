"""A table's history across evenings: one line for each finished game, kept on the device."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from pyramid_core.bluff.rules import MAX_SEATS, PRESETS, preset_name
from pyramid_core.bluff.tally import Summary
from pyramid_core.match import Match
from pyramid_core.save import json_of

MOST_GAMES: Final = 200
"""Games that are kept; the oldest make room."""


@dataclass(frozen=True, slots=True)
class Game:
    """A finished game: who gave and took how much, who was caught how often, who won."""

    id: str
    """Tells games apart: the same game is kept once, however often its end is seen."""
    day: str
    """The date, as 2026-11-30."""
    form: str
    """The preset; empty for house rules."""
    names: tuple[str, ...]
    given: tuple[int, ...]
    taken: tuple[int, ...]
    stood: tuple[int, ...]
    """Bluffs that nobody noticed."""
    caught: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """One name over all games that are kept."""

    name: str
    games: int = 0
    won: int = 0
    given: int = 0
    taken: int = 0
    stood: int = 0
    caught: int = 0


def finished(match: Match, summary: Summary, day: str) -> Game:
    """Return the line for a game that has just ended."""
    seats = summary.seats
    return Game(
        id=f"{zlib.crc32(match.seed.encode()):08x}",
        day=day,
        form=preset_name(match.rules),
        names=match.seats,
        given=tuple(seat.given for seat in seats),
        taken=tuple(seat.taken for seat in seats),
        stood=tuple(seat.successful_bluffs for seat in seats),
        caught=tuple(seat.caught for seat in seats),
        winners=summary.outcome.winners,
    )


def added(games: Sequence[Game], game: Game) -> tuple[Game, ...]:
    """Return the games with this one, the last; it takes the place of itself."""
    return (*(other for other in games if other.id != game.id), game)[-MOST_GAMES:]


def records(games: Sequence[Game]) -> tuple[Record, ...]:
    """Return a record for each name, the one that won most first, then who gave most.

    Seats without a name are nobody's: they may be others the next time.
    """
    found: dict[str, Record] = {}
    for game in games:
        for seat, name in enumerate(game.names):
            if not name:
                continue
            old = found.get(name.casefold(), Record(name))
            found[name.casefold()] = Record(
                name,
                old.games + 1,
                old.won + (seat in game.winners),
                old.given + game.given[seat],
                old.taken + game.taken[seat],
                old.stood + game.stood[seat],
                old.caught + game.caught[seat],
            )
    return tuple(sorted(found.values(), key=lambda record: (-record.won, -record.given)))


def text(games: Sequence[Game]) -> str:
    """Return the text for the storage: one JSON list a line."""
    lines = (
        [g.id, g.day, g.form, g.names, g.given, g.taken, g.stood, g.caught, g.winners]
        for g in games
    )
    return "\n".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in lines)


def read(stored: str | None) -> tuple[Game, ...]:
    """Return the games in the text; lines that make no sense are left out."""
    games = (_game(line) for line in (stored or "").splitlines())
    return tuple(game for game in games if game is not None)


def _game(line: str) -> Game | None:
    try:
        content = json_of(line)
        ident, day, form, names, *figures = content
        columns = [_numbers(column) for column in figures]
        given, taken, stood, caught, winners = columns
        texts = (ident, day, form, *names)
    except (ValueError, TypeError):
        return None
    seats = len(names)
    sound = (
        all(isinstance(item, str) for item in texts)
        and isinstance(names, list)
        and 0 < seats <= 4 * MAX_SEATS
        and all(len(column) == seats for column in (given, taken, stood, caught))
        and all(0 <= winner < seats for winner in winners)
        and form in ("", *PRESETS)
    )
    return Game(ident, day, form, tuple(names), *columns) if sound else None


def _numbers(column: Any) -> tuple[int, ...]:
    if not isinstance(column, list) or not all(type(number) is int for number in column):
        raise ValueError(column)
    return tuple(column)
