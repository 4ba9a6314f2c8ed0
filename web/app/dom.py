"""The page's edge: browser events become messages, models become pictures, effects happen.

There is one listener for each type of event, on the document, so no button needs one of its
own; the elements say by ``data-`` attributes what they mean:

- ``data-msg="claim 2"``: a tap sends ``Msg("claim", ("2",))``, with ``data-value`` as its value;
  with ``data-guard``, a second tap right after the first does not count;
- ``data-input="name 0"``: input sends ``Msg("name", ("0",), value)``;
- ``data-submit="…"`` on a form: the same when it is sent;
- ``data-drag="12"``: a card that can be tapped and dragged, see ``dragging``; ``data-drop="13"``:
  what it can be dropped on;
- ``data-at="12"``: keys say where the focus is;
- ``data-hold="look"``: pressing sends ``Msg("look", ("1",))``, and whatever ends it ``("0",)``.
"""

from __future__ import annotations

import traceback
from collections import deque
from collections.abc import Callable
from gettext import NullTranslations
from typing import Any, Final

import js
from pyodide.ffi import create_proxy

from app import backup, doorstep
from app import update as updates
from app.asking import address, answer, date
from app.browser import catalogues, closest, entered, go_to, message_of, named_screen
from app.dragging import Dragging
from app.model import (
    KEY_PARTY,
    KEY_PHONES,
    KEY_SOLITAIRE,
    KEY_STATISTICS,
    After,
    Announce,
    Cherish,
    DrawQr,
    Effect,
    Export,
    Facts,
    Focus,
    Install,
    Keys,
    Model,
    Msg,
    Play,
    Read,
    Recall,
    Restore,
    Route,
    Seed,
    Settings,
    Share,
    Store,
    TakeOver,
    TakeUpdate,
    Think,
    Vibrate,
)
from app.painting import PLACE, Painting
from app.render import render, screen_name
from app.storage import Storage
from app.television import Television
from app.telling import told
from app.timers import Timers
from app.words import Words, words_for

_AWAKE: Final = frozenset({"table", "handover", "reveal", "scan", "codes", "solitaire"})
"""Screens during which the device should not switch its own screen off."""

_GUARD_MS: Final = 350
"""Two taps on guarded buttons within this time, at one place, are one."""

_GUARD_PX: Final = 40

_TEXT_FIELDS: Final = "input, textarea, select, [contenteditable]"
_PRESSED_BY_KEY: Final = "button, a, summary, input, select, [data-hold]"


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
        self._model = Model()
        self._words = Words("", NullTranslations())
        self._events = _Events(self.dispatch, self._failed)

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
        if changed:
            self._shell.device.wake(screen in _AWAKE)
            self._shell.device.centre()
        self._events.after_draw()
        self._shell.arrive()
        self._television.show(model, self._words)

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
                text = told(self._model, events, self._words)
                js.document.getElementById("live").textContent = text
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
        self._model, more = updates.recalled(self._model, self._storage.read)
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


class _Events:
    """Listens to the browser and sends messages."""

    def __init__(self, send: Callable[[Msg], bool], failed: Callable[[Exception], None]) -> None:
        self._send = send
        self._failed = failed
        self._held: Any = None
        self._guarded = (-1000.0, 0.0, 0.0)
        self._focus = ""
        self._dragging = Dragging(send)
        self._release_proxy = self._proxy(self._release)

    def listen(self) -> None:
        """Begin to listen."""
        on_document: dict[str, Callable[[Any], None]] = {
            "click": self._click,
            "input": self._input,
            "submit": self._submit,
            "pointerdown": self._press,
            "pointermove": self._dragging.move,
            "contextmenu": self._menu,
            "keydown": self._key_down,
            "keyup": self._key_up,
            "visibilitychange": self._visibility,
        }
        on_window: dict[str, Callable[[Any], None]] = {
            "pointerup": self._let_go,
            "pointercancel": self._let_go,
            "blur": self._release,
            "popstate": self._route,
            "pagehide": self._hidden,
            "pageshow": self._page_show,
            "storage": self._storage,
        }
        for name, handler in on_document.items():
            js.document.addEventListener(name, self._proxy(handler))
        for name, handler in on_window.items():
            js.addEventListener(name, self._proxy(handler))

    def focus_later(self, selector: str) -> None:
        """Put the focus on the element after the next picture."""
        self._focus = selector

    def after_draw(self) -> None:
        """Do what needs the new picture."""
        if self._focus:
            element = js.document.querySelector(self._focus)
            self._focus = ""
            if element:
                element.focus()
        # A control that is no longer there cannot be let go by its finger.
        if self._held is not None and not self._held.isConnected:
            self._release()

    def _proxy(self, handler: Callable[[Any], None]) -> Any:
        """Return a handler for JavaScript to keep; an error in it ends nothing."""

        def guarded(event: Any) -> None:
            try:
                handler(event)
            except Exception as error:
                self._failed(error)

        return create_proxy(guarded)

    # -- taps, text, forms -----------------------------------------------------------------------

    def _click(self, event: Any) -> None:
        element = closest(event, "[data-msg]")
        if not element or event.ctrlKey or event.metaKey or event.shiftKey:
            return
        if self._dragging.has_taken(event):
            return
        event.preventDefault()
        key = element.dataset.msg
        if element.hasAttribute("data-guard") and self._is_slip(event):
            return
        self._send(message_of(key, element.getAttribute("data-value") or ""))

    def _is_slip(self, event: Any) -> bool:
        """Whether a tap is the second half of a double tap, on what has come under the finger.

        The button there may be another one by now, so the place counts. A click by
        keyboard has no place (``detail`` is 0) and is always meant.
        """
        if not event.detail:
            return False
        now, x, y = event.timeStamp, event.clientX, event.clientY
        then, x_then, y_then = self._guarded
        near = abs(x - x_then) < _GUARD_PX and abs(y - y_then) < _GUARD_PX
        if near and now - then < _GUARD_MS:
            return True
        self._guarded = (now, x, y)
        return False

    def _input(self, event: Any) -> None:
        element = closest(event, "[data-input]")
        if element and element.type == "file":
            js.pyramid.device.takeIn(element)
        elif element:
            self._send(message_of(element.dataset.input, entered(element)))

    def _submit(self, event: Any) -> None:
        event.preventDefault()
        form = closest(event, "[data-submit]")
        if form:
            self._send(message_of(form.dataset.submit))

    # -- hold controls ---------------------------------------------------------------------------

    def _press(self, event: Any) -> None:
        self._dragging.press(event)
        element = closest(event, "[data-hold]")
        if not element or event.button != 0:
            return
        # A finger would otherwise count as being on the control wherever it moves.
        if element.hasPointerCapture(event.pointerId):
            element.releasePointerCapture(event.pointerId)
        self._hold(element)

    def _hold(self, element: Any) -> None:
        if self._held is not None:
            return
        self._held = element
        for name in ("pointerleave", "focusout"):
            element.addEventListener(name, self._release_proxy)
        self._send(message_of(f"{element.dataset.hold} 1"))

    def _let_go(self, event: Any) -> None:
        end = self._dragging.let_go if event.type == "pointerup" else self._dragging.cancel
        end(event)
        self._release(event)

    def _release(self, event: Any = None) -> None:
        del event
        element, self._held = self._held, None
        if element is None:
            return
        for name in ("pointerleave", "focusout"):
            element.removeEventListener(name, self._release_proxy)
        self._send(message_of(f"{element.dataset.hold} 0"))

    def _menu(self, event: Any) -> None:
        if closest(event, "[data-hold]"):
            event.preventDefault()

    # -- keys ------------------------------------------------------------------------------------

    def _key_down(self, event: Any) -> None:
        if event.ctrlKey or event.metaKey or event.altKey or event.isComposing:
            return
        key = event.key
        if key in {"Enter", " "}:
            hold = closest(event, "[data-hold]")
            if hold:
                event.preventDefault()
                self._hold(hold)
                return
            if closest(event, _PRESSED_BY_KEY):
                return
        if closest(event, _TEXT_FIELDS) and key != "Escape":
            return
        at = closest(event, "[data-at]")
        where = at.dataset.at if at else ""
        if self._send(Msg("key", (key.lower(),), where)):
            event.preventDefault()

    def _key_up(self, event: Any) -> None:
        if event.key in {"Enter", " "} and closest(event, "[data-hold]"):
            event.preventDefault()
            self._release()

    # -- the page comes and goes -----------------------------------------------------------------

    def _visibility(self, event: Any) -> None:
        if js.document.visibilityState == "hidden":
            self._hidden(event)

    def _hidden(self, event: Any) -> None:
        self._release(event)
        self._send(Msg("hidden"))

    def _page_show(self, event: Any) -> None:
        if event.persisted:
            self._send(Msg("reload"))

    def _route(self, event: Any) -> None:
        del event
        self._send(Msg("route", (named_screen(),)))

    def _storage(self, event: Any) -> None:
        # Where there are locks, they say which tab has the game; elsewhere whoever wrote last.
        if event.key in (KEY_PARTY, KEY_SOLITAIRE) and not js.navigator.locks:
            self._send(Msg("other-tab", ("1",)))
