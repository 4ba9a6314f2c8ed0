"""What happens in the browser, as messages.

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

from collections.abc import Callable
from typing import Any, Final

import js
from pyodide.ffi import create_proxy

from app.browser import closest, entered, message_of, named_screen
from app.dragging import Dragging
from app.effects import Msg
from app.model import KEY_PARTY, KEY_SOLITAIRE

_GUARD_MS: Final = 350
"""Two taps on guarded buttons within this time, at one place, are one."""

_GUARD_PX: Final = 40

_TEXT_FIELDS: Final = "input, textarea, select, [contenteditable]"
_PRESSED_BY_KEY: Final = "button, a, summary, input, select, [data-hold]"


class Listener:
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
