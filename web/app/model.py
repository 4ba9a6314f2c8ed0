"""Everything that the page shows is a function of the ``Model``; messages change it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from app.effects import Msg
from app.evenings import Game
from app.marks import Manners, manners_from
from app.phones import NO_PHONES, Phones
from app.words import best_language
from pyramid_core.bluff.actions import Action, GetOff, Leave
from pyramid_core.bluff.ledger import Ledger, ledger
from pyramid_core.bluff.rules import PRESETS, BluffRules, Counting
from pyramid_core.bluff.view import View
from pyramid_core.match import PERSON, Match

if TYPE_CHECKING:
    # Loaded only when somebody plays it.
    from app.solo import Deals, Solo

KEY_SETTINGS: Final = "pyramid.settings"
KEY_PARTY: Final = "pyramid.party"
KEY_TABLE: Final = "pyramid.table"
KEY_EVENINGS: Final = "pyramid.evenings"
KEY_SOLITAIRE: Final = "pyramid.solitaire"
KEY_STATISTICS: Final = "pyramid.statistics"
KEY_KEPT: Final = "pyramid.kept"
KEY_PHONES: Final = "pyramid.phones"
"""One-time keys: never part of an export, for they must not come back once they are used."""

UNITS: Final = ("sips", "water", "points", "dares")
"""What a unit is called at the table; water and points are as good as sips."""

DRINKS: Final = ("sips", "water")
"""Units of which one may have had enough."""

COMPUTERS: Final = ("cautious", "bold", "sharp")
"""Kinds of seats that the computer plays: the characters of its players."""

THEMES: Final = ("system", "night", "dawn", "contrast")
MOTIONS: Final = ("system", "full", "reduced")
SUITS: Final = ("two", "four")
CARD_SIZES: Final = ("normal", "large")
HANDS: Final = ("right", "left")
KINGS: Final = ("tap", "auto")
SHOWN: Final = ("shown", "hidden")
SOUNDS: Final = ("off", "on")
LEAVING: Final = ("free", "ask")


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence for the player, by kind; ``sentences.notice`` has the words."""

    kind: str
    params: Mapping[str, Any] = field(default_factory=dict)

    @property
    def stays(self) -> bool:
        """Whether it stands until it is put away: what it tells goes on."""
        return self.kind.startswith("storage_")


@dataclass(frozen=True, slots=True)
class Settings:
    """What the player chose. An empty language is the browser's."""

    language: str = ""
    theme: str = "system"
    motion: str = "system"
    suits: str = "two"
    cards: str = "normal"
    hand: str = "right"
    """The hand that holds the stock of the solitaire."""
    kings: str = "tap"
    """Whether kings of the solitaire go by themselves."""
    timer: str = "shown"
    counts: str = "shown"
    sound: str = "off"
    leaving: str = "free"
    """Whether it is asked before a running game is left."""
    moderation_seen: bool = False
    """Whether the notice of age and moderation was read."""
    install_seen: bool = False
    """Whether the hint to install was answered."""


@dataclass(frozen=True, slots=True)
class Table:
    """The set-up: who plays, in seat order, and what. Kept for the next evening."""

    names: tuple[str, ...] = ("", "", "", "")
    preset: str = "classic"
    rules: BluffRules = PRESETS["classic"].rules
    unit: str = "sips"
    manners: Manners = field(default_factory=Manners)
    kinds: tuple[str, ...] = ()
    """Who decides for each seat: a person, or one of ``COMPUTERS``; persons where it ends early."""

    def kind(self, seat: int) -> str:
        """Who decides for the seat."""
        return self.kinds[seat] if seat < len(self.kinds) else PERSON

    @property
    def all_kinds(self) -> tuple[str, ...]:
        """Who decides for each seat, one entry a name."""
        return tuple(self.kind(seat) for seat in range(len(self.names)))

    @property
    def has_computers(self) -> bool:
        """Whether a computer plays somewhere."""
        return any(kind in COMPUTERS for kind in self.kinds)

    @property
    def is_changed(self) -> bool:
        """Whether a house rule differs from the preset."""
        return self.rules != PRESETS[self.preset].rules


@dataclass(frozen=True, slots=True)
class Draft:
    """A claim that is being made: the claimant, and the shares so far by target."""

    claimant: int
    shares: tuple[tuple[int, int], ...] = ()

    @property
    def total(self) -> int:
        """Units shared out so far."""
        return sum(units for _, units in self.shares)

    def share(self, seat: int) -> int:
        """Units for ``seat`` so far."""
        return dict(self.shares).get(seat, 0)


@dataclass(frozen=True, slots=True)
class Thinking:
    """A computer player whose move comes by itself in a moment."""

    seat: int
    at: int
    """The number of actions after which it moves: in another position the news is stale."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What this browser can do here, found out at the start by ``main``."""

    languages: tuple[str, ...] = ()
    secure: bool = True
    """HTTPS or localhost: offline use, wake lock and tab locks need it."""
    address: str = ""
    """Where this site is, for links to it; ends in a slash."""


@dataclass(frozen=True, slots=True)
class Qr:
    """A QR code in squares of 1: what it says, its size, its path."""

    text: str
    size: int
    path: str


@dataclass(frozen=True, slots=True)
class Model:
    """The whole of the page's state."""

    screen: str = "home"
    """``home``, ``setup``, ``table``, ``company``, ``rules``, ``settings`` or ``devices``."""
    under: tuple[str, ...] = ()
    """The screens that "back" leads to, the last one first in turn."""
    settings: Settings = Settings()
    table: Table = Table()
    match: Match | None = None
    draft: Draft | None = None
    choosing_looker: bool = False
    """Whether the next player tapped looks again, where the house allows it."""
    holding: bool = False
    """The hand-over: whether the look control is held down at this moment."""
    pick: int | None = None
    """The rank that is tapped in a final guess, before its suit."""
    reveal: int | None = None
    """The claimant whose shown card is being celebrated."""
    rules_of: str = ""
    """The form whose rules are told, where another one than that at the table was chosen."""
    thinking: Thinking | None = None
    """The computer player who is about to move."""
    games: tuple[Game, ...] | None = None
    """The table's history, while it is looked at."""
    ask: str | None = None
    """A question in the way.

    ``deal`` (over a running game), ``forget`` (the history), ``leave`` or ``give_up`` (a game).
    """
    later: Msg | None = None
    """What is done once the player has said that the game may be left."""
    notice: Notice | None = None
    install: str = ""
    """How to install, while the summary shows the hint: ``prompt``, ``ios`` or ``menu``."""
    storage: str = "ok"
    """``ok``, ``full`` or ``missing``."""
    facts: Facts = Facts()
    solo: Solo | None = None
    """The solitaire that is being played, once it is loaded."""
    solo_text: str | None = None
    """What the storage holds of it."""
    deals: Deals | None = None
    """What is being chosen on the screen of deals."""
    statistics: str | None = None
    """The solitaire's results, as the storage holds them."""
    other_tab: bool = False
    """Whether another tab has the game."""
    phones: Phones = NO_PHONES
    """The players' own phones."""
    on_phone: bool = False
    """The hand-over: whether the link for the player's own phone is shown at this moment."""
    typed: bool = False
    """Whether it is shown as a code to be typed."""
    qr: Qr | None = None
    """The QR code drawn last."""
    television: bool = False
    """Whether another window shows the table."""
    update_ready: bool = False

    @property
    def language(self) -> str:
        """The language in use."""
        return self.settings.language or best_language(self.facts.languages)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the running game's players."""
        return self.match.seats if self.match else self.table.names

    def is_computer(self, seat: int) -> bool:
        """Whether a computer decides for the seat of the running game."""
        kinds = self.match.kinds if self.match is not None else ()
        return 0 <= seat < len(kinds) and kinds[seat] in COMPUTERS

    @property
    def taken_back(self) -> Match | None:
        """The match before the last decision of a person, or ``None`` where none can be undone.

        What computers did since is undone with it: they would only do the same again.
        """
        match = self.match
        while match is not None and match.can_undo:
            last = match.actions[match.cursor - 1]
            match = match.undo()
            if not decides_itself(match, last):
                return match
        return None

    def view(self, seat: int | None = None) -> View | None:
        """What ``seat`` (``None``: the table) may see of the running game."""
        if self.match is None:
            return None
        shown: View = self.match.game.view(self.match.state, seat)
        return shown

    @property
    def unit(self) -> str:
        """What a unit is called: chips where they are counted, else the table's word."""
        rules = self.match.rules if self.match else self.table.rules
        if rules.counting is Counting.CHIPS:
            return "chips"
        noted = self.match.notes.get("unit") if self.match else None
        return noted if noted in UNITS else self.table.unit

    @property
    def manners(self) -> Manners:
        """What the players of the running game have agreed on about drinking."""
        if self.match is None or "manners" not in self.match.notes:
            return self.table.manners
        return manners_from(self.match.notes["manners"])

    @property
    def ledger(self) -> Ledger | None:
        """Which units are real ones, in the running game; ``None`` where all of them are."""
        manners = self.manners
        if self.match is None or self.unit not in DRINKS or not manners.is_changed:
            return None
        states = self.match.states[: self.match.cursor + 1]
        computers = [seat for seat in range(len(self.names)) if self.is_computer(seat)]
        return ledger(states, manners.marks, one_drinker=manners.one_drinker, computers=computers)

    @property
    def last_action(self) -> Action | None:
        """What was played last."""
        if self.match is None or self.match.cursor == 0:
            return None
        action: Action = self.match.actions[self.match.cursor - 1]
        return action


def decides_itself(match: Match, action: Action) -> bool:
    """Whether the action is one that the computer decides on, as it plays the seat.

    That a player leaves, or gets off the bus, persons may decide for it.
    """
    seat = getattr(action, "seat", None)
    if seat is None or isinstance(action, Leave | GetOff):
        return False
    return seat < len(match.kinds) and match.kinds[seat] in COMPUTERS


def next_peeker(view: View) -> int | None:
    """Return whose turn it is to be handed the device in private, or ``None``.

    In the peek it is the first seat that is not ready; later the owner of a card that
    was replaced, or whoever is looking again.
    """
    if view.looking is not None:
        return view.looking
    if view.phase == "peek":
        return next(seat for seat in view.present if seat not in view.ready)
    return view.fresh[0][0] if view.fresh else None
