"""Messages of the running solitaire game. Their names begin with ``solo-``.

``update`` loads this module with the first such message.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias

from app.effects import After, Announce, Cherish, Effect, Focus, Msg, Share, Store
from app.model import KEY_SOLITAIRE, Model, Notice
from app.solo import Solo, solo_text
from app.updates import deals, judging, results, searching, solving
from app.updates.moving import next_place
from pyramid_core.game import IllegalAction
from pyramid_core.match import Match
from pyramid_core.solitaire.actions import Action, Draw, Reason, Redeal, Remove
from pyramid_core.solitaire.engine import lone_removals, pairs
from pyramid_core.solitaire.rules import StockTop, Win
from pyramid_core.solitaire.state import STOCK, Place, parse_place, place_text, waste_at

Change: TypeAlias = tuple[Model, tuple[Effect, ...]]
Handler: TypeAlias = Callable[[Model, Solo, tuple[str, ...]], Change]

CHEER_MS: Final = 2000
"""How long a win is celebrated."""
SECOND_MS: Final = 1000


def handle(model: Model, msg: Msg) -> Change:
    """Return the model after a message of the solitaire."""
    if model.other_tab:
        return replace(model, notice=Notice("other_tab")), ()
    model, before = deals.recalled(model)
    if model.solo is not None and model.solo.shows and msg.name not in solving.GOES_ON:
        model = replace(model, solo=replace(model.solo, shows=False))
    model, effects = searching.attended(model, _handled(model, msg))
    return attended(model, (*before, *effects))


def _handled(model: Model, msg: Msg) -> Change:
    """Return the model after the message alone."""
    solo = model.solo
    choosing = deals.HANDLERS.get(msg.name) or searching.HANDLERS.get(msg.name)
    if choosing is not None:
        return choosing(model, msg)
    if solo is None or (model.screen != "solitaire" and msg.name not in _ANYWHERE):
        return model, ()
    if msg.name in solving.HANDLERS:
        return solving.HANDLERS[msg.name](model, solo, msg)
    handler = _HANDLERS.get(msg.name)
    return handler(model, solo, msg.args) if handler else (model, ())


def arrived(model: Model, effects: tuple[Effect, ...]) -> Change:
    """Return the change for whoever comes to the board from elsewhere: what was open is shut."""
    if model.solo is not None and model.solo.sheet in ("menu", "new"):
        model = replace(model, solo=model.solo.quiet(sheet=""))
    return attended(model, effects)


def attended(model: Model, effects: tuple[Effect, ...]) -> Change:
    """Return the change with what the board needs while it is shown: the clock, the solver."""
    return _clock(*solving.attend(model, effects))


def key(model: Model, name: str, at: str) -> Change:
    """Return the model after a key on the board; ``at`` is the place with the focus."""
    solo = model.solo
    if solo is None:
        return model, ()
    if solo.cheering:
        return _cheered(model, solo, ())
    if name in _KEYS and not solo.sheet:
        return handle(model, _KEYS[name])
    if name in "123" and not solo.sheet and len(solo.match.state.wastes) > 1:
        return handle(model, Msg("solo-draw", (name,)))
    if name.startswith("arrow") and not solo.sheet:
        place = next_place(solo.view, _place(at), name.removeprefix("arrow"))
        if place is None:
            return model, ()
        model = replace(model, solo=replace(solo, at=place))
        return model, (Focus(f'#board [data-at="{place_text(place)}"]'),)
    return model, ()


def back(model: Model) -> Model | None:
    """Return the model with what lies over the board put away; ``None`` where nothing does."""
    solo = model.solo
    if solo is None or not (solo.sheet or solo.picked is not None or solo.cheering):
        return None
    if solo.cheering:
        return replace(model, solo=solo.quiet(sheet="end"))
    return replace(model, solo=solo.quiet(sheet=""))


def _clock(model: Model, effects: tuple[Effect, ...]) -> Change:
    """Let the clock run while it is shown and a game is being played."""
    solo = model.solo
    if solo is None or solo.ticking or not _is_timed(model, solo):
        return model, effects
    ticking = replace(model, solo=replace(solo, ticking=True))
    return ticking, (*effects, After(SECOND_MS, Msg("solo-tick"), exact=True))


def _is_timed(model: Model, solo: Solo) -> bool:
    shown = model.settings.timer == "shown" and model.screen == "solitaire"
    return shown and bool(solo.match.actions) and not solo.is_over


def _tick(model: Model, solo: Solo, args: tuple[str, ...]) -> Change:
    """A second has gone by; ``_clock`` asks for the next one."""
    del args
    seconds = solo.seconds + (solo.ticking and _is_timed(model, solo))
    return replace(model, solo=replace(solo, seconds=seconds, ticking=False)), ()


# -- playing ---------------------------------------------------------------------------


def play(model: Model, solo: Solo, action: Action) -> Change:
    """Play the action, and the kings that go by themselves; or say why it is not allowed."""
    try:
        match = solo.match.play(action)
    except IllegalAction as error:
        places = action.places if isinstance(action, Remove) else (STOCK,)
        return refuse(model, solo, Notice("illegal", {"reason": error.reason}), places)
    before = match.cursor - 1
    match, alone = let_kings_go(model, match, solo.alone)
    solo = solo.quiet(match=match, alone=alone, sheet="")
    return _settled(model, solo, _announced(match, before))


def let_kings_go(model: Model, match: Match, alone: frozenset[int]) -> tuple[Match, frozenset[int]]:
    """Return the match after the kings went that do so by themselves, and which those are."""
    alone = frozenset(index for index in alone if index < match.cursor)
    while model.settings.kings == "auto" and (kings := lone_removals(match.state)):
        if match.state.won:
            break
        alone |= {match.cursor}
        match = match.play(kings[0])
    return match, alone


def _announced(match: Match, since: int) -> Announce:
    """What the actions from ``since`` on brought."""
    events = [
        event
        for index in range(since, match.cursor)
        for event in match.game.events(
            match.states[index], match.actions[index], match.states[index + 1], 0
        )
    ]
    return Announce(tuple(events))


def _settled(model: Model, solo: Solo, *effects: Effect) -> Change:
    """Save, and do what an end brings: the result counts once, a win is celebrated."""
    if solo.is_won:
        model, solo, more = results.won(model, solo)
        effects = (*effects, *more, Cherish(), After(CHEER_MS, Msg("solo-cheered")))
        solo = replace(solo, cheering=True)
    elif solo.is_over:
        effects = (*effects, Cherish())
        solo = replace(solo, sheet="end")
    text = solo_text(solo)
    return replace(model, solo=solo, solo_text=text), (Store(KEY_SOLITAIRE, text), *effects)


def refuse(model: Model, solo: Solo, why: Notice, places: tuple[Place, ...]) -> Change:
    """Shake what was tapped, and say why it does not go. Nothing changes."""
    solo = solo.quiet(said=why, shaken=places, shakes=solo.shakes + 1, picked=solo.picked)
    return replace(model, solo=solo), ()


def _place(text: str) -> Place | None:
    try:
        return parse_place(text)
    except ValueError:
        return None


def _tap(model: Model, solo: Solo, args: tuple[str, ...]) -> Change:
    """A card or a pile is tapped; a second argument says: for the second time at once."""
    place = _place(args[0]) if args else None
    if place is None:
        return model, ()
    solo = replace(solo, at=place)
    state = solo.match.state
    at = waste_at(place)
    if solo.picked == STOCK and at is not None and len(state.wastes) > 1:
        return play(model, solo, Draw(at[0]))
    card = state.card_at(place)
    if card is None:
        return (model, ()) if place != STOCK else _draw(model, solo, ())
    if (
        solo.picked is not None
        and solo.picked != place
        and Remove(solo.picked, place) in pairs(state)
    ):
        return play(model, solo, Remove(solo.picked, place))
    if place not in state.available():
        return _unavailable(model, solo, place)
    if state.rules.value(card) == state.rules.target:
        return play(model, solo, Remove(place))
    if solo.picked == place:
        return _tapped_again(model, solo, place, double=len(args) > 1)
    picked = None if solo.picked is None else state.card_at(solo.picked)
    if picked is None:
        return replace(model, solo=solo.quiet(picked=place)), ()
    model, _ = refuse(model, solo, Notice("sum", {"cards": (picked, card)}), (solo.picked, place))  # type: ignore[arg-type]
    assert model.solo is not None
    return replace(model, solo=replace(model.solo, picked=place)), ()


def _tapped_again(model: Model, solo: Solo, place: Place, *, double: bool) -> Change:
    """The picked card is tapped: put down, or with a double tap removed with a partner."""
    if double:
        fits = [pair for pair in pairs(solo.match.state) if place in pair.places]
        if fits:
            return play(model, solo, fits[0])
    if place == STOCK:
        return _draw(model, solo, ())
    return replace(model, solo=solo.quiet()), ()


def _unavailable(model: Model, solo: Solo, place: Place) -> Change:
    """A covered card shows what covers it; one that is buried in the waste is just that."""
    state = solo.match.state
    covering = state.covering(place) if place >= 0 else ()
    if not covering:
        return refuse(model, solo, Notice("illegal", {"reason": Reason.BURIED}), (place,))
    cards = tuple(state.dealt[coverer] for coverer in covering)
    model, effects = refuse(model, solo, Notice("covered", {"cards": cards}), (place,))
    assert model.solo is not None
    return replace(model, solo=replace(model.solo, marked=covering)), effects


def _drop(model: Model, solo: Solo, args: tuple[str, ...]) -> Change:
    """A card was dragged onto another one, the stock's top onto a pile, a king off the board."""
    if len(args) != 2:
        return model, ()
    place, onto = _place(args[0]), _place(args[1])
    if place is None:
        return model, ()
    solo = solo.quiet(at=place)
    state = solo.match.state
    card = state.card_at(place)
    pile = waste_at(onto) if onto is not None else None
    partner = None if onto is None else state.card_at(onto)
    if place == STOCK and (
        card is None or partner is None or Remove(place, onto) not in pairs(state)
    ):
        return play(model, solo, Draw(pile[0] if pile else 0)) if state.stock else (model, ())
    if card is None:
        return model, ()
    if place not in state.available():
        return _unavailable(model, solo, place)
    if partner is None or onto is None or state.rules.value(card) == state.rules.target:
        return play(model, solo, Remove(place))
    if onto not in state.available() and Remove(place, onto) not in pairs(state):
        return _unavailable(model, solo, onto)
    if state.rules.value(card) + state.rules.value(partner) != state.rules.target:
        return refuse(model, solo, Notice("sum", {"cards": (card, partner)}), (place, onto))
    return play(model, solo, Remove(place, onto))


def _draw(model: Model, solo: Solo, args: tuple[str, ...]) -> Change:
    """The stock is tapped: a draw, onto the pile that is named; with an empty stock a redeal.

    With several piles and none named, the next tap names it.
    """
    state = solo.match.state
    if not state.stock:
        return play(model, solo, Redeal() if state.rules.has_stock else Draw())
    if len(state.wastes) == 1:
        return play(model, solo, Draw(0))
    if args and args[0] == "any":
        return play(
            model, solo, Draw(min(range(len(state.wastes)), key=lambda n: len(state.wastes[n])))
        )
    if args and args[0] in "123":
        return play(model, solo, Draw(int(args[0]) - 1))
    if solo.picked == STOCK and state.rules.stock_top is StockTop.HIDDEN:
        return replace(model, solo=solo.quiet()), ()
    return replace(model, solo=solo.quiet(picked=STOCK, said=Notice("choose_pile"))), ()


# -- undo, redo, restart ---------------------------------------------------------------


def _undo(model: Model, solo: Solo, args: tuple[str, ...]) -> Change:
    """Take the last step back, with the kings that went by themselves after it."""
    del args
    match = solo.match
    if not match.can_undo:
        return refuse(model, solo, Notice("no_undo"), ())
    while match.cursor > 1 and match.cursor - 1 in solo.alone:
        match = match.undo()
    solo = solo.quiet(match=match.undo(), helped=True, sheet="")
    return kept(model, solo)


def _redo(model: Model, solo: Solo, args: tuple[str, ...]) -> Change:
    """Play the step again that was taken back, with the kings that then went."""
    del args
    match = solo.match
    if not match.can_redo:
        return refuse(model, solo, Notice("no_redo"), ())
    match = match.redo()
    while match.can_redo and match.cursor in solo.alone:
        match = match.redo()
    return _settled(model, solo.quiet(match=match, sheet=""))


def kept(model: Model, solo: Solo) -> Change:
    """Return the model with this game, saved."""
    text = solo_text(solo)
    return replace(model, solo=solo, solo_text=text), (Store(KEY_SOLITAIRE, text),)


def _restart(model: Model, solo: Solo, args: tuple[str, ...]) -> Change:
    """The same deal from its beginning: a new game, as the statistics see it."""
    del args
    model, effects = results.left(model, solo)
    rules = replace(solo.rules, win=Win.RELAXED) if solo.goes_on else solo.rules
    match = replace(solo.match, actions=(), cursor=0, states=solo.match.states[:1]).by_rules(rules)
    match, alone = let_kings_go(model, match, frozenset())
    fresh = Solo(
        match,
        solo.variant,
        alone,
        par=solo.par,
        ticking=solo.ticking,
        token=solo.token,
        wanted=solo.wanted,
        grade=solo.grade,
        hopeless=solo.hopeless,
        hopeful=solo.hopeful,
        fewest=None if solo.goes_on else solo.fewest,
    )
    model, more = kept(model, fresh)
    return model, (*effects, *more)


def _go_on(model: Model, solo: Solo, args: tuple[str, ...]) -> Change:
    """A relaxed win goes on to a strict one: the same deal and moves, by strict rules."""
    del args
    if not solo.is_won or solo.rules.win is Win.STRICT or solo.par is not None:
        return model, ()
    if len(solo.match.state.foundation) == solo.rules.cards:
        return model, ()
    match = solo.match.by_rules(replace(solo.rules, win=Win.STRICT))
    match, alone = let_kings_go(model, match, solo.alone)
    solo = solo.quiet(match=match, alone=alone, goes_on=True, fewest=None, sheet="")
    return _settled(model, solo)


# -- sheets and the rest ---------------------------------------------------------------


def _sheet(model: Model, solo: Solo, args: tuple[str, ...]) -> Change:
    """Open a sheet over the board, or put it away."""
    name = args[0] if args and args[0] in ("menu", "new") else ""
    return replace(model, solo=solo.quiet(sheet="" if solo.sheet == name else name)), ()


def _cheered(model: Model, solo: Solo, args: tuple[str, ...]) -> Change:
    """The celebration is over, by itself or by a tap."""
    del args
    if not solo.cheering:
        return model, ()
    return replace(model, solo=replace(solo, cheering=False, sheet="end")), ()


def _share(model: Model, solo: Solo, args: tuple[str, ...]) -> Change:
    """Pass the deal on: its code, and a link that opens it."""
    del args
    deal = solo.deal
    if deal is None:
        return model, ()
    solo = replace(solo, sheet="" if solo.sheet != "end" else "end")
    code = deal.code
    return replace(model, solo=solo), (Share(f"{code}\n{model.facts.address}#deal/{code}"),)


def _new(model: Model, solo: Solo, args: tuple[str, ...]) -> Change:
    """Another deal of the same variant."""
    del args
    return deals.another(model, solo)


_HANDLERS: Final[dict[str, Handler]] = {
    "solo-tick": _tick,
    "solo-tap": _tap,
    "solo-drop": _drop,
    "solo-draw": _draw,
    "solo-undo": _undo,
    "solo-redo": _redo,
    "solo-restart": _restart,
    "solo-go-on": _go_on,
    "solo-sheet": _sheet,
    "solo-cheered": _cheered,
    "solo-share": _share,
    "solo-new": _new,
}

_ANYWHERE: Final = ("solo-tick", "solo-cheered", "solo-known", *judging.HANDLERS)
"""What may come when another screen is shown."""

_KEYS: Final[dict[str, Msg]] = {
    "d": Msg("solo-draw", ("any",)),
    "u": Msg("solo-undo"),
    "r": Msg("solo-redo"),
    "h": Msg("solo-hint"),
    "n": Msg("solo-sheet", ("new",)),
}
