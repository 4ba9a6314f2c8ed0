"""Walking through a game by the screens, and the sums that a player would do on paper."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from playwright.sync_api import Page, expect

from e2e.pages import Handover, Home, Result, Reveal, Say, Setup, Step, Table
from e2e.pages.base import rank_of

NAMES = ("Ana", "Ben", "Cleo", "Dino")


def rows(size: int) -> list[int]:
    """Return each pyramid card's row value, in flipping order: 5 5 5 5 5 4 4 … for five rows."""
    return [row for row in range(1, size + 1) for _ in range(size + 1 - row)]


def deal(
    page: Page, names: Sequence[str] = NAMES, preset: str = "classic", say: Say | str = "en"
) -> None:
    """From the home screen to the first hand-over."""
    Home(page, say).open_party()
    setup = Setup(page, say)
    setup.seat_players(names)
    setup.tap(setup.form(preset))
    setup.deal()
    Handover(page, say)


def look_round(
    page: Page, say: Say | str = "en", after_each: Callable[[], None] | None = None
) -> dict[int, list[str]]:
    """Let everybody look once; return the hands by seat."""
    hands: dict[int, list[str]] = {}
    while not Table.is_shown(page):
        handover = Handover(page, say)
        seat = handover.seat
        assert seat not in hands
        hands[seat] = handover.peek()
        if after_each:
            after_each()
        Handover(page, say).have()
        expect(page.locator(f"#hand-{seat}")).to_have_count(0)
        if after_each:
            after_each()
    return hands


def at_table(
    page: Page, names: Sequence[str] = NAMES, preset: str = "classic", say: Say | str = "en"
) -> tuple[Table, dict[int, list[str]]]:
    """From the home screen to the table; return it and the hands."""
    deal(page, names, preset, say)
    hands = look_round(page, say)
    return Table(page, say), hands


def first_card(page: Page, names: Sequence[str] = NAMES, say: Say | str = "en") -> Table:
    """From the home screen to the table with one card turned."""
    table, _ = at_table(page, names, "express", say)
    table.flip()
    return table


@dataclass
class Ledger:
    """What was played and what it must come to, by the rules of the classic form."""

    names: Sequence[str]
    hands: dict[int, list[str]]
    given: list[int] = field(default_factory=list)
    taken: list[int] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    counts: list[dict[str, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.given = [0] * len(self.names)
        self.taken = [0] * len(self.names)
        self.counts = [{"true": 0, "stood": 0, "caught": 0} for _ in self.names]

    def holders(self, card: str) -> list[int]:
        """Return who holds the rank of ``card``."""
        rank = rank_of(card)
        return [s for s, hand in self.hands.items() if any(rank_of(own) == rank for own in hand)]

    def settle(
        self, card: str, claimant: int, shares: dict[int, int], takings: dict[int, int], giver: int
    ) -> None:
        """Note a claim's end: who takes what, and for whom it counts."""
        holds = claimant in self.holders(card)
        doubled = set(takings) != set(shares) or takings != shares
        kind = "true" if holds else "caught" if doubled else "stood"
        verdict = {
            "stood": "A bluff, and nobody noticed",
            "caught": "Caught",
            "true": "Doubted, but true" if doubled else "True",
        }[kind]
        self.counts[claimant][kind] += 1
        for seat, units in takings.items():
            self.taken[seat] += units
            self.given[giver] += units
        took = tuple(f"{self.names[s]} takes {sips(units)}" for s, units in sorted(takings.items()))
        self.steps.append(Step(card, self.names[claimant], verdict, took))

    def results(self) -> dict[str, Result]:
        """Return the figures that the summary must show."""
        return {
            name: Result(self.given[seat], self.taken[seat], **self.counts[seat])
            for seat, name in enumerate(self.names)
        }

    def winners(self) -> list[str]:
        """Return who gave most among those never caught."""
        free = [s for s in range(len(self.names)) if not self.counts[s]["caught"]]
        best = max(self.given[seat] for seat in free)
        return [self.names[seat] for seat in free if self.given[seat] == best]


def sips(units: int) -> str:
    """Return the units in words."""
    return "1 sip" if units == 1 else f"{units} sips"


@dataclass
class Walk:
    """A game with one claim of each kind, each as soon as the cards allow it.

    ``between`` is done after every step; a test may reload the page there.
    """

    page: Page
    ledger: Ledger
    between: Callable[[], None] = lambda: None
    todo: list[str] = field(default_factory=lambda: ["true", "failed", "stood", "caught", "split"])

    def play(self, size: int = 5) -> None:
        """Turn card after card, to the summary."""
        for value in rows(size):
            card = Table(self.page).flip()
            self.between()
            if kind := self._possible(card, value):
                self.todo.remove(kind)
                self._claim(kind, card, value)
        Table(self.page).finish()
        assert self.todo == []

    def _possible(self, card: str, value: int) -> str | None:
        holders = self.ledger.holders(card)
        for kind in self.todo:
            fits = holders if kind in ("true", "failed") else len(holders) < len(self.ledger.names)
            # The last two need cards or rows of the later game: others do not take their place.
            if fits and (kind != "split" or value >= 2):
                return kind
        return None

    def _claim(self, kind: str, card: str, value: int) -> None:
        ledger = self.ledger
        holders = ledger.holders(card)
        seats = range(len(ledger.names))
        if kind in ("true", "failed"):
            claimant = holders[0]
        elif kind == "split" and holders:
            claimant = holders[-1]
        else:
            claimant = next(seat for seat in seats if seat not in holders)
        first, second = sorted(seat for seat in seats if seat != claimant)[:2]
        targets = (first, second) if kind == "split" else (first,)
        table = Table(self.page)
        table.draft(claimant, *targets)
        shares = table.shares(targets)
        assert sum(shares.values()) == value
        table.say_claim()
        self.between()
        if kind in ("caught", "failed"):
            self._doubt(kind, card, claimant, first, value, shares)
            return
        for _ in targets:
            Table(self.page).accept()
            self.between()
        ledger.settle(card, claimant, shares, shares, claimant)

    def _doubt(
        self, kind: str, card: str, claimant: int, doubter: int, value: int, shares: dict[int, int]
    ) -> None:
        ledger = self.ledger
        Table(self.page).challenge()
        self.between()
        Table(self.page).show()
        reveal = Reveal(self.page)
        loser, giver = (claimant, doubter) if kind == "caught" else (doubter, claimant)
        expect(reveal.verdict).to_have_text("Bluff!" if kind == "caught" else "It is true!")
        assert f"{ledger.names[loser]} takes {sips(2 * value)}" in reveal.takings
        ledger.settle(card, claimant, shares, {loser: 2 * value}, giver)
        if kind == "failed":
            shown = reveal.card
            assert rank_of(shown) == rank_of(card)
            ledger.hands[claimant].remove(shown)
        reveal.go_on()
        self.between()
