"""The site is built once, served under a sub-path, and opened in a Chromium like a phone."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

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


@pytest.fixture(scope="session")
def regular(browser: Browser, shared_server: SiteServer) -> Iterator[Page]:
    """The page of somebody who comes again: it has the site and a snapshot, and no motion.

    A start takes a quarter of the work here, since even the compiled WebAssembly is still there.
    """
    context = browser.new_context(
        viewport=PHONE,
        locale="en-US",
        has_touch=True,
        reduced_motion="reduce",  # painting what moves is most of a test's work
    )
    page = context.new_page()
    page.goto(shared_server.url)
    offline_ready(ready(page)).evaluate("pyramid.makeSnapshot()")
    yield page
    context.close()


@pytest.fixture
def warm_page(regular: Page, server: SiteServer, watch: Watch) -> Iterator[Page]:
    """Like ``page``, but in a browser that has been here; nothing is stored of a game.

    For tests of games, to which it does not matter how the site has come.
    """
    watch.on(regular.context)
    session = regular.context.new_cdp_session(regular)
    storage = {"origin": watch.origin, "storageTypes": "local_storage"}
    # What is on the screen would be stored when it is left.
    regular.goto("about:blank")
    session.send("Storage.clearDataForOrigin", storage)
    session.detach()
    regular.set_viewport_size(PHONE)  # type: ignore[arg-type]
    regular.goto(server.url)
    yield ready(regular)
    for other in regular.context.pages[1:]:
        other.close()
    watch.off(regular.context)
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
