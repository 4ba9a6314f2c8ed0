"""The service worker: offline after the first visit, updates when the player wants them."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from e2e.kit import Watch, origin_of, ready, screen, stored, wait_for
from e2e.pages import Table
from e2e.walk import first_card
from tools.serve import SiteServer

CACHES = "caches.keys().then(names => names.filter(name => name.startsWith('pyramid-')))"


def change_site(folder: Path, mark: str = "v2") -> None:
    """Make the site a new version: another style sheet, and what follows from it."""
    import hashlib
    import json

    index = folder / "index.html"
    text = index.read_text(encoding="utf-8").replace("<title>Pyramid<", f"<title>Pyramid {mark}<")
    index.write_text(text, encoding="utf-8")
    worker = folder / "sw.js"
    script = worker.read_text(encoding="utf-8")
    found = re.search(r"const SITE = (\{.*\});", script)
    assert found
    listed = json.loads(found[1])
    listed["version"] = mark
    listed["files"]["./"] = hashlib.sha256(text.encode()).hexdigest()
    worker.write_text(script.replace(found[1], json.dumps(listed)), encoding="utf-8")


def look_for_update(page: Page) -> None:
    """Let the browser ask for a new version now."""
    page.evaluate(
        "navigator.serviceWorker.getRegistration('./').then(r => r.update()).then(() => 1)"
    )


def test_first_visit_is_enough_for_offline(visited: Page, own_server: SiteServer) -> None:
    """After one visit the whole game works with the server stopped, in a new page too."""
    page = visited
    # The worker takes what the page has loaded from the browser's cache.
    assert own_server.sent < 6_500_000, "nothing is loaded twice"
    redirected = page.evaluate("caches.match('./').then(found => found.redirected)")
    assert redirected is False, "Safari refuses a redirected answer to a navigation"
    own_server.stop()
    page.reload()
    ready(page)
    page.locator("[data-msg=party]").click()
    screen(page, "setup")
    other = page.context.new_page()
    other.goto(own_server.url + "?source=shortcut#settings")
    ready(other)


def test_update_is_offered_and_taken(visited: Page, own_server: SiteServer) -> None:
    """A new version waits; after the tap there is one reload, and the game goes on."""
    page = visited
    first_card(page, ("Ana", "Ben"))
    turned = Table(page).turned()
    before = {key: stored(page, key) for key in ("pyramid.table", "pyramid.party")}
    change_site(own_server.folder)
    own_server.sent = 0
    look_for_update(page)
    offer = page.locator("[data-msg=update-take]")
    expect(offer).to_be_visible(timeout=20_000)
    assert own_server.sent < 200_000, "unchanged files come from the old cache"
    assert page.title() == "Pyramid"
    loads = []
    page.on("framenavigated", lambda frame: loads.append(frame.url))
    offer.click()
    wait_for(page, "document.title === 'Pyramid v2'", seconds=20)
    ready(page)
    page.wait_for_timeout(500)
    assert len(loads) == 1
    assert {key: stored(page, key) for key in before} == before
    assert Table(page).turned() == turned
    assert len(page.evaluate(CACHES)) == 1


def install_in_vain(page: Page) -> None:
    """Let the browser find a new version that cannot be installed, and give it up."""
    page.evaluate(
        "navigator.serviceWorker.getRegistration('./').then(r => r.update()).catch(() => 1)"
    )
    wait_for(
        page,
        "navigator.serviceWorker.getRegistration('./').then(r => !r.installing && !r.waiting)",
        seconds=20,
    )
    page.wait_for_timeout(500)


def test_updates_that_cannot_be_installed_change_nothing(
    visited: Page, own_server: SiteServer, watch: Watch
) -> None:
    """A deploy with a file missing, then a full disk: the old version goes on, even offline."""
    page = visited
    watch.allow("404|Failed|Quota")
    before = page.evaluate(CACHES)
    change_site(own_server.folder)
    worker = own_server.folder / "sw.js"
    text = worker.read_text(encoding="utf-8")
    worker.write_text(text.replace('"files": {', '"files": {"gone.txt": "00", '), encoding="utf-8")
    install_in_vain(page)
    assert page.evaluate(CACHES) == before

    worker.write_text(text, encoding="utf-8")
    usage = page.evaluate("navigator.storage.estimate().then(found => found.usage)")
    session = page.context.new_cdp_session(page)
    quota = {"origin": origin_of(own_server), "quotaSize": usage + 100_000}
    session.send("Storage.overrideQuotaForOrigin", quota)
    install_in_vain(page)
    assert page.evaluate(CACHES) == before
    expect(page.locator("[data-msg=update-take]")).to_have_count(0)

    # With room again it can be installed, and is on offer; until it is taken, the old one stays.
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin_of(own_server)})
    look_for_update(page)
    expect(page.locator("[data-msg=update-take]")).to_be_visible(timeout=20_000)
    own_server.stop()
    page.reload()
    assert ready(page).title() == "Pyramid"


def test_kill_switch(visited: Page, own_server: SiteServer) -> None:
    """Deployed as sw.js, the other worker takes itself and its caches away."""
    page = visited
    page.evaluate("localStorage.setItem('pyramid.table', '{}')")
    remover = Path(__file__).parent.parent / "web" / "sw-remove.js"
    (own_server.folder / "sw.js").write_bytes(remover.read_bytes())
    look_for_update(page)
    wait_for(
        page,
        "navigator.serviceWorker.getRegistration('./').then(found => !found)",
        seconds=20,
    )
    assert page.evaluate(CACHES) == []
    assert stored(page, "pyramid.table") == "{}"
