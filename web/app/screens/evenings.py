"""The table's history: who won, gave and was caught over all evenings, and each game by day."""

from __future__ import annotations

from itertools import groupby

from app.evenings import Game, Record, records
from app.forms import form_name
from app.html import Html, el
from app.model import Model
from app.screens import parts
from app.screens.icons import icon
from app.words import Words


def render(model: Model, words: Words) -> Html:
    """Return the screen."""
    games = model.games or ()
    body = (
        (
            el("ol", [_record(record, words) for record in records(games)], cls="records"),
            [_day(day, list(some), words) for day, some in groupby(games[::-1], lambda g: g.day)],
            el(
                "p",
                parts.button(
                    words.t("Forget all evenings"), "forget", cls="btn-plain", id_="forget"
                ),
            ),
        )
        if games
        else el(
            "div",
            icon("star", "gold picture-icon"),
            el("p", words.t("Every game that you finish is noted here, on this device alone.")),
            cls="nothing-yet",
        )
    )
    count = words.n("{n} game", "{n} games", len(games))
    return parts.screen(
        model,
        words,
        "evenings",
        parts.bar(words, words.t("Our evenings"), count if games else None),
        el("div", body, cls="body", id="body", tabindex="0"),
    )


def _record(record: Record, words: Words) -> Html:
    return el(
        "li",
        el("bdi", record.name, cls="name"),
        el("span", icon("crown", "small gold"), record.won, cls="record-won"),
        el(
            "p",
            words.n("{n} game", "{n} games", record.games),
            " · ",
            words.t("gave {given}, took {taken}", given=record.given, taken=record.taken),
            " · ",
            words.t(
                "{stood} bluffed through, {caught} caught", stood=record.stood, caught=record.caught
            ),
            cls="small-line",
        ),
        cls="record",
    )


def _day(day: str, games: list[Game], words: Words) -> Html:
    return el(
        "section",
        el("h2", el("time", words.day(day), datetime=day)),
        el("ul", [_game(game, words) for game in games], cls="games"),
    )


def _game(game: Game, words: Words) -> Html:
    form = form_name(game.form, words) if game.form else words.t("House rules")
    winners = (
        parts.names_list(words, game.names, game.winners)
        if game.winners
        else words.t("Nobody wins")
    )
    others = [seat for seat in range(len(game.names)) if seat not in game.winners]
    return el(
        "li",
        el("p", icon("crown", "small gold"), el("b", winners), cls="game-won"),
        el("p", form, " · ", parts.names_list(words, game.names, others), cls="small-line"),
    )
