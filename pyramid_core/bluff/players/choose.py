"""What a player in a seat does now, of its own accord."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pyramid_core.bluff.actions import Action, Peek, Ready
from pyramid_core.bluff.players import answering, chance, claiming
from pyramid_core.bluff.players.notes import Notes
from pyramid_core.bluff.view import ClaimView, Face, Phase, Step, View


@dataclass(frozen=True, slots=True)
class Wits:
    """Where decisions come from: one function for each kind."""

    claim: Callable[[View, Notes], Action | None]
    show: Callable[[View, Notes], Action]
    respond: Callable[[View, Notes, ClaimView], Action]
    answer: Callable[[View, Notes], Action]
    give: Callable[[View, Notes], Action]
    guess: Callable[[View, Notes], Action]


_THOUGHT: Final = Wits(
    claiming.claim,
    claiming.show,
    answering.respond,
    answering.answer,
    answering.give,
    answering.guess,
)
_CHANCE: Final = Wits(
    chance.claim, chance.show, chance.respond, chance.answer, chance.give, chance.guess
)


def choose(view: View, notes: Notes) -> Action | None:
    """Return what the player of these notes does now, or ``None`` to let others act.

    ``view`` is its own. Turning the pyramid's cards is the dealer's, never a player's.
    """
    return _turn(view, notes, _THOUGHT)


def choose_at_random(view: View, notes: Notes) -> Action | None:
    """Return what somebody would do who leaves all to chance: a yardstick for ``choose``."""
    return _turn(view, notes, _CHANCE)


def _turn(view: View, notes: Notes, wits: Wits) -> Action | None:
    seat = notes.seat
    if seat in view.away:
        return None
    if view.looking is not None:
        return Ready(seat) if view.looking == seat else None
    if view.gift is not None:
        return wits.give(view, notes) if view.gift.seat == seat else None
    match view.phase:
        case Phase.PEEK:
            return None if seat in view.ready else Peek(seat)
        case Phase.PLAY:
            return _in_play(view, notes, wits)
        case Phase.GUESS:
            mine = view.to_guess is not None and view.to_guess[0] == seat
            return wits.guess(view, notes) if mine else None
        case _:
            mine = view.asked is not None and view.asked[0] == seat
            return wits.answer(view, notes) if mine else None


def _in_play(view: View, notes: Notes, wits: Wits) -> Action | None:
    seat = notes.seat
    if any(owner == seat for owner, _ in view.fresh):
        return Peek(seat)
    claim = view.open_claim
    if claim is not None and claim.step is Step.TO_SHOW:
        return wits.show(view, notes) if claim.claimant == seat else None
    if claim is not None:
        # Targets answer one after another, in the order in which the claim names them.
        return wits.respond(view, notes, claim) if claim.waiting[0] == seat else None
    if view.fresh:
        return None
    if view.rules.later_looks and _is_blank(view, notes):
        return Peek(seat)
    if any(made.claimant == seat for made in view.claims):
        return None
    return wits.claim(view, notes) if view.plays(seat) and view.others(seat) else None


def _is_blank(view: View, notes: Notes) -> bool:
    """Whether the player has cards and can tell the rank of none."""
    down = any(held.face is Face.DOWN for held in view.hands[notes.seat])
    return down and not notes.in_mind(view, notes.seat)
