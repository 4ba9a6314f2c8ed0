"""How likely things are for somebody who sees a view and has taken notes.

Everything is counted in whole thousandths, so that every machine reckons the same.
"""

from __future__ import annotations

from collections.abc import Iterable

from pyramid_core.bluff.players.notes import Notes
from pyramid_core.bluff.questions import is_hit
from pyramid_core.bluff.rules import Bluffing, Bounds, Proof
from pyramid_core.bluff.view import Face, Phase, View
from pyramid_core.cards import DECK_SIZE, Card, Rank, decks

_HONEST = 900
"""Chance that somebody who holds the card claims it, or so they say."""
_BLUFFS = 200
"""Chance that somebody unknown claims without holding the card."""
_USUAL = 230
"""Chance to hold a given rank with four cards of one deck."""
_DOUBTS = 400
"""Chance that somebody unknown doubts a claim."""


def known_cards(view: View, notes: Notes) -> frozenset[Card]:
    """Every card whose place this player knows: face up, laid off, or still in mind."""
    known = {item.card for item in view.pyramid if isinstance(item.card, Card)}
    for owner, hand in enumerate(view.hands):
        known |= {held.card for held in hand if isinstance(held.card, Card)}
        known |= {seen.card for seen in notes.in_mind(view, owner)}
    return frozenset(known)


def unseen(view: View, notes: Notes) -> tuple[Card, ...]:
    """The cards that may lie anywhere else, in the order of the sorted decks."""
    known = known_cards(view, notes)
    everything = decks(view.rules.decks_needed(view.dealt))
    return tuple(card for card in everything if card not in known)


def holding(view: View, notes: Notes, seat: int, rank: Rank) -> int:
    """Chance that ``seat`` has a face-down card of the rank, as this player sees it."""
    in_mind = notes.in_mind(view, seat)
    if any(seen.card.rank == rank for seen in in_mind):
        return 1000
    known = known_cards(view, notes)
    packs = view.rules.decks_needed(view.dealt)
    places = DECK_SIZE * packs - len(known)
    copies = 4 * packs - sum(card.rank == rank for card in known)
    down = sum(held.face is Face.DOWN for held in view.hands[seat]) - len(in_mind)
    without = 1000
    for drawn in range(max(0, down)):
        if places <= drawn:
            break
        without = without * max(0, places - drawn - copies) // (places - drawn)
    return 1000 - without


def bluffing(view: View, notes: Notes, seat: int) -> int:
    """Chance that ``seat`` claims where it does not hold the card."""
    if view.rules.bluffing is Bluffing.OFF:
        return 0
    record = notes.record(seat)
    if view.rules.bluffing is Bluffing.ONCE and record.caught and view.rules.proof is Proof.HOLDS:
        return 0
    if not notes.character.reckons:
        return _BLUFFS
    # Who claims more often than cards can explain bluffs in the rest; what was shown counts more.
    usual = _USUAL + (1000 - _USUAL) * _BLUFFS // 1000
    often = (1000 * record.claims + 4 * usual) // (notes.flips + 4)
    rest = max(40, (often - _USUAL) * 1000 // (1000 - _USUAL))
    return min(900, rest * (3 * record.caught + 2) // (record.caught + record.proven + 2))


def proof(view: View, notes: Notes, claimant: int, rank: Rank) -> int:
    """Chance that a claim would be proven if it were challenged."""
    held = holding(view, notes, claimant, rank) * _HONEST
    bluffed = (1000 - holding(view, notes, claimant, rank)) * bluffing(view, notes, claimant)
    true = 1000 * held // max(1, held + bluffed)
    if view.rules.bluffing is Bluffing.OFF:
        true = 1000
    if view.rules.proof is Proof.FROM_MEMORY:
        true = true * max(400, 950 - 25 * notes.flips) // 1000
    return true


def doubting(notes: Notes, seat: int) -> int:
    """Chance that ``seat`` challenges a claim."""
    if not notes.character.reckons:
        return _DOUBTS
    record = notes.record(seat)
    return (1000 * record.doubted + 3 * _DOUBTS) // (record.doubted + record.accepted + 3)


def likeliest(
    view: View, notes: Notes, before: tuple[Card, ...], answers: Iterable[str]
) -> tuple[str, ...]:
    """The answers about the next card, which comes after ``before``, that would hit most often."""
    on_bus = view.phase is Phase.BUS
    if on_bus:
        pool = [card for card in decks(1) if (card.suit, card.rank) not in _faces(before)]
    elif notes.character.reckons:
        pool = list(unseen(view, notes))
    else:
        pool = [card for card in decks(1) if card not in before]
    miss = on_bus or view.rules.bounds is Bounds.MISS
    hits = {
        answer: sum(is_hit(answer, before, card, view.rules.ace, bounds_miss=miss) for card in pool)
        for answer in answers
    }
    return tuple(answer for answer, count in hits.items() if count == max(hits.values()))


def _faces(cards: Iterable[Card]) -> set[tuple[int, int]]:
    return {(card.suit, card.rank) for card in cards}
