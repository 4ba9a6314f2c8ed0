"""The start of the application in the browser; ``index.html`` calls it through PyScript."""

from __future__ import annotations

import gc

import packimport

from app.dom import Page
from app.storage import Storage


def start() -> None:
    """Take over the page."""
    Page(Storage()).start()
    packimport.close()
    # What is here by now stays, so nobody needs to look through it for garbage ever again.
    gc.freeze()
    gc.enable()
