"""The solitaire's page without a browser: what its tests share."""

import gettext
import re
from typing import Any

from app.effects import (
    After,
    Announce,
    Cherish,
    Focus,
    Msg,
    Play,
    Read,
    Route,
    Seed,
    Share,
    Store,
    Think,
)
from app.model import KEY_STATISTICS, Facts
from app.render import render, screen_name
from app.sentences import sentences
from app.statistics import Record, statistics_from
from app.update import start, update
from app.words import Words

from pyramid_core.solitaire.deals import Deal
from pyramid_core.solitaire.rules import PRESETS
from tests.test_solitaire_playthroughs import FOLDER

ENGLISH = Words("en", gettext.NullTranslations())


class Page:
    """A page without a browser: a store in a dict; timers ring when the test says so."""

    def __init__(self, stored: dict[str, str] | None = None, screen: str = "") -> None:
        self.stored = {} if stored is None else stored
        self.heard: list[str] = []
        self.shared: list[str] = []
        self.played: list[str] = []
        self.focused = self.address = ""
        self.timers: dict[str, Msg] = {}
        self.asked: tuple[str, int, Any] = ("", 0, None)
        self.seeds = 0
        facts = Facts(("en",), address="https://example.org/pyramid/")
        self.model, effects = start(facts, self.stored.get, screen, "ok")
        self._carry_out(effects)

    def send(self, *texts: str, value: str = "") -> None:
        """Send messages."""
        for text in texts:
            name, *args = text.split(" ")
            self._dispatch(Msg(name, tuple(args), value))

    def see(self, *texts: str) -> str:
        """Send messages and return the new screen's HTML."""
        self.send(*texts)
        return self.html

    def _dispatch(self, msg: Msg) -> None:
        self.model, effects = update(self.model, msg)
        self._carry_out(effects)
        if Cherish() in effects:
            # The shell says how this site is installed here.
            self._dispatch(Msg("install-hint", ("menu",)))

    def ring(self, name: str) -> None:
        """Let the time go by that a timer waits for."""
        self._dispatch(self.timers.pop(name))

    def think(self, *, news: bool = False) -> str:
        """Let the solver come to its answer, or to some news; return the new screen's HTML."""
        name, token, question = self.asked
        self.asked = ("", 0, None)
        job = question.begin()
        while not job.step(50):
            if news and job.news:
                self._dispatch(Msg(f"{name}-news", (str(token), job.news)))
                self.asked = (name, token, question)
                return self.html
        words, value = job.answer()
        self._dispatch(Msg(name, (str(token), *words), value))
        return self.html

    def _carry_out(self, effects) -> None:
        for effect in effects:
            match effect:
                case Store(key, text):
                    self.stored[key] = text
                case Seed(name):
                    self.seeds += 1
                    self._dispatch(Msg(name, (f"seed {self.seeds}", "0")))
                case Read(key, then):
                    self._dispatch(Msg(then, ("2026-11-30",), self.stored.get(key, "")))
                case After(_, msg):
                    self.timers[msg.name] = msg
                case Announce(events):
                    self.heard.append(sentences(events, self.model.names, "sips", ENGLISH))
                case Play(sound):
                    self.played.append(sound)
                case Share(text):
                    self.shared.append(text)
                case Think(msg, token, question):
                    self.asked = (msg, token, question)
                case Focus(selector):
                    self.focused = selector
                case Route(screen, _):
                    self.address = screen

    @property
    def html(self) -> str:
        return render(self.model, ENGLISH)

    @property
    def solo(self):
        assert self.model.solo is not None
        return self.model.solo

    @property
    def state(self):
        return self.solo.match.state

    @property
    def said(self) -> str:
        found = re.search(r'id="said"[^>]*><span>(.*?)</span>', self.html)
        return found[1] if found else ""

    def record(self, variant: str = "relaxed") -> Record:
        return statistics_from(self.stored.get(KEY_STATISTICS)).get(variant, Record())


def at(code: str, **settings: str) -> Page:
    """A page on which the deal of this code lies, with these settings."""
    page = Page()
    for name, value in settings.items():
        page.send(f"{name} {value}")
    page.send(f"route #deal/{code}")
    assert screen_name(page.model) == "solitaire"
    return page


def deal_code(name: str, number: int) -> str:
    return Deal(PRESETS[name], number).code


def steps(name: str) -> tuple[str, list[str]]:
    """The code and the actions of a playthrough, without undo and redo."""
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    code = re.search(r"^code: (.*)$", text, re.MULTILINE)[1]
    actions = [line[2:] for line in text.splitlines() if line.startswith("> ")]
    return code, [action for action in actions if action not in ("undo", "redo")]


def messages(action: str) -> list[str]:
    """The taps by which a player does it."""
    words = action.split(" ")
    match words[0]:
        case "draw":
            return [f"solo-draw {words[1]}"]
        case "redeal":
            return ["solo-draw"]
        case _:
            return [f"solo-tap {place}" for place in words[1:]]


def play(page: Page, actions: list[str]) -> None:
    for action in actions:
        page.send(*messages(action))


def won_page(name: str = "relaxed") -> Page:
    """A page on which the playthrough of this variant was played to its win."""
    code, actions = steps(name)
    page = at(code)
    play(page, actions)
    assert page.solo.is_won
    return page
