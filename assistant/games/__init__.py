"""The games: every folder here is one, and is found by itself. A game is imported when it is first asked for.

Installed packages bring further games (`assistant.content.plugins`): they are imported when somebody first looks along
the whole shelf, and one that cannot be used is not on it, but among `GAMES.refused`.

May import `families`, `content`, `kit` and `core`; a variant also imports its base game, and a game's own `figures`
import `figures/facts`, `deduction` and `odds`. Begin with `acquire`, the smallest rulebook: its `__init__` lists where
each part is defined.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator, Mapping, MutableMapping
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Any, Final

from assistant.content import plugins
from assistant.core import faults
from assistant.core.game import Game
from assistant.games.admission import Refused, admitted


class _Shelf(MutableMapping[str, Game[Any]]):
    """Games by key, the name of their folder; a game of ours that nobody asks for is not imported and takes no memory.

    Games of other authors follow ours. They are guarded: see `assistant.families.guarded`.
    """

    def __init__(self, keys: list[str]) -> None:
        self._games: dict[str, Game[Any] | None] = dict.fromkeys(keys)
        self._refused: dict[str, str] = {}
        self._looked = self._looking = False
        self._lock = threading.RLock()

    @property
    def refused(self) -> Mapping[str, str]:
        """The installed games that are not on the shelf, by key, each with the reason in words for the host."""
        self._look()
        return MappingProxyType(self._refused)

    def look_again(self) -> None:
        """Forget the installed games with their modules, and look for them again: tests add and remove some."""
        with self._lock:
            for plugin in plugins.found().plugins.values():
                self._games.pop(plugin.key, None)
                inside = [name for name in sys.modules if f"{name}.".startswith(f"{plugin.package}.")]
                for name in inside:
                    del sys.modules[name]
            self._refused, self._looked = {}, False
            plugins.look_again()
            faults.forget()

    def _look(self) -> None:
        """Import the games of other authors, once; one that is just being imported finds those before it."""
        if self._looked:
            return
        with self._lock:
            if self._looked or self._looking:
                return
            self._looking = True
            try:
                self._bring()
            finally:
                self._looked, self._looking = True, False

    def _bring(self) -> None:
        found = plugins.found()
        self._refused.update(found.refused)
        for key, plugin in found.plugins.items():
            try:
                self._games.setdefault(key, admitted(plugin))
            except Refused as wrong:
                self._refused[key] = str(wrong)

    def __getitem__(self, key: str) -> Game[Any]:
        if key not in self._games:
            self._look()
        found = self._games[key]
        if found is None:
            found = self._games[key] = import_module(f"{__name__}.{key}").GAME
        return found

    def __setitem__(self, key: str, game: Game[Any]) -> None:
        self._games[key] = game

    def __delitem__(self, key: str) -> None:
        del self._games[key]

    def __contains__(self, key: object) -> bool:
        if key not in self._games:
            self._look()
        return key in self._games

    def __iter__(self) -> Iterator[str]:
        self._look()
        return iter(tuple(self._games))

    def __len__(self) -> int:
        self._look()
        return len(self._games)


GAMES: Final = _Shelf(sorted(module.name for module in iter_modules(__path__) if module.ispkg))
