"""The hand-over: a neutral screen, and secret cards only while a control is held down."""

from __future__ import annotations

from app.html import Html, el
from app.links import may_link
from app.model import Model, next_peeker
from app.screens import parts
from app.screens.cards import card, empty
from app.screens.icons import icon
from app.screens.phones import new_card
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
    by_code = new_card(model, table, words)
    return parts.screen(
        model,
        words,
        "handover",
        parts.bar(words, "", _progress(table, words), right=parts.help_button(words)),
        el(
            "div",
            parts.disc(model, words, seat, "large"),
            not by_code and el("p", words.t("Pass the phone to")),
            el("h1", parts.name(words, model.names, seat)),
            by_code,
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
            may_link(table, seat)
            and parts.button(
                (icon("phone"), words.t("On my own phone")), "own-phone", id_="own-phone"
            ),
            by_code is not None
            and not looked
            and parts.button(
                (icon("check"), words.t("It is on my phone")),
                "card-taken",
                cls="btn-calm",
                guard=True,
                id_="card-taken",
            ),
            (by_code is None or looked)
            and parts.button(
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
