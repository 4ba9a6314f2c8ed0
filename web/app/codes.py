"""Secret cards as digits on their way to their owner's own phone.

Three forms, all of digits alone: a QR code packs these closest, and any phone's number pad types
them. ``web/hand/codes.js`` reads them on the phone; a test holds the two together.

- The **link**, scanned in private: version, whether later looks are allowed, day, table, round, the
  four cards, the keys for later, and a check value over all of it.
- The **private code**, typed by whoever cannot scan: the same without day and keys.
- **Public codes**, shown to everybody later, to be typed or (a round's hands, all of them in one
  link) scanned: four new cards, or a single one. Two digits a card,
  which are the card's number plus a key, modulo 100. A key is drawn evenly from 0 to 99, goes with
  the first scan and serves once, so a code tells those without the key nothing at all (a one-time
  pad). The last two digits prove to the phone that the code is for it: a sum of the cards under
  a key of its own.

A card's number is suit times 13 plus rank, from 0 to 51: two decks have equal cards of one number,
since a phone shows faces, and at the table positions count.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pyramid_core.cards import ALL_RANKS, Card

VERSION: Final = "1"
GATHERED: Final = "0"
"""What public codes in a link begin with; a hand begins with its version."""
ROUNDS: Final = 8
"""Later rounds that the keys of one scan are good for."""
SINGLES: Final = 8
"""Single new cards that they are good for."""
HAND: Final = 4
KEYS: Final = (HAND + 1) * ROUNDS + 2 * SINGLES
"""Keys of two digits: for each round its cards and the proof, for each single card the same."""
LAST_ROUND: Final = 99

_WEIGHTS: Final = (7, 11, 13, 17)
"""Factors of the sums that prove a code, with no factor in common with 100."""

_PRIME: Final = 99_991
_BASE: Final = 7919

# H. M. Damm's quasigroup of order 10 ("Total anti-symmetrische Quasigruppen", 2004): a check digit
# made with it finds every wrong digit and every swap of neighbours.
_DAMM: Final = (
    "0317598642", "7092154863", "4206871359", "1750983426", "6123045978",
    "3674209581", "5869720134", "8945362017", "9438617205", "2581436790",
)  # fmt: skip
GROUP: Final = 4
_LAST_GROUP: Final = 4
"""What makes the check digit of a last group differ, so that a code cut off is noticed."""


def number(card: Card) -> int:
    """Return the number of a card's face, 0 to 51."""
    return card.suit * len(ALL_RANKS) + card.rank - 1


def _pair(value: int) -> str:
    return f"{value % 100:02}"


def checked(digits: str) -> str:
    """Return a check value of five digits, which any one wrong digit or swap changes."""
    value = 1
    for digit in digits:
        value = (value * _BASE + int(digit) + 1) % _PRIME
    return f"{value:05}"


def grouped(digits: str) -> str:
    """Return digits, a multiple of four, in groups of four with a check digit each."""
    groups = [digits[at : at + GROUP] for at in range(0, len(digits), GROUP)]
    result = []
    for place, group in enumerate(groups):
        check = place + _LAST_GROUP * (place == len(groups) - 1)
        for digit in group:
            check = int(_DAMM[check][int(digit)])
        result.append(f"{group}{check}")
    return " ".join(result)


def link(
    cards: Sequence[Card], keys: str, *, table: str, round_: int, day: int, later_looks: bool
) -> str:
    """Return what stands in a link after the ``#``: this hand and the keys, nothing else.

    ``table`` is four digits, ``round_`` 0 to 99, ``day`` counts from 1970.
    """
    hand = "".join(_pair(number(card)) for card in cards)
    digits = f"{VERSION}{int(later_looks)}{day:05}{table}{round_:02}{hand}{keys}"
    return digits + checked(digits)


def private_code(cards: Sequence[Card], *, table: str, round_: int, later_looks: bool) -> str:
    """Return the hand alone, in four groups to be typed where nobody else looks."""
    hand = "".join(_pair(number(card)) for card in cards)
    digits = f"{int(later_looks)}{table}{round_:02}{hand}"
    return grouped(digits + checked(digits)[-1])


def hand_code(cards: Sequence[Card], keys: str, since: int, round_: int) -> str:
    """Return the public code of a round's new hand; empty where the keys do not last that long.

    It is for the phone that scanned ``keys`` in round ``since``.
    """
    block = round_ - since - 1
    if not 0 <= block < ROUNDS:
        return ""
    own = _keys(keys, (HAND + 1) * block, HAND + 1)
    numbers = [number(card) for card in cards]
    hidden = [_pair(value + key) for value, key in zip(numbers, own, strict=False)]
    proof = sum(w * value for w, value in zip(_WEIGHTS, numbers, strict=True)) + own[-1]
    return grouped(f"{round_:02}{''.join(hidden)}{_pair(proof)}")


def gathered(public: Iterable[str]) -> str:
    """Return the public hand codes of all phones as what stands in one link after the ``#``."""
    return GATHERED + "".join(code.replace(" ", "") for code in public)


def single_code(card: Card, position: int, keys: str, slot: int, round_: int) -> str:
    """Return the public code of one new card; empty where there are no keys left.

    ``position`` is 1 to 4, ``slot`` counts from 0 and says which keys serve.
    """
    if slot >= SINGLES:
        return ""
    key, seal = _keys(keys, (HAND + 1) * ROUNDS + 2 * slot, 2)
    value, last = number(card), round_ % 10
    first, second, third, _ = _WEIGHTS
    proof = first * value + second * position + third * last + seal
    return grouped(f"{slot:02}{position}{last}{_pair(value + key)}{_pair(proof)}")


def _keys(keys: str, first: int, count: int) -> list[int]:
    return [int(keys[2 * at : 2 * at + 2]) for at in range(first, first + count)]
