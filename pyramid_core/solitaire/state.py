"""The state of a solitaire game: everything that is true of it, the stock's order included.

A place from which a card can be taken is a small number: 0 and up are the places of the
layout, ``DRAWN`` and ``STOCK`` stand for themselves, and ``waste(pile, depth)`` gives the
places of the waste piles.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from pyramid_core.cards import Card
from pyramid_core.rng import Rng
from pyramid_core.solitaire.layouts import Layout, places_in
from pyramid_core.solitaire.rules import MAX_WASTES, SolitaireRules, StockTop, Win

Place = int
DRAWN: Final[Place] = -1
"""The drawn card, until the next draw."""
STOCK: Final[Place] = -2
"""The top of the stock; available where the stock lies open."""
_FIRST_WASTE: Final[Place] = -3


def waste(pile: int, depth: int = 0) -> Place:
    """Return the place in waste ``pile`` (from 0) with ``depth`` cards upon it; 0 is the top."""
    return _FIRST_WASTE - pile - MAX_WASTES * depth


def waste_at(place: Place) -> tuple[int, int] | None:
    """Return the pile and the depth of a place in the waste, ``None`` for another place."""
    if place > _FIRST_WASTE:
        return None
    depth, pile = divmod(_FIRST_WASTE - place, MAX_WASTES)
    return pile, depth


_PLACE: Final = re.compile(r"(\d{1,3})|(drawn)|(stock)|waste([1-9])(?:\.([1-9]\d{0,2}))?", re.ASCII)


def place_text(place: Place) -> str:
    """Return the text of a place: ``12``, ``drawn``, ``stock``, ``waste1``, ``waste1.2``.

    A number behind the point counts the cards upon it.
    """
    at = waste_at(place)
    if at is not None:
        pile, depth = at
        return f"waste{pile + 1}" + (f".{depth}" if depth else "")
    return {DRAWN: "drawn", STOCK: "stock"}.get(place) or str(place)


def parse_place(text: str) -> Place:
    """Return the place that ``text`` names. Raises ``ValueError``."""
    match = _PLACE.fullmatch(text)
    if match is None:
        raise ValueError(text)
    number, drawn, stock, pile, depth = match.groups()
    if number:
        return int(number)
    if drawn or stock:
        return DRAWN if drawn else STOCK
    if int(pile) > MAX_WASTES:
        raise ValueError(text)
    return waste(int(pile) - 1, int(depth or 0))


@dataclass(frozen=True, slots=True)
class State:
    """A position. The first card of ``stock`` is drawn next; a pile's last card is its top."""

    rules: SolitaireRules
    dealt: tuple[Card, ...]
    """The layout's cards by place, those that are gone included: they never change."""
    left: int
    """The places whose cards are still there, as a set of bits."""
    stock: tuple[Card, ...]
    drawn: Card | None = None
    wastes: tuple[tuple[Card, ...], ...] = ((),)
    redeals: int = 0
    """How often the waste was turned over."""
    foundation: tuple[Card, ...] = ()
    """The cards out of play, in the order in which they went."""

    @property
    def layout(self) -> Layout:
        """Which place covers which."""
        return self.rules.places

    @property
    def won(self) -> bool:
        """Whether the game is won, by its own idea of a win."""
        if self.rules.win is Win.RELAXED:
            return self.left == 0
        return len(self.foundation) == self.rules.cards

    @property
    def redeals_left(self) -> int | None:
        """How often the waste may still be turned over; ``None``: always."""
        if self.rules.redeals is None:
            return None
        return self.rules.redeals - self.redeals

    def card_at(self, place: Place) -> Card | None:
        """The card at a place, available or not; ``None`` where none lies.

        Of the stock only an open top counts: nothing else in it can be named.
        """
        if place >= 0:
            return self.dealt[place] if self.left >> place & 1 else None
        if place == DRAWN:
            return self.drawn
        if place == STOCK:
            is_open = self.rules.stock_top is StockTop.OPEN
            return self.stock[0] if is_open and self.stock else None
        at = waste_at(place)
        assert at is not None
        pile, depth = at
        if pile < len(self.wastes) and depth < len(self.wastes[pile]):
            return self.wastes[pile][-1 - depth]
        return None

    def available(self) -> tuple[Place, ...]:
        """Every place whose card can be taken: exposed, drawn, open stock, waste tops."""
        piles = [DRAWN, STOCK, *(waste(pile) for pile in range(len(self.wastes)))]
        exposed = self.layout.exposed(self.left)
        return (*exposed, *(place for place in piles if self.card_at(place) is not None))

    def covering(self, place: Place) -> tuple[Place, ...]:
        """The places whose cards lie upon a place of the layout now."""
        return places_in(self.layout.covers[place] & self.left)


def setup(rules: SolitaireRules, seats: int, rng: Rng) -> State:
    """Return the deal: the shuffled cards fill the layout in order, the rest is the stock.

    Rules that use the same cards deal the same ones, whatever the layout. Raises
    ``RefusedRules`` for rules that cannot be played.
    """
    rules.check(seats)
    cards = rng.stream("deal").shuffled(rules.pack())
    layout = rules.places
    return State(
        rules=rules,
        dealt=cards[: layout.size],
        left=layout.everything,
        stock=cards[layout.size :],
        wastes=((),) * rules.wastes,
    )


def deal_text(state: State) -> str:
    """Return the cards of a fresh deal: layout and stock, parted by ``/``."""
    groups = (state.dealt, state.stock)
    return "/".join(" ".join(str(card) for card in group) for group in groups)
