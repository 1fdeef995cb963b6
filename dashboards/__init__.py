"""Screens: Panel pages for tables, seats and replays; `show`, `open_game` and `open_season` for notebooks.

May import everything in `assistant` but its commands and leagues. Begin with `play/page`, a page of a game in play, and
`parts/common/offers`, how it draws what can be tapped.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dashboards.notebooks.inline import open_game, open_season, show

__all__ = ["open_game", "open_season", "show"]


def __getattr__(name: str) -> object:
    """Import the notebooks' part, and with it Panel, when it is first asked for."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module("dashboards.notebooks.inline"), name)
