"""HTML as escaped text: what a player typed can never become markup."""

from __future__ import annotations

from collections.abc import Iterable
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

    ``head`` is its opening tag with all attributes, ``pieces`` is what is inside.
    """

    __slots__ = ("head", "id", "tag")
    tag: str
    id: str
    head: str


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
    parts = ["<", tag]
    for name, value in attributes.items():
        if value is None or value is False:
            continue
        key = "class" if name == "cls" else name.rstrip("_").replace("_", "-")
        if value is True:
            parts.append(f" {key}")
        else:
            parts.append(f' {key}="{str(value).translate(_ESCAPES)}"')
    if tag in _VOID:
        parts.append("/>" if tag in {"path", "use", "circle", "rect"} else ">")
        return Html("".join(parts))
    parts.append(">")
    head = "".join(parts)
    inside: list[str] = []
    _collect(children, inside)
    text = f"{head}{''.join(inside)}</{tag}>"
    if not attributes.get("id"):
        return Html(text)
    element = Element(text)
    element.tag, element.id = tag, str(attributes["id"])
    element.head, element.pieces = head, tuple(inside)
    return element


def _collect(children: Iterable[Child], parts: list[str]) -> None:
    for child in children:
        if child is None or child is True or child is False:
            continue
        if isinstance(child, Row) and not isinstance(child, Element):
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
