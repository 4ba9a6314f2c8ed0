"""The solitaire's part of the model, and its text in the storage.

Loaded when the first solitaire message comes: the start does not wait for it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from app.model import Notice
from pyramid_core.last import last
from pyramid_core.match import Match
from pyramid_core.save import Damage, SaveError, dumps, json_of, loads
from pyramid_core.solitaire import GAME
from pyramid_core.solitaire.deals import Deal, Fault, number_of
from pyramid_core.solitaire.par import DEALS, ParMatch
from pyramid_core.solitaire.rules import PRESETS, SolitaireRules, preset_of
from pyramid_core.solitaire.view import Place, View

if TYPE_CHECKING:
    from pyramid_core.solitaire.actions import Action
    from pyramid_core.solitaire.state import State

CUSTOM: Final = "custom"
PAR: Final = "par"
"""Beside the presets: rules of one's own, and the match of six deals."""
WAYS: Final = ("new", "winnable", "day", "number")
"""How a deal is chosen."""
ANY: Final = "any"
GRADES: Final = ("easy", "medium", "hard", "expert")
"""The values of ``difficulty.Grade``, which is loaded only when it is wanted."""
VARIANTS: Final = (*list(PRESETS)[:4], PAR, *list(PRESETS)[4:], CUSTOM)
"""All that can be chosen, in the order in which it is offered."""


@dataclass(frozen=True, slots=True)
class Deals:
    """What is chosen on the screen of deals so far."""

    variant: str
    rules: SolitaireRules
    """The rules of one's own, for when these are chosen."""
    way: str = "new"
    """``new``, ``winnable``, ``day`` or ``number``."""
    grade: str = ""
    """Of which grade of difficulty a deal that can be won has to be; empty for any."""
    searching: int = 0
    """The number of the search for a winnable deal that is under way; 0: none."""
    tried: int = 0
    """How many deals that search has looked at."""
    given_up: bool = False
    """Whether that search ended without one."""
    number: str = ""
    code: str = ""
    fault: Fault | None = None
    """What is wrong with the number or the code."""


@dataclass(frozen=True, slots=True)
class Solo:
    """A running solitaire game, and what is being done with it at this moment."""

    match: Match
    variant: str
    """What it counts as in the statistics: a preset, ``par`` or ``custom``."""
    alone: frozenset[int] = frozenset()
    """Which of the match's actions, by index, were kings that went by themselves."""
    helped: bool = False
    """Whether a step was taken back, or a hint was asked for."""
    counted: bool = False
    """Whether this game's result stands in the statistics already."""
    goes_on: bool = False
    """Whether a relaxed win goes on to a strict one."""
    seconds: int = 0
    par: ParMatch | None = None
    wanted: str = ""
    """How the deal was asked for, as the next one will be: a grade, ``any`` for one that can be
    won, or empty."""
    grade: str = ""
    """How hard the deal is, one of ``GRADES``, once that is known."""
    # What follows belongs to the picture alone and is not kept.
    picked: Place | None = None
    at: Place | None = None
    """Where the keyboard is."""
    said: Notice | None = None
    shaken: tuple[Place, ...] = ()
    shakes: int = 0
    """How often something was shaken: each time anew."""
    marked: tuple[Place, ...] = ()
    """Cards that are pointed out: what covers a card, or a hint."""
    hinted: tuple[Place, ...] = ()
    """The cards of a hint; the stock for a draw."""
    wants_hint: bool = False
    """Whether a hint is waited for."""
    shows: bool = False
    """Whether the solution is being played."""
    known_of: State | None = None
    """The position of which the solver was asked last."""
    token: int = 0
    """The number of that question."""
    verdict: str = ""
    """``solved``, ``unsolvable``, ``budget``; empty while the solver thinks."""
    solution: tuple[Action, ...] = ()
    """The actions that win from here; with ``budget`` an action that is merely allowed."""
    hopeful: bool = False
    """Whether this deal could be won at some earlier moment."""
    hopeless: bool = False
    """Whether this deal is proven to be lost from its first card on."""
    fewest: int | None = None
    """The moves of a shortest solution, found out after the end; 0 where it is not found."""
    sheet: str = ""
    """What lies over the board: ``menu``, ``new`` or ``end``."""
    cheering: bool = False
    ticking: bool = False

    @property
    def view(self) -> View:
        """What the player may see."""
        return _view(self.match.state)

    @property
    def rules(self) -> SolitaireRules:
        """The rules that are played."""
        rules: SolitaireRules = self.match.rules
        return rules

    @property
    def deal(self) -> Deal | None:
        """The deal by its number; ``None`` for a save that has another seed."""
        number = number_of(self.match.seed)
        return None if number is None else Deal(self.rules, number)

    @property
    def is_over(self) -> bool:
        """Whether it is won, or nothing can be done."""
        return GAME.outcome(self.match.state) is not None

    @property
    def is_won(self) -> bool:
        """Whether it is won."""
        return bool(self.match.state.won)

    def quiet(self, **changes: Any) -> Solo:
        """Return it with nothing picked, pointed out, shaken or said, and with ``changes``."""
        calm: dict[str, Any] = {
            "picked": None, "said": None, "shaken": (), "marked": (), "cheering": False,
            "hinted": (), "wants_hint": False,
        }  # fmt: skip
        return replace(self, **(calm | changes))


@last
def _view(state: State) -> View:
    """Return the view of ``state``: most pictures show the one that was shown before."""
    return GAME.view(state, 0)


_TEXT: Final = json.JSONEncoder(ensure_ascii=False)


def solo_text(solo: Solo) -> str:
    """Return the text for the storage. ``glance`` in ``remember`` reads some of it too."""
    content: dict[str, Any] = {
        "save": dumps(solo.match),
        "variant": solo.variant,
        "score": len(solo.match.state.foundation),
        "cards": solo.rules.cards,
        "alone": sorted(solo.alone),
        "helped": solo.helped,
        "counted": solo.counted,
        "goes_on": solo.goes_on,
        "seconds": solo.seconds,
        "grade": solo.grade,
        "wanted": solo.wanted,
    }
    if solo.par is not None:
        content["par"] = {"first": solo.par.first, "points": solo.par.points}
    return _TEXT.encode(content)


@dataclass(frozen=True, slots=True)
class Read:
    """What was made of a stored text: a game, maybe not the whole of it, or none."""

    solo: Solo | None
    damage: Damage | None = None
    lost: int = 0


def solo_from(text: str) -> Read:
    """Return the game in a stored text; what is odd beside the save is as at first."""
    try:
        content = json_of(text)
        loaded = loads(content["save"])
    except (ValueError, KeyError, TypeError) as error:
        damage = error.damage if isinstance(error, SaveError) else Damage.NOT_A_SAVE
        return Read(None, damage)
    match = loaded.match
    if match.game.id != GAME.id:
        return Read(None, Damage.UNKNOWN_GAME)
    variant = content.get("variant")
    par = _par(content.get("par")) if variant == PAR else None
    if variant not in VARIANTS or (variant == PAR and par is None):
        variant = preset_of(match.rules) or CUSTOM
    alone = content.get("alone")
    seconds, grade, wanted = (content.get(key) for key in ("seconds", "grade", "wanted"))
    solo = Solo(
        match,
        variant,
        frozenset(n for n in alone if type(n) is int) if isinstance(alone, list) else frozenset(),
        helped=content.get("helped") is True,
        counted=content.get("counted") is True,
        goes_on=content.get("goes_on") is True,
        seconds=seconds if type(seconds) is int and 0 <= seconds < 10**7 else 0,
        par=par,
        wanted=wanted if wanted in (ANY, *GRADES) else "",
        grade=grade if grade in GRADES else "",
    )
    if solo.is_over:
        solo = replace(solo, sheet="end")
    is_whole = loaded.damage in (None, Damage.CHANGED)
    return Read(solo, None if is_whole else loaded.damage, loaded.lost)


def _par(content: object) -> ParMatch | None:
    """The par match in a stored text, if it is one."""
    if not isinstance(content, dict):
        return None
    first, points = content.get("first"), content.get("points")
    if type(first) is not int or first < 1 or not isinstance(points, list):
        return None
    if len(points) > DEALS or not all(type(n) is int for n in points):
        return None
    return ParMatch(first, tuple(points))
