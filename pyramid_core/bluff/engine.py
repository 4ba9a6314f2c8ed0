"""The party game's actions brought together: what is allowed, and what follows from it."""

from __future__ import annotations

from pyramid_core.bluff import play, rounds
from pyramid_core.bluff.actions import (
    Action,
    Concede,
    Cover,
    Finish,
    Flip,
    GetOff,
    Give,
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
)
from pyramid_core.bluff.state import Phase, State
from pyramid_core.game import IllegalAction


def problem(state: State, action: Action) -> Reason | None:
    """Why ``action`` is not allowed in ``state``, or ``None`` when it is."""
    if any(seat >= state.seats for seat in _seats(action)):
        return Reason.NO_SUCH_SEAT
    if isinstance(action, RoundAction):
        return rounds.problem(state, action)
    return play.problem(state, action)


def apply(state: State, action: Action) -> State:
    """Return the state after ``action``. Raises ``IllegalAction`` with a ``Reason``."""
    reason = problem(state, action)
    if reason is not None:
        raise IllegalAction(reason)
    if isinstance(action, RoundAction):
        return rounds.apply(state, action)
    state = play.apply(state, action)
    return rounds.after_play(state) if isinstance(action, Finish) else state


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return every action that ``apply`` takes, in a fixed order."""
    if state.phase is Phase.OVER:
        return ()
    if state.phase in (Phase.PEEK, Phase.PLAY):
        return tuple(a for a in play.candidates(state) if play.problem(state, a) is None)
    return tuple(a for a in rounds.candidates(state) if rounds.problem(state, a) is None)


def can_undo(before: State, action: Action) -> bool:
    """Whether ``action`` may be taken back: not once a secret has been shown."""
    del before
    secret = Peek | Ready | Show | Concede | Finish | Predict | Cover | MakeGuess | Ride | GetOff
    return not isinstance(action, secret)


def _seats(action: Action) -> tuple[int, ...]:
    """Every seat that the action names."""
    match action:
        case Flip() | Finish() | Cover():
            return ()
        case Give(seat, target):
            return (seat, target)
        case MakeClaim(seat, shares):
            return (seat, *(target for target, _ in shares))
        case Respond(seat, claimant, _):
            return (seat, claimant)
        case _:
            return (action.seat,)
