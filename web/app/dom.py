"""The page's loop: messages change the model, the model becomes a picture, effects happen.

What the browser tells comes from ``listening``, as messages.
"""

from __future__ import annotations

import traceback
from collections import deque
from collections.abc import Callable, Iterator
from gettext import NullTranslations
from typing import Any, Final

import js
from pyodide.ffi import create_proxy

from app import backup, doorstep
from app import update as updates
from app.asking import address, answer, date
from app.browser import catalogues, go_to, message_of, named_screen
from app.effects import (
    After,
    Announce,
    Cherish,
    DrawQr,
    Effect,
    Export,
    Focus,
    Install,
    Keys,
    Msg,
    Play,
    Read,
    Recall,
    Restore,
    Route,
    Seed,
    Share,
    Store,
    TakeOver,
    TakeUpdate,
    Think,
    Vibrate,
)
from app.listening import Listener
from app.model import KEY_PARTY, KEY_PHONES, KEY_SOLITAIRE, KEY_STATISTICS, Facts, Model, Settings
from app.painting import PLACE, Painting
from app.render import render, screen_name
from app.speaking import Speaker
from app.storage import Storage
from app.television import Television
from app.timers import Timers
from app.updates.recalling import recalled
from app.words import Words, words_for

_AWAKE: Final = frozenset({"table", "handover", "reveal", "scan", "codes", "solitaire"})
"""Screens during which the device should not switch its own screen off."""

_REHEARSAL_MS: Final = 150
"""From the board's first picture to the rehearsal of a tap, and between its steps."""


class Page:
    """The running application: one model, shown in ``#app``."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._shell = js.pyramid
        self._painting = Painting(self._shell, js.document.getElementById(PLACE))
        self._root = js.document.documentElement
        self._waiting: deque[Msg] = deque()
        self._busy = False
        self._looks: object = None
        self._kept_home = ""
        self._television = Television(self._shell)
        self._thinker: Any = None
        self._timers = Timers(self.dispatch, self._root)
        self._speaker = Speaker(js.document.getElementById("live"), self._failed)
        self._model = Model()
        self._words = Words("", NullTranslations())
        self._events = Listener(self._done, self._failed)
        self._rehearsal: Iterator[None] | None = None
        self._rehearse_proxy = create_proxy(self._rehearse)

    def start(self) -> None:
        """Show the first picture, and take over from the shell what was done before it."""
        facts = Facts(tuple(js.navigator.languages), bool(js.isSecureContext), address())
        self._model, effects = updates.start(
            facts, self._storage.read, named_screen(), self._storage.probe()
        )
        self._carry_out(effects)
        for entry in js.JSON.parse(self._shell.takeWaiting()):
            key = getattr(entry, "input", None) or entry.msg
            self._waiting.append(message_of(key, getattr(entry, "value", "")))
        self._work()
        self._draw()
        self._events.listen()
        self._listen_to_shell()
        self._shell.ready()

    def dispatch(self, msg: Msg) -> bool:
        """Let ``msg`` do all that follows from it; return whether the model changed."""
        before = self._model
        self._waiting.append(msg)
        if not self._busy:
            self._work()
            self._draw()
        return self._model is not before

    def _done(self, msg: Msg) -> bool:
        """Let ``msg``, which the player has sent, do what follows from it before all else."""
        if self._thinker is not None:
            self._thinker.rest()
        return self.dispatch(msg)

    # -- the loop --------------------------------------------------------------------------------

    def _work(self) -> None:
        """Take all waiting messages in their order."""
        self._busy = True
        try:
            while self._waiting:
                msg = self._waiting.popleft()
                before = self._model
                try:
                    self._model, effects = updates.update(before, msg)
                    self._carry_out(effects)
                except Exception as error:  # the game must go on from where it was
                    self._model = before
                    self._failed(error, fatal=msg.name == "broken")
        finally:
            self._busy = False

    def _failed(self, error: Exception, *, fatal: bool = False) -> None:
        """Report an error, and have the player told: by the page, or else by the shell."""
        text = "".join(traceback.format_exception(error))
        js.console.error(text)
        if fatal:
            self._shell.fail("error", text)
        elif self._busy:
            self._waiting.append(Msg("broken"))
        else:
            self.dispatch(Msg("broken"))

    def _draw(self) -> None:
        """Bring the page to what the model says."""
        model = self._model
        try:
            if model.language != self._words.language:
                self._words = words_for(model.language, catalogues(model.language))
                self._shell.translate(model.language)
            html = render(model, self._words)
            screen = screen_name(model)
        except Exception as error:
            self._failed(error, fatal=True)
            return
        changed = self._dress(screen, model.settings)
        self._painting.show(html)
        if changed or js.document.visibilityState == "hidden":
            self._keep_home()
        if changed and screen == "solitaire" and self._rehearsal is None:
            js.setTimeout(self._rehearse_proxy, _REHEARSAL_MS)
        if changed:
            self._shell.device.wake(screen in _AWAKE)
            self._shell.device.centre()
        self._events.after_draw()
        self._shell.arrive()
        self._television.show(model, self._words)

    def _rehearse(self) -> None:
        """Make the first taps on the board as quick as later ones, a step at a time."""
        if self._rehearsal is None:
            from app.rehearsal import rehearsal

            self._rehearsal = rehearsal(self._model, self._words)
            self._shell.rehearse()
        try:
            if next(self._rehearsal, "over") != "over":
                js.setTimeout(self._rehearse_proxy, _REHEARSAL_MS)
        except Exception as error:  # nobody has done anything: nobody need hear of it
            js.console.error("".join(traceback.format_exception(error)))

    def _dress(self, screen: str, settings: Settings) -> bool:
        """Tell the styles what they go by; return whether the screen is another one."""
        looks = (screen, settings)
        if looks == self._looks:
            return False
        self._looks = looks
        root = self._root.dataset
        changed: bool = screen != root.screen
        self._shell.dress(screen, settings.theme, settings.motion)
        root.suits, root.cards, root.hand = settings.suits, settings.cards, settings.hand
        return changed

    def _keep_home(self) -> None:
        """Leave the home screen for the next start, with the game that can be continued."""
        text = doorstep.picture(self._model, self._words, str(self._shell.build))
        if text != self._kept_home:
            self._storage.write(doorstep.KEY_HOME, text)
            self._kept_home = text

    # -- effects ---------------------------------------------------------------------------------

    def _carry_out(self, effects: tuple[Effect, ...]) -> None:
        """Carry out effects: first what must be safe before anything is seen."""
        for effect in effects:
            if isinstance(effect, Store):
                self._stored(self._storage.write(effect.key, effect.text))
        for effect in effects:
            self._do(effect)

    def _stored(self, state: str) -> None:
        if state != self._model.storage:
            self._waiting.append(Msg("storage", (state,)))

    def _do(self, effect: Effect) -> None:
        match effect:
            case Announce(events):
                self._speaker.tell(self._model, events, self._words)
            case Focus(selector):
                self._events.focus_later(selector)
            case Route(screen, replace):
                go_to(screen, replace=replace)
            case Seed() | Keys() | Read():
                self._waiting.append(answer(effect, self._storage.read))
            case After():
                self._timers.start(effect)
            case Think():
                self._think(effect)
            case Recall():
                self._recall()
            case Restore(items):
                for key, text in backup.set_aside(items, self._storage.read):
                    self._stored(self._storage.write(key, text))
                self._model, more = updates.restored(self._model, self._storage.read)
                self._carry_out(more)
            case Export(as_text):
                text = backup.dumps(self._storage.everything())
                self._shell.device.handOut(text, f"pyramid-{date()}.json", as_text)
            case _:
                self._ask_shell(effect)

    def _think(self, asked: Think) -> None:
        """Let the solver think; it is loaded when it is first asked."""
        if self._thinker is None:
            from app.thinker import Thinker

            self._thinker = Thinker(self.dispatch)
        self._thinker.think(asked)

    def _ask_shell(self, effect: Effect) -> None:
        match effect:
            case DrawQr(text):
                self._shell.qr(text)
            case Vibrate(pattern):
                self._shell.device.vibrate(*pattern)
            case Play(sound):
                self._shell.device.play(sound)
            case Share(text):
                self._shell.device.share(text)
            case Cherish():
                self._shell.device.cherish()
            case Install():
                self._shell.device.install()
            case TakeUpdate():
                self._shell.updateTake()
            case TakeOver():
                self._shell.tabs.take()

    def _recall(self) -> None:
        """Read the storage anew: another tab has written there."""
        for key in (KEY_PARTY, KEY_PHONES, KEY_SOLITAIRE, KEY_STATISTICS):
            self._storage.forget(key)
        self._model, more = recalled(self._model, self._storage.read)
        self._carry_out(more)

    def _listen_to_shell(self) -> None:
        """Let the shell tell of what happens outside the page."""
        news: dict[str, Callable[..., Msg]] = {
            "updateReady": lambda: Msg("update-ready"),
            "otherTab": lambda taken: Msg("other-tab", ("1" if taken else "0",)),
            "shared": lambda outcome: Msg("shared", (outcome,)),
            "televisionAsks": lambda: Msg("television", ("1",)),
            "televisionLeft": lambda: Msg("television", ("0",)),
            "exported": lambda outcome: Msg("exported", (outcome,)),
            "imported": lambda text: Msg("import", (), text),
            "installWay": lambda way: Msg("install-hint", (way,)),
            "qrDrawn": lambda text, size, path: Msg("qr", (str(size), path), text),
        }
        for name, message in news.items():
            setattr(self._shell, name, create_proxy(self._told(message)))

    def _told(self, message: Callable[..., Msg]) -> Callable[..., None]:
        def tell(*args: Any) -> None:
            told = message(*args)
            if told.name == "television":
                self._television.forget()
            self.dispatch(told)

        return tell
