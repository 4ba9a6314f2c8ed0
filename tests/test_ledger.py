"""What units are called: limits, and one drinker a row (RULES.md 1.5)."""

from hypothesis import given

from pyramid_core.bluff.ledger import Entry, Mark, drinker, ledger
from pyramid_core.match import Match
from tests import kit


def states(*texts: str, seats: int = 3, row: int = 4):
    """The states of a game in which a card of the row lies open, action by action."""
    state = kit.table(*[""] * seats, row=row)
    found = [state]
    for text in texts:
        state = kit.act(state, text)
        found.append(state)
    return found


def test_beyond_the_limit_units_are_points():
    """Units up to the limit are real, the rest of the same taking are points."""
    game = states("claim 1 0=4", "accept 0 1", "claim 2 0=4", "accept 0 2")
    kept = ledger(game[:3], [Mark(limit=5)])
    assert kept.entries == (Entry(4, 0), Entry(), Entry())
    assert kept.split(0, 4) == Entry(1, 3)
    kept = ledger(game, [Mark(limit=5)])
    assert kept.entries[0] == Entry(5, 3)
    assert kept.last[0] == Entry(1, 3)
    assert kept.split(0, 4) == Entry(0, 4)
    assert kept.split(1, 8) == Entry(8, 0)


def test_one_drinker_a_row():
    """The seats take turns, the dealer's left first; the others' units are points."""
    for row, turn in ((1, 1), (2, 2), (3, 0), (4, 1)):
        assert drinker(states(row=row)[0]) == turn
    game = states(f"claim 1 0={4}", "accept 0 1", "claim 2 1=4", "accept 1 2")
    kept = ledger(game, [], one_drinker=True)
    assert kept.entries == (Entry(0, 4), Entry(4, 0), Entry())
    assert kept.split(0, 2) == Entry(0, 2)


def test_drinker_is_somebody_at_the_table():
    """Whoever has left is passed over."""
    game = states("leave 1", row=4)
    assert drinker(game[-1]) == 0


def test_a_computer_is_nobody_s_drinker():
    """The persons take turns among themselves; where there is none, the seats do."""
    for row, turn in ((1, 2), (2, 0), (3, 2), (4, 0)):
        assert drinker(states(row=row)[0], [1]) == turn
    assert drinker(states(row=1)[0], [0, 1, 2]) == 1
    game = states("claim 0 2=3", "accept 2 0", row=3)
    assert ledger(game, [], one_drinker=True, computers=[1]).entries[2] == Entry(3, 0)
    assert ledger(game, [], one_drinker=True, computers=[2]).entries[2] == Entry(0, 3)


@given(kit.walks())
def test_ledger_adds_up_to_what_was_taken(matches: list[Match]):
    """The engine's figures do not change, only what they are called."""
    marks = [Mark(limit=3), Mark(alcohol_free=True), Mark(limit=1, alcohol_free=True)]
    for one_drinker in (False, True):
        kept = ledger(matches[-1].states, marks, one_drinker=one_drinker)
        taken = tuple(entry.real + entry.points for entry in kept.entries)
        assert taken == matches[-1].state.taken
        assert all(kept.entries[seat].real <= 3 for seat in (0,))
