"""The options of the party game, and the named forms of it.

A form is a preset: one line of data. Text form: every field as ``name=value``, with
single spaces between, in the order of the fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final

from pyramid_core.cards import DECK_SIZE
from pyramid_core.game import InvalidAction, RefusedRules
from pyramid_core.options import SWITCH, as_text, from_text, number, value_text

MIN_SEATS: Final = 2
MAX_SEATS: Final = 12
HAND_SIZE: Final = 4
"""Secret cards of each player."""


class Bluffing(StrEnum):
    """Whether a claim may be untrue; ``once``: one untrue claim a player and game."""

    ON = "on"
    OFF = "off"
    ONCE = "once"


class Split(StrEnum):
    """Whether a claim may share the row value out among several targets."""

    ALLOWED = "allowed"
    SINGLE = "single"


class Proof(StrEnum):
    """Holding the card proves a claim, or turning it over blind, by position."""

    HOLDS = "holds"
    FROM_MEMORY = "from_memory"


class ShownCard(StrEnum):
    """What becomes of a card that proved a claim."""

    DISCARDED = "discarded"
    STAYS_UP = "stays_up"
    REPLACED = "replaced"


class ChallengePrice(StrEnum):
    """What a failed challenge costs: double the row value, or double the own share."""

    DOUBLE_ROW = "double_row"
    DOUBLE_SHARE = "double_share"


class Counting(StrEnum):
    """Plain units, or chips that change hands."""

    UNITS = "units"
    CHIPS = "chips"


class Winner(StrEnum):
    """Who is named as the winner."""

    MOST_GIVEN_UNCAUGHT = "most_given_uncaught"
    MOST_GIVEN = "most_given"
    MOST_CHIPS = "most_chips"


class Ace(StrEnum):
    """The ace's place in predictions and on the bus."""

    HIGH = "high"
    LOW = "low"


class Bounds(StrEnum):
    """What a third prediction on a card equal to one of the bounds is."""

    OUTSIDE = "outside"
    MISS = "miss"


class BusPrice(StrEnum):
    """What a miss on the bus costs: one unit, or the question's number."""

    ONE = "one"
    QUESTION = "question"


class Riders(StrEnum):
    """Who rides the bus among those who tie: one of them by lot, or all in turn."""

    LOT = "lot"
    ALL = "all"


class Refusal(StrEnum):
    """Why a set of rules, or a table, is refused at set-up."""

    SEATS = "seats"
    ROWS = "rows"
    PYRAMIDS = "pyramids"
    STAKE = "stake"
    CHIPS_WINNER = "chips_winner"
    BUS_STOP = "bus_stop"


@dataclass(frozen=True, slots=True)
class BluffRules:
    """One form of the game, every choice made. See RULES.md 1.2 for the meanings."""

    rows: int = 5
    pyramids: int = 1
    predictions: bool = False
    bluffing: Bluffing = Bluffing.ON
    split: Split = Split.ALLOWED
    proof: Proof = Proof.HOLDS
    shown_card: ShownCard = ShownCard.DISCARDED
    challenge_price: ChallengePrice = ChallengePrice.DOUBLE_ROW
    final_guess: bool = False
    ride_the_bus: bool = False
    counting: Counting = Counting.UNITS
    winner: Winner = Winner.MOST_GIVEN_UNCAUGHT
    ace: Ace = Ace.HIGH
    later_looks: bool = False
    """Whether a player may look again during the game; the table is told who did."""
    chip_stake: int = 20
    """Chips that each player starts with."""
    bounds: Bounds = Bounds.OUTSIDE
    bus_price: BusPrice = BusPrice.ONE
    bus_stop: int = 10
    """Misses after which the bus stops by itself; 0: never."""
    riders: Riders = Riders.LOT

    @property
    def pyramid_size(self) -> int:
        """Cards in all the pyramids together."""
        return self.pyramids * self.rows * (self.rows + 1) // 2

    def cards_needed(self, seats: int) -> int:
        """Cards that a table of ``seats`` needs: pyramid and hands."""
        return self.pyramid_size + HAND_SIZE * seats

    def decks_needed(self, seats: int) -> int:
        """The smallest number of 52-card decks that serves ``seats`` players.

        Where shown cards are replaced, one card a player is left over at least.
        """
        spare = seats if self.shown_card is ShownCard.REPLACED else 0
        return -(-(self.cards_needed(seats) + spare) // DECK_SIZE)

    def row_of(self, index: int) -> int:
        """The row, counted from the base, of the pyramid card that is flipped as ``index``.

        Two pyramids are flipped in turns, card by card. The row is also its value in units.
        """
        place = index // self.pyramids
        row = 1
        while place >= self.rows + 1 - row:
            place -= self.rows + 1 - row
            row += 1
        return row

    def refusal(self, seats: int) -> Refusal | None:
        """Why these rules cannot be played by ``seats`` players, or ``None``."""
        if not MIN_SEATS <= seats <= MAX_SEATS:
            return Refusal.SEATS
        if not 3 <= self.rows <= 6:
            return Refusal.ROWS
        if self.pyramids not in (1, 2):
            return Refusal.PYRAMIDS
        if not 1 <= self.chip_stake <= 999:
            return Refusal.STAKE
        if self.winner is Winner.MOST_CHIPS and self.counting is not Counting.CHIPS:
            return Refusal.CHIPS_WINNER
        if not 0 <= self.bus_stop <= 999:
            return Refusal.BUS_STOP
        return None

    def check(self, seats: int) -> None:
        """Raise ``RefusedRules`` when ``seats`` players cannot play these rules."""
        reason = self.refusal(seats)
        if reason is not None:
            raise RefusedRules(reason)


@dataclass(frozen=True, slots=True)
class Preset:
    """A named form: its rules and the number of players that it is meant for."""

    rules: BluffRules
    least: int = 3
    most: int = 8


_FRENCH: Final = BluffRules(
    predictions=True,
    split=Split.SINGLE,
    proof=Proof.FROM_MEMORY,
    shown_card=ShownCard.STAYS_UP,
    final_guess=True,
    winner=Winner.MOST_GIVEN,
)

PRESETS: Final[Mapping[str, Preset]] = MappingProxyType(
    {
        "classic": Preset(BluffRules()),
        "memory": Preset(BluffRules(bluffing=Bluffing.OFF)),
        "short": Preset(BluffRules(rows=4)),
        "express": Preset(BluffRules(rows=3)),
        "extended": Preset(BluffRules(rows=6)),
        "enforced": Preset(BluffRules(proof=Proof.FROM_MEMORY)),
        "once": Preset(BluffRules(bluffing=Bluffing.ONCE)),
        "chips": Preset(BluffRules(counting=Counting.CHIPS, winner=Winner.MOST_CHIPS)),
        "double": Preset(BluffRules(pyramids=2)),
        "bus": Preset(BluffRules(ride_the_bus=True)),
        "french": Preset(_FRENCH, 2, 12),
        "french_express": Preset(replace(_FRENCH, rows=3), 2, 12),
    }
)
"""The forms that can be played, in the order in which they are offered."""

_ENUMS: Final[Mapping[str, type[StrEnum]]] = MappingProxyType(
    {
        "bluffing": Bluffing,
        "split": Split,
        "proof": Proof,
        "shown_card": ShownCard,
        "challenge_price": ChallengePrice,
        "counting": Counting,
        "winner": Winner,
        "ace": Ace,
        "bounds": Bounds,
        "bus_price": BusPrice,
        "riders": Riders,
    }
)
_NUMBERS: Final = frozenset({"rows", "pyramids", "chip_stake", "bus_stop"})


def field_value(name: str, text: str) -> Any:
    """Return the value that ``text`` means for the field ``name``.

    Raises ``InvalidAction`` for an unknown field or a value that is none of its values.
    """
    try:
        if name in _ENUMS:
            return _ENUMS[name](text)
        if name in _NUMBERS:
            return number(text, digits=3)
        if name in BluffRules.__dataclass_fields__:
            return SWITCH[text]
    except (ValueError, KeyError):
        pass
    raise InvalidAction(f"{name}={text}")


def field_text(rules: BluffRules, name: str) -> str:
    """Return the value of the field ``name`` as text; ``field_value`` is the inverse."""
    return value_text(getattr(rules, name))


def format_rules(rules: BluffRules) -> str:
    """Return the text of every field."""
    return as_text(rules, field_text)


def preset_name(rules: BluffRules) -> str:
    """Return the name of the preset that these rules are, or an empty text for house rules."""
    return next((name for name, preset in PRESETS.items() if preset.rules == rules), "")


def parse_rules(text: str) -> BluffRules:
    """Return the rules in ``text``, which must name each field once.

    Raises ``InvalidAction`` for anything else.
    """
    return from_text(BluffRules, text, field_value)
