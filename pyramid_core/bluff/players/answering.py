"""What a computer player answers: to claims, in predictions, in guesses, on the bus."""

from __future__ import annotations

from pyramid_core.bluff.actions import (
    Action,
    GetOff,
    Give,
    MakeGuess,
    Predict,
    Respond,
    Ride,
)
from pyramid_core.bluff.players.claiming import favourites, rank_up
from pyramid_core.bluff.players.notes import Notes
from pyramid_core.bluff.players.odds import likeliest, proof, unseen
from pyramid_core.bluff.rules import Bluffing, ChallengePrice, Proof
from pyramid_core.bluff.view import Answer, ClaimView, Face, Phase, View
from pyramid_core.cards import Card, decks

_PATIENCE = 10
"""Misses after which a player gets off a bus that would never stop."""


def respond(view: View, notes: Notes, claim: ClaimView) -> Action:
    """Accept or challenge, by what each costs and brings and how likely the claim is true."""
    seat = notes.seat
    doubts = _doubts(view, notes, claim)
    return Respond(seat, claim.claimant, Answer.CHALLENGE if doubts else Answer.ACCEPT)


def _doubts(view: View, notes: Notes, claim: ClaimView) -> bool:
    rules, seat, rank = view.rules, notes.seat, rank_up(view)
    if rank is None or (rules.bluffing is Bluffing.OFF and rules.proof is Proof.HOLDS):
        return False
    true = proof(view, notes, claim.claimant, rank)
    share = dict(claim.shares)[seat]
    before = [who for who, answer in claim.answers if answer is Answer.CHALLENGE]
    place = (seat - claim.claimant) % view.seats
    first = all((other - claim.claimant) % view.seats > place for other in before)
    price = 2 * (share if rules.challenge_price is ChallengePrice.DOUBLE_SHARE else claim.value)
    # Where somebody doubts already, a bluff costs nobody but the bluffer.
    spared = share * (true if before else 1000)
    who = notes.character
    gain = (1000 - true) * 2 * claim.value * first * who.daring // 1000
    loss = true * price * who.fear // 1000
    lots = notes.stream(f"answer {view.current} {claim.claimant}")
    mood = (lots.below(2 * who.wavers + 1) - who.wavers) * claim.value
    return gain + spared + mood > loss


def answer(view: View, notes: Notes) -> Action:
    """The prediction, or the answer on the bus."""
    assert view.asked is not None  # choose() has looked
    seat, question = view.asked
    if view.phase is Phase.BUS:
        assert view.bus is not None
        if not view.rules.bus_stop and view.bus.misses >= _PATIENCE:
            return GetOff(seat)
        before = view.bus.chain
        lots = notes.stream(f"bus {view.bus.misses} {question}")
        return Ride(seat, lots.chosen(likeliest(view, notes, before, view.answers)))
    before = tuple(
        held.card
        for held in view.hands[seat]
        if held.face is Face.UP and isinstance(held.card, Card)
    )
    lots = notes.stream(f"predict {question}")
    return Predict(seat, lots.chosen(likeliest(view, notes, before, view.answers)))


def give(view: View, notes: Notes) -> Action:
    """Hand what was won to one of the others."""
    lots = notes.stream(f"gift {len(view.predictions)} {len(view.guesses)}")
    return Give(notes.seat, favourites(view, notes, lots)[0])


def guess(view: View, notes: Notes) -> Action:
    """Name the own card at the place that is asked for, as far as it comes to mind."""
    assert view.to_guess is not None  # choose() has looked
    seat, position = view.to_guess
    lots = notes.stream(f"guess {position}")
    left = unseen(view, notes) or decks(1)
    mine = notes.in_mind(view, seat)
    here = next((seen for seen in mine if seen.position == position), None)
    if here is None or not notes.knows_place(here):
        # A card whose place is forgotten may lie here.
        stray = [seen.card for seen in mine if not notes.knows_place(seen)]
        card = lots.chosen(stray or left)
    elif notes.knows_suit(here):
        card = here.card
    else:
        same = [card for card in left if card.rank == here.card.rank]
        card = lots.chosen([*same, here.card])
    return MakeGuess(seat, position, card.suit, card.rank)
