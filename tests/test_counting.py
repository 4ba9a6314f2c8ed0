"""RULES 1.5: the summary, the winners, chips."""

from dataclasses import replace

import pytest

from pyramid_core.bluff import GAME
from pyramid_core.bluff.rules import Counting, Winner
from pyramid_core.bluff.state import State
from pyramid_core.bluff.tally import summary
from tests import kit
from tests.kit import act, table


def game_of_four(**fields) -> State:
    """One card of row 3, four claims: true and accepted, bluff, caught, failed challenge."""
    state = table("7H", "8H", "9H", "7S", row=3, **fields)
    state = act(state, "claim 0 1=3", "accept 1 0")
    state = act(state, "claim 1 2=2 3=1", "accept 2 1", "accept 3 1")
    state = act(state, "claim 2 3=3", "challenge 3 2", "show 2")
    return act(state, "claim 3 0=3", "challenge 0 3", "show 3")


def winners(state: State) -> tuple[int, ...]:
    """Who would win if the game ended here."""
    return summary(state).outcome.winners


def test_figures_of_the_summary():
    """Each figure of the summary, on a game with one claim of each kind."""
    state = game_of_four()
    result = summary(state)
    assert state.taken == (6, 3, 8, 1)
    assert state.given == (3, 3, 0, 12)
    rows = [(t.true_claims, t.bluffs, t.successful_bluffs, t.caught) for t in result.seats]
    assert rows == [(1, 0, 0, 0), (0, 1, 1, 0), (0, 1, 0, 1), (1, 0, 0, 0)]
    assert [(t.challenges_right, t.challenges_wrong) for t in result.seats] == [
        (0, 1),
        (0, 0),
        (0, 0),
        (1, 0),
    ]
    assert [t.cards_left for t in result.seats] == [4, 4, 4, 3]
    assert [t.misses for t in result.seats] == [0, 0, 0, 0]
    assert [claim.claimant for claim in result.claims] == [0, 1, 2, 3]
    assert result.best_bluff == 1


def test_summary_in_the_view_only_at_the_end():
    """The figures, which reveal every bluff, are in a view only once the game is over."""
    match = kit.past_peek(kit.deal(kit.BluffRules(rows=3), 2))
    match = kit.played(match, *["flip"] * 6)
    assert GAME.view(match.state, 0).summary is None
    assert GAME.outcome(match.state) is None
    match = kit.played(match, "claim 0 1=3", "accept 1 0", "finish")
    view = GAME.view(match.state, None)
    assert view.summary == summary(match.state)
    assert GAME.outcome(match.state) == summary(match.state).outcome
    assert all(str(held.card) != "??" for hand in view.hands for held in hand)


def test_best_bluff_is_the_dearest_and_the_first_of_equals():
    """The best bluff is the successful one worth most; the earlier of two equals."""
    none = table("7H", "8H")
    assert summary(none).best_bluff is None
    state = act(table("8H", "9H", "TH", row=2), "claim 0 1=2", "accept 1 0")
    state = act(state, "claim 1 2=2", "accept 2 1")
    assert summary(state).best_bluff == 0
    dearer = table("8H", "9H", "TH", row=3)
    dearer = replace(dearer, history=state.claims)
    dearer = act(dearer, "claim 2 0=3", "accept 0 2")
    assert summary(dearer).best_bluff == 2
    caught = act(table("8H", "9H", row=5), "claim 0 1=5", "challenge 1 0", "show 0")
    assert summary(caught).best_bluff is None


def test_most_given_uncaught_passes_over_the_caught():
    """The classic winner gave most among those never caught."""
    state = game_of_four()
    assert winners(state) == (3,)
    caught = act(
        replace(table("8H", "9H", "TH", "8S", card="QC", row=3), history=state.claims),
        "claim 3 1=3",
        "challenge 1 3",
        "show 3",
    )
    caught = replace(caught, given=(3, 9, 0, 12))
    assert winners(caught) == (1,)


def test_nobody_wins_when_all_were_caught():
    """If everybody was caught, there is no winner, and the game ends all the same."""
    state = table("8H", "9H", row=5, last=True)
    for seat, other in ((0, 1), (1, 0)):
        state = act(state, f"claim {seat} {other}=5", f"challenge {other} {seat}", f"show {seat}")
    state = act(state, "finish")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("most_given_uncaught", ())


def test_most_given_counts_the_caught_too():
    """With plain most given, being caught does not matter."""
    state = replace(game_of_four(winner=Winner.MOST_GIVEN), given=(1, 2, 9, 3))
    assert winners(state) == (2,)


@pytest.mark.parametrize("winner", [Winner.MOST_GIVEN, Winner.MOST_GIVEN_UNCAUGHT])
def test_ties_share(winner: Winner):
    """Equal figures win together."""
    state = replace(table("8H", "9H", "TH", winner=winner), given=(4, 2, 4))
    assert winners(state) == (0, 2)


def test_chips_go_from_taker_to_giver():
    """Whoever takes pays the giver; the balances together stay what they were."""
    state = game_of_four(counting=Counting.CHIPS, winner=Winner.MOST_CHIPS)
    balances = [tally.chips for tally in summary(state).seats]
    assert balances == [20 + 3 - 6, 20 + 3 - 3, 20 - 8, 20 + 12 - 1]
    # Seat 2 took 2 as a target and 6 as a caught bluffer.
    assert sum(chips or 0 for chips in balances) == 4 * 20
    assert winners(state) == (3,)


def test_chips_below_zero_are_owed():
    """Without chips a player owes: the balance goes below zero and is shown so."""
    state = table(
        "7H", "8H", row=5, counting=Counting.CHIPS, winner=Winner.MOST_CHIPS, chip_stake=3
    )
    state = act(state, "claim 0 1=5", "challenge 1 0", "show 0")
    assert [tally.chips for tally in summary(state).seats] == [13, -7]


def test_ties_in_chips_share_also_below_zero():
    """The most chips win, shared by equals, whatever the sign."""
    state = table("8H", "9H", "TH", counting=Counting.CHIPS, winner=Winner.MOST_CHIPS)
    state = replace(state, given=(0, 0, 50), taken=(25, 25, 0))
    assert winners(state) == (2,)
    state = replace(state, given=(30, 30, 0), taken=(0, 0, 60))
    assert winners(state) == (0, 1)
    # A balance of exactly nothing beats a debt.
    state = replace(state, given=(1, 0, 0), taken=(22, 20, 20))
    assert winners(state) == (1, 2)
