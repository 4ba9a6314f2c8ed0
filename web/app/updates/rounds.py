"""Messages of predictions, final guesses and the bus."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias

from app.effects import Effect, Msg, Vibrate
from app.model import Model
from app.updates.table import play
from pyramid_core.bluff.actions import Action, Cover, GetOff, Give, MakeGuess, Predict, Ride
from pyramid_core.bluff.view import Phase, View
from pyramid_core.cards import Rank, Suit
from pyramid_core.match import Match

Change: TypeAlias = tuple[Model, tuple[Effect, ...]]


def _handler(
    function: Callable[[Model, View, str], Action | None],
) -> Callable[[Model, Msg], Change]:
    """Play the action that the function makes of the view and the message's word."""

    def handle(model: Model, msg: Msg) -> Change:
        view, match = model.view(), model.match
        if view is None or match is None or len(msg.args) > 1:
            return model, ()
        action = function(model, view, msg.args[0] if msg.args else "")
        return _played(model, match, action) if action is not None else (model, ())

    return handle


def _played(model: Model, match: Match, action: Action) -> Change:
    after, effects = play(replace(model, pick=None), match, action)
    if effects and isinstance(action, Predict | Ride | MakeGuess):
        effects = (*effects, Vibrate((30,)))
    return after, effects


def _answer(model: Model, view: View, word: str) -> Action | None:
    """An answer to the question of the moment; a word that is none of its answers is nothing."""
    del model
    if view.asked is None or word not in view.answers:
        return None
    seat = view.asked[0]
    return Predict(seat, word) if view.phase is Phase.PREDICT else Ride(seat, word)


def _give(model: Model, view: View, word: str) -> Action | None:
    del model
    if view.gift is None or not (word.isdecimal() and int(word) < view.seats):
        return None
    return Give(view.gift.seat, int(word))


def _cover(model: Model, view: View, word: str) -> Action | None:
    del model, view, word
    return Cover()


def _get_off(model: Model, view: View, word: str) -> Action | None:
    del model, word
    return GetOff(view.asked[0]) if view.asked is not None else None


def _pick(model: Model, msg: Msg) -> Change:
    """A rank is tapped in the final guess; the suit comes next."""
    word = msg.args[0] if len(msg.args) == 1 else ""
    if not (word.isdecimal() and 1 <= int(word) <= len(Rank)):
        return model, ()
    return replace(model, pick=int(word)), ()


def _guess(model: Model, view: View, word: str) -> Action | None:
    """A suit is tapped: the guess is complete."""
    if view.to_guess is None or model.pick is None or not word.isdecimal():
        return None
    if int(word) >= len(Suit):
        return None
    return MakeGuess(*view.to_guess, Suit(int(word)), Rank(model.pick))


HANDLERS: Final[dict[str, Callable[[Model, Msg], Change]]] = {
    "answer": _handler(_answer),
    "give": _handler(_give),
    "cover": _handler(_cover),
    "get-off": _handler(_get_off),
    "pick": _pick,
    "guess": _handler(_guess),
}
