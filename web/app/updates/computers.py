"""Computer players in the running game: they look at once, and all else they do takes a moment.

What a computer does hangs on the match alone, so a timer holds no more than the position that
it was set for; in any other position it is stale and does nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Final, TypeAlias

from app import remember
from app.effects import After, Effect, Msg, Recall, Store
from app.model import COMPUTERS, KEY_PARTY, Model, Thinking
from app.updates.table import play, revealed
from pyramid_core.bluff.actions import (
    Action,
    Concede,
    Flip,
    MakeClaim,
    Peek,
    Ready,
    Respond,
    Show,
)
from pyramid_core.match import PERSON, Match
from pyramid_core.save import dumps

if TYPE_CHECKING:
    from pyramid_core.computers import Computers

Change: TypeAlias = tuple[Model, tuple[Effect, ...]]

_QUICK: Final = 700
"""Milliseconds for an answer to what everybody knows: suspense, no waiting."""
_SOON: Final = 1100
"""Milliseconds for what follows a card that was turned, or a question."""
_TO_READ: Final = 1800
"""Milliseconds for what follows something that everybody has to read first."""


@cache
def _computers() -> Computers:
    """Return the players of this page; a page without them never loads how they think."""
    from pyramid_core.computers import Computers

    return Computers()


def next_action(match: Match) -> Action | None:
    """Return what a computer player does now, or ``None`` where persons are to act."""
    if not any(kind in COMPUTERS for kind in match.kinds):
        return None
    return _computers().next_action(match)


def attend(before: Model, change: Change) -> Change:
    """Return the change with what computer players make of it.

    Looking at cards costs no time; for the rest of their moves a timer is set. ``before``
    is the model before the change: where nothing is new, nothing has to be asked.
    """
    model, effects = change
    if model.match is None:
        # The same model, where nothing is new: a key that did nothing is left to the browser.
        return (replace(model, thinking=None), effects) if model.thinking else change
    if before.match is model.match and _is_free(before) == _is_free(model):
        return change
    if any(isinstance(effect, Recall) for effect in effects):
        return change  # another tab has played on: its match comes first
    match = model.match
    action = None if model.other_tab else next_action(match)
    while isinstance(action, Peek | Ready):
        match = match.play(action)
        action = next_action(match)
    if match is not model.match:
        model = replace(model, match=match)
        effects = (*effects, Store(KEY_PARTY, dumps(match)))
    if action is None or not _is_free(model):
        return replace(model, thinking=None), effects
    thinking = Thinking(_seat(action), match.cursor)
    if thinking == model.thinking:
        return model, effects
    timer = After(_pause(match, action), Msg("computer", (str(match.cursor),)))
    return replace(model, thinking=thinking), (*effects, timer)


def _is_free(model: Model) -> bool:
    """Whether a computer may move: the table is seen, and no person is in the middle of a step."""
    in_the_way = (
        model.other_tab
        or model.holding
        or model.choosing_looker
        or model.draft is not None
        or model.reveal is not None
        or model.ask is not None
    )
    return model.screen == "table" and not in_the_way


def _seat(action: Action) -> int:
    """The seat of a computer's action: it only ever acts for its own."""
    return getattr(action, "seat", 0)


def _shows(action: Action) -> bool:
    return isinstance(action, Show | Concede)


def _pause(match: Match, action: Action) -> int:
    """Return the milliseconds before ``action``, by what there is to read before it."""
    last = match.actions[match.cursor - 1] if match.cursor else None
    match action:
        case Respond():
            # A computer's claim has to be read first; the others' answers follow quickly.
            news = isinstance(last, MakeClaim) and match.kinds[last.seat] in COMPUTERS
            return _TO_READ if news else _QUICK
        case MakeClaim():
            return _SOON if isinstance(last, Flip) else _TO_READ
    return _SOON


def _move(model: Model, msg: Msg) -> Change:
    """The time is up, or a tap hurries: the computer of this position moves."""
    match, thinking = model.match, model.thinking
    if match is None or thinking is None or msg.args != (str(thinking.at),):
        return model, ()
    action = next_action(match)
    if action is None or thinking.at != match.cursor:
        return model, ()
    model, effects = play(model, match, action, by_computer=True)
    return revealed(model, _seat(action), effects) if _shows(action) else (model, effects)


def _take_over(model: Model, msg: Msg) -> Change:
    """In the middle of a game another one decides for a seat: a computer, or a person again.

    The value is the kind, and a name for a seat without one.
    """
    match = model.match
    word = msg.args[0] if len(msg.args) == 1 else ""
    kind, _, name = msg.value.partition(" ")
    if match is None or not (word.isdecimal() and int(word) < len(match.seats)):
        return model, ()
    if kind not in (PERSON, *COMPUTERS):
        return model, ()
    seat, names, kinds = int(word), list(match.seats), list(match.kinds)
    kinds[seat] = kind
    if kind != PERSON and not names[seat]:
        names[seat] = name[: remember.NAME_LENGTH]
    match = match.renamed(names).seated(kinds)
    return replace(model, match=match), (Store(KEY_PARTY, dumps(match)),)


HANDLERS: Final[dict[str, Callable[[Model, Msg], Change]]] = {
    "computer": _move,
    "takes-over": _take_over,
}
