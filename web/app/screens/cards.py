"""Cards as HTML: drawn in text and SVG, so that they are sharp at any size.

A card turns over because its class changes to ``up`` while it keeps its ``id``. One that
lies face down holds nothing but its back.
"""

from __future__ import annotations

from functools import lru_cache

from app.html import Html, el
from app.screens.icons import use
from app.words import Words
from pyramid_core.cards import UNKNOWN, Card, Rank, Suit, VisibleCard

_BACK = el("span", cls="card-back")


def card(
    shown: VisibleCard, words: Words, *, cls: str = "", id_: str | None = None, label: str = ""
) -> Html:
    """Return a card as it lies: its face when it is known, else its back.

    Screen readers hear the card's name, or ``label`` instead.
    """
    front: Html | None = None
    classes = ["card", cls]
    name = label or words.t("face down")
    if isinstance(shown, Card):
        front = face(shown, words)
        classes += ["up", kind(shown.rank)]
        name = label or words.card_name(shown)
    return el(
        "span",
        el("span", front, _BACK, cls="card-in"),
        cls=" ".join(filter(None, classes)),
        id=id_,
        role="img",
        aria_label=name,
    )


def back(words: Words, *, cls: str = "", id_: str | None = None) -> Html:
    """Return a card lying face down."""
    return card(UNKNOWN, words, cls=cls, id_=id_)


def empty(words: Words, *, id_: str | None = None) -> Html:
    """Return the place of a card that is gone."""
    return el("span", cls="card empty", id=id_, role="img", aria_label=words.t("no card"))


def mini(shown: Card, words: Words) -> Html:
    """Return a card within a line of text: rank and suit."""
    return el(
        "span",
        words.rank(shown.rank),
        use(f"s-{shown.suit.letter}"),
        cls="mini",
        data_suit=shown.suit.letter,
        role="img",
        aria_label=words.card_name(shown),
    )


def mirage(rank: Rank, words: Words) -> Html:
    """Return the card that was claimed and never there: it dissolves into sand."""
    return el(
        "span",
        el("span", words.rank(rank), cls="card-index"),
        use("mirage", "mirage-sand"),
        use("i-mask", "mirage-mask"),
        cls="card mirage",
        role="img",
        aria_label=words.t("no such card"),
    )


def kind(rank: Rank) -> str:
    """Return the class that a rank has of its own, if it has one."""
    if rank is Rank.ACE:
        return "ace"
    return "court" if rank >= Rank.JACK else ""


def face(shown: Card, words: Words) -> Html:
    """Return the face alone, for a frame that another module draws."""
    return _face(shown, words.rank(shown.rank))


@lru_cache(maxsize=256)
def _face(shown: Card, index: str) -> Html:
    letter = Suit(shown.suit).letter
    court = shown.rank >= Rank.JACK
    return el(
        "span",
        el("span", index, cls="card-index long" if len(index) > 1 else "card-index"),
        use(f"s-{letter}", "card-corner"),
        use(f"court-{int(shown.rank)}" if court else f"s-{letter}", "card-pip"),
        cls="card-face",
        data_suit=letter,
    )
