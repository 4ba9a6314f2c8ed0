"""Results that are kept: the same is not worked out anew, and nothing is mixed up."""

import pytest
from app import rehearsal
from app.render import render

from pyramid_core.last import last
from pyramid_core.save import dumps, loads
from pyramid_core.solitaire import GAME
from tests.solitaire_page import ENGLISH, Page, at, deal_code


def test_only_the_very_same_arguments_find_a_result_again():
    asked = []

    @last
    def joined(one: list[int], other: list[int]) -> list[int]:
        asked.append((one, other))
        if other == [0]:
            raise LookupError
        return one + other

    one, other = [1], [2]
    first = joined(one, other)
    assert joined(one, other) is first == [1, 2]
    assert joined(one, [2]) is not first  # equal is not enough
    assert joined([3], other) == [3, 2]
    assert len(asked) == 3
    with pytest.raises(LookupError):
        joined(one, [0])
    assert joined([3], other) == [3, 2]
    assert len(asked) == 5


def test_a_draw_leaves_the_view_of_the_layout_as_it_is():
    page = at(deal_code("relaxed", 2))
    before = page.solo.view
    page.send("solo-draw")
    assert page.solo.view.places is before.places
    assert page.solo.view.stock != before.stock
    pair = next(each for each in GAME.legal_actions(page.state) if str(each).startswith("remove"))
    page.send(*(f"solo-tap {place}" for place in pair.places if place >= 0))
    page.send("solo-undo")
    assert page.solo.view.places == before.places


def test_saves_of_two_matches_by_turns():
    one, other = (at(deal_code("relaxed", number)).solo.match for number in (1, 2))
    for match in (one, other, one, other):
        assert loads(dumps(match)).match == match


def test_a_rehearsal_plays_what_is_tapped_first_and_leaves_nothing(monkeypatch):
    """A draw, an undo, a card: each is shown, and the player's own game is as it was."""
    seen = []

    def watched(model, words):
        seen.append(model)
        return render(model, words)

    monkeypatch.setattr(rehearsal, "render", watched)
    page = at(deal_code("strict", 1))
    before, html, stored = page.model, page.html, dict(page.stored)
    assert len(list(rehearsal.rehearsal(page.model, ENGLISH))) == 3
    assert [len(model.solo.match.state.stock) for model in seen] == [24, 23, 24, 24]
    assert [model.solo.picked is None for model in seen] == [True, True, True, False]
    assert (page.model, page.html, page.stored) == (before, html, stored)
    assert list(rehearsal.rehearsal(Page().model, ENGLISH)) == []
