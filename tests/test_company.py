"""Comings and goings between cards (RULES.md 1.4)."""

from dataclasses import replace

import pytest

from pyramid_core.bluff import GAME
from pyramid_core.bluff.actions import Join, Leave
from pyramid_core.bluff.rules import PRESETS, BluffRules, Riders
from pyramid_core.bluff.state import Face, Phase
from pyramid_core.bluff.tally import summary
from pyramid_core.cards import UNKNOWN
from pyramid_core.save import dumps, loads
from tests import kit

DECK = "AC2 2C2 3C2 4C2 5C2 6C2 7C2 8C2"


def at_table(seats: int = 4, **fields):
    """A game of the classic form in which the first card has been turned."""
    return kit.table(*[""] * seats, stock=DECK, **fields)


# -- leaving ---------------------------------------------------------------------------


def test_totals_and_settled_claims_stay():
    """Who leaves takes the hand along; what was given and taken is still counted."""
    state = kit.act(at_table(), "claim 1 0=1", "accept 0 1", "leave 1")
    assert (state.taken, state.given) == ((1, 0, 0, 0), (0, 1, 0, 0))
    assert state.away == (1,)
    assert {held.face for held in state.hands[1]} == {Face.AWAY}
    assert len(summary(state).claims) == 1
    assert summary(state).seats[1].cards_left == 0


def test_hidden_cards_of_who_left_stay_hidden():
    """Nobody sees what a player took away, not even in the summary."""
    state = kit.act(at_table(last=True, row=5), "leave 2", "finish")
    assert state.phase is Phase.OVER
    for viewer in (None, 0, 2):
        cards = [held.card for held in GAME.view(state, viewer).hands[2]]
        assert cards == [UNKNOWN] * 4
        assert GAME.view(state, viewer).hands[0][0].card != UNKNOWN


def test_who_left_does_nothing_and_is_no_target():
    """No action names a seat that is empty."""
    state = kit.act(at_table(), "leave 1")
    for text in ("claim 1 0=1", "claim 0 1=1", "peek 1", "leave 1", "show 1"):
        assert kit.refused(state, text) == "has_left"
    kit.act(state, "claim 0 2=1", "accept 2 0", "flip")


def test_own_open_claim_ends():
    """A claim that nobody has answered goes with the player who made it."""
    state = kit.act(at_table(), "claim 1 0=1", "leave 1")
    assert state.claims == ()
    assert state.taken == (0, 0, 0, 0)
    kit.act(state, "flip")


@pytest.mark.parametrize(
    ("before", "seat"),
    [
        (["claim 1 0=1"], 0),
        (["claim 1 0=1", "challenge 0 1"], 1),
        (["claim 1 0=1", "challenge 0 1"], 0),
    ],
    ids=["an answer is owed", "a card is owed", "the doubter waits for it"],
)
def test_what_is_owed_comes_first(before: list[str], seat: int):
    """Nobody slips away from an answer or from a challenge."""
    assert kit.refused(kit.act(at_table(), *before), f"leave {seat}") == "claim_open"


def test_two_remain():
    """With two players left nobody can leave any more."""
    state = kit.act(at_table(3), "leave 0")
    assert kit.refused(state, "leave 1") == "too_few_left"


def test_leaving_during_the_peek():
    """The peek ends when all who are still there have looked."""
    match = kit.played(kit.deal(BluffRules(), 3), "peek 0", "ready 0", "peek 2", "ready 2")
    assert match.state.phase is Phase.PEEK
    match = kit.played(match, "leave 1")
    assert match.state.phase is Phase.PLAY


def test_leaving_in_the_predictions():
    """The turns go round the rest; the card of the one who left is never dealt."""
    match = kit.deal(PRESETS["french"].rules, 3)
    assert GAME.view(match.state, None).asked == (1, 0)
    match = kit.played(match, "leave 1")
    seen = []
    while match.state.phase is Phase.PREDICT:
        seat = match.state.gift.seat if match.state.gift else GAME.view(match.state, None).asked[0]
        seen.append(seat)
        match = match.play(GAME.legal_actions(match.state)[0])
    assert set(seen) == {0, 2}
    assert match.state.predicted(0) == match.state.predicted(2) == 4
    match = kit.played(match, "cover")
    assert match.state.hands[1][0].face is Face.AWAY


def test_leaving_ends_ones_guesses():
    """The next one's cards are guessed when a player leaves in the middle of the guesses."""
    state = replace(at_table(3, final_guess=True, last=True, row=5))
    state = kit.act(state, "finish", "guess 1 1 KC")
    if state.gift:
        state = kit.act(state, f"give 1 {0}")
    state = kit.act(state, "leave 1")
    assert GAME.view(state, None).to_guess == (2, 1)


def test_the_rider_leaves():
    """Leaving gets off the bus; the next of several riders gets on, if still there."""
    state = at_table(4, ride_the_bus=True, riders=Riders.ALL, last=True, row=5)
    state = kit.act(state, "finish")
    assert state.bus is not None
    assert state.bus.riders == (1, 2, 3, 0)
    state = kit.act(state, "leave 2", "leave 1")
    assert state.bus is not None
    assert GAME.view(state, None).asked == (3, 0)


def test_rider_who_left_before_the_ride():
    """Where the one who was to ride has left during the guesses, there is no ride."""
    state = at_table(3, ride_the_bus=True, final_guess=True, last=True, row=5)
    state = kit.act(state, "finish")
    assert state.bus is not None
    rider = state.bus.riders[0]
    state = kit.act(state, f"leave {rider}")
    while state.phase is not Phase.OVER:
        options = [a for a in GAME.legal_actions(state) if not isinstance(a, Join | Leave)]
        assert state.phase is not Phase.BUS
        state = GAME.apply(state, options[0])


def test_winner_is_somebody_at_the_table():
    """Who gave most but left early does not win."""
    state = kit.act(at_table(last=True, row=5), "claim 1 0=5", "accept 0 1", "leave 1", "finish")
    assert 1 not in summary(state).outcome.winners


# -- joining ---------------------------------------------------------------------------


def test_newcomer_looks_and_plays_from_the_next_row():
    """Four cards of the rest of the deck; claims and targets from the next row on."""
    state = kit.act(at_table(last=True, row=1), "join")
    assert [str(held.card) for held in state.hands[4]] == DECK.split()[:4]
    assert [str(card) for card in state.stock] == DECK.split()[4:]
    assert kit.refused(state, "flip") == "fresh_card"
    seen = [held.card for held in GAME.view(kit.act(state, "peek 4"), 4).hands[4]]
    assert [str(card) for card in seen] == DECK.split()[:4]
    state = kit.act(state, "peek 4", "ready 4")
    assert kit.refused(state, "claim 4 0=1") == "not_yet"
    assert kit.refused(state, "claim 0 4=1") == "not_yet"
    state = kit.act(state, "flip", "claim 4 0=2", "accept 0 4", "claim 0 4=2", "accept 4 0")
    assert state.taken == (2, 0, 0, 0, 2)


def test_newcomer_in_the_peek_looks_like_all():
    """Before the first card a newcomer is one more who looks."""
    match = kit.played(kit.deal(BluffRules(), 2), "join", "peek 0", "ready 0", "peek 1", "ready 1")
    assert match.state.phase is Phase.PEEK
    match = kit.played(match, "peek 2", "ready 2", "flip", "claim 2 0=1", "accept 0 2")
    assert match.state.given == (0, 0, 1)


def test_no_place_for_a_newcomer():
    """Too few cards, a full table, or no row to play in: each is said."""
    assert kit.refused(kit.table("", "", stock="AC2 2C2 3C2"), "join") == "deck_too_small"
    assert kit.refused(at_table(12), "join") == "table_full"
    assert kit.refused(at_table(row=5), "join") == "no_row_left"
    assert kit.refused(kit.act(at_table(), "claim 0 1=1"), "join") == "claim_open"
    kit.act(at_table(12), "leave 3", "join")


def test_names_follow_the_seats():
    """A newcomer has a name to be filled in; without the joining it is gone again."""
    match = kit.past_peek(kit.deal(BluffRules(), 2))
    joined = kit.played(match, "flip", "join")
    assert joined.seats == ("Ada", "Ben", "")
    joined = joined.renamed(["Ada", "Ben", "Cleo"])
    assert loads(dumps(joined)).match == joined
    assert joined.dealt == 2
    assert joined.undo().redo() == joined
    assert kit.played(joined.undo(), "claim 0 1=1").seats == ("Ada", "Ben")
    assert loads(dumps(joined.undo())).match == joined.undo()


def test_notes_are_kept_with_the_match():
    """The front end's notes come back from a save; an empty one is taken away."""
    match = kit.deal(BluffRules(), 2).noted(unit="water", seats="x")
    assert dict(loads(dumps(match)).match.notes) == {"unit": "water", "seats": "x"}
    assert dict(match.noted(seats="").notes) == {"unit": "water"}
