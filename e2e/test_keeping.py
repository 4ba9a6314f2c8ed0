"""What is kept on the device can be taken along and brought in; the hint to install comes once."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.kit import ready, stored, wait_for
from e2e.pages import Home, Settings, Summary, Table
from e2e.walk import first_card, rows

OFFER = """
dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
  prompt() {
    window.asked = true;
    return Promise.resolve();
  },
}))
"""


@pytest.fixture
def page(warm_page: Page) -> Page:
    """Games are played in a browser that has been here before."""
    return warm_page


def test_everything_can_be_taken_along(page: Page) -> None:
    """A file of all that is kept brings a game to an empty browser; a wrong one changes nothing."""
    turned = first_card(page, ("Ana", "Ben")).turned()
    Table(page).back()
    Home(page).open_settings()
    with page.expect_download() as downloading:
        page.locator("#export").click()
    assert downloading.value.suggested_filename.startswith("pyramid-20")
    content = Path(downloading.value.path()).read_bytes()
    expect(Settings(page).notice).to_contain_text("Saved")

    page.evaluate("localStorage.clear()")
    page.reload()
    ready(page)
    field = page.locator("#import-file")
    for wrong in (b"\x00\xff", content[:-50], b'{"pyramid": 99, "kept": {}}'):
        field.set_input_files({"name": "x.json", "mimeType": "text/plain", "buffer": wrong})
        expect(Settings(page).notice).to_contain_text("Nothing was changed.")
        assert stored(page, "pyramid.party") is None
    field.set_input_files({"name": "x.json", "mimeType": "text/plain", "buffer": content})
    expect(Settings(page).notice).to_contain_text("here now")

    # The same as text, which is what works everywhere.
    page.evaluate("localStorage.removeItem('pyramid.party')")
    page.locator("#as-text summary").click()
    page.locator("#import-text").fill(content.decode())
    wait_for(page, "localStorage.getItem('pyramid.party') !== null")
    page.locator("#notice [data-msg=dismiss]").click()
    Settings(page).back()
    Home(page).go_on()
    assert Table(page).turned() == turned


def test_installing_is_offered_after_the_first_finished_game(page: Page) -> None:
    """Not before somebody has played, and never again after the answer."""
    page.evaluate(OFFER)
    table = first_card(page, ("Ana", "Ben"))
    hint = page.locator("#install-hint")
    expect(hint).to_have_count(0)
    for _ in rows(3)[1:]:
        table.flip()
    table.finish()
    Summary(page)
    expect(hint).to_be_visible()
    page.locator("#install").click()
    expect(hint).to_have_count(0)
    assert page.evaluate("window.asked") is True
    assert json.loads(stored(page, "pyramid.settings") or "")["install_seen"] is True
