"""Lets the solver think in slices so short that the page never waits for it."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any, Final

import js
from pyodide.ffi import create_proxy

from app.effects import Msg, Think
from app.questions import Job

SLICE_MS: Final = 5.0
"""How long a slice lasts, but for the last step in it."""
STEP_MS: Final = 1.0
"""How long a step should last: so many positions are looked at in it."""
PAUSE_MS: Final = 100.0
"""How long the solver rests once the player has done something: that is painted first."""
NEWS_MS: Final = 400.0
"""How often news of a job is told: each time the page is painted anew."""


class Thinker:
    """Works on one question at a time; a new one takes the place of an older one.

    What a job has to tell meanwhile comes as the message of the answer with ``-news`` behind.
    """

    def __init__(self, send: Callable[[Msg], object]) -> None:
        self._send = send
        self._asked: Think | None = None
        self._job: Job | None = None
        self._begun = False
        """Whether the job is that of the question: an older one is let go when there is time."""
        self._nodes = 4.0
        self._timer: Any = None
        self._told_at = 0.0
        self._rests_until = 0.0
        self._slice_proxy = create_proxy(self._slice)

    def think(self, asked: Think) -> None:
        """Begin with a question, or with none: ``asked.question`` is ``None`` to stop."""
        self._asked, self._begun = asked, False
        self.rest()

    def rest(self) -> None:
        """Leave the processor to what the player has just done, until that is painted."""
        now = js.performance.now()
        if self._asked is None:
            return
        if self._timer is not None:
            if self._rests_until > now + PAUSE_MS / 2:
                return  # it has been put off in this very moment
            js.clearTimeout(self._timer)
            self._timer = None
        self._rests_until = now + PAUSE_MS
        self._later(PAUSE_MS)

    def _later(self, pause: float = 0.0) -> None:
        if self._timer is None:
            self._timer = js.setTimeout(self._slice_proxy, pause)

    def _slice(self, *_: Any) -> None:
        self._timer = None
        begun = then = js.performance.now()
        asked = self._asked
        if not self._begun:
            # What an older question has left is much, and takes time to be cleared away.
            self._job = None
            gc.collect(0)
        if asked is None or asked.question is None:
            return
        if self._job is None:
            self._job, self._begun = asked.question.begin(), True
            self._told_at = begun
        elif begun - self._told_at > NEWS_MS and self._job.news:
            self._told_at = begun
            self._later()
            self._send(Msg(f"{asked.msg}-news", (str(asked.token), self._job.news)))
            return
        while then - begun < SLICE_MS:
            if self._job.step(max(1, int(self._nodes))):
                words, value = self._job.answer()
                self._asked = self._job = None
                self._send(Msg(asked.msg, (str(asked.token), *words), value))
                return
            before, then = then, js.performance.now()
            # A device is quick or slow, and so are positions: as many as fit into a step.
            wanted = self._nodes * STEP_MS / max(then - before, 0.05)
            self._nodes = min(max(1.0, wanted), 2 * self._nodes, 400.0)
        self._later()
