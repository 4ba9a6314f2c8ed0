"""The games there are. A new game is one package and one line here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from pyramid_core.bluff import GAME as BLUFF
from pyramid_core.match import AnyGame

GAMES: Final[Mapping[str, AnyGame]] = MappingProxyType({BLUFF.id: BLUFF})
