"""The players' screen, in the middle of a game: names, who leaves, who joins, who drinks what."""

from __future__ import annotations

from app.html import Html, el
from app.model import DRINKS, Model
from app.screens import parts
from app.screens.chairs import chair
from app.screens.drinks import drinks
from app.screens.icons import icon
from app.words import Words
from pyramid_core.bluff.view import View
from pyramid_core.match import PERSON


def render(model: Model, words: Words) -> Html:
    """Return the screen."""
    view = model.view()
    assert view is not None  # render() shows this screen for a running game only
    persons = [seat for seat in view.present if not model.is_computer(seat)]
    return parts.screen(
        model,
        words,
        "company",
        parts.bar(
            words,
            words.t("Who plays?"),
            words.t("Leave and join between cards"),
            right=parts.settings_button(words),
        ),
        el(
            "div",
            el("ol", [_seat(model, view, seat, words) for seat in view.present], cls="seats"),
            el("p", words.t("Tap a disc to let a computer play."), cls="hint"),
            el(
                "button",
                icon("plus"),
                words.t("Somebody joins"),
                type="button",
                cls="btn add",
                id="join",
                data_msg="join",
                data_guard=True,
            ),
            view.away
            and el(
                "p",
                words.t("Has left:"),
                " ",
                parts.names_list(words, model.names, view.away),
                cls="hint",
            ),
            model.unit in DRINKS
            and (
                el("h2", words.t("Who drinks what")),
                drinks(model.names, persons, model.manners, words),
            ),
            parts.button(
                (icon("phone"), words.t("Phones and television")), "devices", id_="devices"
            ),
            cls="body",
            id="body",
        ),
        foot=parts.button(words.t("Back to the table"), "back", cls="btn-main", id_="done"),
    )


def _seat(model: Model, view: View, seat: int, words: Words) -> Html:
    names = model.names
    who = words.player(names, seat)
    coming = dict(view.late).get(seat)
    kind = model.match.kinds[seat] if model.match and model.is_computer(seat) else PERSON
    return el(
        "li",
        chair(words, names, seat, kind, "takes-over"),
        parts.name_field(words, names, seat, "rename", enter="done"),
        coming is not None
        and not view.plays(seat)
        and el("span", words.t("from row {n}", n=coming), cls="tag"),
        el(
            "button",
            words.t("leaves"),
            type="button",
            cls="btn btn-small",
            data_msg=f"leave {seat}",
            data_guard=True,
            id=f"leave-{seat}",
            aria_label=words.t("{name} leaves the game", name=who),
        ),
        cls="seat",
    )
