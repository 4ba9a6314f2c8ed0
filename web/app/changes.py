"""What is new in a picture: the browser need not read again, nor go through, what it shows already.

Elements are told from each other by their ``id``.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from app.html import Element, Html, Row

Change: TypeAlias = tuple[str, ...]
"""One of these, with ids:

- ``("gone", id)``;
- ``("dressed", id, tag)``: other attributes, those of the tag, round the same content;
- ``("turned", id, html)``: an element that is another now;
- ``("come", parent, before, html)``: a new element in ``parent``, behind the element ``before``,
  or first where that is empty.
"""

_FIELDS: Final = ("<input", "<select", "<textarea")


def changes(old: Html, new: Html, parent: str) -> list[Change] | None:
    """Return what makes ``new`` of ``old``, which stands in the element with the id ``parent``.

    ``None``: it cannot be said in changes, and the whole has to be compared in the page. So it is
    where ``old`` is empty, for nothing is known, and for a screen with fields: what they hold is
    not in the markup.
    """
    if not old or any(tag in new for tag in _FIELDS):
        return None
    found: list[Change] = []
    if not _inside(parent, _pieces(old), _pieces(new), found):
        return None
    gone = {change[1] for change in found if change[0] == "gone"}
    if any(f'id="{name}"' in change[-1] for name in gone for change in found if change[2:]):
        return None  # it has moved, and stays the same element
    return found


def _pieces(html: Html) -> tuple[str, ...]:
    return html.pieces if isinstance(html, Row) and not isinstance(html, Element) else (html,)


def _element(old: Element, new: Element, found: list[Change]) -> None:
    """Note how an element differs from what it was: as a whole, or only in some of its pieces."""
    if old == new:
        return
    inside: list[Change] = []
    if old.head == new.head and _inside(new.id, old.pieces, new.pieces, inside):
        found += inside
    elif old.pieces == new.pieces and old.tag == new.tag:
        found.append(("dressed", new.id, new.head))
    else:
        found.append(("turned", new.id, new))


def _inside(parent: str, old: tuple[str, ...], new: tuple[str, ...], found: list[Change]) -> bool:
    """Note how the pieces differ; return whether elements that come, go and turn are all of it."""
    if len(old) == len(new) and all(map(_same, old, new)):
        for before, after in zip(old, new, strict=True):
            if before is not after and isinstance(after, Element):
                _element(before, after, found)  # type: ignore[arg-type]
        return True
    was, now = ({_key(piece): piece for piece in pieces} for pieces in (old, new))
    if len(was) < len(old) or len(now) < len(new):
        return False
    if [key for key in was if key in now] != [key for key in now if key in was]:
        return False
    if not all(isinstance(piece, Element) for key, piece in was.items() if key not in now):
        return False
    found += [("gone", key[1]) for key in was if key not in now]
    last: tuple[bool, str] = (True, "")
    for key, piece in now.items():
        if isinstance(piece, Element):
            if key in was:
                _element(was[key], piece, found)  # type: ignore[arg-type]
            elif last[0]:
                found.append(("come", parent, last[1], piece))
            else:
                return False
        elif key not in was:
            return False
        last = key
    return True


def _same(old: str, new: str) -> bool:
    """Whether ``new`` is ``old`` as it was, or an element as it is now."""
    if isinstance(old, Element) and isinstance(new, Element):
        return old.id == new.id
    return old == new and isinstance(old, Element) == isinstance(new, Element)


def _key(piece: str) -> tuple[bool, str]:
    """By which a piece is found again: an element by its id, anything else by being the same."""
    return (True, piece.id) if isinstance(piece, Element) else (False, piece)
