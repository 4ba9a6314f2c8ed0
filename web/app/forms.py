"""The forms of the party game and their house rules, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from app.words import Words, t
from pyramid_core.bluff.rules import BluffRules

FORMS: Final[Mapping[str, tuple[str, str]]] = {
    "classic": (t("Classic"), t("Claim, bluff, doubt.")),
    "memory": (t("Pure memory"), t("No bluffing: only real cards count.")),
    "short": (t("Short"), t("Four rows, when time is short.")),
    "express": (t("Express"), t("Three rows, one quick round.")),
    "extended": (t("Extended"), t("Six rows, the apex worth six.")),
    "enforced": (t("Memory enforced"), t("Prove it blind: turn the right card.")),
    "once": (t("Bluff once"), t("One bluff each, so choose it well.")),
    "chips": (t("Chips"), t("Twenty each; what you take, you pay.")),
    "double": (t("Double pyramid"), t("Two pyramids, turned in turns.")),
    "bus": (t("Ride the Bus"), t("Most cards left? You ride at the end.")),
    "french": (t("La Pyramide"), t("The French form: predict, bluff, guess.")),
    "french_express": (t("La Pyramide express"), t("The French form in three rows.")),
}
"""By preset: its name, and what is special about it."""

_ON_OFF: Final[Mapping[str, str]] = {"on": t("on"), "off": t("off")}

HOUSE_RULES: Final[Mapping[str, tuple[str, Mapping[str, str]]]] = {
    "rows": (t("Rows"), {"3": "3", "4": "4", "5": "5", "6": "6"}),
    "pyramids": (t("Pyramids"), {"1": "1", "2": "2"}),
    "predictions": (t("Prediction rounds first"), _ON_OFF),
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
    "counting": (t("What is counted"), {"units": t("units"), "chips": t("chips")}),
    "chip_stake": (t("Chips at the start"), {"10": "10", "20": "20", "50": "50"}),
    "winner": (
        t("The winner"),
        {
            "most_given_uncaught": t("gave most, never caught"),
            "most_given": t("gave most"),
            "most_chips": t("has most chips"),
        },
    ),
    "final_guess": (t("Final guess of the own cards"), _ON_OFF),
    "ride_the_bus": (t("Ride the Bus at the end"), _ON_OFF),
    "ace": (t("The ace in predictions and on the bus"), {"high": t("high"), "low": t("low")}),
    "bounds": (
        t("Third prediction equal to a bound"),
        {"outside": t("is outside"), "miss": t("is a miss")},
    ),
    "bus_price": (
        t("A miss on the bus costs"),
        {"one": "1", "question": t("the question’s number")},
    ),
    "bus_stop": (
        t("The bus stops after"),
        {"5": t("5 misses"), "10": t("10 misses"), "0": t("four right only")},
    ),
    "riders": (
        t("If several tie for the bus"),
        {"lot": t("one by lot"), "all": t("all of them ride")},
    ),
    "later_looks": (
        t("Looking again later"),
        {"off": t("never"), "on": t("allowed, the table is told")},
    ),
}
"""By field of the rules: its label, and the words of its values."""

PLAYER_KINDS: Final[Mapping[str, tuple[str, str]]] = {
    "person": (t("Person"), ""),
    "cautious": (t("Computer, cautious"), t("Cautious: hardly bluffs, seldom doubts.")),
    "bold": (t("Computer, bold"), t("Bold: bluffs often, doubts a lot.")),
    "sharp": (t("Computer, sharp"), t("Sharp: remembers, counts, sets traps.")),
}
"""By who decides for a seat: the name, and what is special about it."""

COMPUTER_NAMES: Final = (
    t("Cleopatra"), t("Ramses"), t("Nefertiti"), t("Imhotep"), t("Hatshepsut"), t("Anubis"),
    t("Bastet"), t("Horus"), t("Isis"), t("Osiris"), t("Thoth"), t("Hathor"),
)  # fmt: skip
"""Suggestions, one for each chair of the biggest table."""

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
    seconds += 40 * seats * (rules.predictions + rules.final_guess) + 180 * rules.ride_the_bus
    return max(5, round(seconds / 300) * 5)
