"""Cards under the finger: what is a tap, what is a drag, and where a card is dropped.

An element with ``data-drag="12"`` sends ``Msg("solo-tap", ("12",))`` when it is tapped, with a
second argument ``2`` for the second tap of a double tap, and ``Msg("solo-drop", ("12", onto))``
when it is dragged onto an element with ``data-drop``. A finger always slides a little: up to
``SLIDE`` pixels are a tap. The browser's own click after it does not count; one without a pointer
before it (a keyboard's, a screen reader's) is left to the page.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import js

from app.effects import Msg

SLIDE: Final = 9
"""Pixels that a tap may slide."""
DOUBLE_MS: Final = 350
"""Two taps within this time are a double tap."""
_ECHO_MS: Final = 350
_ECHO_PX: Final = 12
"""A click so soon after a tap or drag, and so near to it, is the browser's echo of it."""


class Dragging:
    """Follows one pointer."""

    def __init__(self, send: Callable[[Msg], bool]) -> None:
        self._send = send
        self._element: Any = None
        self._pointer = -1
        self._from = (0.0, 0.0)
        self._is_drag = False
        self._tapped = ("", -1000.0)
        self._ended = (-1000.0, 0.0, 0.0)

    def press(self, event: Any) -> None:
        """A pointer goes down, perhaps on a card."""
        target = event.target
        element = target.closest("[data-drag]") if hasattr(target, "closest") else None
        if not element or event.button != 0 or not event.isPrimary:
            return
        self._put_down()
        self._element, self._pointer = element, event.pointerId
        self._from = (event.clientX, event.clientY)
        self._is_drag = False
        # Moves and the end come to the card, wherever the finger is.
        element.setPointerCapture(event.pointerId)

    def move(self, event: Any) -> None:
        """The pointer moves: past a few pixels the card follows it."""
        if self._element is None or event.pointerId != self._pointer:
            return
        x, y = event.clientX - self._from[0], event.clientY - self._from[1]
        if not self._is_drag:
            if abs(x) <= SLIDE and abs(y) <= SLIDE:
                return
            if not self._element.hasAttribute("data-movable"):
                return
            self._is_drag = True
            self._element.classList.add("dragged")
        self._element.style.translate = f"{x}px {y}px"

    def let_go(self, event: Any) -> None:
        """The pointer goes up: a tap, or the end of a drag."""
        element = self._element
        if element is None or event.pointerId != self._pointer:
            return
        was_drag = self._is_drag
        self._ended = (event.timeStamp, event.clientX, event.clientY)
        onto = self._under(event, element) if was_drag else ""
        self._put_down()
        place = element.dataset.drag
        if was_drag:
            self._tapped = ("", -1000.0)
            if onto:
                self._send(Msg("solo-drop", (place, onto)))
            return
        before, then = self._tapped
        double = before == element.id and event.timeStamp - then < DOUBLE_MS
        self._tapped = ("" if double else element.id, event.timeStamp)
        self._send(Msg("solo-tap", (place, "2") if double else (place,)))
        if element.isConnected:
            element.focus(preventScroll=True)

    def cancel(self, event: Any) -> None:
        """The browser took the pointer away, to zoom for one."""
        if event.pointerId == self._pointer:
            self._put_down()

    def has_taken(self, event: Any) -> bool:
        """Whether a click is the echo of what a pointer did to a card.

        Its target says nothing: what has come under the finger may be something new.
        """
        if not event.detail:
            return False
        then, x, y = self._ended
        near = abs(event.clientX - x) <= _ECHO_PX and abs(event.clientY - y) <= _ECHO_PX
        return bool(near and event.timeStamp - then < _ECHO_MS)

    def _put_down(self) -> None:
        element, self._element, self._is_drag = self._element, None, False
        if element is not None:
            element.classList.remove("dragged")
            element.style.translate = ""

    def _under(self, event: Any, dragged: Any) -> str:
        """What the card is dropped on: what lies under the pointer, apart from itself."""
        for element in js.document.elementsFromPoint(event.clientX, event.clientY):
            drop = element.closest("[data-drop]")
            if drop and not drop.isSameNode(dragged):
                return str(drop.dataset.drop)
        return ""
