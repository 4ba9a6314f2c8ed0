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


def awaited(view: View) -> tuple[int, ...]:
    """Return the seats that may act now, of their own accord or because they are asked.

    Everybody at the table sees that, so any view will do.
    """
    if view.looking is not None:
        return (view.looking,)
    if view.gift is not None:
        return (view.gift.seat,)
    turn = view.asked or view.to_guess
    if turn is not None:
        return (turn[0],)
    if view.phase is Phase.PEEK:
        return tuple(seat for seat in view.present if seat not in view.ready)
    if view.phase is not Phase.PLAY:
        return ()
    owners = tuple(owner for owner, _ in view.fresh)
    claim = view.open_claim
    if claim is not None:
        # Targets answer one after another, in the order in which the claim names them.
        next_ = claim.claimant if claim.step is Step.TO_SHOW else claim.waiting[0]
        return (*owners, next_)
    claimants = {made.claimant for made in view.claims}
    return owners or tuple(seat for seat in view.present if seat not in claimants)


def _turn(view: View, notes: Notes, wits: Wits) -> Action | None:
    seat = notes.seat
    if seat not in awaited(view):
        return None
    if view.looking is not None:
        return Ready(seat)
    if view.gift is not None:
        return wits.give(view, notes)
    match view.phase:
        case Phase.PEEK:
            return Peek(seat)
        case Phase.PLAY:
            return _in_play(view, notes, wits)
        case Phase.GUESS:
            return wits.guess(view, notes)
    return wits.answer(view, notes)


def _in_play(view: View, notes: Notes, wits: Wits) -> Action | None:
    seat = notes.seat
    if any(owner == seat for owner, _ in view.fresh):
        return Peek(seat)
    claim = view.open_claim
    if claim is not None:
        asks = claim.step is not Step.TO_SHOW
        return wits.respond(view, notes, claim) if asks else wits.show(view, notes)
    if view.rules.later_looks and _is_blank(view, notes):
        return Peek(seat)
    return wits.claim(view, notes) if view.plays(seat) and view.others(seat) else None


def _is_blank(view: View, notes: Notes) -> bool:
    """Whether the player has cards and can tell the rank of none."""
    down = any(held.face is Face.DOWN for held in view.hands[notes.seat])
    return down and not notes.in_mind(view, notes.seat)
