"""What is kept in the browser: damaged, from the future, full, or not there at all."""

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.kit import PHONE, NewPage, Watch, ready, stored
from e2e.pages import Company, Home, Settings, Setup, Summary, Table
from e2e.walk import NAMES, deal, first_card
from tools.browser import launch_options
from tools.serve import SiteServer

PARTY = "pyramid.party"
NO_STORAGE = """
Object.defineProperty(window, 'localStorage', {
  get() { throw new DOMException('denied', 'SecurityError'); },
});
"""
FILL = """
for (let size = 2 ** 23; size >= 1; size /= 2) {
  try {
    const had = localStorage.getItem("neighbour") ?? "";
    localStorage.setItem("neighbour", had + "x".repeat(size));
  } catch {}
}
"""
DAMAGES: dict[str, tuple[Callable[[str], str], str]] = {
    "cut off": (lambda text: text[: len(text) // 2], "damaged"),
    "not JSON": (lambda _: "hello", "damaged"),
    "not a game": (lambda _: "[]", "not a game"),
    "newer": (lambda text: json.dumps(json.loads(text) | {"format": 99}), "newer version"),
}


@pytest.fixture
def page(warm_page: Page) -> Page:
    """Games are played in a browser that has been here before."""
    return warm_page


def test_saves_that_cannot_be_read_are_said_and_kept(page: Page) -> None:
    """Purpose: a broken save costs nobody the text of it, nor the next game."""
    first_card(page, NAMES[:2])
    sound = stored(page, PARTY)
    assert sound
    for spoil, sentence in DAMAGES.values():
        text = spoil(sound)
        page.evaluate(
            "([key, text]) => { localStorage.clear(); localStorage.setItem(key, text); }",
            [PARTY, text],
        )
        page.reload()
        ready(page)
        home = Home(page)
        expect(home.notice).to_contain_text(sentence)
        expect(home.notice).to_contain_text("Its text is kept.")
        expect(home.resume).to_have_count(0)
        assert stored(page, PARTY) == text
        assert stored(page, "pyramid.kept.1") == text
    deal(page, NAMES[:2], "express")
    assert stored(page, "pyramid.kept.1") == text
    assert stored(page, PARTY) != text


def test_a_save_with_a_wrong_end_goes_on_where_it_is_sound(page: Page) -> None:
    """Purpose: one wrong action at the end does not take the game away."""
    first_card(page, NAMES[:2])
    content = json.loads(stored(page, PARTY) or "")
    content["actions"].append("accept 0 1")
    text = json.dumps(content)
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [PARTY, text])
    page.reload()
    ready(page)
    table = Table(page)
    expect(table.notice).to_contain_text("goes on")
    assert len(table.turned()) == 1
    assert stored(page, "pyramid.kept.1") == text
    table.flip()


def test_a_game_without_storage(new_page: NewPage, server: SiteServer) -> None:
    """Purpose: where the browser keeps nothing, that is said, and a whole game can be played."""
    page = new_page()
    page.add_init_script(NO_STORAGE)
    page.goto(server.url)
    ready(page)
    expect(Home(page).notice).to_contain_text("This browser keeps nothing")
    table = first_card(page, NAMES[:2])
    for _ in range(5):
        table.flip()
    table.claim(0, 1)
    table.accept()
    table.finish()
    assert Summary(page).results()["Ana"].given == 3


def test_a_storage_that_is_full(page: Page) -> None:
    """Purpose: when the storage fills up in the middle of a game, it is said and goes on."""
    table = first_card(page, NAMES[:2])
    page.evaluate(f"() => {{ {FILL} }}")
    table.flip()
    expect(table.notice).to_contain_text("storage is full")
    table.claim(0, 1)
    table.accept()
    page.evaluate("localStorage.removeItem('neighbour')")
    table.flip()
    page.reload()
    ready(page)
    assert len(Table(page).turned()) == 3
    assert Table(page).figures(0).startswith("Ana claims. Given 1,")


@pytest.fixture
def plain_page(browser: Browser, server: SiteServer, watch: Watch) -> Iterator[Page]:
    """A page at an address on the local network, without HTTPS."""
    options = launch_options()
    rules = "--host-resolver-rules=MAP plain.test 127.0.0.1"
    options["args"] = [*options["args"], rules]  # type: ignore[misc]
    other = browser.browser_type.launch(**options)  # type: ignore[arg-type]
    context = other.new_context(viewport=PHONE, locale="en-US", has_touch=True)
    watch.origin = f"http://plain.test:{server.port}"
    watch.on(context)
    page = context.new_page()
    page.goto(f"{watch.origin}{server.prefix}")
    yield ready(page)
    other.close()
    watch.check()


def test_plain_http_on_the_local_network(plain_page: Page) -> None:
    """Purpose: `make play` on a phone: no HTTPS, so no offline use, but the game is whole."""
    page = plain_page
    assert page.evaluate("isSecureContext") is False
    table = first_card(page, NAMES[:2])
    page.reload()
    ready(page)
    assert len(Table(page).turned()) == 1
    table.open_company()
    Company(page).open_settings()
    expect(Settings(page).main).to_contain_text("This address is not secure (no HTTPS)")
    page.go_back()
    page.go_back()
    Table(page).claim(0, 1)
    Table(page).accept()


def test_names_of_the_last_table_are_kept(page: Page) -> None:
    """Purpose: the same friends meet again; nobody types their names twice."""
    deal(page, ("Ana", "Ben", "ليلى"), "express")
    page.goto(page.url.split("#")[0] + "?later")
    ready(page)
    Home(page).open_party()
    setup = Setup(page)
    assert [name.input_value() for name in setup.names.all()] == ["Ana", "Ben", "ليلى"]
    expect(setup.form("express")).to_have_attribute("aria-pressed", "true")
