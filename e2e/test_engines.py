"""The site in three engines: a start, a party's first card, no server any more, a solitaire.

Firefox and WebKit are the system's own (see ``tools/engines.py``); where one is missing its test
is skipped and says so. Chromium has the whole of the other tests, and here it is a slow phone.
"""

import time
from typing import Any

import pytest
from playwright.sync_api import Page

from e2e.kit import NewPage, Watch, origin_of
from tools.engines import ENGINES, Engine, opened
from tools.serve import SiteServer

# What the network of a phone gives: 1.6 megabits a second, and 150 ms to the server.
SLOW_4G = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 200_000,
    "uploadThroughput": 94_000,
}
FREE = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}


class Chromium:
    """A page of Playwright's, spoken to like the other browsers."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def go(self, url: str) -> None:
        """Load an address."""
        self.page.goto(url, wait_until="commit")

    def run(self, script: str, *arguments: object) -> Any:
        """Run the body of a JavaScript function in the page; return what that returns."""
        return self.page.evaluate(f"arguments => {{ {script} }}", arguments)

    def close(self) -> None:
        """Leave it to the fixture."""


class Game:
    """A person at the page, in whatever browser."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def until(self, expression: str, seconds: float = 60) -> Any:
        """Wait until the JavaScript ``expression`` is true; return its value."""
        end = time.monotonic() + seconds
        while not (value := self.engine.run(f"return {expression}")):
            assert time.monotonic() < end, f"not within {seconds} s: {expression}"
            time.sleep(0.05)
        return value

    def start(self, url: str) -> None:
        """Load the page, and wait until Python has it."""
        self.engine.go(url)
        self.until("['ready', 'failed'].includes(document.documentElement?.dataset.state)")
        detail = self.engine.run("return document.querySelector('#recovery-detail').textContent")
        assert self.engine.run("return document.documentElement.dataset.state") == "ready", detail

    def tap(self, selector: str) -> None:
        """Tap what is, or soon will be, on the screen."""
        self.until(f"document.querySelector({selector!r})", 20)
        self.engine.run("document.querySelector(arguments[0]).click()", selector)

    def screen(self, name: str) -> None:
        """Wait for the screen ``name``."""
        self.until(f"document.documentElement.dataset.screen === {name!r}", 20)

    def look(self) -> None:
        """Hold the control with the space bar: four cards; let it go: none."""
        faces = "document.querySelectorAll('.hand .card-face').length"
        press = "document.querySelector('#hold').dispatchEvent("
        press += "new KeyboardEvent(arguments[0], { key: ' ', bubbles: true }))"
        self.engine.run(press, "keydown")
        self.until(f"{faces} === 4", 20)
        self.engine.run(press, "keyup")
        self.until(f"{faces} === 0", 20)

    def turned(self) -> list[str]:
        """Return the names of the pyramid's cards that are face up."""
        names = "[...document.querySelectorAll('.pyramid .card-face')].map("
        names += "el => el.closest('[aria-label]').getAttribute('aria-label'))"
        return list(self.engine.run(f"return {names}"))


def play(game: Game, server: SiteServer) -> None:
    """Deal, look, turn the first card; come back without a server, and turn the next.

    Then a deal of the solitaire: draw, and take that back.
    """
    game.tap("[data-msg=party]")
    game.screen("setup")
    for seat in (3, 2):
        game.tap(f"#remove-{seat}")
    game.tap("#deal")
    for seat in (0, 1):
        game.until(f"document.querySelector('#hand-{seat}')", 20)
        game.look()
        game.tap("#have")
    game.screen("table")
    game.tap("[data-msg=flip]")
    game.until("document.querySelector('.pyramid .card-face')", 20)
    turned = game.turned()
    assert len(turned) == 1

    game.until("Boolean(navigator.serviceWorker.controller)")
    server.stop()
    game.start(server.url)
    game.tap("#continue")
    game.screen("table")
    assert game.turned() == turned
    game.tap("[data-msg=flip]")
    game.until("document.querySelectorAll('.pyramid .card-face').length === 2", 20)

    game.tap("[data-msg=back]")
    game.tap("#solitaire")
    game.screen("deals")
    game.tap("[data-msg=solo-deal]")
    game.screen("solitaire")
    can_undo = "!document.querySelector('[data-msg=solo-undo]').disabled"
    assert not game.engine.run(f"return {can_undo}")
    game.tap("#stock")
    game.until(can_undo, 20)
    game.tap("[data-msg=solo-undo]")
    game.until(f"!({can_undo})", 20)


@pytest.mark.parametrize("name", ENGINES)
def test_other_engines(name: str, own_server: SiteServer) -> None:
    """Firefox and WebKit play, keep the game, and need no server after the first visit."""
    if ENGINES[name][1]() is None:
        pytest.skip(f"no {name} here: tools/setup.sh engines installs it where apt is")
    with opened(name) as engine:
        game = Game(engine)
        game.start(own_server.url)
        play(game, own_server)


def test_slow_phone(new_page: NewPage, own_server: SiteServer, watch: Watch) -> None:
    """On a slow phone the home screen is there long before Python, and shows how far that is."""
    watch.origin = origin_of(own_server)
    page = new_page(is_mobile=True)
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOW_4G)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    game = Game(Chromium(page))
    game.engine.go(own_server.url)
    game.until("document.querySelector('[data-msg=party]')")
    moved = "new DOMMatrix(getComputedStyle(document.querySelector('#start-bar')).transform).a"
    game.until(f"{moved} > 0.02")
    game.until("document.documentElement.dataset.state === 'loading'")
    game.tap("[data-msg=party]")
    # The rest of the bytes may come quicker; the processor stays slow.
    session.send("Network.emulateNetworkConditions", FREE)
    game.screen("setup")
    game.until("document.documentElement.dataset.state === 'ready'")
    game.tap("[data-msg=back]")
    play(game, own_server)
