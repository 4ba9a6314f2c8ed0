"""Where the places of a solitaire layout lie on the screen, for upright and wide screens.

Lengths: ``x`` is in card widths from the left edge of the layout, ``y`` in steps from row
to row, ``h`` in card widths that come on top of the steps.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pyramid_core.solitaire.layouts import COLUMNS, Layout
from pyramid_core.solitaire.rules import SolitaireRules

BESIDE: Final = 1.5
"""Card widths from the last row of a pyramid to the first card of what lies under it."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place upright (``x``, ``y``, ``h``), and on a wide screen (``wide_x``, ``wide_y``)."""

    x: float
    y: int
    h: float
    wide_x: float
    wide_y: int

    @property
    def style(self) -> str:
        """The numbers as the style sheet wants them."""
        return f"--x:{self.x:g};--y:{self.y};--h:{self.h:g};--wx:{self.wide_x:g};--wy:{self.wide_y}"


@dataclass(frozen=True, slots=True)
class Board:
    """All spots by place, and how much room they take."""

    spots: tuple[Spot, ...]
    columns: float
    """Width in cards, upright."""
    steps: int
    """Steps from the first row to the last, upright."""
    extra: float
    """The greatest ``h``."""
    wide_columns: float
    wide_steps: int
    styles: tuple[str, ...]
    """The style of each spot; the higher the place, the nearer to the eye."""


def board(rules: SolitaireRules) -> Board:
    """Return the board for these rules."""
    return _board(rules.places)


@lru_cache(maxsize=16)
def _board(layout: Layout) -> Board:
    widths = [max(len(row) for row in pyramid) for pyramid in layout.pyramids]
    spots: dict[int, Spot] = {}
    left = 0.0  # of the second and further pyramids, upright beneath the first one
    wide_left = 0.0
    for number, pyramid in enumerate(layout.pyramids):
        under = number > 0
        first = len(layout.pyramids[0]) - 1 if under else 0
        # Smaller pyramids stand on the same ground as the first one.
        wide_first = len(layout.pyramids[0]) - len(pyramid)
        offset = 0.0 if under else (max(sum(widths[1:]), widths[0]) - widths[0]) / 2
        for depth, row in enumerate(pyramid):
            for position, place in enumerate(row):
                x = (widths[number] - len(row)) / 2 + position
                spots[place] = Spot(
                    x + left + offset,
                    first + depth,
                    BESIDE if under else 0.0,
                    x + wide_left,
                    wide_first + depth,
                )
        left += widths[number] if under else 0.0
        wide_left += widths[number]
    rows = len(layout.pyramids[0])
    for number, column in enumerate(layout.columns):
        shift = (max(COLUMNS, widths[0]) - COLUMNS) / 2
        for depth, place in enumerate(column):
            spots[place] = Spot(
                number + shift, rows - 1 + depth, BESIDE, wide_left + 0.4 + number, depth
            )
    if layout.columns and widths[0] < COLUMNS:
        shift = (COLUMNS - widths[0]) / 2
        for pyramid_row in layout.pyramids[0]:
            for place in pyramid_row:
                old = spots[place]
                spots[place] = Spot(old.x + shift, old.y, old.h, old.wide_x, old.wide_y)
    ordered = tuple(spots[place] for place in range(layout.size))
    return Board(
        ordered,
        columns=max(spot.x for spot in ordered) + 1,
        steps=max(spot.y for spot in ordered),
        extra=max(spot.h for spot in ordered),
        wide_columns=max(spot.wide_x for spot in ordered) + 1,
        wide_steps=max(spot.wide_y for spot in ordered),
        styles=tuple(f"{spot.style};--z:{place}" for place, spot in enumerate(ordered)),
    )
