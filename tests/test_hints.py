"""Hints in real games: what the solver says is played by the game itself."""

import pytest

from pyramid_core.solitaire import GAME, hints
from pyramid_core.solitaire.actions import Draw
from pyramid_core.solitaire.engine import legal_actions
from pyramid_core.solitaire.rules import PRESETS, Deck, SolitaireRules, StockTop
from pyramid_core.solitaire.state import State
from tests.solitaire_kit import deal, played

CUSTOM = {
    "overlap": SolitaireRules(overlap=True, redeals=1),
    "open piles": SolitaireRules(wastes=2, stock_top=StockTop.OPEN),
    "draw two": SolitaireRules(draw=2, redeals=3),
    "small": SolitaireRules(rows=4, deck=Deck.SPANISH_40, redeals=None),
}


def won_by(state: State, solution: tuple[hints.Action, ...]) -> bool:
    """Whether the game is won after these actions, and not before."""
    for action in solution:
        assert not state.won
        state = GAME.apply(state, action)
    return state.won


def asked(state: State, budget: int = 3000) -> hints.Search:
    """The search of this state at its end."""
    search = hints.Search(state, budget)
    while not search.step(500):
        pass
    return search


@pytest.mark.parametrize("name", [*PRESETS, *CUSTOM])
def test_solutions_win(name: str):
    """In every variant, from the deal and from the middle of a game, a solution wins."""
    rules = {**PRESETS, **CUSTOM}[name]
    for number in (1, 2):
        match = deal(rules, number)
        for _ in range(3):
            search = asked(match.state, 300)
            assert bool(search.solution) is (search.verdict is hints.Verdict.SOLVED)
            if search.solution:
                assert won_by(match.state, search.solution)
            actions = legal_actions(match.state)
            if not actions:
                break
            match = match.play(actions[number % len(actions)])


def test_following_the_solution():
    """Whoever does what the hints say wins, and no hint needs a new search."""
    match = deal("par_two", 2)
    search = asked(match.state)
    while not match.state.won:
        advice = hints.hint(search)
        assert advice is not None
        assert advice.proven
        match = match.play(advice.action)
        search = search.after(advice.action, match.state)
        assert search.verdict is hints.Verdict.SOLVED
    assert hints.hint(search) is None


def test_a_dead_position():
    """Lost though something can be done: no hint, and it stays lost whatever is done."""
    match = deal("relaxed", 1)
    search = asked(match.state, 10**6)
    assert legal_actions(match.state)
    assert search.verdict is hints.Verdict.UNSOLVABLE
    assert hints.hint(search) is None
    then = search.after(Draw(), match.play(Draw()).state)
    assert then.verdict is hints.Verdict.UNSOLVABLE


def test_not_proven():
    """Before the end of the search and beyond its budget, a hint is only an allowed action."""
    state = deal("double", 1).state
    search = hints.Search(state, budget=5)
    for verdict in (None, hints.Verdict.BUDGET):
        advice = hints.hint(search)
        assert search.verdict is verdict
        assert advice == hints.Hint(legal_actions(state)[0], proven=False)
        while not search.step(2):
            pass


def test_last_winnable():
    """The way back to the last position that could be won, found by halving."""
    match = deal("par_one", 3)
    number = 3
    while asked(match.state).verdict is not hints.Verdict.SOLVED:
        number += 1
        match = deal("par_one", number)
    match = played(match, *map(str, asked(match.state).solution[:5]))
    while asked(match.state, 10**6).verdict is hints.Verdict.SOLVED:
        match = match.play(legal_actions(match.state)[-1])
    winnable = len(match.actions) - 1
    for action in range(4):
        actions = legal_actions(match.state)
        match = match.play(actions[action % len(actions)])
    back = hints.LastWinnable(match.states, 10**6)
    looks = 0
    while not back.run(lambda: True):
        looks += 1
    assert looks
    assert (back.index, back.exact) == (winnable, True)
    assert won_by(match.states[winnable], back.solution)


def test_a_won_game_is_solved():
    """Nothing is left to do in a game that is won."""
    state = deal("par_two", 2).state
    for action in asked(state).solution:
        state = GAME.apply(state, action)
    search = asked(state)
    assert (search.verdict, search.solution) == (hints.Verdict.SOLVED, ())


def test_a_clock():
    """``run`` looks at the clock it is given, and goes on where it stopped."""
    looks = iter([False, False, True])
    search = hints.Search(deal("relaxed", 1).state, 3000)
    assert search.run(lambda: next(looks)) is False
    assert 3 * hints.CHUNK <= search.nodes < 3000
    assert search.run(lambda: False) is True


def test_open_stock_uses_the_top():
    """Where the stock lies open, solutions take its top card, too."""
    rules = SolitaireRules(redeals=2, stock_top=StockTop.OPEN)
    texts = []
    for number in range(1, 6):
        texts += [str(action) for action in asked(deal(rules, number).state).solution]
    assert any("stock" in text for text in texts)
    assert any("waste1" in text for text in texts)


def test_shortest():
    """The length of a shortest solution of a game nearly won, and no answer beyond the budget."""
    match = deal("par_two", 2)
    solution = asked(match.state).solution
    match = played(match, *map(str, solution[:-6]))
    search = hints.Shortest(match.state)
    while not search.step(10):
        pass
    assert search.length is not None
    assert search.length <= 6
    for state in (deal("par_two", 2).state, deal("tut", 1).state):
        search = hints.Shortest(state, budget=20)
        while not search.step(10):
            pass
        assert search.length is None
