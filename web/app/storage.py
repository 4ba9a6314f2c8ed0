"""The browser's local storage, with a dict in its place where it is missing or full."""

from __future__ import annotations

import js
from pyodide.ffi import JsException

_PROBE = "pyramid.probe"


class Storage:
    """Texts under keys. ``state`` is ``ok``, ``full`` or ``missing``."""

    def __init__(self) -> None:
        self._memory: dict[str, str] = {}
        self.state = "ok"
        try:
            js.localStorage.setItem(_PROBE, "1")
            js.localStorage.removeItem(_PROBE)
        except (JsException, AttributeError) as error:
            self.state = "full" if _is_quota(error) else "missing"

    def read(self, key: str) -> str | None:
        """Return the text under ``key``: the newest that this page knows of, or ``None``."""
        if key in self._memory:
            return self._memory[key]
        try:
            text = js.localStorage.getItem(key)
        except (JsException, AttributeError):
            return None
        # JavaScript's null is not None here, but it is false; so is an empty text.
        return str(text) if text else None

    def write(self, key: str, text: str) -> None:
        """Keep ``text`` under ``key``; in memory alone where the storage takes it not."""
        try:
            js.localStorage.setItem(key, text)
        except (JsException, AttributeError) as error:
            self._memory[key] = text
            self.state = "full" if _is_quota(error) else "missing"
            return
        self._memory.pop(key, None)
        self.state = "ok"

    def erase(self, key: str) -> None:
        """Forget what is under ``key``."""
        self._memory.pop(key, None)
        try:
            js.localStorage.removeItem(key)
        except (JsException, AttributeError):
            self.state = "missing"


def _is_quota(error: Exception) -> bool:
    return "quota" in str(error).lower()
