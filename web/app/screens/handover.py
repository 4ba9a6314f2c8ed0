"""The hand-over: a neutral screen, and secret cards only while a control is held down."""

from __future__ import annotations

from app.html import Html, el
from app.model import Model, next_peeker
from app.screens import parts
from app.screens.cards import card, empty
from app.screens.icons import icon
from app.words import Words
from pyramid_core.bluff.view import Face, View


def render(model: Model, words: Words) -> Html:
    """Return the screen. The cards are in it only while ``model.holding``."""
    table = model.view()
    assert table is not None  # render() shows this screen for a running game only
    seat = next_peeker(table)
    assert seat is not None
    private = model.view(seat) if model.holding else table
    assert private is not None
    looked = table.looking == seat
    return parts.screen(
        model,
        words,
        "handover",
        parts.bar(words, "", _progress(table, words), right=parts.help_button(words)),
        el(
            "div",
            parts.avatar(words, model.names, seat, "large"),
            el("p", words.t("Pass the phone to")),
            el("h1", parts.name(words, model.names, seat)),
            el(
                "div",
                [_place(private, seat, place, words) for place in range(len(private.hands[seat]))],
                cls="hand",
                id=f"hand-{seat}",
            ),
            cls="body middle",
            id=f"pass-{seat}",
        ),
        foot=(
            el(
                "button",
                icon("eye"),
                words.t("Hold to look"),
                type="button",
                cls="btn btn-main hold",
                data_hold="look",
                aria_pressed="true" if model.holding else "false",
                id="hold",
            ),
            parts.button(
                (icon("check"), words.t("I have them")),
                "have",
                cls="btn-calm",
                guard=True,
                disabled=not looked,
                id_="have",
            ),
        ),
    )


def _progress(view: View, words: Words) -> str:
    if view.phase != "peek":
        return words.t("For your eyes only")
    total = len(view.present)
    done = sum(seat in view.ready for seat in view.present)
    return words.t("{n} of {total}", n=min(done + 1, total), total=total)


def _place(view: View, seat: int, place: int, words: Words) -> Html:
    held = view.hands[seat][place]
    identity = f"h{seat}-{held.position}"
    shown = (
        empty(words, id_=identity)
        if held.face is Face.GONE
        else card(held.card, words, id_=identity)
    )
    return el("span", shown, el("small", held.position, aria_hidden="true"), cls="hand-place")
