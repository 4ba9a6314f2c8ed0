"""Later starts from a snapshot of Python's memory: with chance of their own, and optional."""

import json

from playwright.sync_api import Page

from e2e.kit import offline_ready, ready, screen, stored, wait_for
from tools.serve import SiteServer

KEPT = "caches.keys().then(names => names.filter(name => name.endsWith('-snapshot')).length)"


def seed_of_a_deal(page: Page) -> str:
    """Deal a new party; return its seed."""
    page.locator("[data-msg=party]").click()
    screen(page, "setup")
    page.locator("#deal").click()
    wait_for(page, "localStorage.getItem('pyramid.party') !== null")
    return str(json.loads(stored(page, "pyramid.party") or "")["seed"])


def start_again(page: Page, server: SiteServer) -> bool:
    """Load the page anew, without a game; return whether Python came from a snapshot."""
    page.evaluate("localStorage.removeItem('pyramid.party')")
    page.goto("about:blank")
    page.goto(server.url)
    ready(page)
    return bool(page.evaluate("pyramid.fromSnapshot ?? false"))


def test_later_starts_come_from_a_snapshot(page: Page, server: SiteServer) -> None:
    """Each start deals anew, and whatever is wrong with the snapshot, the game starts without."""
    assert not page.evaluate("pyramid.fromSnapshot ?? false")
    offline_ready(page)
    page.evaluate("pyramid.makeSnapshot()")
    assert page.evaluate(KEPT) == 1

    assert start_again(page, server)
    first = seed_of_a_deal(page)
    assert start_again(page, server)
    assert seed_of_a_deal(page) != first

    # The last start with the snapshot did not come to its end: it is not tried again.
    page.evaluate("localStorage.setItem('pyramid.snapshot', 'trying')")
    assert not start_again(page, server)
    assert page.evaluate(KEPT) == 0

    page.evaluate("pyramid.makeSnapshot()")
    page.evaluate(
        "caches.keys().then(async names => {"
        "  const cache = await caches.open(names.find(name => name.endsWith('-snapshot')));"
        "  const [request] = await cache.keys();"
        "  const memory = await (await cache.match(request)).arrayBuffer();"
        "  new Uint8Array(memory).fill(7, 100_000);"
        "  await cache.put(request, new Response(memory));"
        "})"
    )
    assert not start_again(page, server)
    assert page.evaluate(KEPT) == 0
    page.locator("[data-msg=party]").click()
    screen(page, "setup")
