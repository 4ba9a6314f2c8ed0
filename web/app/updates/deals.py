"""Messages of the screen where a deal is chosen, and the beginning of games."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias

from app.effects import Effect, Focus, Msg, Read, Route, Seed, Store
from app.model import KEY_KEPT, KEY_SOLITAIRE, Model, Notice
from app.solo import ANY, CUSTOM, PAR, VARIANTS, WAYS, Deals, Solo, solo_from, solo_text
from app.updates import results
from pyramid_core.game import InvalidAction, RefusedRules
from pyramid_core.match import start
from pyramid_core.solitaire import GAME
from pyramid_core.solitaire import par as par_rules
from pyramid_core.solitaire.deals import (
    Deal,
    Fault,
    InvalidDeal,
    any_deal,
    deal_of_the_day,
    parse_code,
    parse_number,
)
from pyramid_core.solitaire.layouts import LayoutKind
from pyramid_core.solitaire.par import ParMatch
from pyramid_core.solitaire.rules import (
    PRESETS,
    SolitaireRules,
    StockTop,
    Win,
    field_value,
    preset_of,
)

Change: TypeAlias = tuple[Model, tuple[Effect, ...]]

FIRST: Final = "par_two"
"""The variant that is offered to whoever has never played: most of its deals can be won."""


def recalled(model: Model) -> Change:
    """Return the model with the game in the storage read, if there is one.

    A text that cannot be read whole is kept under another key, and the player is told.
    """
    text = model.solo_text
    if text is None or model.solo is not None:
        return model, ()
    read = solo_from(text)
    model = replace(model, solo=read.solo, solo_text=text if read.solo else None)
    if read.damage is None:
        return model, ()
    notice = Notice("save", {"damage": read.damage, "lost": read.lost})
    key = f"{KEY_KEPT}.{zlib.crc32(text.encode('utf-8', 'surrogatepass')):08x}"
    return replace(model, notice=notice), (Store(key, text),)


def rules_of(variant: str, custom: SolitaireRules) -> SolitaireRules:
    """Return the rules of a variant."""
    if variant == CUSTOM:
        return custom
    return par_rules.RULES if variant == PAR else PRESETS[variant]


def chosen(model: Model) -> Deals:
    """The choice so far; at first the variant that was played last."""
    if model.deals is not None:
        return model.deals
    if model.solo is None:
        return Deals(FIRST, PRESETS[FIRST])
    return _like(model.solo)


def _like(solo: Solo) -> Deals:
    """The choice that led to this game."""
    draft = Deals(solo.variant, _own_rules(solo))
    if not solo.wanted:
        return draft
    return replace(draft, way="winnable", grade="" if solo.wanted == ANY else solo.wanted)


def _own_rules(solo: Solo) -> SolitaireRules:
    """The rules with which the game began."""
    if solo.variant not in (CUSTOM, PAR):
        return PRESETS[solo.variant]
    return replace(solo.rules, win=Win.RELAXED) if solo.goes_on else solo.rules


# -- beginning a game ------------------------------------------------------------------


def begin(
    model: Model, deal: Deal, variant: str, par: ParMatch | None = None, *, wanted: str = ""
) -> Change:
    """Return the model with this deal on the table; a game before it ends here.

    ``wanted``: see ``Solo.wanted``.
    """
    from app.update import go
    from app.updates.solitaire import let_kings_go

    try:
        match = start(GAME, deal.rules, ("",), deal.seed)
    except RefusedRules:
        return model, ()  # the screen says why, and offers no deal
    effects: tuple[Effect, ...] = ()
    ticking, token = False, 0
    before = model.solo
    if before is not None:
        ticking, token = before.ticking, before.token
        model, effects = results.left(model, before)
    match, alone = let_kings_go(model, match, frozenset())
    solo = Solo(
        match,
        variant,
        alone,
        par=par,
        wanted=wanted,
        grade="" if wanted == ANY else wanted,
        said=Notice("fresh"),
        ticking=ticking,
        token=token,
    )
    text = solo_text(solo)
    model = replace(model, solo=solo, solo_text=text, deals=None)
    model, more = go(model, "solitaire")
    return model, (Store(KEY_SOLITAIRE, text), *effects, *more)


def another(model: Model, solo: Solo) -> Change:
    """Return the model that waits for a seed for another deal like this one."""
    return replace(model, deals=_like(solo)), (Seed("solo-seed"),)


def _seed(model: Model, msg: Msg) -> Change:
    """A fresh seed came: a deal by lot, or the first one of a par match."""
    draft = model.deals
    if draft is None or not msg.args:
        return model, ()
    if draft.way == "winnable" and draft.variant != PAR:
        from app.updates import searching

        return searching.search(model, draft, msg.args[0])
    deal = any_deal(rules_of(draft.variant, draft.rules), msg.args[0])
    par = ParMatch(deal.number) if draft.variant == PAR else None
    return begin(model, deal, draft.variant, par)


def _day(model: Model, msg: Msg) -> Change:
    """The player's own date came: the deal of the day."""
    draft = model.deals
    date = msg.args[0].split("-") if msg.args else []
    if draft is None or len(date) != 3 or not all(word.isdecimal() for word in date):
        return model, ()
    year, month, day = map(int, date)
    deal = deal_of_the_day(rules_of(draft.variant, draft.rules), year, month, day)
    return begin(model, deal, draft.variant)


def _deal(model: Model, msg: Msg) -> Change:
    """The big button of the screen."""
    del msg
    draft = chosen(model)
    model = replace(model, deals=draft)
    if rules_of(draft.variant, draft.rules).refusal() is not None:
        return model, ()
    if draft.searching:
        return model, ()
    if draft.variant == PAR or draft.way in ("new", "winnable"):
        return model, (Seed("solo-seed"),)
    if draft.way == "day":
        return model, (Read(KEY_SOLITAIRE, "solo-day"),)
    try:
        number = parse_number(draft.number)
    except InvalidDeal as error:
        return _wrong(model, draft, error.reason)
    return begin(model, Deal(rules_of(draft.variant, draft.rules), number), draft.variant)


def _next(model: Model, msg: Msg) -> Change:
    """The par match goes on: this deal counts as it lies."""
    del msg
    solo = model.solo
    if solo is None or solo.par is None or solo.par.is_over:
        return model, ()
    par = solo.par.after(solo.match.state)
    if not par.is_over:
        return begin(model, Deal(par_rules.RULES, par.number), PAR, par)
    model, effects = results.left(model, solo)
    model, more = results.par_ended(model, par)
    solo = replace(solo, par=par, counted=True, sheet="end")
    text = solo_text(solo)
    model = replace(model, solo=solo, solo_text=text)
    return model, (Store(KEY_SOLITAIRE, text), *effects, *more)


# -- codes and links -------------------------------------------------------------------


def _open_code(model: Model, msg: Msg) -> Change:
    """The typed code is opened."""
    del msg
    draft = chosen(model)
    try:
        deal = parse_code(draft.code)
    except InvalidDeal as error:
        return _wrong(model, draft, error.reason)
    return begin(model, deal, preset_of(deal.rules) or CUSTOM)


def _wrong(model: Model, draft: Deals, why: Fault) -> Change:
    return replace(model, deals=replace(draft, fault=why)), ()


def linked(model: Model, code: str) -> Change:
    """Return the model for a link ``#deal/CODE``.

    The deal is on the table at once, unless a game is running there: then the code
    stands ready on the screen where deals are chosen. A bad link is explained there.
    """
    model, kept = recalled(model)
    model, effects = _linked(model, code)
    # The link's own address makes room for the screen's.
    effects = tuple(effect for effect in effects if not isinstance(effect, Route))
    return model, (*kept, *effects, Route(model.screen, replace=True))


def _linked(model: Model, code: str) -> Change:
    from app.update import go

    try:
        deal = parse_code(code)
    except InvalidDeal as error:
        draft = replace(chosen(model), code=code[:40], fault=error.reason)
        return go(replace(model, deals=draft), "deals")
    solo = model.solo
    if solo is not None and solo.deal == deal:
        return go(model, "solitaire")
    if solo is not None and solo.match.actions and not solo.is_over:
        return go(replace(model, deals=replace(chosen(model), code=deal.code)), "deals")
    return begin(model, deal, preset_of(deal.rules) or CUSTOM)


# -- choosing --------------------------------------------------------------------------


def _variant(model: Model, msg: Msg) -> Change:
    """A variant is tapped; rules of one's own begin as the ones that were chosen before."""
    variant = msg.args[0] if msg.args else ""
    if variant not in VARIANTS:
        return model, ()
    draft = chosen(model)
    rules = rules_of(draft.variant, draft.rules) if variant == CUSTOM else draft.rules
    return replace(
        model,
        deals=replace(draft, variant=variant, rules=rules, fault=None, searching=0, given_up=False),
    ), ()


def _way(model: Model, msg: Msg) -> Change:
    way = msg.args[0] if msg.args else ""
    if way not in WAYS:
        return model, ()
    return replace(
        model, deals=replace(chosen(model), way=way, fault=None, searching=0, given_up=False)
    ), ()


def _number(model: Model, msg: Msg) -> Change:
    draft = replace(chosen(model), number=msg.value[:40], way="number", fault=None, searching=0)
    return replace(model, deals=draft), ()


def _code(model: Model, msg: Msg) -> Change:
    return replace(
        model,
        deals=replace(chosen(model), code=msg.value[:40], fault=None, searching=0, given_up=False),
    ), ()


def _rule(model: Model, msg: Msg) -> Change:
    """One field of one's own rules; what the layout leaves no room for falls away."""
    if len(msg.args) != 2:
        return model, ()
    draft = chosen(model)
    try:
        value = field_value(*msg.args)
    except InvalidAction:
        return model, ()
    rules = fitted(replace(draft.rules, **{msg.args[0]: value}))
    return replace(
        model,
        deals=replace(draft, variant=CUSTOM, rules=rules, fault=None, searching=0, given_up=False),
    ), ()


def fitted(rules: SolitaireRules) -> SolitaireRules:
    """Return the rules without the choices that their layout leaves no room for."""
    if rules.layout is LayoutKind.PHARAOHS:
        rules = replace(rules, rows=7)
    if rules.places.size == rules.cards:
        return replace(rules, draw=1, redeals=0, wastes=1, stock_top=StockTop.HIDDEN)
    return rules


# -- screens ---------------------------------------------------------------------------


def _today(model: Model, msg: Msg) -> Change:
    """The deal of the day; a game that is running is not ended without a tap."""
    model, effects = _to_deals(replace(model, deals=replace(chosen(model), way="day")))
    solo = model.solo
    if solo is not None and solo.match.actions and not solo.is_over:
        return model, effects
    model, more = _deal(model, msg)
    return model, (*effects, *more)


def _open(model: Model, msg: Msg) -> Change:
    """The tile on the home screen: to the running game, or to the choice of one."""
    del msg
    from app.update import go

    solo = model.solo
    if solo is not None and not solo.is_over:
        return go(model, "solitaire")
    return _to_deals(model)


def _to_deals(model: Model) -> Change:
    """The screen of deals, with the chosen variant in sight."""
    from app.update import go

    draft = chosen(model)
    model, effects = go(replace(model, deals=draft), "deals")
    return model, (*effects, Focus(f"#variant-{draft.variant}"))


def _screen(name: str) -> Callable[[Model, Msg], Change]:
    def handler(model: Model, msg: Msg) -> Change:
        from app.update import go

        del msg
        if name == "solitaire" and model.solo is None:
            return model, ()
        if name == "deals":
            return _to_deals(model)
        if model.solo is not None and model.solo.sheet in ("menu", "new"):
            model = replace(model, solo=model.solo.quiet(sheet=""))
        return go(model, name)

    return handler


HANDLERS: Final[dict[str, Callable[[Model, Msg], Change]]] = {
    "solo-open": _open,
    "solo-today": _today,
    "solo-continue": _screen("solitaire"),
    "solo-deals": _screen("deals"),
    "solo-statistics": _screen("statistics"),
    "solo-variant": _variant,
    "solo-way": _way,
    "solo-number": _number,
    "solo-code": _code,
    "solo-open-code": _open_code,
    "solo-rule": _rule,
    "solo-deal": _deal,
    "solo-next": _next,
    "solo-seed": _seed,
    "solo-day": _day,
}
