"""RULES 1.2 and 1.3: options, presets, the cards a table needs, the shape of the pyramid."""

from dataclasses import fields, replace

import pytest
from hypothesis import given

from pyramid_core.bluff import GAME
from pyramid_core.bluff.rules import (
    PRESETS,
    Bluffing,
    BluffRules,
    Counting,
    Refusal,
    ShownCard,
    Winner,
    field_text,
    field_value,
    parse_rules,
)
from pyramid_core.game import InvalidAction, RefusedRules
from pyramid_core.rng import Rng
from tests import kit


def test_classic_is_the_default():
    """The classic form is what nobody had to choose."""
    classic = PRESETS["classic"].rules
    assert classic == BluffRules()
    text = GAME.format_rules(classic)
    assert text == (
        "rows=5 pyramids=1 predictions=off bluffing=on split=allowed proof=holds "
        "shown_card=discarded challenge_price=double_row final_guess=off ride_the_bus=off "
        "counting=units winner=most_given_uncaught ace=high later_looks=off chip_stake=20 "
        "bounds=outside bus_price=one bus_stop=10 riders=lot"
    )


def test_presets_differ_from_classic_in_what_they_are_named_for():
    """A preset is classic but for the fields that make it."""
    assert PRESETS["memory"].rules == replace(BluffRules(), bluffing=Bluffing.OFF)
    rows = {name: PRESETS[name].rules.rows for name in ("express", "short", "classic", "extended")}
    assert rows == {"express": 3, "short": 4, "classic": 5, "extended": 6}


@pytest.mark.parametrize("name", PRESETS)
def test_any_preset_serves_two_to_twelve(name: str):
    """Any preset can be played by 2 to 12, also outside of its own range."""
    preset = PRESETS[name]
    assert 2 <= preset.least <= preset.most <= 12
    for seats in range(2, 13):
        assert preset.rules.refusal(seats) is None
        assert GAME.setup(preset.rules, seats, Rng("x")).seats == seats


@pytest.mark.parametrize("seats", [-1, 0, 1, 13, 100])
def test_wrong_number_of_players(seats: int):
    """Fewer than two or more than twelve players are refused with that reason."""
    with pytest.raises(RefusedRules) as caught:
        GAME.setup(BluffRules(), seats, Rng("x"))
    assert caught.value.reason is Refusal.SEATS


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"rows": 2}, Refusal.ROWS),
        ({"rows": 7}, Refusal.ROWS),
        ({"pyramids": 0}, Refusal.PYRAMIDS),
        ({"pyramids": 3}, Refusal.PYRAMIDS),
        ({"chip_stake": 0}, Refusal.STAKE),
        ({"chip_stake": 1000}, Refusal.STAKE),
        ({"winner": Winner.MOST_CHIPS}, Refusal.CHIPS_WINNER),
    ],
)
def test_senseless_rules(changes: dict[str, object], reason: Refusal):
    """A senseless combination is refused at set-up with its reason."""
    with pytest.raises(RefusedRules) as caught:
        GAME.setup(replace(BluffRules(), **changes), 4, Rng("x"))
    assert caught.value.reason is reason


def test_most_chips_makes_sense_with_chips():
    """The winner by chips needs chips, and is then allowed."""
    rules = BluffRules(winner=Winner.MOST_CHIPS, counting=Counting.CHIPS)
    assert rules.refusal(4) is None


@given(kit.all_rules(), kit.SEATS)
def test_every_sensible_combination_can_be_dealt(rules: BluffRules, seats: int):
    """What the tests call sensible is never refused, and its text comes back."""
    assert rules.refusal(seats) is None
    kit.first_deal(rules, seats, "x")
    assert parse_rules(GAME.format_rules(rules)) == rules


def test_field_texts():
    """Each field by itself goes to text and back, as the set-up screen uses it."""
    rules = BluffRules()
    for field in fields(rules):
        text = field_text(rules, field.name)
        assert field_value(field.name, text) == getattr(rules, field.name)
    for name, text in [("rows", "five"), ("colour", "red"), ("split", "on"), ("ace", "")]:
        with pytest.raises(InvalidAction):
            field_value(name, text)


@pytest.mark.parametrize(
    ("rows", "pyramids", "size"),
    [(3, 1, 6), (4, 1, 10), (5, 1, 15), (6, 1, 21), (3, 2, 12), (5, 2, 30), (6, 2, 42)],
)
def test_pyramid_size(rows: int, pyramids: int, size: int):
    """Rows 3, 4, 5, 6 have 6, 10, 15, 21 cards, a double pyramid twice that."""
    assert BluffRules(rows=rows, pyramids=pyramids).pyramid_size == size


@pytest.mark.parametrize(
    ("rules", "most"),
    [
        (BluffRules(rows=5), 9),
        (BluffRules(rows=6), 7),
        (BluffRules(pyramids=2), 5),
        (BluffRules(rows=3), 11),
        (BluffRules(shown_card=ShownCard.REPLACED), 7),
    ],
)
def test_one_deck_serves(rules: BluffRules, most: int):
    """The figures of RULES 1.3: how many players one deck serves, and not one more."""
    assert rules.decks_needed(most) == 1
    assert rules.decks_needed(most + 1) == 2


def test_cards_needed():
    """Cards needed are those of the pyramid and four a player."""
    assert BluffRules().cards_needed(9) == 51
    assert BluffRules(rows=6).cards_needed(8) == 53
    assert BluffRules(pyramids=2, rows=6).cards_needed(12) == 90
    assert BluffRules(pyramids=2, rows=6).decks_needed(12) == 2


@given(kit.all_rules(), kit.SEATS)
def test_decks_are_the_fewest_that_do(rules: BluffRules, seats: int):
    """The decks hold all cards, one fewer would not; replacing leaves a card a player."""
    state = kit.first_deal(rules, seats, "x")
    spare = seats if rules.shown_card is ShownCard.REPLACED else 0
    assert spare <= len(state.stock)
    assert 52 * (rules.decks_needed(seats) - 1) < rules.cards_needed(seats) + spare


@pytest.mark.parametrize(
    ("rows", "pyramids", "values"),
    [
        (3, 1, "111223"),
        (4, 1, "1111222334"),
        (5, 1, "111112222333445"),
        (6, 1, "111111222223333444556"),
        (3, 2, "111111222233"),
    ],
)
def test_row_values_in_flipping_order(rows: int, pyramids: int, values: str):
    """The base is flipped first and is worth 1; the apex comes last and is worth the rows."""
    rules = BluffRules(rows=rows, pyramids=pyramids)
    found = "".join(str(rules.row_of(index)) for index in range(rules.pyramid_size))
    assert found == values


def test_places_in_the_view():
    """The view gives each card its row and its place from the left; two pyramids take turns."""
    view = GAME.view(kit.first_deal(BluffRules(rows=3), 2, "x"), None)
    assert [(c.pyramid, c.row, c.place) for c in view.pyramid] == [
        (0, 1, 0),
        (0, 1, 1),
        (0, 1, 2),
        (0, 2, 0),
        (0, 2, 1),
        (0, 3, 0),
    ]
    view = GAME.view(kit.first_deal(BluffRules(rows=3, pyramids=2), 2, "x"), None)
    assert [(c.pyramid, c.row, c.place) for c in view.pyramid][:4] == [
        (0, 1, 0),
        (1, 1, 0),
        (0, 1, 1),
        (1, 1, 1),
    ]
