"""What can be done in a party game: the actions, their text, and what each one changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

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
from pyramid_core.game import IllegalAction, InvalidAction


class Reason(StrEnum):
    """Why an action is not allowed now."""

    NO_SUCH_SEAT = "no_such_seat"
    NOT_THIS_PHASE = "not_this_phase"
    ALREADY_READY = "already_ready"
    SOMEBODY_LOOKS = "somebody_looks"
    NOT_LOOKING = "not_looking"
    NO_LATER_LOOKS = "no_later_looks"
    FRESH_CARD = "fresh_card"
    CLAIM_OPEN = "claim_open"
    NO_CARD_LEFT = "no_card_left"
    CARDS_LEFT = "cards_left"
    NOTHING_FLIPPED = "nothing_flipped"
    CLAIMED_ALREADY = "claimed_already"
    NO_TARGET = "no_target"
    TARGETS_SELF = "targets_self"
    TARGET_TWICE = "target_twice"
    SHARE_TOO_SMALL = "share_too_small"
    SHARES_DO_NOT_ADD_UP = "shares_do_not_add_up"
    SINGLE_TARGET = "single_target"
    NO_MATCHING_CARD = "no_matching_card"
    BLUFFED_ALREADY = "bluffed_already"
    NO_CLAIM = "no_claim"
    ANSWERED_ALREADY = "answered_already"
    NOT_A_TARGET = "not_a_target"
    NOTHING_TO_DOUBT = "nothing_to_doubt"
    NOT_CHALLENGED = "not_challenged"
    CHOOSE_POSITION = "choose_position"
    NO_POSITION = "no_position"
    NOT_FACE_DOWN = "not_face_down"


@dataclass(frozen=True, slots=True)
class Peek:
    """The seat looks at its cards (or, later, at the one that it was given anew)."""

    seat: int

    def __str__(self) -> str:
        return f"peek {self.seat}"


@dataclass(frozen=True, slots=True)
class Ready:
    """The seat has seen enough: "I have them"."""

    seat: int

    def __str__(self) -> str:
        return f"ready {self.seat}"


@dataclass(frozen=True, slots=True)
class Flip:
    """The dealer turns the next pyramid card."""

    def __str__(self) -> str:
        return "flip"


@dataclass(frozen=True, slots=True)
class MakeClaim:
    """The seat claims to hold the rank, and shares the row value out among targets.

    The shares are kept by seat, so that the same claim is always the same action and text.
    """

    seat: int
    shares: tuple[tuple[int, int], ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "shares", tuple(sorted(self.shares)))

    def __str__(self) -> str:
        return " ".join(["claim", str(self.seat), *(f"{t}={n}" for t, n in self.shares)])


@dataclass(frozen=True, slots=True)
class Withdraw:
    """The seat takes its claim back, before anybody has answered it."""

    seat: int

    def __str__(self) -> str:
        return f"withdraw {self.seat}"


@dataclass(frozen=True, slots=True)
class Respond:
    """A target accepts or challenges the claim of ``claimant``."""

    seat: int
    claimant: int
    answer: Answer

    def __str__(self) -> str:
        return f"{self.answer} {self.seat} {self.claimant}"


@dataclass(frozen=True, slots=True)
class Show:
    """A challenged claimant shows: the app finds the card, or (from memory) a position 1-4."""

    seat: int
    position: int | None = None

    def __str__(self) -> str:
        return f"show {self.seat}" + ("" if self.position is None else f" {self.position}")


@dataclass(frozen=True, slots=True)
class Concede:
    """A challenged claimant gives in without turning a card (proof from memory)."""

    seat: int

    def __str__(self) -> str:
        return f"concede {self.seat}"


@dataclass(frozen=True, slots=True)
class Finish:
    """All cards are up and all claims settled: on to the summary."""

    def __str__(self) -> str:
        return "finish"


Action = Peek | Ready | Flip | MakeClaim | Withdraw | Respond | Show | Concede | Finish


def parse_action(text: str) -> Action:
    """Return the action that ``text`` names. Raises ``InvalidAction``."""
    name, *words = text.split(" ")
    try:
        action = _parsers[name](words)
    except (KeyError, ValueError):
        raise InvalidAction(text) from None
    if str(action) != text:
        raise InvalidAction(text)
    return action


def _number(word: str) -> int:
    # int() takes signs, blanks and other scripts' digits; the notation does not.
    if not (word.isascii() and word.isdigit() and len(word) <= 3):
        raise ValueError(word)
    return int(word)


def _numbers(words: list[str], count: int) -> list[int]:
    if len(words) != count:
        raise ValueError(words)
    return [_number(word) for word in words]


def _parse_claim(words: list[str]) -> Action:
    seat, *shares = words
    pairs = []
    for share in shares:
        target, _, units = share.partition("=")
        pairs.append((_number(target), _number(units)))
    return MakeClaim(_number(seat), tuple(pairs))


def _parse_respond(answer: Answer) -> Callable[[list[str]], Action]:
    def parse(words: list[str]) -> Action:
        seat, claimant = _numbers(words, 2)
        return Respond(seat, claimant, answer)

    return parse


def _parse_bare(action: Action) -> Callable[[list[str]], Action]:
    def parse(words: list[str]) -> Action:
        _numbers(words, 0)
        return action

    return parse


_parsers: Final[dict[str, Callable[[list[str]], Action]]] = {
    "peek": lambda words: Peek(*_numbers(words, 1)),
    "ready": lambda words: Ready(*_numbers(words, 1)),
    "flip": _parse_bare(Flip()),
    "claim": _parse_claim,
    "withdraw": lambda words: Withdraw(*_numbers(words, 1)),
    "accept": _parse_respond(Answer.ACCEPT),
    "challenge": _parse_respond(Answer.CHALLENGE),
    "show": lambda words: Show(*_numbers(words, 1 if len(words) == 1 else 2)),
    "concede": lambda words: Concede(*_numbers(words, 1)),
    "finish": _parse_bare(Finish()),
}


def problem(state: State, action: Action) -> Reason | None:
    """Why ``action`` is not allowed in ``state``, or ``None`` when it is."""
    if any(seat >= state.seats for seat in _seats(action)):
        return Reason.NO_SUCH_SEAT
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


def _seats(action: Action) -> tuple[int, ...]:
    """Every seat that the action names."""
    match action:
        case Flip() | Finish():
            return ()
        case MakeClaim(seat, shares):
            return (seat, *(target for target, _ in shares))
        case Respond(seat, claimant, _):
            return (seat, claimant)
        case _:
            return (action.seat,)


def _withdraw_problem(state: State, seat: int) -> Reason | None:
    claim = state.claim_of(seat)
    if claim is None:
        return Reason.NO_CLAIM
    return Reason.ANSWERED_ALREADY if claim.answers else None


def _peek_problem(state: State, seat: int) -> Reason | None:
    if state.phase is Phase.OVER:
        return Reason.NOT_THIS_PHASE
    if state.looking is not None:
        return Reason.SOMEBODY_LOOKS
    if state.phase is Phase.PEEK:
        return Reason.ALREADY_READY if seat in state.ready else None
    if any(owner == seat for owner, _ in state.fresh) or state.rules.later_looks:
        return None
    return Reason.NO_LATER_LOOKS


def _ready_problem(state: State, seat: int) -> Reason | None:
    if state.phase is Phase.OVER:
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


def apply(state: State, action: Action) -> State:
    """Return the state after ``action``. Raises ``IllegalAction`` with a ``Reason``."""
    reason = problem(state, action)
    if reason is not None:
        raise IllegalAction(reason)
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
            return replace(state, phase=Phase.OVER, claims=(), history=state.history + state.claims)


def _claim(state: State, seat: int) -> Claim:
    claim = state.claim_of(seat)
    assert claim is not None  # problem() has looked
    return claim


def _apply_ready(state: State, seat: int) -> State:
    if state.phase is Phase.PEEK:
        ready = (*state.ready, seat)
        phase = Phase.PLAY if len(ready) == state.seats else Phase.PEEK
        return replace(state, looking=None, ready=ready, phase=phase)
    fresh = tuple(pair for pair in state.fresh if pair[0] != seat)
    return replace(state, looking=None, fresh=fresh)


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


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return every action that ``apply`` takes, seat by seat, in a fixed order."""
    return tuple(action for action in _candidates(state) if problem(state, action) is None)


def _candidates(state: State) -> Iterator[Action]:
    if state.phase is Phase.OVER:
        return
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
            others = tuple(other for other in range(state.seats) if other != seat)
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


def can_undo(before: State, action: Action) -> bool:
    """Whether ``action`` may be taken back: not once a secret has been shown."""
    del before
    return not isinstance(action, Peek | Ready | Show | Concede | Finish)
