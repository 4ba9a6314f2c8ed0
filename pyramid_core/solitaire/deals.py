"""Deals by number, their codes, and the deal of the day.

A number is the same deal for everyone and for ever: it is the seed. The code of a game
names its rules, its number, and a letter that holds both together::

    RX-2718-K      the relaxed game, deal 2718
    CABFG-12-M     rules of one's own

Codes are read whatever their case, blanks and hyphens; the letters I, L and O, which look
like digits, are in none of them and are read as these.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final

from pyramid_core.game import InvalidAction
from pyramid_core.rng import Rng
from pyramid_core.solitaire.layouts import LayoutKind
from pyramid_core.solitaire.rules import (
    MAX_DECKS,
    MAX_DRAW,
    MAX_REDEALS,
    MAX_ROWS,
    MAX_WASTES,
    MIN_ROWS,
    PRESETS,
    Deck,
    SolitaireRules,
    StockTop,
    Win,
    format_rules,
    preset_of,
)

MAX_NUMBER: Final = 999_999_999
"""The highest deal that can be asked for."""
EASY_NUMBERS: Final = 1_000_000
"""Deals that nobody chose by number come from the first million: short to read out."""

_LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ"
"""23 letters, a prime number, without those that look like digits."""
_TAGS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "strict": "ST",
        "relaxed": "RX",
        "par_one": "PA",
        "par_two": "PB",
        "apophis": "AP",
        "tut": "TT",
        "pharaoh": "PH",
        "spanish_48": "SE",
        "spanish_40": "SF",
        "giza": "GZ",
        "triangle": "TR",
        "pharaohs": "PS",
        "double": "DB",
        "open": "UP",
    }
)
_PRESETS_BY_TAG: Final = MappingProxyType({tag: name for name, tag in _TAGS.items()})
_CUSTOM: Final = "C"
"""The first letter of rules of one's own; no tag begins with it."""
_FORM: Final = re.compile(r"([A-Z]+)(\d+)([A-Z])", re.ASCII)

_FIELDS: Final[tuple[tuple[str, tuple[Any, ...]], ...]] = (
    ("layout", tuple(LayoutKind)),
    ("rows", tuple(range(MIN_ROWS, MAX_ROWS + 1))),
    ("deck", tuple(Deck)),
    ("decks", tuple(range(1, MAX_DECKS + 1))),
    ("draw", tuple(range(1, MAX_DRAW + 1))),
    ("redeals", (*range(MAX_REDEALS + 1), None)),
    ("wastes", tuple(range(1, MAX_WASTES + 1))),
    ("win", tuple(Win)),
    ("overlap", (False, True)),
    ("stock_top", tuple(StockTop)),
)
"""The values of each field in the order of a code's number, the last one changing fastest.

It never changes: another field gets another first letter.
"""
_CUSTOM_LENGTH: Final = 4


class Fault(StrEnum):
    """What is wrong with a text that should have been a deal's code or number."""

    EMPTY = "empty"
    NO_CODE = "no_code"
    UNKNOWN_VARIANT = "unknown_variant"
    MISREAD = "misread"
    BAD_RULES = "bad_rules"
    NOT_A_NUMBER = "not_a_number"
    ZERO = "zero"
    TOO_HIGH = "too_high"


class InvalidDeal(InvalidAction):
    """A text that names no deal. ``reason`` says why."""

    def __init__(self, reason: Fault, text: str) -> None:
        super().__init__(text)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Deal:
    """A game before its first move: rules and number."""

    rules: SolitaireRules
    number: int

    @property
    def seed(self) -> str:
        """The seed of the match."""
        return seed_of(self.number)

    @property
    def code(self) -> str:
        """The text by which others can play the same; ``parse_code`` reads it."""
        name = preset_of(self.rules)
        tag = _custom_tag(self.rules) if name is None else _TAGS[name]
        return f"{tag}-{self.number}-{_check(self.rules, self.number)}"


_SEED: Final = re.compile(r"deal ([1-9]\d{0,8})", re.ASCII)


def seed_of(number: int) -> str:
    """Return the seed of a deal; ``number_of`` is the inverse."""
    return f"deal {number}"


def number_of(seed: str) -> int | None:
    """Return the number of the deal with this seed, ``None`` where the seed is another text."""
    match = _SEED.fullmatch(seed)
    return int(match[1]) if match else None


def parse_number(text: str) -> int:
    """Return the deal number in a typed text, 1 and up.

    Blanks, also within, are passed over. Raises ``InvalidDeal``.
    """
    digits = "".join(text.split())
    if not digits:
        raise InvalidDeal(Fault.EMPTY, text)
    if not (digits.isascii() and digits.isdigit()):
        raise InvalidDeal(Fault.NOT_A_NUMBER, text)
    digits = digits.lstrip("0")
    if not digits:
        raise InvalidDeal(Fault.ZERO, text)
    if len(digits) > len(str(MAX_NUMBER)):
        raise InvalidDeal(Fault.TOO_HIGH, text)
    return int(digits)


def parse_code(text: str) -> Deal:
    """Return the deal that a code names. Raises ``InvalidDeal``."""
    letters = "".join(char for char in text.upper() if char not in "-‐‑–—_." and not char.isspace())
    if not letters:
        raise InvalidDeal(Fault.EMPTY, text)
    # An O or an L can only be a nought or a one that was read for a letter.
    match = _FORM.fullmatch(letters.translate({ord("O"): "0", ord("I"): "1", ord("L"): "1"}))
    if match is None:
        raise InvalidDeal(Fault.NO_CODE, text)
    tag, digits, check = match.groups()
    rules = _rules_of(tag)
    if rules is None:
        raise InvalidDeal(Fault.UNKNOWN_VARIANT, text)
    number = parse_number(digits)
    if check != _check(rules, number):
        raise InvalidDeal(Fault.MISREAD, text)
    if rules.refusal() is not None:
        raise InvalidDeal(Fault.BAD_RULES, text)
    return Deal(rules, number)


def deal_of_the_day(rules: SolitaireRules, year: int, month: int, day: int) -> Deal:
    """Return the deal of a calendar day, which is the player's own to say."""
    date = f"day {year:04}-{month:02}-{day:02}"
    lots = Rng(date).stream(format_rules(rules))
    return Deal(rules, 1 + lots.below(EASY_NUMBERS))


def any_deal(rules: SolitaireRules, seed: str) -> Deal:
    """Return a deal by lot; ``seed`` is a fresh text from a good source."""
    return Deal(rules, 1 + Rng(seed).stream("any deal").below(EASY_NUMBERS))


def _rules_of(tag: str) -> SolitaireRules | None:
    """The rules that the first letters of a code name."""
    name = _PRESETS_BY_TAG.get(tag)
    if name is not None:
        return PRESETS[name]
    if not tag.startswith(_CUSTOM) or len(tag) != 1 + _CUSTOM_LENGTH:
        return None
    number = 0
    for letter in tag[1:]:
        number = number * len(_LETTERS) + _LETTERS.index(letter)
    values: dict[str, Any] = {}
    for name, choices in reversed(_FIELDS):
        number, choice = divmod(number, len(choices))
        values[name] = choices[choice]
    return None if number else SolitaireRules(**values)


def _custom_tag(rules: SolitaireRules) -> str:
    """The first letters of a code for these rules."""
    number = 0
    for name, choices in _FIELDS:
        number = number * len(choices) + choices.index(getattr(rules, name))
    letters = []
    for _ in range(_CUSTOM_LENGTH):
        number, letter = divmod(number, len(_LETTERS))
        letters.append(_LETTERS[letter])
    return _CUSTOM + "".join(reversed(letters))


def _check(rules: SolitaireRules, number: int) -> str:
    """The letter that finds one wrong character, or two changed over.

    Each character counts by its place; 23 letters and ten digits have different values,
    and a code is shorter than 23 characters.
    """
    name = preset_of(rules)
    text = (_custom_tag(rules) if name is None else _TAGS[name]) + str(number)
    values = (int(c) if c.isdigit() else _LETTERS.index(c) for c in text)
    total = sum(place * value for place, value in enumerate(values, 2))
    return _LETTERS[total % len(_LETTERS)]
