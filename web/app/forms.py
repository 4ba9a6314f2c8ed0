"""The forms of the party game and their house rules, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from app.words import Words, t
from pyramid_core.bluff.rules import BluffRules

FORMS: Final[Mapping[str, tuple[str, str]]] = {
    "classic": (t("Classic"), t("Claim, bluff, doubt.")),
    "memory": (t("Pure memory"), t("No bluffing: only real cards count.")),
    "short": (t("Short"), t("Four rows, half an hour less.")),
    "express": (t("Express"), t("Three rows, one quick round.")),
    "extended": (t("Extended"), t("Six rows, the apex worth six.")),
}
"""By preset: its name, and what is special about it."""

HOUSE_RULES: Final[Mapping[str, tuple[str, Mapping[str, str]]]] = {
    "rows": (t("Rows"), {"3": "3", "4": "4", "5": "5", "6": "6"}),
    "bluffing": (
        t("Bluffing"),
        {"on": t("allowed"), "once": t("once each"), "off": t("off")},
    ),
    "split": (
        t("The row value"),
        {"allowed": t("can be shared out"), "single": t("goes to one player")},
    ),
    "proof": (
        t("A challenged claim"),
        {"holds": t("the app finds the card"), "from_memory": t("shown from memory")},
    ),
    "shown_card": (
        t("A card that was shown"),
        {
            "discarded": t("is discarded"),
            "stays_up": t("stays face up"),
            "replaced": t("is replaced"),
        },
    ),
    "challenge_price": (
        t("Doubting wrongly costs"),
        {"double_row": t("double the row"), "double_share": t("double the share")},
    ),
    "winner": (
        t("The winner gave most"),
        {"most_given_uncaught": t("and was never caught"), "most_given": t("caught or not")},
    ),
    "later_looks": (
        t("Looking again later"),
        {"off": t("never"), "on": t("allowed, the table is told")},
    ),
}
"""By field of the rules: its label, and the words of its values."""

UNIT_NAMES: Final[Mapping[str, str]] = {
    "sips": t("sips"),
    "water": t("water"),
    "points": t("points"),
    "dares": t("dares"),
}


def form_name(preset: str, words: Words) -> str:
    """Return the form's name."""
    return words.t(FORMS[preset][0])


def cards_line(rules: BluffRules, seats: int, words: Words) -> str:
    """Return how many cards and decks the table needs, and from two decks on, why."""
    cards = rules.cards_needed(seats)
    count = words.n("{n} card", "{n} cards", cards)
    decks = rules.decks_needed(seats)
    if decks == 1:
        return words.t("{cards}, one deck", cards=count)
    return words.t("{cards}: more than one deck holds, so {n} decks", cards=count, n=decks)


def minutes(rules: BluffRules, seats: int) -> int:
    """Return about how long a game takes, in minutes, rounded to five.

    A guess: half a minute a card, some seconds more a player and card, and the peek.
    """
    seconds = rules.pyramid_size * (30 + 8 * seats) + 30 * seats
    return max(5, round(seconds / 300) * 5)
