"""One title a player for the summary. They celebrate play, not drinking."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from app.words import Words, t
from pyramid_core.bluff.tally import SeatTally

_TITLES: Final[tuple[tuple[str, Callable[[SeatTally], int]], ...]] = (
    (t("Best liar"), lambda seat: seat.successful_bluffs),
    (t("Sharpest eye"), lambda seat: seat.challenges_right),
    (t("Daredevil"), lambda seat: seat.caught),
    (t("Elephant’s memory"), lambda seat: seat.true_claims),
    (t("Most generous"), lambda seat: seat.given),
    (t("Doubting Thomas"), lambda seat: seat.challenges_wrong),
    (t("Trusting soul"), lambda seat: seat.taken),
)


def titles(seats: Sequence[SeatTally], words: Words) -> list[str]:
    """Return a title for each seat: each goes to the one with most, and only once."""
    result: list[str | None] = [None] * len(seats)
    for title, figure in _TITLES:
        free = [seat for seat, given in enumerate(result) if given is None]
        best = max(free, key=lambda seat: figure(seats[seat]), default=None)
        if best is not None and figure(seats[best]) > 0:
            result[best] = words.t(title)
    return [title or words.t("Silent sphinx") for title in result]
