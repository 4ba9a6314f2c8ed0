"""Deals that are known to be winnable.

For the variants without redeal, in which few deals can be won, a table tells which of the
first deals can; it is loaded when it is first asked for. For all others the solver looks
for one on the spot: most deals can be won, so that takes an instant.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pyramid_core.rng import Rng
from pyramid_core.solitaire.deals import MAX_NUMBER, Deal
from pyramid_core.solitaire.difficulty import GAMES, LEAST, Difficulty, Grade
from pyramid_core.solitaire.hints import Search, Verdict
from pyramid_core.solitaire.rules import SolitaireRules, preset_of
from pyramid_core.solitaire.state import setup

BUDGET: Final = 8000
"""Positions for one deal; where they do not do, the next deal has its turn."""
GIVE_UP: Final = 1000
"""Deals tried at most where there is no table."""
TASTE: Final = 30
"""Games after which a deal that hardly comes to the grade wanted is put aside: others will."""
MOVES_A_NODE: Final = 2
"""Moves of a difficulty that take about as long as a position of a search."""


@lru_cache(maxsize=4)
def known(rules: SolitaireRules) -> tuple[int, ...] | None:
    """Return the numbers of winnable deals in the table, ``None`` where there is none."""
    from pyramid_core.solitaire.winnable_table import TABLE

    text = TABLE.get(preset_of(rules) or "")
    if text is None:
        return None
    flags = bytes.fromhex(text)
    return tuple(
        8 * place + bit + 1
        for place, byte in enumerate(flags)
        for bit in range(8)
        if byte & 0x80 >> bit
    )


def listed(rules: SolitaireRules, number: int) -> Deal | None:
    """Return a deal of the table, where there is one: that of this number, from any range.

    All deals of the table have the same chance.
    """
    table = known(rules)
    return None if table is None else Deal(rules, table[_place(table, number)])


def _place(table: tuple[int, ...], number: int) -> int:
    return Rng(f"winnable {number}").stream("place").below(len(table))


def _is_hopeless(asked: Difficulty, grade: Grade) -> bool:
    """Whether the grade cannot come out, or is so unlikely that the next deal is a better bet."""
    least = next(wins for wins, name in LEAST if name is grade)
    expected = least * asked.games / GAMES
    wins_few = asked.games >= TASTE and asked.wins + 0.5 < 0.4 * expected
    return wins_few or not asked.may_be(grade)


class FindWinnable:
    """Looks for a winnable deal from a number on, of a grade if one is wanted.

    Ask with ``step`` until it has ended; then ``deal`` is there, or ``None``: none was found.
    Where the variant has a table, the deal is one of the table's.
    """

    def __init__(self, rules: SolitaireRules, number: int, grade: Grade | None = None) -> None:
        self.deal: Deal | None = None
        self.tried = 0
        """How many deals were taken in hand so far."""
        self._rules = rules
        self._grade = grade
        self._table = known(rules)
        self._next = number if self._table is None else _place(self._table, number)
        self._left = GIVE_UP if self._table is None else len(self._table)
        self._search: Search | None = None
        self._difficulty: Difficulty | None = None

    def step(self, nodes: int) -> bool:
        """Do a slice of work, as ``Search.step`` would. Returns whether it has ended."""
        if self.deal is not None or (self._search is None and not self._left):
            return True
        if self._search is None:
            self._begin()
            if self._table is None:
                return False
        assert self._search is not None
        if self._table is None and self._difficulty is None:
            if not self._search.step(nodes):
                return False
            if self._search.verdict is not Verdict.SOLVED:
                self._search = None
                return not self._left
        return self._graded(nodes)

    def _begin(self) -> None:
        """Take the next deal in hand."""
        self._left -= 1
        self.tried += 1
        if self._table is None:
            self._number = self._next
            self._next = self._next % MAX_NUMBER + 1
        else:
            self._number = self._table[self._next]
            self._next = (self._next + 1) % len(self._table)
        deal = Deal(self._rules, self._number)
        self._search = Search(setup(self._rules, 1, Rng(deal.seed)), BUDGET)

    def _graded(self, nodes: int) -> bool:
        """The deal in hand is winnable: keep it if it has the right grade."""
        assert self._search is not None
        if self._grade is not None:
            if self._difficulty is None:
                self._difficulty = Difficulty(self._search.state)
            graded = self._difficulty.step(MOVES_A_NODE * nodes)
            if _is_hopeless(self._difficulty, self._grade):
                self._search = self._difficulty = None
                return not self._left
            if not graded:
                return False
        self.deal = Deal(self._rules, self._number)
        return True
