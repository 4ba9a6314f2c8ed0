"""Computer players at a table: what the next of them does, from the match alone.

Each is told, step by step, what its seat may know: its own views, and the events that the
whole table sees. Nothing of what they remember is saved; a match that was read back, or
taken back a step, is simply listened to again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from pyramid_core.bluff.actions import Action
from pyramid_core.bluff.players import CHARACTERS, Character, Notes, choose
from pyramid_core.bluff.players.choose import awaited
from pyramid_core.bluff.players.notes import heard
from pyramid_core.bluff.players.talk import overheard
from pyramid_core.bluff.state import turn_order
from pyramid_core.bluff.view import View
from pyramid_core.match import Match
from pyramid_core.rng import Rng

Chooser = Callable[[View, Notes], Action | None]


@dataclass(frozen=True, slots=True)
class Mind:
    """How a computer player takes notes, and how it decides."""

    character: Character
    chooser: Chooser = choose


MINDS: Mapping[str, Mind] = {name: Mind(character) for name, character in CHARACTERS.items()}
"""By kind of a seat. Kinds that are not here are played by persons."""


class Computers:
    """The computer players of one table after another.

    ``next_action`` hangs on the match alone; what the players have heard of it is kept
    only so that the next question need not begin at the deal.
    """

    def __init__(self, minds: Mapping[str, Mind] = MINDS) -> None:
        self._minds = minds
        self._kinds: tuple[str, ...] = ()
        self._heard: list[tuple[Any, dict[int, Notes]]] = []
        """The states listened to, each with the notes of every player after it."""

    def seats(self, match: Match) -> tuple[int, ...]:
        """Return the seats that a computer plays."""
        return tuple(seat for seat, kind in enumerate(match.kinds) if kind in self._minds)

    def next_action(self, match: Match) -> Action | None:
        """Return what a computer player does now, the next in turn order before the others.

        ``None``: it is for the persons to act, or for the dealer.
        """
        notes = self._follow(match)
        if not notes:
            return None
        asked = awaited(match.game.view(match.state, None))
        for seat in turn_order(len(match.seats)):
            if seat in notes and seat in asked:
                chooser = self._minds[match.kinds[seat]].chooser
                action = chooser(match.game.view(match.state, seat), notes[seat])
                if action is not None:
                    return action
        return None

    def _follow(self, match: Match) -> dict[int, Notes]:
        """Return the players' notes at this point, having listened to the match up to it."""
        now = match.states[: match.cursor + 1]
        if match.kinds != self._kinds or not self._heard or self._heard[0][0] is not now[0]:
            self._kinds = match.kinds
            self._heard = [(now[0], self._begun(match))]
        same = 1
        for (state, _), other in zip(self._heard[1:], now[1:], strict=False):
            if state is not other:
                break
            same += 1
        del self._heard[same:]
        for step in range(same, len(now)):
            self._heard.append((now[step], self._told(match, step, self._heard[-1][1])))
        return self._heard[-1][1]

    def _begun(self, match: Match) -> dict[int, Notes]:
        """Notes of nothing yet. The lots are the players' own: they tell nothing of the deal."""
        lots = Rng(str(Rng(match.seed).stream("players").below(2**53)))
        return {
            seat: Notes(seat, self._minds[match.kinds[seat]].character, lots)
            for seat in self.seats(match)
        }

    def _told(self, match: Match, step: int, notes: dict[int, Notes]) -> dict[int, Notes]:
        """Return the notes after the action that led to the state number ``step``.

        Its events are those for the whole table: no player hears more than that.
        """
        game, after = match.game, match.states[step]
        events = game.events(match.states[step - 1], match.actions[step - 1], after, None)
        talk = overheard(next(iter(notes.values())).talk, events) if notes else None
        return {
            seat: heard(known, events, partial(game.view, after, seat), talk)
            for seat, known in notes.items()
        }
