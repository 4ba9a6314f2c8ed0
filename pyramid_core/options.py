"""Rules as text: every field as ``name=value``, with single spaces between, in their order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import Field, fields
from typing import Any, ClassVar, Final, Protocol, TypeVar

from pyramid_core.game import InvalidAction

SWITCH: Final = {"on": True, "off": False}
"""The texts of a field that is true or false."""


class Options(Protocol):
    """A frozen dataclass of options."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


R = TypeVar("R", bound=Options)


def value_text(value: object) -> str:
    """Return a switch, a number or a member of an enumeration of texts as text."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def number(text: str, digits: int) -> int:
    """Return the number of at most so many digits; raise ``ValueError`` for any other text."""
    if not (text.isascii() and text.isdigit() and len(text) <= digits):
        raise ValueError(text)
    return int(text)


def as_text(rules: R, field_text: Callable[[R, str], str]) -> str:
    """Return the text of every field; ``field_text`` gives that of one, by its name."""
    return " ".join(f"{field.name}={field_text(rules, field.name)}" for field in fields(rules))


def from_text(kind: type[R], text: str, field_value: Callable[[str, str], Any]) -> R:
    """Return the rules of this kind in ``text``, which must name each field once.

    ``field_value`` gives the value of a field by its name and text. Raises ``InvalidAction``
    for anything else, as ``field_value`` does.
    """
    values: dict[str, Any] = {}
    for word in text.split(" "):
        name, equals, value = word.partition("=")
        if not equals or name in values:
            raise InvalidAction(text)
        values[name] = field_value(name, value)
    if values.keys() != kind.__dataclass_fields__.keys():
        raise InvalidAction(text)
    return kind(**values)
