"""Perft: the number of action sequences of each length from fixed deals.

The counts stand in ``golden/perft.txt``. Whatever changes what is legal, anywhere in the
first moves of a game, changes one of them.
"""

import pytest

from pyramid_core.bluff import GAME
from pyramid_core.bluff.rules import (
    PRESETS,
    Bluffing,
    BluffRules,
    ChallengePrice,
    Proof,
    ShownCard,
    Split,
)
from pyramid_core.bluff.state import State
from tests import kit

FORMS = {
    **{name: preset.rules for name, preset in PRESETS.items()},
    "single": BluffRules(rows=3, split=Split.SINGLE),
    "from_memory": BluffRules(rows=3, proof=Proof.FROM_MEMORY, shown_card=ShownCard.STAYS_UP),
    "once": BluffRules(rows=3, bluffing=Bluffing.ONCE),
    "replaced": BluffRules(rows=3, shown_card=ShownCard.REPLACED),
    "double_share": BluffRules(rows=3, challenge_price=ChallengePrice.DOUBLE_SHARE),
    "later_looks": BluffRules(rows=3, later_looks=True),
}
START = "start"
LAST_ROWS = "last rows"


def perft(state: State, depth: int, known: dict[tuple[State, int], int]) -> int:
    """The number of sequences of ``depth`` actions; equal states are counted once."""
    if depth == 0:
        return 1
    legal = GAME.legal_actions(state)
    if depth == 1:
        return len(legal)
    key = (state, depth)
    if key not in known:
        known[key] = sum(perft(GAME.apply(state, a), depth - 1, known) for a in legal)
    return known[key]


def counts(name: str, seats: int, begin: str) -> str:
    """One line of the golden file."""
    rules = FORMS[name]
    match = kit.deal(rules, seats, "perft")
    depths = 6
    if begin == LAST_ROWS:
        match = kit.past_peek(match)
        match = kit.played(match, *["flip"] * (rules.pyramid_size - 2))
        # The higher the row, the more ways to share it out.
        depths = 5 if seats == 2 else 4 if rules.rows < 5 else 3
    known: dict[tuple[State, int], int] = {}
    numbers = [perft(match.state, depth, known) for depth in range(1, depths + 1)]
    return f"{name} | {seats} | {begin} | {' '.join(map(str, numbers))}"


CASES = [(n, seats, b) for n in FORMS for seats in (2, 3) for b in (START, LAST_ROWS)]


@pytest.mark.parametrize(("name", "seats", "begin"), CASES)
def test_perft(name: str, seats: int, begin: str):
    """The counts of one deal, one form and one beginning are what they were."""
    path = kit.HERE / "golden" / "perft.txt"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    kept = dict(line.rsplit(" | ", 1) for line in lines)
    line = counts(name, seats, begin)
    key, numbers = line.rsplit(" | ", 1)
    if kit.REGENERATE:
        kept[key] = numbers
        kit.write(path, "".join(f"{k} | {v}\n" for k, v in kept.items()))
    assert kept.get(key) == numbers


def test_perft_by_hand():
    """Two players at the start: either looks first, or a third joins; then "I have them"."""
    numbers = counts("classic", 2, START).rsplit(" | ", 1)[1].split()
    # Two looks and the joining; after a look only its end; after the joining three looks,
    # one more joining, and three that may leave.
    assert numbers[:2] == ["3", str(1 + 1 + 7)]
