"""Messages of the search for a deal that can be won, of a grade of difficulty if one is wanted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias

from app.effects import Effect, Focus, Msg, Think
from app.model import Model
from app.questions import FindWinnable
from app.solo import ANY, GRADES, Deals
from app.updates.deals import begin, chosen, rules_of
from pyramid_core.rng import Rng
from pyramid_core.solitaire.deals import EASY_NUMBERS, Deal

Change: TypeAlias = tuple[Model, tuple[Effect, ...]]


def search(model: Model, draft: Deals, seed: str) -> Change:
    """Take a deal that can be won from the table, or let the solver look for one."""
    from app.update import go
    from pyramid_core.solitaire.winnable import listed

    rules = rules_of(draft.variant, draft.rules)
    begins = Rng(seed).stream("a deal that can be won").below(EASY_NUMBERS) + 1
    if not draft.grade and (deal := listed(rules, begins)):
        return begin(model, deal, draft.variant, wanted=ANY)
    token = (model.solo.token if model.solo else 0) + draft.searching + 1
    question = FindWinnable(rules, begins, draft.grade)
    draft = replace(draft, searching=token, tried=0, fault=None, given_up=False)
    model, effects = go(replace(model, deals=draft), "deals")  # where the search can be watched
    return model, (*effects, Think("solo-found", token, question))


def attended(before: Model, change: Change) -> Change:
    """Return the change with the search stopped that nobody waits for any more.

    That is so when the player stops it, chooses something else or leaves the screen.
    """
    model, effects = change
    if before.deals is None or not before.deals.searching or model.deals is None:
        return change
    if model.deals.searching and model.screen == "deals":
        return change
    model = replace(model, deals=replace(model.deals, searching=0))
    if not any(isinstance(effect, Think) for effect in effects):
        effects = (*effects, Think("solo-found", before.deals.searching, None))
    return model, effects


def _stop(model: Model, msg: Msg) -> Change:
    """Enough of searching."""
    del msg
    draft = replace(chosen(model), searching=0)
    return replace(model, deals=draft), (Focus("#deal"),)


def _news(model: Model, msg: Msg) -> Change:
    """How many deals the search has looked at."""
    draft = model.deals
    if draft is None or not draft.searching or msg.args[:1] != (str(draft.searching),):
        return model, ()
    if len(msg.args) != 2 or not msg.args[1].isdecimal():
        return model, ()
    return replace(model, deals=replace(draft, tried=int(msg.args[1]))), ()


def _found(model: Model, msg: Msg) -> Change:
    """The solver has found a deal, or gives up."""
    draft = model.deals
    if draft is None or not draft.searching or msg.args[:1] != (str(draft.searching),):
        return model, ()
    if len(msg.args) == 1 or not msg.args[1].isdecimal():
        return replace(model, deals=replace(draft, searching=0, given_up=True)), ()
    deal = Deal(rules_of(draft.variant, draft.rules), int(msg.args[1]))
    return begin(model, deal, draft.variant, wanted=draft.grade or ANY)


def _grade(model: Model, msg: Msg) -> Change:
    """How hard the deal has to be; without a word, as it comes."""
    grade = msg.args[0] if msg.args else ""
    if grade not in ("", *GRADES):
        return model, ()
    return replace(
        model, deals=replace(chosen(model), grade=grade, searching=0, given_up=False)
    ), ()


HANDLERS: Final[dict[str, Callable[[Model, Msg], Change]]] = {
    "solo-grade": _grade,
    "solo-found": _found,
    "solo-found-news": _news,
    "solo-stop": _stop,
}
