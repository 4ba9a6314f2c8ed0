"""The options of Pyramid Solitaire, and the named variants of it.

A variant is a preset: one line of data. Text form: every field as ``name=value``, with
single spaces between, in the order of the fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final

from pyramid_core.cards import ALL_RANKS, Card, Rank, decks
from pyramid_core.game import InvalidAction, RefusedRules
from pyramid_core.options import SWITCH, as_text, from_text, number, value_text
from pyramid_core.solitaire.layouts import (
    MOST_IN_A_COLUMN,
    PHARAOHS_ROWS,
    Layout,
    LayoutKind,
    layout,
)

MIN_ROWS: Final = 3
MAX_ROWS: Final = 10
MAX_DECKS: Final = 2
MAX_DRAW: Final = 3
MAX_REDEALS: Final = 9
"""The most that can be counted; ``None`` is without end."""
MAX_WASTES: Final = 3


class Deck(StrEnum):
    """The cards of one deck, by their number; 48 and 40 are the Spanish decks."""

    FRENCH = "52"
    SPANISH_48 = "48"
    SPANISH_40 = "40"


class Win(StrEnum):
    """What a win is: every card on the foundation, or an empty layout."""

    STRICT = "strict"
    RELAXED = "relaxed"


class StockTop(StrEnum):
    """How the top card of the stock lies; an open one is itself available."""

    HIDDEN = "hidden"
    OPEN = "open"


class Refusal(StrEnum):
    """Why a set of rules is refused."""

    SEATS = "seats"
    ROWS = "rows"
    DECKS = "decks"
    DRAW = "draw"
    REDEALS = "redeals"
    WASTES = "wastes"
    TOO_FEW_CARDS = "too_few_cards"
    PHARAOHS_ROWS = "pharaohs_rows"
    LONG_COLUMNS = "long_columns"
    NO_STOCK = "no_stock"


_COURTS: Final = (Rank.JACK, Rank.QUEEN, Rank.KING)
_RANKS: Final[Mapping[Deck, tuple[Rank, ...]]] = MappingProxyType(
    {
        Deck.FRENCH: ALL_RANKS,
        Deck.SPANISH_48: (*ALL_RANKS[:9], *_COURTS),
        Deck.SPANISH_40: (*ALL_RANKS[:7], *_COURTS),
    }
)
_VALUES: Final = MappingProxyType(
    {
        deck: MappingProxyType({rank: value for value, rank in enumerate(ranks, 1)})
        for deck, ranks in _RANKS.items()
    }
)


@dataclass(frozen=True, slots=True)
class SolitaireRules:
    """One variant, every choice made. See RULES.md 2.2 and 2.3 for the meanings."""

    layout: LayoutKind = LayoutKind.PYRAMID
    rows: int = 7
    """Rows of the pyramid; in ``pharaohs``, of the largest one: always 7."""
    deck: Deck = Deck.FRENCH
    decks: int = 1
    draw: int = 1
    """Cards turned by one draw."""
    redeals: int | None = 0
    """How often the waste may be turned over to be the stock again; ``None``: always."""
    wastes: int = 1
    """Waste piles. With several, a drawn card goes at once onto the pile of choice."""
    win: Win = Win.RELAXED
    overlap: bool = False
    """Whether a card goes with the one that covers it, when that is its last coverer."""
    stock_top: StockTop = StockTop.HIDDEN

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks of the deck, lowest first; the place of a rank, from 1, is its value."""
        return _RANKS[self.deck]

    @property
    def target(self) -> int:
        """What a pair adds up to; the highest card is worth it alone."""
        return len(self.ranks)

    @property
    def cards(self) -> int:
        """Cards in all the decks."""
        return 4 * self.decks * self.target

    @property
    def places(self) -> Layout:
        """The layout: which card lies where, and which covers which."""
        return layout(self.layout, self.rows, self.cards)

    @property
    def has_stock(self) -> bool:
        """Whether cards are left over for a stock."""
        return self.cards > self.places.size

    @property
    def has_drawn(self) -> bool:
        """Whether a drawn card lies apart until the next draw."""
        return self.has_stock and self.wastes == 1 and self.stock_top is StockTop.HIDDEN

    def value(self, card: Card) -> int:
        """What the card counts, 1 to ``target``."""
        return _VALUES[self.deck][card.rank]

    def pack(self) -> tuple[Card, ...]:
        """Every card of the game, in the frozen order in which the shuffle starts."""
        return decks(self.decks, self.ranks)

    def refusal(self) -> Refusal | None:
        """Why these rules cannot be played, or ``None``."""
        if not MIN_ROWS <= self.rows <= MAX_ROWS:
            return Refusal.ROWS
        if not 1 <= self.decks <= MAX_DECKS:
            return Refusal.DECKS
        if not 1 <= self.draw <= MAX_DRAW:
            return Refusal.DRAW
        if self.redeals is not None and not 0 <= self.redeals <= MAX_REDEALS:
            return Refusal.REDEALS
        if not 1 <= self.wastes <= MAX_WASTES:
            return Refusal.WASTES
        if self.layout is LayoutKind.PHARAOHS and self.rows != PHARAOHS_ROWS[0]:
            return Refusal.PHARAOHS_ROWS
        return self._misfit()

    def _misfit(self) -> Refusal | None:
        """Why the layout does not go with the cards or with the handling of the stock."""
        places = self.places
        if places.size > self.cards:
            return Refusal.TOO_FEW_CARDS
        if any(len(column) > MOST_IN_A_COLUMN for column in places.columns):
            return Refusal.LONG_COLUMNS
        handling = (self.draw, self.redeals, self.wastes, self.stock_top)
        if not self.has_stock and handling != (1, 0, 1, StockTop.HIDDEN):
            return Refusal.NO_STOCK
        return None

    def check(self, seats: int = 1) -> None:
        """Raise ``RefusedRules`` when these rules cannot be played, or not by ``seats``."""
        reason = Refusal.SEATS if seats != 1 else self.refusal()
        if reason is not None:
            raise RefusedRules(reason)


PRESETS: Final[Mapping[str, SolitaireRules]] = MappingProxyType(
    {
        "strict": SolitaireRules(win=Win.STRICT),
        "relaxed": SolitaireRules(),
        "par_one": SolitaireRules(redeals=1),
        "par_two": SolitaireRules(redeals=2),
        "apophis": SolitaireRules(wastes=3),
        "tut": SolitaireRules(draw=3, redeals=None),
        "pharaoh": SolitaireRules(rows=10, decks=2, redeals=2),
        "spanish_48": SolitaireRules(deck=Deck.SPANISH_48),
        "spanish_40": SolitaireRules(deck=Deck.SPANISH_40),
        "giza": SolitaireRules(layout=LayoutKind.GIZA, win=Win.STRICT),
        "triangle": SolitaireRules(layout=LayoutKind.TRIANGLE, redeals=2),
        "pharaohs": SolitaireRules(layout=LayoutKind.PHARAOHS, win=Win.STRICT),
        "double": SolitaireRules(rows=9, decks=2, redeals=2),
        "open": SolitaireRules(redeals=2, stock_top=StockTop.OPEN),
    }
)
"""The variants, in the order in which they are offered."""

_ENUMS: Final[Mapping[str, type[StrEnum]]] = MappingProxyType(
    {"layout": LayoutKind, "deck": Deck, "win": Win, "stock_top": StockTop}
)
_NUMBERS: Final = frozenset({"rows", "decks", "draw", "redeals", "wastes"})
UNLIMITED: Final = "unlimited"
"""The text of redeals without end."""


def field_value(name: str, text: str) -> Any:
    """Return the value that ``text`` means for the field ``name``.

    Raises ``InvalidAction`` for an unknown field or a value that is none of its values.
    """
    try:
        if name in _ENUMS:
            return _ENUMS[name](text)
        if name == "redeals" and text == UNLIMITED:
            return None
        if name in _NUMBERS:
            return number(text, digits=2)
        if name == "overlap":
            return SWITCH[text]
    except (ValueError, KeyError):
        pass
    raise InvalidAction(f"{name}={text}")


def field_text(rules: SolitaireRules, name: str) -> str:
    """Return the value of the field ``name`` as text; ``field_value`` is the inverse."""
    value = getattr(rules, name)
    return UNLIMITED if value is None else value_text(value)


def format_rules(rules: SolitaireRules) -> str:
    """Return the text of every field."""
    return as_text(rules, field_text)


def parse_rules(text: str) -> SolitaireRules:
    """Return the rules in ``text``, which must name each field once.

    Raises ``InvalidAction`` for anything else.
    """
    return from_text(SolitaireRules, text, field_value)


def preset_of(rules: SolitaireRules) -> str | None:
    """Return the name of the preset that these rules are, or ``None`` for a custom game."""
    return next((name for name, preset in PRESETS.items() if preset == rules), None)
