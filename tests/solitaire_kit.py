"""What the tests of the solitaire share: positions laid out by hand, rules, walks."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import strategies as st

from pyramid_core.cards import Card, parse_card
from pyramid_core.game import IllegalAction
from pyramid_core.match import Match, start
from pyramid_core.solitaire import GAME
from pyramid_core.solitaire.deals import seed_of
from pyramid_core.solitaire.engine import problem
from pyramid_core.solitaire.layouts import LayoutKind
from pyramid_core.solitaire.rules import PRESETS, Deck, SolitaireRules, StockTop, Win
from pyramid_core.solitaire.state import State


def cards(text: str) -> tuple[Card, ...]:
    """The cards that a text like ``7H QS2`` names."""
    return tuple(parse_card(word) for word in text.split())


def lay(
    pyramid: str, stock: str = "", drawn: str = "", wastes: tuple[str, ...] = ("",), **fields: Any
) -> State:
    """A position with these cards; ``--`` is a place whose card is gone.

    Slashes in ``pyramid`` part the rows for the reader's eye alone. There are three rows
    unless the fields say otherwise; the cards need not be a whole deck.
    """
    words = pyramid.replace("/", " ").split()
    dealt = cards(" ".join("AC" if word == "--" else word for word in words))
    rules = SolitaireRules(**{"rows": 3, "wastes": len(wastes)} | fields)
    assert rules.places.size == len(dealt)
    return State(
        rules=rules,
        dealt=dealt,
        left=sum(1 << place for place, word in enumerate(words) if word != "--"),
        stock=cards(stock),
        drawn=parse_card(drawn) if drawn else None,
        wastes=tuple(cards(pile) for pile in wastes),
    )


def act(state: State, *texts: str) -> State:
    """The state after these actions."""
    for text in texts:
        state = GAME.apply(state, GAME.parse_action(text))
    return state


def refused(state: State, text: str) -> str:
    """The reason why ``text`` is refused; the test fails where it is not."""
    action = GAME.parse_action(text)
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(state, action)
    assert problem(state, action) is caught.value.reason
    assert action not in GAME.legal_actions(state)
    return str(caught.value.reason)


def legal(state: State) -> list[str]:
    """The texts of the legal actions."""
    return [str(action) for action in GAME.legal_actions(state)]


def deal(rules: SolitaireRules | str = "relaxed", number: int = 1) -> Match:
    """A new match of the preset, or by the rules."""
    chosen = PRESETS[rules] if isinstance(rules, str) else rules
    return start(GAME, chosen, [""], seed_of(number))


def played(match: Match, *texts: str) -> Match:
    """The match after these actions."""
    for text in texts:
        match = match.play(GAME.parse_action(text))
    return match


def all_rules() -> st.SearchStrategy[SolitaireRules]:
    """Every combination of options that can be played."""
    return (
        st.builds(
            SolitaireRules,
            layout=st.sampled_from(LayoutKind),
            rows=st.integers(3, 10),
            deck=st.sampled_from(Deck),
            decks=st.integers(1, 2),
            draw=st.integers(1, 3),
            redeals=st.sampled_from([0, 1, 2, 9, None]),
            wastes=st.integers(1, 3),
            win=st.sampled_from(Win),
            overlap=st.booleans(),
            stock_top=st.sampled_from(StockTop),
        )
        .map(_sensible)
        .filter(lambda rules: rules.refusal() is None)
    )


def _sensible(rules: SolitaireRules) -> SolitaireRules:
    """The same rules, without the choices that their layout leaves no room for."""
    if rules.layout is LayoutKind.PHARAOHS:
        rules = replace(rules, rows=7)
    if rules.places.size >= rules.cards:
        return replace(rules, draw=1, redeals=0, wastes=1, stock_top=StockTop.HIDDEN)
    return rules


def walk(match: Match, lots: int, length: int) -> Iterator[Match]:
    """The match, then the match after each of at most ``length`` random actions."""
    chance = random.Random(lots)
    yield match
    for _ in range(length):
        actions = GAME.legal_actions(match.state)
        if not actions:
            return
        match = match.play(actions[int(chance.random() * len(actions))])
        yield match


@st.composite
def walks(draw: Callable[..., Any], most: int = 150) -> list[Match]:
    """A random walk from a random deal by random rules."""
    match = deal(draw(all_rules()), draw(st.integers(1, 10**6)))
    return list(walk(match, draw(st.integers(0, 2**32)), draw(st.integers(0, most))))
