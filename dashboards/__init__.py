"""Screens: Panel pages for tables, seats and replays; `show`, `open_game` and `open_season` for notebooks."""

from __future__ import annotations

from dashboards.notebooks.inline import open_game, open_season, show

__all__ = ["open_game", "open_season", "show"]
