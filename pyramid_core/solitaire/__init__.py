"""Pyramid Solitaire, for one. ``GAME`` is its entry in the registry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pyramid_core.game import Event, Outcome
from pyramid_core.rng import Rng
from pyramid_core.solitaire import actions, engine, rules, state, view
from pyramid_core.solitaire.actions import Action
from pyramid_core.solitaire.rules import PRESETS, SolitaireRules
from pyramid_core.solitaire.state import State
from pyramid_core.solitaire.view import View


class Solitaire:
    """Pyramid Solitaire behind the ``Game`` protocol."""

    id: Final = "solitaire"
    seats: Final = range(1, 2)
    presets: Final[Mapping[str, SolitaireRules]] = PRESETS

    def parse_rules(self, text: str) -> SolitaireRules:
        """See ``rules.parse_rules``."""
        return rules.parse_rules(text)

    def format_rules(self, rules_: SolitaireRules) -> str:
        """See ``rules.format_rules``."""
        return rules.format_rules(rules_)

    def setup(self, rules_: SolitaireRules, seats: int, rng: Rng) -> State:
        """See ``state.setup``."""
        return state.setup(rules_, seats, rng)

    def seats_in(self, state_: State) -> int:
        """One, always."""
        del state_
        return 1

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
        """See ``view.outcome``."""
        return view.outcome(state_)

    def can_undo(self, before: State, action: Action) -> bool:
        """Everything may be taken back: there is nobody from whom to hide."""
        del before, action
        return True

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


GAME: Final = Solitaire()
