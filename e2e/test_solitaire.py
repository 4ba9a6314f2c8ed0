"""The solitaire in the browser: whole games by hand, by keyboard, fast; deals, saves, figures."""

import random
import re

import pytest
from playwright.sync_api import Page, expect

from e2e.kit import NewPage, ready, screen, stored, wait_for
from e2e.pages import Deals, Home, Solitaire, Statistics
from e2e.test_keyboard import Keys
from pyramid_core.solitaire import GAME
from pyramid_core.solitaire.deals import Deal
from pyramid_core.solitaire.rules import PRESETS
from pyramid_core.solitaire.view import Place
from tests.test_solitaire_playthroughs import FOLDER
from tools.serve import SiteServer

SOUND = "performance.getEntriesByType('resource').some(({ name }) => /sound/.test(name))"
"""Whether the page has loaded what makes sounds."""


WATCHED = """
import js, app.painting as painting
said = painting.changes
def noted(old, new, place):
    found = said(old, new, place)
    js.pyramid.wanted, js.pyramid.steps = str(new), -1 if found is None else len(found)
    return found
painting.changes = noted
"""
"""Python that has the page note what it should show, and in how many changes it came there."""

AGREES = """(() => {
  const wanted = document.createElement("div");
  wanted.innerHTML = pyramid.wanted;
  const shown = document.querySelector("#app").cloneNode(true);
  // Dragging leaves a style that says the same in other words.
  for (const el of [wanted, shown].flatMap(all => [...all.querySelectorAll("[style]")])) {
    el.setAttribute("style", el.style.cssText);
  }
  return [shown.innerHTML, wanted.innerHTML, pyramid.steps];
})()"""
"""What the page shows, what it should, and the number of changes of the last picture."""


@pytest.fixture
def page(warm_page: Page) -> Page:
    """Games are played in a browser that has been here before."""
    return warm_page


def steps(name: str) -> tuple[str, list[str]]:
    """Return a playthrough's code and its actions."""
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    code = re.search(r"^code: (.*)$", text, re.MULTILINE)
    assert code is not None
    lines = [line[2:] for line in text.splitlines() if line.startswith("> ")]
    return code[1], [line for line in lines if line not in ("undo", "redo")]


def code_of(name: str, number: int) -> str:
    """Return the code of a deal."""
    return Deal(PRESETS[name], number).code


def follow_link(page: Page, code: str) -> None:
    """Open a deal by its link, in the page that is there."""
    page.evaluate("code => { location.hash = `#deal/${code}` }", code)


def test_from_the_first_card_to_a_win_by_hand(page: Page, server: SiteServer) -> None:
    """Purpose: a game by taps, double taps and drags, saved at every step, won and counted."""
    Home(page).open_solitaire()
    code, actions = steps("relaxed")
    Deals(page).open_code(code.lower())
    board = Solitaire(page)
    board.check()
    removals = 0
    for number, action in enumerate(actions[:-1]):
        places = action.split(" ")[1:]
        if action.startswith("remove") and len(places) == 2 and places[0].isdecimal():
            removals += 1
            if removals % 3 == 1 and all(place.isdecimal() for place in places):
                board.drag(int(places[0]), int(places[1]))
            else:
                board.act(action)
        else:
            board.act(action)
        assert board.match.cursor == number + 1, f"{action} did not go"
        board.check()
        if number == len(actions) // 2:
            page.reload()
            ready(page)
            board = Solitaire(page)
            board.back()
            Home(page).go_on_alone()
            board = Solitaire(page)
            board.check()
    # The device is turned round at the last move.
    page.set_viewport_size({"width": 740, "height": 360})
    board.settle()
    assert not board.overlaps()
    page.set_viewport_size({"width": 360, "height": 740})
    board.settle()
    board.act(actions[-1])
    expect(page.locator("#cheer")).to_be_visible()
    page.touchscreen.tap(30, 300)
    expect(page.locator("#cheer")).to_have_count(0)
    expect(page.locator("#solo-sheet")).to_contain_text("The pyramid is cleared!")
    # Undone and won again, it is one win; then every card may go.
    page.locator("#sheet-close").tap()
    board.tool("undo").tap()
    board.tool("redo").tap()
    page.locator("#cheer").tap()
    page.locator("#end-go-on").tap()
    assert board.match.rules.win == "strict"
    page.locator("#more").tap()
    page.locator("#row-solo-statistics").tap()
    statistics = Statistics(page)
    assert statistics.figure("relaxed", "played") == "1"
    assert statistics.figure("relaxed", "won").startswith("1")
    statistics.back()
    Solitaire(page)


def test_a_game_by_keyboard_alone(page: Page) -> None:
    """Purpose: from the home screen to a win without a pointer, the focus always seen."""
    keys = Keys(page)
    keys.tab_to("solitaire")
    keys.press("Enter")
    Deals(page)
    keys.tab_to("deal-code")
    code, actions = steps("tut")
    page.keyboard.type(code)
    keys.press("Enter")
    board = Solitaire(page)

    def go_to(place: Place | str) -> None:
        """Walk there by arrows alone, along the way that the page itself offers."""
        from app.updates.moving import next_place

        view, wanted = board.view, board.at(place).get_attribute("data-at")
        here = page.evaluate("document.activeElement.dataset.at ?? ''")
        start = int(here) if here.isdecimal() else {"drawn": -1, "stock": -2}.get(here)
        if here.startswith("waste"):
            start = -3
        goal = (
            int(wanted) if wanted.isdecimal() else {"drawn": -1, "stock": -2, "waste1": -3}[wanted]
        )
        ways: dict[Place | None, list[str]] = {start: []}
        edge: list[Place | None] = [start]
        while edge and goal not in ways:
            at = edge.pop(0)
            for arrow in ("Left", "Right", "Up", "Down"):
                after = next_place(view, at, arrow.lower())
                if after is not None and after not in ways:
                    ways[after] = [*ways[at], arrow]
                    edge.append(after)
        for arrow in ways[goal]:
            keys.press(f"Arrow{arrow}")
        assert page.evaluate("document.activeElement.dataset.at") == wanted

    page.keyboard.press("h")
    expect(page.locator(".hinted").first).to_be_visible(timeout=20_000)
    page.keyboard.press("?")
    screen(page, "rules")
    keys.press("Escape")
    Solitaire(page)
    page.keyboard.press("d")
    page.keyboard.press("u")
    page.keyboard.press("r")
    assert len(board.view.stock) == 21
    page.keyboard.press("u")
    page.keyboard.press("n")
    expect(page.locator("#solo-sheet")).to_be_visible()
    keys.press("Escape")
    expect(page.locator("#solo-sheet")).to_have_count(0)
    for number, action in enumerate(actions, 1):
        words = action.split(" ")
        if words[0] == "remove":
            for place in words[1:]:
                go_to(place)
                page.keyboard.press("Enter")
        else:
            page.keyboard.press("d")
        assert board.match.cursor == number, f"{action} did not go"
    page.keyboard.press("Escape")
    expect(page.locator("#solo-sheet")).to_contain_text("cleared!")
    keys.tab_to("end-new")
    keys.press("Enter")
    expect(page.locator("#cheer")).to_have_count(0)
    assert board.match.actions == ()


def test_fingers_that_are_quick_or_slide(new_page: NewPage, server: SiteServer) -> None:
    """Purpose: fast taps, sliding taps and real touches leave picture and game in agreement."""
    page = new_page()
    page.goto(f"{server.url}#deal/{code_of('par_two', 5)}")
    ready(page)
    board = Solitaire(page)
    board.settle()
    page.evaluate("text => void pyramid.python.runPython(text)", WATCHED)
    # Two quick taps on the stock are two draws, and no zoom.
    stock = page.locator("#stock").bounding_box()
    assert stock is not None
    x, y = stock["x"] + stock["width"] / 2, stock["y"] + stock["height"] / 2
    page.touchscreen.tap(x, y)
    page.touchscreen.tap(x, y)
    assert len(board.view.stock) == 22
    assert page.evaluate("visualViewport.scale") == 1
    # A tap that slides a few pixels is a tap.
    place = board.view.available[0]
    page.mouse.move(*board.center(place))
    page.mouse.down()
    x, y = board.center(place)
    page.mouse.move(x + 5, y + 4, steps=3)
    page.mouse.up()
    expect(board.at(place)).to_have_class(re.compile(r"\bpicked\b"))
    page.keyboard.press("Escape")
    # A card let go over nothing lies where it lay.
    before = board.at(place).bounding_box()
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y - 60, steps=4)
    page.mouse.up()
    board.settle()
    assert board.at(place).bounding_box() == before
    # Fifty taps, as fast as they go, wherever they go.
    lots = random.Random(50)
    touch = page.context.new_cdp_session(page)
    size = page.viewport_size or {}
    for _ in range(50):
        spot = {"x": 20 + lots.random() * (size["width"] - 40), "y": 75 + lots.random() * 560}
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    board.check()
    board.settle()
    assert not board.overlaps()
    # All these pictures came as changes of the one before, and have led to what a new one shows.
    shown, wanted, steps = page.evaluate(AGREES)
    assert shown == wanted
    assert steps > 0
    # A finger drags a card onto another: nothing scrolls, nothing zooms.
    for number in range(1, 60):
        pair = GAME.legal_actions(_state(number))[0]
        if str(pair).startswith("remove") and pair.other is not None:
            break
    follow_link(page, code_of("relaxed", number))
    Deals(page)
    page.locator("#open-code").tap()
    board = Solitaire(page)
    board.settle()
    (x, y), (to_x, to_y) = board.center(pair.place), board.center(pair.other)
    touch.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    )
    for part in range(1, 7):
        point = {"x": x + (to_x - x) * part / 6, "y": y + (to_y - y) * part / 6}
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert len(board.view.foundation) == 2
    board.check()


def _state(number: int):
    from tests.solitaire_kit import deal

    return deal("relaxed", number).state


@pytest.mark.parametrize("name", ["giza", "pharaohs", "spanish_40"])
def test_a_deal_of_a_grade_is_found_and_its_solution_shown(page: Page, name: str) -> None:
    """Purpose: the solver finds a deal as hard as was asked for, wins it, and knows how short."""
    # Always the same deal: how long the solver thinks about another one, nobody knows.
    page.evaluate("void (crypto.getRandomValues = bytes => bytes.fill(6))")
    # Steps of the solution follow each other at once.
    page.evaluate("(later => { setTimeout = (f, ms, ...r) => later(f, 0, ...r) })(setTimeout)")
    Home(page).open_solitaire()
    deals = Deals(page).choose(name)
    page.locator("#solo-way-winnable").tap()
    page.locator("#solo-grade-expert").tap()
    deals.deal()
    wait_for(page, "document.documentElement.dataset.screen === 'solitaire'", seconds=20)
    board = Solitaire(page)
    expect(page.locator(".bar-title .grade .on")).to_have_count(4)
    wait_for(page, "document.querySelector('.bar-title p').textContent.includes(' be won')")
    page.locator("#more").tap()
    expect(page.locator("#about-deal")).to_contain_text("for experts")
    page.locator("#row-solo-show").tap()
    sheet = page.locator("#solo-sheet")
    expect(sheet).to_contain_text("cleared!", timeout=20_000)
    board.check()
    expect(page.locator("#fewest")).to_contain_text(
        re.compile(r"it can be done in \d+\.|it cannot be done in fewer"), timeout=20_000
    )


def test_links_settings_and_small_screens(new_page: NewPage, server: SiteServer) -> None:
    """Purpose: links good and bad, left hands, hidden figures, and every variant at 320 pixels."""
    page = new_page(viewport={"width": 320, "height": 568}, reduced_motion="reduce")
    page.goto(f"{server.url}#deal/RX-2718-M")
    ready(page)
    Deals(page)
    expect(page.locator("#fault")).to_contain_text("There is a slip in this code")
    assert page.url.endswith("#deals")
    for name in PRESETS:
        follow_link(page, code_of(name, 7))
        board = Solitaire(page)
        board.check()
        assert board.overflow() == 0
        assert not board.overlaps(), name
        small = page.evaluate(
            "Math.min(...[...document.querySelectorAll('#board .card-index')]"
            ".map(el => parseFloat(getComputedStyle(el).fontSize)))"
        )
        assert small >= 12, f"{name}: an index of {small} px"
        page.evaluate("document.documentElement.style.fontSize = '110%'")
        assert board.overflow() == 0
        assert not board.overlaps(), name
        page.evaluate("document.documentElement.style.fontSize = ''")
    follow_link(page, code_of("relaxed", 7))
    board = Solitaire(page)
    # A link while a game is running does not end it.
    page.locator("#stock").tap()
    follow_link(page, code_of("giza", 7))
    Deals(page)
    expect(page.locator("#deal-code")).to_have_value(code_of("giza", 7))
    page.locator("#go-on").tap()
    board = Solitaire(page)
    assert len(board.view.stock) == 23
    # What can be won is found out behind the player's back, and said.
    wait_for(page, "document.querySelector('.bar-title p').textContent.includes(' be won')")
    stock, out = page.locator("#stock"), page.locator(".out-pile .slot-in")
    assert _left(stock) < _left(out)
    page.locator("#more").tap()
    page.locator("#row-settings").tap()
    screen(page, "settings")
    assert not page.evaluate(SOUND)
    for choice in ("hand-left", "timer-hidden", "counts-hidden", "cards-large", "kings-auto"):
        page.locator(f"#{choice}").tap()
    for choice in ("sound-on", "leaving-ask"):
        page.locator(f"#{choice}").tap()
    page.locator("#back").tap()
    board = Solitaire(page)
    assert _left(stock) > _left(out)
    assert (
        not board.overlaps() or page.evaluate("document.documentElement.dataset.cards") == "large"
    )
    expect(page.locator(".slot:has(#stock) .slot-label")).to_have_text("stock")
    expect(page.locator(".bar-title p")).not_to_contain_text(":")
    settings = stored(page, "pyramid.settings") or ""
    assert '"kings": "auto"' in settings
    # The browser's own back loses no game.
    page.go_back()
    assert len(board.view.stock) == 23
    # Where that is wanted, leaving asks, and the keyboard is at the answer that changes nothing.
    page.locator("#back").tap()
    expect(page.locator("#stay")).to_be_focused()
    page.locator("#stay").tap()
    page.locator("#back").tap()
    page.get_by_role("button", name="Leave it").tap()
    screen(page, "deals")
    assert len(board.view.stock) == 23
    page.locator("#go-on").tap()
    page.locator("#stock").tap()
    assert page.evaluate(SOUND)
    assert len(board.view.stock) == 22
    # A shortcut of the device leads to the running game, and leaves no trace in the address.
    page.goto(f"{server.url}?play=solitaire")
    ready(page)
    board = Solitaire(page)
    assert len(board.view.stock) == 22
    assert page.url == f"{server.url}#solitaire"


def _left(locator) -> float:
    box = locator.bounding_box()
    return float(box["x"])
