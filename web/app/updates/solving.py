"""What the solver knows of the running game: hints, lost positions, the way back, the solution."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias

from app.effects import After, Effect, Msg, Think
from app.model import Model, Notice
from app.questions import CanBeWon, WhereToGoBack
from app.solo import Solo
from app.updates import judging
from pyramid_core.game import InvalidAction
from pyramid_core.solitaire import GAME
from pyramid_core.solitaire.actions import Action, Draw, Redeal, Remove
from pyramid_core.solitaire.hints import Verdict
from pyramid_core.solitaire.state import STOCK, Place, waste

Change: TypeAlias = tuple[Model, tuple[Effect, ...]]

STEP_MS: Final = 650
"""How long each step of the solution is looked at."""


def attend(model: Model, effects: tuple[Effect, ...]) -> Change:
    """Ask the solver about a position that it does not know yet.

    Whoever follows its solution needs no new one, and what is lost stays lost.
    """
    solo = model.solo
    if solo is None or model.screen != "solitaire" or solo.match.state is solo.known_of:
        return model, effects
    state = solo.match.state
    rest = _rest_of_solution(solo)
    stays_lost = solo.verdict == Verdict.UNSOLVABLE and _follows(solo)
    token = solo.token + 1
    solo = replace(solo, known_of=state, token=token)
    if solo.is_over:
        solo = replace(solo, verdict="", solution=())
        question = judging.next_question(solo) or Think("solo-known", token, None)
        return replace(model, solo=solo), (*effects, question)
    if rest is not None or stays_lost:
        solo = replace(solo, solution=solo.solution if rest is None else rest)
        model, more = judging.idle(replace(model, solo=solo))
        return model, (*effects, *more)
    model = replace(model, solo=replace(solo, verdict="", solution=()))
    return model, (*effects, Think("solo-known", token, CanBeWon(state)))


def _rest_of_solution(solo: Solo) -> tuple[Action, ...] | None:
    """What is left of the solution, where the last actions were its first ones."""
    if solo.verdict != Verdict.SOLVED or not _follows(solo):
        return None
    match = solo.match
    since = next(n for n in range(match.cursor, -1, -1) if match.states[n] is solo.known_of)
    played = match.actions[since : match.cursor]
    if solo.solution[: len(played)] != played:
        return None
    return solo.solution[len(played) :]


def _follows(solo: Solo) -> bool:
    """Whether the position known last lies behind the one now."""
    match = solo.match
    return any(state is solo.known_of for state in match.states[: match.cursor])


def _known(model: Model, solo: Solo, msg: Msg) -> Change:
    """The solver has an answer: token, verdict, actions."""
    if len(msg.args) != 2 or msg.args[0] != str(solo.token):
        return model, ()
    verdict = msg.args[1]
    try:
        actions = tuple(GAME.parse_action(text) for text in msg.value.split(";") if text)
    except InvalidAction:
        return model, ()
    hopeful = solo.hopeful or verdict == Verdict.SOLVED
    begins = all(index in solo.alone for index in range(solo.match.cursor))
    hopeless = solo.hopeless or (verdict == Verdict.UNSOLVABLE and begins)
    solo = replace(solo, verdict=verdict, solution=actions, hopeful=hopeful, hopeless=hopeless)
    if solo.wants_hint:
        return judging.idle(_give_hint(model, solo))
    if verdict == Verdict.UNSOLVABLE and hopeful and solo.said is None:
        solo = replace(solo, said=Notice("dead"))
    return judging.idle(replace(model, solo=solo))


def _hint(model: Model, solo: Solo, msg: Msg) -> Change:
    """A hint is asked for: given at once, or as soon as the solver has answered."""
    del msg
    solo = solo.quiet(helped=True, sheet="")
    if solo.is_over:
        return replace(model, solo=solo), ()
    if not solo.verdict:
        solo = replace(solo, wants_hint=True, said=Notice("thinking"))
        return replace(model, solo=solo), ()
    return _give_hint(model, solo), ()


def _give_hint(model: Model, solo: Solo) -> Model:
    """Show the next action of a win; or say that there is none, or that none is proven."""
    solo = replace(solo, wants_hint=False, said=None)
    if solo.verdict == Verdict.UNSOLVABLE:
        said = Notice("never" if solo.hopeless else "dead")
        return replace(model, solo=replace(solo, said=said))
    if not solo.solution:
        return model
    action = solo.solution[0]
    kind = "hint" if solo.verdict == Verdict.SOLVED else "not_proven"
    said = Notice(kind, {"action": action, "cards": _cards(solo, action)})
    return replace(model, solo=replace(solo, said=said, hinted=_places(action)))


def _places(action: Action) -> tuple[Place, ...]:
    match action:
        case Remove():
            return action.places
        case Draw(pile):
            return (STOCK, waste(pile)) if pile else (STOCK,)
        case Redeal():
            return (STOCK,)


def _cards(solo: Solo, action: Action) -> tuple[object, ...]:
    if not isinstance(action, Remove):
        return ()
    return tuple(solo.match.state.card_at(place) for place in action.places)


# -- the way back ----------------------------------------------------------------------


def _way_back(model: Model, solo: Solo, msg: Msg) -> Change:
    """Back to the last position that could be won: the solver is asked which that is."""
    del msg
    if not solo.match.cursor:
        return model, ()
    solo = solo.quiet(said=Notice("thinking"), sheet="", token=solo.token + 1)
    states = solo.match.states[: solo.match.cursor + 1]
    question = Think("solo-back-to", solo.token, WhereToGoBack(states))
    return replace(model, solo=solo), (question,)


def _back_to(model: Model, solo: Solo, msg: Msg) -> Change:
    """The solver has found the position, or that there is none."""
    from app.updates.solitaire import kept

    if not msg.args or msg.args[0] != str(solo.token):
        return model, ()
    if len(msg.args) == 1 or not msg.args[1].isdecimal():
        return replace(model, solo=solo.quiet(said=Notice("never"))), ()
    index = min(int(msg.args[1]), solo.match.cursor)
    # Kings that went by themselves belong to the step before them.
    while index < solo.match.cursor and index in solo.alone:
        index += 1
    match = replace(solo.match, cursor=index)
    return kept(model, solo.quiet(match=match, helped=True, sheet="", said=Notice("went_back")))


# -- the solution ----------------------------------------------------------------------


def _show(model: Model, solo: Solo, msg: Msg) -> Change:
    """The solution is played, step by step, until something is tapped."""
    del msg
    if solo.verdict != Verdict.SOLVED or not solo.solution:
        return model, ()
    solo = solo.quiet(helped=True, sheet="", shows=True)
    return replace(model, solo=solo), (_next_step(),)


def _next_step() -> After:
    return After(STEP_MS, Msg("solo-show-next"))


def _show_next(model: Model, solo: Solo, msg: Msg) -> Change:
    from app.updates.solitaire import play

    del msg
    if not solo.shows or not solo.solution:
        return model, ()
    model, effects = play(model, replace(solo, shows=True), solo.solution[0])
    if model.solo is None or model.solo.is_over:
        return model, effects
    return model, (*effects, _next_step())


HANDLERS: Final[dict[str, Callable[[Model, Solo, Msg], Change]]] = {
    "solo-known": _known,
    "solo-hint": _hint,
    "solo-way-back": _way_back,
    "solo-back-to": _back_to,
    "solo-show": _show,
    "solo-show-next": _show_next,
    **judging.HANDLERS,
}
GOES_ON: Final = (
    "solo-tick", "solo-known", "solo-idle", "solo-graded", "solo-fewest",
    "solo-show", "solo-show-next",
)  # fmt: skip
"""Messages that do not stop the showing of a solution."""
