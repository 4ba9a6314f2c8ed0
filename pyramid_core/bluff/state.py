"""The state of a party game: everything that is true of it, secrets included."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pyramid_core.bluff.rules import HAND_SIZE, BluffRules, ChallengePrice
from pyramid_core.cards import Card, Rank, Suit, decks
from pyramid_core.rng import Rng


class Phase(StrEnum):
    """Where the game stands. Claims, responses and shows belong to ``play``."""

    PREDICT = "predict"
    MEMORISE = "memorise"
    PEEK = "peek"
    PLAY = "play"
    GUESS = "guess"
    BUS = "bus"
    OVER = "over"


class Face(StrEnum):
    """How a hand card lies at its place.

    ``deck``: it is not dealt yet; ``away``: it went, unseen, with a player who left.
    """

    DECK = "deck"
    DOWN = "down"
    UP = "up"
    GONE = "gone"
    AWAY = "away"


class Answer(StrEnum):
    """What a target said to a claim."""

    ACCEPT = "accept"
    CHALLENGE = "challenge"


class Step(StrEnum):
    """How far a claim has come."""

    OPEN = "open"
    TO_SHOW = "to_show"
    SETTLED = "settled"


@dataclass(frozen=True, slots=True)
class HandCard:
    """A hand card at its fixed position."""

    card: Card
    face: Face = Face.DOWN


@dataclass(frozen=True, slots=True)
class Showing:
    """What a claimant turned over: ``position`` and ``card`` are ``None`` where nothing was."""

    proven: bool
    position: int | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Taking:
    """Units that one player takes. ``giver`` is ``None`` for a miss of the player's own."""

    taker: int
    units: int
    giver: int | None


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim on one pyramid card, from its first word to its settlement."""

    claimant: int
    shares: tuple[tuple[int, int], ...]
    """Pairs of target and units, by seat; they add up to the row value."""
    index: int
    """Which pyramid card, in flipping order."""
    value: int
    """The row value in units."""
    truthful: bool
    """Whether the claimant held the rank. A secret until it is shown."""
    answers: tuple[tuple[int, Answer], ...] = ()
    """Pairs of target and answer, in the order of answering."""
    showing: Showing | None = None

    @property
    def targets(self) -> tuple[int, ...]:
        """The seats that the claim names."""
        return tuple(target for target, _ in self.shares)

    @property
    def challengers(self) -> tuple[int, ...]:
        """The targets who doubted, in the order of answering."""
        return tuple(seat for seat, answer in self.answers if answer is Answer.CHALLENGE)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The targets who have not answered."""
        answered = {seat for seat, _ in self.answers}
        return tuple(target for target in self.targets if target not in answered)

    @property
    def step(self) -> Step:
        """Open, waiting for the card, or settled."""
        if self.waiting:
            return Step.OPEN
        if self.challengers and self.showing is None:
            return Step.TO_SHOW
        return Step.SETTLED

    def takings(self, price: ChallengePrice, seats: int) -> tuple[Taking, ...]:
        """Who takes what once the claim is settled; empty before (RULES.md 1.4, 1.5)."""
        if self.step is not Step.SETTLED:
            return ()
        if self.showing is not None and not self.showing.proven:
            first = min(self.challengers, key=lambda seat: (seat - self.claimant) % seats)
            return (Taking(self.claimant, 2 * self.value, first),)
        challengers = self.challengers
        result = []
        for target, share in self.shares:
            if target in challengers:
                base = share if price is ChallengePrice.DOUBLE_SHARE else self.value
                result.append(Taking(target, 2 * base, self.claimant))
            else:
                result.append(Taking(target, share, self.claimant))
        return tuple(result)


@dataclass(frozen=True, slots=True)
class Prediction:
    """What a player predicted of the next card, and whether it came so."""

    seat: int
    answer: str
    hit: bool


@dataclass(frozen=True, slots=True)
class Guess:
    """A final guess of one own card. Its stake is the position's number."""

    seat: int
    position: int
    suit: Suit
    rank: Rank
    card: Card

    @property
    def right(self) -> bool:
        """Rank and suit."""
        return (self.suit, self.rank) == (self.card.suit, self.card.rank)

    @property
    def near(self) -> bool:
        """The rank alone."""
        return self.rank == self.card.rank and not self.right


@dataclass(frozen=True, slots=True)
class Gift:
    """Units that a player has won and now hands to somebody."""

    seat: int
    units: int


@dataclass(frozen=True, slots=True)
class Bus:
    """A ride: who rides, the cards of the run, and how often it broke off."""

    riders: tuple[int, ...]
    """Seats that ride, one after another."""
    rider: int = 0
    """Place in ``riders`` of the one who rides now."""
    chain: tuple[Card, ...] = ()
    """Cards of the run so far: one for each right answer."""
    last: Card | None = None
    """The card turned last."""
    last_hit: bool = False
    misses: int = 0
    """Misses of this rider."""
    drawn: int = 0
    """Cards turned on the bus so far, over all its decks."""


@dataclass(frozen=True, slots=True)
class State:
    """One moment of a game. Immutable; ``actions.apply`` makes the next."""

    rules: BluffRules
    phase: Phase
    pyramid: tuple[Card, ...]
    """In flipping order: base row first, left to right; two pyramids in turns."""
    hands: tuple[tuple[HandCard, ...], ...]
    stock: tuple[Card, ...]
    """The rest of the deck, the next card first."""
    taken: tuple[int, ...]
    given: tuple[int, ...]
    misses: tuple[int, ...]
    """Units taken with no giver."""
    flipped: int = 0
    """How many pyramid cards lie face up."""
    ready: tuple[int, ...] = ()
    """Seats that have said "I have them", in that order."""
    looking: int | None = None
    """The seat that may look at its cards at this moment."""
    fresh: tuple[tuple[int, int], ...] = ()
    """Seat and position of replaced cards that their owner has not seen yet."""
    claims: tuple[Claim, ...] = ()
    """Claims on the current card."""
    history: tuple[Claim, ...] = ()
    """Settled claims on the cards before."""
    seed: str = ""
    """Where further lots come from: the bus's deck, ties. As secret as the cards."""
    predictions: tuple[Prediction, ...] = ()
    guesses: tuple[Guess, ...] = ()
    gift: Gift | None = None
    """What has to be handed out before anything else."""
    bus: Bus | None = None
    away: tuple[int, ...] = ()
    """Seats whose players have left; their totals stay."""
    late: tuple[tuple[int, int], ...] = ()
    """Seats of newcomers, with the row from which each plays."""

    @property
    def seats(self) -> int:
        """The number of seats, those of players who have left included."""
        return len(self.hands)

    @property
    def present(self) -> tuple[int, ...]:
        """The seats whose players are at the table, in turn order: the dealer's is the last."""
        return tuple(seat for seat in turn_order(self.seats) if seat not in self.away)

    def plays(self, seat: int) -> bool:
        """Whether the seat takes part in the current row: it has not left, nor just come."""
        row = 0 if self.current is None else self.rules.row_of(self.current)
        return seat not in self.away and dict(self.late).get(seat, 0) <= row

    @property
    def current(self) -> int | None:
        """The flipping number of the card that was turned last."""
        return self.flipped - 1 if self.flipped else None

    def holds(self, seat: int) -> tuple[int, ...]:
        """Positions of the seat's face-down cards of the current card's rank."""
        if self.current is None:
            return ()
        rank = self.pyramid[self.current].rank
        return tuple(
            position
            for position, held in enumerate(self.hands[seat])
            if held.face is Face.DOWN and held.card.rank == rank
        )

    def claim_of(self, seat: int) -> Claim | None:
        """The seat's claim on the current card."""
        return next((claim for claim in self.claims if claim.claimant == seat), None)

    def predicted(self, seat: int) -> int:
        """How many predictions the seat has made."""
        return sum(prediction.seat == seat for prediction in self.predictions)

    def bluffed(self, seat: int) -> bool:
        """Whether the seat has made a claim without holding the rank."""
        return any(
            claim.claimant == seat and not claim.truthful for claim in self.history + self.claims
        )


def turn_order(seats: int) -> tuple[int, ...]:
    """Return the seats from the dealer's left on; seat 0 deals, and comes last."""
    return (*range(1, seats), 0)


def setup(rules: BluffRules, seats: int, rng: Rng) -> State:
    """Return the deal: the shuffled deck gives the pyramid, then hand after hand.

    Raises ``RefusedRules`` for rules or a number of seats that cannot be played.
    """
    rules.check(seats)
    deck = rng.stream("deal").shuffled(decks(rules.decks_needed(seats)))
    size = rules.pyramid_size
    face = Face.DECK if rules.predictions else Face.DOWN
    hands = tuple(
        tuple(
            HandCard(card, face)
            for card in deck[size + HAND_SIZE * seat : size + HAND_SIZE * (seat + 1)]
        )
        for seat in range(seats)
    )
    none = (0,) * seats
    return State(
        rules=rules,
        phase=Phase.PREDICT if rules.predictions else Phase.PEEK,
        pyramid=deck[:size],
        hands=hands,
        stock=deck[size + HAND_SIZE * seats :],
        taken=none,
        given=none,
        misses=none,
        seed=rng.seed,
    )


def deal_text(state: State) -> str:
    """Return the cards of a fresh deal: pyramid, hands and stock, parted by ``/``."""
    groups = [
        state.pyramid,
        *(tuple(held.card for held in hand) for hand in state.hands),
        state.stock,
    ]
    return "/".join(" ".join(str(card) for card in group) for group in groups)
