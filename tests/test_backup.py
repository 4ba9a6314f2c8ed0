"""What is kept on a device, taken along as one text: all of it, or a reason and no change."""

import gettext
import json

import pytest
from app import backup, doorstep
from app.effects import Export, Install, Msg, Restore, Store
from app.model import KEY_PHONES, Facts, Model, Settings
from app.render import render
from app.update import restored, start, update
from app.words import Words

from pyramid_core.bluff import GAME
from pyramid_core.bluff.rules import PRESETS
from pyramid_core.match import start as deal
from pyramid_core.save import dumps

ENGLISH = Words("en", gettext.NullTranslations())
GAME_TEXT = dumps(deal(GAME, PRESETS["classic"].rules, ("Ana", "Ben"), "seed"))
KEPT = {
    "pyramid.settings": json.dumps({"theme": "dawn"}),
    "pyramid.party": GAME_TEXT,
    "pyramid.kept.1": "<not & JSON>\n",
}


def first(kept):
    model, _ = start(Facts(("en",)), kept.get, "settings", "ok")
    return model


def test_the_text_holds_all_that_is_ours_and_nothing_else():
    """Other sites share the origin, and some of ours is made anew everywhere."""
    passing = dict.fromkeys(backup.PASSING, "x")
    assert backup.loads(backup.dumps(KEPT | passing | {"neighbour": "1"})) == KEPT


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("", "import_not_ours"),
        ("hello", "import_not_ours"),
        ("[]", "import_not_ours"),
        ("{}", "import_not_ours"),
        ("[" * 100_000, "import_not_ours"),
        ('{"pyramid": true, "kept": {}}', "import_not_ours"),
        ('{"pyramid": 2, "kept": {}}', "import_newer"),
        ('{"pyramid": 1}', "import_damaged"),
        ('{"pyramid": 1, "kept": {"pyramid.table": 1}}', "import_damaged"),
        ('{"pyramid": 1, "kept": {"neighbour": "1"}}', "import_damaged"),
        ('{"pyramid": 1, "kept": {"pyramid.party": "{}"}}', "import_damaged"),
        (backup.dumps(KEPT)[:-40], "import_damaged"),
        (backup.dumps(KEPT | {"pyramid.table": "x" * backup.MOST}), "import_damaged"),
    ],
)
def test_what_is_not_whole_is_refused(text, trouble):
    """A wrong file changes nothing and says why."""
    before = first(KEPT)
    model, effects = update(before, Msg("import", (), text))
    assert model.notice is not None
    assert model.notice.kind == trouble
    assert model.match == before.match
    assert effects == ()


def test_bringing_in_keeps_what_it_replaces():
    """The game that was here gets a key of its own; then all is as after a start."""
    here = {"pyramid.party": GAME_TEXT.replace("Ana", "Zoe"), "pyramid.kept.2": "older"}
    model, effects = update(first({}), Msg("import", (), backup.dumps(KEPT)))
    assert effects == (Restore(tuple(sorted(KEPT.items()))),)
    writing = dict(backup.set_aside(effects[0].items, here.get))
    assert writing == KEPT | {"pyramid.kept.3": here["pyramid.party"]}
    model, _ = restored(model, writing.get)
    assert model.match is not None
    assert model.match.seats == ("Ana", "Ben")
    assert model.settings.theme == "dawn"
    assert model.screen == "settings"
    assert model.notice is not None
    assert model.notice.kind == "imported"
    assert dict(backup.set_aside(KEPT.items(), KEPT.get)) == KEPT


def test_one_time_keys_and_hands_stay_behind():
    """Keys that came back after they were used would no longer hide anything."""
    secret = {KEY_PHONES: "{}", "pyramid.hand": "{}"}
    assert backup.loads(backup.dumps(KEPT | secret)) == KEPT
    smuggled = json.dumps({"pyramid": backup.FORMAT, "kept": KEPT | secret})
    assert update(first(KEPT), Msg("import", (), smuggled))[1] == ()


def test_taking_along_is_answered():
    """A download is said, a share sheet speaks for itself."""
    assert update(Model(), Msg("export"))[1] == (Export(as_text=False),)
    assert update(Model(), Msg("export", ("text",)))[1] == (Export(as_text=True),)
    for outcome, kind in (("file", "exported"), ("copied", "copied"), ("failed", "not_shared")):
        notice = update(Model(), Msg("exported", (outcome,)))[0].notice
        assert notice is not None
        assert notice.kind == kind
    assert update(Model(), Msg("exported", ("cancelled",)))[0].notice is None


def test_the_hint_to_install_comes_once():
    """Whatever the answer is, the question is not put again."""
    model, _ = update(Model(), Msg("install-hint", ("prompt",)))
    assert model.install == "prompt"
    for answer, asks in (((), True), (("no",), False)):
        after, effects = update(model, Msg("install", answer))
        assert after.settings == Settings(install_seen=True)
        assert (after.install, Install() in effects) == ("", asks)
        assert any(isinstance(effect, Store) for effect in effects)
        assert update(after, Msg("install-hint", ("prompt",)))[0].install == ""
    assert update(Model(), Msg("install-hint", ("elsewhere",)))[0].install == ""


def test_the_picture_for_the_next_start_is_what_will_be_rendered():
    """Nothing flickers when Python takes over, and nothing of the moment is in it."""
    model, _ = update(first(KEPT), Msg("update-ready"))
    picture = json.loads(doorstep.picture(model, ENGLISH, "build 1"))
    home, _ = start(Facts(("en",)), KEPT.get, "", "ok")
    assert picture == {"build": "build 1", "language": "en", "html": str(render(home, ENGLISH))}
    assert "continue" in picture["html"]
