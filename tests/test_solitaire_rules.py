"""The options of the solitaire: the variants as RULES.md 2.3 has them, layouts, refusals."""

from collections import Counter
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given

from pyramid_core.cards import parse_card
from pyramid_core.game import RefusedRules
from pyramid_core.rng import Rng
from pyramid_core.solitaire import GAME
from pyramid_core.solitaire.layouts import LayoutKind, layout
from pyramid_core.solitaire.rules import PRESETS, Deck, SolitaireRules, format_rules, preset_of
from tests import kit
from tests.solitaire_kit import all_rules, deal

TABLE = """
strict      pyramid  28  52 13 1 0 1 strict  hidden
relaxed     pyramid  28  52 13 1 0 1 relaxed hidden
par_one     pyramid  28  52 13 1 1 1 relaxed hidden
par_two     pyramid  28  52 13 1 2 1 relaxed hidden
apophis     pyramid  28  52 13 1 0 3 relaxed hidden
tut         pyramid  28  52 13 3 - 1 relaxed hidden
pharaoh     pyramid  55 104 13 1 2 1 relaxed hidden
spanish_48  pyramid  28  48 12 1 0 1 relaxed hidden
spanish_40  pyramid  28  40 10 1 0 1 relaxed hidden
giza        giza     52  52 13 1 0 1 strict  hidden
triangle    triangle 28  52 13 1 2 1 relaxed hidden
pharaohs    pharaohs 52  52 13 1 0 1 strict  hidden
double      pyramid  45 104 13 1 2 1 relaxed hidden
open        pyramid  28  52 13 1 2 1 relaxed open
"""


def test_presets_are_those_of_the_reference():
    """Each variant: layout, its cards, all cards, target, draw, redeals, wastes, win, stock."""
    told = []
    for name, rules in PRESETS.items():
        redeals = "-" if rules.redeals is None else rules.redeals
        told.append(
            f"{name:11} {rules.layout:8} {rules.places.size:2} {rules.cards:3} {rules.target} "
            f"{rules.draw} {redeals} {rules.wastes} {rules.win:7} {rules.stock_top}"
        )
        assert not rules.overlap
        assert preset_of(rules) == name
    assert told == TABLE.strip().splitlines()


def test_no_two_presets_are_the_same_and_a_change_is_none():
    """A preset is known by its rules alone."""
    assert len(set(PRESETS.values())) == len(PRESETS)
    assert preset_of(replace(PRESETS["strict"], overlap=True)) is None


@pytest.mark.parametrize("name", PRESETS)
def test_a_deal_holds_every_card_once(name: str):
    """Layout and stock together are the whole pack: each rank four times a deck."""
    rules = PRESETS[name]
    state = deal(name).state
    assert sorted(map(str, state.dealt + state.stock)) == sorted(map(str, rules.pack()))
    assert len(state.dealt) == rules.places.size
    counts = Counter(card.rank for card in state.dealt + state.stock)
    assert set(counts.values()) == {4 * rules.decks}
    assert len(counts) == rules.target


@pytest.mark.parametrize(
    ("deck", "values"),
    [
        (Deck.FRENCH, {"AS": 1, "TS": 10, "JS": 11, "QS": 12, "KS": 13}),
        (Deck.SPANISH_48, {"AS": 1, "9S": 9, "JS": 10, "QS": 11, "KS": 12}),
        (Deck.SPANISH_40, {"AS": 1, "7S": 7, "JS": 8, "QS": 9, "KS": 10}),
    ],
)
def test_values(deck: Deck, values: dict[str, int]):
    """What the cards of each deck count."""
    rules = SolitaireRules(rows=3, deck=deck)
    assert {text: rules.value(parse_card(text)) for text in values} == values
    assert rules.target == values["KS"]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"rows": 2}, "rows"),
        ({"rows": 11}, "rows"),
        ({"decks": 0}, "decks"),
        ({"decks": 3}, "decks"),
        ({"draw": 0}, "draw"),
        ({"draw": 4}, "draw"),
        ({"redeals": 10}, "redeals"),
        ({"redeals": -1}, "redeals"),
        ({"wastes": 0}, "wastes"),
        ({"wastes": 4}, "wastes"),
        ({"rows": 10}, "too_few_cards"),
        ({"rows": 9, "deck": Deck.SPANISH_40}, "too_few_cards"),
        ({"layout": LayoutKind.PHARAOHS, "deck": Deck.SPANISH_48}, "too_few_cards"),
        ({"layout": LayoutKind.PHARAOHS, "rows": 6}, "pharaohs_rows"),
        ({"layout": LayoutKind.PHARAOHS, "redeals": 1}, "no_stock"),
        ({"layout": LayoutKind.GIZA, "wastes": 3}, "no_stock"),
        ({"layout": LayoutKind.GIZA, "redeals": None}, "no_stock"),
        ({"layout": LayoutKind.GIZA, "decks": 2}, "long_columns"),
    ],
)
def test_refused_rules(changes: dict[str, Any], reason: str):
    """What cannot be played is refused with its reason, at set-up too."""
    rules = SolitaireRules(**changes)
    assert rules.refusal() == reason
    with pytest.raises(RefusedRules) as caught:
        GAME.setup(rules, 1, Rng(""))
    assert caught.value.reason == reason


@pytest.mark.parametrize("seats", [0, 2])
def test_it_is_for_one(seats: int):
    """More or fewer players are refused."""
    with pytest.raises(RefusedRules) as caught:
        GAME.setup(SolitaireRules(), seats, Rng(""))
    assert caught.value.reason == "seats"


@given(all_rules())
def test_any_rules_round_trip_and_deal(rules: SolitaireRules):
    """Every sensible combination has a text, and a deal."""
    assert GAME.parse_rules(format_rules(rules)) == rules
    state = GAME.setup(rules, 1, Rng("x"))
    assert len(state.dealt) + len(state.stock) == rules.cards


def test_rules_name_every_field():
    """The text of the strict game: a changed word would orphan old saves."""
    assert format_rules(PRESETS["tut"]) == (
        "layout=pyramid rows=7 deck=52 decks=1 draw=3 redeals=unlimited wastes=1 win=relaxed "
        "overlap=off stock_top=hidden"
    )
    assert len(fields(SolitaireRules)) == 10


# -- layouts ---------------------------------------------------------------------------


@pytest.mark.parametrize("rows", range(3, 11))
def test_each_card_of_a_pyramid_is_covered_by_two(rows: int):
    """Card p of a row lies under cards p and p + 1 of the next; the last row lies open."""
    shape = layout(LayoutKind.PYRAMID, rows, 104)
    (pyramid,) = shape.pyramids
    assert [len(row) for row in pyramid] == list(range(1, rows + 1))
    assert [place for row in pyramid for place in row] == list(range(shape.size))
    for number, row in enumerate(pyramid):
        for position, place in enumerate(row):
            under = pyramid[number + 1][position : position + 2] if number + 1 < rows else ()
            assert shape.coverers(place) == under
    assert shape.exposed(shape.everything) == pyramid[-1]
    assert shape.columns == ()


def test_the_triangle_stands_on_its_tip():
    """Seven cards on top, one at the bottom, which alone is exposed at first."""
    shape = layout(LayoutKind.TRIANGLE, 7, 52)
    (rows,) = shape.pyramids
    assert [len(row) for row in rows] == [7, 6, 5, 4, 3, 2, 1]
    assert shape.exposed(shape.everything) == rows[-1] == (27,)
    assert shape.coverers(rows[0][0]) == (rows[1][0],)
    assert shape.coverers(rows[0][6]) == (rows[1][5],)
    assert shape.coverers(rows[0][3]) == rows[1][2:4]
    assert shape.coverers(rows[5][0]) == shape.coverers(rows[5][1]) == (27,)


def test_giza_has_eight_columns_of_three():
    """Only a column's end is exposed, then the card before it."""
    shape = layout(LayoutKind.GIZA, 7, 52)
    assert [len(column) for column in shape.columns] == [3] * 8
    assert [place for column in shape.columns for place in column] == list(range(28, 52))
    for first, second, end in shape.columns:
        assert shape.coverers(first) == (second,)
        assert shape.coverers(second) == (end,)
        assert shape.coverers(end) == ()
    # A small pyramid leaves more for the columns, as evenly as may be.
    assert [len(c) for c in layout(LayoutKind.GIZA, 3, 52).columns] == [6] * 6 + [5] * 2


def test_pharaohs_are_three_pyramids():
    """Of 7, 6 and 2 rows, all 52 cards; no card covers one of another pyramid."""
    shape = layout(LayoutKind.PHARAOHS, 7, 52)
    assert [len(pyramid) for pyramid in shape.pyramids] == [7, 6, 2]
    assert shape.size == 52
    for pyramid in shape.pyramids:
        mine = {place for row in pyramid for place in row}
        assert all(set(shape.coverers(place)) <= mine for place in mine)
    assert len(shape.exposed(shape.everything)) == 7 + 6 + 2


@given(all_rules())
def test_every_layout_can_be_cleared(rules: SolitaireRules):
    """Taking exposed cards one after another empties any layout: no card waits for itself."""
    shape = rules.places
    left, steps = shape.everything, 0
    while left:
        place = shape.exposed(left)[0]
        assert all(coverer > place for coverer in shape.coverers(place))
        left &= ~(1 << place)
        steps += 1
    assert steps == shape.size


# -- golden deals ----------------------------------------------------------------------


def test_deals_are_the_same_for_ever():
    """Deals 1, 2 and 2718 of every variant are what they were: codes are passed on."""
    lines = [
        f"{name} {number} | {GAME.deal_text(deal(name, number).state)}\n"
        for name in PRESETS
        for number in (1, 2, 2718)
    ]
    kit.check_golden(kit.HERE / "golden" / "solitaire_deals.txt", "".join(lines))


def test_variants_of_one_deck_share_their_deals():
    """A number is one order of cards: in the pyramid first, what is left in the stock."""
    orders = set()
    for name, rules in PRESETS.items():
        if rules.cards == 52:
            state = deal(name, 77).state
            orders.add(state.dealt + state.stock)
    assert len(orders) == 1
