"""The summary: what the whole game comes to, with every bluff revealed."""

from __future__ import annotations

from dataclasses import dataclass

from pyramid_core.bluff.rules import Counting, Winner
from pyramid_core.bluff.state import Claim, Face, State
from pyramid_core.game import Outcome


@dataclass(frozen=True, slots=True)
class SeatTally:
    """One player's figures. Units where nothing else is said."""

    taken: int
    given: int
    misses: int
    true_claims: int
    """Number of claims made while holding the rank."""
    bluffs: int
    """Number of claims made without it."""
    successful_bluffs: int
    """Bluffs that nobody challenged."""
    caught: int
    """Claims that were challenged and not proven."""
    challenges_right: int
    challenges_wrong: int
    cards_left: int
    """Hand cards still face down."""
    chips: int | None
    """The balance, below zero with IOUs; ``None`` when units are counted."""


@dataclass(frozen=True, slots=True)
class Summary:
    """The figures of all seats, all claims in order, the best bluff and the winners."""

    seats: tuple[SeatTally, ...]
    claims: tuple[Claim, ...]
    best_bluff: int | None
    """Place in ``claims`` of the successful bluff worth most (the first of equals)."""
    outcome: Outcome


def stood(claim: Claim) -> bool:
    """Whether the claim was a bluff that nobody challenged."""
    return not claim.truthful and not claim.challengers


def summary(state: State) -> Summary:
    """Return the figures of the game so far. They reveal every bluff."""
    claims = state.history + state.claims
    seats = tuple(_seat(state, claims, seat) for seat in range(state.seats))
    bluffs = [index for index, claim in enumerate(claims) if stood(claim)]
    best = max(bluffs, key=lambda index: (claims[index].value, -index), default=None)
    return Summary(seats, claims, best, Outcome(str(state.rules.winner), _winners(state, seats)))


def _seat(state: State, claims: tuple[Claim, ...], seat: int) -> SeatTally:
    own = [claim for claim in claims if claim.claimant == seat]
    doubted = [claim for claim in claims if seat in claim.challengers and claim.showing]
    right = sum(claim.showing is not None and not claim.showing.proven for claim in doubted)
    chips = None
    if state.rules.counting is Counting.CHIPS:
        chips = state.rules.chip_stake + state.given[seat] - state.taken[seat]
    return SeatTally(
        taken=state.taken[seat],
        given=state.given[seat],
        misses=state.misses[seat],
        true_claims=sum(claim.truthful for claim in own),
        bluffs=sum(not claim.truthful for claim in own),
        successful_bluffs=sum(stood(claim) for claim in own),
        caught=sum(claim.showing is not None and not claim.showing.proven for claim in own),
        challenges_right=right,
        challenges_wrong=len(doubted) - right,
        cards_left=sum(held.face is Face.DOWN for held in state.hands[seat]),
        chips=chips,
    )


def _winners(state: State, seats: tuple[SeatTally, ...]) -> tuple[int, ...]:
    eligible = sorted(state.present)
    score = [tally.given for tally in seats]
    if state.rules.winner is Winner.MOST_GIVEN_UNCAUGHT:
        eligible = [seat for seat in eligible if not seats[seat].caught]
    elif state.rules.winner is Winner.MOST_CHIPS:
        score = [tally.chips or 0 for tally in seats]
    best = max((score[seat] for seat in eligible), default=0)
    return tuple(seat for seat in eligible if score[seat] == best)
