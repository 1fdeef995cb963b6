"""Screens: Panel pages for tables, seats and replays; `show` and `open_game` for notebooks."""

from __future__ import annotations

from dashboards.notebooks.inline import open_game, show

__all__ = ["open_game", "show"]
