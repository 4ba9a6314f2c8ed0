"""Who drinks what: a part of the set-up, and of the players' screen during a game."""

from __future__ import annotations

from collections.abc import Sequence

from app.html import Html, el, join
from app.marks import Manners
from app.screens import parts
from app.screens.icons import icon
from app.words import Words


def drinks(names: Sequence[str], seats: Sequence[int], manners: Manners, words: Words) -> Html:
    """Return a line for each seat, and below what the whole table has agreed on."""
    yes_no = [("1", words.t("yes")), ("0", words.t("no"))]
    return join(
        el(
            "p",
            icon("water", "small gold"),
            words.t(
                "alcohol-free: water instead. After the limit, and for who is not drinking, "
                "units are only points."
            ),
            cls="hint wish-hint",
        ),
        el("ul", [_seat(names, seat, manners, words) for seat in seats], cls="wishes"),
        parts.chooser(
            words.t("One drinker a row, by turns"),
            "one-drinker",
            yes_no,
            "1" if manners.one_drinker else "0",
        ),
        parts.chooser(
            words.t("A reminder of water at each new row"),
            "water-reminder",
            yes_no,
            "1" if manners.water else "0",
        ),
    )


def _seat(names: Sequence[str], seat: int, manners: Manners, words: Words) -> Html:
    mark = manners.mark(seat)
    who = words.player(names, seat)
    limit = words.t("up to {n}", n=mark.limit) if mark.limit else words.t("no limit")
    return el(
        "li",
        parts.avatar(words, names, seat, "tiny"),
        parts.name(words, names, seat),
        el(
            "button",
            icon("water", "small"),
            el("span", words.t("alcohol-free"), cls="wish-word"),
            type="button",
            cls="choice",
            data_msg=f"free {seat}",
            aria_pressed="true" if mark.alcohol_free else "false",
            aria_label=words.t("{name}: alcohol-free", name=who),
            id=f"free-{seat}",
        ),
        el(
            "span",
            parts.icon_button(
                "minus",
                words.t("Lower limit for {name}", name=who),
                f"limit-down {seat}",
                id_=f"limit-down-{seat}",
            ),
            el("span", limit, cls="limit", aria_live="polite"),
            parts.icon_button(
                "plus",
                words.t("Higher limit for {name}", name=who),
                f"limit-up {seat}",
                id_=f"limit-up-{seat}",
            ),
            cls="stepper",
        ),
        cls="wish",
    )
