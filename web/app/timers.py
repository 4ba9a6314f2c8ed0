"""Messages that come later."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import create_once_callable

from app.effects import After, Msg


class Timers:
    """Timers by their message; each has at most one under way."""

    def __init__(self, send: Callable[[Msg], object], root: Any) -> None:
        self._send = send
        self._root = root
        self._running: dict[Msg, Any] = {}

    def start(self, after: After) -> None:
        """Send the message when its time has come; a page out of sight waits until it is seen."""
        msg = after.msg
        if msg in self._running:
            js.clearTimeout(self._running[msg])

        def ring() -> None:
            if js.document.hidden:
                self.start(after)
                return
            del self._running[msg]
            self._send(msg)

        quick = self._root.dataset.motion == "reduced" and not after.exact
        ms = after.ms // 2 if quick else after.ms
        self._running[msg] = js.setTimeout(create_once_callable(ring), ms)
