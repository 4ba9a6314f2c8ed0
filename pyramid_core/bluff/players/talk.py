"""What everybody at the table has heard: how many cards were flipped, and how each has played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from pyramid_core.game import Event


@dataclass(frozen=True, slots=True)
class Record:
    """How one seat has played so far."""

    claims: int = 0
    proven: int = 0
    caught: int = 0
    accepted: int = 0
    doubted: int = 0


@dataclass(frozen=True, slots=True)
class Talk:
    """The common knowledge of a table. ``overheard`` makes what comes of it next."""

    flips: int = 0
    records: tuple[Record, ...] = ()
    predicted: tuple[int, ...] = ()
    """Seats that have predicted, once for each card that they have so far."""

    def record(self, seat: int) -> Record:
        """The seat's claims and answers."""
        return self.records[seat] if seat < len(self.records) else Record()


def overheard(talk: Talk, events: Iterable[Event]) -> Talk:
    """Return the talk after these events, which anybody at the table may know."""
    for event in events:
        talk = _after(talk, event)
    return talk


def _after(talk: Talk, event: Event) -> Talk:
    who = event.params.get("seat", -1)
    match event.kind:
        case "flipped":
            return replace(talk, flips=talk.flips + 1)
        case "claimed":
            return _noted(talk, who, claims=1)
        case "withdrawn":
            return _noted(talk, who, claims=-1)
        case "accepted":
            return _noted(talk, who, accepted=1)
        case "challenged":
            return _noted(talk, who, doubted=1)
        case "shown":
            proven = event.params["proven"]
            return _noted(talk, who, proven=1) if proven else _noted(talk, who, caught=1)
        case "answered" if not talk.flips:  # later on it is the bus that asks
            return replace(talk, predicted=(*talk.predicted, who))
    return talk


def _noted(talk: Talk, who: int, **more: int) -> Talk:
    records = [talk.record(seat) for seat in range(max(who + 1, len(talk.records)))]
    old = records[who]
    records[who] = replace(old, **{name: getattr(old, name) + n for name, n in more.items()})
    return replace(talk, records=tuple(records))
