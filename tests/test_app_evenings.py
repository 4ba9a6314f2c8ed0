"""The table's history: every finished game is noted once, and can be forgotten."""

from __future__ import annotations

import gettext

from app.evenings import MOST_GAMES, Game, added, read, records, text
from app.model import KEY_EVENINGS
from app.render import screen_name
from app.words import Words
from hypothesis import given
from hypothesis import strategies as st

from tests.test_app import Page, at_table


def finish(page: Page) -> None:
    while screen_name(page.model) == "table":
        page.send("flip")
    assert screen_name(page.model) == "summary"


def game(ident: str = "a", *names: str, winners: tuple[int, ...] = (0,)) -> Game:
    names = names or ("Ana", "Ben")
    figures = tuple(range(len(names)))
    return Game(ident, "2026-11-30", "classic", names, figures, figures, figures, figures, winners)


def test_a_finished_game_is_noted_once():
    """The end of a game adds a line; looking at the summary again adds none."""
    page = at_table("Ana", "Ben")
    finish(page)
    (noted,) = read(page.stored[KEY_EVENINGS])
    assert (noted.day, noted.form, noted.names) == (Page.TODAY, "classic", ("Ana", "Ben"))
    page = Page(page.stored)
    page.send("continue")
    assert len(read(page.stored[KEY_EVENINGS])) == 1
    page.send("game-ended 2026-12-01", page.stored[KEY_EVENINGS])
    assert len(read(page.stored[KEY_EVENINGS])) == 1


def test_history_is_shown_and_forgotten():
    """It opens from the summary and the settings; forgetting is asked once."""
    page = at_table("Ana", "<b>Ben")
    finish(page)
    html = page.send("evenings")
    assert "1 game" in html
    assert "&lt;b&gt;Ben" in html
    assert "Forget all evenings?" in page.send("forget")
    page.send("dismiss")
    assert len(read(page.stored[KEY_EVENINGS])) == 1
    page.send("forget")
    assert "Every game that you finish" in page.send("forget-evenings")
    assert read(page.stored[KEY_EVENINGS]) == ()
    page.send("back")
    assert screen_name(page.model) == "summary"


def test_records_add_up_by_name():
    """One name is one person over all games, whoever else played; no name is nobody."""
    games = [game("a", "Ana", "Ben"), game("b", "Cleo", "ana", "", winners=(1, 2))]
    found = {record.name: record for record in records(games)}
    assert set(found) == {"ana", "Ben", "Cleo"}
    assert (found["ana"].games, found["ana"].won, found["ana"].given) == (2, 2, 1)
    assert next(iter(records(games))).name == "ana"


def test_old_games_make_room():
    """The history does not grow without end."""
    games: tuple[Game, ...] = ()
    for number in range(MOST_GAMES + 5):
        games = added(games, game(str(number)))
    assert [g.id for g in games[:1]] == ["5"]
    assert len(games) == MOST_GAMES
    assert read(text(games)) == games


@given(st.text(max_size=200))
def test_any_text_is_read(junk: str):
    """Whatever stands in the storage, what makes no sense is left out and the rest is kept."""
    kept = text([game()])
    assert game() in read(f"{kept}\n{junk}\n[1,2,3]\n" + kept.replace("[0]", "[9]"))


def test_days_are_written_as_in_the_language():
    """English writes the month; others have figures in their order."""
    plain = gettext.NullTranslations()
    assert Words("en", plain).day("2026-11-03") == "3 Nov 2026"
    assert Words("de", plain).day("2026-11-03") == "03.11.2026"
    assert Words("fr", plain).day("2026-11-03") == "03/11/2026"
    assert Words("en", plain).day("nonsense") == "nonsense"
    assert Words("en", plain).day("2026-99-03") == "2026-99-03"
