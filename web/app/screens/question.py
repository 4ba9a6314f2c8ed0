"""One question a screen: predictions, the memorising moment, final guesses, the bus."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from app import sentences, telling
from app.html import Child, Html, el, join
from app.model import Model
from app.screens import parts
from app.screens.cards import card, empty, mini
from app.screens.icons import use
from app.words import Words, t
from pyramid_core.bluff.view import Face, Phase, View
from pyramid_core.cards import Card, Rank, Suit

_SHAPES: Final[Mapping[str, tuple[str, ...]]] = {
    "red": ("s-H", "s-D"),
    "black": ("s-S", "s-C"),
    "higher": ("i-up",),
    "lower": ("i-down",),
    "equal": (),
    "between": (),
    "outside": (),
    "spades": ("s-S",),
    "hearts": ("s-H",),
    "diamonds": ("s-D",),
    "clubs": ("s-C",),
}
"""By answer, in the order on the screen: the pictures on its button."""

_QUESTIONS: Final = (
    t("Red or black?"),
    t("Higher or lower than the first card?"),
    t("Between the first two, or outside?"),
    t("Which suit?"),
)


def render(model: Model, words: Words) -> Html:
    """Return the screen."""
    view = model.view()
    assert view is not None  # render() shows this screen for a running game only
    body, foot = asking(model, view, words)
    return parts.screen(
        model,
        words,
        "question",
        parts.bar(words, title(view, words), right=parts.help_button(words)),
        el("div", _outcome(model, words), body, cls="body middle", id="question-body"),
        foot=foot,
    )


def asking(model: Model, view: View, words: Words) -> tuple[Child, Child]:
    """Return what is asked or won now, and the buttons for it."""
    if view.gift is not None:
        return _gift(model, view, words)
    if view.phase is Phase.MEMORISE:
        return _memorise(model, view, words)
    if view.to_guess is not None:
        return _guess(model, view, view.to_guess, words)
    return _question(model, view, words)


def title(view: View, words: Words) -> str:
    """Return the name of the part that is played, and what it is worth."""
    if view.phase is Phase.BUS:
        return words.t("Ride the Bus")
    if view.phase is Phase.GUESS:
        return words.t("Final guess")
    if view.phase is Phase.MEMORISE or view.asked is None:
        return words.t("Predictions")
    n = view.asked[1] + 1
    return words.t("Round {row} · worth {value}", row=n, value=n)


def news(model: Model, words: Words) -> Child:
    """Return what the last answer brought."""
    last = model.match.last_events(None) if model.match else ()
    told = [event for event in last if event.kind in ("answered", "guessed", "takes")]
    if not told:
        return None
    turned = [mini(event.params["card"], words) for event in told if "card" in event.params]
    return join(turned, " ", telling.told(model, told, words))


def _outcome(model: Model, words: Words) -> Html | None:
    """Return the same, for all to see: whoever answered has passed the phone on already."""
    told = news(model, words)
    return el("p", told, cls="outcome", id="outcome") if told is not None else None


def _who(model: Model, words: Words, seat: int, line: str) -> Html:
    return join(
        parts.disc(model, words, seat, "large"),
        el("h2", parts.name(words, model.names, seat)),
        el("p", line, cls="asks"),
    )


def _question(model: Model, view: View, words: Words) -> tuple[Child, Child]:
    assert view.asked is not None  # the phases that come here ask
    seat, question = view.asked
    on_bus = view.phase is Phase.BUS
    body = (
        _who(model, words, seat, words.t(_QUESTIONS[question])),
        _chain(view, words) if on_bus else _hand(view, seat, words),
        on_bus and view.bus is not None and _misses(view, words),
    )
    answers = el(
        "div",
        [_answer(answer, words) for answer in _SHAPES if answer in view.answers],
        cls=f"answers answers-{len(view.answers)}",
    )
    if model.is_computer(seat):
        answers = parts.thinking(model, words, seat)
    off = parts.button(words.t("Get off the bus"), "get-off", cls="btn-plain", id_="get-off")
    return body, (answers, on_bus and off)


def _answer(answer: str, words: Words) -> Html:
    shapes = [
        use(name, "icon" if name.startswith("i-") else f"suit {name}") for name in _SHAPES[answer]
    ]
    return parts.button(
        (el("span", shapes, cls="shapes"), sentences.answer(answer, words)),
        f"answer {answer}",
        cls=f"answer answer-{answer}",
        guard=True,
        id_=f"answer-{answer}",
    )


def _hand(view: View, seat: int, words: Words, now: int = 0) -> Html:
    return el(
        "div",
        [
            el(
                "span",
                empty(words, id_=f"q{seat}-{held.position}")
                if held.face in (Face.DECK, Face.GONE, Face.AWAY)
                else card(
                    held.card,
                    words,
                    id_=f"q{seat}-{held.position}",
                    cls="here" if held.position == now else "",
                ),
                el("small", held.position, aria_hidden="true"),
                cls="hand-place",
            )
            for held in view.hands[seat]
        ],
        cls="hand",
        id=f"question-hand-{seat}",
    )


def _chain(view: View, words: Words) -> Html:
    bus = view.bus
    assert bus is not None  # on the bus
    missed = bus.last if not bus.last_hit else None
    places: list[Child] = []
    for place in range(4):
        identity = f"bus-{place}"
        if place < len(bus.chain):
            shown = card(bus.chain[place], words, id_=identity)
        elif place == 0 and missed is not None:
            shown = card(missed, words, id_=identity, cls="past")
        else:
            shown = empty(words, id_=identity)
        places.append(
            el("span", shown, el("small", place + 1, aria_hidden="true"), cls="hand-place")
        )
    return el("div", places, cls="hand", id="chain")


def _misses(view: View, words: Words) -> Html:
    misses = view.bus.misses if view.bus is not None else 0
    stop = view.rules.bus_stop
    if stop:
        text = words.n(
            "{n} miss so far; at {stop} the bus stops",
            "{n} misses so far; at {stop} the bus stops",
            misses,
            stop=stop,
        )
    else:
        text = words.n("{n} miss", "{n} misses", misses)
    return el("p", text, cls="hint")


def _gift(model: Model, view: View, words: Words) -> tuple[Child, Child]:
    assert view.gift is not None  # looked at by the caller
    seat = view.gift.seat
    units = sentences.units(view.gift.units, model.unit, words)
    body = (
        _who(model, words, seat, words.t("Right! Who takes {units}?", units=units)),
        _hand(view, seat, words),
    )
    others = [other for other in view.present if other != seat]
    targets = [
        el(
            "button",
            parts.disc(model, words, other),
            parts.name(words, model.names, other),
            type="button",
            cls="target",
            data_msg=f"give {other}",
            data_seat=str(other),
            data_guard=True,
            id=f"give-{other}",
        )
        for other in others
    ]
    if model.is_computer(seat):
        return body, parts.thinking(model, words, seat)
    many = " many" if len(others) > 6 else ""
    return body, el("div", targets, cls=f"targets gift{many}")


def _memorise(model: Model, view: View, words: Words) -> tuple[Child, Child]:
    rows = [
        el(
            "li",
            parts.disc(model, words, seat),
            parts.name(words, model.names, seat),
            el(
                "span",
                [
                    mini(held.card, words)
                    for held in view.hands[seat]
                    if isinstance(held.card, Card)
                ],
                cls="minis",
            ),
        )
        for seat in view.present
    ]
    body = (
        el("h2", words.t("Remember your cards")),
        el("p", words.t("In this order, for good."), cls="asks"),
        el("ul", rows, cls="memory"),
    )
    text = words.t("Turn them all face down")
    return body, parts.button(text, "cover", cls="btn-main", guard=True, id_="cover")


def _guess(model: Model, view: View, turn: tuple[int, int], words: Words) -> tuple[Child, Child]:
    seat, position = turn
    ask = words.t("Card {n}: which one is it?", n=position)
    body = (_who(model, words, seat, ask), _hand(view, seat, words, position))
    if model.is_computer(seat):
        return body, parts.thinking(model, words, seat)
    ranks = [
        el(
            "button",
            words.rank(rank),
            type="button",
            cls="choice",
            data_msg=f"pick {int(rank)}",
            aria_pressed="true" if model.pick == rank else "false",
            aria_label=words.rank_name(rank),
            id=f"rank-{int(rank)}",
        )
        for rank in Rank
    ]
    suits = [
        el(
            "button",
            use(f"s-{suit.letter}", f"suit s-{suit.letter}"),
            words.suit_name(suit),
            type="button",
            cls=f"btn answer answer-{suit.name.lower()}",
            data_msg=f"guess {int(suit)}",
            data_guard=True,
            disabled=model.pick is None,
            id=f"suit-{int(suit)}",
        )
        for suit in (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
    ]
    return body, (el("div", ranks, cls="ranks"), el("div", suits, cls="answers answers-4"))
