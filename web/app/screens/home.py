"""The home screen. ``index.html`` holds the same markup, painted before Python is there."""

from __future__ import annotations

from app.html import Html, el
from app.model import Model
from app.screens import parts
from app.screens.cards import back, card
from app.screens.icons import icon
from app.words import Words
from pyramid_core.cards import parse_card


def render(model: Model, words: Words) -> Html:
    """Return the screen."""
    return parts.screen(
        model,
        words,
        "home",
        el(
            "header",
            parts.icon_button("help", words.t("Rules"), "rules"),
            parts.icon_button("gear", words.t("Settings"), "settings"),
            cls="home-bar",
        ),
        el(
            "div",
            el("h1", words.t("Pyramid")),
            el("p", words.t("Bluff together, round one phone.")),
            cls="home-title",
        ),
        _continue(model, words),
        el(
            "button",
            el(
                "span",
                card(parse_card("QS"), words, cls="fan-1"),
                back(words, cls="fan-2"),
                card(parse_card("4D"), words, cls="fan-3"),
                cls="fan",
                aria_hidden="true",
            ),
            el("span", words.t("Party"), cls="tile-title"),
            el("span", words.t("2–12 players, one phone"), cls="tile-line"),
            type="button",
            cls="tile",
            data_msg="party",
            id="party",
        ),
    )


def _continue(model: Model, words: Words) -> Html | None:
    view = model.view()
    if view is None:
        return None
    players = words.n("{n} player", "{n} players", view.seats)
    where = words.t("row {n}", n=view.value) if view.value else words.t("first look")
    if view.summary is not None:
        where = words.t("the summary")
    return el(
        "button",
        icon("play", "continue-icon"),
        el(
            "span",
            el("b", words.t("Continue")),
            el("span", f"{players} · {where}", cls="tile-line"),
            cls="continue-text",
        ),
        icon("next"),
        type="button",
        cls="tile tile-continue",
        data_msg="continue",
        id="continue",
    )
