"""Measures the site: start, size, speed (``make bench``).

Everything is measured in one run, in one browser, from one server: the site, and beside it a bare
PyScript page that shows one line, with the interpreter as it comes from npm. Seconds on this
machine say little about a phone; the ratios hold.
"""

import argparse
import json
import shutil
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tools import bench_players, build_site, paths
from tools.browser import launch_options
from tools.serve import SiteServer

BARE = paths.BUILD / "bare"
PHONE = {"width": 360, "height": 740}
# Each part of the name is in both pages: a time in seconds by what was waited for.
Times = dict[str, list[float]]

BARE_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>bare</title>
<link rel="stylesheet" href="./pyscript/core.css">
<script type="module" src="./pyscript/core.js"></script></head><body>
<script type="py" config='{"interpreter": "./pyodide/pyodide.mjs"}'>
from pyscript import document
document.documentElement.dataset.state = "ready"
</script></body></html>
"""

# How many actions a second the core plays: whole games, every step chosen among the legal ones.
CORE = """
import json, time
from pyramid_core.bluff import GAME
from pyramid_core.bluff.rules import PRESETS
from pyramid_core.match import start

def actions_a_second(seconds=1.0):
    played, seed, begin = 0, 0, time.perf_counter()
    while time.perf_counter() - begin < seconds:
        match = start(GAME, PRESETS["classic"].rules, ("Ana", "Ben", "Cleo", "Dino"), str(seed))
        seed += 1
        while GAME.outcome(match.state) is None:
            choices = GAME.legal_actions(match.state)
            match = match.play(choices[(played * 7919) % len(choices)])
            played += 1
            if len(match.actions) > 400:
                break
    return played / (time.perf_counter() - begin)
"""

# From the tap to the frame after the one in which the answer is painted.
TAP = """
selector => new Promise(done => {
  const begin = performance.now();
  document.querySelector(selector).click();
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now() - begin);
    port2.postMessage(0);
  });
})
"""


def make_bare() -> Path:
    """Make the page to compare with: PyScript and Pyodide as npm has them, and one line."""
    shutil.rmtree(BARE, ignore_errors=True)
    shutil.copytree(paths.PYODIDE, BARE / "pyodide", ignore=shutil.ignore_patterns("*.map"))
    shutil.copytree(paths.PYSCRIPT / "dist", BARE / "pyscript")
    (BARE / "index.html").write_text(BARE_PAGE, encoding="utf-8")
    return BARE


def wait(page: Page, expression: str, seconds: float = 120) -> None:
    """Wait until ``expression`` is true."""
    end = time.monotonic() + seconds
    while not page.evaluate(expression):
        if time.monotonic() > end:
            raise SystemExit(f"not within {seconds} s: {expression}")
        page.wait_for_timeout(5)


def until_ready(page: Page, url: str) -> float:
    """Return the seconds from navigation to Python's first word."""
    begin = time.monotonic()
    page.goto(url, wait_until="commit")
    wait(page, "document.documentElement?.dataset.state === 'ready'")
    return time.monotonic() - begin


def until_set_up(page: Page, url: str) -> float:
    """Return the seconds from navigation to a set-up screen, tapped for as soon as possible."""
    begin = time.monotonic()
    page.goto(url, wait_until="commit")
    tap = "(document.querySelector('[data-msg=party]').click(), true)"
    wait(page, f"['loading', 'ready'].includes(document.documentElement?.dataset.state) && {tap}")
    wait(
        page,
        "document.documentElement.dataset.state === 'ready'"
        " && document.documentElement.dataset.screen === 'setup'",
    )
    return time.monotonic() - begin


def until_painted(page: Page, url: str) -> float:
    """Return the seconds from the document's arrival to the painted home screen."""
    page.goto(url)
    wait(page, "performance.getEntriesByType('paint').length > 0")
    milliseconds = page.evaluate(
        "performance.getEntriesByName('first-contentful-paint')[0].startTime"
        " - performance.getEntriesByType('navigation')[0].responseEnd"
    )
    return float(milliseconds) / 1000


def visits(
    browser: Browser, url: str, measure: Callable[[Page, str], float], *, settle: str = "true"
) -> tuple[float, float]:
    """Return the seconds of a first visit and of a second, in a browser with nothing stored."""
    context = browser.new_context(viewport=PHONE)  # type: ignore[arg-type]
    page = context.new_page()
    first = measure(page, url)
    wait(page, settle)
    page.wait_for_timeout(500)
    page.close()
    page = context.new_page()
    second = measure(page, url)
    context.close()
    return first, second


def transferred(browser: Browser, server: SiteServer, url: str) -> int:
    """Return the bytes of bodies that a first visit without a service worker takes."""
    context = browser.new_context(viewport=PHONE, service_workers="block")  # type: ignore[arg-type]
    page = context.new_page()
    server.sent = 0
    until_ready(page, url)
    page.wait_for_timeout(1000)
    context.close()
    return server.sent


def taps(browser: Browser, url: str, slower: int, count: int = 60) -> list[float]:
    """Return milliseconds from tap to painted result on a processor ``slower`` times slower."""
    context = browser.new_context(viewport=PHONE)  # type: ignore[arg-type]
    page = context.new_page()
    until_set_up(page, url)
    page.wait_for_timeout(1000)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    choices = [
        "[data-msg='preset short']",
        "[data-msg='preset classic']",
        "[data-msg='unit water']",
    ]
    found = [page.evaluate(TAP, choices[n % len(choices)]) for n in range(count)]
    context.close()
    return found


def core_speed_here() -> float:
    """Return the actions a second in the Python that runs this."""
    scope: dict[str, Callable[[], float]] = {}
    exec(CORE, scope)
    return scope["actions_a_second"]()


def core_speed_there(browser: Browser, url: str) -> float:
    """Return the actions a second in the browser."""
    page = browser.new_page()
    until_ready(page, url)
    speed = page.evaluate("code => pyramid.python.runPython(code)", CORE + "actions_a_second()")
    page.close()
    return float(speed)


def line(name: str, *cells: str) -> None:
    """Print a row of the table."""
    print(f"| {name:<46} | " + " | ".join(f"{cell:>9}" for cell in cells) + " |", flush=True)


def ratio(ours: list[float], bare: list[float]) -> str:
    """Return how the medians compare."""
    return f"{statistics.median(ours) / statistics.median(bare):.2f}"


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="runs for each median")
    parser.add_argument("--games", type=int, default=2000, help="games of the computer players")
    options = parser.parse_args()
    site = build_site.build()
    site.write(paths.DIST)
    bare_server = SiteServer(make_bare(), prefix="/bare/").start()
    server = SiteServer(paths.DIST, prefix="/pyramid/").start()
    times: Times = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())  # type: ignore[arg-type]
        # Taken in turns, so that whatever slows the machine down slows down both.
        for _ in range(options.runs):
            for name, url, measure, settle in (
                ("bare", bare_server.url, until_ready, "true"),
                ("home", server.url, until_ready, "navigator.serviceWorker.controller !== null"),
                ("setup", server.url, until_set_up, "navigator.serviceWorker.controller !== null"),
                ("paint", server.url, until_painted, "navigator.serviceWorker.controller !== null"),
            ):
                first, second = visits(browser, url, measure, settle=settle)
                times.setdefault(f"{name} first", []).append(first)
                times.setdefault(f"{name} second", []).append(second)
        print(f"\nChromium {browser.version}, medians of {options.runs}, seconds\n")
        line("", "first", "later")
        line("---", "---:", "---:")
        names = {
            "bare": "bare PyScript page, stock interpreter: ready",
            "paint": "document there → home screen painted",
            "home": "navigation → Python has taken over",
            "setup": "navigation → set-up screen, tapped for early",
        }
        for name, text in names.items():
            cells = [statistics.median(times[f"{name} {visit}"]) for visit in ("first", "second")]
            line(text, *(f"{cell:.2f}" for cell in cells))
        line(
            "set-up screen, as a ratio to the bare page",
            *(ratio(times[f"setup {v}"], times[f"bare {v}"]) for v in ("first", "second")),
        )
        print()
        line(
            "first visit, megabytes (gzip)", f"{transferred(browser, server, server.url) / 1e6:.2f}"
        )
        bytes_bare = transferred(browser, bare_server, bare_server.url)
        line("the bare page's", f"{bytes_bare / 1e6:.2f}")
        print()
        line("actions a second in the core, CPython here", f"{core_speed_here():,.0f}")
        line("the same in the browser", f"{core_speed_there(browser, server.url):,.0f}")
        print()
        for slower in (1, 4):
            found = sorted(taps(browser, server.url, slower))
            line(
                f"tap → painted, processor {slower} × slower, ms: median, p95",
                f"{statistics.median(found):.0f}",
                f"{found[int(len(found) * 0.95)]:.0f}",
            )
        browser.close()
    server.stop()
    bare_server.stop()
    bench_players.print_tables(options.games)
    (paths.BUILD / "bench.json").write_text(json.dumps(times, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
