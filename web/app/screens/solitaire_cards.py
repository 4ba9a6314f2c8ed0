"""The solitaire's board: every card is one element that keeps its place in the document.

A card that goes elsewhere keeps its ``id``; only its numbers change, and the style sheet
lets it travel. The layout's cards stand in the order of the deal, the others behind them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from app.board import Spot, board
from app.html import Child, Html, el, join
from app.model import Model
from app.screens.cards import face, kind
from app.screens.icons import icon
from app.solo import Solo
from app.words import Words
from pyramid_core.cards import Card
from pyramid_core.solitaire.rules import StockTop
from pyramid_core.solitaire.view import DRAWN, STOCK, Place, View, place_text, waste

FOUNDATION: Final = "foundation"
_ON_THEIR_WAY: Final = 6
"""So many of the cards that went last are in the page, to be seen flying; others lie under them."""
_BENEATH: Final = 2
"""Cards under a waste's top that are in the page: one to be seen at once when the top goes."""
_BACK: Final = el("span", cls="card-back")


@dataclass(frozen=True, slots=True)
class _Lying:
    """A card with where it lies: a place of its own, or none when it is out of play."""

    card: Card
    place: Place | None
    style: str
    cls: str
    label: str
    movable: bool = False


def table(model: Model, solo: Solo, words: Words) -> Html:
    """Return the board with all its cards and piles."""
    view = solo.view
    shape = board(view.rules)
    slots = _slots(view)
    lying = {shown.card: shown for shown in _all_lying(view, words)}
    # In this order for as long as the deal lasts: what moves is not taken out and put back.
    order = [card for card in view.dealt if card in lying]
    order += sorted((card for card in lying if card not in set(view.dealt)), key=str)
    numbers = {
        "cols": shape.columns,
        "steps": max(1, shape.steps),
        "extra": shape.extra,
        "wcols": shape.wide_columns,
        "wsteps": max(1, shape.wide_steps),
        "n": len(slots),
        "srows": (len(slots) + 1) // 2,
    }
    return el(
        "div",
        el(
            "div",
            [_frame(model, solo, view, words, slot) for slot in slots if slot],
            [_card(solo, view, words, lying[card]) for card in order],
            cls="mat" if view.rules.has_stock else "mat bare",
            style=_style(numbers),
        ),
        cls="board",
        id="board",
        role="group",
        aria_label=words.t("The board"),
    )


def _style(numbers: dict[str, float]) -> str:
    return ";".join(f"--{name}:{value:g}" for name, value in numbers.items())


# -- piles -----------------------------------------------------------------------------


def _slots(view: View) -> tuple[str, ...]:
    """The piles from the side of the stock on: their places as texts, and the foundation."""
    if not view.rules.has_stock:
        return (FOUNDATION,)
    drawn: tuple[str, ...] = ("drawn",) if view.rules.has_drawn else ()
    # Cards that come several at once look out beside the waste's top.
    drawn += ("",) if view.rules.draw > 1 and len(view.wastes) == 1 else ()
    return ("stock", *drawn, *(place_text(waste(n)) for n in range(len(view.wastes))), FOUNDATION)


def _slot_style(view: View, slot: str) -> str:
    number = _slots(view).index(slot)
    return f"--i:{number};--c:{number % 2};--r:{number // 2}"


def _frame(model: Model, solo: Solo, view: View, words: Words, slot: str) -> Html:
    """The outline of a pile with what stands under it; the stock's back lies in it."""
    counts = model.settings.counts == "shown"
    style = _slot_style(view, slot)
    if slot == "stock":
        return _stock(solo, view, words, style, counts=counts)
    if slot == FOUNDATION:
        label = (
            words.t("cleared")
            if not counts
            else words.t("{n} of {all}", n=view.score, all=view.rules.cards)
        )
        outline = el("span", icon("pyramid"), cls="slot-in", data_drop=FOUNDATION)
        return _pile(join(outline, el("span", label, cls="slot-label num")), "slot out-pile", style)
    label = words.t("drawn") if slot == "drawn" else words.t("waste")
    wastes = len(view.wastes)
    chosen = wastes > 1 and slot != "drawn"
    inside = el(
        "button",
        chosen and solo.picked == STOCK and icon("down"),
        type="button",
        cls="slot-in",
        data_drag=slot,
        data_drop=slot,
        data_msg=f"solo-tap {slot}"
        if solo.picked == STOCK or not chosen
        else f"solo-draw {slot[-1]}",
        id=f"pile-{slot}",
        aria_label=words.t("Draw onto pile {n}", n=slot[-1]) if chosen else label,
        tabindex="0" if chosen else "-1",
        aria_hidden=None if chosen else "true",
    )
    below: Child = label
    if chosen and view.stock:
        below = el(
            "button",
            icon("down", "small"),
            slot[-1],
            type="button",
            cls="slot-draw",
            data_msg=f"solo-draw {slot[-1]}",
            aria_label=words.t("Draw onto pile {n}", n=slot[-1]),
            id=f"draw-{slot}",
        )
        return _pile(join(inside, below), "slot choice-pile", style)
    return _pile(join(inside, el("span", below, cls="slot-label")), "slot", style)


def _pile(inside: Html, cls: str, style: str) -> Html:
    return el("div", inside, cls=cls, style=style)


def _stock(solo: Solo, view: View, words: Words, style: str, *, counts: bool) -> Html:
    """The stock: its back, or the sign of a redeal, or that it is over."""
    left = len(view.stock)
    is_open = view.rules.stock_top is StockTop.OPEN
    many = el("span", cls="card-back second") if left > 2 else None
    if view.stock:
        sign = join(many, _BACK)
        name = words.n("Draw: {n} card in the stock", "Draw: {n} cards in the stock", left)
    elif view.can_redeal:
        sign, name = icon("again"), words.t("Turn the waste over")
    else:
        sign, name = icon("close"), words.t("The stock is empty.")
    label: Child = words.n("{n} left", "{n} left", left) if counts else words.t("stock")
    if not view.stock and view.redeals_left is not None and view.can_redeal:
        label = words.n("{n} redeal", "{n} redeals", view.redeals_left)
    elif not view.stock:
        label = words.t("redeal") if view.can_redeal else words.t("empty")
    shaken = STOCK in solo.shaken
    button = el(
        "button",
        sign,
        type="button",
        cls=_classes(
            "slot-in stock",
            shaken and f"shake-{solo.shakes % 2}",
            solo.picked == STOCK and "picked",
            STOCK in solo.hinted and "hinted",
            not view.stock and "over",
            not view.stock and view.can_redeal and "turn",
        ),
        id="stock",
        data_msg="solo-draw",
        data_drag=None if is_open else "stock",
        data_movable=bool(view.stock) and len(view.wastes) > 1 and not is_open,
        data_at="stock",
        aria_label=name,
    )
    below: Html = el("span", label, cls="slot-label num")
    if is_open and view.stock:
        below = el(
            "button",
            icon("next", "small"),
            label if counts else words.t("draw"),
            type="button",
            cls="slot-draw slot-label num",
            data_msg="solo-draw any",
            id="draw-stock",
            aria_label=name,
        )
    return _pile(join(button, below), "slot", style)


# -- cards -----------------------------------------------------------------------------


def _all_lying(view: View, words: Words) -> Iterator[_Lying]:
    """Every card that is in the page."""
    shape = board(view.rules)
    for place in view.places:
        if place.card is not None:
            spot = shape.spots[place.place]
            label = words.card_name(place.card)
            if place.covering:
                label = words.t("{card}, covered", card=label)
            covered = "covered" if place.covering else ""
            yield _Lying(
                place.card, place.place, _spot_style(spot, place.place), covered, label,
                movable=not place.covering,
            )  # fmt: skip
    if view.drawn is not None:
        yield _piled(view, words, view.drawn, DRAWN, "drawn", 0)
    if view.rules.stock_top is StockTop.OPEN and (top := view.card_at(STOCK)):
        yield _piled(view, words, top, STOCK, "stock", 0)
    for number, pile in enumerate(view.wastes):
        for depth, card in enumerate(reversed(pile[-1 - _BENEATH :])):
            yield _piled(view, words, card, waste(number, depth), place_text(waste(number)), depth)
    out = view.foundation[-_ON_THEIR_WAY:]
    for number, card in enumerate(out, len(view.foundation) - len(out)):
        style = f"{_slot_style(view, FOUNDATION)};--z:{200 + number}"
        yield _Lying(card, None, style, "in-pile out", words.card_name(card))


def _piled(view: View, words: Words, card: Card, place: Place, slot: str, depth: int) -> _Lying:
    """A card in a pile; with three cards at once those beneath look out."""
    several = view.rules.draw > 1 and len(view.wastes) == 1
    fan = depth if several and slot != "drawn" else 0
    label = words.card_name(card)
    if depth:
        label = words.t("{card}, buried", card=label)
    elif slot == "drawn":
        label = words.t("{card}, drawn", card=label)
    elif slot == "stock":
        label = words.t("{card}, top of the stock", card=label)
    else:
        label = words.t("{card}, waste", card=label)
    style = f"{_slot_style(view, slot)};--z:{100 - depth + (slot == 'drawn') * 5};--fan:{fan}"
    cls = "in-pile turned" + (" covered" if depth and fan else " under" if depth else "")
    return _Lying(card, place, style, cls, label, movable=not depth)


def _spot_style(spot: Spot, place: Place) -> str:
    numbers: dict[str, float] = {
        "x": spot.x, "y": spot.y, "h": spot.h, "wx": spot.wide_x, "wy": spot.wide_y, "z": place,
    }  # fmt: skip
    return _style(numbers)


def _card(solo: Solo, view: View, words: Words, lying: _Lying) -> Html:
    card, place = lying.card, lying.place
    front = face(card, words)
    inside: Child = (front, _BACK) if "turned" in lying.cls else front
    if place is None:
        return el(
            "button",
            el("span", inside, cls="card-in"),
            type="button",
            cls=_classes("card spot", lying.cls, kind(card.rank)),
            id=f"c-{card}",
            style=lying.style,
            tabindex="-1",
            disabled=True,
            aria_hidden="true",
        )
    text = place_text(place)
    return el(
        "button",
        el("span", inside, cls="card-in"),
        type="button",
        cls=_classes(
            "card spot",
            lying.cls,
            kind(card.rank),
            place == solo.picked and "picked",
            place in solo.marked and "marked",
            place in solo.hinted and "hinted",
            place in solo.shaken and f"shake-{solo.shakes % 2}",
        ),
        id=f"c-{card}",
        style=lying.style,
        data_msg=f"solo-tap {text}",
        data_drag=text,
        data_drop=text,
        data_movable=lying.movable,
        data_at=text,
        tabindex="0" if place == _reached(solo, view) else "-1",
        aria_label=lying.label,
        aria_pressed="true" if place == solo.picked else None,
    )


def _reached(solo: Solo, view: View) -> Place | None:
    """The one card that the tabulator key reaches; the arrows lead on from it."""
    if solo.at is not None and view.card_at(solo.at) is not None:
        return solo.at
    return view.available[0] if view.available else None


def _classes(*names: str | bool) -> str:
    return " ".join(name for name in names if isinstance(name, str) and name)
