"""The rules, in the player's language, with the same cards as the game's."""

from __future__ import annotations

from app.html import Child, Html, el
from app.model import Model
from app.screens import parts
from app.screens.cards import back, card, mirage
from app.words import Words
from pyramid_core.cards import Rank, parse_card


def render(model: Model, words: Words) -> Html:
    """Return the screen."""
    return parts.screen(
        model,
        words,
        "rules",
        parts.bar(words, words.t("Rules"), words.t("Classic")),
        el("div", _parts(words), cls="body prose", id="body", tabindex="0"),
    )


def _part(title: str, picture: Child, *texts: str) -> Html:
    return el(
        "section",
        el("h2", title),
        picture is not None and el("div", picture, cls="picture", aria_hidden="true"),
        [el("p", text) for text in texts],
    )


def _parts(words: Words) -> list[Html]:
    seven = card(parse_card("7H"), words)
    return [
        _part(
            words.t("The deal"),
            [back(words) for _ in range(4)],
            words.t(
                "Fifteen cards lie face down in a pyramid of five rows. Each player gets four "
                "secret cards and looks at them once, alone. From then on they lie face down: "
                "remember what lies where."
            ),
        ),
        _part(
            words.t("Turn by turn"),
            [back(words), seven, back(words)],
            words.t(
                "The dealer turns the pyramid card by card, from the base up. A card in row 3 "
                "is worth 3, the apex 5."
            ),
            words.t(
                "Whoever has a card of the same rank, or says so, may claim: name one or more "
                "players, and share the row value out among them."
            ),
        ),
        _part(
            words.t("Believe it or not"),
            None,
            words.t(
                "Each player named answers: take it, or “Show it!”. If nobody doubts, all of "
                "them take their share, and nobody learns the truth before the end."
            ),
        ),
        _part(
            words.t("The claim was true"),
            [card(parse_card("7C"), words)],
            words.t(
                "The card is turned, and whoever doubted takes double the row value. The card "
                "shown is out of the game. Those who believed take their share."
            ),
        ),
        _part(
            words.t("The claim was a bluff"),
            [mirage(Rank.SEVEN, words)],
            words.t(
                "The bluffer takes double the row value, once, however many doubted. Nobody "
                "else takes anything."
            ),
        ),
        _part(
            words.t("The end"),
            None,
            words.t(
                "After the apex the summary shows every bluff. Whoever gave most, and was "
                "never caught, wins."
            ),
        ),
        *_other_forms(words),
        _part(
            words.t("On this phone"),
            None,
            words.t(
                "Secret cards are on the screen only while their owner holds the button. "
                "Whoever opens the browser’s developer tools can cheat: play with friends."
            ),
        ),
    ]


def _other_forms(words: Words) -> list[Html]:
    return [
        _part(
            words.t("Other forms"),
            None,
            words.t(
                "Pure memory knows no bluffs. With “Bluff once” each player has a single one. "
                "Where memory is enforced, whoever is challenged turns one card blind: a wrong "
                "one is a bluff, whatever else lies there."
            ),
            words.t(
                "With chips everyone starts with twenty, and pays what would be taken to the "
                "one who gave it. Whoever has none left goes below zero. In the double pyramid "
                "the cards of both are turned by turns."
            ),
        ),
        _part(
            words.t("La Pyramide: predictions"),
            [card(parse_card("4C"), words), back(words), card(parse_card("9D"), words)],
            words.t(
                "Four rounds before the pyramid, worth 1 to 4: red or black; higher, lower or "
                "equal; between the first two or outside; the suit. A miss is taken, a hit is "
                "given to one player. Then everyone remembers their cards, and they are covered."
            ),
        ),
        _part(
            words.t("La Pyramide: the final guess"),
            None,
            words.t(
                "After the apex everyone names their own cards in order, worth 1 to 4. Rank and "
                "suit: give it away. The rank alone: nothing. Otherwise: take it."
            ),
        ),
        _part(
            words.t("Ride the Bus"),
            None,
            words.t(
                "Whoever has most cards left at the end rides: the four questions in a row, and "
                "a miss takes 1 and starts again. After ten misses the bus stops by itself, and "
                "anybody may get off at any time."
            ),
        ),
    ]
