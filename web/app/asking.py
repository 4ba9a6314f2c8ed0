"""What only the browser knows and answers at once: chance, the date, what is stored."""

from __future__ import annotations

import os
from collections.abc import Callable

import js

from app.effects import Keys, Msg, Read, Seed
from app.updates.phones import KEY_DIGITS


def answer(effect: Seed | Keys | Read, read: Callable[[str], str | None]) -> Msg:
    """Return the message in which an effect that asks for something has its answer."""
    match effect:
        case Seed(name):
            return Msg(name, (os.urandom(16).hex(), _today()))
        case Keys():
            return Msg("keys", (_random_digits(KEY_DIGITS), _today()))
        case Read(key, then):
            return Msg(then, (date(),), read(key) or "")


def _random_digits(count: int) -> str:
    """Return so many digits from the platform's secure source, each as likely as any other."""
    found = ""
    while len(found) < count:
        found += "".join(str(byte % 10) for byte in os.urandom(count) if byte < 250)
    return found[:count]


def _today() -> str:
    """Return the day, counted from 1970."""
    return str(int(js.Date.now()) // 86_400_000)


def date() -> str:
    """Return the date where the player is, as 2026-11-30."""
    now = js.Date.new()
    return f"{now.getFullYear():04d}-{now.getMonth() + 1:02d}-{now.getDate():02d}"


def address() -> str:
    """Return where the site is."""
    return str(js.URL.new("./", js.document.baseURI).href)
