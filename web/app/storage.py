"""What is kept in this browser: texts by key in its local storage, or in memory where it fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import js
from pyodide.ffi import JsException

_PROBE: Final = "pyramid.probe"
_FULL: Final = ("QuotaExceededError", "NS_ERROR_DOM_QUOTA_REACHED")


class Storage:
    """The browser's storage, which may be missing, full, or taken away at any moment.

    Whatever could not be written is remembered in memory, so that reading gives back
    what was written last, for as long as the page is open.
    """

    def __init__(self) -> None:
        self._memory: dict[str, str | None] = {}

    def probe(self) -> str:
        """Return ``ok``, ``full`` or ``missing`` after trying to write something."""
        state = self._attempt(lambda store: store.setItem(_PROBE, "1"))
        if state == "ok":
            state = self._attempt(lambda store: store.removeItem(_PROBE))
        return state

    def read(self, key: str) -> str | None:
        """Return the text under ``key``, or ``None`` where there is none."""
        if key in self._memory:
            return self._memory[key]
        try:
            value = js.localStorage.getItem(key)
        except (JsException, AttributeError):
            return None
        return value if isinstance(value, str) else None

    def write(self, key: str, text: str) -> str:
        """Put ``text`` under ``key``; return ``ok``, ``full`` or ``missing``."""
        state = self._attempt(lambda store: store.setItem(key, text))
        self._remember(key, text, state)
        return state

    def forget(self, key: str) -> None:
        """Let what another tab has written under ``key`` count again."""
        if self.probe() == "ok":
            self._memory.pop(key, None)

    def everything(self) -> dict[str, str]:
        """Return all that is kept under keys of this site."""
        try:
            keys = list(js.Object.keys(js.localStorage))
        except (JsException, AttributeError):
            keys = []
        keys += [key for key in self._memory if key not in keys]
        found = {str(key): self.read(str(key)) for key in keys if str(key).startswith("pyramid.")}
        return {key: text for key, text in found.items() if text is not None}

    def _remember(self, key: str, text: str | None, state: str) -> None:
        if state == "ok":
            self._memory.pop(key, None)
        else:
            self._memory[key] = text

    @staticmethod
    def _attempt(action: Callable[[Any], object]) -> str:
        """Do ``action`` on the storage; merely touching it may fail in a private mode."""
        try:
            action(js.localStorage)
        except JsException as error:
            return "full" if error.name in _FULL else "missing"
        except AttributeError:
            return "missing"
        return "ok"
