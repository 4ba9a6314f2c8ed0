"""What is found out about a deal when the solver has nothing more urgent to do.

That is how hard it is, and, after the end, how few moves it takes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias

from app.effects import After, Effect, Msg, Think
from app.model import Model
from app.questions import HowHard, HowShort
from app.solo import GRADES, Solo

Change: TypeAlias = tuple[Model, tuple[Effect, ...]]


IDLE_MS: Final = 1200
"""How long nothing must have been played before the solver takes the processor for such questions:
whoever plays quickly has it alone."""


def idle(model: Model) -> Change:
    """Return the change for when the solver has answered what it was asked of the position."""
    solo = model.solo
    if solo is None or next_question(solo) is None:
        return model, ()
    return model, (After(IDLE_MS, Msg("solo-idle", (str(solo.token),)), exact=True),)


def _idle(model: Model, solo: Solo, msg: Msg) -> Change:
    """Nothing was played for a while: the solver has time for what is not known yet."""
    searches = model.deals is not None and model.deals.searching
    if msg.args != (str(solo.token),) or not solo.verdict or searches:
        return model, ()
    question = next_question(solo)
    return model, () if question is None else (question,)


def next_question(solo: Solo) -> Think | None:
    """Return what of the deal is to be found out, ``None`` where all is known that can be."""
    deal = solo.match.states[0]
    # Whoever goes on to a strict win plays by other rules than those that were judged.
    if not solo.grade and not solo.hopeless and not solo.goes_on:
        return Think("solo-graded", _number(solo), HowHard(deal))
    if solo.is_over and solo.fewest is None and not solo.hopeless:
        return Think("solo-fewest", _number(solo), HowShort(deal))
    return None


def _number(solo: Solo) -> int:
    """What an answer has to be about: it may come many moves after the question."""
    return solo.deal.number if solo.deal is not None else 0


def _graded(model: Model, solo: Solo, msg: Msg) -> Change:
    """It is known how hard the deal is."""
    if len(msg.args) != 2 or msg.args[0] != str(_number(solo)) or msg.args[1] not in GRADES:
        return model, ()
    solo = replace(solo, grade=msg.args[1])
    question = next_question(solo)
    return replace(model, solo=solo), () if question is None else (question,)


def _fewest(model: Model, solo: Solo, msg: Msg) -> Change:
    """It is known how many moves a shortest solution takes, or that this is not to be known."""
    if not 1 <= len(msg.args) <= 2 or msg.args[0] != str(_number(solo)):
        return model, ()
    known = len(msg.args) == 2 and msg.args[1].isdecimal()
    solo = replace(solo, fewest=int(msg.args[1]) if known else 0)
    return replace(model, solo=solo), ()


HANDLERS: Final[dict[str, Callable[[Model, Solo, Msg], Change]]] = {
    "solo-idle": _idle,
    "solo-graded": _graded,
    "solo-fewest": _fewest,
}
