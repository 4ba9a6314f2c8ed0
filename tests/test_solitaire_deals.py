"""Deals by number, codes that are passed on, the deal of the day; and what is no deal."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramid_core.game import InvalidAction
from pyramid_core.solitaire.deals import (
    EASY_NUMBERS,
    MAX_NUMBER,
    Deal,
    InvalidDeal,
    any_deal,
    deal_of_the_day,
    number_of,
    parse_code,
    parse_number,
    seed_of,
)
from pyramid_core.solitaire.rules import PRESETS, SolitaireRules
from tests.solitaire_kit import all_rules

NUMBERS = st.integers(1, MAX_NUMBER)


def fault(text: str) -> str:
    """What is wrong with a code; the test fails where nothing is."""
    with pytest.raises(InvalidDeal) as caught:
        parse_code(text)
    assert isinstance(caught.value, InvalidAction)
    return str(caught.value.reason)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("strict", "ST-2718-Z"),
        ("relaxed", "RX-2718-K"),
        ("par_one", "PA-2718-R"),
        ("par_two", "PB-2718-U"),
        ("apophis", "AP-2718-D"),
        ("tut", "TT-2718-B"),
        ("pharaoh", "PH-2718-P"),
        ("spanish_48", "SE-2718-K"),
        ("spanish_40", "SF-2718-P"),
        ("giza", "GZ-2718-Z"),
        ("triangle", "TR-2718-V"),
        ("pharaohs", "PS-2718-Q"),
        ("double", "DB-2718-Z"),
        ("open", "UP-2718-R"),
    ],
)
def test_codes_for_ever(name: str, code: str):
    """The codes of the variants are what they were: they stand in messages and links."""
    assert Deal(PRESETS[name], 2718).code == code
    assert parse_code(code) == Deal(PRESETS[name], 2718)


def test_a_custom_code_for_ever():
    """The same for rules of one's own."""
    deal = Deal(SolitaireRules(rows=5, overlap=True), 12)
    assert deal.code == "CAUZN-12-V"
    assert parse_code("CAUZN-12-V") == deal


@given(all_rules(), NUMBERS)
def test_codes_round_trip(rules: SolitaireRules, number: int):
    """Any rules and number come back from their code, which is short."""
    deal = Deal(rules, number)
    assert parse_code(deal.code) == deal
    assert len(deal.code) <= 17


@given(st.sampled_from(list(PRESETS)), NUMBERS, st.sampled_from([" {} ", "{}\n", "\t{}"]))
def test_codes_as_they_are_typed(name: str, number: int, frame: str):
    """Small letters, blanks, other hyphens or none, an O for a nought."""
    deal = Deal(PRESETS[name], number)
    for text in (
        deal.code.lower(),
        deal.code.replace("-", ""),
        deal.code.replace("-", " – "),
        deal.code.replace("0", "O").replace("1", "l"),
    ):
        assert parse_code(frame.format(text)) == deal


@given(all_rules(), NUMBERS, st.data())
def test_a_misread_character_is_found(rules: SolitaireRules, number: int, data: st.DataObject):
    """One other character, or two changed over: refused, never another deal."""
    code = Deal(rules, number).code
    place = data.draw(st.integers(0, len(code) - 1))
    other = data.draw(st.sampled_from(string.digits + "ABCDEFGHJKMNPQRSTUVWXYZ"))
    slips = [code[:place] + other + code[place + 1 :]]
    if place + 1 < len(code):
        slips.append(code[:place] + code[place + 1] + code[place] + code[place + 2 :])
    for slip in slips:
        if slip.replace("-", "") != code.replace("-", ""):
            fault(slip)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("  - ", "empty"),
        ("hello", "no_code"),
        ("2718", "no_code"),
        ("RX-2718", "no_code"),
        ("RX--K", "no_code"),
        ("<script>", "no_code"),
        ("RX-٢٧-K", "no_code"),
        ("\ud800", "no_code"),
        ("QQ-2718-K", "unknown_variant"),
        ("CZZZZ-2718-K", "unknown_variant"),
        ("CABC-2718-K", "unknown_variant"),
        ("RX-2718-M", "misread"),
        ("ST-2718-K", "misread"),
        ("RX-0-K", "zero"),
        ("RX-000-K", "zero"),
        ("RX-1234567890-K", "too_high"),
        ("RX-" + "9" * 5000 + "-K", "too_high"),
    ],
)
def test_what_is_no_code(text: str, reason: str):
    """Each kind of wrong text is refused for its own reason."""
    assert fault(text) == reason


def test_rules_that_cannot_be_played_have_no_deal():
    """A code with a right check letter for ten rows of one deck is refused all the same."""
    assert fault(Deal(SolitaireRules(rows=10), 7).code) == "bad_rules"


@given(st.text(max_size=30))
def test_any_text_is_a_code_or_refused(text: str):
    """Nothing but a deal or a refusal comes out of any text."""
    try:
        deal = parse_code(text)
    except InvalidDeal:
        return
    assert parse_code(deal.code) == deal


@pytest.mark.parametrize(
    ("text", "number"), [("1", 1), (" 27 18 ", 2718), ("007", 7), ("999999999", 999999999)]
)
def test_numbers_as_they_are_typed(text: str, number: int):
    """Blanks and leading noughts do no harm."""
    assert parse_number(text) == number


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("0", "zero"),
        ("000", "zero"),
        ("-1", "not_a_number"),
        ("1.5", "not_a_number"),
        ("٣", "not_a_number"),
        ("one", "not_a_number"),
        ("1000000000", "too_high"),
    ],
)
def test_what_is_no_number(text: str, reason: str):
    """Each is refused for its own reason."""
    with pytest.raises(InvalidDeal) as caught:
        parse_number(text)
    assert caught.value.reason == reason


def test_seeds_name_their_number():
    """A match started from a deal can be asked which one it is."""
    assert number_of(seed_of(2718)) == 2718
    for other in ("deal 0", "deal 01", "deal", "deal 1234567890", "0" * 32, "deal ٣"):
        assert number_of(other) is None


def test_the_deal_of_the_day():
    """One deal a day and variant, the same for everyone, and not the same every day."""
    rules = PRESETS["relaxed"]
    assert deal_of_the_day(rules, 2026, 11, 30) == Deal(rules, 203427)
    days = {deal_of_the_day(rules, 2027, month, day) for month in range(1, 13) for day in (1, 2)}
    assert len(days) == 24
    numbers = {deal_of_the_day(preset, 2026, 11, 30).number for preset in PRESETS.values()}
    assert len(numbers) == len(PRESETS)
    assert all(1 <= deal.number <= EASY_NUMBERS for deal in days)


def test_a_deal_by_lot():
    """A fresh seed gives a number that is short to read out."""
    rules = PRESETS["strict"]
    numbers = {any_deal(rules, str(seed)).number for seed in range(200)}
    assert len(numbers) > 190
    assert max(numbers) <= EASY_NUMBERS
