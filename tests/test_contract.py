"""What every game in the registry promises, for every one of its presets."""

import random
import re
from collections.abc import Iterator
from enum import Enum
from itertools import pairwise
from typing import Any

import pytest

from pyramid_core.game import Event, IllegalAction, InvalidAction, Outcome
from pyramid_core.match import Match, start
from pyramid_core.registry import GAMES
from pyramid_core.rng import Rng
from tests import kit

FORMS = [(game, rules) for game in GAMES.values() for rules in game.presets.values()]
IDS = [f"{game.id}-{name}" for game in GAMES.values() for name in game.presets]
each_form = pytest.mark.parametrize(("game", "rules"), FORMS, ids=IDS)


def seats_of(game: Any) -> int:
    """Three players, or as many as the game takes."""
    return min(3, max(game.seats))


def walk(game: Any, rules: Any, lots: int, length: int = 60) -> list[Match]:
    """A random walk that knows of the game only what the protocol says."""
    chance = random.Random(lots)
    match = start(game, rules, kit.NAMES[: seats_of(game)], str(lots))
    matches = [match]
    while len(matches) <= length and (actions := game.legal_actions(match.state)):
        match = match.play(kit.evenly(list(actions), chance))
        matches.append(match)
    return matches


def neighbours(text: str) -> Iterator[str]:
    """Texts that differ from an action's text in one number, or lack a word."""
    for number in re.finditer(r"\d+", text):
        for by in (-1, 1, 2, 7):
            changed = int(number[0]) + by
            if changed >= 0:
                yield text[: number.start()] + str(changed) + text[number.end() :]
    words = text.split(" ")
    for index in range(1, len(words)):
        yield " ".join(words[:index] + words[index + 1 :])
        yield " ".join([*words, words[index]])


def plausible(matches: list[Match]) -> list[Any]:
    """Well-formed actions: all that were legal somewhere in a walk, and their neighbours."""
    game = matches[0].game
    seen: dict[str, Any] = {}
    for match in matches:
        for action in game.legal_actions(match.state):
            seen.setdefault(str(action), action)
    for text in list(seen):
        for changed in neighbours(text):
            try:
                seen.setdefault(changed, game.parse_action(changed))
            except InvalidAction:
                continue
    return list(seen.values())


@each_form
def test_rules_round_trip(game: Any, rules: Any):
    """The text of the rules brings back the same rules, and names them wholly."""
    text = game.format_rules(rules)
    assert game.parse_rules(text) == rules
    assert game.format_rules(game.parse_rules(text)) == text
    for word in text.split(" "):
        with pytest.raises(InvalidAction):
            game.parse_rules(text.replace(word, "").strip().replace("  ", " "))


@pytest.mark.parametrize("text", ["", " ", "x", "=", "rows", "rows=", "rows=5", "\x00", "5" * 5000])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_no_rules(game: Any, text: str):
    """Text that is no rules is refused as such."""
    with pytest.raises(InvalidAction):
        game.parse_rules(text)


@each_form
def test_changed_rules_are_refused_or_different(game: Any, rules: Any):
    """A slip in the text of the rules is never read as the same rules."""
    text = game.format_rules(rules)
    for word in text.split(" "):
        name, _, value = word.partition("=")
        for slip in ("", "=", "nonsense", "-1", "1.5", "٣", value + " ", value + "x"):
            with pytest.raises(InvalidAction):
                game.parse_rules(text.replace(word, f"{name}={slip}"))
        with pytest.raises(InvalidAction):
            game.parse_rules(f"{text} {word}")


@pytest.mark.parametrize(
    "text", ["", " ", "-", "nothing", "0", "1 2", "\n", "\x00", "9" * 5000, "é", "\ud800"]
)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_no_action(game: Any, text: str):
    """Text that is no action is refused as such."""
    with pytest.raises(InvalidAction):
        game.parse_action(text)


@each_form
def test_slips_in_actions_are_refused(game: Any, rules: Any):
    """Blanks, signs, capitals, leading noughts, other digits: an action has one text only."""
    for match in walk(game, rules, 3, 40):
        for action in game.legal_actions(match.state)[:12]:
            text = str(action)
            slips = [f" {text}", f"{text} ", text.upper(), f"{text}\n", text.replace(" ", "  ")]
            for number in re.finditer(r"\d+", text):
                before, after = text[: number.start()], text[number.end() :]
                slips += [before + slip + after for slip in ("", "x", "-1", "+1", "01", "²", "٣")]
            for slip in set(slips) - {text}:
                with pytest.raises(InvalidAction):
                    game.parse_action(slip)


@each_form
def test_actions_round_trip_and_apply(game: Any, rules: Any):
    """Every legal action comes back from its text, applies, and is listed once."""
    for match in walk(game, rules, 1):
        actions = game.legal_actions(match.state)
        assert len({str(action) for action in actions}) == len(actions)
        for action in actions:
            assert game.parse_action(str(action)) == action
            after = game.apply(match.state, action)
            assert after != match.state


@each_form
def test_what_is_not_listed_is_refused(game: Any, rules: Any):
    """Every other well-formed action is refused with a reason, and changes nothing."""
    refusals = 0
    for lots in (1, 2):
        matches = walk(game, rules, lots)
        candidates = plausible(matches)
        for match in matches[:: max(1, len(matches) // 12)]:
            legal = set(game.legal_actions(match.state))
            copy = start(game, rules, kit.NAMES[: seats_of(game)], str(lots))
            copy = kit.played(copy, *(str(action) for action in match.actions))
            for action in candidates:
                if action in legal:
                    continue
                with pytest.raises(IllegalAction) as caught:
                    game.apply(match.state, action)
                assert isinstance(caught.value.reason, Enum)
                refusals += 1
            assert match.state == copy.state
    assert refusals > 500


@each_form
def test_outcome_only_at_the_end(game: Any, rules: Any):
    """There is an outcome exactly when nothing can be done any more."""
    ended = False
    for lots in range(4):
        for match in walk(game, rules, lots, 200):
            outcome = game.outcome(match.state)
            assert (outcome is not None) == (not game.legal_actions(match.state))
            if isinstance(outcome, Outcome):
                ended = True
                assert set(outcome.winners) <= set(range(game.seats_in(match.state)))
    assert ended


@each_form
def test_same_inputs_same_results(game: Any, rules: Any):
    """The functions are pure: called twice, they say the same."""
    assert game.setup(rules, seats_of(game), Rng("a")) == game.setup(
        rules, seats_of(game), Rng("a")
    )
    assert game.setup(rules, seats_of(game), Rng("a")) != game.setup(
        rules, seats_of(game), Rng("b")
    )
    for match in walk(game, rules, 5, 30):
        state = match.state
        assert game.legal_actions(state) == game.legal_actions(state)
        assert game.outcome(state) == game.outcome(state)
        for action in game.legal_actions(state)[:6]:
            assert game.apply(state, action) == game.apply(state, action)


@each_form
def test_views_and_events_for_every_viewer(game: Any, rules: Any):
    """Each seat and the table have a view and events; what happens is never told as nothing."""
    matches = walk(game, rules, 7)
    for before, match in pairwise(matches):
        for seat in (None, *range(seats_of(game))):
            view = game.view(match.state, seat)
            assert view == game.view(match.state, seat)
            events = match.last_events(seat)
            assert events
            assert all(isinstance(event, Event) and event.kind for event in events)
            action = match.actions[-1]
            assert events == game.events(before.state, action, match.state, seat)
    assert matches[0].last_events(None) == ()


@each_form
def test_states_and_actions_are_values(game: Any, rules: Any):
    """Rules, states and actions can be compared, hashed and not be changed."""
    match = walk(game, rules, 9, 20)[-1]
    for value in (rules, match.state, match.actions[0], game.view(match.state, 0)):
        hash(value)
        name = type(value).__slots__[0]
        with pytest.raises(AttributeError):
            setattr(value, name, None)
