"""Decisions by lot alone: the player that the others are measured against."""

from __future__ import annotations

from typing import Final

from pyramid_core.bluff.actions import (
    Action,
    Concede,
    GetOff,
    Give,
    MakeClaim,
    MakeGuess,
    Predict,
    Respond,
    Ride,
    Show,
)
from pyramid_core.bluff.players.claiming import rank_up
from pyramid_core.bluff.players.notes import Notes
from pyramid_core.bluff.rules import Bluffing, Proof, Split
from pyramid_core.bluff.view import Answer, ClaimView, Face, Phase, View
from pyramid_core.cards import Rank, Suit

_CLAIMS: Final = 250
"""Chance to claim on a card, in a thousand."""


def claim(view: View, notes: Notes) -> Action | None:
    """A claim on one card of four, to whomever; the truth matters only where it must."""
    rank, value = rank_up(view), view.value
    lots = notes.stream(f"claim {view.current}")
    if rank is None or value is None or lots.below(1000) >= _CLAIMS:
        return None
    limited = view.rules.bluffing is Bluffing.OFF or (
        view.rules.bluffing is Bluffing.ONCE and notes.bluffs > 0
    )
    if limited and not notes.of_rank(view, rank):
        return None
    others = lots.shuffled(view.others(notes.seat))
    most = 1 if view.rules.split is Split.SINGLE else min(value, len(others))
    shares = dict.fromkeys(others[: 1 + lots.below(most)], 1)
    for _ in range(value - len(shares)):
        shares[lots.chosen(tuple(shares))] += 1
    return MakeClaim(notes.seat, tuple(shares.items()))


def show(view: View, notes: Notes) -> Action:
    """From memory: any card, or none."""
    seat = notes.seat
    if view.rules.proof is Proof.HOLDS:
        return Show(seat)
    down = [held.position for held in view.hands[seat] if held.face is Face.DOWN]
    position = notes.stream(f"show {view.current}").chosen([0, *down])
    return Show(seat, position) if position else Concede(seat)


def respond(view: View, notes: Notes, claim: ClaimView) -> Action:
    """Heads or tails, where there is anything to doubt."""
    certain = view.rules.bluffing is Bluffing.OFF and view.rules.proof is Proof.HOLDS
    doubts = not certain and notes.stream(f"answer {view.current} {claim.claimant}").below(2)
    said = Answer.CHALLENGE if doubts else Answer.ACCEPT
    return Respond(notes.seat, claim.claimant, said)


def answer(view: View, notes: Notes) -> Action:
    """Any of the answers."""
    drawn = (view.bus.misses, len(view.bus.chain)) if view.bus is not None else ()
    lots = notes.stream(f"asked {len(view.predictions)} {drawn}")
    if view.phase is not Phase.BUS:
        return Predict(notes.seat, lots.chosen(view.answers))
    if view.bus is not None and view.bus.misses >= 10:
        return GetOff(notes.seat)
    return Ride(notes.seat, lots.chosen(view.answers))


def give(view: View, notes: Notes) -> Action:
    """To anybody."""
    lots = notes.stream(f"gift {len(view.predictions)} {len(view.guesses)}")
    return Give(notes.seat, lots.chosen(view.others(notes.seat)))


def guess(view: View, notes: Notes) -> Action:
    """Any card."""
    assert view.to_guess is not None  # choose() has looked
    lots = notes.stream(f"guess {view.to_guess[1]}")
    return MakeGuess(*view.to_guess, lots.chosen(tuple(Suit)), lots.chosen(tuple(Rank)))
