"""The start of the application in the browser."""

from __future__ import annotations

import json

import js

import app
from app.dom import Page
from app.model import Facts, Msg
from app.storage import Storage
from app.update import start as first_model
from app.words import Words, words_for


def start() -> None:
    """Take over the page: the model from the storage, the first picture, the early taps."""
    storage = Storage()
    page = Page(storage, _words)
    facts = Facts(
        languages=tuple(str(tag) for tag in js.navigator.languages),
        secure=bool(js.isSecureContext),
    )
    screen = str(js.location.hash).strip("#/")
    page.begin(*first_model(facts, storage.read, screen, storage.state))
    for early in json.loads(str(js.pyramid.takeWaiting())):
        name, *args = (early.get("msg") or early["input"]).split(" ")
        page.dispatch(Msg(name, tuple(args), early.get("value", "")))
    js.pyramid.ready()


def _words(language: str) -> Words:
    return words_for(language, _read)


def _read(name: str) -> bytes:
    """Return a file of this package, which the browser keeps as a zip."""
    spec = app.__spec__
    assert spec is not None
    folder = str(spec.origin).rpartition("/")[0]
    content: bytes = spec.loader.get_data(f"{folder}/{name}")  # type: ignore[union-attr]
    return content
