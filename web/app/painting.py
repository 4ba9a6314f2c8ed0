"""The picture in the page: what is there, and how it becomes what it should be."""

from __future__ import annotations

import json
from typing import Any, Final

from app.changes import changes
from app.html import Html

PLACE: Final = "app"
"""The id of the element that holds the screen."""


class Painting:
    """Shows one picture after another through the shell, and tells it only what is new."""

    def __init__(self, shell: Any, place: Any) -> None:
        """``place`` is the element with the id ``PLACE``."""
        self._shell = shell
        self._place = place
        self._shown = Html("")

    def show(self, html: Html) -> None:
        """Make the page show ``html``."""
        if html == self._shown:
            return
        news = changes(self._shown, html, PLACE)
        done = news is not None and self._shell.change(json.dumps(news))
        if done or self._shell.morph(self._place, html):
            self._shown = html
        else:
            self._shown = Html("")  # a card under the finger was passed over: anew the next time
