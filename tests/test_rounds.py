"""Predictions, final guesses and the bus, one test a rule (RULES.md 1.6-1.8)."""

from collections import Counter
from dataclasses import replace

import pytest

from pyramid_core.bluff import GAME
from pyramid_core.bluff.questions import is_hit
from pyramid_core.bluff.rounds import bus_card, to_guess
from pyramid_core.bluff.rules import Ace, BluffRules, Bounds, BusPrice, Riders
from pyramid_core.bluff.state import Bus, Face, Gift, Phase, State
from pyramid_core.cards import UNKNOWN, parse_card
from tests import kit

FRENCH = {"predictions": True, "final_guess": True}


def hit(answer: str, before: str, card: str, *, ace: Ace = Ace.HIGH, miss: bool = False) -> bool:
    return is_hit(answer, kit.cards(before), parse_card(card), ace, bounds_miss=miss)


def predicting(*hands: str, **fields: object) -> State:
    """A table before its first prediction, with these hands to come."""
    state = kit.table(*hands, **{**FRENCH, **fields})
    hands_ = tuple(tuple(replace(held, face=Face.DECK) for held in hand) for hand in state.hands)
    return replace(state, phase=Phase.PREDICT, hands=hands_, flipped=0, ready=())


def guessing(*hands: str, **fields: object) -> State:
    """A table at the apex, before the final guesses."""
    return kit.act(kit.table(*hands, last=True, row=5, **{"final_guess": True, **fields}), "finish")


def riding(**fields: object) -> State:
    """A table of two on whose bus seat 1 sits."""
    state = kit.table("AS", "KS", last=True, row=5, **{"ride_the_bus": True, **fields})
    return replace(state, phase=Phase.BUS, bus=Bus((1,)), seed="bus")


@pytest.mark.parametrize(
    ("answer", "before", "card", "right"),
    [
        ("red", "", "2H", True),
        ("red", "", "2C", False),
        ("black", "", "KS", True),
        ("higher", "9C", "TC", True),
        ("higher", "9C", "9D", False),
        ("lower", "9C", "8H", True),
        ("equal", "9C", "9D", True),
        ("between", "4C 9D", "5H", True),
        ("between", "9D 4C", "5H", True),
        ("between", "4C 9D", "9H", False),
        ("outside", "4C 9D", "9H", True),
        ("outside", "4C 9D", "TH", True),
        ("outside", "4C 9D", "7H", False),
        ("hearts", "4C 9D 2S", "QH", True),
        ("spades", "4C 9D 2S", "QH", False),
        ("higher", "KC", "AC", True),
    ],
)
def test_what_a_right_answer_is(answer: str, before: str, card: str, right: bool):
    """Each question's answers, strictly between, a bound is outside, the ace is high."""
    assert hit(answer, before, card) is right


def test_the_ace_can_be_low_and_a_bound_a_miss():
    """Both are options of the rules."""
    assert hit("lower", "2C", "AC", ace=Ace.LOW)
    assert not hit("outside", "4C 9D", "9H", miss=True)
    assert not hit("between", "4C 9D", "9H", miss=True)


def test_predictions_go_round_from_the_dealers_left():
    """Four rounds; in each, every player in turn, the dealer last; a card lands face up."""
    state = predicting("2H 3H 4H 5H", "2C 3C 4C 5C", "2S 3S 4S 5S")
    assert kit.refused(state, "predict 0 red") == "not_your_turn"
    assert kit.refused(state, "predict 1 higher") == "other_question"
    state = kit.act(state, "predict 1 red")
    assert (state.taken, state.misses) == ((0, 1, 0), (0, 1, 0))
    assert [held.face for held in state.hands[1]] == [Face.UP, Face.DECK, Face.DECK, Face.DECK]
    state = kit.act(state, "predict 2 red", "predict 0 red")
    assert state.gift == Gift(0, 1)


def test_a_hit_is_handed_to_one_other_player():
    """The stake is the round's number, and nothing goes on before it is handed out."""
    state = predicting("2H 3H", "2C 3C")
    state = kit.act(state, "predict 1 black")
    assert kit.refused(state, "predict 0 red") == "gift_first"
    assert kit.refused(state, "give 1 1") == "targets_self"
    assert kit.refused(state, "give 0 1") == "not_your_turn"
    state = kit.act(state, "give 1 0", "predict 0 red", "give 0 1")
    assert (state.taken, state.given) == ((1, 1), (1, 1))
    state = kit.act(state, "predict 1 higher")
    assert state.gift == Gift(1, 2)
    assert kit.refused(kit.act(state, "give 1 0"), "give 1 0") == "no_gift"


def test_between_is_impossible_between_equals():
    """Two equal first cards leave only outside."""
    state = predicting("2H 3H 4H 5H", "7C 7D 2C 5C")
    state = kit.act(
        state, "predict 1 red", "predict 0 black", "predict 1 higher", "predict 0 lower"
    )
    assert kit.refused(state, "predict 1 between") == "between_impossible"
    assert GAME.view(state, None).answers == ("outside",)


def test_after_the_predictions_all_hands_are_covered_for_good():
    """A memorising moment with all cards up; then face down, and no peek."""
    match = kit.deal(BluffRules(predictions=True), 3)
    while match.state.phase is Phase.PREDICT:
        match = match.play(GAME.legal_actions(match.state)[0])
    assert match.state.phase is Phase.MEMORISE
    assert all(h.card is not UNKNOWN for hand in GAME.view(match.state, None).hands for h in hand)
    match = kit.played(match, "cover")
    assert match.state.phase is Phase.PLAY
    assert all(h.card is UNKNOWN for hand in GAME.view(match.state, 0).hands for h in hand)
    assert kit.refused(match.state, "peek 0") == "no_later_looks"
    assert not match.can_undo


def test_cards_that_are_not_dealt_yet_are_unknown_to_all():
    """Before its prediction nobody, the owner neither, knows a card."""
    state = predicting("2H 3H", "2C 3C")
    for seat in (None, 0, 1):
        assert {h.card for hand in GAME.view(state, seat).hands for h in hand} == {UNKNOWN}


def test_final_guess_right_near_and_wrong():
    """Right: the position's number is given; rank alone: nothing; wrong: it is taken."""
    state = guessing("2H 3H 4H 5H", "9C TC JC QC")
    state = kit.act(state, "guess 1 1 9C")
    assert state.gift == Gift(1, 1)
    state = kit.act(state, "give 1 0", "guess 1 2 TD")
    assert (state.taken, state.misses) == ((1, 0), (0, 0))
    state = kit.act(state, "guess 1 3 2S")
    assert (state.taken, state.misses) == ((1, 3), (0, 3))
    assert state.hands[1][2].face is Face.UP


def test_final_guess_keeps_its_order_and_passes_cards_over():
    """Positions come in order; a card that is up or gone is not guessed."""
    state = guessing("2H 3H 4H 5H", "9C TC JC QC")
    assert kit.refused(state, "guess 1 2 9C") == "other_position"
    assert kit.refused(state, "guess 0 1 2H") == "not_your_turn"
    assert kit.refused(state, "guess 1 5 2H") == "no_position"
    hand = state.hands[1]
    hand = (replace(hand[0], face=Face.GONE), replace(hand[1], face=Face.UP), *hand[2:])
    state = replace(state, hands=(state.hands[0], hand))
    assert to_guess(state) == (1, 3)
    assert kit.refused(state, "guess 1 2 TC") == "not_face_down"


def test_the_game_ends_after_the_last_guess():
    """All own cards of all players are turned, then the summary comes."""
    state = guessing("2H 3H 4H 5H", "9C TC JC QC")
    for seat in (1, 0):
        for position in (1, 2, 3, 4):
            assert state.phase is Phase.GUESS
            state = kit.act(state, f"guess {seat} {position} AS")
    assert state.phase is Phase.OVER
    assert state.misses == (10, 10)


def test_who_rides_has_most_cards_left_then_took_least():
    """Ties are settled by what was taken."""
    state = kit.table("2H", "3H", "4H", last=True, row=5, ride_the_bus=True)
    gone = tuple(replace(held, face=Face.GONE) for held in state.hands[0])
    state = replace(state, hands=(gone, *state.hands[1:]), taken=(0, 5, 3))
    assert kit.act(state, "finish").bus == Bus((2,))
    assert kit.act(replace(state, taken=(0, 1, 3)), "finish").bus == Bus((1,))


def test_the_lot_for_the_bus_is_even():
    """Over many seeds each of three tied players rides about as often."""
    state = kit.table("2H", "3H", "4H", last=True, row=5, ride_the_bus=True)
    counts = Counter(
        kit.act(replace(state, seed=str(seed)), "finish").bus.riders for seed in range(10_000)
    )
    assert all(abs(counts[(seat,)] - 3333) < 250 for seat in range(3))


def test_all_tied_riders_can_ride_in_turn():
    """The option: one after another, each with a count of misses of their own."""
    state = kit.table("2H", "3H", last=True, row=5, ride_the_bus=True, riders=Riders.ALL)
    state = kit.act(state, "finish", "off 1")
    assert state.bus == Bus((1, 0), 1)
    assert kit.act(state, "off 0").phase is Phase.OVER


def test_a_run_of_four_ends_the_ride():
    """Four right answers in a row, each about the cards before."""
    state = riding()
    while state.phase is Phase.BUS:
        assert kit.refused(state, "ride 0 red") == "not_your_turn"
        legal = [a for a in GAME.legal_actions(state) if str(a).startswith("ride")]
        state = next(after for after in (GAME.apply(state, a) for a in legal) if after.bus.last_hit)
    assert state.bus.misses == 0
    assert len(state.bus.chain) == 4
    assert state.taken == (0, 0)


def wrong(state: State) -> State:
    """The state after an answer that misses."""
    legal = [a for a in GAME.legal_actions(state) if str(a).startswith("ride")]
    return next(s for s in (GAME.apply(state, a) for a in legal) if not s.bus.last_hit)


@pytest.mark.parametrize("stop", [1, 10, 60])
def test_the_bus_stops_by_itself(stop: int):
    """After so many misses the ride is over, each has cost one, over more than one deck."""
    state = riding(bus_stop=stop)
    while state.phase is Phase.BUS:
        state = wrong(state)
    assert state.bus.misses == stop
    assert (state.taken, state.misses) == ((0, stop), (0, stop))


def test_a_miss_can_cost_the_questions_number():
    """The option: a miss at the second question costs two."""
    state = riding(bus_price=BusPrice.QUESTION)
    first = bus_card("bus", 0)
    state = kit.act(state, f"ride 1 {'red' if first.suit.is_red else 'black'}")
    assert wrong(state).taken == (0, 2)


def test_equal_is_no_answer_on_the_bus_and_misses():
    """An equal rank is a miss in the second and the third question."""
    state = riding()
    first = bus_card("bus", 0)
    state = kit.act(state, f"ride 1 {'red' if first.suit.is_red else 'black'}")
    assert kit.refused(state, "ride 1 equal") == "other_question"
    assert not hit("outside", "4C 9D", "9H", miss=True)


def test_the_bus_deals_whole_decks():
    """Each 52 cards are all different, and the next deck comes in another order."""
    decks = [[bus_card("seed", 52 * deck + place) for place in range(52)] for deck in range(2)]
    assert len(set(decks[0])) == len(set(decks[1])) == 52
    assert decks[0] != decks[1]


def test_the_chance_of_a_run_is_about_six_percent():
    """Best answers win a run about 6 % of the time: some 16 misses on average."""
    misses = runs = 0
    for seed in range(700):
        state = replace(riding(bus_stop=0), seed=f"ride {seed}")
        while state.phase is Phase.BUS:
            state = kit.act(state, f"ride 1 {best(state)}")
        misses += state.bus.misses
        runs += state.bus.misses + 1
    assert 0.045 < 700 / runs < 0.085
    assert 11 < misses / 700 < 21


def best(state: State) -> str:
    """The answer that a player who counts ranks gives."""
    chain = [14 if card.rank == 1 else int(card.rank) for card in state.bus.chain]
    if len(chain) == 1:
        return "higher" if chain[0] < 8 else "lower"
    if len(chain) == 2:
        low, high = sorted(chain)
        between = high - low - 1
        return "between" if between > 13 - between - 2 and high != low else "outside"
    return "red" if not chain else "hearts"


def test_an_undo_does_not_bring_a_prediction_back():
    """A card that was turned has been seen; a gift can be given otherwise."""
    match = kit.deal(BluffRules(predictions=True, bounds=Bounds.MISS), 2)
    while match.state.gift is None:
        match = match.play(GAME.legal_actions(match.state)[0])
        assert not match.can_undo
    match = match.play(GAME.legal_actions(match.state)[0])
    assert match.can_undo
