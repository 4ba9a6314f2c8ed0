"""What the player may know: the view of a position, and what an action brought.

The order of the undrawn stock is the one secret. It is known after the first redeal,
since every card has then been seen, and of an open stock the top is known.
"""

from __future__ import annotations

from dataclasses import dataclass

from pyramid_core.cards import UNKNOWN, Card, VisibleCard
from pyramid_core.game import Event, Outcome
from pyramid_core.last import last
from pyramid_core.solitaire import engine
from pyramid_core.solitaire.actions import Action, Draw, Redeal, Remove
from pyramid_core.solitaire.layouts import Layout, places_in
from pyramid_core.solitaire.rules import SolitaireRules, StockTop
from pyramid_core.solitaire.state import DRAWN, STOCK, Place, State, place_text, waste

__all__ = ["DRAWN", "STOCK", "Place", "PlaceView", "View", "events", "place_text", "view", "waste"]
"""Places and their names stand here too: a screen imports no state module."""


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A place of the layout: its card, or ``None`` where that is gone."""

    place: Place
    card: Card | None
    covering: tuple[Place, ...]
    """The places whose cards lie upon it now; none: it is exposed."""


@dataclass(frozen=True, slots=True)
class View:
    """Everything that the player may know at this moment."""

    rules: SolitaireRules
    places: tuple[PlaceView, ...]
    """By number of the place."""
    dealt: tuple[Card, ...]
    """The layout as it was dealt, by number of the place."""
    stock: tuple[VisibleCard, ...]
    """The next card first."""
    drawn: Card | None
    wastes: tuple[tuple[Card, ...], ...]
    """Each pile from its lowest card to its top."""
    foundation: tuple[Card, ...]
    available: tuple[Place, ...]
    """Every place whose card can be taken."""
    redeals: int
    redeals_left: int | None
    can_redeal: bool
    outcome: Outcome | None

    @property
    def layout(self) -> Layout:
        """Rows, columns, and which place covers which."""
        return self.rules.places

    @property
    def score(self) -> int:
        """Cards on the foundation, of ``rules.cards``."""
        return len(self.foundation)

    def card_at(self, place: Place) -> Card | None:
        """The card that lies open at a place, ``None`` where there is none."""
        if place >= 0:
            return self.places[place].card
        if place == DRAWN:
            return self.drawn
        if place == STOCK:
            top = self.stock[0] if self.stock else None
            is_open = self.rules.stock_top is StockTop.OPEN
            return top if is_open and isinstance(top, Card) else None
        for pile, cards in enumerate(self.wastes):
            depth = next((d for d in range(len(cards)) if waste(pile, d) == place), None)
            if depth is not None:
                return cards[-1 - depth]
        return None


def outcome(state: State) -> Outcome | None:
    """How the game ended: ``won``, or ``lost`` when nothing can be done; else ``None``."""
    if state.won:
        return Outcome("won", (0,))
    return Outcome("lost") if engine.lost(state) else None


@last
def _places(layout: Layout, dealt: tuple[Card, ...], left: int) -> tuple[PlaceView, ...]:
    """Return the places of the layout: no draw, nor any undoing of one, changes them."""
    return tuple(
        PlaceView(place, card if left >> place & 1 else None, places_in(covers & left))
        for place, (card, covers) in enumerate(zip(dealt, layout.covers, strict=True))
    )


def view(state: State, seat: int | None = 0) -> View:
    """Return the view; it is the same for the player and for whoever looks on."""
    del seat
    known = len(state.stock) if state.redeals else 0
    if state.rules.stock_top is StockTop.OPEN:
        known = max(known, 1)
    return View(
        rules=state.rules,
        places=_places(state.layout, state.dealt, state.left),
        dealt=state.dealt,
        stock=tuple(card if n < known else UNKNOWN for n, card in enumerate(state.stock)),
        drawn=state.drawn,
        wastes=state.wastes,
        foundation=state.foundation,
        available=state.available(),
        redeals=state.redeals,
        redeals_left=state.redeals_left,
        can_redeal=engine.problem(state, Redeal()) is None,
        outcome=outcome(state),
    )


def events(before: State, action: Action, after: State, seat: int | None) -> tuple[Event, ...]:
    """Return what ``action`` brought, in order; the same for whoever looks."""
    del seat
    told: list[Event] = []
    match action:
        case Remove():
            cards = after.foundation[len(before.foundation) :]
            told.append(Event("removed", {"cards": cards}))
            old, new = before.layout.exposed(before.left), before.layout.exposed(after.left)
            free = tuple(after.dealt[place] for place in new if place not in old)
            if free:
                told.append(Event("exposed", {"cards": free}))
        case Draw(pile):
            count = len(before.stock) - len(after.stock)
            params = {"cards": before.stock[:count], "pile": pile, "left": len(after.stock)}
            told.append(Event("drew", params))
        case Redeal():
            params = {"cards": len(after.stock), "redeals_left": after.redeals_left}
            told.append(Event("redealt", params))
    ended = outcome(after)
    if ended is not None:
        told.append(Event(ended.reason, {"score": len(after.foundation)}))
    return tuple(told)
