"""What surrounds the classic part: predictions, final guesses, the bus (RULES.md 1.6-1.8).

In all of them one player at a time answers, a card is turned, and a miss is taken with
no giver; a hit in predictions and final guesses is handed to one player of choice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from pyramid_core.bluff.actions import (
    Cover,
    GetOff,
    Give,
    MakeGuess,
    Predict,
    Reason,
    Ride,
    RoundAction,
)
from pyramid_core.bluff.questions import ANSWERS, can_be_between, is_hit
from pyramid_core.bluff.rules import HAND_SIZE, Bounds, BusPrice, Riders
from pyramid_core.bluff.state import (
    Bus,
    Face,
    Gift,
    Guess,
    HandCard,
    Phase,
    Prediction,
    State,
)
from pyramid_core.cards import DECK_SIZE, Card, Rank, Suit, decks
from pyramid_core.rng import Rng

_BUS_DECK: Final = decks(9)[-DECK_SIZE:]
"""A deck that no table plays with: its cards are none of those in hands or pyramid."""

# -- whose turn, and what is asked -----------------------------------------------------------


def asked(state: State) -> tuple[int, int] | None:
    """Return who is asked and what, in predictions and on the bus: seat, question from 0."""
    if state.phase is Phase.PREDICT:
        turns = {seat: state.predicted(seat) for seat in state.present}
        question = min(turns.values())
        if question < HAND_SIZE:
            return next(seat for seat, done in turns.items() if done == question), question
    if state.phase is Phase.BUS and state.bus is not None:
        return state.bus.riders[state.bus.rider], len(state.bus.chain)
    return None


def to_guess(state: State) -> tuple[int, int] | None:
    """Return the next card to be guessed: its owner and its position, 1 to 4."""
    if state.phase is not Phase.GUESS:
        return None
    for seat in state.present:
        for place, held in enumerate(state.hands[seat]):
            if held.face is Face.DOWN:
                return seat, place + 1
    return None


def answers(state: State) -> tuple[str, ...]:
    """Return the answers that can be given now. On the bus there is no "equal"."""
    now = asked(state)
    if now is None:
        return ()
    question = now[1]
    if question == 1 and state.phase is Phase.BUS:
        return ANSWERS[1][:2]
    if question == 2 and not can_be_between(_before(state), state.rules.ace):
        return ANSWERS[2][1:]
    return ANSWERS[question]


def _before(state: State) -> tuple[Card, ...]:
    """The cards that the question refers to."""
    if state.phase is Phase.BUS and state.bus is not None:
        return state.bus.chain
    now = asked(state)
    if now is None:
        return ()
    return tuple(held.card for held in state.hands[now[0]] if held.face is Face.UP)


# -- what is allowed -------------------------------------------------------------------------


def problem(state: State, action: RoundAction) -> Reason | None:
    """Why ``action`` is not allowed in ``state``, or ``None``. Its seats exist."""
    if isinstance(action, Give):
        return _give_problem(state, action)
    if state.gift is not None:
        return Reason.GIFT_FIRST
    match action:
        case Predict(seat, answer):
            return _answer_problem(state, Phase.PREDICT, seat, answer)
        case Ride(seat, answer):
            return _answer_problem(state, Phase.BUS, seat, answer)
        case Cover():
            return None if state.phase is Phase.MEMORISE else Reason.NOT_THIS_PHASE
        case MakeGuess():
            return _guess_problem(state, action)
        case GetOff(seat):
            if state.phase is not Phase.BUS:
                return Reason.NOT_THIS_PHASE
            now = asked(state)
            return None if now is not None and now[0] == seat else Reason.NOT_YOUR_TURN


def _give_problem(state: State, action: Give) -> Reason | None:
    if state.gift is None:
        return Reason.NO_GIFT
    if state.gift.seat != action.seat:
        return Reason.NOT_YOUR_TURN
    return Reason.TARGETS_SELF if action.target == action.seat else None


def _answer_problem(state: State, phase: Phase, seat: int, answer: str) -> Reason | None:
    now = asked(state)
    if state.phase is not phase or now is None:
        return Reason.NOT_THIS_PHASE
    if now[0] != seat:
        return Reason.NOT_YOUR_TURN
    if answer in answers(state):
        return None
    between = answer == "between" and now[1] == 2
    return Reason.BETWEEN_IMPOSSIBLE if between else Reason.OTHER_QUESTION


def _guess_problem(state: State, action: MakeGuess) -> Reason | None:
    turn = to_guess(state)
    if turn is None:
        return Reason.NOT_THIS_PHASE
    if turn[0] != action.seat:
        return Reason.NOT_YOUR_TURN
    if not 1 <= action.position <= HAND_SIZE:
        return Reason.NO_POSITION
    if state.hands[action.seat][action.position - 1].face is not Face.DOWN:
        return Reason.NOT_FACE_DOWN
    return None if turn[1] == action.position else Reason.OTHER_POSITION


def candidates(state: State) -> Iterator[RoundAction]:
    """Yield every action of these phases that ``problem`` may allow, in a fixed order."""
    if state.gift is not None:
        yield from (Give(state.gift.seat, target) for target in range(state.seats))
        return
    yield Cover()
    now, turn = asked(state), to_guess(state)
    if now is not None:
        seat, question = now
        for answer in ANSWERS[question]:
            yield Predict(seat, answer) if state.phase is Phase.PREDICT else Ride(seat, answer)
        yield GetOff(seat)
    if turn is not None:
        yield from (MakeGuess(*turn, suit, rank) for suit in Suit for rank in Rank)


# -- what it brings --------------------------------------------------------------------------


def apply(state: State, action: RoundAction) -> State:
    """Return the state after ``action``, which has no ``problem``."""
    match action:
        case Predict(seat, answer):
            return _predict(state, seat, answer)
        case Give(seat, target):
            return _give(state, seat, target)
        case Cover():
            hands = tuple(
                tuple(
                    HandCard(held.card, Face.DOWN if held.face is Face.UP else held.face)
                    for held in hand
                )
                for hand in state.hands
            )
            return replace(state, phase=Phase.PLAY, hands=hands, ready=tuple(sorted(state.present)))
        case MakeGuess():
            return _guess(state, action)
        case Ride(seat, answer):
            return _ride(state, seat, answer)
        case GetOff():
            return next_rider(state)


def _miss(state: State, seat: int, units: int) -> State:
    taken, misses = list(state.taken), list(state.misses)
    taken[seat] += units
    misses[seat] += units
    return replace(state, taken=tuple(taken), misses=tuple(misses))


def _turned(state: State, seat: int, place: int) -> State:
    hand = state.hands[seat]
    turned = (*hand[:place], HandCard(hand[place].card, Face.UP), *hand[place + 1 :])
    return replace(state, hands=(*state.hands[:seat], turned, *state.hands[seat + 1 :]))


def _predict(state: State, seat: int, answer: str) -> State:
    question = state.predicted(seat)
    card = state.hands[seat][question].card
    bounds_miss = state.rules.bounds is Bounds.MISS
    hit = is_hit(answer, _before(state), card, state.rules.ace, bounds_miss=bounds_miss)
    state = _turned(state, seat, question)
    state = replace(state, predictions=(*state.predictions, Prediction(seat, answer, hit)))
    if hit:
        return replace(state, gift=Gift(seat, question + 1))
    return after_prediction(_miss(state, seat, question + 1))


def after_prediction(state: State) -> State:
    """Return the state once a prediction is settled: the memorising moment follows the last."""
    return state if asked(state) else replace(state, phase=Phase.MEMORISE)


def _give(state: State, seat: int, target: int) -> State:
    assert state.gift is not None  # problem() has looked
    units = state.gift.units
    taken, given = list(state.taken), list(state.given)
    taken[target] += units
    given[seat] += units
    state = replace(state, gift=None, taken=tuple(taken), given=tuple(given))
    return after_prediction(state) if state.phase is Phase.PREDICT else after_guess(state)


def _guess(state: State, action: MakeGuess) -> State:
    place = action.position - 1
    card = state.hands[action.seat][place].card
    guess = Guess(action.seat, action.position, action.suit, action.rank, card)
    state = _turned(replace(state, guesses=(*state.guesses, guess)), action.seat, place)
    if guess.right:
        return replace(state, gift=Gift(action.seat, action.position))
    if not guess.near:
        state = _miss(state, action.seat, action.position)
    return after_guess(state)


def after_guess(state: State) -> State:
    """Return the state once a guess is settled: the bus or the end follow the last one."""
    return state if to_guess(state) is not None else _to_bus(state)


def after_play(state: State) -> State:
    """Return the state once the last pyramid card is settled: guesses, bus, or the end."""
    if state.rules.ride_the_bus:
        # Who rides is settled by the hands as they are now: guesses turn cards up.
        state = replace(state, bus=Bus(_riders(state)))
    if not state.rules.final_guess:
        return _to_bus(state)
    return after_guess(replace(state, phase=Phase.GUESS))


def _riders(state: State) -> tuple[int, ...]:
    """Most cards left; of those, least taken; of those, a lot, or all in turn."""
    left = {
        seat: sum(held.face is Face.DOWN for held in state.hands[seat]) for seat in state.present
    }
    most = [seat for seat in left if left[seat] == max(left.values())]
    least = min(state.taken[seat] for seat in most)
    tied = [seat for seat in most if state.taken[seat] == least]
    if state.rules.riders is Riders.ALL:
        return tuple(tied)
    return (Rng(state.seed).stream("rider").chosen(tied),)


def _to_bus(state: State) -> State:
    bus = state.bus
    if bus is None:
        return replace(state, phase=Phase.OVER)
    state = replace(state, phase=Phase.BUS)
    # The rider, settled before the guesses, may have left during them.
    return next_rider(state) if bus.riders[0] in state.away else state


def bus_card(seed: str, drawn: int) -> Card:
    """Return the bus's card after ``drawn`` others: deck after deck, each with its own stream."""
    deck, place = divmod(drawn, DECK_SIZE)
    return Rng(seed).stream(f"bus {deck}").shuffled(_BUS_DECK)[place]


def _ride(state: State, seat: int, answer: str) -> State:
    bus = state.bus
    assert bus is not None  # problem() has looked
    card = bus_card(state.seed, bus.drawn)
    hit = is_hit(answer, bus.chain, card, state.rules.ace, bounds_miss=True)
    question = len(bus.chain) + 1
    bus = replace(bus, last=card, last_hit=hit, drawn=bus.drawn + 1)
    if hit:
        state = replace(state, bus=replace(bus, chain=(*bus.chain, card)))
        return next_rider(state) if question == len(ANSWERS) else state
    price = question if state.rules.bus_price is BusPrice.QUESTION else 1
    bus = replace(bus, chain=(), misses=bus.misses + 1)
    state = _miss(replace(state, bus=bus), seat, price)
    return next_rider(state) if bus.misses == state.rules.bus_stop else state


def next_rider(state: State) -> State:
    """Return the state once a ride is over: the next rider, or the end."""
    bus = state.bus
    assert bus is not None  # problem() has looked
    coming = range(bus.rider + 1, len(bus.riders))
    following = next((place for place in coming if bus.riders[place] not in state.away), None)
    if following is None:
        return replace(state, phase=Phase.OVER)
    bus = replace(bus, rider=following, chain=(), last=None, last_hit=False, misses=0)
    return replace(state, bus=bus)
