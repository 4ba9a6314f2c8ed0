"""The first taps on the solitaire's board, done once while nobody waits, and forgotten.

Code that has not run yet is slow when it does: modules are loaded, and what is kept for later
taps is made. The model is immutable, so trying something out leaves no trace in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from app.changes import changes
from app.effects import Announce, Msg
from app.model import Model
from app.render import render
from app.telling import told
from app.update import update
from app.words import Words
from pyramid_core.solitaire.view import place_text

_STEPS: Final = (Msg("solo-draw", ("any",)), Msg("solo-undo"))


def rehearsal(model: Model, words: Words) -> Iterator[None]:
    """Draw a card, take that back and tap an open one: a pause can be made after each of them."""
    solo = model.solo
    if solo is None:
        return
    open_card = Msg("solo-tap", tuple(place_text(place) for place in solo.view.available[:1]))
    picture = render(model, words)
    for msg in (*_STEPS, open_card):
        model, effects = update(model, msg)
        before, picture = picture, render(model, words)
        changes(before, picture, "")
        for effect in effects:
            if isinstance(effect, Announce):
                told(model, effect.events, words)
        yield
