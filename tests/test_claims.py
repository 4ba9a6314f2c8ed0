"""RULES 1.4 up to the answers: peek, flip, claims and their shares, withdrawing."""

from dataclasses import replace

import pytest

from pyramid_core.bluff import GAME
from pyramid_core.bluff.actions import MakeClaim
from pyramid_core.bluff.rules import Bluffing, BluffRules, Proof, Split
from pyramid_core.bluff.state import Phase
from pyramid_core.cards import UNKNOWN
from tests import kit
from tests.kit import act, refused, table


def seen(state, owner: int, viewer: int | None) -> int:
    """How many cards of a hand the viewer sees."""
    return sum(held.card is not UNKNOWN for held in GAME.view(state, viewer).hands[owner])


# -- peek ------------------------------------------------------------------------------


def test_peek_shows_the_own_hand_to_its_owner_alone():
    """While a player looks, the four cards are in that player's view and in no other."""
    state = kit.first_deal(BluffRules(), 3, "x")
    assert seen(state, 1, 1) == 0
    state = act(state, "peek 1")
    assert seen(state, 1, 1) == 4
    assert [seen(state, 1, viewer) for viewer in (None, 0, 2)] == [0, 0, 0]
    assert [seen(state, owner, 1) for owner in (0, 2)] == [0, 0]
    state = act(state, "ready 1")
    assert seen(state, 1, 1) == 0


def test_peek_one_after_the_other_in_any_order():
    """One looks at a time; each says ready once, having looked; then the play begins."""
    state = kit.first_deal(BluffRules(), 3, "x")
    assert refused(state, "ready 0") == "not_looking"
    state = act(state, "peek 2")
    assert refused(state, "peek 0") == "somebody_looks"
    assert refused(state, "peek 2") == "somebody_looks"
    assert refused(state, "ready 0") == "not_looking"
    state = act(state, "ready 2")
    assert refused(state, "peek 2") == "already_ready"
    assert refused(state, "ready 2") == "already_ready"
    state = act(state, "peek 0", "ready 0", "peek 1")
    assert state.phase is Phase.PEEK
    state = act(state, "ready 1")
    assert state.phase is Phase.PLAY
    assert state.ready == (2, 0, 1)


@pytest.mark.parametrize(
    "text",
    ["flip", "finish", "claim 0 1=1", "withdraw 0", "accept 0 1", "show 0", "concede 0"],
)
def test_no_play_before_all_have_looked(text: str):
    """Nothing but looking is allowed before everybody is ready."""
    state = kit.first_deal(BluffRules(), 2, "x")
    assert refused(state, text) == "not_this_phase"
    assert refused(act(state, "peek 0", "ready 0", "peek 1"), text) == "not_this_phase"


def test_no_later_looks():
    """After "I have them" nobody may look again, unless the house allows it."""
    state = table("7H", "8H")
    assert refused(state, "peek 0") == "no_later_looks"
    assert refused(state, "ready 0") == "not_looking"


def test_later_looks_are_told_to_the_table():
    """Where later looks are allowed, play waits for them and all are told who looked."""
    before = table("7H", "8H", later_looks=True)
    state = act(before, "peek 0")
    action = GAME.parse_action("peek 0")
    assert [e.kind for e in GAME.events(before, action, state, 1)] == ["looked"]
    assert GAME.events(before, action, state, 1)[0].params == {"seat": 0}
    assert GAME.view(state, 1).looking == 0
    assert seen(state, 0, 0) == 4
    assert seen(state, 0, 1) == seen(state, 0, None) == 0
    for text in ("flip", "claim 0 1=1", "claim 1 0=1"):
        assert refused(state, text) == "somebody_looks"
    state = act(state, "ready 0")
    assert seen(state, 0, 0) == 0
    act(state, "peek 0", "ready 0", "claim 1 0=1")


# -- flip ------------------------------------------------------------------------------


def test_flip_turns_one_card():
    """A flip turns exactly the next card, and asks nothing of anybody."""
    match = kit.past_peek(kit.deal(BluffRules(rows=3), 2))
    for count in range(6):
        view = GAME.view(match.state, None)
        assert [c.card is not UNKNOWN for c in view.pyramid] == [i < count for i in range(6)]
        assert refused(match.state, "finish") == "cards_left"
        match = kit.played(match, "flip")
        assert match.state.current == count
    assert refused(match.state, "flip") == "no_card_left"
    match = kit.played(match, "finish")
    assert match.state.phase is Phase.OVER
    for text in ("flip", "finish", "claim 0 1=3", "peek 0", "ready 0", "show 0"):
        assert refused(match.state, text) == "not_this_phase"


def test_no_claim_before_the_first_card():
    """There is nothing to claim on before a card is up."""
    match = kit.past_peek(kit.deal(BluffRules(), 2))
    assert refused(match.state, "claim 0 1=1") == "nothing_flipped"


def test_flip_is_refused_while_a_claim_is_open():
    """Neither an unanswered nor an unshown claim lets the next card be turned."""
    state = act(table("7H", "8H"), "claim 0 1=1")
    assert refused(state, "flip") == "claim_open"
    state = act(state, "challenge 1 0")
    assert refused(state, "flip") == "claim_open"
    state = act(state, "show 0", "flip")
    assert state.claims == ()
    assert len(state.history) == 1


# -- claims ----------------------------------------------------------------------------

FIVE = ("7H", "8H", "9H", "TH", "JH")


@pytest.mark.parametrize("shares", ["1=4", "1=3 2=1", "1=2 2=2", "1=2 2=1 3=1", "1=1 2=1 3=1 4=1"])
def test_splits_of_four(shares: str):
    """Row 4 may be handed out as 4, 3+1, 2+2, 2+1+1 or 1+1+1+1."""
    state = act(table(*FIVE, row=4), f"claim 0 {shares}")
    assert " ".join(f"{t}={n}" for t, n in state.claims[0].shares) == shares


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("claim 0", "no_target"),
        ("claim 0 0=4", "targets_self"),
        ("claim 0 0=1 1=3", "targets_self"),
        ("claim 0 1=2 1=2", "target_twice"),
        ("claim 0 1=4 2=0", "share_too_small"),
        ("claim 0 1=3", "shares_do_not_add_up"),
        ("claim 0 1=5", "shares_do_not_add_up"),
        ("claim 0 1=3 2=2", "shares_do_not_add_up"),
        ("claim 0 5=4", "no_such_seat"),
        ("claim 5 0=4", "no_such_seat"),
        ("claim 0 1=2 9=2", "no_such_seat"),
    ],
)
def test_shares_that_do_not_stand(text: str, reason: str):
    """Each way in which the shares can be wrong has its own reason."""
    assert refused(table(*FIVE, row=4), text) == reason


def test_single_target_takes_all():
    """With one target only, the row value goes to one player, undivided."""
    state = table(*FIVE, row=4, split=Split.SINGLE)
    assert refused(state, "claim 0 1=2 2=2") == "single_target"
    assert act(state, "claim 0 1=4").claims[0].shares == ((1, 4),)
    claims = [a for a in GAME.legal_actions(state) if isinstance(a, MakeClaim)]
    assert len(claims) == 5 * 4


def test_number_of_splits():
    """Three units among two others: 3+0, 2+1, 1+2, 0+3, and each in one order only."""
    claims = [a for a in GAME.legal_actions(table("7H", "8H", "9H", row=3)) if "claim 0" in str(a)]
    assert [str(a) for a in claims] == [
        "claim 0 1=3",
        "claim 0 1=2 2=1",
        "claim 0 1=1 2=2",
        "claim 0 2=3",
    ]
    assert MakeClaim(0, ((2, 1), (1, 2))) == MakeClaim(0, ((1, 2), (2, 1)))


def test_one_claim_a_card_and_player():
    """A second claim on the same card is refused, also once the first is settled."""
    state = act(table("7H 7S", "8H", "9H"), "claim 0 1=1")
    assert refused(state, "claim 0 2=1") == "claimed_already"
    state = act(state, "accept 1 0")
    assert refused(state, "claim 0 2=1") == "claimed_already"
    act(state, "flip", "claim 0 2=1")


def test_several_claimants_each_hand_out_the_whole_value():
    """Claims on one card are independent, in any order, each worth the full row."""
    state = act(table(*FIVE, row=3), "claim 3 0=3", "claim 0 1=2 3=1", "claim 1 0=3")
    state = act(state, "accept 0 1", "accept 3 0", "accept 0 3", "accept 1 0")
    assert state.taken == (6, 2, 0, 1, 0)
    assert state.given == (3, 3, 0, 3, 0)


def test_withdraw_until_the_first_answer():
    """A claim can be taken back by its claimant until a target has answered."""
    state = table(*FIVE, row=2)
    assert refused(state, "withdraw 0") == "no_claim"
    state = act(state, "claim 0 1=1 2=1")
    assert act(state, "withdraw 0") == table(*FIVE, row=2)
    assert refused(state, "withdraw 1") == "no_claim"
    state = act(state, "accept 2 0")
    assert refused(state, "withdraw 0") == "answered_already"


def test_a_withdrawn_claim_may_be_made_anew():
    """Who withdraws may claim again on the same card, with other shares."""
    state = act(table(*FIVE, row=2), "claim 0 1=2", "withdraw 0", "claim 0 2=2")
    assert state.claims[0].targets == (2,)


def test_who_may_answer():
    """Only a target answers, once, and only a claim that is there."""
    state = table(*FIVE, row=2)
    assert refused(state, "accept 1 0") == "no_claim"
    state = act(state, "claim 0 1=1 2=1", "accept 1 0")
    assert refused(state, "challenge 1 0") == "answered_already"
    assert refused(state, "accept 3 0") == "not_a_target"
    assert refused(state, "accept 0 0") == "not_a_target"
    assert refused(state, "accept 7 0") == "no_such_seat"
    assert refused(state, "show 0") == "not_challenged"
    assert refused(state, "show 3") == "no_claim"


# -- bluffing --------------------------------------------------------------------------


def test_bluffing_off_refuses_and_nothing_is_lost():
    """In pure memory a claim without the card is refused; the player may go on."""
    state = table("8H", "7H", bluffing=Bluffing.OFF)
    assert refused(state, "claim 0 1=1") == "no_matching_card"
    assert (state.taken, state.given, state.claims) == ((0, 0), (0, 0), ())
    state = act(state, "claim 1 0=1")
    assert refused(state, "challenge 0 1") == "nothing_to_doubt"
    assert act(state, "accept 0 1").taken == (1, 0)


def test_bluffing_off_from_memory_can_be_doubted():
    """Where the place must be remembered, even a claim that must be true may be doubted."""
    state = table("7H", "8H", bluffing=Bluffing.OFF, proof=Proof.FROM_MEMORY)
    state = act(state, "claim 0 1=1", "challenge 1 0", "show 0 2")
    assert state.taken == (2, 0)


@pytest.mark.parametrize("answer", ["accept 1 0", "challenge 1 0"])
def test_bluff_once(answer: str):
    """After one bluff, caught or not, only true claims are allowed."""
    state = table("8H", "9H", "TH", bluffing=Bluffing.ONCE)
    state = act(state, "claim 0 1=1", answer)
    if answer.startswith("challenge"):
        state = act(state, "show 0")
    bluffed = act(state, "flip").history
    again = table("8H", "9H", "TH", card="QC", bluffing=Bluffing.ONCE)
    again = replace(again, history=bluffed)
    assert refused(again, "claim 0 1=1") == "bluffed_already"
    act(again, "claim 1 0=1")
    true = table("8H", "9H", "TH", card="8C", bluffing=Bluffing.ONCE)
    true = replace(true, history=bluffed)
    assert act(true, "claim 0 1=1").claims[0].truthful


def test_a_withdrawn_bluff_is_not_used_up():
    """A bluff that was taken back was not made."""
    state = table("8H", "9H", bluffing=Bluffing.ONCE)
    act(state, "claim 0 1=1", "withdraw 0", "claim 0 1=1")
