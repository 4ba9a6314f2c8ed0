"""The player's language: translated text, and the names of cards in it."""

from __future__ import annotations

import gettext
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from pyramid_core.cards import Card, Rank, Suit

LANGUAGES: Final = ("en", "de", "fr", "it", "pt")
"""Languages that the game speaks, English first: it is the language of the sources."""

LANGUAGE_NAMES: Final = {
    "en": "English",
    "de": "Deutsch",
    "fr": "Français",
    "it": "Italiano",
    "pt": "Português",
}

_MONTHS: Final = (
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
)  # fmt: skip
"""Only English writes them out: with figures alone its two shores read different days."""

_INDICES: Final = {"de": "ABDK", "fr": "AVDR"}


def t(text: str) -> str:
    """Mark ``text`` for the extraction of strings; it is translated later, by ``Words.t``."""
    return text


_RANKS: Final = (
    t("ace"), t("two"), t("three"), t("four"), t("five"), t("six"), t("seven"),
    t("eight"), t("nine"), t("ten"), t("jack"), t("queen"), t("king"),
)  # fmt: skip
_A_RANK: Final = (
    t("an ace"), t("a two"), t("a three"), t("a four"), t("a five"), t("a six"), t("a seven"),
    t("an eight"), t("a nine"), t("a ten"), t("a jack"), t("a queen"), t("a king"),
)  # fmt: skip
_SUITS: Final = (t("clubs"), t("diamonds"), t("hearts"), t("spades"))


class Words:
    """One language. Texts are looked up by their English form."""

    def __init__(self, language: str, catalogue: gettext.NullTranslations) -> None:
        self.language = language
        self._catalogue = catalogue

    def t(self, text: str, /, **values: Any) -> str:
        """Return ``text`` in the language, its ``{names}`` filled in from ``values``."""
        words = self._catalogue.gettext(text)
        return words.format_map(values) if values else words

    def n(self, one: str, many: str, n: int, /, **values: Any) -> str:
        """Return the form of a text that suits the number ``n``, which is ``{n}`` in it.

        Below zero it has a real minus sign, as no hyphen is.
        """
        shown = n if n >= 0 else f"−{-n}"
        return self._catalogue.ngettext(one, many, n).format_map({"n": shown, **values})

    def p(self, context: str, text: str, /, **values: Any) -> str:
        """Return ``text`` as it is said in ``context``, where English has one word for two."""
        words = self._catalogue.pgettext(context, text)
        return words.format_map(values) if values else words

    def rank(self, rank: Rank) -> str:
        """Return the index in a card's corner: 2 to 10, or the court's letter."""
        if Rank.TWO <= rank <= Rank.TEN:
            return str(int(rank))
        letters = _INDICES.get(self.language, "AJQK")
        return letters[max(0, int(rank) - 10)]

    def rank_name(self, rank: Rank) -> str:
        """Return "seven", "queen"."""
        return self.t(_RANKS[rank - 1])

    def a_rank(self, rank: Rank) -> str:
        """Return "a seven", "an ace", as in "I have …"."""
        return self.t(_A_RANK[rank - 1])

    def suit_name(self, suit: Suit) -> str:
        """Return "hearts"."""
        return self.t(_SUITS[suit])

    def card_name(self, card: Card) -> str:
        """Return "queen of hearts"."""
        return self.t(
            "{rank} of {suit}", rank=self.rank_name(card.rank), suit=self.suit_name(card.suit)
        )

    def list(self, items: Sequence[str]) -> str:
        """Return "Ana", "Ana and Ben", "Ana, Ben and Chloé"."""
        if len(items) < 2:
            return "".join(items)
        return self.t("{first} and {last}", first=", ".join(items[:-1]), last=items[-1])

    def day(self, iso: str) -> str:
        """Return a date such as 2026-11-30 as it is written in the language."""
        year, month, day = iso.split("-") if iso.count("-") == 2 else (iso, "", "")
        if not (month.isdecimal() and day.isdecimal() and 1 <= int(month) <= 12):
            return iso
        if self.language == "en":
            return f"{int(day)} {_MONTHS[int(month) - 1]} {year}"
        return f"{day}.{month}.{year}" if self.language == "de" else f"{day}/{month}/{year}"

    def player(self, names: Sequence[str], seat: int) -> str:
        """Return the player's name; a seat without one is "Player 3"."""
        return names[seat] or self.t("Player {n}", n=seat + 1)


@cache
def words_for(language: str, folder: Path) -> Words:
    """Return the language from ``folder``, which holds the compiled catalogues (``de.mo``).

    A language without a catalogue there is answered in English.
    """
    try:
        with (folder / f"{language}.mo").open("rb") as file:
            return Words(language, gettext.GNUTranslations(file))
    except OSError:
        return Words(language if language in LANGUAGES else "en", gettext.NullTranslations())


def best_language(wanted: Sequence[str]) -> str:
    """Return the first of the browser's languages (``pt-BR``) that the game speaks."""
    for tag in wanted:
        language = tag.lower().split("-")[0]
        if language in LANGUAGES:
            return language
    return "en"
