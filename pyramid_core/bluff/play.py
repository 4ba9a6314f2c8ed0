"""The classic part of the game: peek, flips, claims, responses and shows (RULES.md 1.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pyramid_core.bluff.actions import (
    Concede,
    Finish,
    Flip,
    MakeClaim,
    Peek,
    PlayAction,
    Ready,
    Reason,
    Respond,
    Show,
    Withdraw,
)
from pyramid_core.bluff.rules import HAND_SIZE, Bluffing, Proof, ShownCard, Split
from pyramid_core.bluff.state import (
    Answer,
    Claim,
    Face,
    HandCard,
    Phase,
    Showing,
    State,
    Step,
)


def problem(state: State, action: PlayAction) -> Reason | None:
    """Why ``action`` is not allowed in ``state``, or ``None``. Its seats exist."""
    if isinstance(action, Peek):
        return _peek_problem(state, action.seat)
    if isinstance(action, Ready):
        return _ready_problem(state, action.seat)
    if state.phase is not Phase.PLAY:
        return Reason.NOT_THIS_PHASE
    if state.looking is not None:
        return Reason.SOMEBODY_LOOKS
    match action:
        case Flip() | Finish():
            return _flip_problem(state, isinstance(action, Finish))
        case MakeClaim():
            return _claim_problem(state, action)
        case Withdraw(seat):
            return _withdraw_problem(state, seat)
        case Respond(seat, claimant, answer):
            return _respond_problem(state, seat, claimant, answer)
        case Show() | Concede():
            return _show_problem(state, action)


def _withdraw_problem(state: State, seat: int) -> Reason | None:
    claim = state.claim_of(seat)
    if claim is None:
        return Reason.NO_CLAIM
    return Reason.ANSWERED_ALREADY if claim.answers else None


def _peek_problem(state: State, seat: int) -> Reason | None:
    if state.phase not in (Phase.PEEK, Phase.PLAY):
        return Reason.NOT_THIS_PHASE
    if state.looking is not None:
        return Reason.SOMEBODY_LOOKS
    if state.phase is Phase.PEEK:
        return Reason.ALREADY_READY if seat in state.ready else None
    if any(owner == seat for owner, _ in state.fresh) or state.rules.later_looks:
        return None
    return Reason.NO_LATER_LOOKS


def _ready_problem(state: State, seat: int) -> Reason | None:
    if state.phase not in (Phase.PEEK, Phase.PLAY):
        return Reason.NOT_THIS_PHASE
    if state.phase is Phase.PEEK and seat in state.ready:
        return Reason.ALREADY_READY
    return None if state.looking == seat else Reason.NOT_LOOKING


def _flip_problem(state: State, to_finish: bool) -> Reason | None:
    if any(claim.step is not Step.SETTLED for claim in state.claims):
        return Reason.CLAIM_OPEN
    if state.fresh:
        return Reason.FRESH_CARD
    left = state.flipped < len(state.pyramid)
    if to_finish:
        return Reason.CARDS_LEFT if left else None
    return None if left else Reason.NO_CARD_LEFT


def _claim_problem(state: State, action: MakeClaim) -> Reason | None:
    if state.current is None:
        return Reason.NOTHING_FLIPPED
    if state.claim_of(action.seat) is not None:
        return Reason.CLAIMED_ALREADY
    if not all(state.plays(seat) for seat in (action.seat, *(seat for seat, _ in action.shares))):
        return Reason.NOT_YET
    reason = shares_problem(state.rules.split, state.rules.row_of(state.current), action)
    if reason is None and not state.holds(action.seat):
        if state.rules.bluffing is Bluffing.OFF:
            return Reason.NO_MATCHING_CARD
        if state.rules.bluffing is Bluffing.ONCE and state.bluffed(action.seat):
            return Reason.BLUFFED_ALREADY
    return reason


def shares_problem(split: Split, value: int, action: MakeClaim) -> Reason | None:
    """Why the shares of a claim on a card worth ``value`` units do not stand."""
    targets = [target for target, _ in action.shares]
    if not targets:
        return Reason.NO_TARGET
    if action.seat in targets:
        return Reason.TARGETS_SELF
    if len(set(targets)) < len(targets):
        return Reason.TARGET_TWICE
    if split is Split.SINGLE and len(targets) > 1:
        return Reason.SINGLE_TARGET
    if any(units < 1 for _, units in action.shares):
        return Reason.SHARE_TOO_SMALL
    if sum(units for _, units in action.shares) != value:
        return Reason.SHARES_DO_NOT_ADD_UP
    return None


def _respond_problem(state: State, seat: int, claimant: int, answer: Answer) -> Reason | None:
    claim = state.claim_of(claimant)
    if claim is None:
        return Reason.NO_CLAIM
    if seat not in claim.targets:
        return Reason.NOT_A_TARGET
    if seat not in claim.waiting:
        return Reason.ANSWERED_ALREADY
    # Without bluffing every claim is true, so there is a point in doubting only
    # where the claimant must also remember which card it is.
    certain = state.rules.bluffing is Bluffing.OFF and state.rules.proof is Proof.HOLDS
    return Reason.NOTHING_TO_DOUBT if certain and answer is Answer.CHALLENGE else None


def _show_problem(state: State, action: Show | Concede) -> Reason | None:
    claim = state.claim_of(action.seat)
    if claim is None:
        return Reason.NO_CLAIM
    if claim.step is not Step.TO_SHOW:
        return Reason.NOT_CHALLENGED
    from_memory = state.rules.proof is Proof.FROM_MEMORY
    if isinstance(action, Concede) or action.position is None:
        if isinstance(action, Concede):
            return None if from_memory else Reason.CHOOSE_POSITION
        return Reason.CHOOSE_POSITION if from_memory else None
    if not from_memory or not 1 <= action.position <= HAND_SIZE:
        return Reason.NO_POSITION
    held = state.hands[action.seat][action.position - 1]
    return None if held.face is Face.DOWN else Reason.NOT_FACE_DOWN


def apply(state: State, action: PlayAction) -> State:
    """Return the state after ``action``, which has no ``problem``."""
    match action:
        case Peek(seat):
            return replace(state, looking=seat)
        case Ready(seat):
            return _apply_ready(state, seat)
        case Flip():
            return replace(
                state,
                flipped=state.flipped + 1,
                claims=(),
                history=state.history + state.claims,
            )
        case MakeClaim(seat, shares):
            index = state.flipped - 1
            claim = Claim(
                claimant=seat,
                shares=shares,
                index=index,
                value=state.rules.row_of(index),
                truthful=bool(state.holds(seat)),
            )
            return replace(state, claims=(*state.claims, claim))
        case Withdraw(seat):
            kept = tuple(claim for claim in state.claims if claim.claimant != seat)
            return replace(state, claims=kept)
        case Respond(seat, claimant, answer):
            claim = _claim(state, claimant)
            return _settle(state, replace(claim, answers=(*claim.answers, (seat, answer))))
        case Show() | Concede():
            return _apply_show(state, action)
        case Finish():
            return replace(state, claims=(), history=state.history + state.claims)


def _claim(state: State, seat: int) -> Claim:
    claim = state.claim_of(seat)
    assert claim is not None  # problem() has looked
    return claim


def _apply_ready(state: State, seat: int) -> State:
    if state.phase is Phase.PEEK:
        ready = (*state.ready, seat)
        return all_ready(replace(state, looking=None, ready=ready))
    fresh = tuple(pair for pair in state.fresh if pair[0] != seat)
    return replace(state, looking=None, fresh=fresh)


def all_ready(state: State) -> State:
    """Return the state, past the peek if all who are at the table have looked."""
    if state.phase is Phase.PEEK and set(state.present) <= set(state.ready):
        return replace(state, phase=Phase.PLAY)
    return state


def _apply_show(state: State, action: Show | Concede) -> State:
    claim = _claim(state, action.seat)
    hand = state.hands[action.seat]
    rank = state.pyramid[claim.index].rank
    place: int | None = None
    if isinstance(action, Show):
        if action.position is not None:
            place = action.position - 1
        else:
            place = next(iter(state.holds(action.seat)), None)
    if place is None:
        return _settle(state, replace(claim, showing=Showing(proven=False)))
    card = hand[place].card
    proven = card.rank == rank
    showing = Showing(proven, place + 1, card)
    rule = state.rules.shown_card
    stock = state.stock
    fresh = state.fresh
    if rule is ShownCard.STAYS_UP:
        now = HandCard(card, Face.UP)
    elif not proven:
        now = hand[place]
    elif rule is ShownCard.REPLACED and stock:
        now = HandCard(stock[0])
        stock = stock[1:]
        fresh = (*fresh, (action.seat, place + 1))
    else:
        now = HandCard(card, Face.GONE)
    hands = (
        *state.hands[: action.seat],
        (*hand[:place], now, *hand[place + 1 :]),
        *state.hands[action.seat + 1 :],
    )
    state = replace(state, hands=hands, stock=stock, fresh=fresh)
    return _settle(state, replace(claim, showing=showing))


def _settle(state: State, changed: Claim) -> State:
    """Put the changed claim in its place and count what it brings once it is settled."""
    claims = tuple(
        changed if claim.claimant == changed.claimant else claim for claim in state.claims
    )
    taken, given = list(state.taken), list(state.given)
    for taking in changed.takings(state.rules.challenge_price, state.seats):
        taken[taking.taker] += taking.units
        if taking.giver is not None:
            given[taking.giver] += taking.units
    return replace(state, claims=claims, taken=tuple(taken), given=tuple(given))


def candidates(state: State) -> Iterator[PlayAction]:
    """Yield every action of these phases that ``problem`` may allow, in a fixed order."""
    yield Flip()
    yield Finish()
    for seat in range(state.seats):
        yield Peek(seat)
        yield Ready(seat)
        yield Withdraw(seat)
        yield Show(seat)
        yield from (Show(seat, position + 1) for position in range(HAND_SIZE))
        yield Concede(seat)
        for claim in state.claims:
            yield Respond(seat, claim.claimant, Answer.ACCEPT)
            yield Respond(seat, claim.claimant, Answer.CHALLENGE)
        if state.current is not None and state.claim_of(seat) is None:
            others = tuple(
                other for other in range(state.seats) if other != seat and state.plays(other)
            )
            value = state.rules.row_of(state.current)
            yield from (MakeClaim(seat, shares) for shares in _splits(others, value))


def _splits(targets: tuple[int, ...], value: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every way to share ``value`` units among some of ``targets``, each at least 1."""
    if value == 0:
        yield ()
        return
    if not targets:
        return
    first, rest = targets[0], targets[1:]
    for units in range(value, 0, -1):
        for tail in _splits(rest, value - units):
            yield ((first, units), *tail)
    yield from _splits(rest, value)
