"""Stands in for ``web/python/sitecustomize.py`` while the build records (see ``prepared.py``)."""

import _sre
import builtins
import dataclasses
import marshal
import re._compiler as compiler
from typing import Any

patterns: dict[tuple[str | bytes, int], tuple[Any, ...]] = {}
functions: dict[str, Any] = {}
_making: list[Any] = []


class _Engine:
    """``_sre``, which tells what it is given."""

    def __getattr__(self, name: str) -> Any:
        return getattr(_sre, name)

    @staticmethod
    def compile(source: Any, *parts: Any) -> Any:
        """Note the parts, and make the pattern."""
        _making.append(parts)
        return _sre.compile(source, *parts)


def _pattern(source: Any, flags: int = 0) -> Any:
    made = _compile(source, flags)
    if isinstance(source, (str, bytes)):
        code_flags, code, groups, index, names = _making[-1]
        # Named constants are ints of a class of their own, which marshal does not know.
        program = [int(step) for step in code]
        patterns[source, int(flags)] = (int(code_flags), program, groups, dict(index), names)
    return made


def _run(source: str, scope: Any, names: Any) -> None:
    functions[source] = compile(source, "<string>", "exec", dont_inherit=True)
    builtins.exec(functions[source], scope, names)


def record() -> str:
    """Return all that was seen, for the browser's ``sitecustomize``."""
    return marshal.dumps((patterns, functions)).hex()


_compile = compiler.compile
compiler._sre = _Engine()
compiler.compile = _pattern
dataclasses.exec = _run  # type: ignore[attr-defined]
