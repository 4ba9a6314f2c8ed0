"""The solitaire's rules, variant by variant, with the same cards as the game's.

What is told follows the fields of the rules, so that rules of one's own are told as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from app import solo_words
from app.html import Child, Html, el
from app.model import Model
from app.screens import grades, parts
from app.screens.cards import back, card
from app.solo import CUSTOM, GRADES, PAR
from app.words import Words
from pyramid_core.cards import parse_card
from pyramid_core.solitaire.difficulty import GAMES, LEAST
from pyramid_core.solitaire.layouts import LayoutKind
from pyramid_core.solitaire.rules import PRESETS, SolitaireRules, StockTop, Win

PREFIX: Final = "solitaire-"
"""What ``model.rules_of`` has before a variant's name."""
PARTY: Final = "classic"


def render(model: Model, words: Words) -> Html:
    """Return the screen, open at the variant that is being played or chosen."""
    variant, rules = told(model)
    choices = [(PARTY, words.t("Party"))]
    choices += [(PREFIX + name, words.t(solo_words.NAMES[name])) for name in PRESETS]
    return parts.screen(
        model,
        words,
        "rules",
        parts.bar(words, words.t("Rules"), words.t(solo_words.NAMES[variant])),
        el(
            "div",
            parts.chooser(
                words.t("Form"),
                "rules-of",
                choices,
                PREFIX + variant,
                cls="rules-forms",
                strip=True,
            ),
            list(_parts(rules, words)),
            cls="body prose",
            id="body",
            tabindex="0",
        ),
    )


def told(model: Model) -> tuple[str, SolitaireRules]:
    """Return the variant whose rules are told, and the rules."""
    name = model.rules_of.removeprefix(PREFIX)
    if name in PRESETS:
        return name, PRESETS[name]
    if "solitaire" in model.under and model.solo is not None:
        variant, rules = model.solo.variant, model.solo.rules
    elif model.deals is not None:
        variant, rules = model.deals.variant, model.deals.rules
    else:
        return "relaxed", PRESETS["relaxed"]
    if variant == PAR:
        return "par_two", PRESETS["par_two"]
    return variant, rules if variant == CUSTOM else PRESETS[variant]


def _part(title: str, picture: Child, *texts: str | bool) -> Html:
    return el(
        "section",
        el("h2", title),
        picture is not None and el("div", picture, cls="picture", aria_hidden="true"),
        [el("p", text) for text in texts if text],
    )


def _cards(text: str, words: Words) -> list[Html]:
    return [card(parse_card(name), words) for name in text.split()]


def _parts(rules: SolitaireRules, words: Words) -> Iterator[Html]:
    yield _layout(rules, words)
    yield _pairs(rules, words)
    if rules.has_stock:
        yield _stock(rules, words)
    goal = (
        words.t("It is won when every card is gone.")
        if rules.win is Win.STRICT
        else words.t(
            "It is won when the pyramid is gone. Whoever likes may then go on, until every "
            "card is gone."
        )
    )
    yield _part(
        words.t("The end"),
        None,
        goal,
        words.t(
            "Steps can be taken back without end and without a price. Hints know all the cards, "
            "also those of the stock; the statistics mark games that were won with help."
        ),
    )
    yield _how_hard(words)
    yield _part(
        words.t("By hand and by keyboard"),
        None,
        words.t(
            "Tap one card and then the other, drag one onto the other, or tap a card twice to "
            "find its partner. A tap on a covered card shows what covers it."
        ),
        words.t(
            "Keys: arrows to move, Enter to take a card, D to draw, U to take back, R to redo, "
            "H for a hint, N for a new deal."
        ),
    )


def _how_hard(words: Words) -> Html:
    """What a deal's grade means."""
    least = {str(grade): wins for wins, grade in LEAST}
    return _part(
        words.t("How hard a deal is"),
        [grades.sign(grade) for grade in GRADES],
        words.t(
            "Each deal is played {n} times by somebody who takes whatever goes, without a "
            "thought. With {easy} wins or more it is easy, with {medium} or more medium, with "
            "fewer hard; one that is never won like this is for experts.",
            n=GAMES,
            easy=least["easy"],
            medium=least["medium"],
        ),
    )


def _layout(rules: SolitaireRules, words: Words) -> Html:
    n = rules.places.size
    match rules.layout:
        case LayoutKind.PYRAMID:
            lie = words.t(
                "{n} cards lie open in {rows} rows. Each card is covered by the two below it: it "
                "is free when both are gone.",
                n=n,
                rows=rules.rows,
            )
        case LayoutKind.TRIANGLE:
            lie = words.t(
                "{n} cards lie open in {rows} rows, the long one on top. At first only the "
                "single card at the bottom is free; it covers the two above it.",
                n=n,
                rows=rules.rows,
            )
        case LayoutKind.GIZA:
            lie = words.t(
                "A pyramid of {rows} rows, and under it eight columns with all the other cards. "
                "A pyramid card is free when both cards below it are gone, of a column only the "
                "last one.",
                rows=rules.rows,
            )
        case LayoutKind.PHARAOHS:
            lie = words.t(
                "Three pyramids of 7, 6 and 2 rows hold all the cards. A card is free when both "
                "cards below it are gone."
            )
    overlap = rules.overlap and words.t(
        "A card may also go together with the one that covers it, when that is the last one to "
        "do so."
    )
    return _part(words.t("The deal"), _cards("9C 4H 8D", words), lie, overlap)


def _pairs(rules: SolitaireRules, words: Words) -> Html:
    top = rules.target
    return _part(
        words.t("Pairs"),
        _cards({13: "8S 5D KH", 12: "8S 4D KH", 10: "7S 3D KH"}[top], words),
        words.t(
            "Two free cards that make {n} go out together. Suits do not count. The ace is 1, the "
            "jack {jack}, the queen {queen}; the king is {n} and goes alone.",
            n=top,
            jack=top - 2,
            queen=top - 1,
        ),
    )


def _stock(rules: SolitaireRules, words: Words) -> Html:
    texts: list[str] = []
    if rules.wastes > 1:
        texts.append(
            words.t(
                "You choose on which of the {n} piles the next card of the stock goes. The top "
                "card of each pile is free.",
                n=rules.wastes,
            )
        )
    elif rules.stock_top is StockTop.OPEN:
        texts.append(
            words.t(
                "The top card of the stock lies open and is free, and so is the top of the "
                "waste. A draw lays the one onto the other."
            )
        )
    else:
        texts.append(
            words.t(
                "A draw turns the next card of the stock. The drawn card is free, and so is the "
                "top of the waste beside it. With the next draw it goes onto the waste."
            )
        )
    if rules.draw > 1:
        texts.append(words.t("{n} cards are turned at once, the last one on top.", n=rules.draw))
    if rules.redeals is None:
        texts.append(words.t("The waste may be turned over again and again."))
    elif rules.redeals == 0:
        texts.append(words.t("There is one pass through the stock."))
    else:
        texts.append(
            words.n(
                "The waste may be turned over {n} time.",
                "The waste may be turned over {n} times.",
                rules.redeals,
            )
        )
    return _part(
        words.t("Stock and waste"), (back(words), *_cards("JD 2S", words)), " ".join(texts)
    )
