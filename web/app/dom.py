"""The page itself: events become messages, the model becomes HTML, effects are carried out.

One listener an event type, on the document; no proxy belongs to an element, so nothing
is left behind when the screen changes.
"""

from __future__ import annotations

import asyncio
import os
import traceback
from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import create_proxy, to_js

from app.model import (
    Announce,
    Effect,
    Erase,
    Focus,
    Model,
    Msg,
    Recall,
    Route,
    Seed,
    Share,
    Store,
    TakeOver,
    TakeUpdate,
    Vibrate,
)
from app.render import render, screen_name
from app.sentences import sentences
from app.storage import Storage
from app.tabs import Tabs
from app.update import recalled, update
from app.words import Words

GUARD_MS = 350
"""A second tap on a guarded button within this time, at the same place, is a slip."""
GUARD_PX = 40


class Page:
    """The running page: the model, and everything around it that the browser owns."""

    def __init__(self, storage: Storage, words: Callable[[str], Words]) -> None:
        self.model = Model()
        self._storage = storage
        self._words = words
        self._shown = ""
        self._screen = ""
        self._guarded = (-1000.0, 0.0, 0.0)
        self._awake: Any = None
        self._tabs = Tabs(self.dispatch)
        self._morphing = to_js(
            {"morphStyle": "innerHTML", "ignoreActiveValue": True},
            dict_converter=js.Object.fromEntries,
        )

    def begin(self, model: Model, effects: tuple[Effect, ...]) -> None:
        """Take over: paint the first model and listen."""
        self.model = model
        after = self._carry_out(effects)
        self.paint()
        for effect in after:
            self._later(effect)
        self._listen()
        self._tabs.ask()

    def dispatch(self, msg: Msg) -> None:
        """Let the model take ``msg``; store first, then paint, then the rest.

        A fault of ours must not end anybody's evening: it is said, what was stored is
        safe, and the game goes on from there.
        """
        try:
            self._dispatch(msg)
        except Exception:
            js.console.error(traceback.format_exc())
            self.model, _ = update(self.model, Msg("broken"))
            self.paint()

    def _dispatch(self, msg: Msg) -> None:
        before = self.model
        self.model, effects = update(self.model, msg)
        after = self._carry_out(effects)
        if self.model is not before or after:
            self.paint()
        for effect in after:
            self._later(effect)

    def _carry_out(self, effects: tuple[Effect, ...]) -> list[Effect]:
        """Carry out what must happen before the paint; return the rest."""
        after: list[Effect] = []
        for effect in effects:
            match effect:
                case Store(key, text):
                    self._storage.write(key, text)
                    self._check_storage()
                case Erase(key):
                    self._storage.erase(key)
                case Recall():
                    self.model, more = recalled(self.model, self._storage.read)
                    after += self._carry_out(more)
                case Seed():
                    # The platform's secure source, never the generator of a restored snapshot.
                    self.model, more = update(self.model, Msg("seed", (os.urandom(16).hex(),)))
                    after += self._carry_out(more)
                case _:
                    after.append(effect)
        return after

    def _check_storage(self) -> None:
        if self._storage.state != self.model.storage:
            self.model, _ = update(self.model, Msg("storage", (self._storage.state,)))

    def _later(self, effect: Effect) -> None:
        match effect:
            case Announce(events):
                model = self.model
                text = sentences(events, model.names, model.table.unit, self._language())
                js.document.getElementById("live").textContent = text
            case Focus(selector):
                found = js.document.querySelector(selector)
                if found:
                    found.focus()
            case Route(screen, replace):
                address = f"#{screen}" if screen != "home" else js.location.pathname
                change = js.history.replaceState if replace else js.history.pushState
                change(None, "", address)
            case Vibrate(pattern):
                if hasattr(js.navigator, "vibrate"):
                    js.navigator.vibrate(to_js(list(pattern)))
            case Share(text):
                asyncio.ensure_future(self._share(text))
            case TakeUpdate():
                js.pyramid.updateTake()
            case TakeOver():
                self._tabs.take_over()
            case _:
                raise TypeError(effect)

    # -- paint ---------------------------------------------------------------------------------

    def _language(self) -> Words:
        return self._words(self.model.language)

    def paint(self) -> None:
        """Bring the page up to the model: attributes of the root, then the screen."""
        model, words = self.model, self._language()
        root = js.document.documentElement
        screen = screen_name(model)
        root.dataset.screen = screen
        root.dataset.suits = model.settings.suits
        root.dataset.theme = self._theme()
        root.dataset.motion = self._motion()
        if root.lang != words.language:
            js.pyramid.translate(words.language)
        html = str(render(model, words))
        if html != self._shown:
            self._shown = html
            js.pyramid.morph(js.document.getElementById("app"), html, self._morphing)
        if screen != self._screen:
            if self._screen:
                self._new_screen()
            self._screen = screen
            self._keep_awake()

    def _new_screen(self) -> None:
        for part in js.document.querySelectorAll("#app .scroll"):
            part.scrollTop = 0
        main = js.document.querySelector("#app main")
        if main:
            main.focus(to_js({"preventScroll": True}, dict_converter=js.Object.fromEntries))

    def _theme(self) -> str:
        theme = self.model.settings.theme
        if theme != "system":
            return theme
        if js.matchMedia("(prefers-contrast: more)").matches:
            return "contrast"
        return "dawn" if js.matchMedia("(prefers-color-scheme: light)").matches else "night"

    def _motion(self) -> str:
        motion = self.model.settings.motion
        if motion != "system":
            return motion
        reduced = js.matchMedia("(prefers-reduced-motion: reduce)").matches
        return "reduced" if reduced else "full"

    # -- events --------------------------------------------------------------------------------

    def _listen(self) -> None:
        listen = js.document.addEventListener
        listen("click", create_proxy(self._click))
        listen("input", create_proxy(self._input))
        listen("keydown", create_proxy(self._key_down))
        listen("keyup", create_proxy(self._key_up))
        listen("pointerdown", create_proxy(self._press))
        for name in ("pointerup", "pointercancel", "focusout"):
            listen(name, create_proxy(self._let_go))
        listen("contextmenu", create_proxy(self._menu))
        listen("visibilitychange", create_proxy(self._visibility))
        js.addEventListener("blur", create_proxy(self._let_go))
        js.addEventListener("popstate", create_proxy(self._popstate))
        js.addEventListener("pageshow", create_proxy(self._pageshow))
        js.addEventListener("storage", create_proxy(self._stored_elsewhere))
        for query in ("(prefers-color-scheme: light)", "(prefers-contrast: more)"):
            js.matchMedia(query).addEventListener("change", create_proxy(self._preference))
        js.pyramid.updateReady = create_proxy(lambda: self.dispatch(Msg("update-ready")))

    def _click(self, event: Any) -> None:
        target = event.target.closest("[data-msg]")
        if not target or self._is_slip(event, target):
            return
        self._send(str(target.getAttribute("data-msg")), target.getAttribute("data-value") or "")

    def _is_slip(self, event: Any, target: Any) -> bool:
        """Whether a tap is the second half of a double tap on what moved in under the finger.

        A click by keyboard has no place (detail 0) and is always meant.
        """
        if not target.hasAttribute("data-guard") or not event.detail:
            return False
        now, x, y = float(event.timeStamp), float(event.clientX), float(event.clientY)
        then, x_then, y_then = self._guarded
        near = abs(x - x_then) < GUARD_PX and abs(y - y_then) < GUARD_PX
        if now - then < GUARD_MS and near:
            return True
        self._guarded = (now, x, y)
        return False

    def _input(self, event: Any) -> None:
        target = event.target.closest("[data-input]")
        if target:
            self._send(str(target.getAttribute("data-input")), str(target.value))

    def _send(self, text: str, value: str = "") -> None:
        name, *args = text.split(" ")
        self.dispatch(Msg(name, tuple(args), str(value)))

    def _key_down(self, event: Any) -> None:
        if event.ctrlKey or event.metaKey or event.altKey:
            return
        target = event.target
        hold = target.closest("[data-hold]") if hasattr(target, "closest") else None
        if hold and event.key in (" ", "Enter"):
            event.preventDefault()
            if not event.repeat:
                self._send(f"{hold.getAttribute('data-hold')} 1")
            return
        typing = target.tagName in ("INPUT", "TEXTAREA", "SELECT")
        if typing and event.key != "Escape":
            return
        if len(event.key) == 1 or event.key == "Escape" or event.key.startswith("Arrow"):
            self.dispatch(Msg("key", (str(event.key).lower(),)))

    def _key_up(self, event: Any) -> None:
        if event.key in (" ", "Enter") and event.target.closest("[data-hold]"):
            event.preventDefault()
            self._release()

    def _press(self, event: Any) -> None:
        hold = event.target.closest("[data-hold]")
        if hold and event.button == 0:
            # The finger may slide off the button: its end must still reach us.
            hold.setPointerCapture(event.pointerId)
            self._send(f"{hold.getAttribute('data-hold')} 1")

    def _let_go(self, event: Any) -> None:
        del event
        self._release()

    def _release(self) -> None:
        if self.model.holding:
            self.dispatch(Msg("look", ("0",)))

    def _menu(self, event: Any) -> None:
        if event.target.closest("[data-hold], .card"):
            event.preventDefault()

    def _visibility(self, event: Any) -> None:
        del event
        if js.document.visibilityState == "hidden":
            self.dispatch(Msg("hidden"))
        else:
            self._keep_awake()

    def _popstate(self, event: Any) -> None:
        del event
        self.dispatch(Msg("route", (str(js.location.hash),)))

    def _pageshow(self, event: Any) -> None:
        if event.persisted:
            self.dispatch(Msg("reload"))

    def _stored_elsewhere(self, event: Any) -> None:
        if self.model.other_tab and str(event.key).startswith("pyramid."):
            self.dispatch(Msg("reload"))

    def _preference(self, event: Any) -> None:
        del event
        self.paint()

    # -- devices -------------------------------------------------------------------------------

    def _keep_awake(self) -> None:
        if hasattr(js.navigator, "wakeLock"):
            asyncio.ensure_future(self._wake())

    async def _wake(self) -> None:
        """Keep the screen on while a party game runs. Where it is refused, nothing is lost."""
        wanted = self._screen in ("table", "handover", "reveal")
        try:
            if wanted and (self._awake is None or self._awake.released):
                self._awake = await js.navigator.wakeLock.request("screen")
            elif not wanted and self._awake is not None:
                await self._awake.release()
                self._awake = None
        except Exception as error:  # battery saver, a hidden page: not ours to decide
            js.console.info(f"screen lock: {error}")

    async def _share(self, text: str) -> None:
        """Offer the share sheet; without one, put the text on the clipboard."""
        try:
            if hasattr(js.navigator, "share"):
                content = to_js({"text": text}, dict_converter=js.Object.fromEntries)
                await js.navigator.share(content)
                return
            await js.navigator.clipboard.writeText(text)
            self.dispatch(Msg("copied"))
        except Exception as error:
            if "AbortError" not in str(error):
                self.dispatch(Msg("not-shared"))
