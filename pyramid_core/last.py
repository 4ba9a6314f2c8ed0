"""Results that are wanted again and again for the same immutable values."""

from __future__ import annotations

from collections.abc import Callable
from operator import is_
from typing import TypeVar, TypeVarTuple

_Arguments = TypeVarTuple("_Arguments")
_Result = TypeVar("_Result")


def last(function: Callable[[*_Arguments], _Result]) -> Callable[[*_Arguments], _Result]:
    """Return ``function`` with its last result kept, for when it is asked the same once more.

    The same are arguments that are the very same objects: so neither comparing nor hashing
    costs anything, however large they are. They must be immutable.
    """
    kept: tuple[tuple[object, ...], _Result] | None = None

    def again(*arguments: *_Arguments) -> _Result:
        nonlocal kept
        if kept is not None and all(map(is_, kept[0], arguments)):
            return kept[1]
        result = function(*arguments)
        kept = (arguments, result)
        return result

    return again
