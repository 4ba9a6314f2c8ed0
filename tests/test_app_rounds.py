"""Predictions as the screen shows them, and the figures of the summary."""

from __future__ import annotations

import re
from dataclasses import replace

from app.model import Model
from app.screens.summary import player

from pyramid_core.bluff.rules import Bluffing
from pyramid_core.bluff.tally import SeatTally
from tests.test_app import ENGLISH, Page, at_table

TALLY = SeatTally(
    taken=30,
    given=7,
    misses=0,
    true_claims=1,
    bluffs=3,
    successful_bluffs=2,
    caught=1,
    challenges_right=3,
    challenges_wrong=4,
    cards_left=1,
    chips=-3,
)


def figures(model: Model, tally: SeatTally) -> str:
    """What the summary says about a seat, its spaces made plain."""
    text = re.sub(r"<[^>]+>", " ", str(player(model, 0, tally, "Best liar", 30, ENGLISH)))
    return " ".join(text.split())


def test_an_answer_is_told_to_the_whole_table():
    """The card turned stays on the screen of whoever is asked next; suits are in one order."""
    page = Page()
    page.send("preset french")
    page.deal("Ana", "Ben")
    assert 'id="outcome"' not in page.html
    while (view := page.model.view()).phase == "predictions":
        if view.gift is not None:
            page.send(f"give {1 - view.gift.seat}")
            continue
        seat, question = view.asked
        if question == 3:
            suits = re.findall(r'id="answer-(\w+)"', page.html)
            assert suits == ["spades", "hearts", "diamonds", "clubs"]
        page.send(f"answer {view.answers[0]}")
        card = page.model.view().hands[seat][question].card
        assert ENGLISH.card_name(card) in page.html.split('id="outcome"')[1].split("</p>")[0]


def test_the_summary_has_all_figures():
    """Claims, doubts, cards and chips; what a form has not is not counted."""
    page = at_table("Ana", "Ben")
    said = figures(page.model, TALLY)
    assert "1 true · 2 bluffed through · 1 caught · 3 doubts right · 4 wrong · 1 card left" in said
    assert "−3 chips" in said
    match = page.model.match
    memory = replace(match, rules=replace(match.rules, bluffing=Bluffing.OFF))
    said = figures(replace(page.model, match=memory), replace(TALLY, cards_left=0, chips=None))
    assert said.endswith("1 claim")
