"""Small things between the browser and the application: addresses, what elements say, files."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import js

from app.effects import Msg
from app.words import LANGUAGES

_SHORTCUT: Final = "?play="
"""What an address has in it that a shortcut of the device opens."""


def message_of(text: str, value: str = "") -> Msg:
    """Return the message with the short text ``claim 2``."""
    name, *args = text.split(" ")
    return Msg(name, tuple(args), value)


def entered(element: Any) -> str:
    """Return what was entered; a ticked box is ``1``."""
    if element.type == "checkbox":
        return "1" if element.checked else ""
    return str(element.value)


def named_screen() -> str:
    """Return the screen that the address names; ``play/day`` for a shortcut ``?play=day``."""
    named = str(js.location.hash).removeprefix("#")
    shortcut = str(js.location.search)
    if named or not shortcut.startswith(_SHORTCUT):
        return named
    return "play/" + shortcut.removeprefix(_SHORTCUT)


def go_to(screen: str, *, replace: bool) -> None:
    """Note the screen in the browser's history; home is the bare address."""
    place = js.location
    search = "" if str(place.search).startswith(_SHORTCUT) else place.search
    address = f"{place.pathname}{search}" + ("" if screen == "home" else f"#{screen}")
    if address == f"{place.pathname}{place.search}{place.hash}":
        return
    if replace:
        js.history.replaceState(None, "", address)
    else:
        js.history.pushState(None, "", address)


def catalogues(language: str) -> Path:
    """Return a folder that holds the catalogue of ``language``, taken out of our zip."""
    folder = Path.home() / "locales"
    folder.mkdir(exist_ok=True)
    file = folder / f"{language}.mo"
    loader: Any = __spec__.loader
    if language in LANGUAGES and not file.exists() and hasattr(loader, "get_data"):
        place = Path(loader.archive) / "app" / "locales" / file.name
        file.write_bytes(loader.get_data(str(place)))
    return folder


def closest(event: Any, selector: str) -> Any:
    """Return the event's element or the nearest one around it that the selector finds."""
    target = event.target
    return target.closest(selector) if hasattr(target, "closest") else None
