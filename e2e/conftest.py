"""The site is built once, served under a sub-path, and opened in a Chromium like a phone."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from e2e.kit import PHONE, NewPage, Watch, offline_ready, origin_of, ready
from tools import build_site
from tools.browser import find_chromium, launch_options
from tools.serve import SiteServer

# A machine that does other work too is slow, and not wrong.
expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site, freshly built; each process has its own."""
    folder = tmp_path_factory.mktemp("site")
    build_site.build().write(folder)
    return folder


@pytest.fixture(scope="session")
def shared_server(site: Path) -> Iterator[SiteServer]:
    """A server for all tests that leave it alone."""
    server = SiteServer(site, prefix="/pyramid/").start()
    yield server
    server.stop()


@pytest.fixture
def server(shared_server: SiteServer) -> SiteServer:
    """The server of this test, under ``/pyramid/``."""
    return shared_server


@pytest.fixture
def own_server(site: Path, tmp_path: Path) -> Iterator[SiteServer]:
    """A server with a copy of the site, for tests that stop it or change files."""
    folder = tmp_path / "site"
    shutil.copytree(site, folder)
    server = SiteServer(folder, prefix="/pyramid/").start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The Chromium of this machine."""
    if find_chromium() is None:
        pytest.skip("no Chromium here: tools/setup.sh browser installs one")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())  # type: ignore[arg-type]
        yield browser
        browser.close()


@pytest.fixture
def watch(server: SiteServer) -> Watch:
    """What is noted during the test; ``watch.allow(…)`` lets provoked errors pass."""
    return Watch(origin_of(server))


@pytest.fixture
def new_page(browser: Browser, watch: Watch) -> Iterator[NewPage]:
    """Make pages in browsers of their own: nothing stored, nothing cached."""
    contexts = []

    def make(**options: object) -> Page:
        settings: dict[str, object] = {"viewport": PHONE, "locale": "en-US", "has_touch": True}
        context = browser.new_context(**(settings | options))  # type: ignore[arg-type]
        contexts.append(context)
        watch.on(context)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()
    watch.check()


class Regular:
    """Somebody who comes again and again: their browser has the site and a snapshot.

    A start takes a quarter of the work here, since even the compiled WebAssembly is still there.
    """

    def __init__(self, browser: Browser, server: SiteServer) -> None:
        self.browser = browser
        self.server = server
        self.context: BrowserContext | None = None

    def page(self) -> Page:
        """Return the page; after a crash a new one, in a context that has been here once."""
        if self.context is None:
            self.context = self.browser.new_context(
                viewport=PHONE,
                locale="en-US",
                has_touch=True,
                reduced_motion="reduce",  # painting what moves is most of a test's work
            )
            page = self.context.new_page()
            page.on("crash", self.leave)
            page.goto(self.server.url)
            offline_ready(ready(page)).evaluate("pyramid.makeSnapshot()")
        return self.context.pages[0]

    def leave(self, _page: Page | None = None) -> None:
        """Have a new context made the next time."""
        self.context = None


@pytest.fixture(scope="session")
def regular(browser: Browser, shared_server: SiteServer) -> Regular:
    """The browser for ``warm_page``."""
    return Regular(browser, shared_server)


@pytest.fixture
def warm_page(regular: Regular, server: SiteServer, watch: Watch) -> Iterator[Page]:
    """Like ``page``, but in a browser that has been here; nothing is stored of a game.

    For tests of games, to which it does not matter how the site has come.
    """
    page = regular.page()
    watch.on(page.context)
    session = page.context.new_cdp_session(page)
    storage = {"origin": watch.origin, "storageTypes": "local_storage"}
    # What is on the screen would be stored when it is left.
    page.goto("about:blank")
    session.send("Storage.clearDataForOrigin", storage)
    session.detach()
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(server.url)
    yield ready(page)
    for other in page.context.pages[1:]:
        other.close()
    watch.off(page.context)
    watch.check()


@pytest.fixture
def visited(new_page: NewPage, own_server: SiteServer, watch: Watch) -> Page:
    """The site on a server of its own, after a first visit that has left everything here."""
    watch.origin = origin_of(own_server)
    page = new_page()
    page.goto(own_server.url)
    return offline_ready(ready(page))


@pytest.fixture
def blank(new_page: NewPage) -> Page:
    """A page that has not been anywhere yet."""
    return new_page()


@pytest.fixture
def page(blank: Page, server: SiteServer) -> Page:
    """The site, with Python in charge, on its home screen."""
    blank.goto(server.url)
    return ready(blank)
