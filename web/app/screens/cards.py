"""Cards as HTML: a corner index, a pip or a court's emblem, and the back."""

from __future__ import annotations

from app.html import Html, el
from app.words import Words
from pyramid_core.cards import Card, Rank, VisibleCard

_EMBLEMS = {Rank.JACK: "ankh", Rank.QUEEN: "lotus", Rank.KING: "crown"}


def suit(card: Card, cls: str) -> Html:
    """Return the shape of the card's suit."""
    name = card.suit.name.lower()
    return el("svg", el("use", href=f"#s-{name}"), cls=cls, aria_hidden="true")


def card(shown: VisibleCard, words: Words, *, cls: str = "", id_: str | None = None) -> Html:
    """Return a card lying face up, or its back where it is unknown to the viewer."""
    if not isinstance(shown, Card):
        return back(words, cls=cls, id_=id_)
    emblem = _EMBLEMS.get(shown.rank)
    middle = (
        el("svg", el("use", href=f"#c-{emblem}"), cls="card-emblem", aria_hidden="true")
        if emblem
        else suit(shown, "card-pip")
    )
    return el(
        "span",
        el(
            "span",
            el("b", words.rank(shown.rank)),
            suit(shown, "card-suit"),
            cls="card-index",
            aria_hidden="true",
        ),
        middle,
        cls=f"card card-face suit-{shown.suit.name.lower()} {cls}".rstrip(),
        id=id_,
        role="img",
        aria_label=words.card_name(shown),
    )


def back(words: Words, *, cls: str = "", id_: str | None = None) -> Html:
    """Return a card lying face down."""
    return el(
        "span",
        el("svg", el("use", href="#c-back"), cls="card-mark", aria_hidden="true"),
        cls=f"card card-back {cls}".rstrip(),
        id=id_,
        role="img",
        aria_label=words.t("face down"),
    )


def mirage(rank: Rank, words: Words) -> Html:
    """Return the card that was claimed and never there: it dissolves into sand."""
    return el(
        "span",
        el("span", el("b", words.rank(rank)), cls="card-index", aria_hidden="true"),
        el("svg", el("use", href="#c-mirage"), cls="card-emblem", aria_hidden="true"),
        cls="card card-mirage card-turns",
        role="img",
        aria_label=words.t("no such card"),
    )
