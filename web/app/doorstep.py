"""The home screen as it would be now, kept for the shell to paint before Python is there."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Final

from app.model import Model
from app.render import render
from app.words import Words

KEY_HOME: Final = "pyramid.home"


def picture(model: Model, words: Words, build: str) -> str:
    """Return the text for the storage: the screen with "continue", its language, its build.

    What only holds at this moment (a notice, a question, an update on offer) is not in it. The
    shell paints it only with the same ``build`` and language, so that Python finds what it would
    have painted itself.
    """
    home = replace(
        model,
        screen="home",
        under=(),
        notice=None,
        ask=None,
        update_ready=False,
        other_tab=False,
    )
    html = str(render(home, words))
    return json.dumps(
        {"build": build, "language": model.language, "html": html}, ensure_ascii=False
    )
