"""RULES 1.4 and 1.5: how claims are settled, what is shown, what is counted."""

import pytest

from pyramid_core.bluff import GAME
from pyramid_core.bluff.rules import ChallengePrice, Proof, ShownCard
from pyramid_core.bluff.state import Step
from pyramid_core.bluff.tally import summary
from tests import kit
from tests.kit import act, faces, refused, table

MEMORY = {"proof": Proof.FROM_MEMORY}


def figures(state) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Taken and given."""
    return state.taken, state.given


# -- accepted --------------------------------------------------------------------------


def test_nobody_challenged():
    """Every target takes its share once all have answered, not before."""
    state = act(table("7H", "8H", "9H", row=3), "claim 0 1=2 2=1", "accept 2 0")
    assert figures(state) == ((0, 0, 0), (0, 0, 0))
    state = act(state, "accept 1 0")
    assert state.claims[0].step is Step.SETTLED
    assert figures(state) == ((0, 2, 1), (3, 0, 0))
    assert faces(state, 0) == "dddd"


def test_a_successful_bluff_counts_like_the_truth():
    """An unchallenged bluff hands out its units; the summary alone tells."""
    state = act(table("8H", "9H", row=2), "claim 0 1=2", "accept 1 0")
    assert figures(state) == ((0, 2), (2, 0))
    tally = summary(state).seats[0]
    assert (tally.bluffs, tally.successful_bluffs, tally.caught, tally.true_claims) == (1, 1, 0, 0)


# -- challenged ------------------------------------------------------------------------


@pytest.mark.parametrize(("row", "double"), [(1, 2), (2, 4), (3, 6), (4, 8), (5, 10)])
def test_a_failed_challenge_costs_double_the_row(row: int, double: int):
    """Who doubts the truth takes twice the row value: 10 at the apex of five rows."""
    state = act(table("7H", "8H", row=row), f"claim 0 1={row}", "challenge 1 0")
    assert figures(state) == ((0, 0), (0, 0))
    assert state.claims[0].step is Step.TO_SHOW
    state = act(state, "show 0")
    assert figures(state) == ((0, double), (double, 0))
    assert faces(state, 0) == "gddd"


@pytest.mark.parametrize(("row", "double"), [(1, 2), (3, 6), (5, 10)])
def test_a_caught_bluffer_takes_double_the_row(row: int, double: int):
    """Who is caught takes twice the row value, and discards nothing."""
    state = act(table("8H", "9H", row=row), f"claim 0 1={row}", "challenge 1 0", "show 0")
    assert figures(state) == ((double, 0), (0, double))
    assert faces(state, 0) == "dddd"
    showing = state.claims[0].showing
    assert showing is not None
    assert (showing.proven, showing.position, showing.card) == (False, None, None)


def test_the_apex():
    """The apex of five rows: a share of 5, a failed challenge there 10."""
    apex = table("7H", "8H", "9H", row=5)
    assert act(apex, "claim 0 1=5", "accept 1 0").taken == (0, 5, 0)
    assert act(apex, "claim 0 1=5", "challenge 1 0", "show 0").taken == (0, 10, 0)
    apex = table("7H", "8H", row=6, rows=6)
    assert act(apex, "claim 0 1=6", "challenge 1 0", "show 0").taken == (0, 12)


def test_proven_against_some():
    """Challengers take double the row each; who accepted takes the share."""
    state = table("7H", "8H", "9H", "TH", row=4)
    state = act(state, "claim 0 1=2 2=1 3=1", "challenge 1 0", "accept 2 0", "challenge 3 0")
    assert refused(state, "accept 1 0") == "answered_already"
    state = act(state, "show 0")
    assert figures(state) == ((0, 8, 1, 8), (17, 0, 0, 0))


def test_double_share():
    """With that option a failed challenge costs double the own share only."""
    state = table("7H", "8H", "9H", "TH", row=4, challenge_price=ChallengePrice.DOUBLE_SHARE)
    answers = ("challenge 1 0", "accept 2 0", "challenge 3 0", "show 0")
    state = act(state, "claim 0 1=2 2=1 3=1", *answers)
    assert figures(state) == ((0, 4, 1, 2), (7, 0, 0, 0))


def test_double_share_leaves_the_price_of_a_bluff():
    """A caught bluff costs double the row value under either option."""
    state = table("8H", "9H", "TH", row=3, challenge_price=ChallengePrice.DOUBLE_SHARE)
    state = act(state, "claim 0 1=2 2=1", "challenge 2 0", "accept 1 0", "show 0")
    assert figures(state) == ((6, 0, 0), (0, 0, 6))


def test_caught_once_however_many_challenged():
    """The double is taken once, and no target takes anything, not even who accepted."""
    state = table("8H", "9H", "TH", "JH", row=3)
    state = act(state, "claim 0 1=1 2=1 3=1", "accept 1 0", "challenge 3 0", "challenge 2 0")
    state = act(state, "show 0")
    assert figures(state) == ((6, 0, 0, 0), (0, 0, 6, 0))


@pytest.mark.parametrize(
    ("claimant", "order", "giver"),
    [
        (0, (3, 1), 1),
        (0, (1, 3), 1),
        (2, (0, 3), 3),
        (2, (1, 0), 0),
        (3, (2, 1), 1),
        (1, (0, 3), 3),
    ],
)
def test_first_challenger_in_turn_order(claimant: int, order: tuple[int, int], giver: int):
    """The caught bluff counts for the first challenger in turn order from the claimant."""
    state = table("8H", "9H", "TH", "JH", row=2)
    shares = " ".join(f"{seat}=1" for seat in sorted(order))
    state = act(state, f"claim {claimant} {shares}")
    state = act(state, *(f"challenge {seat} {claimant}" for seat in order), f"show {claimant}")
    assert state.given == tuple(4 if seat == giver else 0 for seat in range(4))
    assert state.taken == tuple(4 if seat == claimant else 0 for seat in range(4))


def test_only_all_answers_together_settle():
    """A challenge waits until all targets have answered before the card is demanded."""
    state = act(table("7H", "8H", "9H", row=2), "claim 0 1=1 2=1", "challenge 1 0")
    assert refused(state, "show 0") == "not_challenged"
    act(state, "accept 2 0", "show 0")


# -- show: holds -----------------------------------------------------------------------


def test_holds_finds_the_first_matching_card():
    """The app turns over a face-down card of the rank; no position is asked for."""
    state = act(table("8H 7H 7S", "9H"), "claim 0 1=1", "challenge 1 0")
    assert refused(state, "show 0 2") == "no_position"
    assert refused(state, "concede 0") == "choose_position"
    state = act(state, "show 0")
    showing = state.claims[0].showing
    assert showing is not None
    assert (showing.proven, showing.position, str(showing.card)) == (True, 2, "7H")
    assert faces(state, 0) == "dgdd"


def test_a_discarded_card_proves_nothing_more():
    """What was discarded is gone: a later claim on the rank would be a bluff."""
    state = act(table("7H", "8H"), "claim 0 1=1", "challenge 1 0", "show 0")
    assert state.holds(0) == ()
    assert summary(state).seats[0].cards_left == 3


def test_a_card_that_stays_up_never_proves_again():
    """A shown card that stays at its place is seen by all, and counts no longer."""
    state = table("7H", "8H", shown_card=ShownCard.STAYS_UP)
    state = act(state, "claim 0 1=1", "challenge 1 0", "show 0")
    assert faces(state, 0) == "uddd"
    assert state.holds(0) == ()
    for viewer in (None, 0, 1):
        assert str(GAME.view(state, viewer).hands[0][0].card) == "7H"


def test_a_replaced_card_is_seen_by_its_owner_alone():
    """A new card takes the place; its owner sees it, and the game waits for that."""
    state = table("7H 8H", "9H", stock="QS KS", shown_card=ShownCard.REPLACED)
    state = act(state, "claim 0 1=1", "challenge 1 0", "show 0")
    assert faces(state, 0) == "dddd"
    assert str(state.hands[0][0].card) == "QS"
    assert kit.cards("KS") == state.stock
    assert state.fresh == ((0, 1),)
    assert refused(state, "flip") == "fresh_card"
    assert refused(state, "peek 1") == "no_later_looks"
    looking = act(state, "peek 0")
    hand = [str(held.card) for held in GAME.view(looking, 0).hands[0]]
    assert hand == ["QS", "??", "??", "??"]
    for viewer in (None, 1):
        hand = [str(held.card) for held in GAME.view(looking, viewer).hands[0]]
        assert hand == ["??"] * 4
    after = act(looking, "ready 0")
    assert after.fresh == ()
    assert refused(after, "peek 0") == "no_later_looks"
    act(after, "flip")


def test_replaced_from_an_empty_deck_is_discarded():
    """When the deck is empty there is no new card: the shown one is discarded."""
    state = table("7H", "9H", shown_card=ShownCard.REPLACED)
    state = act(state, "claim 0 1=1", "challenge 1 0", "show 0")
    assert faces(state, 0) == "gddd"
    assert state.fresh == ()
    act(state, "flip")


def test_a_caught_bluffer_gets_no_new_card():
    """Only a proven card is replaced."""
    state = table("8H", "9H", stock="QS", shown_card=ShownCard.REPLACED)
    state = act(state, "claim 0 1=1", "challenge 1 0", "show 0")
    assert (faces(state, 0), state.fresh, len(state.stock)) == ("dddd", (), 1)


def test_identical_faces_of_two_decks():
    """With two decks a hand may hold the same face twice; showing one leaves the other."""
    state = table("7H 7H2", "8H", card="7H3")
    assert len(state.holds(0)) == 2
    state = act(state, "claim 0 1=1", "challenge 1 0", "show 0")
    assert faces(state, 0) == "gddd"
    assert str(state.hands[0][1].card) == "7H2"
    assert state.holds(0) == (1,)


# -- show: from memory -----------------------------------------------------------------


def test_from_memory_the_right_card():
    """The claimant turns one card by position; the right one proves."""
    state = act(table("8H 7H", "9H", **MEMORY), "claim 0 1=1", "challenge 1 0")
    assert refused(state, "show 0") == "choose_position"
    assert refused(state, "show 0 0") == "no_position"
    assert refused(state, "show 0 5") == "no_position"
    state = act(state, "show 0 2")
    assert figures(state) == ((0, 2), (2, 0))
    assert faces(state, 0) == "dgdd"


@pytest.mark.parametrize(
    ("rule", "after"),
    [
        (ShownCard.DISCARDED, "dddd"),
        (ShownCard.REPLACED, "dddd"),
        (ShownCard.STAYS_UP, "uddd"),
    ],
)
def test_from_memory_a_wrong_card_is_caught(rule: ShownCard, after: str):
    """A wrong card is caught, whatever else is held; it is turned back, or stays up."""
    state = table("8H 7H", "9H", stock="QS", shown_card=rule, **MEMORY)
    state = act(state, "claim 0 1=1", "challenge 1 0", "show 0 1")
    assert figures(state) == ((2, 0), (0, 2))
    assert faces(state, 0) == after
    assert len(state.stock) == 1
    showing = state.claims[0].showing
    assert showing is not None
    assert (showing.proven, showing.position, str(showing.card)) == (False, 1, "8H")
    tally = summary(state).seats[0]
    assert (tally.true_claims, tally.bluffs, tally.caught) == (1, 0, 1)
    assert summary(state).seats[1].challenges_right == 1


def test_concede():
    """From memory, a claimant may give in without turning a card: caught, nothing seen."""
    state = act(table("7H", "9H", **MEMORY), "claim 0 1=1", "challenge 1 0", "concede 0")
    assert figures(state) == ((2, 0), (0, 2))
    showing = state.claims[0].showing
    assert showing is not None
    assert (showing.proven, showing.card) == (False, None)
    assert faces(state, 0) == "dddd"


def test_from_memory_only_face_down_cards():
    """A card that is up or gone cannot be turned again; with none left there is conceding."""
    for rule in (ShownCard.DISCARDED, ShownCard.STAYS_UP):
        state = table("7H 7S 7D 7C2", "9H", shown_card=rule, **MEMORY)
        for place in range(1, 5):
            state = act(state, "claim 0 1=1", "challenge 1 0")
            for before in range(1, place):
                assert refused(state, f"show 0 {before}") == "not_face_down"
            state = act(state, f"show 0 {place}")
            state = kit.replace(state, claims=())
        state = act(state, "claim 0 1=1", "challenge 1 0")
        legal = [str(action) for action in GAME.legal_actions(state) if "0" in str(action)]
        assert "concede 0" in legal
        assert not [text for text in legal if text.startswith("show")]
