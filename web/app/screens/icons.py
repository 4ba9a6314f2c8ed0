"""Pictures of the sprite in ``web/art/sprite.svg``, which stands in the page once."""

from __future__ import annotations

from functools import lru_cache

from app.html import Html, el


@lru_cache(maxsize=128)
def icon(name: str, cls: str = "") -> Html:
    """Return the line icon called ``name``, hidden from screen readers: words say what it means."""
    return use(f"i-{name}", f"icon {cls}".rstrip())


@lru_cache(maxsize=128)
def use(symbol: str, cls: str | None = None) -> Html:
    """Return any picture of the sprite, hidden from screen readers."""
    return el("svg", el("use", href=f"#{symbol}"), cls=cls, aria_hidden="true")
