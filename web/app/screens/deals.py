"""Which solitaire: the variant, and which of its deals."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from app import solo_words
from app.html import Child, Html, el
from app.model import Model
from app.screens import grades, parts
from app.solo import CUSTOM, GRADES, PAR, VARIANTS, Deals
from app.updates.deals import chosen, rules_of
from app.words import Words, t
from pyramid_core.solitaire.layouts import Layout, LayoutKind
from pyramid_core.solitaire.rules import SolitaireRules, field_text

_LAYOUTS: Final = {
    "pyramid": t("pyramid"), "giza": t("with columns"),
    "triangle": t("upside down"), "pharaohs": t("three pyramids"),
}  # fmt: skip
_OWN_RULES: Final[Mapping[str, tuple[str, Mapping[str, str]]]] = {
    "layout": (t("Layout"), _LAYOUTS),
    "rows": (t("Rows"), {str(n): str(n) for n in range(3, 11)}),
    "deck": (t("Cards of a deck"), {"52": "52", "48": "48", "40": "40"}),
    "decks": (t("Decks"), {"1": "1", "2": "2"}),
    "draw": (t("Cards at a draw"), {"1": "1", "2": "2", "3": "3"}),
    "redeals": (
        t("Redeals"),
        {**{str(n): str(n) for n in range(10)}, "unlimited": t("without end")},
    ),
    "wastes": (t("Waste piles"), {"1": "1", "2": "2", "3": "3"}),
    "stock_top": (t("Top of the stock"), {"hidden": t("face down"), "open": t("open")}),
    "win": (t("To be cleared"), {"relaxed": t("the pyramid"), "strict": t("every card")}),
    "overlap": (
        t("A card and the one that covers it"),
        {"off": t("never go together"), "on": t("may go together")},
    ),
}
"""The rules of one's own: label and values, in words. A bare number is its own word."""
_OF_THE_STOCK: Final = ("draw", "redeals", "wastes", "stock_top")


def render(model: Model, words: Words) -> Html:
    """Return the screen."""
    draft = chosen(model)
    rules = rules_of(draft.variant, draft.rules)
    refused = rules.refusal()
    return parts.screen(
        model,
        words,
        "deals",
        parts.bar(
            words,
            words.t("Solitaire"),
            right=parts.icon_button("chart", words.t("Statistics"), "solo-statistics", id_="chart"),
        ),
        el(
            "div",
            el(
                "div",
                [_variant(draft, words, name) for name in VARIANTS],
                cls="forms",
                id="variants",
            ),
            _about(rules, words) if draft.variant != PAR else _about_par(words),
            draft.variant == CUSTOM and _own_rules(rules, words),
            draft.variant != PAR and _ways(draft, words),
            _code(draft, words),
            cls="body",
            id="body",
        ),
        foot=(
            refused is not None
            and el("p", solo_words.refusal(refused, words), cls="foot-line", role="status"),
            draft.searching > 0 and _search(draft, words),
            model.solo is not None
            and not model.solo.is_over
            and parts.button(words.t("Continue"), "solo-continue", id_="go-on"),
            parts.button(words.t("Stop looking"), "solo-stop", id_="stop")
            if draft.searching
            else parts.button(
                words.t("Deal"),
                "solo-deal",
                cls="btn-main",
                id_="deal",
                disabled=refused is not None,
            ),
        ),
    )


def _search(draft: Deals, words: Words) -> Html:
    """What the search for a deal is at. Screen readers hear once that it goes on."""
    if draft.grade:
        grade = words.t(grades.NAMES[draft.grade])
        text = words.t("Looking for a deal that can be won: {grade} …", grade=grade)
    else:
        text = words.t("Looking for a deal that can be won …")
    tried = words.n("{n} tried", "{n} tried", draft.tried) if draft.tried else ""
    return el(
        "p",
        el("span", text, role="status"),
        " ",
        el("span", tried, cls="num", aria_hidden="true"),
        cls="foot-line",
        id="search",
    )


def _variant(draft: Deals, words: Words, name: str) -> Html:
    rules = rules_of(name, draft.rules)
    return el(
        "button",
        _art(rules.places, rules.layout) if name != CUSTOM else _art_of_custom(),
        el("b", words.t(solo_words.NAMES[name])),
        el("span", words.t(solo_words.LINES[name]), cls="form-line"),
        type="button",
        cls="form",
        data_msg=f"solo-variant {name}",
        id=f"variant-{name}",
        aria_pressed="true" if name == draft.variant else "false",
    )


@lru_cache(maxsize=16)
def _art(layout: Layout, kind: LayoutKind) -> Html:
    """The layout in dots."""
    pyramids = [
        el("span", [el("span", [el("i") for _ in row]) for row in pyramid], cls="dots")
        for pyramid in layout.pyramids
    ]
    columns = el(
        "span", [el("span", [el("i") for _ in layout.columns]) for _ in range(3)], cls="dots"
    )
    return el(
        "span",
        pyramids,
        kind is LayoutKind.GIZA and columns,
        cls="form-art shapes",
        style=f"--rows:{max(len(pyramid) for pyramid in layout.pyramids)}",
        aria_hidden="true",
    )


@lru_cache(maxsize=1)
def _art_of_custom() -> Html:
    rows = [
        el("span", [el("i", cls="hole" if (n + row) % 3 else "") for n in range(row)])
        for row in range(1, 8)
    ]
    return el(
        "span",
        el("span", rows, cls="dots"),
        cls="form-art shapes",
        style=f"--rows:{len(rows)}",
        aria_hidden="true",
    )


def _about(rules: SolitaireRules, words: Words) -> Html:
    """The rules of the variant in a few words."""
    facts: list[str] = [
        words.t("Pairs make {n}, a king goes alone.", n=rules.target),
        words.n("{n} card", "{n} cards", rules.cards) + ".",
    ]
    if rules.has_stock:
        if rules.redeals is None:
            facts.append(words.t("The waste may be turned over again and again."))
        elif rules.redeals == 0:
            facts.append(words.t("One pass through the stock."))
        else:
            facts.append(
                words.n(
                    "The waste may be turned over {n} time.",
                    "The waste may be turned over {n} times.",
                    rules.redeals,
                )
            )
    goal = (
        words.t("It is won when every card is gone.")
        if rules.win == "strict"
        else words.t("It is won when the pyramid is gone.")
    )
    return el("p", " ".join([*facts, goal]), cls="advice-line", id="about")


def _about_par(words: Words) -> Html:
    return el(
        "p",
        words.t(
            "Six deals, each with three passes. A pyramid cleared in the first, second or third "
            "pass brings 50, 35 or 20, less the cards outside it; one that is not costs all that "
            "is left. Par is 0."
        ),
        cls="advice-line",
        id="about",
    )


def _ways(draft: Deals, words: Words) -> Html:
    return el(
        "div",
        parts.chooser(
            words.t("Which deal"),
            "solo-way",
            [
                ("new", words.t("a new one")),
                ("winnable", words.t("one that can be won")),
                ("day", words.t("deal of the day")),
                ("number", words.t("by number")),
            ],
            draft.way,
        ),
        draft.way == "winnable"
        and parts.chooser(
            words.t("How hard"),
            "solo-grade",
            [
                ("", words.t("as it comes")),
                *((grade, grades.name(grade, words)) for grade in GRADES),
            ],
            draft.grade,
        ),
        draft.way == "number"
        and el(
            "div",
            _field(
                words,
                "deal-number",
                words.t("Number of the deal"),
                "solo-number",
                draft.number,
                "2718",
                inputmode="numeric",
                submit="solo-deal",
                wrong=draft.fault is not None and not draft.code,
            ),
            cls="code-line",
        ),
        draft.way == "number" and _fault(draft, words),
        draft.given_up
        and el(
            "p",
            _found_none(draft, words),
            cls="advice",
            role="alert",
        ),
        cls="ways",
    )


def _found_none(draft: Deals, words: Words) -> str:
    """Return that the search has ended without a deal."""
    if draft.grade:
        return words.t("No such deal was found. Try once more, or another grade.")
    return words.t("No deal that can be won was found. Try once more.")


def _code(draft: Deals, words: Words) -> Html:
    return el(
        "form",
        el("label", words.t("A code from someone?"), for_="deal-code", cls="chooser-label"),
        el(
            "div",
            _field(
                words,
                "deal-code",
                "",
                "solo-code",
                draft.code,
                "RX-2718-K",
                inputmode="text",
                submit="",
                wrong=draft.fault is not None and draft.way != "number",
            ),
            el("button", words.t("Open"), type="submit", cls="btn", id="open-code"),
            cls="code-line",
        ),
        draft.way != "number" and _fault(draft, words),
        data_submit="solo-open-code",
        cls="code-form",
    )


def _fault(draft: Deals, words: Words) -> Html | None:
    if draft.fault is None:
        return None
    return el("p", solo_words.fault(draft.fault, words), cls="advice", id="fault", role="alert")


def _field(
    words: Words,
    id_: str,
    label: str,
    msg: str,
    value: str,
    example: str,
    *,
    inputmode: str,
    submit: str,
    wrong: bool,
) -> Html:
    """A text field; where ``submit`` names a message, Enter in it sends that."""
    field = el(
        "input",
        type="text",
        id=id_,
        value=value,
        placeholder=words.t("e.g. {example}", example=example),
        data_input=msg,
        inputmode=inputmode,
        maxlength="40",
        autocomplete="off",
        autocapitalize="characters",
        spellcheck="false",
        enterkeyhint="go",
        aria_label=label or None,
        aria_invalid="true" if wrong else None,
        aria_describedby="fault" if wrong else None,
    )
    return el("form", field, data_submit=submit) if submit else field


def _own_rules(rules: SolitaireRules, words: Words) -> Html:
    def offered(name: str) -> bool:
        if name == "rows" and rules.layout is LayoutKind.PHARAOHS:
            return False
        return rules.has_stock or name not in _OF_THE_STOCK

    choosers: list[Child] = [
        parts.chooser(
            words.t(label),
            f"solo-rule {name}",
            [
                (value, text if text.isdecimal() else words.t(text))
                for value, text in values.items()
            ],
            field_text(rules, name),
        )
        for name, (label, values) in _OWN_RULES.items()
        if offered(name)
    ]
    return el("div", choosers, cls="own-rules", id="own-rules")
