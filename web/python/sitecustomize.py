"""Run by Python itself at its start in the browser: spares it what the build has done already.

Most of what importing costs, once everything is compiled, is code that is made from text at
every start: the methods of dataclasses, and regular expressions. The build records both (see
``tools/prepared.py``); here they are looked up by that same text. Whatever is not found is made
as always, so an old or missing record costs time and nothing else.
"""

import gc

# What a start makes, it keeps: looking for garbage meanwhile is a tenth of its time for nothing.
# ``app.main`` switches it on again.
gc.disable()

import packimport

packimport.begin()

import builtins
import dataclasses
import marshal
import re._compiler as compiler
from _sre import compile as assemble

_make_pattern = compiler.compile
_is_type = dataclasses._is_type


def _load():
    try:
        return marshal.loads(__spec__.loader.get_data(__file__.rpartition("/")[0] + "/prepared"))
    except (OSError, ValueError, EOFError):
        return {}, {}


_patterns, _functions = _load()


def _pattern(source, flags=0):
    """Do as ``re._compiler.compile``: what that gives to the engine is looked up, or made."""
    known = _patterns.get((source, flags)) if isinstance(source, (str, bytes)) else None
    return assemble(source, *known) if known else _make_pattern(source, flags)


def _run(source, scope, names):
    """Do as ``exec``, for the methods that ``dataclasses`` writes."""
    builtins.exec(_functions.get(source, source), scope, names)


def _special(annotation, *rest):
    """Do as ``_is_type``, which asks three times a field whether it is one of these."""
    special = "ClassVar" in annotation or "InitVar" in annotation or "KW_ONLY" in annotation
    return special and _is_type(annotation, *rest)


compiler.compile = _pattern
dataclasses._is_type = _special
dataclasses.exec = _run
