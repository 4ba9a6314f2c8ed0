"""Between the real game and the solver: a state becomes a problem, steps become actions."""

from __future__ import annotations

from collections.abc import Iterable

from pyramid_core.solitaire import actions, engine
from pyramid_core.solitaire.actions import Action
from pyramid_core.solitaire.rules import StockTop, Win
from pyramid_core.solitaire.solver.problem import Draw, Problem, Redeal, Step
from pyramid_core.solitaire.state import DRAWN, STOCK, Place, State, waste


def problem_of(state: State) -> Problem:
    """Return what a solver is asked in this position: all cards are known to it."""
    rules = state.rules
    value = rules.value
    return Problem(
        target=rules.target,
        values=tuple([value(card) for card in state.dealt]),
        covers=state.layout.covers,
        layout=state.left,
        piles=tuple([tuple([value(card) for card in pile]) for pile in state.wastes]),
        drawn=None if state.drawn is None else value(state.drawn),
        stock=tuple([value(card) for card in state.stock]),
        redeals=state.redeals_left,
        draw=rules.draw,
        open_stock=rules.stock_top is StockTop.OPEN,
        overlap=rules.overlap,
        strict=rules.win is Win.STRICT,
    )


def actions_of(state: State, steps: Iterable[Step]) -> tuple[Action, ...]:
    """Return the actions that take these steps from ``state``.

    Raises ``IllegalAction`` where the game does not allow one of them.
    """
    cards = [card for pile in state.wastes for card in pile]
    cards += [] if state.drawn is None else [state.drawn]
    cards += state.stock
    found: list[Action] = []
    for step in steps:
        match step:
            case Draw(pile):
                action: Action = actions.Draw(pile)
            case Redeal():
                action = actions.Redeal()
            case _:
                loose = {state.card_at(place): place for place in _loose(state)}
                size = len(state.dealt)
                places = [n if n < size else loose[cards[n - size]] for n in step.numbers]
                action = actions.Remove(*places)
        state = engine.apply(state, action)
        found.append(action)
    return tuple(found)


def _loose(state: State) -> list[Place]:
    """The places outside the layout from which a card could be taken."""
    return [DRAWN, STOCK, *(waste(pile) for pile in range(len(state.wastes)))]
