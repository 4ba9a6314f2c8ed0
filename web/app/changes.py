"""What is new in a picture: the browser need not read again, nor go through, what it shows already.

Elements are told from each other by their ``id``.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from app.html import Element, Html, Row

Change: TypeAlias = tuple[str | None, ...]
"""One of these, with ids:

- ``("gone", id)``;
- ``("dressed", id, name, value, …)``: attributes that are new or others round the same content,
  ``None`` for one that is no longer there;
- ``("reads", id, text)``: another text in an element that holds nothing else;
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
    gone = [f'id="{change[1]}"' for change in found if change[0] == "gone"]
    made = [change[-1] or "" for change in found if change[0] in ("turned", "come")]
    if any(name in html for name in gone for html in made):
        return None  # it has moved, and stays the same element
    return found


def _pieces(html: Html) -> tuple[str, ...]:
    return html.pieces if isinstance(html, Row) and not isinstance(html, Element) else (html,)


def _element(old: Element, new: Element, found: list[Change]) -> None:
    """Note how an element differs from what it was: as a whole, or only in some of its pieces."""
    if old == new:
        return
    inside: list[Change] = []
    text = _text(new) if old.tag == new.tag and _text(old) else ""
    if text:
        inside = [("reads", new.id, text)] if text != _text(old) else []
    elif old.tag != new.tag or not _inside(new.id, old.pieces, new.pieces, inside):
        found.append(("turned", new.id, new))
        return
    if old.attributes != new.attributes:
        was, now = old.attributes, new.attributes
        news = [part for each in now.items() if was.get(each[0]) != each[1] for part in each]
        lost = [part for name in was if name not in now for part in (name, None)]
        found.append(("dressed", new.id, *news, *lost))
    found += inside


def _text(element: Element) -> str:
    """Return the text that is all there is in an element; empty where it is not so plain."""
    match element.pieces:
        case (piece,) if not isinstance(piece, Html) and "&" not in piece:
            return piece
    return ""


def _inside(parent: str, old: tuple[str, ...], new: tuple[str, ...], found: list[Change]) -> bool:
    """Note how the pieces differ; return whether elements that come, go and turn are all of it."""
    # Most pieces stand where they stood, before what comes or goes and behind it.
    shared = min(len(old), len(new))
    first = 0
    while first < shared and _same(old[first], new[first]):
        first += 1
    end = 0
    while end < shared - first and _same(old[-1 - end], new[-1 - end]):
        end += 1
    for number in (*range(first), *range(-end, 0)):
        before, after = old[number], new[number]
        if before is not after and isinstance(after, Element):
            _element(before, after, found)
    last = _key(new[first - 1]) if first else (True, "")
    was, now = (pieces[first : len(pieces) - end] for pieces in (old, new))
    return _between(parent, last, was, now, found)


def _between(
    parent: str,
    last: tuple[bool, str],
    old: tuple[str, ...],
    new: tuple[str, ...],
    found: list[Change],
) -> bool:
    """Do the same for the pieces behind the one with the key ``last``."""
    was, now = ({_key(piece): piece for piece in pieces} for pieces in (old, new))
    if len(was) < len(old) or len(now) < len(new):
        return False
    if [key for key in was if key in now] != [key for key in now if key in was]:
        return False
    if not all(isinstance(piece, Element) for key, piece in was.items() if key not in now):
        return False
    found += [("gone", key[1]) for key in was if key not in now]
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
    if old is new:
        return True
    if isinstance(old, Element) and isinstance(new, Element):
        return old.id == new.id
    return old == new and isinstance(old, Element) == isinstance(new, Element)


def _key(piece: str) -> tuple[bool, str]:
    """By which a piece is found again: an element by its id, anything else by being the same."""
    return (True, piece.id) if isinstance(piece, Element) else (False, piece)
