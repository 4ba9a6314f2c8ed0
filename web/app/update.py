"""``update(model, msg) -> (model, effects)``: the one place where messages become changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias

from app import remember
from app.effects import Effect, Msg, Play, Recall, Route, Share, TakeOver, TakeUpdate
from app.model import KEY_SETTINGS, KEY_STATISTICS, Facts, Model, Notice
from app.updates import (
    choices,
    company,
    computers,
    evenings,
    keeping,
    phones,
    recalling,
    rounds,
    setup,
    table,
)
from pyramid_core.bluff.rules import PRESETS

Change: TypeAlias = tuple[Model, tuple[Effect, ...]]

SCREENS: Final = (
    "home", "setup", "table", "company", "evenings", "solitaire", "deals", "statistics", "rules",
    "settings", "devices",
)  # fmt: skip
_OF_A_GAME: Final = ("table", "company")
"""Screens of the running game: without one they lead home."""
LINK: Final = "deal/"
"""What an address that opens a deal of the solitaire has before the code."""

PLAY: Final = "play/"
"""What stands before the name of a shortcut."""


def update(model: Model, msg: Msg) -> Change:
    """Return the model after ``msg``, and what the shell has to do.

    A message that nobody knows, or whose words make no sense, changes nothing.
    """
    if model.settings.leaving == "ask":
        from app import leaving

        question = leaving.asked(model, msg)
        if question is not None:
            return question
    after, effects = _updated(model, msg)
    if after.settings.sound == "on":
        from app.sounds import sound_of

        sound = sound_of(model, after, effects)
        effects = (*effects, Play(sound)) if sound else effects
    return after, effects


def _updated(model: Model, msg: Msg) -> Change:
    if msg.name == "flip" and model.thinking is not None:
        # Whoever does not want to wait lets the computer player have its say at once.
        msg = Msg("computer", (str(model.thinking.at),))
    if model.notice is not None and not model.notice.stays and msg.name not in _QUIET:
        model = replace(model, notice=None)
    if msg.name.startswith("solo-"):
        from app.updates import solitaire

        return solitaire.handle(model, msg)
    handler = _HANDLERS.get(msg.name) or setup.HANDLERS.get(msg.name)
    handler = handler or phones.ANYWHERE.get(msg.name) or evenings.HANDLERS.get(msg.name)
    handler = handler or keeping.HANDLERS.get(msg.name)
    if handler is None:
        handler = _GAME_HANDLERS.get(msg.name)
        if model.other_tab and handler is not None:
            return replace(model, notice=Notice("other_tab")), ()
    if handler is None:
        return model, ()
    change = phones.follow(model, msg, computers.attend(model, handler(model, msg)))
    return _at_the_board(model, change)


def _at_the_board(before: Model, change: Change) -> Change:
    """Whoever comes to the solitaire's board finds the clock running and the solver at work.

    Whoever leaves the choice of a deal finds no search for one going on behind it.
    """
    if before.deals is not None and before.deals.searching:
        from app.updates import searching

        change = searching.attended(before, change)
    model, effects = change
    if model.solo is None or model.screen != "solitaire":
        return change
    if before.screen == "solitaire" and model.solo.known_of is not None:
        return change  # the solver knows this game already
    from app.updates import solitaire

    return solitaire.arrived(model, effects)


_QUIET: Final = frozenset(
    {
        "hidden",
        "look",
        "storage",
        "facts",
        "update-ready",
        "other-tab",
        "name",
        "rename",
        "recalled",
        "keys",
        "qr",
        "television",
        "computer",
        "solo-tick",
        "solo-known",
        "solo-found-news",
        "solo-idle",
        "solo-graded",
        "solo-fewest",
    }
)
"""Messages during which a notice stays on the screen."""


def start(facts: Facts, read: Callable[[str], str | None], screen: str, storage: str) -> Change:
    """Return the first model, from what the storage holds, and effects to carry out.

    ``read`` gives the text under a key, ``screen`` comes from the address, ``storage``
    is the outcome of the probe. A save that cannot be read whole is kept under another
    key, and the player is told.
    """
    model = Model(
        settings=remember.settings_from(read(KEY_SETTINGS)),
        table=remember.table_from(read("pyramid.table")),
        statistics=read(KEY_STATISTICS),
        facts=facts,
        storage=storage,
    )
    model, effects = recalling.recalled(model, read)
    if model.notice is None and storage != "ok":
        model = replace(model, notice=Notice(f"storage_{storage}"))
    if screen.startswith((LINK, PLAY)):
        open_it = _linked if screen.startswith(LINK) else _shortcut
        model, more = open_it(model, screen)
        return _at_the_board(Model(), (model, (*effects, *more)))
    model, screen, more = _able(model, screen)
    if screen != "home":
        model = replace(model, screen=screen, under=("home",))
    if screen == "evenings":
        effects = (*effects, evenings.READ)
    effects = (*effects, *more)
    effects = (*effects, Route(screen, replace=True))
    change = computers.attend(Model(), (model, effects))
    return _at_the_board(Model(), phones.follow(model, Msg("start"), change))


def _linked(model: Model, link: str) -> Change:
    """Open the deal that a link names."""
    from app.updates import deals

    return deals.linked(model, link.removeprefix(LINK))


def _shortcut(model: Model, link: str) -> Change:
    """Do what a shortcut on the device's own home screen stands for."""
    name = _SHORTCUTS.get(link.removeprefix(PLAY), "home")
    model, effects = update(model, Msg(name))
    kept = tuple(effect for effect in effects if not isinstance(effect, Route))
    return model, (Route(model.screen, replace=True), *kept)


_SHORTCUTS: Final = {"party": "party", "solitaire": "solo-open", "day": "solo-today"}
"""The messages that shortcuts stand for."""


def _able(model: Model, screen: str) -> tuple[Model, str, tuple[Effect, ...]]:
    """Return the screen that an address can have now, and the model with what it needs."""
    effects: tuple[Effect, ...] = ()
    if screen in ("solitaire", "deals"):
        from app.updates import deals

        model, effects = deals.recalled(model)
        model = replace(model, deals=deals.chosen(model))
    missing = screen in _OF_A_GAME and model.match is None
    missing = missing or (screen == "solitaire" and model.solo is None)
    return model, "home" if screen not in SCREENS or missing else screen, effects


def restored(model: Model, read: Callable[[str], str | None]) -> Change:
    """Return the model after texts were brought in, as after a start; the screen stays."""
    screen, storage = model.screen, model.storage
    model, effects = start(model.facts, read, screen, storage)
    return replace(model, notice=model.notice or Notice("imported")), effects


def go(model: Model, screen: str) -> Change:
    """Return the model on another screen, with the way back."""
    if screen == model.screen:
        return model, ()
    model, effects = company.tidied(model) if model.screen == "company" else (model, ())
    under = model.under
    under = under[: under.index(screen)] if screen in under else (*under, model.screen)
    model = replace(
        model, holding=False, draft=None, reveal=None, ask=None, rules_of="", games=None
    )
    return replace(model, screen=screen, under=under), (
        *effects,
        Route(screen, replace=screen in model.under),
    )


def _back(model: Model, msg: Msg) -> Change:
    del msg
    if model.ask is not None:
        return replace(model, ask=None, later=None), ()
    if model.draft is not None:
        return replace(model, draft=None), ()
    if model.on_phone:
        return update(model, Msg("here"))
    if model.screen == "solitaire":
        from app.updates import solitaire

        quiet = solitaire.back(model)
        if quiet is not None:
            return quiet, ()
    return go(model, model.under[-1] if model.under else "home")


def _route(model: Model, msg: Msg) -> Change:
    """The browser's own back and forward buttons."""
    screen = msg.args[0].strip("#/") if msg.args else ""
    if screen.startswith(LINK):
        return _linked(model, screen)
    model, screen, kept = _able(model, screen)
    model, effects = go(model, screen)
    if screen == "evenings":
        kept = (*kept, evenings.READ)
    return model, (*kept, *(effect for effect in effects if not isinstance(effect, Route)))


def _party(model: Model, msg: Msg) -> Change:
    del msg
    return go(model, "setup")


def _continue(model: Model, msg: Msg) -> Change:
    del msg
    return go(model, "table") if model.match else (model, ())


def _company(model: Model, msg: Msg) -> Change:
    """Who is at the table, in the middle of a game."""
    del msg
    return go(model, "company") if model.match else (model, ())


def _screen(name: str) -> Callable[[Model, Msg], Change]:
    def handler(model: Model, msg: Msg) -> Change:
        del msg
        return go(model, name)

    return handler


def _evenings(model: Model, msg: Msg) -> Change:
    """The table's history, read when it is asked for."""
    del msg
    model, effects = go(model, "evenings")
    return model, (*effects, evenings.READ)


def _rules_of(model: Model, msg: Msg) -> Change:
    """Another form's rules; reading them changes nothing of the game."""
    form = msg.args[0] if msg.args else ""
    known = form in PRESETS or form.startswith("solitaire-")
    return (replace(model, rules_of=form) if known else model), ()


def _dismiss(model: Model, msg: Msg) -> Change:
    del msg
    return replace(model, notice=None, ask=None, later=None), ()


def _leave(model: Model, msg: Msg) -> Change:
    """The game may be left: what led to the question is done."""
    del msg
    later = model.later
    model = replace(model, ask=None, later=None)
    return _updated(model, later) if later is not None else (model, ())


def _hidden(model: Model, msg: Msg) -> Change:
    """The page is out of sight: no secret stays on it."""
    del msg
    return replace(model, holding=False), ()


def _storage(model: Model, msg: Msg) -> Change:
    state = msg.args[0] if msg.args else ""
    if state not in ("ok", "full", "missing") or state == model.storage:
        return model, ()
    notice = model.notice
    if state != "ok":
        notice = Notice(f"storage_{state}")
    elif notice is not None and notice.stays:
        notice = None
    return replace(model, storage=state, notice=notice), ()


def _other_tab(model: Model, msg: Msg) -> Change:
    taken = msg.args == ("1",)
    if taken == model.other_tab:
        return model, ()
    return replace(model, other_tab=taken), (() if taken else (Recall(),))


def _play_here(model: Model, msg: Msg) -> Change:
    del msg
    return model, (TakeOver(),)


def _reload(model: Model, msg: Msg) -> Change:
    del msg
    return replace(model, holding=False), (Recall(),)


def _update_ready(model: Model, msg: Msg) -> Change:
    del msg
    return replace(model, update_ready=True), ()


def _update_take(model: Model, msg: Msg) -> Change:
    del msg
    if model.holding:
        return model, ()
    return replace(model, update_ready=False), (TakeUpdate(),)


def _share(model: Model, msg: Msg) -> Change:
    return model, (Share(msg.value),)


def _shared(model: Model, msg: Msg) -> Change:
    """How sharing went: the share sheet speaks for itself, a copy is said."""
    outcome = msg.args[0] if msg.args else ""
    kind = {"copied": "copied", "failed": "not_shared"}.get(outcome)
    return (replace(model, notice=Notice(kind)) if kind else model), ()


def _broken(model: Model, msg: Msg) -> Change:
    """An error inside the game was caught: what was saved is safe, and the page goes on."""
    del msg
    return replace(model, holding=False, notice=Notice("broken")), ()


def _key(model: Model, msg: Msg) -> Change:
    """A key outside text fields; the value is the place on the board that has the focus."""
    key = msg.args[0] if msg.args else ""
    if model.ask is not None and key != "escape":
        return model, ()  # the question has to be answered first
    if key == "escape":
        return _back(model, msg) if model.screen != "home" else (model, ())
    if key == "?":
        return go(model, "rules")
    if model.screen == "solitaire":
        from app.updates import solitaire

        return solitaire.key(model, key, msg.value)
    if model.screen == "table":
        if key == "f" and not (model.draft or model.reveal is not None):
            return update(model, Msg("flip"))
        if key == "u":
            return update(model, Msg("undo"))
    return model, ()


_GAME_HANDLERS: Final = {
    **table.HANDLERS,
    **rounds.HANDLERS,
    **company.HANDLERS,
    **phones.HANDLERS,
    **computers.HANDLERS,
}
"""Messages that change the running game, which only one tab may do."""

_HANDLERS: Final[dict[str, Callable[[Model, Msg], Change]]] = {
    "back": _back,
    "route": _route,
    "party": _party,
    "continue": _continue,
    "home": _screen("home"),
    "rules": _screen("rules"),
    "rules-of": _rules_of,
    "settings": _screen("settings"),
    "evenings": _evenings,
    "company": _company,
    "devices": _screen("devices"),
    "leave-game": _leave,
    **choices.HANDLERS,
    "dismiss": _dismiss,
    "hidden": _hidden,
    "storage": _storage,
    "other-tab": _other_tab,
    "play-here": _play_here,
    "reload": _reload,
    "update-ready": _update_ready,
    "update-take": _update_take,
    "share": _share,
    "broken": _broken,
    "shared": _shared,
    "key": _key,
}
