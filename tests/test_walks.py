"""What holds at every moment of every game, on random walks through random rules."""

from collections import Counter
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from pyramid_core.bluff import GAME
from pyramid_core.bluff.actions import (
    Concede,
    Cover,
    Finish,
    GetOff,
    MakeGuess,
    Peek,
    Predict,
    Ready,
    Reason,
    Ride,
    Show,
)
from pyramid_core.bluff.actions import Flip as FlipAction
from pyramid_core.bluff.engine import problem
from pyramid_core.bluff.rules import BluffRules, Counting, ShownCard, Split
from pyramid_core.bluff.state import Face, Phase, State, Step
from pyramid_core.bluff.tally import summary
from pyramid_core.cards import decks
from pyramid_core.match import Match, replay
from pyramid_core.save import dumps, loads
from tests import kit

BARRIERS = (Peek, Ready, Show, Concede, Finish, Predict, Cover, MakeGuess, Ride, GetOff)


def replaced(state: State) -> list[str]:
    """Cards that proved a claim and made room for another."""
    shown = [claim.showing for claim in state.history + state.claims if claim.showing]
    held = {held.card for hand in state.hands for held in hand}
    return [str(s.card) for s in shown if s.proven and s.card is not None and s.card not in held]


@given(kit.walks())
def test_no_card_is_lost_or_doubled(matches: list[Match]):
    """Pyramid, hands, stock and replaced cards are the decks, at every step."""
    rules = matches[0].rules
    deck = Counter(map(str, decks(rules.decks_needed(len(matches[0].seats)))))
    for match in matches:
        state = match.state
        held = [str(held.card) for hand in state.hands for held in hand]
        rest = [*map(str, state.pyramid), *map(str, state.stock)]
        assert Counter([*held, *rest, *replaced(state)]) == deck
        assert state.pyramid == matches[0].state.pyramid
        if rules.shown_card is not ShownCard.REPLACED:
            assert not replaced(state)


@given(kit.walks())
def test_what_is_taken_was_given_or_missed(matches: list[Match]):
    """Sum of taken = sum of given + own misses, and no figure ever falls."""
    for before, match in pairwise([matches[0], *matches]):
        state = match.state
        assert sum(state.taken) == sum(state.given) + sum(state.misses)
        for name in ("taken", "given", "misses"):
            old, new = getattr(before.state, name), getattr(state, name)
            assert all(a <= b for a, b in zip(old, new, strict=False))


@given(kit.walks())
def test_figures_are_those_of_the_settled_claims(matches: list[Match]):
    """The running figures are what the claims of the whole game add up to."""
    state = matches[-1].state
    if state.predictions or state.guesses:
        return  # gifts of these are in no claim; test_rounds has them
    taken, given_ = list(state.misses), [0] * state.seats
    for claim in state.history + state.claims:
        for taking in claim.takings(state.rules.challenge_price, state.seats):
            taken[taking.taker] += taking.units
            assert taking.giver is not None
            given_[taking.giver] += taking.units
    assert tuple(taken) == state.taken
    assert tuple(given_) == state.given


@given(kit.walks())
def test_cards_left(matches: list[Match]):
    """Cards left are the face-down ones; a hand shrinks only by what was shown."""
    for match in matches:
        state = match.state
        tally = summary(state).seats
        for seat, hand in enumerate(state.hands):
            assert len(hand) == 4
            down = sum(held.face is Face.DOWN for held in hand)
            assert tally[seat].cards_left == down
            claims = [c for c in state.history + state.claims if c.claimant == seat and c.showing]
            # A card that stays up may be turned again by nobody, so each shows once.
            early = state.phase in (Phase.PREDICT, Phase.MEMORISE) or seat in state.away
            assert early or state.guesses or down >= 4 - len(claims)
        if state.rules.shown_card is ShownCard.STAYS_UP:
            assert kit.gone(state) == 0


@given(kit.walks())
def test_undo_is_the_shorter_list(matches: list[Match]):
    """After undo the match is what its actions without the last one give; redo brings it back."""
    deal = matches[0]
    for match in matches[::5]:
        back = match.undo()
        if not match.can_undo:
            assert back == match
            continue
        texts = [str(action) for action in match.actions[: match.cursor - 1]]
        short = kit.deal(deal.rules, len(deal.seats), deal.seed)
        short, lost = replay(short, texts)
        assert lost == 0
        assert back.state == short.state
        assert back.can_redo
        assert back.redo() == match
    assert deal.redo() == deal


@given(kit.walks())
def test_undo_stops_at_secrets(matches: list[Match]):
    """What shows a secret or turns a card of somebody cannot be taken back; all else can."""
    for match in matches[1:]:
        if match.cursor:
            assert match.can_undo == (not isinstance(match.actions[-1], BARRIERS))
    last = matches[-1]
    while last.can_undo:
        last = last.undo()
    assert last.cursor == 0 or isinstance(last.actions[last.cursor - 1], BARRIERS)


@given(kit.walks(), st.integers(0, 5))
def test_playing_on_after_undo_drops_the_rest(matches: list[Match], steps: int):
    """What was taken back is gone for good once something else is played."""
    match = matches[-1]
    for _ in range(steps):
        match = match.undo()
    if GAME.outcome(match.state) is None:
        legal = kit.some_legal(match.state, kit.random.Random(steps))
        on = match.play(legal[-1])
        assert not on.can_redo
        assert on.actions[:-1] == match.actions[: match.cursor]
        assert len(on.states) == len(on.actions) + 1


@given(kit.walks(), st.integers(0, 5))
def test_save_round_trip(matches: list[Match], steps: int):
    """A match saved and read back is equal, what can be redone included."""
    match = matches[-1]
    for _ in range(steps):
        match = match.undo()
    loaded = loads(dumps(match))
    assert loaded.match == match
    assert (loaded.damage, loaded.lost) == (None, 0)
    assert dumps(loaded.match) == dumps(match)


@given(kit.walks())
def test_actions_and_rules_come_back_from_text(matches: list[Match]):
    """Every action of a walk, and its rules, round-trip through text."""
    rules = matches[0].rules
    assert GAME.parse_rules(GAME.format_rules(rules)) == rules
    for action in matches[-1].actions:
        assert GAME.parse_action(str(action)) == action


@given(kit.walks())
def test_chips_only_change_hands(matches: list[Match]):
    """Chips and bank together stay what they were; without chips there is no balance."""
    rules = matches[0].rules
    for match in matches[::4]:
        seats = match.state.seats
        tallies = summary(match.state).seats
        if rules.counting is Counting.CHIPS:
            bank = sum(match.state.misses)
            assert sum(tally.chips or 0 for tally in tallies) + bank == seats * rules.chip_stake
        else:
            assert all(tally.chips is None for tally in tallies)


@given(kit.walks())
def test_no_flip_over_an_open_claim(matches: list[Match]):
    """While a claim waits for an answer or a card, neither flip nor finish is allowed."""
    for match in matches:
        state = match.state
        if state.phase is not Phase.PLAY or state.looking is not None:
            continue
        if any(claim.step is not Step.SETTLED for claim in state.claims):
            assert problem(state, FlipAction()) is Reason.CLAIM_OPEN
            assert problem(state, Finish()) is Reason.CLAIM_OPEN


@given(kit.walks())
def test_claims_are_well_formed(matches: list[Match]):
    """One claim a card and player; shares are at least 1 and add up to the row value."""
    for match in matches:
        claims = match.state.history + match.state.claims
        made = [(claim.index, claim.claimant) for claim in claims]
        assert len(set(made)) == len(made)
        for claim in claims:
            assert claim.value == match.rules.row_of(claim.index)
            assert sum(units for _, units in claim.shares) == claim.value
            assert all(units >= 1 for _, units in claim.shares)
            assert claim.claimant not in claim.targets
            assert match.rules.split is Split.ALLOWED or len(claim.targets) == 1
        assert all(claim.step is Step.SETTLED for claim in match.state.history)


@settings(max_examples=25)
@given(kit.all_rules(), kit.SEATS, kit.SEEDS, st.integers(0, 2**32))
def test_every_game_comes_to_an_end(rules: BluffRules, seats: int, seed: str, lots: int):
    """From wherever a walk stops, the game can be played to its end without new claims."""
    match = list(kit.walk(kit.past_peek(kit.deal(rules, seats, seed)), lots, 60))[-1]
    chance = kit.random.Random(lots)
    for _ in range(400):
        if GAME.outcome(match.state) is not None:
            break
        legal = [a for a in kit.some_legal(match.state, chance) if not str(a).startswith("claim")]
        if match.state.looking is None:
            closing = [a for a in legal if not isinstance(a, Peek)]
            legal = closing or legal
        match = match.play(kit.evenly(legal, chance))
    assert GAME.outcome(match.state) is not None
    assert match.state.flipped == rules.pyramid_size
