"""The start of the application in the browser; ``index.html`` calls it through PyScript."""

from __future__ import annotations

import gc
from typing import Final

import packimport

from app.dom import Page
from app.storage import Storage

_GARBAGE: Final = 20_000
"""With so many new objects Python looks for garbage wherever it is."""


def start() -> None:
    """Take over the page."""
    Page(Storage()).start()
    packimport.close()
    # What is here by now stays, so nobody needs to look through it for garbage ever again.
    gc.freeze()
    # What is made later goes by itself, all but a little; the solver has that cleared away before
    # it begins. So nobody who has tapped a card needs to wait for it.
    gc.set_threshold(_GARBAGE)
    gc.enable()
