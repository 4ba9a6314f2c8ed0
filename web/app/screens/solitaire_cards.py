"""The solitaire's board: every card is one element that keeps its place in the document.

A card that goes elsewhere keeps its ``id``; only its numbers change, and the style sheet
lets it travel. The layout's cards stand in the order of the deal, the others behind them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from app.board import board
from app.html import Child, Html, el, join
from app.model import Model
from app.screens.cards import face, kind
from app.screens.icons import icon
from app.solo import Solo
from app.words import Words, t
from pyramid_core.cards import Card, parse_card
from pyramid_core.last import last
from pyramid_core.solitaire.rules import SolitaireRules, StockTop
from pyramid_core.solitaire.view import DRAWN, STOCK, Place, PlaceView, View, place_text, waste

FOUNDATION: Final = "foundation"
_ON_THEIR_WAY: Final = 6
"""So many of the cards that went last are in the page, to be seen flying; others lie under them."""
_BENEATH: Final = 2
"""Cards under a waste's top that are in the page: one to be seen at once when the top goes."""
_BACK: Final = el("span", cls="card-back")


class _Lying(NamedTuple):
    """A card with where it lies: a place of its own, or none when it is out of play."""

    card: str
    place: Place | None
    style: str
    cls: str
    label: str
    movable: bool = False


class _Ground(NamedTuple):
    """What of a board stays as it is for as long as the rules do."""

    slots: tuple[str, ...]
    """The piles from the side of the stock on: places as texts, the foundation, empty for a gap."""
    styles: dict[str, str]
    """Where each of them lies."""
    style: str


def table(model: Model, solo: Solo, words: Words) -> Html:
    """Return the board with all its cards and piles."""
    view = solo.view
    ground = _ground(view.rules)
    return el(
        "div",
        el(
            "div",
            [_frame(model, solo, view, words, slot) for slot in ground.slots if slot],
            _cards(solo, view, words, ground.styles),
            cls="mat" if view.rules.has_stock else "mat bare",
            id="mat",
            style=ground.style,
        ),
        cls="board",
        id="board",
        role="group",
        aria_label=words.t("The board"),
    )


@lru_cache(maxsize=16)
def _ground(rules: SolitaireRules) -> _Ground:
    shape = board(rules)
    slots = _slots(rules)
    numbers = {
        "cols": shape.columns,
        "steps": max(1, shape.steps),
        "extra": shape.extra,
        "wcols": shape.wide_columns,
        "wsteps": max(1, shape.wide_steps),
        "n": len(slots),
        "srows": (len(slots) + 1) // 2,
    }
    styles = {slot: f"--i:{n};--c:{n % 2};--r:{n // 2}" for n, slot in enumerate(slots)}
    return _Ground(slots, styles, _style(numbers))


def _style(numbers: dict[str, float]) -> str:
    return ";".join(f"--{name}:{value:g}" for name, value in numbers.items())


# -- piles -----------------------------------------------------------------------------


def _slots(rules: SolitaireRules) -> tuple[str, ...]:
    if not rules.has_stock:
        return (FOUNDATION,)
    drawn: tuple[str, ...] = ("drawn",) if rules.has_drawn else ()
    # Cards that come several at once look out beside the waste's top.
    drawn += ("",) if rules.draw > 1 and rules.wastes == 1 else ()
    return ("stock", *drawn, *(place_text(waste(n)) for n in range(rules.wastes)), FOUNDATION)


def _frame(model: Model, solo: Solo, view: View, words: Words, slot: str) -> Html:
    """The outline of a pile with what stands under it; the stock's back lies in it."""
    counts = model.settings.counts == "shown"
    style = _ground(view.rules).styles[slot]
    if slot == "stock":
        return _stock(solo, view, words, style, counts=counts)
    if slot == FOUNDATION:
        label = (
            words.t("cleared")
            if not counts
            else words.t("{n} of {all}", n=view.score, all=view.rules.cards)
        )
        return _foundation(label, style)
    if slot == "drawn" or len(view.wastes) == 1:
        return _outline(slot, words.t("drawn") if slot == "drawn" else words.t("waste"), style)
    return _choice(
        words,
        slot,
        style,
        empty=not view.wastes[int(slot[-1]) - 1],
        chosen=solo.picked == STOCK,
        draws=bool(view.stock),
    )


@lru_cache(maxsize=8)
def _foundation(label: str, style: str) -> Html:
    outline = el("span", icon("pyramid"), cls="slot-in", data_drop=FOUNDATION)
    below = el("span", label, cls="slot-label num")
    return _pile(join(outline, below), FOUNDATION, "slot out-pile", style)


@lru_cache(maxsize=8)
def _outline(slot: str, label: str, style: str) -> Html:
    """The place of the drawn card, or of the only waste."""
    inside = el(
        "button",
        type="button",
        cls="slot-in",
        data_drag=slot,
        data_drop=slot,
        data_msg=f"solo-tap {slot}",
        id=f"pile-{slot}",
        aria_label=label,
        tabindex="-1",
        aria_hidden="true",
    )
    return _pile(join(inside, el("span", label, cls="slot-label")), slot, "slot", style)


@lru_cache(maxsize=16)
def _choice(words: Words, slot: str, style: str, *, empty: bool, chosen: bool, draws: bool) -> Html:
    """One of several wastes. ``chosen``: the next tap puts the stock's top there."""
    number = slot[-1]
    name = words.t("Draw onto pile {n}", n=number)
    inside = el(
        "button",
        chosen and icon("down"),
        type="button",
        cls="slot-in",
        data_drag=slot,
        data_drop=slot,
        data_at=slot if empty else None,
        data_msg=f"solo-tap {slot}" if chosen else f"solo-draw {number}",
        id=f"pile-{slot}",
        aria_label=name,
        tabindex="0",
    )
    if not draws:
        below = el("span", words.t("waste"), cls="slot-label")
        return _pile(join(inside, below), slot, "slot", style)
    below = el(
        "button",
        icon("down", "small"),
        number,
        type="button",
        cls="slot-draw",
        data_msg=f"solo-draw {number}",
        aria_label=name,
        id=f"draw-{slot}",
    )
    return _pile(join(inside, below), slot, "slot choice-pile", style)


def _pile(inside: Html, slot: str, cls: str, style: str) -> Html:
    return el("div", inside, cls=cls, id=f"slot-{slot}", style=style)


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
        data_at=None if is_open and view.stock else "stock",
        aria_label=name,
    )
    below: Html = el("span", label, cls="slot-label num", id="stock-label")
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
    return _pile(join(button, below), "stock", "slot", style)


# -- cards -----------------------------------------------------------------------------


def _cards(solo: Solo, view: View, words: Words, piles: dict[str, str]) -> list[Html | None]:
    """Return every card that is in the page, with nothing for one of the layout that is not.

    The order is the same for as long as the deal lasts: what moves is not taken out and put back.
    ``piles``: the style of each pile's place.
    """
    reached = _reached(solo, view)
    layout, shown = _layout(view.places, board(view.rules).styles, words)
    cards = list(shown)
    for place in {reached, solo.picked, *solo.marked, *solo.hinted, *solo.shaken}:
        if place is not None and place >= 0 and (lying := layout[place]):
            cards[place] = _card(solo, words, lying, reached)
    others = {
        lying.card: _card(solo, words, lying, reached) for lying in _in_piles(view, words, piles)
    }
    if None in cards:
        for place, card in enumerate(view.dealt):
            cards[place] = cards[place] or others.pop(card.text, None)
    return cards + [others[card] for card in sorted(others)]


@last
def _layout(
    places: tuple[PlaceView, ...], styles: tuple[str, ...], words: Words
) -> tuple[list[_Lying | None], list[Html | None]]:
    """Return what lies in the layout by place, and its cards where nothing is done with them."""
    lying = [_placed(each, style, words) for each, style in zip(places, styles, strict=True)]
    return lying, [each and _shown(words, each) for each in lying]


def _placed(at: PlaceView, style: str, words: Words) -> _Lying | None:
    if at.card is None:
        return None
    covered = bool(at.covering)
    label = _label(words, at.card.text, _COVERED if covered else "")
    cls = "covered" if covered else ""
    return _Lying(at.card.text, at.place, style, cls, label, movable=not covered)


def _in_piles(view: View, words: Words, piles: dict[str, str]) -> Iterator[_Lying]:
    """Every card in the page that does not lie in the layout."""
    if view.drawn is not None:
        yield _piled(view, words, piles, view.drawn, DRAWN, "drawn", 0)
    if view.rules.stock_top is StockTop.OPEN and (top := view.card_at(STOCK)):
        yield _piled(view, words, piles, top, STOCK, "stock", 0)
    for number, pile in enumerate(view.wastes):
        for depth, card in enumerate(reversed(pile[-1 - _BENEATH :])):
            slot = place_text(waste(number))
            yield _piled(view, words, piles, card, waste(number, depth), slot, depth)
    out = view.foundation[-_ON_THEIR_WAY:]
    for number, card in enumerate(out, len(view.foundation) - len(out)):
        style = f"{piles[FOUNDATION]};--z:{200 + number}"
        yield _Lying(card.text, None, style, "in-pile out", _label(words, card.text, ""))


_COVERED: Final = t("{card}, covered")
_BURIED: Final = t("{card}, buried")
_IN_A_PILE: Final = {"drawn": t("{card}, drawn"), "stock": t("{card}, top of the stock")}
_WASTE: Final = t("{card}, waste")


def _piled(
    view: View,
    words: Words,
    piles: dict[str, str],
    card: Card,
    place: Place,
    slot: str,
    depth: int,
) -> _Lying:
    """A card in a pile; with three cards at once those beneath look out."""
    several = view.rules.draw > 1 and len(view.wastes) == 1
    fan = depth if several and slot != "drawn" else 0
    label = _label(words, card.text, _BURIED if depth else _IN_A_PILE.get(slot, _WASTE))
    style = f"{piles[slot]};--z:{100 - depth + (slot == 'drawn') * 5};--fan:{fan}"
    cls = "in-pile turned" + (" covered" if depth and fan else " under" if depth else "")
    return _Lying(card.text, place, style, cls, label, movable=not depth)


@lru_cache(maxsize=512)
def _label(words: Words, card: str, form: str) -> str:
    """Return what a card is called where it lies."""
    name = words.card_name(parse_card(card))
    return words.t(form, card=name) if form else name


def _card(solo: Solo, words: Words, lying: _Lying, reached: Place | None) -> Html:
    """A card with what is done with it at this moment."""
    place = lying.place
    if place is None:
        return _out(words, lying.card, lying.style, lying.cls)
    if place in (solo.picked, *solo.marked, *solo.hinted, *solo.shaken):
        cls = _classes(
            lying.cls,
            place == solo.picked and "picked",
            place in solo.marked and "marked",
            place in solo.hinted and "hinted",
            place in solo.shaken and f"shake-{solo.shakes % 2}",
        )
        lying = lying._replace(cls=cls)
    return _shown(words, lying, reached=place == reached, picked=place == solo.picked)


def _shown(words: Words, lying: _Lying, *, reached: bool = False, picked: bool = False) -> Html:
    """A card that can be tapped, found again if it was shown so before."""
    assert lying.place is not None
    return _in_play(
        words,
        lying.card,
        place_text(lying.place),
        lying.style,
        lying.cls,
        lying.label,
        movable=lying.movable,
        reached=reached,
        picked=picked,
    )


@lru_cache(maxsize=128)
def _out(words: Words, text: str, style: str, cls: str) -> Html:
    """A card out of play: a picture only, in the frame that it had before."""
    card = parse_card(text)
    return el(
        "button",
        el("span", face(card, words), cls="card-in"),
        type="button",
        cls=_classes("card spot", cls, kind(card.rank)),
        id=f"c-{text}",
        style=style,
        tabindex="-1",
        disabled=True,
        aria_hidden="true",
    )


@lru_cache(maxsize=1024)
def _in_play(
    words: Words,
    text: str,
    place: str,
    style: str,
    cls: str,
    label: str,
    *,
    movable: bool,
    reached: bool,
    picked: bool,
) -> Html:
    """A card to be tapped. From one picture to the next most are the same, and found again."""
    card = parse_card(text)
    front = face(card, words)
    return el(
        "button",
        el("span", front, cls="card-in"),
        type="button",
        cls=_classes("card spot", cls, kind(card.rank)),
        id=f"c-{text}",
        style=style,
        data_msg=f"solo-tap {place}",
        data_drag=place,
        data_drop=place,
        data_movable=movable,
        data_at=place,
        tabindex="0" if reached else "-1",
        aria_label=label,
        aria_pressed="true" if picked else None,
    )


def _reached(solo: Solo, view: View) -> Place | None:
    """The one card that the tabulator key reaches; the arrows lead on from it."""
    if solo.at is not None and view.card_at(solo.at) is not None:
        return solo.at
    return view.available[0] if view.available else None


def _classes(*names: str | bool) -> str:
    return " ".join(name for name in names if isinstance(name, str) and name)
