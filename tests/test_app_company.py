"""Who is at the table and who drinks what, through the page's messages."""

from __future__ import annotations

from dataclasses import replace

from app.marks import Manners, manners_from, manners_text, stepped
from app.model import KEY_PARTY
from app.render import screen_name

from pyramid_core.bluff.ledger import Mark
from tests.test_app import Page, at_table

FREE = Mark(alcohol_free=True)


def flipped(page: Page, row: int) -> None:
    """Turn cards until one of ``row`` lies open."""
    while page.model.view().value != row:
        page.send("flip")


def test_somebody_leaves():
    """The seat is gone from the table, and the game goes on with the others."""
    page = at_table("Ana", "Ben", "Chloé")
    page.send("flip")
    assert "Leave and join" in page.send("company")
    page.send("leave 1")
    assert page.heard[-1] == "Ben leaves the table."
    page.send("back")
    assert screen_name(page.model) == "table"
    assert 'id="player-1"' not in page.html
    page.send("company")
    page.send("leave 0")
    assert page.notice == "Two players have to stay."
    assert Page(page.stored).model.match == page.model.match


def test_somebody_joins_and_looks_first():
    """The newcomer gets a name, looks at four cards, and plays from the next row on."""
    page = at_table("Ana", "Ben")
    page.send("flip")
    page.send("company")
    assert 'id="rename-2"' in page.send("join")
    page.send("rename 2", "  Ana ")
    page.send("back")
    assert page.model.names == ("Ana", "Ben", "Ana (2)")
    assert screen_name(page.model) == "handover"
    page.peek()
    assert "from row 2" in page.html
    page.send("claim 2")
    assert page.notice == "Whoever has just come plays from the next row on."
    page.send("claim 0")
    assert 'id="target-2"' not in page.html
    page.send("cancel")
    flipped(page, 2)
    page.send("claim 2")
    assert page.model.draft is not None
    assert Page(page.stored).model.match == page.model.match


def test_renaming_in_the_middle_is_kept():
    """Names are cleaned and made unequal when the screen is left, by whatever way."""
    page = at_table("Ana", "Ben")
    page.send("company")
    page.send("rename 1", "ana")
    page.send("route #table")
    assert page.model.names == ("Ana", "ana (2)")
    assert "ana (2)" in page.stored[KEY_PARTY]


def test_play_again_is_for_those_who_are_there():
    """The next deal has the players of the end, with their names and wishes."""
    page = at_table("Ana", "Ben", "Chloé")
    page.send("company")
    page.send("free 2")
    page.send("leave 0")
    page.send("back")
    while screen_name(page.model) == "table":
        page.send("flip")
    assert screen_name(page.model) == "summary"
    page.send("again")
    assert page.model.names == ("Ben", "Chloé")
    assert page.model.manners.mark(1) == FREE


def test_alcohol_free_and_limits_are_said():
    """One takes water, another what the limit leaves; the figures stay the engine's."""
    page = Page()
    page.send("party")
    page.send("free 1")
    page.send("limit-up 2")
    page.deal("Ana", "Ben", "Chloé")
    page.peek()
    flipped(page, 4)
    page.send("claim 0")
    page.send("target 1")
    page.send("say")
    assert "4 sips of water" in page.html
    page.send("accept 1 0")
    assert page.heard[-1].endswith("Ben takes 4 sips of water.")
    page.send("claim 1")
    page.send("target 2")
    page.send("say")
    page.send("accept 2 1")
    page.send("flip")
    page.send("claim 0")
    page.send("target 2")
    page.send("say")
    assert "1 sip and 3 points" in page.html
    page.send("accept 2 0")
    assert page.heard[-1].endswith("Chloé takes 1 sip and 3 points.")
    assert page.model.view().taken == (0, 4, 8)


def test_one_drinker_and_water_are_announced():
    """At a new row the table hears of water, and whose row it is."""
    page = Page()
    page.send("party")
    page.send("one-drinker 1")
    page.deal("Ana", "Ben", "Chloé")
    page.peek()
    page.send("flip")
    assert "Ben drinks in this row." in page.html
    assert "glass of water" not in page.html
    flipped(page, 2)
    assert "Chloé drinks in this row." in page.html
    assert "glass of water" in page.html
    page.send("flip")
    assert "glass of water" not in page.html


def test_wishes_follow_their_seats_in_the_set_up():
    """Moving and removing players takes their wishes along."""
    page = Page()
    page.send("party")
    page.send("free 0")
    page.send("limit-up 3")
    page.send("down 0")
    assert page.model.table.manners.mark(1) == FREE
    page.send("remove 2")
    assert page.model.table.manners.marks == (Mark(), FREE, Mark(limit=5))
    assert Page(page.stored).model.table.manners == page.model.table.manners


def test_wishes_as_text():
    """Every set of wishes comes back from its text; odd texts are no wishes."""
    manners = Manners(
        (Mark(), FREE, Mark(limit=20), replace(FREE, limit=95)), one_drinker=True, water=False
    )
    assert manners_text(manners) == "-,free,20,free+95 one dry"
    assert manners_from(manners_text(manners)) == manners
    assert manners_from(manners_text(Manners())) == Manners((Mark(),))
    assert manners_from("nonsense,-5,999,²") == Manners((Mark(),) * 4)
    assert stepped(Mark(), -1).limit == 95
    assert stepped(Mark(limit=95), 1).limit == 0
    assert stepped(Mark(limit=5), -1).limit == 0
