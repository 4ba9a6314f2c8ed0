"""The games there are. A new game is one package and one line here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final

from pyramid_core.match import AnyGame

_PACKAGES: Final = {
    "bluff": "pyramid_core.bluff",
    "solitaire": "pyramid_core.solitaire",
}
"""A game's package by its name in saves; the package has it as ``GAME``."""


class _Games(Mapping[str, AnyGame]):
    """Loads a game when it is asked for: nobody who plays one waits for the other."""

    def __getitem__(self, name: str) -> AnyGame:
        game: AnyGame = import_module(_PACKAGES[name]).GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(_PACKAGES)

    def __len__(self) -> int:
        return len(_PACKAGES)


GAMES: Final[Mapping[str, AnyGame]] = _Games()
