"""Line icons, drawn for this site; their shapes are symbols in ``index.html``."""

from __future__ import annotations

from app.html import Html, el


def icon(name: str, cls: str = "icon") -> Html:
    """Return the icon called ``name`` (``back``, ``gear``, …), hidden from screen readers."""
    return el("svg", el("use", href=f"#i-{name}"), cls=cls, aria_hidden="true")
