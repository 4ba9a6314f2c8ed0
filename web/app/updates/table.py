"""Messages of the running party game: hand-over, flips, claims, answers, reveal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias

from app.effects import Announce, Cherish, Effect, Msg, Read, Seed, Store, Vibrate
from app.model import (
    KEY_EVENINGS,
    KEY_PARTY,
    UNITS,
    Draft,
    Model,
    Notice,
    decides_itself,
    next_peeker,
)
from pyramid_core.bluff.actions import (
    Action,
    Concede,
    Finish,
    Flip,
    MakeClaim,
    Peek,
    Ready,
    Respond,
    Show,
    Withdraw,
)
from pyramid_core.bluff.rules import Split
from pyramid_core.bluff.state import Answer
from pyramid_core.bluff.view import View
from pyramid_core.game import IllegalAction
from pyramid_core.match import Match
from pyramid_core.save import dumps

Change: TypeAlias = tuple[Model, tuple[Effect, ...]]
Handler: TypeAlias = Callable[[Model, Match, View, tuple[int, ...]], Change]


def play(model: Model, match: Match, action: Action, *, by_computer: bool = False) -> Change:
    """Play the action and save, or say why it is not allowed; nothing is lost then.

    Persons cannot decide what a computer player does.
    """
    if not by_computer and decides_itself(match, action):
        return replace(model, notice=Notice("computer")), ()
    try:
        match = match.play(action)
    except IllegalAction as error:
        return replace(model, notice=Notice("illegal", {"reason": error.reason})), ()
    ended = match.game.outcome(match.state) is not None
    return replace(model, match=match), (
        Store(KEY_PARTY, dumps(match)),
        Announce(match.last_events(None)),
        *((Read(KEY_EVENINGS, "game-ended"), Cherish()) if ended else ()),
    )


def _handler(function: Handler) -> Callable[[Model, Msg], Change]:
    """Give the handler the running game and the message's numbers, or change nothing."""

    def handle(model: Model, msg: Msg) -> Change:
        view = model.view()
        if model.match is None or view is None:
            return model, ()
        if not all(word.isdecimal() and len(word) <= 3 for word in msg.args):
            return model, ()
        return function(model, model.match, view, tuple(int(word) for word in msg.args))

    return handle


def _look(model: Model, match: Match, view: View, args: tuple[int, ...]) -> Change:
    """The look control is pressed (1) or let go (0)."""
    seat = next_peeker(view)
    if args != (1,) or seat is None:
        return replace(model, holding=False), ()
    effects: tuple[Effect, ...] = ()
    if view.looking is None:
        model, effects = play(model, match, Peek(seat))
    return replace(model, holding=True), effects


def _look_again(model: Model, match: Match, view: View, args: tuple[int, ...]) -> Change:
    """A later look, where the house allows it: the table is told."""
    del view
    model = replace(model, choosing_looker=False)
    return play(model, match, Peek(*args)) if len(args) == 1 else (model, ())


def _who_looks(model: Model, match: Match, view: View, args: tuple[int, ...]) -> Change:
    """Open or end the choice of who looks again."""
    del match, args
    wanted = view.rules.later_looks and not model.choosing_looker
    return replace(model, choosing_looker=wanted, draft=None), ()


def _have(model: Model, match: Match, view: View, args: tuple[int, ...]) -> Change:
    """Take the word of the player who has seen enough: nobody may look any more."""
    del args
    seat = next_peeker(view)
    if seat is None:
        return model, ()
    return play(replace(model, holding=False), match, Ready(seat))


def _flip(model: Model, match: Match, view: View, args: tuple[int, ...]) -> Change:
    """The big button: the next card, or the summary after the last one."""
    del args
    if next_peeker(view) is not None:
        return model, ()
    last = view.current == len(view.pyramid) - 1
    model = replace(model, draft=None, reveal=None, choosing_looker=False)
    return play(model, match, Finish() if last else Flip())


def _claim(model: Model, match: Match, view: View, args: tuple[int, ...]) -> Change:
    """A player is tapped: the claim sheet opens, if this player may claim now."""
    if len(args) != 1 or args[0] >= view.seats:
        return model, ()
    seat = args[0]
    # With two players there is only one to name, and the row value goes to that one.
    others = [other for other in view.present if other != seat and view.plays(other)]
    shares = ((others[0], view.value or 0),) if len(others) == 1 and view.value else ()
    trial = MakeClaim(seat, ((others[0], view.value or 0),) if others else ())
    if decides_itself(match, trial):
        return replace(model, notice=Notice("computer")), ()
    try:
        match.play(trial)
    except IllegalAction as error:
        return replace(model, notice=Notice("illegal", {"reason": error.reason, "seat": seat})), ()
    return replace(model, draft=Draft(seat, shares)), ()


def _target(model: Model, match: Match, view: View, args: tuple[int, ...]) -> Change:
    """A target is tapped in the claim sheet: named, or no longer named."""
    del match
    draft, value = model.draft, view.value
    if draft is None or value is None or len(args) != 1 or args[0] >= view.seats:
        return model, ()
    seat = args[0]
    if seat == draft.claimant or not view.plays(seat):
        return model, ()
    named = [target for target, _ in draft.shares]
    if seat in named:
        named.remove(seat)
    elif view.rules.split is Split.SINGLE or value == 1:
        named = [seat]
    elif len(named) < value:
        named.append(seat)
    return replace(model, draft=replace(draft, shares=_even(sorted(named), value))), ()


def _even(targets: list[int], value: int) -> tuple[tuple[int, int], ...]:
    """Share ``value`` out as evenly as it goes; the first ones take what is over."""
    if not targets:
        return ()
    share, over = divmod(value, len(targets))
    return tuple((target, share + (place < over)) for place, target in enumerate(targets))


def _step(by: int) -> Handler:
    def handle(model: Model, match: Match, view: View, args: tuple[int, ...]) -> Change:
        """One unit more or less for a target; it comes from, or goes to, another target."""
        del match
        draft = model.draft
        if draft is None or view.value is None or len(args) != 1:
            return model, ()
        shares = dict(draft.shares)
        seat = args[0]
        rest = [target for target in shares if target != seat]
        if seat not in shares or not rest:
            return model, ()
        if by > 0:
            other = max(rest, key=lambda target: shares[target])
        else:
            other = min(rest, key=lambda target: shares[target])
        shares[seat] += by
        shares[other] -= by
        if min(shares.values()) < 1:
            return model, ()
        return replace(model, draft=replace(draft, shares=tuple(shares.items()))), ()

    return handle


def _say(model: Model, match: Match, view: View, args: tuple[int, ...]) -> Change:
    """The claim is made."""
    del view, args
    if model.draft is None:
        return model, ()
    draft = model.draft
    after, effects = play(model, match, MakeClaim(draft.claimant, draft.shares))
    return (replace(after, draft=None) if effects else after), effects


def _cancel(model: Model, match: Match, view: View, args: tuple[int, ...]) -> Change:
    del match, view, args
    return replace(model, draft=None), ()


def _withdraw(model: Model, match: Match, view: View, args: tuple[int, ...]) -> Change:
    del view
    return play(model, match, Withdraw(*args)) if len(args) == 1 else (model, ())


def _respond(answer: Answer) -> Handler:
    def handle(model: Model, match: Match, view: View, args: tuple[int, ...]) -> Change:
        """Arguments: the target that answers, and the claimant."""
        del view
        return play(model, match, Respond(*args, answer)) if len(args) == 2 else (model, ())

    return handle


def _show(model: Model, match: Match, view: View, args: tuple[int, ...]) -> Change:
    """Arguments: the claimant and, from memory, the position 1 to 4."""
    del view
    if len(args) not in (1, 2):
        return model, ()
    model, effects = play(model, match, Show(*args))
    return revealed(model, args[0], effects)


def _concede(model: Model, match: Match, view: View, args: tuple[int, ...]) -> Change:
    del view
    if len(args) != 1:
        return model, ()
    model, effects = play(model, match, Concede(*args))
    return revealed(model, args[0], effects)


def revealed(model: Model, claimant: int, effects: tuple[Effect, ...]) -> Change:
    """Celebrate what the claimant has shown, where ``effects`` say that it was."""
    if not effects:
        return model, ()
    return replace(model, reveal=claimant), (*effects, Vibrate((30, 60, 120)))


def _go_on(model: Model, match: Match, view: View, args: tuple[int, ...]) -> Change:
    del match, view, args
    return replace(model, reveal=None), ()


def _undo(model: Model, match: Match, view: View, args: tuple[int, ...]) -> Change:
    """Take the last step back; a claim that is being made is put away first."""
    del match, view, args
    if model.draft is not None:
        return replace(model, draft=None), ()
    earlier = model.taken_back
    if earlier is None:
        return replace(model, notice=Notice("no_undo")), ()
    return replace(model, match=earlier, reveal=None), (Store(KEY_PARTY, dumps(earlier)),)


def _again(model: Model, match: Match, view: View, args: tuple[int, ...]) -> Change:
    """Play again: the same names and rules, a fresh deal."""
    del args
    if view.summary is None:
        return model, ()
    table = replace(
        model.table,
        names=tuple(match.seats[seat] for seat in view.present),
        kinds=tuple(match.kinds[seat] for seat in view.present),
        rules=match.rules,
        unit=model.unit if model.unit in UNITS else model.table.unit,
        manners=model.manners.reordered(view.present),
    )
    return replace(model, table=table), (Seed(),)


HANDLERS: Final[dict[str, Callable[[Model, Msg], Change]]] = {
    "look": _handler(_look),
    "who-looks": _handler(_who_looks),
    "look-again": _handler(_look_again),
    "have": _handler(_have),
    "flip": _handler(_flip),
    "claim": _handler(_claim),
    "target": _handler(_target),
    "more": _handler(_step(1)),
    "less": _handler(_step(-1)),
    "say": _handler(_say),
    "cancel": _handler(_cancel),
    "withdraw": _handler(_withdraw),
    "accept": _handler(_respond(Answer.ACCEPT)),
    "challenge": _handler(_respond(Answer.CHALLENGE)),
    "show": _handler(_show),
    "concede": _handler(_concede),
    "go-on": _handler(_go_on),
    "undo": _handler(_undo),
    "again": _handler(_again),
}
