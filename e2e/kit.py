"""What every browser test uses: waiting for the page, and watching what it must never do."""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Page, Request, WebError

from tools.serve import SiteServer

START_SECONDS = 60
PHONE = {"width": 360, "height": 740}


def wait_for(page: Page, expression: str, *, seconds: float = 20, arg: object = None) -> Any:
    """Wait until the JavaScript ``expression`` is true in the page; return its value.

    Playwright's own ``wait_for_function`` needs ``eval``, which the content policy forbids.
    """
    end = time.monotonic() + seconds
    while True:
        try:
            value = page.evaluate(expression, arg)
        except Error as error:
            # A navigation came in between: the next page is asked.
            if "context was destroyed" not in error.message:
                raise
            value = None
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"not within {seconds} s: {expression}")
        page.wait_for_timeout(25)


def state(page: Page) -> str:
    """Return how far the start is: ``shell``, ``loading``, ``ready`` or ``failed``."""
    return str(page.evaluate("document.documentElement.dataset.state"))


def ready(page: Page) -> Page:
    """Wait until Python has taken over the page."""
    wait_for(
        page,
        "['ready', 'failed'].includes(document.documentElement.dataset.state)",
        seconds=START_SECONDS,
    )
    assert state(page) == "ready", page.locator("#recovery-detail").text_content()
    return page


def screen(page: Page, name: str) -> Page:
    """Wait until the screen ``name`` is shown."""
    wait_for(page, "name => document.documentElement.dataset.screen === name", arg=name)
    return page


def offline_ready(page: Page) -> Page:
    """Wait until the service worker has everything and answers for this page."""
    wait_for(page, "Boolean(navigator.serviceWorker.controller)", seconds=30)
    return page


def stored(page: Page, key: str) -> str | None:
    """Return what the page's local storage has under ``key``."""
    value = page.evaluate("key => localStorage.getItem(key)", key)
    return None if value is None else str(value)


@dataclass
class Watch:
    """Notes what must not happen: requests to elsewhere, errors in the console."""

    origin: str
    elsewhere: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    allowed: list[re.Pattern[str]] = field(default_factory=list)

    def on(self, context: BrowserContext) -> "Watch":
        """Watch all pages of ``context``, and its workers."""
        for event, listener in self._listeners.items():
            context.on(event, listener)  # type: ignore[call-overload]
        return self

    def off(self, context: BrowserContext) -> None:
        """Watch ``context`` no more."""
        for event, listener in self._listeners.items():
            context.remove_listener(event, listener)

    @property
    def _listeners(self) -> dict[str, Callable[..., None]]:
        return {"request": self._request, "console": self._console, "weberror": self._error}

    def allow(self, pattern: str) -> None:
        """Let errors pass that match ``pattern``: the test provokes them."""
        self.allowed.append(re.compile(pattern))

    def check(self) -> None:
        """Fail if anything happened that must not."""
        assert self.elsewhere == [], f"requests to elsewhere: {self.elsewhere}"
        wrong = [text for text in self.errors if not any(p.search(text) for p in self.allowed)]
        assert wrong == [], f"errors in the console: {wrong}"

    def _request(self, request: Request) -> None:
        self.requests.append(request.url)
        parts = urlsplit(request.url)
        if parts.scheme in {"http", "https", "ws", "wss"} and (
            f"{parts.scheme}://{parts.netloc}" != self.origin
        ):
            self.elsewhere.append(request.url)

    def _error(self, error: WebError) -> None:
        self.errors.append(str(error.error))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location.get('url')})")


def origin_of(server: SiteServer) -> str:
    """Return the origin that the server is."""
    return f"http://localhost:{server.port}"


NewPage = Callable[..., Page]
"""``new_page(**context_options)``: a page in a context of its own, watched like ``page``."""
