"""The games: every folder here is one, and is found by itself."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from assistant.core.game import Game


def _found() -> list[Game[Any]]:
    """Return the GAME of every folder, in the order of their titles."""
    games: list[Game[Any]] = [import_module(f"{__name__}.{m.name}").GAME for m in iter_modules(__path__) if m.ispkg]
    return sorted(games, key=lambda game: game.title)


GAMES: Mapping[str, Game[Any]] = {game.key: game for game in _found()}
