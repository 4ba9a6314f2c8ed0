"""The pyramid of the party game, apex on top, with the row values at its side."""

from __future__ import annotations

from app.html import Html, el
from app.screens.cards import card
from app.words import Words
from pyramid_core.bluff.view import PyramidCard, View


def pyramid(view: View, words: Words) -> Html:
    """Return the pyramid, or both of a double one side by side."""
    rows = view.rules.rows
    return el(
        "div",
        [
            el(
                "div",
                [_row(view, words, which, row) for row in range(rows, 0, -1)],
                cls="pyramid",
                id=f"pyramid-{which}",
            )
            for which in range(view.rules.pyramids)
        ],
        cls=f"pyramids rows-{rows} pyramids-{view.rules.pyramids}",
    )


def _row(view: View, words: Words, which: int, row: int) -> Html:
    cards = [shown for shown in view.pyramid if shown.pyramid == which and shown.row == row]
    return el(
        "div",
        which == 0
        and el(
            "span",
            row,
            cls="row-value" + (" row-now" if row == view.value else ""),
            aria_hidden="true",
        ),
        [card(shown.card, words, cls=_cls(view, shown), id_=f"p{shown.index}") for shown in cards],
        cls="row",
        role="group",
        aria_label=words.t("Row {n}", n=row),
    )


def _cls(view: View, shown: PyramidCard) -> str:
    if view.current is None or shown.index > view.current:
        return "card-waits"
    return "card-now card-turns" if shown.index == view.current else "card-past"
