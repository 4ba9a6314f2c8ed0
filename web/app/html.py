"""HTML as escaped text: what a player typed can never become markup."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TypeAlias

_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
_VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "path", "use", "circle", "rect"})


class Html(str):
    """A piece of finished markup. Anything else is text and gets escaped."""

    __slots__ = ()


class Row(Html):
    """Markup one piece after another, of which each is still known."""

    __slots__ = ("pieces",)
    pieces: tuple[str, ...]


class Element(Row):
    """An element with an ``id``, found again in the next picture by it: see ``changes``.

    ``pieces`` is what is inside.
    """

    __slots__ = ("attributes", "id", "tag")
    tag: str
    id: str
    attributes: dict[str, str]
    """By name, as the page has them: not escaped, and empty where there is no value."""


Child: TypeAlias = "str | int | bool | Iterable[Child] | None"
Attribute: TypeAlias = "str | int | bool | None"


def escape(text: str) -> Html:
    """Return ``text`` with the five special characters of HTML replaced."""
    return Html(text.translate(_ESCAPES))


def join(*children: Child) -> Html:
    """Return the children one after another: ``Html`` as it is, other text escaped.

    ``None``, ``True`` and ``False`` vanish, so ``condition and el(...)`` can stand
    in a list of children; lists and generators are flattened.
    """
    parts: list[str] = []
    _collect(children, parts)
    row = Row("".join(parts))
    row.pieces = tuple(parts)
    return row


def el(tag: str, /, *children: Child, **attributes: Attribute) -> Html:
    """Return one element.

    ``cls`` becomes ``class``; a trailing underscore is dropped (``for_``) and other
    underscores become hyphens (``data_msg``). ``None`` and ``False`` leave an
    attribute out, ``True`` writes it without a value.
    """
    parts = [f"<{tag}"]
    given: dict[str, str] = {}
    for name, value in attributes.items():
        if value is None or value is False:
            continue
        key = _spelled(name)
        if value is True:
            given[key] = ""
            parts.append(f" {key}")
        else:
            given[key] = text = str(value)
            parts.append(f' {key}="{text.translate(_ESCAPES)}"')
    if tag in _VOID:
        parts.append("/>" if tag in {"path", "use", "circle", "rect"} else ">")
        return Html("".join(parts))
    parts.append(">")
    inside: list[str] = []
    _collect(children, inside)
    whole = f"{''.join(parts)}{''.join(inside)}</{tag}>"
    if not given.get("id"):
        return Html(whole)
    element = Element(whole)
    element.tag, element.id = tag, given["id"]
    element.attributes, element.pieces = given, tuple(inside)
    return element


@cache
def _spelled(name: str) -> str:
    """Return the name of an attribute in HTML."""
    return "class" if name == "cls" else name.rstrip("_").replace("_", "-")


def _collect(children: Iterable[Child], parts: list[str]) -> None:
    for child in children:
        if type(child) is Element:  # most of what a picture is made of
            parts.append(child)
        elif child is None or child is True or child is False:
            continue
        elif isinstance(child, Row) and not isinstance(child, Element):
            parts.extend(child.pieces)
        elif isinstance(child, Html):
            if child:
                parts.append(child)
        elif isinstance(child, str):
            parts.append(child.translate(_ESCAPES))
        elif isinstance(child, int):
            parts.append(str(child))
        else:
            _collect(child, parts)
