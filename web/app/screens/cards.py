"""Cards as HTML: drawn in text and SVG, so that they are sharp at any size.

A card has a stable ``id``, and turns over because its class changes to ``up``. A card
that lies face down holds nothing but its back.
"""

from __future__ import annotations

from app.html import Html, el
from app.screens.icons import use
from app.words import Words
from pyramid_core.cards import Card, Rank, Suit, VisibleCard

_BACK = el("span", cls="card-back")


def card(
    shown: VisibleCard, words: Words, *, id_: str | None = None, cls: str = "", label: str = ""
) -> Html:
    """Return a card as it lies: its face when it is known, else its back.

    Screen readers hear the card's name, or ``label`` instead ("face down" when empty).
    """
    face: Html | None = None
    classes = ["card", cls]
    name = label or words.t("face down")
    if isinstance(shown, Card):
        face = _face(shown, words)
        classes += ["up", _kind(shown.rank)]
        name = label or words.card_name(shown)
    return el(
        "span",
        el("span", face, _BACK, cls="card-in"),
        cls=" ".join(filter(None, classes)),
        id=id_,
        role="img",
        aria_label=name,
    )


def empty(words: Words, *, id_: str | None = None) -> Html:
    """Return the place of a card that is gone."""
    return el("span", cls="card empty", id=id_, role="img", aria_label=words.t("no card"))


def small(shown: Card, words: Words) -> Html:
    """Return a card within a line of text: rank and suit."""
    return el(
        "span",
        words.rank(shown.rank),
        suit(shown.suit),
        cls="mini",
        data_suit=shown.suit.letter,
        role="img",
        aria_label=words.card_name(shown),
    )


def suit(which: Suit) -> Html:
    """Return the sign of a suit."""
    return use(f"s-{which.letter}", "suit")


def decoration(*texts: str) -> Html:
    """Return small cards that are only an ornament; ``""`` is a back. English indices."""
    return join_cards(texts)


def join_cards(texts: tuple[str, ...]) -> Html:
    """Return ornament cards from their notation, one after another, in one element."""
    return el("span", [_ornament(text) for text in texts], cls="fan", aria_hidden="true")


def _ornament(text: str) -> Html:
    if not text:
        return el("span", el("span", _BACK, cls="card-in"), cls="card")
    index, letter = text[:-1], text[-1]
    face = _layout(index, letter, f"s-{letter}")
    return el("span", el("span", face, _BACK, cls="card-in"), cls="card up")


def _kind(rank: Rank) -> str:
    if rank is Rank.ACE:
        return "ace"
    return "court" if rank >= Rank.JACK else ""


def _face(shown: Card, words: Words) -> Html:
    letter = shown.suit.letter
    picture = f"court-{int(shown.rank)}" if shown.rank >= Rank.JACK else f"s-{letter}"
    return _layout(words.rank(shown.rank), letter, picture)


def _layout(index: str, letter: str, picture: str) -> Html:
    return el(
        "span",
        el("span", index, cls="card-index"),
        use(f"s-{letter}", "card-corner"),
        use(picture, "card-pip"),
        cls="card-face",
        data_suit=letter,
    )
