"""Whole solitaire games as readable files, one for each variant.

A file of ``playthroughs/solitaire/`` names its rules and deal. Then come the steps, each
after ``>``, and beneath each the events and where the game stands. With REGENERATE set,
everything but the heading and the steps is written anew; read the difference.
"""

from typing import Any

import pytest

from pyramid_core.game import Event
from pyramid_core.match import Match
from pyramid_core.save import dumps, loads
from pyramid_core.solitaire import GAME
from pyramid_core.solitaire.deals import parse_code
from pyramid_core.solitaire.rules import PRESETS, format_rules
from pyramid_core.solitaire.view import View
from tests import kit
from tests.solitaire_kit import deal, played

FOLDER = kit.HERE / "playthroughs" / "solitaire"


def event_text(event: Event) -> str:
    """One event on one line."""

    def text(value: Any) -> str:
        return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)

    return " ".join([event.kind, *(f"{key}={text(v)}" for key, v in event.params.items())])


def standing(view: View) -> str:
    """Where the game stands, on one line."""
    wastes = " ".join(str(pile[-1]) if pile else "-" for pile in view.wastes)
    free = " ".join(str(view.card_at(place)) for place in view.available if place >= 0)
    return (
        f"{view.score}/{view.rules.cards} | stock {len(view.stock)} drawn {view.drawn or '-'} "
        f"waste {wastes} | exposed {free or '-'}"
    )


def replayed(text: str) -> tuple[str, Match]:
    """The file as its steps give it now, and the match at its end."""
    top = dict(line.split(": ", 1) for line in text.split("\n\n", 1)[0].splitlines())
    dealt = parse_code(top["code"])
    match = deal(dealt.rules, dealt.number)
    lines = [f"about: {top['about']}", f"code: {dealt.code}", f"rules: {format_rules(dealt.rules)}"]
    lines += [f"deal: {GAME.deal_text(match.state)}", ""]
    for step in [line[2:] for line in text.splitlines() if line.startswith("> ")]:
        lines.append(f"> {step}")
        if step in ("undo", "redo"):
            assert match.can_undo if step == "undo" else match.can_redo
            match = match.undo() if step == "undo" else match.redo()
        else:
            match = played(match, step)
            lines += [f"  {event_text(event)}" for event in match.last_events(0)]
        lines.append(f"  = {standing(GAME.view(match.state, 0))}")
    return "\n".join(lines) + "\n", match


@pytest.mark.parametrize("name", PRESETS)
def test_playthrough(name: str):
    """Played again, step by step, the game tells what it told then, to its end."""
    path = FOLDER / f"{name}.txt"
    text, match = replayed(path.read_text(encoding="utf-8"))
    kit.check_golden(path, text)
    assert match.rules == PRESETS[name]
    assert GAME.outcome(match.state) is not None
    assert loads(dumps(match)).match == match


def test_playthroughs_show_wins_and_losses():
    """Both ends are there."""
    ends = set()
    for name in PRESETS:
        match = replayed((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))[1]
        ends.add(GAME.outcome(match.state).reason)
    assert ends == {"won", "lost"}
