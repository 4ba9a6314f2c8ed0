"""Which sound goes with what has happened. Loaded only where the player has switched sound on."""

from __future__ import annotations

from typing import Final

from app.effects import Announce, Effect
from app.model import Model
from app.solo import Solo

_PARTY: Final = (
    ("over", "win"),
    ("shown", "flip"),
    ("flipped", "flip"),
    ("answered", "flip"),
    ("guessed", "flip"),
)
"""Events of the party game that can be heard, the most important first."""


def sound_of(before: Model, after: Model, effects: tuple[Effect, ...]) -> str:
    """Return ``deal``, ``flip``, ``pair``, ``illegal`` or ``win``; empty for silence."""
    if after.settings.sound != before.settings.sound:
        return "pair"  # so that it is known what has been chosen
    notice = after.notice
    if notice is not None and notice is not before.notice and notice.kind == "illegal":
        return "illegal"
    if after.solo is not before.solo and after.solo is not None:
        return _of_solitaire(before.solo, after.solo)
    if after.match is before.match or after.match is None:
        return ""
    if before.match is None or before.match.seed != after.match.seed:
        return "deal" if after.match.cursor == 0 else ""
    kinds = {
        event.kind for effect in effects if isinstance(effect, Announce) for event in effect.events
    }
    return next((sound for kind, sound in _PARTY if kind in kinds), "")


def _of_solitaire(before: Solo | None, after: Solo) -> str:
    if before is None or after.match.states[0] is not before.match.states[0]:
        begins = all(index in after.alone for index in range(after.match.cursor))
        # A game that was kept is taken up again without a sound.
        return "deal" if begins and (before is not None or after.said is not None) else ""
    if after.shakes != before.shakes:
        return "illegal"
    if after.cheering and not before.cheering:
        return "win"
    old, new = before.match.state, after.match.state
    if len(new.foundation) > len(old.foundation):
        return "pair"
    return "flip" if new is not old else ""
