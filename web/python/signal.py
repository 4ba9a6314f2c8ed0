"""In place of the standard module: the interpreter's own part of it, without enumerations."""

from _signal import *
