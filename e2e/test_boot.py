"""The start: its states, what is taken over from before it, and what happens when it fails."""

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.kit import NewPage, Watch, ready, screen, state, wait_for
from tools.serve import SiteServer

RECORD_STATES = """
const states = window.states = [];
new MutationObserver(() => {
  const state = document.documentElement?.dataset.state;
  if (state && states.at(-1) !== state) states.push(state);
}).observe(document, { attributes: true, subtree: true, childList: true });
"""
# The bytes begin to come while the document is still read, so it is watched from its first line on.
RECORD_PROGRESS = """
window.parts = [];
let boot;
Object.defineProperty(window, "pyramid", {
  get: () => boot,
  set(made) {
    boot = new Proxy(made, {
      set(target, name, value) {
        target[name] = name !== "progress" ? value : (phase, part) => {
          parts.push([phase, part]);
          value(phase, part);
        };
        return true;
      },
    });
  },
});
"""
SLOW_PYTHON = "**/pyodide.asm.wasm"


def test_a_first_start(blank: Page, server: SiteServer, watch: Watch) -> None:
    """From our own address alone, through PyScript, with our library of compiled modules."""
    blank.add_init_script(RECORD_STATES)
    blank.goto(server.url)
    ready(blank)
    # Tools can rely on this order.
    assert blank.evaluate("states") == ["shell", "loading", "ready"]
    assert blank.locator("script[type=py]").count() == 1
    version = blank.evaluate("pyramid.python.runPython('import sys, pyscript; sys.version')")
    assert version.startswith("3.14")
    origin = blank.evaluate("pyramid.python.runPython('import json; json.__spec__.cached')")
    assert origin is None or origin.endswith(".pyc")
    blank.wait_for_timeout(200)
    foreign = [url for url in watch.requests if not url.startswith((server.url, "data:", "blob:"))]
    assert foreign == []
    assert any(url.endswith(".wasm") for url in watch.requests)
    assert not any("python_stdlib" in url or "lock.json" in url for url in watch.requests)


def test_home_is_painted_and_translated_before_python(
    new_page: NewPage, server: SiteServer
) -> None:
    """The static home screen speaks the browser's language while Python is still on its way."""
    page = new_page(locale="de-DE")
    page.route(SLOW_PYTHON, lambda route: None)
    page.goto(server.url, wait_until="domcontentloaded")
    wait_for(page, "document.documentElement.dataset.state === 'loading'")
    assert page.evaluate("document.documentElement.lang") == "de"
    expect(page.get_by_role("button", name="Einstellungen")).to_be_visible()


def hold_python(page: Page) -> list[Route]:
    """Keep Python from starting; return where the request waits to be continued."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(SLOW_PYTHON, hold)
    return held


def let_go(page: Page, held: list[Route]) -> None:
    """Let Python start, and wait for it."""
    for _ in range(100):
        if held:
            break
        page.wait_for_timeout(20)
    held[0].continue_()
    ready(page)


def test_what_is_done_before_python_counts(new_page: NewPage, server: SiteServer) -> None:
    """Names, a form and the deal, all before Python is there; of two tiles the second counts."""
    # A service worker would answer in place of the network that is held up here.
    page = new_page(service_workers="block")
    held = hold_python(page)
    page.goto(server.url, wait_until="domcontentloaded")
    wait_for(page, "Boolean(pyramid.showSetup)")
    page.locator("[data-msg=rules]").first.click()
    assert page.locator("[data-waiting]").count() == 1
    page.locator("[data-msg=party]").click()
    assert page.locator("[data-waiting]").count() == 0
    screen(page, "setup")
    page.locator("[data-msg=back]").click()
    screen(page, "home")
    page.locator("[data-msg=party]").click()
    page.locator("[data-input='name 0']").fill("Ana")
    short = page.locator("[data-msg='preset short']")
    short.click()
    expect(short).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-msg='preset classic']")).to_have_attribute("aria-pressed", "false")
    page.locator("[data-input='name 1']").fill("Ben")
    page.locator("#deal").click()
    assert state(page) == "loading"
    let_go(page, held)
    screen(page, "handover")
    table = json.loads(page.evaluate("localStorage.getItem('pyramid.table')"))
    assert table["names"][:2] == ["Ana", "Ben"]
    assert table["preset"] == "short"

    # The game can be continued before Python is there, too; Python paints the same home screen.
    held = hold_python(page)
    page.goto("about:blank")
    page.goto(server.url, wait_until="domcontentloaded")
    wait_for(page, "document.documentElement.dataset.state === 'loading'")
    expect(page.locator("#continue")).to_be_visible()
    early = page.locator("#app").inner_html()
    let_go(page, held)
    assert page.locator("#app").inner_html() == early
    page.locator("#continue").click()
    screen(page, "handover")


def test_progress_is_shown(blank: Page, server: SiteServer) -> None:
    """The progress line moves with the bytes and ends full."""
    blank.add_init_script(RECORD_PROGRESS)
    blank.goto(server.url)
    ready(blank)
    parts = blank.evaluate("parts")
    loading = [part for phase, part in parts if phase == "loading"]
    assert loading == sorted(loading)
    assert len(set(loading)) > 5
    assert ["starting", 1] in parts
    assert blank.locator("#start").get_attribute("data-phase") == "starting"


@pytest.mark.parametrize(
    "breaking",
    [
        pytest.param(
            "Object.defineProperty(window, 'indexedDB', { get() { return undefined; } })",
            id="missing",
        ),
        pytest.param(
            "Object.defineProperty(window, 'indexedDB', {"
            " get() { throw new DOMException('denied', 'SecurityError'); } })",
            id="denied",
        ),
        pytest.param("IDBFactory.prototype.open = () => ({})", id="never answers"),
        pytest.param(
            "IDBFactory.prototype.open = () => {"
            " throw new DOMException('no', 'InvalidStateError'); }",
            id="throws",
        ),
    ],
)
def test_indexed_db_does_not_matter(blank: Page, server: SiteServer, breaking: str) -> None:
    """PyScript waits for IndexedDB; the site must start where there is none."""
    blank.add_init_script(breaking)
    blank.goto(server.url)
    ready(blank)


@pytest.mark.parametrize(
    "breaking",
    [
        pytest.param(
            "Object.defineProperty(window, 'localStorage', {"
            " get() { throw new DOMException('denied', 'SecurityError'); } })",
            id="denied",
        ),
        pytest.param(
            "Object.defineProperty(window, 'localStorage', { get() { return null; } })", id="null"
        ),
        pytest.param(
            "Storage.prototype.setItem = () => {"
            " throw new DOMException('full', 'QuotaExceededError'); }",
            id="full",
        ),
    ],
)
def test_no_storage_is_said(blank: Page, server: SiteServer, breaking: str) -> None:
    """Without local storage the site plays all the same, and says what is missing."""
    blank.add_init_script(breaking)
    blank.goto(server.url)
    ready(blank)
    expect(blank.locator("#notice")).to_contain_text(re.compile("keeps nothing|is full"))
    blank.locator("[data-msg=party]").click()
    screen(blank, "setup")
    blank.locator("[data-input='name 0']").fill("Ana")
    expect(blank.locator("[data-input='name 0']")).to_have_value("Ana")


def test_failed_start_shows_recovery(blank: Page, server: SiteServer, watch: Watch) -> None:
    """A part that cannot be loaded ends in a screen with a reason and a way on, not in a blank."""
    watch.allow(".")
    blank.route("**/python-*.pack", lambda route: route.abort())
    blank.goto(server.url)
    wait_for(blank, "document.documentElement.dataset.state === 'failed'", seconds=20)
    recovery = blank.get_by_role("alertdialog")
    expect(recovery).to_be_visible()
    expect(recovery).to_contain_text("Is there a network?")
    blank.unroute("**/python-*.pack")
    blank.get_by_role("button", name="Try again").click()
    ready(blank)
    expect(blank.locator("#recovery")).to_be_hidden()


@pytest.mark.parametrize("missing", ["WebAssembly", "DecompressionStream"])
def test_old_browser_is_told(blank: Page, server: SiteServer, missing: str) -> None:
    """A browser that cannot run Python gets the reason, not an error."""
    blank.add_init_script(f"delete window.{missing}")
    blank.goto(server.url)
    wait_for(blank, "document.documentElement.dataset.state === 'failed'", seconds=20)
    expect(blank.get_by_role("alertdialog")).to_contain_text("too old")


def test_failed_module_shows_recovery(new_page: NewPage, server: SiteServer, watch: Watch) -> None:
    """The same when our own first script is missing: the inline shell watches over it."""
    watch.allow(".")
    page = new_page(locale="fr-FR")
    page.route("**/boot-*/start.js", lambda route: route.fulfill(status=404))
    page.goto(server.url)
    wait_for(page, "document.documentElement.dataset.state === 'failed'", seconds=20)
    expect(page.get_by_role("alertdialog")).to_be_visible()


def test_hanging_start_is_noticed(blank: Page, server: SiteServer, watch: Watch) -> None:
    """When nothing arrives for half a minute, the player is told."""
    watch.allow(".")
    blank.clock.install()
    blank.route(SLOW_PYTHON, lambda route: None)
    blank.goto(server.url, wait_until="domcontentloaded")
    wait_for(blank, "document.documentElement.dataset.state === 'loading'")
    blank.clock.fast_forward(31_000)
    wait_for(blank, "document.documentElement.dataset.state === 'failed'")
    expect(blank.get_by_role("alertdialog")).to_contain_text("much longer")


def test_error_in_python_does_not_end_the_game(warm_page: Page, watch: Watch) -> None:
    """A fault of ours is said, and the page goes on."""
    page = warm_page
    watch.allow("ZeroDivisionError")
    # Only the tap fails: other news, such as that of the tab's lock, may come before it.
    page.evaluate(
        "pyramid.python.runPython("
        "'import app.dom as d\\nreal = d.updates.update\\n"
        "def worse(model, msg):\\n"
        '    if msg.name == "party":\\n        d.updates.update = real; 1 / 0\\n'
        "    return real(model, msg)\\n"
        "d.updates.update = worse')"
    )
    page.locator("[data-msg=party]").click()
    expect(page.get_by_role("status")).to_contain_text("went wrong")
    page.locator("[data-msg=party]").click()
    screen(page, "setup")
    assert state(page) == "ready"


def test_a_field_shows_what_the_model_has(warm_page: Page) -> None:
    """A picture with the same markup as before takes back what stands in a field by mistake."""
    warm_page.locator("[data-msg=party]").click()
    screen(warm_page, "setup")
    shown = warm_page.evaluate("""() => {
      const app = document.querySelector("#app");
      const field = app.querySelector("[data-input='name 0']");
      field.value = "typed";
      pyramid.morph(app, app.innerHTML);
      return [field.value, field.getAttribute("value") ?? "", field.isConnected];
    }""")
    assert shown[0] == shown[1] != "typed"
    assert shown[2]


def test_repair_keeps_saves_and_other_caches(page: Page, server: SiteServer) -> None:
    """Repair unregisters the worker and deletes this site's caches; saves and neighbours stay."""
    wait_for(page, "Boolean(navigator.serviceWorker.controller)", seconds=30)
    page.evaluate("localStorage.setItem('pyramid.table', '{}')")
    page.evaluate("caches.open('neighbour').then(() => caches.open('pyramid-/other/-1'))")
    page.evaluate("window.before = true")
    page.evaluate("void pyramid.repair()")
    wait_for(page, "!window.before", seconds=20)
    ready(page)
    assert page.evaluate("localStorage.getItem('pyramid.table')") is not None
    names = page.evaluate("caches.keys()")
    assert {"neighbour", "pyramid-/other/-1"} <= set(names)


def test_theme_and_language_are_there_at_the_first_paint(blank: Page, server: SiteServer) -> None:
    """What the player chose holds before Python is there: no flash of another theme."""
    text = json.dumps({"language": "it", "theme": "contrast", "motion": "reduced"})
    blank.add_init_script(f"localStorage.setItem('pyramid.settings', {json.dumps(text)})")
    blank.route(SLOW_PYTHON, lambda route: None)
    blank.goto(server.url, wait_until="domcontentloaded")
    root = "({ ...document.documentElement.dataset, lang: document.documentElement.lang })"
    found = blank.evaluate(root)
    assert (found["theme"], found["motion"], found["lang"]) == ("contrast", "reduced", "it")


def test_shortcuts_of_the_installed_app(warm_page: Page, server: SiteServer) -> None:
    """Each leads where its name says, once: the address is the plain one again."""
    page = warm_page
    manifest = page.evaluate("fetch('manifest.webmanifest').then(answer => answer.json())")
    places = {"Party": "setup", "Solitaire": "deals", "Deal of the day": "solitaire"}
    for shortcut in manifest["shortcuts"]:
        page.goto("about:blank")
        page.goto(server.url + shortcut["url"])
        ready(page)
        screen(page, places[shortcut["name"]])
        assert "?" not in page.url
    for picture in (*manifest["screenshots"], *manifest["icons"]):
        assert page.evaluate("src => fetch(src).then(answer => answer.ok)", picture["src"])
