"""The table: the pyramid, the players, and one big button for what comes next."""

from __future__ import annotations

from app import telling
from app.html import Child, Html, el, join
from app.model import DRINKS, Model
from app.screens import claims, parts
from app.screens.cards import mini
from app.screens.icons import icon
from app.screens.pyramid import pyramid
from app.words import Words
from pyramid_core.bluff.rules import Counting, ShownCard
from pyramid_core.bluff.view import Face, View
from pyramid_core.cards import Card


def render(model: Model, words: Words) -> Html:
    """Return the screen."""
    view = model.view()
    assert view is not None  # render() shows this screen for a running game only
    sheet = claims.sheet(model, view, words)
    return parts.screen(
        model,
        words,
        "table",
        _bar(view, words),
        el("div", pyramid(view, words), cls="arena", id="arena"),
        el(
            "div",
            el("p", _news(model, view, words), cls="hint", id="news"),
            el(
                "div",
                [_player(model, view, words, seat) for seat in view.present],
                cls=f"players {_density(len(view.present))}{_open(view)}",
                id="players",
            ),
            cls="panel",
            id="panel",
            inert=sheet is not None,
        ),
        foot=_next(model, view, words),
        over=sheet,
    )


def _density(seats: int) -> str:
    """Return how closely the players stand: twelve fit on the screen of a phone."""
    if seats <= 6:
        return "few"
    return "some" if seats <= 9 else "many"


def _open(view: View) -> str:
    """Return whether cards stay up beside the names, which takes room."""
    return " open" if view.rules.shown_card is ShownCard.STAYS_UP else ""


def _bar(view: View, words: Words) -> Html:
    company = parts.icon_button("players", words.t("Players"), "company", id_="company")
    right = (parts.help_button(words), company)
    if view.value is None:
        return parts.bar(words, words.t("The pyramid"), words.t("Row by row"), right=right)
    title = parts.fill(
        words.t("Row {row} · worth {value}"), row=view.value, value=el("b", view.value, cls="gold")
    )
    asks = words.t("Who has {rank}?", rank=claims.a_rank(view, words))
    return parts.bar(words, title, asks, right=right)


def _news(model: Model, view: View, words: Words) -> Child:
    """Return who has just taken what, or who looked again, or else what can be done."""
    if model.choosing_looker:
        return words.t("Who looks at their cards again?")
    last = model.match.last_events(None) if model.match else ()
    if view.rules.later_looks and any(event.kind == "ready" for event in last):
        return telling.told(model, last, words)
    takes = [event for event in last if event.kind == "takes"]
    if takes:
        taken = [
            (parts.name(words, model.names, event.params["seat"]), f" {event.params['units']} ")
            for event in takes
        ]
        said = telling.told(model, takes, words)
        return join(
            icon("taken", "small gold"),
            el("b", taken, cls="gold", aria_hidden="true"),
            el("span", said, cls="visually-hidden"),
        )
    if view.current is None:
        return None if view.rules.later_looks else words.t("Nobody looks again from now on.")
    return _manners(model, view, words) or _hint(model, view, words)


def _hint(model: Model, view: View, words: Words) -> str:
    """Return what can be done; somebody alone among computers claims for nobody else."""
    persons = [seat for seat in view.present if not model.is_computer(seat)]
    if len(persons) == 1:
        return words.t("To claim, tap your name")
    return words.t("Tap a player who claims") if persons else ""


def _manners(model: Model, view: View, words: Words) -> Child:
    """Return what the table has agreed on for a row that has just begun, or for this row."""
    if model.unit not in DRINKS or view.current is None:
        return None
    begins = view.current > 0 and view.pyramid[view.current - 1].row != view.value
    lines = []
    if model.ledger is not None and model.manners.one_drinker:
        name = words.player(model.names, model.ledger.drinker)
        lines.append(words.t("{name} drinks in this row.", name=name))
    if begins and model.manners.water:
        lines.append(words.t("New row: a glass of water for everyone?"))
    return join(icon("water", "small gold"), el("span", " ".join(lines))) if lines else None


def _player(model: Model, view: View, words: Words, seat: int) -> Html:
    claimed = any(claim.claimant == seat for claim in view.claims)
    hand = view.hands[seat]
    up = [held for held in hand if held.face is Face.UP]
    waits = not view.plays(seat)
    thinks = model.thinking is not None and model.thinking.seat == seat
    return el(
        "button",
        parts.disc(model, words, seat),
        el(
            "span",
            parts.name(words, model.names, seat),
            el(
                "span",
                words.t("from row {n}", n=dict(view.late)[seat])
                if waits
                else _figures(model, view, seat, words),
                cls="figures",
            ),
            cls="player-text",
        ),
        el(
            "span",
            [
                mini(held.card, words)
                if isinstance(held.card, Card) and held.face is Face.UP
                else el("i", cls=str(held.face))
                for held in hand
            ],
            cls="pips" + (" pips-up" if up else ""),
        ),
        claimed and icon("check", "small player-check"),
        type="button",
        cls="player" + (" player-done" if claimed else "") + (" player-thinks" if thinks else ""),
        data_msg=f"look-again {seat}" if model.choosing_looker else f"claim {seat}",
        id=f"player-{seat}",
        data_seat=str(seat),
        disabled=(view.current is None or waits) and not model.choosing_looker,
        aria_label=_label(model, view, words, seat),
    )


def _label(model: Model, view: View, words: Words, seat: int) -> str:
    """Return what a tap on the player means, or how things stand for a computer."""
    name = words.player(model.names, seat)
    if model.choosing_looker:
        return words.t("{name} looks at the cards.", name=name)
    left = sum(held.face is Face.DOWN for held in view.hands[seat])
    cards = words.n("{n} card", "{n} cards", left)
    given, taken = view.given[seat], view.taken[seat]
    if model.is_computer(seat):
        return words.t(
            "{name}, computer. Given {given}, taken {taken}, {cards}.",
            name=name,
            given=given,
            taken=taken,
            cards=cards,
        )
    return words.t(
        "{name} claims. Given {given}, taken {taken}, {cards}.",
        name=name,
        given=given,
        taken=taken,
        cards=cards,
    )


def _figures(model: Model, view: View, seat: int, words: Words) -> Child:
    """Return units given and taken, or the balance of chips, which IOUs take below zero."""
    if view.rules.counting is Counting.CHIPS:
        balance = view.rules.chip_stake + view.given[seat] - view.taken[seat]
        return el("span", words.n("{n} chip", "{n} chips", balance))
    return (
        el("span", icon("given"), view.given[seat]),
        el("span", icon("taken"), view.taken[seat]),
        _points(model, seat, words),
    )


def _points(model: Model, seat: int, words: Words) -> Child:
    """Return how many of the units taken are points only, and whether all of them are water."""
    if model.unit not in DRINKS:
        return None
    points = model.ledger.entries[seat].points if model.ledger is not None else 0
    return (
        model.manners.mark(seat).alcohol_free
        and el("span", icon("water"), el("span", words.t("alcohol-free"), cls="visually-hidden")),
        points > 0
        and el(
            "span",
            icon("star"),
            points,
            title=words.n("{n} of them a point", "{n} of them points", points),
        ),
    )


def _next(model: Model, view: View, words: Words) -> Html:
    if view.current is None:
        text = words.t("Turn the first card")
    elif view.current == len(view.pyramid) - 1:
        more = view.rules.final_guess or view.rules.ride_the_bus
        text = words.t("Go on") if more else words.t("The truth comes out")
    else:
        text = words.t("Turn the next card")
    can_undo = model.taken_back is not None
    thinking = model.thinking if view.open_claim is None else None
    return join(
        parts.icon_button("undo", words.t("Undo"), "undo", id_="undo", disabled=not can_undo),
        view.rules.later_looks
        and parts.icon_button("eye", words.t("Look again"), "who-looks", id_="who-looks"),
        parts.thinking(model, words, thinking.seat)
        if thinking is not None
        else parts.button(text, "flip", cls="btn-main", guard=True, id_="flip"),
    )
