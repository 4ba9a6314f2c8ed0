"""The pyramid of the party game, apex on top, with the row values along its slope."""

from __future__ import annotations

from collections.abc import Mapping

from app.html import Html, el
from app.screens.cards import card
from app.words import Words
from pyramid_core.bluff.view import PyramidCard, View

_NO_MARKS: Mapping[int, Html] = {}


def pyramid(
    view: View, words: Words, *, prefix: str = "p", marks: Mapping[int, Html] = _NO_MARKS
) -> Html:
    """Return the pyramid, or both of a double one side by side.

    ``marks`` are put on cards, by their number in flipping order.
    """
    rows = view.rules.rows
    return el(
        "div",
        [
            el(
                "div",
                el(
                    "div",
                    [_row(view, words, which, row, prefix, marks) for row in range(rows, 0, -1)],
                    cls="pyramid-rows",
                    style=f"--n:{rows}",
                ),
                cls="pyramid",
                id=f"{prefix}-pyramid-{which}",
            )
            for which in range(view.rules.pyramids)
        ],
        cls="pyramids" if view.rules.pyramids == 1 else "pyramids two",
    )


def _row(
    view: View, words: Words, which: int, row: int, prefix: str, marks: Mapping[int, Html]
) -> Html:
    cards = [shown for shown in view.pyramid if shown.pyramid == which and shown.row == row]
    return el(
        "div",
        el("span", el("span", row), cls="row-value", aria_hidden="true"),
        [
            el(
                "span",
                card(shown.card, words, cls=_cls(view, shown), id_=f"{prefix}{shown.index}"),
                marks.get(shown.index),
                cls="place",
            )
            for shown in cards
        ],
        cls="row row-now" if row == view.value and view.summary is None else "row",
        role="group",
        aria_label=words.t("Row {n}", n=row),
    )


def _cls(view: View, shown: PyramidCard) -> str:
    if view.current is None or shown.index > view.current or view.summary is not None:
        return ""
    return "now" if shown.index == view.current else "past"
