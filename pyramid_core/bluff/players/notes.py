"""What a computer player remembers of a game: its own cards, others' cards, and what was said.

Notes are a fold over what the seat is told, step by step; memory fades with the cards
that are flipped. How long a card stays in mind is settled by a lot when it is seen, so
the same game is remembered, and forgotten, the same way every time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from pyramid_core.bluff.players.characters import Character
from pyramid_core.bluff.players.talk import Record, Talk, overheard
from pyramid_core.bluff.view import Face, View
from pyramid_core.cards import Card, Rank
from pyramid_core.game import Event
from pyramid_core.rng import Rng, Stream

_FOR_EVER: Final = 99
"""More flips than any game has."""
_NEVER: Final = 1000
"""What fades with this chance is not noticed at all."""


@dataclass(frozen=True, slots=True)
class Recollection:
    """A card that was seen, and how many flips of the game its traits stay in mind."""

    owner: int
    position: int
    """1 to 4."""
    card: Card
    place_until: int
    rank_until: int
    suit_until: int


@dataclass(frozen=True, slots=True)
class Notes:
    """Everything in one player's mind. ``heard`` makes the next notes of them."""

    seat: int
    character: Character
    lots: Rng
    """The player's own chance; nothing of it hangs on the deal."""
    talk: Talk = field(default_factory=Talk)
    """What everybody has heard."""
    cards: tuple[Recollection, ...] = ()
    bluffs: int = 0
    """Own claims without a card in mind."""
    giver: int | None = None
    """Who made this player take something last."""

    @property
    def flips(self) -> int:
        """How many cards were flipped so far: the time in which memory fades."""
        return self.talk.flips

    def record(self, seat: int) -> Record:
        """What is known of the seat's claims and answers."""
        return self.talk.record(seat)

    def stream(self, label: str) -> Stream:
        """The lots for one matter; the same matter has the same lots."""
        return self.lots.stream(f"{self.seat} {label}")

    def in_mind(self, view: View, owner: int) -> tuple[Recollection, ...]:
        """Cards of ``owner`` that lie face down and whose rank is still known."""
        down = {held.position for held in view.hands[owner] if held.face is Face.DOWN}
        return tuple(
            seen
            for seen in self.cards
            if seen.owner == owner and seen.position in down and self.flips <= seen.rank_until
        )

    def of_rank(self, view: View, rank: Rank) -> tuple[Recollection, ...]:
        """Own cards of the rank that come to mind."""
        return tuple(seen for seen in self.in_mind(view, self.seat) if seen.card.rank == rank)

    def knows_place(self, seen: Recollection) -> bool:
        """Whether it is still clear where the card lies."""
        return self.flips <= seen.place_until

    def knows_suit(self, seen: Recollection) -> bool:
        """Whether the suit is still clear."""
        return self.flips <= seen.suit_until


def heard(
    notes: Notes, events: Iterable[Event], look: Callable[[], View], talk: Talk | None = None
) -> Notes:
    """Return the notes after these events.

    ``look`` gives the seat's own view after them. It is asked where no event tells all:
    when the seat looks at its cards, and when it has claimed. ``talk`` is the table's
    after the events, for a caller who has it already.
    """
    events = tuple(events)
    notes = replace(notes, talk=overheard(notes.talk, events) if talk is None else talk)
    for event in events:
        notes = _after(notes, event, look)
    return notes


def _after(notes: Notes, event: Event, look: Callable[[], View]) -> Notes:
    params = event.params
    who = params.get("seat", -1)
    match event.kind:
        case "looked" if who == notes.seat:
            return _looked(notes, look())
        case "claimed" if who == notes.seat and not notes.of_rank(look(), params["rank"]):
            return replace(notes, bluffs=notes.bluffs + 1)
        case "shown" if params["proven"]:
            # Whatever lies at its place now is another card, or one that proves nothing any more.
            return replace(notes, cards=_without(notes, who, params["position"]))
        case "shown" if params["card"] is not None:
            return _saw(notes, who, params["position"], params["card"])
        case "answered" if not notes.flips:  # later on it is the bus that asks
            return _saw(notes, who, notes.talk.predicted.count(who), params["card"])
        case "left":
            # The hand went with its owner.
            return replace(notes, cards=tuple(seen for seen in notes.cards if seen.owner != who))
        case "takes" if who == notes.seat and params["giver"] is not None:
            return replace(notes, giver=params["giver"])
    return notes


def _looked(notes: Notes, view: View) -> Notes:
    for held in view.hands[notes.seat]:
        if held.face is Face.DOWN and isinstance(held.card, Card):
            notes = _saw(notes, notes.seat, held.position, held.card)
    return notes


def _saw(notes: Notes, owner: int, position: int, card: Card) -> Notes:
    who, now = notes.character, notes.flips
    if owner != notes.seat and who.others_fade >= _NEVER:
        return notes
    lots = notes.stream(f"memory {owner} {position} {card} {now}")
    if owner == notes.seat:
        rank = now + _lasts(who.rank_fades, lots)
        place = min(rank, now + _lasts(who.place_fades, lots))
        suit = min(rank, now + _lasts(3 * who.rank_fades, lots))
    else:
        rank = place = suit = now + _lasts(who.others_fade, lots)
    seen = Recollection(owner, position, card, place, rank, suit)
    return replace(notes, cards=(*_without(notes, owner, position), seen))


def _without(notes: Notes, owner: int, position: int) -> tuple[Recollection, ...]:
    place = (owner, position)
    return tuple(seen for seen in notes.cards if (seen.owner, seen.position) != place)


def _lasts(fades: int, lots: Stream) -> int:
    """How many flips something stays in mind that fades with this chance at each."""
    flips = 0
    while flips < _FOR_EVER and lots.below(1000) >= fades:
        flips += 1
    return flips
