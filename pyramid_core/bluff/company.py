"""Comings and goings between cards (RULES.md 1.4): who leaves, and who sits down.

A player who leaves takes the hand out of the game; totals stay, and so do settled claims.
A newcomer gets a seat after all others and the next four cards of the rest of the deck,
looks at them at once, and plays from the next row on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pyramid_core.bluff.actions import Join, Leave, Reason, TableAction
from pyramid_core.bluff.play import all_ready
from pyramid_core.bluff.rounds import after_guess, after_prediction, next_rider
from pyramid_core.bluff.rules import HAND_SIZE, MAX_SEATS, MIN_SEATS
from pyramid_core.bluff.state import Face, HandCard, Phase, State, Step


def problem(state: State, action: TableAction) -> Reason | None:
    """Why ``action`` is not allowed in ``state``, or ``None``. Its seat exists and is taken."""
    if state.phase is Phase.OVER:
        return Reason.NOT_THIS_PHASE
    if state.gift is not None:
        return Reason.GIFT_FIRST
    if state.looking is not None:
        return Reason.SOMEBODY_LOOKS
    if isinstance(action, Leave):
        return _leave_problem(state, action.seat)
    return _join_problem(state)


def _leave_problem(state: State, seat: int) -> Reason | None:
    """Own claims end with the player, but an answer or a proof that is owed comes first."""
    if len(state.present) <= MIN_SEATS:
        return Reason.TOO_FEW_LEFT
    own = state.claim_of(seat)
    proof_is_owed = own is not None and own.step is Step.TO_SHOW
    answer_is_owed = any(seat in claim.waiting for claim in state.claims)
    # One who has answered a claim that is not settled may have to take its units yet.
    is_named = any(
        seat in claim.targets for claim in state.claims if claim.step is not Step.SETTLED
    )
    return Reason.CLAIM_OPEN if proof_is_owed or answer_is_owed or is_named else None


def _join_problem(state: State) -> Reason | None:
    if state.phase not in (Phase.PEEK, Phase.PLAY):
        return Reason.NOT_THIS_PHASE
    if any(claim.step is not Step.SETTLED for claim in state.claims):
        return Reason.CLAIM_OPEN
    if _next_row(state) is None:
        return Reason.NO_ROW_LEFT
    if len(state.present) >= MAX_SEATS:
        return Reason.TABLE_FULL
    return Reason.DECK_TOO_SMALL if len(state.stock) < HAND_SIZE else None


def _next_row(state: State) -> int | None:
    """The row that comes after the current one; the first row before any card is turned."""
    row = 1 if state.current is None else state.rules.row_of(state.current) + 1
    return row if row <= state.rules.rows else None


def candidates(state: State) -> Iterator[TableAction]:
    """Yield every coming and going that ``problem`` may allow, in a fixed order."""
    yield Join()
    yield from (Leave(seat) for seat in range(state.seats))


def apply(state: State, action: TableAction) -> State:
    """Return the state after ``action``, which has no ``problem``."""
    return _leave(state, action.seat) if isinstance(action, Leave) else _join(state)


def _leave(state: State, seat: int) -> State:
    hand = tuple(
        HandCard(held.card, Face.AWAY if held.face in (Face.DOWN, Face.DECK) else held.face)
        for held in state.hands[seat]
    )
    was_riding = state.bus is not None and state.bus.riders[state.bus.rider] == seat
    state = replace(
        state,
        away=(*state.away, seat),
        hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]),
        fresh=tuple(pair for pair in state.fresh if pair[0] != seat),
        claims=tuple(
            claim for claim in state.claims if claim.claimant != seat or claim.step is Step.SETTLED
        ),
    )
    match state.phase:
        case Phase.PREDICT:
            return after_prediction(state)
        case Phase.GUESS:
            return after_guess(state)
        case Phase.BUS if was_riding:
            return next_rider(state)
    return all_ready(state)


def _join(state: State) -> State:
    seat, row = state.seats, _next_row(state)
    assert row is not None  # problem() has looked
    fresh = tuple((seat, position + 1) for position in range(HAND_SIZE))
    return replace(
        state,
        hands=(*state.hands, tuple(HandCard(card) for card in state.stock[:HAND_SIZE])),
        stock=state.stock[HAND_SIZE:],
        taken=(*state.taken, 0),
        given=(*state.given, 0),
        misses=(*state.misses, 0),
        fresh=state.fresh if state.phase is Phase.PEEK else (*state.fresh, *fresh),
        late=(*state.late, (seat, row)),
    )
