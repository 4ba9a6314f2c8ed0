"""No secret leaves the core: what a seat may not know changes nothing that it is told."""

import random
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from itertools import pairwise
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pyramid_core.bluff import GAME
from pyramid_core.bluff.actions import (
    Action,
    Flip,
    MakeClaim,
    MakeGuess,
    Peek,
    Predict,
    Show,
)
from pyramid_core.bluff.engine import problem
from pyramid_core.bluff.rules import Bluffing, BluffRules, Proof, ShownCard
from pyramid_core.bluff.state import Face, Phase, State
from pyramid_core.cards import Card
from pyramid_core.match import Match
from tests import kit
from tests.kit import act, table

Slot = tuple[str, int, int]
"""A place where a card lies: pyramid, hand or stock, and its numbers."""


def slots(state: State) -> dict[Slot, Card]:
    """Every card of the state by its place."""
    found = {("pyramid", index, 0): card for index, card in enumerate(state.pyramid)}
    found |= {("stock", index, 0): card for index, card in enumerate(state.stock)}
    for seat, hand in enumerate(state.hands):
        found |= {("hand", seat, place): held.card for place, held in enumerate(hand)}
    return found


COVERED = (Face.DOWN, Face.DECK, Face.AWAY)


def hidden(state: State, viewer: int | None) -> list[Slot]:
    """The places that the viewer may not look into now (written from the rules' text)."""
    found: list[Slot] = []
    for slot in slots(state):
        kind, number, place = slot
        if kind == "stock" or (kind == "pyramid" and number >= state.flipped):
            found.append(slot)
        elif kind == "hand" and state.hands[number][place].face in COVERED:
            looks = viewer == number == state.looking
            fresh = [at - 1 for owner, at in state.fresh if owner == number]
            visible = looks and (place in fresh or state.phase is Phase.PEEK)
            if not visible and not (looks and state.rules.later_looks and not fresh):
                found.append(slot)
    return found


def permuted(state: State, places: list[Slot], lots: int) -> State:
    """The state with the cards at these places in another order, and every truth turned.

    The flag ``truthful`` of a claim is nobody's to see before the game is over.
    """
    lying = slots(state)
    order = list(places)
    random.Random(lots).shuffle(order)
    moved = lying | {old: lying[new] for old, new in zip(places, order, strict=True)}
    hands = tuple(
        tuple(replace(held, card=moved["hand", seat, place]) for place, held in enumerate(hand))
        for seat, hand in enumerate(state.hands)
    )

    def turned(claims):
        return tuple(replace(claim, truthful=not claim.truthful) for claim in claims)

    return replace(
        state,
        pyramid=tuple(moved["pyramid", index, 0] for index in range(len(state.pyramid))),
        stock=tuple(moved["stock", index, 0] for index in range(len(state.stock))),
        hands=hands,
        claims=turned(state.claims),
        history=turned(state.history),
    )


def revealed_by(state: State, action: Action, viewer: int | None) -> Callable[[Slot], bool]:
    """Which places the action itself opens to the viewer."""
    match action:
        case Flip():
            return lambda slot: slot == ("pyramid", state.flipped, 0)
        case Show(seat, _) | Predict(seat, _) | MakeGuess(seat, _, _, _):
            return lambda slot: slot[:2] == ("hand", seat)
        case Peek(seat) if seat == viewer:
            return lambda slot: slot[:2] == ("hand", seat)
    return lambda slot: False


@given(kit.walks(most=70), st.integers(0, 99))
def test_views_do_not_depend_on_what_is_hidden(matches: list[Match], lots: int):
    """All that a viewer may not see is permuted, at every step: the view is the same."""
    for number, match in enumerate(matches):
        if match.state.phase is Phase.OVER:
            continue
        for viewer in (None, (number + lots) % match.state.seats):
            places = hidden(match.state, viewer)
            other = permuted(match.state, places, lots)
            assert other != match.state
            assert GAME.view(other, viewer) == GAME.view(match.state, viewer)


@given(kit.walks(most=70), st.integers(0, 99))
def test_events_do_not_depend_on_what_is_hidden(matches: list[Match], lots: int):
    """The same with one action more: its events and the view after it are the same."""
    for number, (before, after) in enumerate(pairwise(matches)):
        state, action = before.state, after.actions[-1]
        for viewer in (None, (number + lots) % state.seats):
            opens = revealed_by(state, action, viewer)
            places = [slot for slot in hidden(state, viewer) if not opens(slot)]
            other = permuted(state, places, lots)
            if problem(other, action) is not None:
                # Only a claim may hang on the hand, and only where bluffs are limited.
                assert isinstance(action, MakeClaim)
                assert state.rules.bluffing is not Bluffing.ON
                continue
            other_after = GAME.apply(other, action)
            told = GAME.events(other, action, other_after, viewer)
            assert told == GAME.events(state, action, after.state, viewer)
            if after.state.phase is not Phase.OVER:
                assert GAME.view(other_after, viewer) == GAME.view(after.state, viewer)


def never_seen(matches: list[Match], viewer: int | None) -> list[Slot]:
    """Places of the deal into which the viewer does not look in the whole of the walk."""
    deal, end = matches[0].state, matches[-1].state
    drawn = len(deal.stock) - len(end.stock)
    turning = Show | Predict | MakeGuess
    shows = [action for action in matches[-1].actions if isinstance(action, turning)]
    showed = {show.seat for show in shows}
    places: list[Slot] = []
    for slot in slots(deal):
        kind, number, _ = slot
        if (
            (kind == "stock" and number >= drawn)
            or (kind == "pyramid" and number >= end.flipped)
            or (kind == "hand" and number != viewer and number not in showed)
        ):
            places.append(slot)
    return places


@given(kit.all_rules(), st.integers(2, 5), kit.SEEDS, st.integers(0, 2**32), st.booleans())
def test_a_whole_game_over_other_hidden_cards(
    rules: BluffRules, seats: int, seed: str, lots: int, watcher: bool
):
    """Another deal that agrees in all that was seen tells the same story, word for word."""
    rules = replace(rules, bluffing=Bluffing.ON)
    first = kit.deal(rules, seats, seed)
    # Predictions are seen by all, so a walk that is to know what was seen starts with them.
    matches = list(kit.walk(first if rules.predictions else kit.past_peek(first), lots, 80))
    match = matches[-1]
    viewer = None if watcher else lots % seats
    states = list(match.states)
    if match.state.phase is Phase.OVER:
        states.pop()
    other = permuted(match.states[0], never_seen(matches, viewer), lots)
    for before, after, action in zip(states, states[1:], match.actions, strict=False):
        assert GAME.view(other, viewer) == GAME.view(before, viewer)
        other_before, other = other, GAME.apply(other, action)
        told = GAME.events(other_before, action, other, viewer)
        assert told == GAME.events(before, action, after, viewer)
    assert GAME.view(other, viewer) == GAME.view(states[-1], viewer)


def test_the_truth_of_an_accepted_claim():
    """Whether an unchallenged claim was true shows to nobody before the end, then to all."""
    for proof in Proof:
        ends = []
        for held in ("7H", "8H"):
            state = table(held, "9H", row=5, last=True, proof=proof)
            views = []
            for text in ("claim 0 1=5", "accept 1 0"):
                action = GAME.parse_action(text)
                after = GAME.apply(state, action)
                for viewer in (None, 0, 1):
                    views.append(GAME.view(after, viewer))
                    views.append(GAME.events(state, action, after, viewer))
                state = after
            ends.append((views, GAME.view(act(state, "finish"), 1)))
        assert ends[0][0] == ends[1][0]
        assert ends[0][1] != ends[1][1]
        summaries = [end.summary for _, end in ends]
        assert [s.seats[0].bluffs for s in summaries if s] == [0, 1]


def test_a_challenged_claim_before_the_show():
    """Between challenge and show nothing tells whether the card is there."""
    views = []
    for held in ("7H", "8H"):
        state = act(table(held, "9H"), "claim 0 1=1", "challenge 1 0")
        views.append([GAME.view(state, viewer) for viewer in (None, 0, 1)])
    assert views[0] == views[1]


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


@given(kit.walks(most=70))
def test_no_hidden_card_inside_a_view(matches: list[Match]):
    """Neither the fields nor the text of a view, nor of an event, hold a hidden card."""
    for number, match in enumerate(matches):
        state = match.state
        if state.phase is Phase.OVER:
            continue
        for viewer in (None, number % state.seats):
            lying = slots(state)
            # A wrong card turned back is known while its claim is on the table.
            shown = {claim.showing.card for claim in state.claims if claim.showing}
            secret = {lying[slot] for slot in hidden(state, viewer)} - shown
            view, events = GAME.view(state, viewer), match.last_events(viewer)
            assert not secret & set(reachable((view, events)))
            text = f"{view!r} {view} {events!r}"
            assert match.seed == "" or repr(match.seed) not in text
            if number % 10 == 0:
                assert not [card for card in secret if repr(card) in text]


@given(kit.walks(most=70))
def test_what_is_public_is_in_every_view(matches: list[Match]):
    """Nothing is hidden that all may see: flipped, lying face up, shown and gone."""
    for match in matches:
        state = match.state
        public = set(state.pyramid[: state.flipped])
        public |= {h.card for hand in state.hands for h in hand if h.face not in COVERED}
        for viewer in (None, 0):
            assert public <= set(reachable(GAME.view(state, viewer)))


def test_a_replaced_card_shows_in_no_event():
    """The card drawn for a shown one is named to nobody by an event."""
    state = table("7H", "8H", stock="QS", shown_card=ShownCard.REPLACED)
    state = act(state, "claim 0 1=1", "challenge 1 0")
    action = GAME.parse_action("show 0")
    for viewer in (None, 0, 1):
        told = GAME.events(state, action, GAME.apply(state, action), viewer)
        assert "7H" in [str(card) for card in reachable([e.params for e in told])]
        assert "QS" not in [str(card) for card in reachable([e.params for e in told])]
