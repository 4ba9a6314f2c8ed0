"""Whole games as readable files: what was done, and what all at the table then knew.

A file of ``playthroughs/`` names the fields in which its rules differ from classic, the
players, the seed and the cards. Then come the steps, each after ``>``, and beneath each
the events for the table and where the game stands. With REGENERATE set, everything but
the heading and the steps is written anew; read the difference.
"""

from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from pyramid_core.bluff import GAME
from pyramid_core.bluff.rules import (
    PRESETS,
    Bluffing,
    BluffRules,
    Proof,
    Split,
    field_text,
    field_value,
)
from pyramid_core.bluff.state import Phase
from pyramid_core.bluff.tally import stood
from pyramid_core.bluff.view import View
from pyramid_core.game import Event
from pyramid_core.match import Match, start
from pyramid_core.save import dumps, loads
from tests import kit

FOLDER = kit.HERE / "playthroughs"
FILES = sorted(path.stem for path in FOLDER.glob("*.txt"))


def differences(rules: BluffRules) -> str:
    """The fields of the rules that are not those of the classic form."""
    texts = []
    for field in fields(rules):
        text = field_text(rules, field.name)
        if text != field_text(BluffRules(), field.name):
            texts.append(f"{field.name}={text}")
    return " ".join(texts)


def rules_of(text: str) -> BluffRules:
    """The classic form with these differences."""
    pairs = [word.split("=") for word in text.split()]
    return replace(BluffRules(), **{name: field_value(name, value) for name, value in pairs})


def event_text(event: Event) -> str:
    """One event on one line."""

    def text(value: Any) -> str:
        if isinstance(value, tuple):
            pairs = (f"{i[0]}:{i[1]}" if isinstance(i, tuple) else text(i) for i in value)
            return ",".join(pairs) or "nobody"
        return "-" if value is None else str(value)

    return " ".join([event.kind, *(f"{key}={text(v)}" for key, v in event.params.items())])


def standing(view: View) -> str:
    """Where the game stands, on one line."""
    numbers = [" ".join(map(str, figures)) for figures in (view.taken, view.given)]
    hands = " ".join("".join(h.face.value[0] for h in hand) for hand in view.hands)
    steps = ",".join(f"{claim.claimant}:{claim.step}" for claim in view.claims) or "-"
    up = 0 if view.current is None else view.current + 1
    of = len(view.pyramid)
    return (
        f"{view.phase} card {up}/{of} | claims {steps} | hands {hands} | "
        f"taken {numbers[0]} | given {numbers[1]}"
    )


def ending(view: View) -> list[str]:
    """The summary, line by line."""
    assert view.summary is not None
    lines = ["", "summary"]
    for seat, tally in enumerate(view.summary.seats):
        texts = [f"{f.name}={getattr(tally, f.name)}" for f in fields(tally)]
        lines.append(f"  {seat}: {' '.join(texts)}")
    lines.append(f"  best bluff: {view.summary.best_bluff}")
    outcome = view.summary.outcome
    lines.append(f"  outcome: {outcome.reason} {' '.join(map(str, outcome.winners)) or 'nobody'}")
    return lines


def heading(text: str) -> dict[str, str]:
    """The fields at the top of a file."""
    top = text.split("\n\n", 1)[0]
    pairs = [line.partition(":") for line in top.splitlines()]
    return {name: value.strip() for name, _, value in pairs}


def replayed(text: str) -> tuple[str, Match]:
    """The file as its steps give it now, and the match at its end."""
    top = heading(text)
    match = start(GAME, rules_of(top["rules"]), top["seats"].split(), top["seed"])
    lines = [f"{name}: {top[name]}".rstrip() for name in ("about", "rules", "seats", "seed")]
    lines += [f"deal: {GAME.deal_text(match.state)}", ""]
    for step in [line[2:] for line in text.splitlines() if line.startswith("> ")]:
        lines.append(f"> {step}")
        if step in ("undo", "redo"):
            assert match.can_undo if step == "undo" else match.can_redo
            match = match.undo() if step == "undo" else match.redo()
        else:
            match = kit.played(match, step)
            lines += [f"  {event_text(event)}" for event in match.last_events(None)]
        lines.append(f"  = {standing(GAME.view(match.state, None))}")
    lines += ending(GAME.view(match.state, None))
    return "\n".join(lines) + "\n", match


def content(name: str) -> str:
    """The text of a playthrough."""
    return Path(FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", FILES)
def test_playthrough(name: str):
    """Played again, step by step, the game tells what it told then."""
    text, match = replayed(content(name))
    kit.check_golden(FOLDER / f"{name}.txt", text)
    assert match.state.phase is Phase.OVER
    assert loads(dumps(match)).match == match


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_has_a_playthrough(name: str):
    """Each preset has a file of its name, played by that preset's rules."""
    assert name in FILES
    assert heading(content(name))["rules"] == differences(PRESETS[name].rules)


@pytest.mark.parametrize("name", FILES)
def test_a_playthrough_holds_what_its_rules_allow(name: str):
    """True claim, bluff that stood, caught bluff, failed challenge, split, several claims."""
    _, match = replayed(content(name))
    rules, claims = match.rules, match.state.history
    assert any(claim.truthful and not claim.challengers for claim in claims)
    assert len({claim.index for claim in claims}) < len(claims)
    if rules.split is Split.ALLOWED:
        assert any(len(claim.targets) > 1 for claim in claims)
    if rules.bluffing is not Bluffing.OFF:
        assert any(stood(claim) for claim in claims)
    if rules.bluffing is not Bluffing.OFF or rules.proof is Proof.FROM_MEMORY:
        shows = [claim.showing.proven for claim in claims if claim.showing]
        assert set(shows) == {True, False}
