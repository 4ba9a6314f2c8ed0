"""What every game offers, and the words that all of them share.

A game is a set of pure functions over immutable values. ``Match`` drives any game
through this protocol, and the contract tests run over every game in the registry.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol, TypeVar

from pyramid_core.rng import Rng


class InvalidAction(ValueError):
    """A text that is no action (or card, or rules) at all. ``args[0]`` is the text."""


class IllegalAction(ValueError):
    """A well-formed action that the rules do not allow now.

    ``reason`` is a member of the game's own enumeration of reasons; the words for it
    are the front end's. The state is as it was.
    """

    def __init__(self, reason: Enum) -> None:
        super().__init__(reason.value)
        self.reason = reason


class RefusedRules(ValueError):
    """Rules that make no sense together. ``reason`` says which, as with ``IllegalAction``."""

    def __init__(self, reason: Enum) -> None:
        super().__init__(reason.value)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: a reason in one word, and the seats that won (maybe none)."""

    reason: str
    winners: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, as one viewer may know it.

    ``params`` holds seats, numbers and cards by name, never prose.
    """

    kind: str
    params: Mapping[str, Any]


RulesT = TypeVar("RulesT")
StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
ViewT_co = TypeVar("ViewT_co", covariant=True)


class Game(Protocol[RulesT, StateT, ActionT, ViewT_co]):
    """The functions a game offers. States, actions, views and rules are immutable."""

    @property
    def id(self) -> str:
        """The name in saves: ``bluff`` or ``solitaire``."""

    @property
    def seats(self) -> range:
        """The numbers of players that can play it."""

    @property
    def presets(self) -> Mapping[str, RulesT]:
        """The named forms of the game, in the order in which they are offered."""

    def parse_rules(self, text: str) -> RulesT:
        """Return the rules that ``text`` holds; ``format_rules`` is its inverse.

        Raises ``InvalidAction`` for text that is no rules of this game.
        """

    def format_rules(self, rules: RulesT) -> str:
        """Return the short text of the rules: every field, not only a preset's name."""

    def setup(self, rules: RulesT, seats: int, rng: Rng) -> StateT:
        """Return the first state: the deal. Raises ``RefusedRules``."""

    def seats_in(self, state: StateT) -> int:
        """Return the number of seats now; it never falls during a game."""

    def parse_action(self, text: str) -> ActionT:
        """Return the action that ``text`` names; ``str`` is its inverse.

        Raises ``InvalidAction``.
        """

    def legal_actions(self, state: StateT) -> tuple[ActionT, ...]:
        """Return every action that ``apply`` takes in this state, in a fixed order."""

    def apply(self, state: StateT, action: ActionT) -> StateT:
        """Return the state after ``action``. Raises ``IllegalAction``."""

    def outcome(self, state: StateT) -> Outcome | None:
        """Return how the game ended, or ``None`` while it runs."""

    def can_undo(self, before: StateT, action: ActionT) -> bool:
        """Whether ``action``, played in ``before``, may be taken back."""

    def view(self, state: StateT, seat: int | None) -> ViewT_co:
        """Return what ``seat`` may know now; ``None`` is what all at the table see."""

    def events(
        self, before: StateT, action: ActionT, after: StateT, seat: int | None
    ) -> tuple[Event, ...]:
        """Return what ``action`` brought, as ``seat`` (``None``: the table) may know it."""

    def deal_text(self, state: StateT) -> str:
        """Return the cards of the deal as text; saves hold it as a check of the seed."""
