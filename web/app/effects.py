"""What goes into ``update`` beside the model, and what comes out: messages and effects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from pyramid_core.game import Event

if TYPE_CHECKING:
    # Loaded only when somebody plays the solitaire.
    from app.questions import Question


@dataclass(frozen=True, slots=True)
class Msg:
    """Something that happened in the page: a tap, a key, typed text, news of the browser."""

    name: str
    args: tuple[str, ...] = ()
    value: str = ""


@dataclass(frozen=True, slots=True)
class Store:
    """Effect: write ``text`` under ``key``, before the next paint."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Announce:
    """Effect: let screen readers hear what happened."""

    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Focus:
    """Effect: put the focus on the element that the CSS selector finds, after the paint."""

    selector: str


@dataclass(frozen=True, slots=True)
class Route:
    """Effect: note the screen in the browser's history (``#setup``)."""

    screen: str
    replace: bool = False


@dataclass(frozen=True, slots=True)
class Seed:
    """Effect: ask for a fresh seed; it comes back as ``Msg("seed", (text,))`` at once."""

    msg: str = "seed"
    """The name of that message."""


@dataclass(frozen=True, slots=True)
class Think:
    """Effect: ask the solver, in place of what it was asked before.

    The answer comes as ``Msg(msg, (token, …), …)``; ``None`` asks for nothing any more.
    """

    msg: str
    token: int
    question: Question | None


@dataclass(frozen=True, slots=True)
class Vibrate:
    """Effect: a short buzz where the device has one; milliseconds on, off, on."""

    pattern: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """Effect: a small sound; ``sounds`` has the names."""

    sound: str


@dataclass(frozen=True, slots=True)
class Share:
    """Effect: the device's share sheet, or else the clipboard."""

    text: str


@dataclass(frozen=True, slots=True)
class After:
    """Effect: send ``msg`` when about so many milliseconds have gone by with the page in sight.

    Without motion they are fewer, unless ``exact``. The same message is under way only once.
    """

    ms: int
    msg: Msg
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Read:
    """Effect: read what the storage has under ``key``.

    It comes back at once as ``Msg(then, (today,), text)``, with today's date as 2026-11-30.
    """

    key: str
    then: str


@dataclass(frozen=True, slots=True)
class TakeUpdate:
    """Effect: let the new version take over, and load the page once."""


@dataclass(frozen=True, slots=True)
class TakeOver:
    """Effect: make this tab the one that writes."""


@dataclass(frozen=True, slots=True)
class Keys:
    """Effect: draw the digits of a table and one phone's keys from the secure source.

    They come back at once as ``Msg("keys", (digits, day))``, the day counted from 1970.
    """


@dataclass(frozen=True, slots=True)
class DrawQr:
    """Effect: draw a QR code of ``text``; it comes back as ``Msg("qr", (size, path), text)``."""

    text: str


@dataclass(frozen=True, slots=True)
class Recall:
    """Effect: read the storage anew; comes back as ``Msg("recalled", …)`` from ``main``."""


@dataclass(frozen=True, slots=True)
class Export:
    """Effect: hand out all that is kept, as a file or as text; ``Msg("exported", …)`` says how."""

    as_text: bool = False


@dataclass(frozen=True, slots=True)
class Restore:
    """Effect: keep these texts, by key, instead of what there is; what is replaced is kept too."""

    items: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Cherish:
    """Effect: a game was finished: ask the browser to keep everything, and how to install."""


@dataclass(frozen=True, slots=True)
class Install:
    """Effect: let the browser ask whether to install."""


Effect: TypeAlias = (
    Store
    | Export
    | Restore
    | Cherish
    | Install
    | Announce
    | Focus
    | Route
    | Seed
    | Vibrate
    | Play
    | Share
    | After
    | Read
    | Think
    | TakeUpdate
    | TakeOver
    | Recall
    | Keys
    | DrawQr
)
