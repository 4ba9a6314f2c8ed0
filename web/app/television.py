"""The other window, which shows the table to all."""

from __future__ import annotations

from typing import Any

from app.model import Model
from app.screens import tv
from app.words import Words


class Television:
    """Sends the table to the window that asked for it, whenever the picture is a new one."""

    def __init__(self, shell: Any) -> None:
        self._shell = shell
        self._sent: object = None

    def forget(self) -> None:
        """It may be another window, or the same with an empty page: the next picture is sent."""
        self._sent = None

    def show(self, model: Model, words: Words) -> None:
        """Send the table, if anybody wants it."""
        if model.other_tab and self._sent is not None:
            self._shell.television.show("")  # the tab that has the game shows it
        if not model.television or model.other_tab:
            self._sent = None
            return
        settings = model.settings
        picture = tv.picture(model, words)
        looks = (model.language, settings.theme, settings.motion, settings.suits)
        if self._sent != (picture, looks):
            self._sent = (picture, looks)
            self._shell.television.show(picture.html, picture.screen, *looks)
