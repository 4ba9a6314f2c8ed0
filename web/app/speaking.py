"""What screen readers are to hear, told once it can be seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import js
from pyodide.ffi import create_proxy

from app.model import Model
from app.telling import told
from app.words import Words
from pyramid_core.game import Event

PAUSE_MS: Final = 60.0
"""How long after a step it is told: what the player has just done is painted first."""


class Speaker:
    """Puts what happened into the page's live region."""

    def __init__(self, region: Any, failed: Callable[[Exception], None]) -> None:
        self._region = region
        self._failed = failed
        self._waiting: list[tuple[Model, Sequence[Event], Words]] = []
        self._speak_proxy = create_proxy(self._speak)

    def tell(self, model: Model, events: Sequence[Event], words: Words) -> None:
        """Have the events told that led to ``model``."""
        if not self._waiting:
            js.setTimeout(self._speak_proxy, PAUSE_MS)
        self._waiting.append((model, events, words))

    def _speak(self) -> None:
        """Tell all that waits in one text: a second one would cut the first one off."""
        waiting, self._waiting = self._waiting, []
        try:
            said = [told(*each) for each in waiting]
            self._region.textContent = " ".join(filter(None, said))
        except Exception as error:
            self._failed(error)
