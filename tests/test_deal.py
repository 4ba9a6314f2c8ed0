"""Cards, the frozen shuffle, and golden deals."""

from itertools import combinations

import pytest

from pyramid_core.bluff import GAME
from pyramid_core.bluff.rules import PRESETS, BluffRules, ShownCard
from pyramid_core.bluff.state import deal_text
from pyramid_core.cards import ALL_RANKS, UNKNOWN, Card, Rank, Suit, decks, parse_card
from pyramid_core.rng import Rng
from tests import kit

TABLES = [
    *((name, preset.rules, seats) for name, preset in PRESETS.items() for seats in (2, 4, 8, 12)),
    ("double", BluffRules(pyramids=2), 6),
    ("replaced", BluffRules(shown_card=ShownCard.REPLACED), 9),
]
SEEDS = ["", "1", "pyramid", "ägypten 🂡"]


def test_golden_deals():
    """A seed gives the same deal for ever, in every Python: old saves depend on it."""
    lines = [
        f"{name} | {seats} | {seed!a} | {deal_text(kit.first_deal(rules, seats, seed))}\n"
        for name, rules, seats in TABLES
        for seed in SEEDS
    ]
    kit.check_golden(kit.HERE / "golden" / "deals.txt", "".join(lines))


def test_golden_lots():
    """The lots of a stream stay the same for ever, whatever is drawn from it."""
    lines = []
    for seed in SEEDS:
        stream = Rng(seed).stream("bus")
        lots = [stream.below(count) for count in (1, 2, 6, 13, 52, 104, 10**6)]
        lines.append(f"{seed!a} {lots} {stream.shuffled('abcdefgh')} {stream.chosen('xyz')}\n")
    kit.check_golden(kit.HERE / "golden" / "lots.txt", "".join(lines))


def test_shuffle_is_even():
    """Each card comes to each place about as often: no place is favoured."""
    count, size = 6000, 10
    seen = [[0] * size for _ in range(size)]
    for seed in range(count):
        for place, item in enumerate(Rng(str(seed)).stream("deal").shuffled(range(size))):
            seen[place][item] += 1
    fair = count / size
    # Chi square with 81 degrees of freedom: 81 on average, above 160 never by chance.
    square = sum((number - fair) ** 2 / fair for row in seen for number in row)
    assert 30 < square < 160


def test_lots_are_even_and_in_range():
    """Lots of one stream are spread over their whole range, both ends included."""
    stream = Rng("lots").stream("even")
    counts = [0] * 7
    for _ in range(7000):
        counts[stream.below(7)] += 1
    assert all(850 < count < 1150 for count in counts)


def test_streams_do_not_disturb_each_other():
    """What is drawn under one label changes nothing under another; labels and seeds differ."""
    rng = Rng("one")
    deck = range(52)
    alone = rng.stream("deal").shuffled(deck)
    other = rng.stream("bus")
    other.shuffled(deck)
    assert rng.stream("deal").shuffled(deck) == alone
    streams = [Rng(seed).stream(label) for seed in ("one", "two") for label in ("deal", "bus")]
    orders = [alone, *(stream.shuffled(deck) for stream in streams[1:])]
    for first, second in combinations(orders, 2):
        same = sum(a == b for a, b in zip(first, second, strict=True))
        assert same < 8


def test_nothing_to_choose_from():
    """A lot among nothing is an error, not a zero."""
    stream = Rng("x").stream("y")
    with pytest.raises(ValueError, match="nothing"):
        stream.below(0)
    with pytest.raises(ValueError, match="nothing"):
        stream.chosen([])
    assert stream.shuffled([]) == ()


def test_card_notation_round_trips():
    """Every card of nine decks has a text of its own, and comes back from it."""
    all_cards = decks(9)
    assert len({str(card) for card in all_cards}) == 9 * 52
    for card in all_cards:
        assert parse_card(str(card)) == card
    assert str(Card(Suit.HEARTS, Rank.QUEEN)) == "QH"
    assert str(Card(Suit.HEARTS, Rank.QUEEN, 1)) == "QH2"
    assert str(UNKNOWN) == "??"


@pytest.mark.parametrize("text", ["", "Q", "QX", "1H", "10H", "qh", "QH1", "QH0", "QH22", "??"])
def test_no_card(text: str):
    """Text that is no card is refused."""
    with pytest.raises(ValueError, match=r".*"):
        parse_card(text)


def test_a_deck():
    """A deck has 52 different cards, four of each rank, 26 of them red."""
    deck = decks(1)
    assert len(set(deck)) == 52
    assert all(sum(card.rank is rank for card in deck) == 4 for rank in ALL_RANKS)
    assert sum(card.suit.is_red for card in deck) == 26
    assert len(set(decks(2))) == 104


@pytest.mark.parametrize(("name", "rules", "seats"), TABLES)
def test_the_deal_uses_each_card_once(name: str, rules: BluffRules, seats: int):
    """Pyramid, hands and stock together are the decks, nothing twice and nothing lost."""
    state = kit.first_deal(rules, seats, "whole")
    held = [held.card for hand in state.hands for held in hand]
    together = [*state.pyramid, *held, *state.stock]
    assert sorted(map(str, together)) == sorted(map(str, decks(rules.decks_needed(seats))))
    assert len(state.pyramid) == rules.pyramid_size
    assert all(len(hand) == 4 for hand in state.hands)
    assert GAME.deal_text(state).count("/") == seats + 1
