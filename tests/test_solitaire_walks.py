"""Random walks through random variants: what holds at every step; perft; no leak of the stock."""

import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramid_core.cards import Card
from pyramid_core.match import Match
from pyramid_core.save import dumps, loads
from pyramid_core.solitaire import GAME
from pyramid_core.solitaire.actions import Draw
from pyramid_core.solitaire.layouts import LayoutKind
from pyramid_core.solitaire.rules import PRESETS, SolitaireRules, StockTop, Win
from pyramid_core.solitaire.state import DRAWN, STOCK, State, place_text, waste
from tests import kit
from tests.solitaire_kit import act, deal, lay, played, walks


def everywhere(state: State) -> list[Card]:
    """Every card of a position, wherever it lies."""
    layout = [card for place, card in enumerate(state.dealt) if state.left >> place & 1]
    piles = [card for pile in state.wastes for card in pile]
    drawn = [state.drawn] if state.drawn else []
    return [*layout, *piles, *drawn, *state.stock, *state.foundation]


@given(walks())
def test_cards_are_conserved(matches: list[Match]):
    """At every step every card of the pack is in exactly one place; what goes adds up."""
    pack = sorted(map(str, matches[0].rules.pack()))
    for match in matches:
        assert sorted(map(str, everywhere(match.state))) == pack
    rules, gone = matches[-1].rules, list(matches[-1].state.foundation)
    while gone:
        value = rules.value(gone.pop(0))
        if value < rules.target:
            value += rules.value(gone.pop(0))
        assert value == rules.target


def free(state: State) -> dict[str, Card]:
    """The cards that can be taken, by their place's text: written from the rules alone.

    Coverage comes from rows and positions, not from the layout's table.
    """
    rules = state.rules
    there = {place for place in range(len(state.dealt)) if state.left >> place & 1}
    found: dict[str, Card] = {}
    place = 0
    heights = (7, 6, 2) if rules.layout is LayoutKind.PHARAOHS else (rules.rows,)
    for height in heights:
        for row in range(height):
            width = height - row if rules.layout is LayoutKind.TRIANGLE else row + 1
            for position in range(width):
                shift = -1 if rules.layout is LayoutKind.TRIANGLE else 0
                below = [
                    place - position + width + position + shift + side
                    for side in (0, 1)
                    if row < height - 1
                    and 0 <= position + shift + side < (width - 1 if shift else width + 1)
                ]
                if place in there and not there & set(below):
                    found[str(place)] = state.dealt[place]
                place += 1
    if rules.layout is LayoutKind.GIZA:
        rest = len(state.dealt) - place
        for column in range(8):
            length = rest // 8 + (column < rest % 8)
            held = [p for p in range(place, place + length) if p in there]
            if held:
                found[str(held[-1])] = state.dealt[held[-1]]
            place += length
    if state.drawn:
        found["drawn"] = state.drawn
    if state.stock and rules.stock_top is StockTop.OPEN:
        found["stock"] = state.stock[0]
    for number, pile in enumerate(state.wastes, 1):
        if pile:
            found[f"waste{number}"] = pile[-1]
    return found


def expected(state: State) -> set[str]:
    """The texts of all that is allowed, but for overlapping pairs."""
    rules = state.rules
    cleared = state.left == 0
    everything_gone = len(state.foundation) == rules.cards
    if cleared if rules.win is Win.RELAXED else everything_gone:
        return set()
    worth = {place: rules.value(card) for place, card in free(state).items()}
    texts = {f"remove {p}" for p, value in worth.items() if value == rules.target}
    for (one, left), (other, right) in combinations(worth.items(), 2):
        if left + right == rules.target:
            texts.add(f"remove {one} {other}")
    if state.stock:
        texts |= {f"draw {pile}" for pile in range(1, len(state.wastes) + 1)}
    elif (state.drawn or any(state.wastes)) and state.redeals_left != 0:
        texts.add("redeal")
    return texts


@given(walks(most=80))
def test_what_is_legal_follows_from_the_rules(matches: list[Match]):
    """The legal actions are those of a second, plain reading of the rules."""
    for match in matches:
        found = {str(action) for action in GAME.legal_actions(match.state)}
        wanted = expected(match.state)
        if match.rules.overlap:
            assert wanted <= found
            assert all(text.startswith("remove") for text in found - wanted)
        else:
            assert found == wanted


@given(walks(most=60))
def test_undo_save_and_replay(matches: list[Match]):
    """Every step can be undone and redone, and comes back from its save."""
    match = matches[-1]
    assert loads(dumps(match)).match == match
    back = match
    for earlier in reversed(matches[:-1]):
        back = back.undo()
        assert back.state == earlier.state
    assert not back.can_undo
    while back.can_redo:
        back = back.redo()
    assert back.state == match.state


@given(walks(most=100))
def test_the_view_shows_what_lies_open(matches: list[Match]):
    """Each place that can be taken shows its card; numbers agree with the position."""
    for match in matches:
        state, view = match.state, GAME.view(match.state, 0)
        assert {place_text(p): view.card_at(p) for p in view.available} == free(state)
        assert view.score == len(state.foundation)
        assert len(view.stock) == len(state.stock)
        assert view.can_redeal == ("redeal" in map(str, GAME.legal_actions(state)))
        for place in view.places:
            assert (place.card is not None) == bool(state.left >> place.place & 1)
            if place.card and not place.covering:
                assert place.place in view.available
        for pile, cards in enumerate(view.wastes):
            for depth, card in enumerate(reversed(cards)):
                assert view.card_at(waste(pile, depth)) == card
            assert view.card_at(waste(pile, len(cards))) is None


# -- secrets ---------------------------------------------------------------------------


def hidden(state: State) -> range:
    """The places in the stock that the player has not seen (from the rules' text)."""
    if state.redeals:
        return range(0)
    return range(1 if state.rules.stock_top is StockTop.OPEN else 0, len(state.stock))


def reordered(state: State, lots: int, first: int = 0) -> State:
    """The position with the hidden stock in another order, its first cards kept."""
    places = [place for place in hidden(state) if place >= first]
    order = list(places)
    random.Random(lots).shuffle(order)
    stock = list(state.stock)
    for place, other in zip(places, order, strict=True):
        stock[place] = state.stock[other]
    return replace(state, stock=tuple(stock))


@given(walks(most=80), st.integers(0, 99))
def test_views_and_events_do_not_depend_on_the_hidden_stock(matches: list[Match], lots: int):
    """The hidden stock is shuffled at every step: view, outcome and events are the same."""
    for before, after in pairwise(matches):
        state, action = before.state, after.actions[-1]
        other = reordered(state, lots)
        assert GAME.view(other, 0) == GAME.view(state, 0)
        assert GAME.legal_actions(other) == GAME.legal_actions(state)
        # A draw shows the cards that it turns, and in an open stock the next one.
        shows = state.rules.draw + 1 if isinstance(action, Draw) else 2
        other = reordered(state, lots, shows)
        other_after = GAME.apply(other, action)
        assert GAME.view(other_after, 0) == GAME.view(after.state, 0)
        told = GAME.events(state, action, after.state, 0)
        assert GAME.events(other, action, other_after, 0) == told


def reachable(value: Any) -> Iterator[Card]:
    """Every card object inside a value."""
    if isinstance(value, Card):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from reachable(getattr(value, field.name))
    elif isinstance(value, dict):
        yield from reachable(tuple(value.values()))
    elif isinstance(value, tuple | list | frozenset):
        for item in value:
            yield from reachable(item)


@given(walks(most=60))
def test_no_hidden_card_inside_a_view(matches: list[Match]):
    """Neither the fields nor the text of a view, nor of an event, hold an undrawn card."""
    for match in matches:
        secret = {match.state.stock[place] for place in hidden(match.state)}
        view, events = GAME.view(match.state, 0), match.last_events(0)
        assert not secret & set(reachable((view, events)))
        text = f"{view!r} {events!r}"
        assert not [card for card in secret if repr(card) in text]
        assert match.seed not in text


def test_after_a_redeal_the_order_is_known():
    """Every card was seen: the view shows the stock as it comes."""
    match = played(deal("par_two"), *["draw 1"] * 24, "redeal")
    assert GAME.view(match.state, 0).stock == match.state.stock
    fresh = GAME.view(deal("open").state, 0)
    assert [isinstance(card, Card) for card in fresh.stock] == [True] + [False] * 23


# -- perft -----------------------------------------------------------------------------


def perft(state: State, depth: int, known: dict[tuple[State, int], int]) -> int:
    """The number of sequences of ``depth`` actions; equal states are counted once."""
    legal = GAME.legal_actions(state)
    if depth == 1:
        return len(legal)
    key = (state, depth)
    if key not in known:
        known[key] = sum(perft(GAME.apply(state, a), depth - 1, known) for a in legal)
    return known[key]


FORMS = {
    **PRESETS,
    "overlap": SolitaireRules(overlap=True),
    "small": SolitaireRules(rows=3, redeals=1, win=Win.STRICT),
    "three_by_three": SolitaireRules(rows=4, draw=3, wastes=3, redeals=1),
    "open_piles": SolitaireRules(rows=4, draw=2, wastes=2, stock_top=StockTop.OPEN),
}


@pytest.mark.parametrize("name", FORMS)
def test_perft(name: str):
    """The counts from the deal, and from late in the first pass, are what they were."""
    path = kit.HERE / "golden" / "solitaire_perft.txt"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    kept = dict(line.rsplit(" | ", 1) for line in lines)
    for begin, count, depths in (("start", 0, 5), ("late", 20, 6)):
        match = deal(FORMS[name], 2718)
        draws = count
        if draws and not match.rules.has_stock:
            continue
        while draws and match.state.stock:
            match, draws = match.play(Draw(0)), draws - 1
        known: dict[tuple[State, int], int] = {}
        numbers = [str(perft(match.state, depth, known)) for depth in range(1, depths)]
        key, line = f"{name} | {begin}", " ".join(numbers)
        if kit.REGENERATE:
            kept[key] = line
            kit.write(path, "".join(f"{k} | {v}\n" for k, v in kept.items()))
        assert kept.get(key) == line


def test_perft_by_hand():
    """Two pairs that share no card, and two draws: counted on paper."""
    state = lay("2S / 3S 4S / 6H 7C 5D", stock="8C TH")
    # 3-4 and a draw; then the other, or the eight with the five; the ten stays.
    assert perft(state, 1, {}) == 2
    # pair, draw | draw, then: pair, 5D with 8C, draw
    assert perft(state, 2, {}) == 4
    assert {place_text(p) for p in act(state, "draw 1").available()} == {"3", "4", "5", "drawn"}
    assert (place_text(DRAWN), place_text(STOCK)) == ("drawn", "stock")
