"""Messages of the set-up: names and seats, form and house rules, the deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from app import remember
from app.effects import Effect, Focus, Msg, Route, Seed, Store
from app.marks import notes
from app.model import COMPUTERS, KEY_PARTY, KEY_TABLE, UNITS, Model, Notice, Table
from pyramid_core.bluff import GAME
from pyramid_core.bluff.rules import MAX_SEATS, MIN_SEATS, PRESETS, field_value
from pyramid_core.game import InvalidAction
from pyramid_core.match import PERSON, start
from pyramid_core.save import dumps

Change: TypeAlias = tuple[Model, tuple[Effect, ...]]


def _with(model: Model, table: Table, *effects: Effect) -> Change:
    return replace(model, table=table), (Store(KEY_TABLE, remember.table_text(table)), *effects)


def _place(model: Model, msg: Msg) -> int | None:
    """Return the seat that the message names, if there is such a seat."""
    word = msg.args[0] if msg.args else ""
    if not word.isdecimal() or int(word) >= len(model.table.names):
        return None
    return int(word)


def _name(model: Model, msg: Msg) -> Change:
    place = _place(model, msg)
    if place is None:
        return model, ()
    names = list(model.table.names)
    names[place] = msg.value[: remember.NAME_LENGTH]
    return _with(model, replace(model.table, names=tuple(names)))


def _add(model: Model, msg: Msg) -> Change:
    del msg
    names = model.table.names
    if len(names) >= MAX_SEATS:
        return replace(model, notice=Notice("too_many_players")), ()
    table = replace(model.table, names=(*names, ""))
    return _with(model, table, Focus(f"#name-{len(names)}"))


def _add_computer(model: Model, msg: Msg) -> Change:
    """A chair more for a computer player; the value is its character and a name for it."""
    table = model.table
    kind, _, name = msg.value.partition(" ")
    if len(table.names) >= MAX_SEATS:
        return replace(model, notice=Notice("too_many_players")), ()
    if kind not in COMPUTERS:
        return model, ()
    names = (*table.names, name[: remember.NAME_LENGTH])
    return _with(model, replace(table, names=names, kinds=(*table.all_kinds, kind)))


def _kind(model: Model, msg: Msg) -> Change:
    """Who decides for a seat; the value is the kind, and a name for a computer without one."""
    place = _place(model, msg)
    kind, _, name = msg.value.partition(" ")
    if place is None or kind not in (PERSON, *COMPUTERS):
        return model, ()
    names, kinds = list(model.table.names), list(model.table.all_kinds)
    if kind == PERSON and kinds[place] != PERSON:
        names[place] = ""
    elif kind != PERSON and not names[place]:
        names[place] = name[: remember.NAME_LENGTH]
    kinds[place] = kind
    return _with(model, replace(model.table, names=tuple(names), kinds=tuple(kinds)))


def _reordered(table: Table, order: Sequence[int]) -> Table:
    """Return the table with its chairs in a new order: the old seat for each new one."""
    return replace(
        table,
        names=tuple(table.names[seat] for seat in order),
        kinds=tuple(table.kind(seat) for seat in order),
        manners=table.manners.reordered(order),
    )


def _remove(model: Model, msg: Msg) -> Change:
    place = _place(model, msg)
    names = model.table.names
    if place is None:
        return model, ()
    if len(names) <= MIN_SEATS:
        return replace(model, notice=Notice("too_few_players")), ()
    order = [seat for seat in range(len(names)) if seat != place]
    # The button is gone, or now another player's: who taps by keyboard is put where more go.
    follow = "#add" if len(order) <= MIN_SEATS else f"#remove-{min(place, len(order) - 1)}"
    return _with(model, _reordered(model.table, order), Focus(follow))


def _move(step: int) -> Callable[[Model, Msg], Change]:
    def handler(model: Model, msg: Msg) -> Change:
        place = _place(model, msg)
        order = list(range(len(model.table.names)))
        if place is None or not 0 <= place + step < len(order):
            return model, ()
        order[place], order[place + step] = order[place + step], order[place]
        return _with(model, _reordered(model.table, order))

    return handler


def _preset(model: Model, msg: Msg) -> Change:
    name = msg.args[0] if msg.args else msg.value
    if name not in PRESETS:
        return model, ()
    return _with(model, replace(model.table, preset=name, rules=PRESETS[name].rules))


def _rule(model: Model, msg: Msg) -> Change:
    """A house rule: the field in the argument, its value as text."""
    words = (*msg.args, msg.value) if msg.value else msg.args
    if len(words) != 2:
        return model, ()
    try:
        value = field_value(*words)
    except InvalidAction:
        return model, ()
    rules = replace(model.table.rules, **{words[0]: value})
    refusal = rules.refusal(len(model.table.names))
    if refusal is not None:
        return replace(model, notice=Notice("rules", {"refusal": refusal})), ()
    return _with(model, replace(model.table, rules=rules))


def _unit(model: Model, msg: Msg) -> Change:
    unit = msg.value or (msg.args[0] if msg.args else "")
    if unit not in UNITS:
        return model, ()
    return _with(model, replace(model.table, unit=unit))


def _deal(model: Model, msg: Msg) -> Change:
    """Deal, unless a game is running: then the question is asked first."""
    if model.other_tab:
        return replace(model, notice=Notice("other_tab")), ()
    running = model.match is not None and model.match.game.outcome(model.match.state) is None
    if running and msg.args != ("anew",):
        return replace(model, ask="deal"), ()
    refusal = model.table.rules.refusal(len(model.table.names))
    if refusal is not None:
        return replace(model, ask=None, notice=Notice("rules", {"refusal": refusal})), ()
    return replace(model, ask=None), (Seed(),)


def _seed(model: Model, msg: Msg) -> Change:
    """The fresh seed has come: the game begins."""
    typed = tuple(remember.clean_name(name) for name in model.table.names)
    names = remember.unequal(typed)
    table = replace(model.table, names=names)
    match = start(GAME, table.rules, names, msg.args[0], table.all_kinds)
    match = match.noted(**notes(table.unit, table.manners))
    notice = Notice("names_made_unequal") if names != typed else None
    on_table = model.screen == "table"
    under = model.under if on_table else ("home",)
    model = replace(
        model,
        table=table,
        match=match,
        screen="table",
        under=under,
        draft=None,
        reveal=None,
        holding=False,
        notice=notice,
    )
    return model, (
        Store(KEY_PARTY, dumps(match)),
        Store(KEY_TABLE, remember.table_text(table)),
        Route("table", replace=on_table),
    )


HANDLERS: Final[dict[str, Callable[[Model, Msg], Change]]] = {
    "name": _name,
    "add": _add,
    "add-computer": _add_computer,
    "kind": _kind,
    "remove": _remove,
    "up": _move(-1),
    "down": _move(1),
    "preset": _preset,
    "rule": _rule,
    "unit": _unit,
    "deal": _deal,
    "seed": _seed,
}
