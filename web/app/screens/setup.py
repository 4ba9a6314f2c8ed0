"""The set-up: who plays, which form, which house rules; then the deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.forms import (
    FORMS,
    HOUSE_RULES,
    PLAYER_KINDS,
    UNIT_NAMES,
    cards_line,
    form_name,
    minutes,
)
from app.html import Child, Html, el, join
from app.model import COMPUTERS, DRINKS, UNITS, Model
from app.screens import parts
from app.screens.chairs import chair, suggestion
from app.screens.drinks import drinks
from app.screens.icons import icon
from app.words import Words
from pyramid_core.bluff.rules import MAX_SEATS, MIN_SEATS, PRESETS, Counting, field_text
from pyramid_core.match import PERSON

_UNIT_ICONS: Final = {"sips": "glass", "water": "water", "points": "star", "dares": "dare"}


def render(model: Model, words: Words) -> Html:
    """Return the screen."""
    table = model.table
    seats = len(table.names)
    return parts.screen(
        model,
        words,
        "setup",
        parts.bar(
            words,
            words.t("Who plays?"),
            words.t("In seat order"),
            right=parts.help_button(words),
        ),
        el(
            "div",
            not model.settings.moderation_seen and _moderation(words),
            el("ol", [_seat(model, words, seat) for seat in range(seats)], cls="seats"),
            el(
                "div",
                _add(words.t("Add a player"), "plus", "add", full=seats >= MAX_SEATS),
                _add(
                    words.t("Add a computer"),
                    "computer",
                    "add-computer",
                    value=f"{_least_seen(table.kinds)} {suggestion(words, table.names)}",
                    full=seats >= MAX_SEATS,
                ),
                cls="adds",
            ),
            not table.has_computers
            and el("p", words.t("Tap a disc to let a computer play."), cls="hint", id="disc-hint"),
            el("h2", words.t("Which form?"), id="forms-title"),
            el(
                "div",
                [_form(model, words, preset) for preset in FORMS],
                cls="forms",
                data_strip=True,
                role="group",
                aria_labelledby="forms-title",
            ),
            _advice(model, words),
            parts.chooser(
                words.t("What is given"),
                "unit",
                [(unit, _unit(unit, words)) for unit in UNITS],
                table.unit,
            ),
            _drawer(model, words),
            table.unit in DRINKS
            and table.rules.counting is Counting.UNITS
            and _drinks(model, words),
            el(
                "button",
                icon("phone"),
                words.t("Phones and television"),
                type="button",
                cls="btn add",
                id="devices",
                data_msg="devices",
            ),
            cls="body",
            id="body",
        ),
        foot=(
            el(
                "p",
                cards_line(table.rules, seats, words),
                " · ",
                words.t("about {n} minutes", n=minutes(table.rules, seats)),
                cls="foot-line",
                id="cards-line",
                role="status",
            ),
            parts.button(words.t("Deal"), "deal", cls="btn-main", guard=True, id_="deal"),
        ),
    )


def _unit(unit: str, words: Words) -> Child:
    return join(icon(_UNIT_ICONS[unit], "small"), words.t(UNIT_NAMES[unit]))


def _add(text: str, picture: str, msg: str, *, full: bool, value: str = "") -> Html:
    return el(
        "button",
        icon(picture),
        text,
        type="button",
        cls="btn add",
        id=msg,
        data_msg=msg,
        data_value=value or None,
        disabled=full,
    )


def _least_seen(kinds: Sequence[str]) -> str:
    """Return the character of which there are fewest at the table."""
    return min(COMPUTERS, key=kinds.count)


def _seat(model: Model, words: Words, seat: int) -> Html:
    names = model.table.names
    character = PLAYER_KINDS[model.table.kind(seat)][1]
    who = words.player(names, seat)
    last = len(names) - 1
    return el(
        "li",
        chair(words, names, seat, model.table.kind(seat), "kind"),
        parts.name_field(words, names, seat, "name", enter="next"),
        parts.icon_button(
            "up",
            words.t("Move {name} up", name=who),
            f"up {seat}",
            id_=f"up-{seat}",
            disabled=seat == 0,
        ),
        parts.icon_button(
            "down",
            words.t("Move {name} down", name=who),
            f"down {seat}",
            id_=f"down-{seat}",
            cls="roomy",
            disabled=seat == last,
        ),
        parts.icon_button(
            "close",
            words.t("Remove {name}", name=who),
            f"remove {seat}",
            id_=f"remove-{seat}",
            disabled=last < MIN_SEATS,
        ),
        bool(character) and el("p", words.t(character), cls="character"),
        cls="seat",
    )


def _form(model: Model, words: Words, preset: str) -> Html:
    rules = PRESETS[preset].rules
    length = words.n("{n} card", "{n} cards", rules.pyramid_size)
    rows = [el("span", [el("i") for _ in range(row)]) for row in range(1, rules.rows + 1)]
    return el(
        "button",
        el("span", rows, cls="form-art", aria_hidden="true"),
        el("b", form_name(preset, words)),
        el("span", words.t(FORMS[preset][1]), cls="form-line"),
        el(
            "span",
            length,
            " · ",
            words.t("{n} min", n=minutes(rules, len(model.table.names))),
            cls="form-line",
        ),
        type="button",
        cls="form",
        data_msg=f"preset {preset}",
        id=f"preset-{preset}",
        aria_pressed="true" if preset == model.table.preset else "false",
    )


def _advice(model: Model, words: Words) -> Html | None:
    preset = PRESETS[model.table.preset]
    if preset.least <= len(model.table.names) <= preset.most:
        return None
    return el(
        "p",
        words.t(
            "Meant for {least} to {most} players, but play on if you like.",
            least=preset.least,
            most=preset.most,
        ),
        cls="advice",
    )


def _drawer(model: Model, words: Words) -> Html:
    rules = model.table.rules
    return el(
        "details",
        el(
            "summary",
            words.t("House rules"),
            model.table.is_changed and el("span", words.t("changed"), cls="tag"),
        ),
        [
            parts.chooser(
                words.t(label),
                f"rule {field}",
                [(value, words.t(text)) for value, text in values.items()],
                field_text(rules, field),
            )
            for field, (label, values) in HOUSE_RULES.items()
        ],
        cls="drawer",
        id="house-rules",
    )


def _drinks(model: Model, words: Words) -> Html:
    table = model.table
    persons = [seat for seat, kind in enumerate(table.all_kinds) if kind == PERSON]
    return el(
        "details",
        el(
            "summary",
            words.t("Who drinks what"),
            table.manners.is_changed and el("span", words.t("changed"), cls="tag"),
        ),
        drinks(table.names, persons, table.manners, words),
        cls="drawer",
        id="drinks",
    )


def _moderation(words: Words) -> Html:
    return el(
        "div",
        icon("glass"),
        el(
            "p",
            words.t(
                "Alcohol only from legal age, and in moderation. Water and points are just as fun."
            ),
        ),
        parts.button(words.t("All right"), "moderation", cls="btn-small"),
        cls="note",
        id="moderation",
    )
