"""Cards, told apart by identity, and their text notation.

The notation is rank then suit (``QH`` is the queen of hearts, ``TS`` the ten of
spades). A card of a second or later deck carries the deck's number, counted from
one: ``QH2``. A card that may not be seen is ``??``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Final


class Suit(IntEnum):
    """The four suits; the numbers are part of a card's identity and never change."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """``C``, ``D``, ``H`` or ``S``."""
        return "CDHS"[self]

    @property
    def is_red(self) -> bool:
        """Whether it is diamonds or hearts."""
        return self in (Suit.DIAMONDS, Suit.HEARTS)


class Rank(IntEnum):
    """The thirteen ranks, ace 1 to king 13."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def letter(self) -> str:
        """One character of the notation: ``A23456789TJQK``."""
        return "A23456789TJQK"[self - 1]


ALL_RANKS: Final = tuple(Rank)
"""The ranks of a 52-card deck, in order."""

DECK_SIZE: Final = 52
"""Cards in one full deck, without jokers."""


@dataclass(frozen=True)
class Card:
    """One physical card: with two decks, two cards may share suit and rank.

    ``deck`` counts from 0. Cards compare and hash by identity of deck, suit and rank.
    """

    suit: Suit
    rank: Rank
    deck: int = 0

    @cached_property
    def text(self) -> str:
        """The notation of this card, for example ``QH`` or ``QH2``."""
        number = str(self.deck + 1) if self.deck else ""
        return self.rank.letter + self.suit.letter + number

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Unknown:
    """The value that stands for a card the viewer may not see."""

    def __str__(self) -> str:
        return "??"


UNKNOWN: Final = Unknown()
"""The one card-shaped value that tells nothing."""

VisibleCard = Card | Unknown
"""A card as somebody sees it: the card itself, or ``UNKNOWN``."""

_NOTATION: Final = re.compile(r"([A2-9TJQK])([CDHS])([2-9]?)")


def parse_card(text: str) -> Card:
    """Return the card that ``text`` (``QH``, ``TS2``) names.

    Raises ``ValueError`` when the text is not the notation of a card.
    """
    match = _NOTATION.fullmatch(text)
    if match is None:
        raise ValueError(text)
    rank = Rank("A23456789TJQK".index(match[1]) + 1)
    suit = Suit("CDHS".index(match[2]))
    return Card(suit, rank, int(match[3]) - 1 if match[3] else 0)


def decks(count: int, ranks: Sequence[Rank] = ALL_RANKS) -> tuple[Card, ...]:
    """Return ``count`` sorted decks: deck by deck, clubs to spades, lowest rank first.

    The order is the starting order of the frozen shuffle and never changes.
    """
    return tuple(Card(suit, rank, deck) for deck in range(count) for suit in Suit for rank in ranks)
