"""Two tabs, one game: a Web Lock decides which tab writes; the other one watches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import create_proxy, to_js

from app.model import Msg


class Tabs:
    """Asks for the lock, waits for it, or takes it over. Without locks every tab writes."""

    def __init__(self, dispatch: Callable[[Msg], None]) -> None:
        self._dispatch = dispatch
        # All projects of a user may share one origin: the lock is this site's alone.
        self._name = f"pyramid {js.location.pathname}"
        self._held = create_proxy(self._have)
        self._tried = create_proxy(self._have_or_wait)
        self._lost = create_proxy(self._lose)

    def ask(self) -> None:
        """Ask for the lock; another tab's game makes this one read-only until it is free."""
        self._request({"ifAvailable": True}, self._tried)

    def take_over(self) -> None:
        """Make this tab the one that writes."""
        self._request({"steal": True}, self._held)

    def _request(self, options: dict[str, bool], callback: Any) -> None:
        if not hasattr(js.navigator, "locks"):
            self._dispatch(Msg("other-tab", ("0",)))
            return
        options = to_js(options, dict_converter=js.Object.fromEntries)
        js.navigator.locks.request(self._name, options, callback).catch(self._lost)

    def _have(self, lock: Any) -> Any:
        del lock
        self._dispatch(Msg("other-tab", ("0",)))
        # Held for as long as the page lives: a promise that nobody keeps.
        return js.Promise.new(create_proxy(lambda _resolve, _reject: None))

    def _have_or_wait(self, lock: Any) -> Any:
        if lock:
            return self._have(lock)
        self._dispatch(Msg("other-tab", ("1",)))
        self._request({}, self._held)
        return None

    def _lose(self, error: Any) -> None:
        del error
        self._dispatch(Msg("other-tab", ("1",)))
        self._request({}, self._held)
