"""Moving about the solitaire's board with the arrow keys."""

from __future__ import annotations

from app.board import board
from pyramid_core.solitaire.view import DRAWN, STOCK, Place, View, waste


def piles(view: View) -> tuple[Place, ...]:
    """Return the places beside the layout that the keyboard can be at, in their order."""
    if not view.rules.has_stock:
        return ()
    drawn = (DRAWN,) if view.drawn is not None else ()
    # Where there are several piles, the next card can be drawn onto an empty one as well.
    several = len(view.wastes) > 1
    tops = tuple(waste(number) for number, pile in enumerate(view.wastes) if pile or several)
    return (STOCK, *drawn, *tops)


def next_place(view: View, at: Place | None, direction: str) -> Place | None:
    """Return where an arrow key leads from ``at``; ``None`` where nothing lies that way.

    Left and right stay in a row, up and down go to the nearest card of the next row. From
    nowhere, any key leads to the first card that is free.
    """
    shape = board(view.rules)
    where = {
        spot.place: (
            shape.spots[spot.place].x,
            shape.spots[spot.place].y + shape.spots[spot.place].h,
        )
        for spot in view.places
        if spot.card is not None
    }
    beside = piles(view)
    for number, place in enumerate(beside):
        part = (number + 0.5) / len(beside) if len(beside) > 1 else 0.5
        where[place] = (part * shape.columns, shape.steps + shape.extra + 2)
    if at is None or at not in where:
        free = [place for place in view.available if place in where]
        return free[0] if free else next(iter(where), None)
    x, y = where[at]
    others = [(place, px - x, py - y) for place, (px, py) in where.items() if place != at]
    match direction:
        case "left" | "right":
            side = -1 if direction == "left" else 1
            row = [(side * dx, place) for place, dx, dy in others if dy == 0 and side * dx > 0]
            return min(row)[1] if row else None
        case "up" | "down":
            side = -1 if direction == "up" else 1
            ahead = [(side * dy, abs(dx), place) for place, dx, dy in others if side * dy > 0]
            return min(ahead)[2] if ahead else None
    return None
