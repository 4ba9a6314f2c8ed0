"""The games there are. A new game is one package and one line here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from pyramid_core.bluff import GAME as BLUFF
from pyramid_core.match import AnyGame
from pyramid_core.solitaire import GAME as SOLITAIRE

GAMES: Final[Mapping[str, AnyGame]] = MappingProxyType(
    {game.id: game for game in (BLUFF, SOLITAIRE)}
)
