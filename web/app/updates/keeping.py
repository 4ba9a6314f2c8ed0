"""Messages about what stays on the device: taking it along, bringing it in, installing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, TypeAlias

from app import backup, remember
from app.effects import Effect, Export, Install, Msg, Restore, Store
from app.model import KEY_SETTINGS, Model, Notice

Change: TypeAlias = tuple[Model, tuple[Effect, ...]]

WAYS: Final = ("prompt", "ios", "menu")
"""How the site is installed here: the browser asks, or the player uses one of its menus."""


def _export(model: Model, msg: Msg) -> Change:
    """All that is kept, as a file or (argument ``text``) as text."""
    return model, (Export(as_text=msg.args == ("text",)),)


def _exported(model: Model, msg: Msg) -> Change:
    outcome = msg.args[0] if msg.args else ""
    kind = {"file": "exported", "copied": "copied", "failed": "not_shared"}.get(outcome)
    return (replace(model, notice=Notice(kind)) if kind else model), ()


def _import(model: Model, msg: Msg) -> Change:
    """A file or a text with what was kept elsewhere."""
    try:
        kept = backup.loads(msg.value)
    except backup.BackupError as error:
        return replace(model, notice=Notice(error.trouble)), ()
    return model, (Restore(tuple(kept.items())),)


def _install_hint(model: Model, msg: Msg) -> Change:
    """The shell says how this site is installed here, after the first finished game."""
    way = msg.args[0] if msg.args else ""
    if model.settings.install_seen or way not in WAYS:
        return model, ()
    return replace(model, install=way), ()


def _install(model: Model, msg: Msg) -> Change:
    """The player wants it, or (argument ``no``) not now: the hint comes once."""
    settings = replace(model.settings, install_seen=True)
    store = Store(KEY_SETTINGS, remember.settings_text(settings))
    wanted = model.install == "prompt" and msg.args != ("no",)
    return replace(model, settings=settings, install=""), (
        (store, Install()) if wanted else (store,)
    )


HANDLERS: Final[Mapping[str, Callable[[Model, Msg], Change]]] = {
    "export": _export,
    "exported": _exported,
    "import": _import,
    "install-hint": _install_hint,
    "install": _install,
}
