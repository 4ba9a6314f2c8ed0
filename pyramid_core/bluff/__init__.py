"""Pyramid, the party game of bluff and memory. ``GAME`` is its entry in the registry."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from pyramid_core.bluff import actions, engine, rules, state, tally, view
from pyramid_core.bluff.actions import Action
from pyramid_core.bluff.rules import MAX_SEATS, MIN_SEATS, PRESETS, BluffRules
from pyramid_core.bluff.state import Phase, State
from pyramid_core.bluff.view import View
from pyramid_core.game import Event, Outcome
from pyramid_core.rng import Rng


class Bluff:
    """The party game behind the ``Game`` protocol."""

    id: Final = "bluff"
    seats: Final = range(MIN_SEATS, MAX_SEATS + 1)
    presets: Final[Mapping[str, BluffRules]] = MappingProxyType(
        {name: preset.rules for name, preset in PRESETS.items()}
    )

    def parse_rules(self, text: str) -> BluffRules:
        """See ``rules.parse_rules``."""
        return rules.parse_rules(text)

    def format_rules(self, rules_: BluffRules) -> str:
        """See ``rules.format_rules``."""
        return rules.format_rules(rules_)

    def setup(self, rules_: BluffRules, seats: int, rng: Rng) -> State:
        """See ``state.setup``."""
        return state.setup(rules_, seats, rng)

    def seats_in(self, state_: State) -> int:
        """All seats there are: newcomers add to them, those who leave keep theirs."""
        return state_.seats

    def parse_action(self, text: str) -> Action:
        """See ``actions.parse_action``."""
        return actions.parse_action(text)

    def legal_actions(self, state_: State) -> tuple[Action, ...]:
        """See ``engine.legal_actions``."""
        return engine.legal_actions(state_)

    def apply(self, state_: State, action: Action) -> State:
        """See ``engine.apply``."""
        return engine.apply(state_, action)

    def outcome(self, state_: State) -> Outcome | None:
        """The winners once the game is over."""
        return tally.summary(state_).outcome if state_.phase is Phase.OVER else None

    def can_undo(self, before: State, action: Action) -> bool:
        """See ``engine.can_undo``."""
        return engine.can_undo(before, action)

    def view(self, state_: State, seat: int | None) -> View:
        """See ``view.view``."""
        return view.view(state_, seat)

    def events(
        self, before: State, action: Action, after: State, seat: int | None
    ) -> tuple[Event, ...]:
        """See ``view.events``."""
        return view.events(before, action, after, seat)

    def deal_text(self, state_: State) -> str:
        """See ``state.deal_text``."""
        return state.deal_text(state_)


GAME: Final = Bluff()
