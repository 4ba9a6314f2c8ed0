"""The five languages: taken from the browser, and changed in the middle of a game."""

import pytest
from playwright.sync_api import Page, expect

from e2e.kit import NewPage, Watch, ready, stored
from e2e.pages import Company, Handover, Home, Rules, Say, Settings, Setup, Summary, Table
from e2e.walk import NAMES, at_table, deal, look_round
from tools.serve import SiteServer

LARGE_TEXT = {"width": 180, "height": 370}
"""What is left of a phone's 360 × 740 where everything is shown at 200 %."""


@pytest.fixture
def page(warm_page: Page) -> Page:
    """Games are played in a browser that has been here before."""
    return warm_page


def test_every_language_in_the_middle_of_a_game(page: Page) -> None:
    """Purpose: all texts change, with a claim open too, and the game does not move."""
    table, _ = at_table(page)
    table.flip()
    table.claim(0, 1)
    kept = stored(page, "pyramid.party")
    texts = set()
    for code in ("de", "fr", "it", "pt", "en"):
        table.open_company()
        Company(page, table.say).open_settings()
        settings = Settings(page, table.say).choose_language(code)
        expect(page.locator("html")).to_have_attribute("lang", code)
        expect(settings.choice("Motion", "off")).to_be_visible()
        settings.back()
        Company(page, Say(code)).done()
        table = Table(page, Say(code))
        expect(table.button("Take it back")).to_be_visible()
        expect(table.sheet).to_contain_text("Ana")
        expect(table.flip_button).to_have_text(table.say("Turn the next card"))
        assert len(table.turned()) == 1
        texts.add(table.sheet.inner_text())
        assert stored(page, "pyramid.party") == kept
    assert len(texts) == 5
    table.accept()
    expect(table.sheet).to_have_count(0)


@pytest.mark.parametrize(
    ("locale", "code"), [("de-DE", "de"), ("fr-FR", "fr"), ("it-IT", "it"), ("pt-BR", "pt")]
)
def test_the_browsers_language_is_spoken(
    new_page: NewPage, server: SiteServer, locale: str, code: str
) -> None:
    """Purpose: whoever opens the site is spoken to in their language, before Python and after."""
    page = new_page(locale=locale)
    page.goto(server.url, wait_until="commit")
    expect(page.locator("html")).to_have_attribute("lang", code)
    title = Say(code)("Solitaire")
    expect(page.locator("#solitaire")).to_contain_text(title)
    ready(page)
    expect(page.locator("html")).to_have_attribute("lang", code)
    expect(page.locator("#solitaire")).to_contain_text(title)


@pytest.mark.parametrize("code", ["de", "fr", "it", "pt"])
def test_a_game_in_another_language(page: Page, code: str) -> None:
    """Purpose: a game has its texts in the language chosen, and can be played at twice the size."""
    Home(page).open_settings()
    say = Say(code)
    Settings(page).choose_language(code).back()
    page.set_viewport_size(LARGE_TEXT)
    deal(page, NAMES[:2], "express", say)
    handover = Handover(page, say)
    with handover.held():
        button = handover.hold_button.bounding_box()
        assert button
        for card in handover.cards.all():
            box = card.bounding_box()
            # Nobody can scroll with the finger that holds the control.
            assert box
            assert box["y"] + box["height"] <= button["y"]
    look_round(page, say)
    table = Table(page, say)
    for _ in range(6):
        table.flip()
    assert table.overflow() == 0
    table.claim(0, 1)
    table.accept()
    table.finish()
    summary = Summary(page, say)
    expect(summary.main.get_by_role("heading", level=1)).to_have_text(say("Summary"))


def test_everything_comes_from_under_the_sites_own_path(
    page: Page, server: SiteServer, watch: Watch
) -> None:
    """Purpose: the site works in a folder of a host, and asks nobody else for anything."""
    home = Home(page)
    home.open_rules()
    rules = Rules(page)
    assert len(rules.headings) > 4
    rules.back()
    Home(page).open_settings()
    for theme in ("dawn", "high contrast", "night"):
        Settings(page).choose("Theme", theme)
    Settings(page).choose_language("fr").back()
    Home(page, "fr").open_party()
    setup = Setup(page, "fr")
    setup.deal()
    Handover(page, "fr").peek()
    assert server.prefix == "/pyramid/"
    outside = [url for url in watch.requests if not url.startswith((server.url, "data:", "blob:"))]
    assert outside == []
    assert len(watch.requests) > 5
