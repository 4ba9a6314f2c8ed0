"""The four questions about a coming card, in predictions and on the bus (RULES.md 1.6, 1.8).

1. red or black · 2. higher, lower or equal · 3. between or outside · 4. the suit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pyramid_core.bluff.rules import Ace
from pyramid_core.cards import Card, Rank

ANSWERS: Final[tuple[tuple[str, ...], ...]] = (
    ("red", "black"),
    ("higher", "lower", "equal"),
    ("between", "outside"),
    ("clubs", "diamonds", "hearts", "spades"),
)
"""By question, from 0: the answers that there are."""

EVERY_ANSWER: Final = frozenset(answer for answers in ANSWERS for answer in answers)


def height(card: Card, ace: Ace) -> int:
    """Return the card's place among the ranks, with the ace as the rules have it."""
    return 14 if card.rank is Rank.ACE and ace is Ace.HIGH else int(card.rank)


def is_hit(answer: str, before: Sequence[Card], card: Card, ace: Ace, *, bounds_miss: bool) -> bool:
    """Whether ``answer`` is right about ``card``, which comes after the cards ``before``.

    ``bounds_miss``: a card equal to one of the two bounds is neither between nor outside.
    """
    if answer in ANSWERS[0]:
        return card.suit.is_red == (answer == "red")
    if answer in ANSWERS[3]:
        return card.suit.name.lower() == answer
    here = height(card, ace)
    if answer in ANSWERS[1]:
        first = height(before[0], ace)
        return {"higher": here > first, "lower": here < first, "equal": here == first}[answer]
    low, high = sorted(height(other, ace) for other in before[:2])
    if answer == "between":
        return low < here < high
    return here < low or here > high or (not bounds_miss and here in (low, high))


def can_be_between(before: Sequence[Card], ace: Ace) -> bool:
    """Whether "between" can be said: not where the first two ranks are equal."""
    return height(before[0], ace) != height(before[1], ace)
