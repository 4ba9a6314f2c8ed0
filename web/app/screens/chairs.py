"""Who decides for a chair, a person or a computer: chosen at the set-up and during a game."""

from __future__ import annotations

from collections.abc import Sequence

from app.forms import COMPUTER_NAMES, PLAYER_KINDS
from app.html import Html, el
from app.screens import parts
from app.words import Words
from pyramid_core.match import PERSON


def suggestion(words: Words, names: Sequence[str]) -> str:
    """Return a name for a computer player that nobody at the table has."""
    taken = {name.casefold() for name in names}
    offered = [words.t(name) for name in COMPUTER_NAMES]
    return next((name for name in offered if name.casefold() not in taken), offered[0])


def chair(words: Words, names: Sequence[str], seat: int, kind: str, msg: str) -> Html:
    """Return the player's disc, which opens the choice of who decides for the seat.

    The message ``msg`` comes with the seat, and as its value the kind and a name for it.
    """
    name = suggestion(words, names)
    return el(
        "label",
        parts.avatar(words, names, seat, computer=kind != PERSON),
        el(
            "select",
            [
                el("option", words.t(text), value=f"{value} {name}", selected=value == kind)
                for value, (text, _) in PLAYER_KINDS.items()
            ],
            id=f"{msg}-{seat}",
            data_input=f"{msg} {seat}",
            aria_label=words.t("Who decides for {name}?", name=words.player(names, seat)),
        ),
        cls="kind",
    )
