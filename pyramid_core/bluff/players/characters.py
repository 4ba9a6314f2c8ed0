"""The characters of the computer players: a line of numbers each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Character:
    """How somebody plays. Chances and weights are in a thousand."""

    place_fades: int
    """Chance, with every card that is flipped, to forget where an own card lies."""
    rank_fades: int
    """The same for its rank; the suit goes with three times that chance."""
    others_fade: int
    """The same for a card that another player had to show; 1000: never noticed at all."""
    keeps_quiet: int
    """Chance to say nothing although the card is there."""
    bluffs: int
    """Chance to claim without the card, where nothing speaks against it."""
    daring: int
    """Weight of what a right challenge brings."""
    fear: int
    """Weight of what a wrong one costs."""
    wavers: int
    """How far the mood of the moment shifts a decision, in thousandths of the row value."""
    reckons: bool
    """Whether the others' records, and who is ahead, count for anything."""
    spreads: int
    """Chance to share a claim out among several players."""
    gambles: bool
    """Whether a challenged bluffer turns a forgotten card rather than give in."""


CHARACTERS: Final[Mapping[str, Character]] = MappingProxyType(
    {
        "cautious": Character(
            place_fades=30,
            rank_fades=20,
            others_fade=1000,
            keeps_quiet=60,
            bluffs=25,
            daring=650,
            fear=1300,
            wavers=250,
            reckons=False,
            spreads=700,
            gambles=False,
        ),
        "bold": Character(
            place_fades=45,
            rank_fades=35,
            others_fade=1000,
            keeps_quiet=20,
            bluffs=220,
            daring=1200,
            fear=900,
            wavers=700,
            reckons=False,
            spreads=250,
            gambles=True,
        ),
        "sharp": Character(
            place_fades=10,
            rank_fades=6,
            others_fade=60,
            keeps_quiet=0,
            bluffs=600,
            daring=1200,
            fear=800,
            wavers=80,
            reckons=True,
            spreads=750,
            gambles=True,
        ),
    }
)
"""By the name in saves, in the order in which they are offered."""
