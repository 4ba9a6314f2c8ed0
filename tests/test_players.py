"""Computer players: legal in every form, blind to what is hidden, true to the match alone."""

import random
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyramid_core.bluff import GAME
from pyramid_core.bluff.actions import MakeClaim, Respond
from pyramid_core.bluff.players import CHARACTERS, Notes
from pyramid_core.bluff.players.notes import heard
from pyramid_core.bluff.players.odds import holding, proof
from pyramid_core.bluff.rules import PRESETS, Bluffing, BluffRules, Proof
from pyramid_core.bluff.state import Face, Phase
from pyramid_core.cards import Rank
from pyramid_core.computers import MINDS, Computers
from pyramid_core.match import PERSON, Match, start
from pyramid_core.rng import Rng
from pyramid_core.save import dumps, loads
from tests import kit
from tests.test_leaks import never_seen, permuted
from tools.bench_players import ALL, RANDOM, finished, measure, play

KINDS = st.sampled_from([PERSON, *ALL])


def among_persons(
    rules: BluffRules,
    kinds: list[str],
    seed: str,
    lots: int,
    most: int = 200,
    *,
    takeovers: bool = False,
) -> Match:
    """A game in which persons play anything legal, and computers whenever it is their turn."""
    chance = random.Random(lots)
    computers = Computers(ALL)
    match = start(GAME, rules, kit.NAMES[: len(kinds)], seed, kinds)
    while match.state.phase is not Phase.OVER and len(match.actions) < most:
        if takeovers and chance.random() < 0.03:
            taken = int(chance.random() * len(match.kinds))
            now = list(match.kinds)
            now[taken] = [PERSON, *ALL][int(chance.random() * (1 + len(ALL)))]
            match = match.seated(now)
        action = computers.next_action(match)
        if action is None or chance.random() < 0.2:
            action = kit.evenly(kit.some_legal(match.state, chance), chance)
        match = match.play(action)
    return match


@pytest.mark.parametrize("preset", PRESETS)
def test_every_form_is_played_to_its_end(preset: str):
    """In every preset tables of two, four and nine come to the summary by themselves."""
    claims = []
    for kinds in (["sharp", "bold"], [*ALL], [*ALL, *MINDS, "bold", RANDOM]):
        match = play(PRESETS[preset].rules, kinds, preset)
        claims += match.state.history
    assert any(claim.truthful for claim in claims)
    bluffs = sum(not claim.truthful for claim in claims)
    assert bool(bluffs) is (PRESETS[preset].rules.bluffing is not Bluffing.OFF)


@settings(max_examples=12)
@given(kit.all_rules(), st.lists(KINDS, min_size=2, max_size=7), kit.SEEDS, st.integers(0, 2**32))
def test_every_choice_is_legal(rules: BluffRules, kinds: list[str], seed: str, lots: int):
    """Under any rules, among persons who play anything and take chairs, no choice is refused."""
    match = among_persons(rules, kinds, seed, lots, takeovers=True)
    assert len(match.actions) > len(kinds)


@settings(max_examples=10)
@given(
    kit.all_rules(), st.integers(2, 5), kit.SEEDS, st.integers(0, 2**32), st.sampled_from([*ALL])
)
def test_choices_do_not_depend_on_what_is_hidden(
    rules: BluffRules, seats: int, seed: str, lots: int, kind: str
):
    """Over another deal that agrees in all that the seat was told, it chooses the same."""
    rules = replace(rules, bluffing=Bluffing.ON)
    match = among_persons(rules, [kind] * seats, seed, lots, 100)
    viewer = lots % seats
    match = replace(match, kinds=tuple(kind if s == viewer else PERSON for s in range(seats)))
    matches = [replace(match, cursor=step) for step in range(len(match.actions) + 1)]
    states = [permuted(match.states[0], never_seen(matches, viewer), lots)]
    for action in match.actions:
        states.append(GAME.apply(states[-1], action))
    other = replace(match, states=tuple(states))
    here, there = Computers(ALL), Computers(ALL)
    for step in range(len(states)):
        chosen = here.next_action(replace(match, cursor=step))
        assert chosen == there.next_action(replace(other, cursor=step))


def test_choices_depend_on_what_is_seen():
    """The last test could fail: with other own cards a player chooses otherwise."""
    rules = PRESETS["classic"].rules
    match = play(rules, ["sharp", "sharp", "sharp"], "seen")
    deal = match.states[0]
    places = [("hand", seat, place) for seat in range(3) for place in range(4)]
    other = finished(replace(match, states=(permuted(deal, places, 1),), actions=(), cursor=0))
    differing = next(
        pair for pair in zip(match.actions, other.actions, strict=False) if pair[0] != pair[1]
    )
    assert any(isinstance(action, MakeClaim) for action in differing)


@pytest.mark.parametrize("preset", ["classic", "enforced", "french", "bus"])
def test_a_match_read_back_goes_on_the_same(preset: str):
    """At every step computers that hear of the match for the first time chooses the same."""
    match = play(PRESETS[preset].rules, ["sharp", "bold", "cautious", RANDOM], "reload")
    listening = Computers(ALL)
    for step in range(0, len(match.actions), 7):
        at = replace(match, cursor=step)
        chosen = listening.next_action(at)
        again = loads(dumps(at)).match
        assert again.kinds == match.kinds
        assert Computers(ALL).next_action(again) == chosen
        assert chosen is None or chosen == match.actions[step]
    # Listening backwards, as undo does, and to another table in between.
    for step in range(len(match.actions) - 1, 0, -9):
        at = replace(match, cursor=step)
        assert listening.next_action(at) in (None, match.actions[step])
        listening.next_action(replace(at, kinds=(PERSON,) * 4))


@settings(max_examples=15)
@given(kit.all_rules(), kit.SEEDS, st.integers(0, 2**32), st.sampled_from([*MINDS]))
def test_memory_fades_and_never_lies(rules: BluffRules, seed: str, lots: int, kind: str):
    """What comes to mind is so; a card forgotten comes back only when it is seen again."""
    match = among_persons(rules, [kind, PERSON, PERSON], seed, lots, 100)
    notes = Notes(0, CHARACTERS[kind], Rng("memory"))
    for before, after, action in zip(match.states, match.states[1:], match.actions, strict=False):
        told = GAME.events(before, action, after, 0)
        earlier, notes = notes, heard(notes, told, lambda after=after: GAME.view(after, 0))
        view = GAME.view(after, 0)
        for owner in range(3):
            for seen in notes.in_mind(view, owner):
                held = after.hands[owner][seen.position - 1]
                assert (held.card, held.face) == (seen.card, Face.DOWN)
        if str(action) == "flip":
            known = set(earlier.in_mind(GAME.view(before, 0), 0))
            assert set(notes.in_mind(view, 0)) <= known


def test_who_remembers_longest():
    """After fifteen flips the sharp one has kept most of its hand, the bold one least."""
    kept = dict.fromkeys(MINDS, 0)
    for kind in MINDS:
        for seed in range(20):
            match = kit.past_peek(kit.deal(BluffRules(), 2, str(seed)))
            match = kit.played(match, *["flip"] * 15)
            notes = Notes(0, CHARACTERS[kind], Rng(str(seed)))
            for step, (before, after) in enumerate(pairwise(match.states)):
                told = GAME.events(before, match.actions[step], after, 0)
                notes = heard(notes, told, lambda after=after: GAME.view(after, 0))
            kept[kind] += len(notes.in_mind(GAME.view(match.state, 0), 0))
    assert 80 > kept["sharp"] > kept["cautious"] > kept["bold"] > 0


def test_odds_of_holding_a_card():
    """Counted by hand: 3 sevens among 51 cards, 4 of them in the hand; none when all are seen."""
    notes = Notes(0, CHARACTERS["sharp"], Rng("odds"))
    state = kit.table("8H", "9H", card="7C", row=1)
    view = GAME.view(state, 0)
    without = 48 / 51 * 47 / 50 * 46 / 49 * 45 / 48
    assert abs(holding(view, notes, 1, Rank.SEVEN) / 1000 - (1 - without)) < 0.005
    sevens = kit.cards("7C 7D 7H 7S")
    state = replace(state, flipped=4, pyramid=(*sevens, *state.pyramid[4:]))
    assert holding(GAME.view(state, 0), notes, 1, Rank.SEVEN) == 0
    assert proof(GAME.view(state, 0), notes, 1, Rank.SEVEN) == 0


def test_a_claim_that_cannot_be_true_is_doubted():
    """When all four of a rank lie open, nobody with eyes lets a claim of a fifth pass."""
    sevens = kit.cards("7C 7D 7H 7S")
    state = kit.table("8H", "9H", card="7C", row=1)
    state = replace(state, flipped=4, pyramid=(*sevens, *state.pyramid[4:]))
    state = kit.act(state, "claim 1 0=1")
    for kind in MINDS:
        match = replace(kit.deal(BluffRules(), 2), states=(state,), kinds=(kind, PERSON))
        assert str(Computers().next_action(match)) == "challenge 0 1"


def test_a_true_claim_is_made_and_proven_from_memory():
    """Whoever has just seen the card claims it and turns the right one."""
    rules = BluffRules(proof=Proof.FROM_MEMORY)
    proven = claimed = 0
    for seed in range(12):
        match = play(rules, ["sharp", RANDOM], f"memory {seed}")
        for claim in match.state.history:
            if claim.claimant == 0 and claim.truthful:
                claimed += 1
                proven += claim.showing is not None and claim.showing.proven
    assert claimed > 12
    assert proven > 3


@pytest.mark.parametrize("kind", MINDS)
def test_each_character_beats_chance(kind: str):
    """At a table with three who leave all to chance, each gives more than it takes and they do."""
    scores = measure(PRESETS["classic"].rules, (kind, RANDOM, RANDOM, RANDOM), 12)
    own, other = scores[kind], scores[RANDOM]
    assert own.games == 12
    assert other.games == 36
    assert own.mean("given") > own.mean("taken")
    assert own.mean("given") - own.mean("taken") > other.mean("given") - other.mean("taken") + 4
    if kind == "sharp":
        assert own.won / own.games > 0.5


def test_characters_differ():
    """The cautious one hardly bluffs or doubts, the bold one bluffs most."""
    scores = measure(PRESETS["classic"].rules, ("cautious", "bold", "sharp", RANDOM), 12)
    doubts = {
        kind: score.mean("challenges_right") + score.mean("challenges_wrong")
        for kind, score in scores.items()
    }
    assert scores["cautious"].mean("bluffs") < 1 < scores["bold"].mean("bluffs")
    assert doubts["cautious"] < doubts["bold"]
    assert scores["sharp"].won > scores["bold"].won


def test_choices_are_of_the_own_seat():
    """A computer acts for itself alone, and answers a claim as soon as it is its turn."""
    match = among_persons(BluffRules(), ["bold", PERSON, "sharp"], "own", 5)
    for before, action in zip(match.states, match.actions, strict=False):
        at = replace(match, states=(before,), actions=(), cursor=0)
        chosen = Computers().next_action(at)
        assert chosen is None or chosen.seat in (0, 2)
        if isinstance(chosen, MakeClaim):
            assert not [claim for claim in before.claims if claim.waiting]
        if isinstance(action, Respond) and action.seat in (0, 2):
            assert action.seat in before.claim_of(action.claimant).waiting
