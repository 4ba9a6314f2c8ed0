"""Whoever wants to be asked before a running game is left is asked here, once."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypeAlias

from app.effects import Effect, Focus, Msg, Route
from app.model import Model
from pyramid_core.game import InvalidAction

Change: TypeAlias = tuple[Model, tuple[Effect, ...]]

_ENDS: Final = {
    "solitaire": ("solo-new", "solo-restart"),
    "deals": ("solo-deal", "solo-open-code"),
}
"""Messages, by screen, with which a running solitaire ends."""
_ANSWER: Final = Focus("#stay")


def asked(model: Model, msg: Msg) -> Change | None:
    """Return the change by which the player is asked; ``None`` where nothing is to be asked.

    While the question stands, nothing is asked: a second tap on the browser's own "back"
    is an answer too.
    """
    if model.ask is not None:
        return None
    if msg.name in _ENDS.get(model.screen, ()):
        ends = _solo_runs(model) and _will_deal(model, msg)
        return (replace(model, ask="give_up", later=msg), (_ANSWER,)) if ends else None
    if not _leads_away(model, msg):
        return None
    runs = _solo_runs(model) if model.screen == "solitaire" else _match_runs(model)
    if not runs:
        return None
    if msg.name != "route":
        return replace(model, ask="leave", later=msg), (_ANSWER,)
    # The browser has left already: its address comes back until the player has answered.
    later = Msg("home" if _goal(msg) == "home" else "back")
    return replace(model, ask="leave", later=later), (Route(model.screen), _ANSWER)


def _leads_away(model: Model, msg: Msg) -> bool:
    """Whether the message leads from the game's own screen to where one came from."""
    if model.screen not in ("solitaire", "table"):
        return False
    if msg.name == "home":
        return True
    if msg.name == "route":
        return _goal(msg) in model.under
    if msg.name != "back" and msg != Msg("key", ("escape",), msg.value):
        return False
    if model.screen == "table":
        return model.draft is None and not model.on_phone
    from app.updates import solitaire

    return solitaire.back(model) is None


def _goal(msg: Msg) -> str:
    """Return the screen that an address names."""
    return (msg.args[0].strip("#/") if msg.args else "") or "home"


def _solo_runs(model: Model) -> bool:
    solo = model.solo
    return solo is not None and bool(solo.match.actions) and not solo.is_over


def _match_runs(model: Model) -> bool:
    match = model.match
    return match is not None and match.game.outcome(match.state) is None


def _will_deal(model: Model, msg: Msg) -> bool:
    """Whether what was typed names a deal: a slip is told first, and ends nothing."""
    from app.updates.deals import chosen
    from pyramid_core.solitaire.deals import parse_code, parse_number

    draft = chosen(model)
    try:
        if msg.name == "solo-open-code":
            parse_code(draft.code)
        elif msg.name == "solo-deal" and draft.way == "number":
            parse_number(draft.number)
    except InvalidAction:
        return False
    return True
