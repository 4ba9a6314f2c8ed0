"""What the tests share: tables, hands laid out by hand, walks through a game, golden files."""

import os
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from pyramid_core.bluff import GAME, company
from pyramid_core.bluff.actions import (
    Action,
    Concede,
    Finish,
    Flip,
    MakeClaim,
    Peek,
    Ready,
    Respond,
    Show,
    TableAction,
    Withdraw,
    parse_action,
)
from pyramid_core.bluff.engine import problem
from pyramid_core.bluff.rules import (
    HAND_SIZE,
    Ace,
    Bluffing,
    BluffRules,
    Bounds,
    BusPrice,
    ChallengePrice,
    Counting,
    Proof,
    Riders,
    ShownCard,
    Split,
    Winner,
)
from pyramid_core.bluff.state import Answer, Face, HandCard, Phase, State
from pyramid_core.cards import Card, decks, parse_card
from pyramid_core.game import IllegalAction
from pyramid_core.match import Match, start
from pyramid_core.rng import Rng

HERE = Path(__file__).parent
NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jon", "Kim", "Leo"]


# -- rules and tables ------------------------------------------------------------------


def _sensible(rules: BluffRules) -> BluffRules:
    """The same rules, counted in chips where the winner has the most of them."""
    if rules.winner is Winner.MOST_CHIPS:
        return replace(rules, counting=Counting.CHIPS)
    return rules


def all_rules() -> st.SearchStrategy[BluffRules]:
    """Every combination of options that can be played."""
    return st.builds(
        BluffRules,
        rows=st.integers(3, 6),
        pyramids=st.integers(1, 2),
        bluffing=st.sampled_from(Bluffing),
        split=st.sampled_from(Split),
        proof=st.sampled_from(Proof),
        shown_card=st.sampled_from(ShownCard),
        challenge_price=st.sampled_from(ChallengePrice),
        counting=st.sampled_from(Counting),
        winner=st.sampled_from(Winner),
        ace=st.sampled_from(Ace),
        later_looks=st.booleans(),
        predictions=st.booleans(),
        final_guess=st.booleans(),
        ride_the_bus=st.booleans(),
        bounds=st.sampled_from(Bounds),
        bus_price=st.sampled_from(BusPrice),
        bus_stop=st.sampled_from([0, 1, 10]),
        riders=st.sampled_from(Riders),
        chip_stake=st.sampled_from([1, 20, 999]),
    ).map(_sensible)


RESTLESS = 0.1
"""How often, on a random walk, somebody may come or go."""

SEATS = st.integers(2, 12)
SEEDS = st.integers(0, 2**32).map(str)


# -- hands laid out by hand ------------------------------------------------------------


def cards(text: str) -> tuple[Card, ...]:
    """The cards that a text like ``7H QS2`` names."""
    return tuple(parse_card(word) for word in text.split())


def table(
    *hands: str, card: str = "7C", row: int = 1, stock: str = "", last: bool = False, **fields: Any
) -> State:
    """A game with these hands, in which ``card`` in row ``row`` has just been flipped.

    It is the first card of the row, or with ``last`` the last one. Hands are padded to
    four cards with twos to sixes of a far deck, which match no card that a test uses.
    """
    rules = BluffRules(**fields)
    padding = iter([c for c in decks(12)[-4 * 52 :] if 2 <= c.rank <= 6])
    dealt = []
    for hand in hands:
        held = list(cards(hand))
        held += [next(padding) for _ in range(HAND_SIZE - len(held))]
        dealt.append(tuple(HandCard(item) for item in held))
    size = rules.pyramid_size
    rows = [rules.row_of(index) for index in range(size)]
    index = rows.index(row) if not last else size - 1 - rows[::-1].index(row)
    pyramid = [c for c in decks(8)[-52:] if 2 <= c.rank <= 6] * 3
    pyramid[index] = parse_card(card)
    none = (0,) * len(hands)
    return State(
        rules=rules,
        phase=Phase.PLAY,
        pyramid=tuple(pyramid[:size]),
        hands=tuple(dealt),
        stock=cards(stock),
        taken=none,
        given=none,
        misses=none,
        flipped=index + 1,
        ready=tuple(range(len(hands))),
    )


def act(state: State, *texts: str) -> State:
    """The state after these actions."""
    for text in texts:
        state = GAME.apply(state, parse_action(text))
    return state


def refused(state: State, text: str) -> str:
    """The reason why ``text`` is refused; the test fails where it is not."""
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(state, parse_action(text))
    assert problem(state, parse_action(text)) is caught.value.reason
    return str(caught.value.reason)


def faces(state: State, seat: int) -> str:
    """How a hand lies: one letter a card, d(own), u(p), g(one)."""
    return "".join(held.face.value[0] for held in state.hands[seat])


# -- walks ---------------------------------------------------------------------------


def deal(rules: BluffRules, seats: int, seed: str = "walk") -> Match:
    """A new match with names for the seats."""
    return start(GAME, rules, NAMES[:seats], seed)


def past_peek(match: Match) -> Match:
    """The match after everybody has looked, or predicted and memorised."""
    while match.state.phase in (Phase.PREDICT, Phase.MEMORISE):
        match = match.play(match.game.legal_actions(match.state)[0])
    if match.state.phase is Phase.PLAY:
        return match
    for seat in range(len(match.seats)):
        match = played(match, f"peek {seat}", f"ready {seat}")
    return match


def played(match: Match, *texts: str) -> Match:
    """The match after these actions."""
    for text in texts:
        match = match.play(match.game.parse_action(text))
    return match


def _some_claim(state: State, seat: int, lots: random.Random) -> MakeClaim:
    """A well-formed claim: listing all of them takes too long at a big table."""
    assert state.current is not None
    value = state.rules.row_of(state.current)
    others = [other for other in range(state.seats) if other != seat]
    most = 1 if state.rules.split is Split.SINGLE else min(value, len(others))
    targets = _sample(others, 1 + int(lots.random() * most), lots)
    shares = dict.fromkeys(targets, 1)
    for _ in range(value - len(targets)):
        shares[targets[int(lots.random() * len(targets))]] += 1
    return MakeClaim(seat, tuple(shares.items()))


def _sample(items: list[Any], count: int, lots: random.Random) -> list[Any]:
    left = list(items)
    return [left.pop(int(lots.random() * len(left))) for _ in range(count)]


def some_legal(state: State, lots: random.Random) -> list[Action]:
    """The legal actions, with one claim a seat for all the claims there are."""
    moves: list[Action] = list(company.candidates(state)) if lots.random() < RESTLESS else []
    moves = [action for action in moves if problem(state, action) is None]
    if state.phase not in (Phase.PEEK, Phase.PLAY):
        legal = [a for a in GAME.legal_actions(state) if not isinstance(a, TableAction)] + moves
        # Of the 52 guesses a few will do: one may be right, another near.
        return legal if len(legal) < 20 else _sample(legal, 4, lots)
    actions: list[Action] = [Flip(), Finish()]
    for seat in range(state.seats):
        actions += [Peek(seat), Ready(seat)]
        if state.current is not None and state.claim_of(seat) is None:
            actions.append(_some_claim(state, seat, lots))
    for claim in state.claims:
        seat = claim.claimant
        actions += [Withdraw(seat), Concede(seat), Show(seat)]
        actions += [Show(seat, place) for place in range(1, HAND_SIZE + 1)]
        actions += [Respond(other, seat, answer) for other in claim.waiting for answer in Answer]
    return [action for action in actions if problem(state, action) is None] + moves


def evenly(actions: list[Any], lots: random.Random) -> Any:
    """One of the actions: first the kind is drawn, then one of that kind."""
    kinds: dict[str, list[Any]] = {}
    for action in actions:
        kinds.setdefault(str(action).split(" ", maxsplit=1)[0], []).append(action)
    kind = sorted(kinds)[int(lots.random() * len(kinds))]
    return kinds[kind][int(lots.random() * len(kinds[kind]))]


def walk(match: Match, lots: int, length: int) -> Iterator[Match]:
    """The match, then the match after each of at most ``length`` random actions."""
    chance = random.Random(lots)
    yield match
    for _ in range(length):
        if match.game.outcome(match.state) is not None:
            return
        match = match.play(evenly(some_legal(match.state, chance), chance))
        yield match


@st.composite
def walks(draw: Callable[..., Any], most: int = 120) -> list[Match]:
    """A random walk from a random deal, often with the peeks behind it."""
    match = deal(draw(all_rules()), draw(SEATS), draw(SEEDS))
    if draw(st.sampled_from([True, True, True, False])):
        match = past_peek(match)
    return list(walk(match, draw(st.integers(0, 2**32)), draw(st.integers(0, most))))


def first_deal(rules: BluffRules, seats: int, seed: str) -> State:
    """The deal alone."""
    return GAME.setup(rules, seats, Rng(seed))


# -- golden files --------------------------------------------------------------------


REGENERATE = bool(os.environ.get("REGENERATE"))
"""Set this variable to write golden files instead of holding them against the results.

Whoever does so reads the difference: a changed deal breaks every old save.
"""


def write(path: Path, text: str) -> None:
    """Write a golden file, with the same line ends everywhere."""
    path.write_text(text, encoding="utf-8", newline="\n")


def check_golden(path: Path, text: str) -> None:
    """Hold ``text`` against the file, or make it the file's."""
    if REGENERATE:
        write(path, text)
    assert text == path.read_text(encoding="utf-8"), f"{path.name} differs"


def gone(state: State) -> int:
    """The number of hand cards that were laid off."""
    return sum(held.face is Face.GONE for hand in state.hands for held in hand)
