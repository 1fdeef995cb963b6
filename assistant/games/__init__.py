"""The games: every folder here is one, and is found by itself. A game is imported when it is first asked for.

May import `families`, `content`, `kit` and `core`; a variant also imports its base game, and a game's own `figures`
import `figures/facts`, `deduction` and `odds`. Begin with `acquire`, the smallest rulebook: its `__init__` lists where
each part is defined.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Final

from assistant.core.game import Game


class _Shelf(MutableMapping[str, Game[Any]]):
    """Games by key, the name of their folder; a game that nobody asks for is not imported and takes no memory."""

    def __init__(self, keys: list[str]) -> None:
        self._games: dict[str, Game[Any] | None] = dict.fromkeys(keys)

    def __getitem__(self, key: str) -> Game[Any]:
        found = self._games[key]
        if found is None:
            found = self._games[key] = import_module(f"{__name__}.{key}").GAME
        return found

    def __setitem__(self, key: str, game: Game[Any]) -> None:
        self._games[key] = game

    def __delitem__(self, key: str) -> None:
        del self._games[key]

    def __contains__(self, key: object) -> bool:
        return key in self._games

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)


GAMES: Final = _Shelf(sorted(module.name for module in iter_modules(__path__) if module.ispkg))
