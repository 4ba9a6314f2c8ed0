"""Measures the start in each browser: the home screen, Python, the first dealt card.

In each run everything is taken in turns, so that whatever slows the machine down slows down all.
The pages note the times themselves, from the navigation on; nothing is asked of them meanwhile
more often than twenty times a second.
"""

import re
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Playwright

from tools import build_site, bundle, paths
from tools.browser import launch_options
from tools.engines import ENGINES, Engine, EngineError, opened
from tools.serve import SiteServer

PHONE = {"width": 360, "height": 740}
Times = dict[str, list[float]]

BARE_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>bare</title>
<link rel="stylesheet" href="./pyscript/core.css">
<script type="module" src="./pyscript/core.js"></script></head><body>
<script type="py" config='{"interpreter": "./pyodide/pyodide.mjs"}'>
from pyscript import document, window
document.documentElement.dataset.at = window.performance.now()
document.documentElement.dataset.state = "ready"
</script></body></html>
"""

# A hurried player: taps the party's tile as soon as it is there, then deals; notes when the cards
# lie on the screen. Answers whether it is at the right page yet.
HURRY = """
if (!location.href.startsWith(arguments[0]) || !document.documentElement) return false;
if (window.hurry) return true;
window.hurry = setInterval(() => {
  const { screen, state } = document.documentElement.dataset;
  const party = document.querySelector("[data-msg=party]");
  if (screen === "home" && party && !party.hasAttribute("data-waiting")) party.click();
  if (screen === "setup" && state === "ready") document.querySelector("#deal")?.click();
  if (screen === "handover") {
    window.dealt = performance.now();
    clearInterval(window.hurry);
  }
}, 4);
return true;
"""

# What the page has noted, in milliseconds from the navigation.
NOTED = """
const one = (name) => performance.getEntriesByName(name)[0]?.startTime ?? null;
return {
  arrived: performance.getEntriesByType("navigation")[0].responseEnd,
  painted: one("first-contentful-paint"),
  home: one("pyramid-home"),
  ready: one("pyramid-ready"),
  dealt: window.dealt ?? null,
};
"""


@dataclass
class Chromium:
    """A page of Playwright's, spoken to like the other browsers."""

    page: Page

    def go(self, url: str) -> None:
        """Load an address."""
        self.page.goto(url, wait_until="commit")

    def run(self, script: str, *arguments: object) -> Any:
        """Run the body of a JavaScript function in the page; return what that returns."""
        return self.page.evaluate(f"arguments => {{ {script} }}", arguments)

    def close(self) -> None:
        """Leave it to the context."""


@contextmanager
def chromium(browser: Browser, **options: object) -> Iterator[Engine]:
    """Open a Chromium with nothing stored."""
    context = browser.new_context(viewport=PHONE, **options)  # type: ignore[arg-type]
    yield Chromium(context.new_page())
    context.close()


def asked(engine: Engine, script: str, *arguments: object) -> Any:
    """Return what the script returns, or None where the page is just being left."""
    with suppress(EngineError):
        return engine.run(script, *arguments)
    return None


def until(engine: Engine, expression: str, seconds: float = 180) -> Any:
    """Wait until ``expression`` is true; return its value. Raises ``TimeoutError``."""
    end = time.monotonic() + seconds
    while not (value := asked(engine, f"return {expression}")):
        if time.monotonic() > end:
            raise TimeoutError(f"not within {seconds} s: {expression}")
        time.sleep(0.05)
    return value


def leave(engine: Engine) -> None:
    """Leave the page, so that nothing more is asked of it by mistake."""
    engine.go("about:blank")
    until(engine, "location.href === 'about:blank'")


def bare_visit(engine: Engine, url: str) -> dict[str, float]:
    """Return the milliseconds that the bare page needs.

    Now and then it never comes, as PyScript waits for a database that does not answer; that is no
    time to be compared with, so it is loaded anew.
    """
    for _ in range(3):
        leave(engine)
        engine.go(url)
        with suppress(TimeoutError):
            return {"ready": float(until(engine, "document.documentElement?.dataset.at", 40))}
    raise SystemExit("the bare page does not start")


def our_visit(engine: Engine, url: str) -> dict[str, float]:
    """Return the milliseconds of a visit in which the player is in a hurry."""
    leave(engine)
    engine.go(url)
    while not asked(engine, HURRY, url):
        time.sleep(0.005)
    until(engine, "window.dealt")
    noted = engine.run(NOTED)
    home = max(noted["home"], noted["painted"] or 0) - noted["arrived"]
    return {"home": home, "ready": noted["ready"], "dealt": noted["dealt"]}


def settle(engine: Engine) -> None:
    """Let the device have all that a first visit leaves on it: the files, and the snapshot."""
    until(engine, "Boolean(navigator.serviceWorker?.controller)")
    engine.run("void pyramid.makeSnapshot().finally(() => (window.settled = true))")
    until(engine, "window.settled")
    engine.run("localStorage.removeItem('pyramid.party')")


def measure(open_engine: Callable[[], Any], bare: str, ours: str, times: Times) -> None:
    """Take one run: the bare page and ours, each in a fresh browser, first and later visits."""
    for name, url, visit in (("bare", bare, bare_visit), ("ours", ours, our_visit)):
        with open_engine() as engine:
            for which in ("first", "second", "later"):
                for what, value in visit(engine, url).items():
                    times.setdefault(f"{name} {what} {which}", []).append(value / 1000)
                if name == "ours" and which == "first":
                    settle(engine)
                elif name == "ours":
                    engine.run("localStorage.removeItem('pyramid.party')")
                time.sleep(0.5)


def row(name: str, *cells: str) -> None:
    """Print a row of a table."""
    print(f"| {name} | " + " | ".join(cells) + " |", flush=True)


def middle(times: Times, key: str) -> float:
    """Return the median of what was measured under ``key``, in seconds."""
    return statistics.median(times[key])


def report(title: str, times: Times) -> None:
    """Print what was measured in one browser."""
    print(f"\n{title}, medians of {len(times['bare ready first'])}, seconds\n")
    row("", "first visit", "later visits")
    row("---", "---:", "---:")
    for text, key in (
        ("bare PyScript page: Python's first word", "bare ready"),
        ("document arrived → home screen usable", "ours home"),
        ("navigation → Python has taken over", "ours ready"),
        ("navigation → first cards dealt, player in a hurry", "ours dealt"),
    ):
        row(text, *(f"{middle(times, f'{key} {visit}'):.2f}" for visit in ("first", "later")))
    for text, key in (("Python", "ours ready"), ("first cards dealt", "ours dealt")):
        ratios = (
            middle(times, f"{key} {visit}") / middle(times, f"bare ready {visit}")
            for visit in ("first", "later")
        )
        row(f"{text}, as a ratio to the bare page", *(f"**{ratio:.2f}**" for ratio in ratios))


# -- what each measure saves ---------------------------------------------------------------------


def variants() -> dict[str, build_site.Site]:
    """Return the site, and the site without one thing that makes it quick each."""
    site = build_site.build()
    hints, record = build_site.Site(dict(site.files)), build_site.Site(dict(site.files))
    index = re.sub(r'<link rel="(module)?preload"[^>]*>\n?', "", site.files["index.html"].decode())
    hints.files["index.html"] = index.encode()
    [pack] = [name for name in site.files if re.fullmatch(r"python-\w+\.pack", name)]
    with bundle.unpack(site.files[pack]) as archive:
        kept = {name: archive.read(name) for name in archive.namelist() if name != "prepared"}
    record.files[pack] = bundle.pack(bundle.zipped(kept))
    return {
        "everything": site,
        "without preload hints": hints,
        "without the build's record of dataclasses and patterns": record,
        "with the whole standard library, compiled": build_site.build(full_stdlib=True),
        "with the whole interpreter": build_site.build(full_interpreter=True),
    }


def first_visits(browser: Browser, runs: int, folder: Path) -> None:
    """Print what a first visit takes without one measure each."""
    servers = {}
    for number, (name, site) in enumerate(variants().items()):
        site.write(folder / str(number))
        servers[name] = SiteServer(folder / str(number), prefix="/pyramid/").start()
    times: Times = {}
    for _ in range(runs):
        for name, server in servers.items():
            with chromium(browser, service_workers="block") as engine:
                taken = our_visit(engine, server.url)
                times.setdefault(name, []).append(taken["dealt"] / 1000)
    sent = {}
    for name, server in servers.items():
        server.sent = 0
        with chromium(browser, service_workers="block") as engine:
            our_visit(engine, server.url)
            time.sleep(1)
        sent[name] = server.sent / 1e6
        server.stop()
    print(f"\nFirst visit in Chromium, medians of {runs}: to the first cards, and what travels\n")
    row("", "seconds", "megabytes (gzip)")
    row("---", "---:", "---:")
    for name, found in times.items():
        row(name, f"{statistics.median(found):.2f}", f"{sent[name]:.2f}")


def run(playwright: Playwright, runs: int, bare: str, ours: str) -> dict[str, Times]:
    """Measure in all browsers that are here, print the tables, return the times."""
    everything: dict[str, Times] = {}
    with ExitStack() as stack:
        browser = playwright.chromium.launch(**launch_options())  # type: ignore[arg-type]
        stack.callback(browser.close)
        opening: dict[str, Callable[[], Any]] = {
            f"Chromium {browser.version}": partial(chromium, browser)
        }
        for name, (_, found) in ENGINES.items():
            if found() is None:
                print(f"{name} is not here: tools/setup.sh engines")
            else:
                opening[name.capitalize()] = partial(opened, name, hurried=True)
        for title, open_engine in opening.items():
            times = everything.setdefault(title, {})
            for _ in range(runs):
                measure(open_engine, bare, ours, times)
            report(title, times)
        first_visits(browser, runs, paths.BUILD / "variants")
    return everything
