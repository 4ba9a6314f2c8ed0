"""What is allowed in a solitaire game, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pyramid_core.cards import Card
from pyramid_core.game import IllegalAction
from pyramid_core.solitaire.actions import Action, Draw, Reason, Redeal, Remove
from pyramid_core.solitaire.layouts import places_in
from pyramid_core.solitaire.rules import StockTop
from pyramid_core.solitaire.state import DRAWN, STOCK, Place, State, waste_at


def problem(state: State, action: Action) -> Reason | None:
    """Why ``action`` is not allowed in ``state``, or ``None`` when it is."""
    if state.won:
        return Reason.WON
    match action:
        case Remove():
            return _remove_problem(state, action)
        case Draw(pile):
            if not state.rules.has_stock:
                return Reason.NO_STOCK
            if not 0 <= pile < len(state.wastes):
                return Reason.NO_SUCH_PILE
            return None if state.stock else Reason.STOCK_EMPTY
        case Redeal():
            return _redeal_problem(state)


def apply(state: State, action: Action) -> State:
    """Return the state after ``action``. Raises ``IllegalAction`` with a ``Reason``."""
    reason = problem(state, action)
    if reason is not None:
        raise IllegalAction(reason)
    match action:
        case Remove():
            return _removed(state, action.places)
        case Draw(pile):
            return _drawn(state, pile)
        case Redeal():
            return _redealt(state)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return every action that ``apply`` takes: cards alone, pairs, draws, the redeal."""
    if state.won:
        return ()
    draws = [Draw(pile) for pile in range(len(state.wastes))] if state.stock else []
    redeals = [Redeal()] if _redeal_problem(state) is None else []
    return (*lone_removals(state), *pairs(state), *draws, *redeals)


def lone_removals(state: State) -> tuple[Remove, ...]:
    """Return the removals of single cards that are available: the kings."""
    target = state.rules.target
    found = ((place, state.card_at(place)) for place in state.available())
    return tuple(Remove(p) for p, card in found if card and state.rules.value(card) == target)


def pairs(state: State) -> tuple[Remove, ...]:
    """Return the removals of two cards, layout first, in the order of their places."""
    rules, target = state.rules, state.rules.target
    found = [(p, rules.value(card)) for p in state.available() if (card := state.card_at(p))]
    fits = [
        Remove(one, other)
        for number, (one, value) in enumerate(found)
        for other, rest in found[number + 1 :]
        if value + rest == target
    ]
    if rules.overlap:
        fits += _overlapping(state)
    return tuple(fits)


def lost(state: State) -> bool:
    """Whether the game is not won and nothing can be done any more."""
    if state.stock or state.won:
        return False  # from a stock can be drawn
    return not legal_actions(state)


def _overlapping(state: State) -> Iterator[Remove]:
    """Pairs of a card and its last coverer."""
    for place in places_in(state.left):
        covering = state.covering(place)
        if len(covering) == 1 and not state.covering(covering[0]):
            cards = state.dealt[place], state.dealt[covering[0]]
            if sum(map(state.rules.value, cards)) == state.rules.target:
                yield Remove(place, covering[0])


def _remove_problem(state: State, action: Remove) -> Reason | None:
    if action.place == action.other:
        return Reason.SAME_CARD
    cards: list[Card] = []
    for place in action.places:
        if place >= len(state.dealt) or not _may_hold_cards(state, place):
            return Reason.NO_SUCH_PLACE
        card = state.card_at(place)
        if card is None:
            return Reason.NOTHING_THERE
        cards.append(card)
    for place in action.places:
        reason = _blocked(state, place, action.places)
        if reason is not None:
            return reason
    if sum(map(state.rules.value, cards)) == state.rules.target:
        return None
    return Reason.NOT_ALONE if action.other is None else Reason.DOES_NOT_ADD_UP


def _may_hold_cards(state: State, place: Place) -> bool:
    """Whether these rules have such a place at all."""
    if place >= 0:
        return place < len(state.dealt)
    if place == DRAWN:
        return state.rules.has_drawn
    if place == STOCK:
        return state.rules.has_stock and state.rules.stock_top is StockTop.OPEN
    at = waste_at(place)
    return state.rules.has_stock and at is not None and at[0] < len(state.wastes)


def _blocked(state: State, place: Place, together: tuple[Place, ...]) -> Reason | None:
    """Why the card at a place cannot be taken together with the others."""
    if place < 0:
        at = waste_at(place)
        return Reason.BURIED if at is not None and at[1] > 0 else None
    covering = state.covering(place)
    if not covering:
        return None
    if len(covering) > 1 or covering[0] not in together:
        return Reason.COVERED
    return None if state.rules.overlap else Reason.COVERS_IT


def _redeal_problem(state: State) -> Reason | None:
    if not state.rules.has_stock:
        return Reason.NO_STOCK
    if state.stock:
        return Reason.STOCK_LEFT
    if state.redeals_left == 0:
        return Reason.NO_REDEAL_LEFT
    if state.drawn is None and not any(state.wastes):
        return Reason.NOTHING_TO_REDEAL
    return None


def _removed(state: State, places: tuple[Place, ...]) -> State:
    cards = tuple(card for place in places if (card := state.card_at(place)))
    left, stock, drawn = state.left, state.stock, state.drawn
    wastes = list(state.wastes)
    for place in places:
        at = waste_at(place)
        if place >= 0:
            left &= ~(1 << place)
        elif place == DRAWN:
            drawn = None
        elif place == STOCK:
            stock = stock[1:]
        elif at is not None:
            wastes[at[0]] = wastes[at[0]][:-1]
    return replace(
        state,
        left=left,
        stock=stock,
        drawn=drawn,
        wastes=tuple(wastes),
        foundation=(*state.foundation, *cards),
    )


def _drawn(state: State, pile: int) -> State:
    """The state after a draw: what was drawn before goes onto the waste first."""
    count = min(state.rules.draw, len(state.stock))
    turned, stock = state.stock[:count], state.stock[count:]
    before = () if state.drawn is None else (state.drawn,)
    drawn = None
    if state.rules.has_drawn:
        turned, drawn = turned[:-1], turned[-1]
    wastes = list(state.wastes)
    wastes[pile] = (*wastes[pile], *before, *turned)
    return replace(state, stock=stock, drawn=drawn, wastes=tuple(wastes))


def _redealt(state: State) -> State:
    """The state after the waste was turned over: its lowest card comes first again."""
    cards = [card for pile in state.wastes for card in pile]
    if state.drawn is not None:
        cards.append(state.drawn)
    return replace(
        state,
        stock=tuple(cards),
        drawn=None,
        wastes=((),) * len(state.wastes),
        redeals=state.redeals + 1,
    )
