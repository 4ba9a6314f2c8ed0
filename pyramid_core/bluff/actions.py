"""What can be done in a party game: the actions, their text, and why one may be refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from pyramid_core.bluff.questions import EVERY_ANSWER
from pyramid_core.bluff.state import Answer
from pyramid_core.cards import Rank, Suit, parse_card
from pyramid_core.game import InvalidAction


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
    NOT_YOUR_TURN = "not_your_turn"
    OTHER_QUESTION = "other_question"
    BETWEEN_IMPOSSIBLE = "between_impossible"
    GIFT_FIRST = "gift_first"
    NO_GIFT = "no_gift"
    OTHER_POSITION = "other_position"
    HAS_LEFT = "has_left"
    NOT_YET = "not_yet"
    TOO_FEW_LEFT = "too_few_left"
    TABLE_FULL = "table_full"
    DECK_TOO_SMALL = "deck_too_small"
    NO_ROW_LEFT = "no_row_left"


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


@dataclass(frozen=True, slots=True)
class Predict:
    """The seat predicts its next card: ``red``, ``higher``, ``between``, ``hearts`` …."""

    seat: int
    answer: str

    def __str__(self) -> str:
        return f"predict {self.seat} {self.answer}"


@dataclass(frozen=True, slots=True)
class Give:
    """The seat hands what it has won to ``target``."""

    seat: int
    target: int

    def __str__(self) -> str:
        return f"give {self.seat} {self.target}"


@dataclass(frozen=True, slots=True)
class Cover:
    """Everybody has memorised: all hands are turned face down for good."""

    def __str__(self) -> str:
        return "cover"


@dataclass(frozen=True, slots=True)
class MakeGuess:
    """The seat names its own card at ``position`` (1 to 4), rank and suit."""

    seat: int
    position: int
    suit: Suit
    rank: Rank

    def __str__(self) -> str:
        return f"guess {self.seat} {self.position} {self.rank.letter}{self.suit.letter}"


@dataclass(frozen=True, slots=True)
class Ride:
    """The rider of the bus answers the question."""

    seat: int
    answer: str

    def __str__(self) -> str:
        return f"ride {self.seat} {self.answer}"


@dataclass(frozen=True, slots=True)
class GetOff:
    """The rider gets off the bus; always allowed."""

    seat: int

    def __str__(self) -> str:
        return f"off {self.seat}"


@dataclass(frozen=True, slots=True)
class Join:
    """Somebody sits down at a new seat, the last one, with four cards of the rest of the deck."""

    def __str__(self) -> str:
        return "join"


@dataclass(frozen=True, slots=True)
class Leave:
    """The player at ``seat`` leaves the table; the totals stay."""

    seat: int

    def __str__(self) -> str:
        return f"leave {self.seat}"


PlayAction = Peek | Ready | Flip | MakeClaim | Withdraw | Respond | Show | Concede | Finish
"""The classic part."""

RoundAction = Predict | Give | Cover | MakeGuess | Ride | GetOff
"""What surrounds it: predictions, final guesses, the bus."""

TableAction = Join | Leave
"""Comings and goings."""

Action = PlayAction | RoundAction | TableAction


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


def _parse_answer(words: list[str]) -> tuple[int, str]:
    seat, answer = words
    if answer not in EVERY_ANSWER:
        raise ValueError(answer)
    return _number(seat), answer


def _parse_guess(words: list[str]) -> Action:
    seat, position, name = words
    card = parse_card(name)
    return MakeGuess(_number(seat), _number(position), card.suit, card.rank)


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
    "predict": lambda words: Predict(*_parse_answer(words)),
    "give": lambda words: Give(*_numbers(words, 2)),
    "cover": _parse_bare(Cover()),
    "guess": _parse_guess,
    "ride": lambda words: Ride(*_parse_answer(words)),
    "off": lambda words: GetOff(*_numbers(words, 1)),
    "join": _parse_bare(Join()),
    "leave": lambda words: Leave(*_numbers(words, 1)),
}
