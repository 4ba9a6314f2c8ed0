"""Saves: what was written once is read for ever; what is damaged is said and never crashes."""

import json
import random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pyramid_core.bluff.rules import PRESETS, BluffRules
from pyramid_core.match import Match, start
from pyramid_core.save import FORMAT, MIGRATIONS, Damage, Loaded, SaveError, dumps, loads
from tests import kit

FOLDER = kit.HERE / "saves"
FIXTURES = sorted(path.name for path in FOLDER.glob("format-*.json"))
RUNNING = ["flip", "claim 0 1=1", "accept 1 0", "claim 1 0=1", "challenge 0 1"]


def running() -> Match:
    """A match in the middle of a claim, with two steps taken back."""
    match = kit.past_peek(kit.deal(BluffRules(), 3, "saves"))
    return kit.played(match, *RUNNING).undo().undo()


def changed(**fields: Any) -> str:
    """A good save with other values in some fields; ``None`` takes a field away."""
    content = json.loads(dumps(running())) | fields
    return json.dumps({key: value for key, value in content.items() if value is not None})


def damage(text: str) -> Damage:
    """Why the text is refused; the test fails where it is not."""
    with pytest.raises(SaveError) as caught:
        loads(text)
    return caught.value.damage


def read(text: str) -> Loaded | None:
    """What can be read of a text: nothing but ``SaveError`` may come out of it."""
    try:
        return loads(text)
    except SaveError:
        return None


# -- whole saves -----------------------------------------------------------------------


def test_fixtures_of_every_format_are_there():
    """Each format that was ever written keeps a fixture, and a migration up to now."""
    formats = {int(name.split("-")[1]) for name in FIXTURES}
    assert formats == set(range(1, FORMAT + 1))
    assert set(MIGRATIONS) == set(range(1, FORMAT))


@pytest.mark.parametrize("name", FIXTURES)
def test_old_saves_are_read_for_ever(name: str):
    """A save of an old release is read whole. Never change a fixture: players have such.

    A new format adds its own, written by ``dumps`` once, and keeps these.
    """
    text = (FOLDER / name).read_text(encoding="utf-8")
    content = json.loads(text)
    loaded = loads(text)
    assert (loaded.damage, loaded.lost) == (None, 0)
    match = loaded.match
    assert [str(action) for action in match.actions] == content["actions"]
    assert match.cursor == content["cursor"]
    assert list(match.seats) == content["seats"]
    if content["format"] == FORMAT:
        assert dumps(match) == text.rstrip("\n")


def test_a_save_has_these_fields():
    """The fields of format 3, by name: a new one is a new format."""
    assert list(json.loads(dumps(running()))) == [
        "format",
        "game",
        "rules",
        "seats",
        "dealt",
        "kinds",
        "seed",
        "deal",
        "actions",
        "cursor",
        "notes",
        "check",
    ]


@pytest.mark.parametrize("rules", [preset.rules for preset in PRESETS.values()], ids=PRESETS)
def test_round_trip_at_every_step(rules: BluffRules):
    """After each step of a game, save and load give the same match."""
    for match in kit.walk(kit.deal(rules, 4, "steps"), 4, 60):
        assert loads(dumps(match)) == Loaded(match)


@pytest.mark.parametrize(
    "names",
    [
        ["", ""],
        ["Sam", "Sam"],
        ["<b>Ada</b>", "& \" ' \\ \n \t \x00"],
        ["x" * 200, "\u202eאדה"],
        ["👩‍👩‍👧", "\U0001f0a1"],
        ["\ud800", "\udfff"],
    ],
)
def test_names_of_any_kind(names: list[str]):
    """Whatever text a name is, it comes back as it was."""
    match = kit.deal(BluffRules(), 2).renamed(names)
    assert loads(dumps(match)) == Loaded(match)


def test_renamed_needs_a_name_for_each_seat():
    """Names can be changed during a game, but not their number."""
    match = running()
    assert match.renamed(["A", "B", "C"]).state == match.state
    with pytest.raises(ValueError, match="name"):
        match.renamed(["A"])


# -- texts that are no save ------------------------------------------------------------


def test_cut_off_anywhere():
    """A text that breaks off is not JSON, wherever it breaks."""
    text = dumps(running())
    for end in range(len(text)):
        assert damage(text[:end]) is Damage.NOT_JSON


@pytest.mark.parametrize(
    "text", ["", " ", "{", "nonsense", "\x00", "﻿{}", "{'format': 1}", "1" * 5000]
)
def test_not_json(text: str):
    """What is no JSON is said to be none."""
    assert damage(text) is Damage.NOT_JSON


@pytest.mark.parametrize(
    "text",
    [
        "null",
        "1",
        '"text"',
        "[]",
        "{}",
        '{"format": "1"}',
        '{"format": true}',
        '{"format": 1.0}',
        '{"format": null}',
        '{"format": 1}',
        '{"format": 0}',
        '{"format": -1}',
        '{"format": NaN}',
        '[{"format": 1}]',
    ],
)
def test_json_of_another_shape(text: str):
    """JSON that is no save is said to be none."""
    assert damage(text) is Damage.NOT_A_SAVE


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("game", [None, 1, []]),
        ("rules", [None, 5, {}]),
        ("dealt", [None, "3", 3.0, [3], True]),
        ("notes", [None, "", [], {"unit": 5}, {"unit": None}, {"unit": ["sips"]}]),
        ("seats", [None, "Ada", [1, 2, 3], {"0": "Ada"}, [["Ada"], ["Ben"]], ["A", "B"]]),
        ("kinds", [None, "sharp", [1, 2, 3], {"0": "sharp"}, [], ["sharp"], ["person"] * 4]),
        ("seed", [None, 17, [], "\ud800"]),
        ("deal", [None, []]),
        ("actions", [None, "flip", [1], {}, [None]]),
        ("cursor", [None, "3", 3.0, True, []]),
    ],
)
def test_fields_of_another_kind(field: str, values: list[Any]):
    """A field that lacks or holds something else makes it no save."""
    for value in values:
        assert damage(changed(**{field: value})) is Damage.NOT_A_SAVE


@pytest.mark.parametrize("number", [FORMAT + 1, 99, 10**30])
def test_newer_format(number: int):
    """A save of a newer release is told apart, whatever else is in it."""
    assert damage(changed(format=number)) is Damage.NEWER
    assert damage(f'{{"format": {number}}}') is Damage.NEWER


def test_unknown_game():
    """A game that this release does not have is named so."""
    for game in ("", "poker", "Bluff", "bluff "):
        assert damage(changed(game=game)) is Damage.UNKNOWN_GAME


def test_bad_rules():
    """Rules that cannot be read, or that this table cannot play."""
    rules = json.loads(dumps(running()))["rules"]
    for text in ("", "rows=5", rules + " rows=5", rules.replace("rows=5", "rows=9")):
        assert damage(changed(rules=text)) is Damage.BAD_RULES
    for seats in (0, 1, 13):
        fields = {"seats": ["Ada"] * seats, "kinds": ["person"] * seats, "dealt": seats}
        assert damage(changed(**fields)) is Damage.BAD_RULES


def test_other_deal():
    """Cards that do not come from the seed: the game would be another one."""
    pair = {"seats": ["A", "B"], "kinds": ["person"] * 2}
    for fields in ({"seed": "other"}, {"deal": ""}, {"deal": "QH"}, pair):
        assert damage(changed(**fields)) is Damage.OTHER_DEAL


def test_nested_too_deep():
    """A text nested beyond all reason is refused before it can exhaust the stack."""
    for depth in (19, 20, 21, 1000, 100_000):
        text = '{"format":1,"x":' + "[" * depth + "]" * depth + "}"
        assert damage(text) is Damage.NOT_A_SAVE
        assert read(text[:-9]) is None
        assert read('{"a":' * depth) is None
    # Brackets inside of a text are no nesting.
    names = ["[" * 200, '"{' * 200 + "\\" * 3, "]}"]
    assert loads(dumps(running().renamed(names))) == Loaded(running().renamed(names))


# -- saves that are sound in part ------------------------------------------------------


def test_changed_check():
    """A save whose check does not fit is read, and said to be changed."""
    for fields in ({"check": "00000000"}, {"check": None}, {"check": 5}, {"more": "fields"}):
        loaded = loads(changed(**fields))
        assert loaded == Loaded(running(), Damage.CHANGED, 0)


def test_changed_names():
    """Names changed by hand are taken, and the change is told."""
    loaded = loads(changed(seats=["X", "Y", "Z"]))
    assert loaded == Loaded(running().renamed(["X", "Y", "Z"]), Damage.CHANGED, 0)


def test_kinds_of_any_name():
    """Who decides for a seat comes back as it was, a character of a later release too."""
    kinds = ("person", "sharp", "of another time")
    match = start(kit.GAME, BluffRules(), kit.NAMES[:3], "kinds", kinds)
    assert loads(dumps(match)) == Loaded(match)
    assert running().kinds == ("person",) * 3
    with pytest.raises(ValueError, match="kind"):
        start(kit.GAME, BluffRules(), kit.NAMES[:3], "kinds", kinds[:2])


@pytest.mark.parametrize("cursor", [-1, 12, 10**30, -(10**30)])
def test_cursor_out_of_range(cursor: int):
    """A cursor outside of the list counts as its end."""
    match = running()
    assert len(match.actions) == 11
    loaded = loads(changed(cursor=cursor))
    assert loaded.match == match.redo().redo()
    assert (loaded.damage, loaded.lost) == (Damage.CHANGED, 0)


@pytest.mark.parametrize("wrong", ["flip", "accept 2 0", "peek 0", "nonsense", "", "claim 0 1=9"])
@pytest.mark.parametrize("place", [8, 10])
def test_wrong_action_in_the_middle(wrong: str, place: int):
    """The game is read up to the first action that cannot be played; the rest is counted."""
    match = running()
    texts = [str(action) for action in match.actions]
    assert texts[6:] == RUNNING
    texts[place] = wrong
    loaded = loads(changed(actions=texts))
    assert loaded.damage is Damage.CUT_SHORT
    assert [str(action) for action in loaded.match.actions] == texts[:place]
    assert loaded.lost == len(texts) - place
    assert loaded.match.cursor == min(match.cursor, place)
    assert len(loaded.match.states) == place + 1
    assert read(dumps(loaded.match)) == Loaded(loaded.match)


def test_actions_after_the_end():
    """What stands after the end of a game is lost, the game is not."""
    match = kit.past_peek(kit.deal(BluffRules(rows=3), 2))
    match = kit.played(match, *["flip"] * 6, "finish")
    content = json.loads(dumps(match))
    content["actions"] += ["flip", "finish"]
    loaded = loads(json.dumps(content))
    assert (loaded.match, loaded.damage, loaded.lost) == (match, Damage.CUT_SHORT, 2)


# -- any text --------------------------------------------------------------------------

# A short alphabet hits more than all of Unicode would, and needs no tables of it.
ALPHABET = '{}[]":,\\0189aeEtrun.-+ \n\x00é\u202e\ud800\U0001f0a1'
TEXTS = st.text(ALPHABET, max_size=8)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=6,
)
FIELDS = list(json.loads(dumps(running())))


@given(st.text(ALPHABET) | JSON.map(json.dumps))
@example('{"format":1,"format":2}')
def test_any_text(text: str):
    """No text brings anything but a match or a ``SaveError``."""
    read(text)


@settings(max_examples=150)
@given(st.dictionaries(st.sampled_from(FIELDS[1:]), JSON, min_size=1, max_size=3))
def test_any_field(fields: dict[str, Any]):
    """Nor does any value in any field."""
    content = json.loads(dumps(running())) | fields
    read(json.dumps(content))


@settings(max_examples=150)
@given(st.integers(0, 2**32), st.integers(1, 4))
def test_any_slip(lots: int, slips: int):
    """Nor do characters lost, doubled or changed; and what was changed is never passed as whole."""
    good = text = dumps(running())
    chance = random.Random(lots)
    for _ in range(slips):
        place = int(chance.random() * len(text))
        kind = int(chance.random() * 3)
        new = ("", text[place] * 2, '0"{},:x9 \\\ud800'[int(chance.random() * 11)])[kind]
        text = text[:place] + new + text[place + 1 :]
    loaded = read(text)
    if loaded is not None and loaded.damage is None:
        assert json.loads(text) == json.loads(good)


@settings(max_examples=100)
@given(st.lists(st.sampled_from([*RUNNING, "peek 0", "ready 0", "show 1", "finish", "x"])))
def test_any_actions(texts: list[str]):
    """Any list of actions is read as far as it can be played, and no further."""
    loaded = loads(changed(actions=texts, cursor=len(texts)))
    assert [str(action) for action in loaded.match.actions] == texts[: len(texts) - loaded.lost]
    assert loaded.damage is (Damage.CUT_SHORT if loaded.lost else Damage.CHANGED)
