"""How hard a deal is, in a word and a sign: steps of a pyramid, so many of them filled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from app.html import Html, el
from app.solo import GRADES
from app.words import Words, t

NAMES: Final[Mapping[str, str]] = {
    "easy": t("easy"),
    "medium": t("medium"),
    "hard": t("hard"),
    "expert": t("for experts"),
}


def sign(grade: str) -> Html:
    """Return the sign of a grade, hidden from screen readers: the word says what it means."""
    filled = GRADES.index(grade) + 1
    steps = [el("i", cls="on" if step < filled else "") for step in range(len(GRADES))]
    return el("span", steps, cls="grade", aria_hidden="true")


def name(grade: str, words: Words) -> Html:
    """Return the sign with the word behind it."""
    return el("span", sign(grade), words.t(NAMES[grade]), cls="graded")
