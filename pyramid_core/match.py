"""A match: one game from its deal on, as a seed and a list of actions.

The list is what is true; the states beside it are there so that undo and redo are
instant. A match is immutable, each step makes a new one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from pyramid_core.game import Event, Game, IllegalAction, InvalidAction
from pyramid_core.rng import Rng

AnyGame: TypeAlias = "Game[Any, Any, Any, Any]"

PERSON: Final = "person"
"""The kind of a seat that somebody at the table plays; any other names a computer player."""


@dataclass(frozen=True)
class Match:
    """A game in progress or at its end. Make one with ``start`` or ``replay``."""

    game: AnyGame
    rules: Any
    seats: tuple[str, ...]
    """The players' names, in seat order: one for each seat after the last action."""
    seed: str
    actions: tuple[Any, ...]
    """Everything played, the part that was taken back included."""
    cursor: int
    """How many of the actions count; the rest can be redone."""
    states: tuple[Any, ...]
    """The deal and the state after each action: one more than ``actions``."""
    kinds: tuple[str, ...]
    """Who decides for each seat: ``PERSON``, or a character of the game's computer players."""
    notes: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """What the front end keeps with the match and the core does not read, text by name."""

    @property
    def dealt(self) -> int:
        """The number of seats at the deal; others may have joined since."""
        return self.game.seats_in(self.states[0])

    @property
    def state(self) -> Any:
        """The state now."""
        return self.states[self.cursor]

    def play(self, action: Any) -> Match:
        """Return the match after ``action``; what could have been redone is gone.

        Raises ``IllegalAction``; the match is as it was.
        """
        after = self.game.apply(self.state, action)
        return replace(
            self,
            seats=_fitted(self.seats, self.game.seats_in(after), ""),
            kinds=_fitted(self.kinds, self.game.seats_in(after), PERSON),
            actions=(*self.actions[: self.cursor], action),
            cursor=self.cursor + 1,
            states=(*self.states[: self.cursor + 1], after),
        )

    @property
    def can_undo(self) -> bool:
        """Whether there is a last action and the game lets it be taken back."""
        if self.cursor == 0:
            return False
        return self.game.can_undo(self.states[self.cursor - 1], self.actions[self.cursor - 1])

    @property
    def can_redo(self) -> bool:
        """Whether an action was taken back since the last one played."""
        return self.cursor < len(self.actions)

    def undo(self) -> Match:
        """Return the match one action earlier; itself where that is not allowed."""
        return replace(self, cursor=self.cursor - 1) if self.can_undo else self

    def redo(self) -> Match:
        """Return the match one action later; itself where nothing was taken back."""
        return replace(self, cursor=self.cursor + 1) if self.can_redo else self

    def last_events(self, seat: int | None) -> tuple[Event, ...]:
        """What the last action brought, as ``seat`` (``None``: the table) may know it."""
        if self.cursor == 0:
            return ()
        before, after = self.states[self.cursor - 1], self.state
        return self.game.events(before, self.actions[self.cursor - 1], after, seat)

    def by_rules(self, rules: Any) -> Match:
        """Return the match with the same deal and actions by other rules.

        So a game won by easy rules goes on to a win by hard ones. Raises
        ``IllegalAction`` where the other rules would not have allowed an action, and
        ``RefusedRules``.
        """
        dealt = self.dealt
        match = start(self.game, rules, self.seats[:dealt], self.seed, self.kinds[:dealt])
        for action in self.actions:
            match = match.play(action)
        return replace(
            match, seats=self.seats, kinds=self.kinds, notes=self.notes, cursor=self.cursor
        )

    def renamed(self, seats: Iterable[str]) -> Match:
        """Return the match with other names for the same seats.

        Raises ``ValueError`` for any other number of names.
        """
        names = tuple(seats)
        if len(names) != len(self.seats):
            raise ValueError("a name for each seat")
        return replace(self, seats=names)

    def seated(self, kinds: Iterable[str]) -> Match:
        """Return the match with others who decide for the same seats.

        Raises ``ValueError`` for any other number of kinds.
        """
        deciders = tuple(kinds)
        if len(deciders) != len(self.seats):
            raise ValueError("a kind for each seat")
        return replace(self, kinds=deciders)

    def noted(self, **notes: str) -> Match:
        """Return the match with these notes; an empty text takes a note away."""
        kept = {name: text for name, text in {**self.notes, **notes}.items() if text}
        return replace(self, notes=MappingProxyType(kept))


def _fitted(texts: tuple[str, ...], seats: int, newcomer: str) -> tuple[str, ...]:
    """One text a seat: those there are, or ``newcomer`` for a seat that has none yet."""
    return (*texts[:seats], *(newcomer,) * (seats - len(texts)))


def start(
    game: AnyGame, rules: Any, seats: Iterable[str], seed: str, kinds: Iterable[str] | None = None
) -> Match:
    """Deal a new match. ``seed`` is any text; a fresh one is the caller's to find.

    ``kinds`` has one entry a seat; without it persons play them all. Raises
    ``RefusedRules`` for rules that this table cannot play.
    """
    names = tuple(seats)
    kinds = (PERSON,) * len(names) if kinds is None else tuple(kinds)
    if len(kinds) != len(names):
        raise ValueError("a kind for each seat")
    deal = game.setup(rules, len(names), Rng(seed))
    return Match(game, rules, names, seed, (), 0, (deal,), kinds)


def replay(match: Match, texts: Iterable[str]) -> tuple[Match, int]:
    """Play the actions in ``texts`` onto ``match`` as far as they are valid.

    Returns the match and the number of texts that could not be played: everything
    from the first invalid or illegal one on.
    """
    remaining = list(texts)
    actions: list[Any] = list(match.actions[: match.cursor])
    states: list[Any] = list(match.states[: match.cursor + 1])
    left = len(remaining)
    for text in remaining:
        try:
            action = match.game.parse_action(text)
            states.append(match.game.apply(states[-1], action))
        except (InvalidAction, IllegalAction):
            break
        actions.append(action)
        left -= 1
    seats = match.game.seats_in(states[-1])
    played = replace(
        match,
        seats=_fitted(match.seats, seats, ""),
        kinds=_fitted(match.kinds, seats, PERSON),
        actions=tuple(actions),
        cursor=len(actions),
        states=tuple(states),
    )
    return played, left
