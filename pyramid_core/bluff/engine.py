"""The party game's actions brought together: what is allowed, and what follows from it."""

from __future__ import annotations

from itertools import chain

from pyramid_core.bluff import company, play, rounds
from pyramid_core.bluff.actions import (
    Action,
    Concede,
    Cover,
    Finish,
    Flip,
    GetOff,
    Give,
    Join,
    MakeClaim,
    MakeGuess,
    Peek,
    Predict,
    Ready,
    Reason,
    Respond,
    Ride,
    RoundAction,
    Show,
    TableAction,
)
from pyramid_core.bluff.state import Phase, State
from pyramid_core.game import IllegalAction


def problem(state: State, action: Action) -> Reason | None:
    """Why ``action`` is not allowed in ``state``, or ``None`` when it is."""
    if any(seat >= state.seats for seat in _seats(action)):
        return Reason.NO_SUCH_SEAT
    if any(seat in state.away for seat in _seats(action)):
        return Reason.HAS_LEFT
    if isinstance(action, TableAction):
        return company.problem(state, action)
    if isinstance(action, RoundAction):
        return rounds.problem(state, action)
    return play.problem(state, action)


def apply(state: State, action: Action) -> State:
    """Return the state after ``action``. Raises ``IllegalAction`` with a ``Reason``."""
    reason = problem(state, action)
    if reason is not None:
        raise IllegalAction(reason)
    if isinstance(action, TableAction):
        return company.apply(state, action)
    if isinstance(action, RoundAction):
        return rounds.apply(state, action)
    state = play.apply(state, action)
    return rounds.after_play(state) if isinstance(action, Finish) else state


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return every action that ``apply`` takes, in a fixed order."""
    if state.phase is Phase.OVER:
        return ()
    is_play = state.phase in (Phase.PEEK, Phase.PLAY)
    phase = play.candidates(state) if is_play else rounds.candidates(state)
    possible = chain(phase, company.candidates(state))
    return tuple(action for action in possible if problem(state, action) is None)


def can_undo(before: State, action: Action) -> bool:
    """Whether ``action`` may be taken back: not once a secret has been shown."""
    del before
    secret = Peek | Ready | Show | Concede | Finish | Predict | Cover | MakeGuess | Ride | GetOff
    return not isinstance(action, secret)


def _seats(action: Action) -> tuple[int, ...]:
    """Every seat that the action names."""
    match action:
        case Flip() | Finish() | Cover() | Join():
            return ()
        case Give(seat, target):
            return (seat, target)
        case MakeClaim(seat, shares):
            return (seat, *(target for target, _ in shares))
        case Respond(seat, claimant, _):
            return (seat, claimant)
        case _:
            return (action.seat,)
