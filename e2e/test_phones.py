"""Own phones and the television: a table of many devices, without a server between them."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain
from typing import Any

import pytest
from app import codes
from playwright.sync_api import Browser, Page, expect

from e2e.kit import NewPage, Watch, offline_ready, origin_of, ready, stored, wait_for
from e2e.pages import (
    Camera,
    Codes,
    Hand,
    Handover,
    Home,
    Reveal,
    Scan,
    Settings,
    Summary,
    Table,
    Television,
)  # fmt: skip
from e2e.test_access import violations
from e2e.walk import NAMES, deal
from pyramid_core.bluff import GAME
from pyramid_core.bluff.rules import PRESETS, ShownCard
from pyramid_core.cards import Card, decks, parse_card
from pyramid_core.match import Match, start
from pyramid_core.save import dumps
from tools.serve import SiteServer

RANKS = (
    "ace", "two", "three", "four", "five", "six", "seven",
    "eight", "nine", "ten", "jack", "queen", "king",
)  # fmt: skip
HIDE = """
Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
document.dispatchEvent(new Event('visibilitychange'));
delete document.visibilityState;
"""
# A phone's page fetches the whole site for later, which is a lot for four phones on one machine.
PHONE_ONLY = {"service_workers": "block", "reduced_motion": "reduce"}
KEEP = "text => localStorage.setItem('pyramid.hand', text)"
SUITS = ("clubs", "diamonds", "hearts", "spades")


def name_of(card: Card) -> str:
    return f"{RANKS[card.rank - 1]} of {SUITS[card.suit]}"


def dealt(page: Page) -> list[list[str]]:
    """The hands as the host has dealt them, by seat."""
    text = stored(page, "pyramid.party")
    assert text
    groups = json.loads(text)["deal"].split("/")[1:-1]
    return [[name_of(parse_card(word)) for word in group.split(" ")] for group in groups]


def kept(hand: Hand) -> dict[str, Any]:
    """What the phone has in its storage; nothing but its hand."""
    stores = hand.page.evaluate("Object.keys(localStorage)")
    assert stores == ["pyramid.hand"]
    value: dict[str, Any] = json.loads(stored(hand.page, "pyramid.hand") or "")
    return value


@pytest.fixture
def camera(browser: Browser) -> Iterator[Camera]:
    camera = Camera(browser)
    yield camera
    camera.close()


def test_a_game_of_six_windows_with_a_second_round(
    new_page: NewPage, camera: Camera, server: SiteServer
) -> None:
    """Purpose: host, television and four phones, which scan once for the whole evening."""
    # Six windows full of twinkling stars are a lot for a machine without a graphics card.
    page = new_page(reduced_motion="reduce")
    page.goto(server.url)
    ready(page)
    television = Television(page.context.new_page())
    television.page.set_viewport_size({"width": 1280, "height": 800})
    television.page.goto(f"{server.url}tv/")
    television.wait("tv-title")
    # A page behind another one is painted once a second, and every tap waits for that.
    page.bring_to_front()
    deal(page, NAMES, "express")
    television.wait("tv-peek")
    expect(television.picture).to_contain_text("Ana")

    hands = dealt(page)
    phones, links, wrong = [], [], violations(television.page, "television")
    for seat in range(len(NAMES)):
        handover = Handover(page)
        assert handover.seat == seat
        handover.tap(handover.button("On my own phone"))
        scan = Scan(page)
        links.append(camera.scan(page))
        wrong += violations(page, "scan") if seat == 0 else []
        language = "de-DE" if seat == 3 else "en-US"
        phone = Hand(new_page(locale=language, **PHONE_ONLY)).open(links[-1])
        phones.append(phone)
        assert scan.check.split(" · ")[0] in phone.check.replace("Spiel", "Game")
        # The link has gone from the phone's address, and nobody else's cards are with it.
        assert phone.page.url == f"{server.url}hand/"
        state = kept(phone)
        assert state["table"] in scan.check
        digits = links[-1].split("#")[1]
        spelt = "".join(f"{n:02}" for n in [*state["cards"], *state["keys"]])
        assert digits[13:-5] == spelt
        assert not [card for card in chain(*hands) if f'"{card}"' in television.page.content()]
        scan.have()
        expect(page.locator("#qr")).to_have_count(0)
    assert len({link.split("#")[1][21:] for link in links}) == len(NAMES)
    wrong += violations(phones[0].page, "hand")
    for seat, phone in enumerate(phones[:3]):
        assert phone.look() == hands[seat]
        phone.cover()
        assert kept(phone)["cards"] == []
    with phones[3].held():
        assert phones[3].page.locator("[data-suit]").count() == 4
        assert "von" not in hands[3][0]
        assert " " in phones[3].faces()[0]
    phones[3].cover()
    expect(phones[3].page.locator("#line")).to_have_text("Zugedeckt. Merk dir, was wo liegt.")

    play_with_a_claim(page, television)
    # Both windows may be loaded anew; the picture comes back.
    television.page.reload()
    television.wait("tv-table")
    expect(television.picture).to_contain_text("Row 1")
    page.reload()
    ready(page)
    television.wait("tv-table")
    table = Table(page)
    while len(table.turned()) < 6:
        table.flip()
    expect(television.page.locator("#t5")).to_have_attribute("aria-label", table.turned()[5])
    table.finish()
    television.wait("tv-summary")

    Summary(page).tap(Summary(page).button("Play again"))
    wrong += violations(Codes(page).page, "codes")
    assert not wrong, "\n".join(wrong)
    second_round(page, camera, television, phones)
    speaks_german(page, camera, television)
    # The host is closed: the television says so instead of showing an old picture.
    page.close()
    expect(television.alone).to_be_visible()
    expect(television.page.locator("#alone h1")).to_have_text("Der Fernseher zum Tisch")


def play_with_a_claim(page: Page, television: Television) -> None:
    """One claim, doubted and shown, as it is followed on the television."""
    table = Table(page)
    table.flip()
    table.draft(1, 2)
    expect(television.picture.locator(".tv-says")).to_contain_text("Ben")
    table.say_claim()
    expect(television.picture).to_contain_text("Cleo, do you believe it?")
    table.challenge()
    table.show()
    television.wait("tv-reveal")
    verdict = Reveal(page).verdict.inner_text()
    expect(television.picture.locator(".reveal-verdict")).to_have_text(verdict)
    Reveal(page).go_on()
    television.wait("tv-table")
    loser = "Ben" if verdict == "Bluff!" else "Cleo"
    expect(television.picture.locator(".tv-news")).to_contain_text(f"{loser} takes 2 sips")


def second_round(page: Page, camera: Camera, television: Television, phones: list[Hand]) -> None:
    """New cards for the same phones: two type their codes, two scan the television."""
    screen = Codes(page)
    television.wait("tv-codes")
    expect(television.picture.locator(".groups").first).to_have_text(screen.code(0))
    hands = dealt(page)
    for seat in (0, 1):
        phones[seat].type(screen.code(seat))
    public = camera.scan(television.page)
    for seat in (2, 3):
        phones[seat].open(public)
    for seat, phone in enumerate(phones):
        assert "· round 2" in phone.check or "· Runde 2" in phone.check
        if seat < 3:
            assert phone.look() == hands[seat]
        else:
            assert len(kept(phone)["cards"]) == 4
        # Keys that have served are gone.
        assert kept(phone)["keys"][:5] == [-1] * 5
        assert -1 not in kept(phone)["keys"][5:]
    # Another's code is refused, and one's own serves once.
    phones[0].cover()
    phones[0].type(screen.code(1))
    expect(phones[0].news).to_have_text("That is for round 2. You are in round 2.")
    screen.arrived()
    table = Table(page)
    for _ in range(6):
        table.flip()
    table.finish()
    television.wait("tv-summary")


def speaks_german(page: Page, camera: Camera, television: Television) -> None:
    """The link to send round; and the television follows the host's language."""
    Summary(page).back()
    Home(page).open_settings()
    settings = Settings(page)
    settings.tap(settings.button("Phones and television"))
    expect(page.locator("#open-tv")).to_have_attribute("href", "tv/")
    assert camera.scan(page) == page.url.split("#")[0]
    settings.tap(page.locator("#back"))
    Settings(page).choose_language("de")
    expect(television.picture).to_contain_text("Ana")
    wait_for(television.page, "document.documentElement.lang === 'de'")


# -- phones and players without one, replaced cards ------------------------------------------------


def prepared(names: tuple[str, ...]) -> Match:
    """A game in which the first player holds the rank of the first pyramid card."""
    rules = replace(PRESETS["express"].rules, shown_card=ShownCard.REPLACED)
    for seed in range(1000):
        match = start(GAME, rules, names, str(seed))
        rank = match.state.pyramid[0].rank
        if any(held.card.rank == rank for held in match.state.hands[0]):
            return match
    raise AssertionError


def test_both_kinds_at_one_table_and_a_new_card(
    blank: Page, new_page: NewPage, camera: Camera, server: SiteServer
) -> None:
    """Purpose: who cannot scan types, who has no phone looks as ever; a new card needs no scan."""
    match = prepared(("Ana", "Ben", "Cleo"))
    hands = [[name_of(held.card) for held in hand] for hand in match.state.hands]
    blank.goto(f"{server.url}hand/")
    blank.evaluate("text => localStorage.setItem('pyramid.party', text)", dumps(match))
    blank.goto(f"{server.url}#table")
    page = ready(blank)
    handover = Handover(page)
    handover.tap(handover.button("On my own phone"))
    link = camera.scan(page)
    ana = Hand(new_page(**PHONE_ONLY)).open(link)
    assert ana.look() == hands[0]
    # Out of sight the link goes; asked for again, it is the same.
    page.evaluate(HIDE)
    handover = Handover(page)
    expect(page.locator("#qr")).to_have_count(0)
    handover.tap(handover.button("On my own phone"))
    Scan(page)
    assert camera.scan(page) == link
    Scan(page).have()

    handover = Handover(page)
    handover.tap(handover.button("On my own phone"))
    ben = Hand(new_page(**PHONE_ONLY)).open(f"{server.url}hand/")
    assert ben.view == "empty"
    ben.type(Scan(page).code())
    assert ben.look() == hands[1]
    ben.cover()
    Scan(page).have()
    handover = Handover(page)
    assert handover.peek() == hands[2]
    handover.have()

    table = Table(page)
    table.flip()
    table.claim(0, 1)
    table.challenge()
    table.show()
    Reveal(page).go_on()
    handover = Handover(page)
    code = page.locator("#new-card").inner_text()
    ana.cover()
    ana.type(code)
    faces = ana.look()
    assert [face for face in faces if face != "face down"] == [name_of(match.state.stock[0])]
    ana.cover()
    ana.type(code)
    expect(ana.news).to_have_text("This code was used already.")
    handover.tap(handover.button("It is on my phone"))
    Table(page).flip()


# -- the phone alone -------------------------------------------------------------------------------


def keys_of(n: int) -> str:
    return "".join(f"{(37 * n + 11 * place) % 100:02}" for place in range(codes.KEYS))


def test_whatever_a_phone_is_given(new_page: NewPage, server: SiteServer) -> None:
    """Purpose: damaged, old, foreign, repeated: a clear sentence for each, and nothing lost."""
    page = new_page()
    hand = Hand(page).open(f"{server.url}hand/")
    today = int(page.evaluate("Math.floor(Date.now() / 86400000)"))
    cards = decks(1)[:4]

    def link(n: int = 1, table: str = "4821", round_: int = 1, day: int = today, **rules: bool):
        later = rules.get("later_looks", False)
        digits = codes.link(
            cards, keys_of(n), table=table, round_=round_, day=day, later_looks=later
        )
        return f"{server.url}hand/#{digits}"

    def says(text: str) -> None:
        expect(hand.news).to_have_text(text)

    good = link()
    hand.open(good[:-9])
    says("The link is cut off. Scan the code once more.")
    hand.open(good.replace("4821", "4822"))
    says("The link was changed on its way. Scan the code once more.")
    hand.open(good.replace("#1", "#7"))
    says("The link comes from another version of Pyramid. Load the page anew on both devices.")
    hand.open(link(day=today - 20))
    expect(hand.news).to_contain_text("That game is over.")
    assert hand.view == "empty"
    assert page.evaluate("localStorage.length") == 0
    hand.type(codes.hand_code(cards, keys_of(1), 1, 2))
    says("This phone has no keys for that. Ask the table for a code to scan.")

    hand.open(good)
    expect(hand.news).to_be_hidden()
    hand.open(link(2))
    says("This phone has a hand of this round already. Each player needs a phone of their own.")
    assert hand.look() == [name_of(card) for card in cards]
    # The same link again, while the cards may be looked at, changes nothing.
    hand.open(good)
    assert hand.view == "hand"
    hand.cover()
    hand.open(good)
    says("You have looked at this hand already. It stays covered.")
    page.reload()
    assert hand.view == "covered"

    type_badly(hand)
    hand.open(link(3, table="9999"))
    says("A new game: the hand of game 4821 is put away.")
    check_time(hand)
    hand.open(link(4, round_=4, table="9999", later_looks=True))
    assert hand.view == "kept"
    hand.look()
    expect(page.locator("#have")).to_be_hidden()
    expect(page.locator("#line")).to_contain_text("Tell the table when you do.")
    hand.open(link(5, round_=2, table="9999"))
    says("That is for round 2. You are in round 4.")
    # After a night the phone has forgotten everything.
    state = kept(hand) | {"day": today - 2}
    page.evaluate(KEEP, json.dumps(state))
    page.reload()
    assert hand.view == "empty"


def test_a_browser_that_keeps_nothing(new_page: NewPage, server: SiteServer) -> None:
    """Purpose: in a private window the hand lasts as long as its page, and the player is told."""
    page = new_page()
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('', 'x'); };")
    hand = Hand(page).open(f"{server.url}hand/")
    today = int(page.evaluate("Math.floor(Date.now() / 86400000)"))
    cards = decks(1)[8:12]
    digits = codes.link(cards, keys_of(1), table="1234", round_=1, day=today, later_looks=False)
    hand.open(f"{server.url}hand/#{digits}")
    expect(hand.news).to_have_text("This browser keeps nothing: leave this page open.")
    assert page.url.endswith(digits)
    assert hand.look() == [name_of(card) for card in cards]
    hand.cover()


def type_badly(hand: Hand) -> None:
    """Codes with slips, for others, for the wrong round; the right one still serves."""
    cards = decks(1)[20:24]
    right = codes.hand_code(cards, keys_of(1), 1, 2)
    slip = right[:7] + str((int(right[7]) + 1) % 10) + right[8:]
    field = hand.page.locator("#code")
    field.press_sequentially(slip.replace(" ", "")[:10])
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(hand.hint).to_have_text("Group 2 is mistyped. Compare it once more.")
    hand.type(slip)
    expect(hand.news).to_contain_text("Group 2")
    hand.type(right[:11])
    expect(hand.news).to_have_text("The code goes on: type all of its groups.")
    hand.type(codes.hand_code(cards, keys_of(6), 1, 2))
    expect(hand.news).to_have_text("This code is for another phone or another game.")
    hand.type(codes.hand_code(cards, keys_of(1), 8, 11))
    expect(hand.news).to_contain_text("The keys of this phone are used up.")
    hand.type(right)
    assert hand.look() == [name_of(card) for card in cards]
    hand.cover()


def check_time(hand: Hand) -> None:
    """The cards cover themselves when the time to remember is over."""
    hand.look()
    state = kept(hand)
    assert state["until"] > 0
    hand.page.evaluate(KEEP, json.dumps(state | {"until": 1}))
    hand.page.reload()
    expect(hand.page.locator("#hand")).to_have_attribute("data-view", "covered")
    expect(hand.news).to_have_text("The time to remember is over.")
    assert kept(hand)["cards"] == []


def test_secret_only_while_held(new_page: NewPage, own_server: SiteServer, watch: Watch) -> None:
    """Purpose: offline after one visit; and what ends the hold takes the cards from the page."""
    watch.origin = origin_of(own_server)
    page = new_page()
    hand = Hand(page).open(f"{own_server.url}hand/")
    offline_ready(page)
    own_server.stop()
    page.context.set_offline(True)
    today = int(page.evaluate("Math.floor(Date.now() / 86400000)"))
    cards = decks(1)[26:30]
    digits = codes.link(cards, keys_of(1), table="1234", round_=1, day=today, later_looks=False)
    hand.open(f"{own_server.url}hand/#{digits}")
    names = [name_of(card) for card in cards]

    def covered() -> bool:
        html = page.content()
        shown = page.locator("#cards").inner_html()
        return not any(f'"{name}"' in html for name in names) and "data-suit" not in shown

    assert covered()
    ends: list[Callable[[], object]] = [
        lambda: page.mouse.move(5, 5),
        lambda: page.evaluate("dispatchEvent(new Event('blur'))"),
        lambda: page.evaluate("dispatchEvent(new Event('pagehide'))"),
    ]
    for end in ends:
        with hand.held():
            assert hand.faces() == names
            end()
            assert covered()
    page.locator("#hold").focus()
    page.keyboard.down("Space")
    assert hand.faces() == names
    page.keyboard.up("Space")
    assert covered()
    # The host's page is there too, from the same visit.
    page.goto(own_server.url)
    ready(page)
