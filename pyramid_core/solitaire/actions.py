"""What can be done in a solitaire game: the actions, their text, and why one is refused."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pyramid_core.game import InvalidAction
from pyramid_core.solitaire.state import Place, parse_place, place_text


class Reason(StrEnum):
    """Why an action is not allowed now."""

    WON = "won"
    NO_SUCH_PLACE = "no_such_place"
    NOTHING_THERE = "nothing_there"
    SAME_CARD = "same_card"
    COVERED = "covered"
    COVERS_IT = "covers_it"
    BURIED = "buried"
    NOT_ALONE = "not_alone"
    DOES_NOT_ADD_UP = "does_not_add_up"
    NO_SUCH_PILE = "no_such_pile"
    NO_STOCK = "no_stock"
    STOCK_EMPTY = "stock_empty"
    STOCK_LEFT = "stock_left"
    NO_REDEAL_LEFT = "no_redeal_left"
    NOTHING_TO_REDEAL = "nothing_to_redeal"


@dataclass(frozen=True, slots=True)
class Remove:
    """Two cards that add up to the target go out of play, or one that is worth it alone.

    The places are kept in order (layout first), so that a pair is one action and one text.
    """

    place: Place
    other: Place | None = None

    def __post_init__(self) -> None:
        if self.other is None:
            return
        places = sorted((self.place, self.other), key=lambda place: (place < 0, abs(place)))
        object.__setattr__(self, "place", places[0])
        object.__setattr__(self, "other", places[1])

    @property
    def places(self) -> tuple[Place, ...]:
        """The one place, or both."""
        return (self.place,) if self.other is None else (self.place, self.other)

    def __str__(self) -> str:
        return " ".join(["remove", *map(place_text, self.places)])


@dataclass(frozen=True, slots=True)
class Draw:
    """The next card of the stock (or the next three) goes onto the waste, onto this pile.

    ``pile`` counts from 0, its text from 1.
    """

    pile: int = 0

    def __str__(self) -> str:
        return f"draw {self.pile + 1}"


@dataclass(frozen=True, slots=True)
class Redeal:
    """The waste is turned over to be the stock again."""

    def __str__(self) -> str:
        return "redeal"


Action = Remove | Draw | Redeal


def parse_action(text: str) -> Action:
    """Return the action that ``text`` names. Raises ``InvalidAction``."""
    match text.split(" "):
        case ["redeal"]:
            action: Action = Redeal()
        case ["draw", pile] if pile.isascii() and pile.isdigit() and len(pile) <= 2:
            action = Draw(int(pile) - 1)
        case ["remove", *places] if 1 <= len(places) <= 2:
            try:
                action = Remove(*map(parse_place, places))
            except ValueError:
                raise InvalidAction(text) from None
        case _:
            raise InvalidAction(text)
    if str(action) != text or action == Draw(-1):
        raise InvalidAction(text)
    return action
