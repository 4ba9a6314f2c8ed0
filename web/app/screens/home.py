"""The home screen. ``index.html`` holds the same markup, painted before Python is there."""

from __future__ import annotations

from app.html import Html, el
from app.model import Model
from app.remember import glance
from app.screens import parts
from app.screens.icons import icon, use
from app.words import Words


def render(model: Model, words: Words) -> Html:
    """Return the screen."""
    return parts.screen(
        model,
        words,
        "home",
        el(
            "header",
            el("span", parts.help_button(words)),
            el("span"),
            el("span", parts.settings_button(words)),
            cls="bar",
        ),
        el(
            "div",
            el("h1", words.t("Pyramid")),
            el("p", words.t("Bluff together, round one phone.")),
            cls="home-title",
        ),
        el(
            "div",
            el(
                "button",
                use("art-party", "tile-art"),
                el("span", words.t("Party"), cls="tile-title"),
                el("span", words.t("2–12 players, one phone"), cls="tile-line"),
                type="button",
                cls="tile",
                data_msg="party",
                id="party",
            ),
            el(
                "button",
                use("art-pyramid", "tile-art"),
                el("span", words.t("Solitaire"), cls="tile-title"),
                el("span", words.t("For one: pairs that make 13"), cls="tile-line"),
                type="button",
                cls="tile",
                data_msg="solo-open",
                id="solitaire",
            ),
            cls="tiles",
        ),
        el(
            "div",
            parts.button(words.t("How to play"), "rules", cls="btn-plain", id_="how-to-play"),
            cls="home-more",
        ),
        foot=[button for button in (_party(model, words), _solitaire(model, words)) if button],
    )


def _party(model: Model, words: Words) -> Html | None:
    view = model.view()
    if view is None:
        return None
    players = words.n("{n} player", "{n} players", view.seats)
    where = words.t("row {n}", n=view.value) if view.value else words.t("first look")
    if view.summary is not None:
        where = words.t("the summary")
    return _continue(words, f"{players} · {where}", "continue", "continue")


def _solitaire(model: Model, words: Words) -> Html | None:
    kept = glance(model.solo_text)
    if kept is None:
        return None
    _, score, cards = kept
    cleared = words.t("{n} of {all} cards", n=score, all=cards)
    line = words.t("Solitaire · {where}", where=cleared)
    return _continue(words, line, "solo-continue", "continue-solitaire")


def _continue(words: Words, line: str, msg: str, id_: str) -> Html:
    return el(
        "button",
        el(
            "span",
            el("span", words.t("Continue"), cls="continue-title"),
            el("span", line, cls="continue-line"),
        ),
        icon("next"),
        type="button",
        cls="btn btn-main continue",
        data_msg=msg,
        id=id_,
    )
