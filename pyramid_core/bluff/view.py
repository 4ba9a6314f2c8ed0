"""What one seat, or the whole table, may know: views and events, built field by field.

Nothing here copies a state and strikes things out: a value that is not written into
the view cannot leak.
"""

from __future__ import annotations

from dataclasses import dataclass

from pyramid_core.bluff.actions import (
    Action,
    Concede,
    Cover,
    Finish,
    Flip,
    GetOff,
    Give,
    Join,
    Leave,
    MakeClaim,
    MakeGuess,
    Peek,
    Predict,
    Ready,
    Respond,
    Ride,
    RoundAction,
    Show,
    Withdraw,
)
from pyramid_core.bluff.rounds import answers, asked, bus_card, to_guess
from pyramid_core.bluff.rules import BluffRules
from pyramid_core.bluff.state import (
    Answer,
    Claim,
    Face,
    Gift,
    Guess,
    HandCard,
    Phase,
    Prediction,
    Showing,
    State,
    Step,
    Taking,
)
from pyramid_core.bluff.tally import Summary, summary
from pyramid_core.cards import UNKNOWN, Card, VisibleCard
from pyramid_core.game import Event

__all__ = [
    "Answer",
    "BusView",
    "Claim",
    "ClaimView",
    "Face",
    "Gift",
    "Guess",
    "HandCardView",
    "Phase",
    "Prediction",
    "PyramidCard",
    "Showing",
    "Step",
    "Taking",
    "View",
    "events",
    "view",
]
"""The values that a view is made of stand here too: a screen imports no state module."""


@dataclass(frozen=True, slots=True)
class PyramidCard:
    """A pyramid card as all see it."""

    index: int
    """Its number in flipping order."""
    pyramid: int
    """0, or 1 for the second pyramid of two."""
    row: int
    """1 is the base. The row value in units."""
    place: int
    """From the left in its row, from 0."""
    card: VisibleCard


@dataclass(frozen=True, slots=True)
class HandCardView:
    """A hand card as the viewer may see it. ``position`` is 1 to 4."""

    position: int
    face: Face
    card: VisibleCard


@dataclass(frozen=True, slots=True)
class ClaimView:
    """A claim on the current card, without its truth unless that was shown."""

    claimant: int
    shares: tuple[tuple[int, int], ...]
    value: int
    answers: tuple[tuple[int, Answer], ...]
    waiting: tuple[int, ...]
    step: Step
    showing: Showing | None
    takings: tuple[Taking, ...]


@dataclass(frozen=True, slots=True)
class BusView:
    """The ride as all see it."""

    rider: int
    riders: tuple[int, ...]
    chain: tuple[Card, ...]
    last: Card | None
    last_hit: bool
    misses: int


@dataclass(frozen=True, slots=True)
class View:
    """Everything a viewer may know at this moment."""

    seat: int | None
    rules: BluffRules
    phase: Phase
    seats: int
    pyramid: tuple[PyramidCard, ...]
    """In flipping order."""
    current: int | None
    """Number of the card turned last."""
    hands: tuple[tuple[HandCardView, ...], ...]
    claims: tuple[ClaimView, ...]
    taken: tuple[int, ...]
    given: tuple[int, ...]
    misses: tuple[int, ...]
    ready: tuple[int, ...]
    looking: int | None
    fresh: tuple[tuple[int, int], ...]
    stock: int
    """Cards left in the deck."""
    asked: tuple[int, int] | None
    """In predictions and on the bus: who is asked, and which question, from 0."""
    answers: tuple[str, ...]
    """The answers that can be given to it."""
    to_guess: tuple[int, int] | None
    """In the final guess: whose card is next, and its position, 1 to 4."""
    gift: Gift | None
    predictions: tuple[Prediction, ...]
    guesses: tuple[Guess, ...]
    bus: BusView | None
    summary: Summary | None
    """Once the game is over."""
    away: tuple[int, ...] = ()
    """Seats whose players have left."""
    late: tuple[tuple[int, int], ...] = ()
    """Seats of newcomers, with the row from which each plays."""

    @property
    def present(self) -> tuple[int, ...]:
        """The seats whose players are at the table, by number."""
        return tuple(seat for seat in range(self.seats) if seat not in self.away)

    @property
    def dealt(self) -> int:
        """The number of seats at the deal."""
        return self.seats - len(self.late)

    def others(self, seat: int) -> tuple[int, ...]:
        """The other seats that take part in the current row: those that can be named."""
        return tuple(other for other in range(self.seats) if other != seat and self.plays(other))

    def plays(self, seat: int) -> bool:
        """Whether the seat takes part in the current row."""
        return seat not in self.away and dict(self.late).get(seat, 0) <= (self.value or 0)

    @property
    def value(self) -> int | None:
        """The row value of the current card."""
        return None if self.current is None else self.pyramid[self.current].row

    @property
    def open_claim(self) -> ClaimView | None:
        """The first claim that is not settled."""
        return next((claim for claim in self.claims if claim.step is not Step.SETTLED), None)


def view(state: State, seat: int | None) -> View:
    """Return what ``seat`` may know; ``None`` stands for what all at the table see."""
    return View(
        seat=seat,
        rules=state.rules,
        phase=state.phase,
        seats=state.seats,
        pyramid=_pyramid(state),
        current=state.current,
        hands=tuple(
            tuple(
                HandCardView(place + 1, held.face, _seen(state, owner, place + 1, held, seat))
                for place, held in enumerate(hand)
            )
            for owner, hand in enumerate(state.hands)
        ),
        claims=tuple(_claim(state, claim) for claim in state.claims),
        taken=state.taken,
        given=state.given,
        misses=state.misses,
        ready=state.ready,
        looking=state.looking,
        fresh=state.fresh,
        stock=len(state.stock),
        asked=asked(state),
        answers=answers(state),
        to_guess=to_guess(state),
        gift=state.gift,
        predictions=state.predictions,
        guesses=state.guesses,
        bus=_bus(state),
        summary=summary(state) if state.phase is Phase.OVER else None,
        away=state.away,
        late=state.late,
    )


def _bus(state: State) -> BusView | None:
    bus = state.bus
    if bus is None or state.phase not in (Phase.BUS, Phase.OVER):
        return None
    return BusView(
        rider=bus.riders[bus.rider],
        riders=bus.riders,
        chain=bus.chain,
        last=bus.last,
        last_hit=bus.last_hit,
        misses=bus.misses,
    )


def _pyramid(state: State) -> tuple[PyramidCard, ...]:
    result = []
    places: dict[tuple[int, int], int] = {}
    for index, card in enumerate(state.pyramid):
        pyramid = index % state.rules.pyramids
        row = state.rules.row_of(index)
        place = places.get((pyramid, row), 0)
        places[pyramid, row] = place + 1
        shown = card if index < state.flipped else UNKNOWN
        result.append(PyramidCard(index, pyramid, row, place, shown))
    return tuple(result)


def _seen(state: State, owner: int, position: int, held: HandCard, seat: int | None) -> VisibleCard:
    """Face up, or gone after a show: all know it. Face down: the owner alone, while looking."""
    if held.face in (Face.DECK, Face.AWAY):
        return UNKNOWN
    if held.face is not Face.DOWN or state.phase is Phase.OVER:
        return held.card
    if seat is None or seat != owner or state.looking != seat:
        return UNKNOWN
    whole_hand = state.phase is Phase.PEEK or (
        state.rules.later_looks and not any(pair[0] == owner for pair in state.fresh)
    )
    return held.card if whole_hand or (owner, position) in state.fresh else UNKNOWN


def _claim(state: State, claim: Claim) -> ClaimView:
    return ClaimView(
        claimant=claim.claimant,
        shares=claim.shares,
        value=claim.value,
        answers=claim.answers,
        waiting=claim.waiting,
        step=claim.step,
        showing=claim.showing,
        takings=claim.takings(state.rules.challenge_price, state.seats),
    )


def events(before: State, action: Action, after: State, seat: int | None) -> tuple[Event, ...]:
    """Return what ``action`` brought.

    All that happens at the table is public, so the events are the same for every seat;
    what was looked at is in no event.
    """
    del seat
    match action:
        case Peek(who):
            return (Event("looked", {"seat": who}),)
        case Ready(who):
            return (Event("ready", {"seat": who}),)
        case Flip():
            card = after.pyramid[before.flipped]
            row = after.rules.row_of(before.flipped)
            return (Event("flipped", {"card": card, "row": row}),)
        case MakeClaim(who, _):
            claim = after.claim_of(who)
            shares = claim.shares if claim else ()
            rank = after.pyramid[after.flipped - 1].rank
            return (Event("claimed", {"seat": who, "shares": shares, "rank": rank}),)
        case Withdraw(who):
            return (Event("withdrawn", {"seat": who}),)
        case Respond(who, claimant, answer):
            kind = "accepted" if answer is Answer.ACCEPT else "challenged"
            said = Event(kind, {"seat": who, "claimant": claimant})
            return (said, *_takings(after, claimant))
        case Show(who, _) | Concede(who):
            claim = after.claim_of(who)
            showing = claim.showing if claim else None
            params = {
                "seat": who,
                "proven": bool(showing and showing.proven),
                "card": showing.card if showing else None,
                "position": showing.position if showing else None,
            }
            return (Event("shown", params), *_takings(after, who))
        case Join():
            seat_ = after.seats - 1
            return (Event("joined", {"seat": seat_, "row": dict(after.late).get(seat_, 1)}),)
        case Leave(who):
            return (Event("left", {"seat": who}), *_end(before, after))
        case Finish():
            return _end(before, after)
        case _:
            return (*_round_events(before, action, after), *_end(before, after))


def _round_events(before: State, action: RoundAction, after: State) -> tuple[Event, ...]:
    match action:
        case Cover():
            return (Event("covered", {}),)
        case GetOff(who):
            return (Event("got_off", {"seat": who}),)
        case Give(who, target):
            units = before.gift.units if before.gift else 0
            return (Event("takes", {"seat": target, "units": units, "giver": who}),)
        case Predict(who, answer):
            card = after.hands[who][before.predicted(who)].card
            params = {"seat": who, "answer": answer, "card": card}
            said = Event("answered", {**params, "hit": after.predictions[-1].hit})
        case Ride(who, answer):
            card = bus_card(before.seed, before.bus.drawn if before.bus else 0)
            hit = after.misses == before.misses
            said = Event("answered", {"seat": who, "answer": answer, "card": card, "hit": hit})
        case MakeGuess(who, position, _, _):
            guess = after.guesses[-1]
            params = {"seat": who, "position": position, "card": guess.card}
            said = Event("guessed", {**params, "right": guess.right, "near": guess.near})
    units = after.misses[who] - before.misses[who]
    missed = Event("takes", {"seat": who, "units": units, "giver": None})
    return (said, missed) if units else (said,)


def _end(before: State, after: State) -> tuple[Event, ...]:
    """What follows when an action has ended its phase."""
    if before.phase is after.phase:
        return ()
    if after.phase is Phase.OVER:
        return (Event("over", {"winners": summary(after).outcome.winners}),)
    return (Event("phase", {"phase": after.phase}),)


def _takings(state: State, claimant: int) -> tuple[Event, ...]:
    claim = state.claim_of(claimant)
    if claim is None:
        return ()
    return tuple(
        Event("takes", {"seat": taking.taker, "units": taking.units, "giver": taking.giver})
        for taking in claim.takings(state.rules.challenge_price, state.seats)
    )
