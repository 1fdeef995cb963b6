"""The recorded demos of all games, as tables, for tests of figures."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from assistant.content.catalogue import SHELF
from assistant.figures.store.derive import Derived, GameListing, derive
from tests.recorded_games import table as first
from tests.recorded_games import whole as table
from tests.recorded_games import written

__all__ = ["DEMOS", "derived", "first", "name", "table", "written"]

DEMOS = sorted(SHELF.glob("data/*/demo*.jsonl"))


def name(path: Path) -> str:
    """Return the name of a recorded demo in test names."""
    return path.parent.name


@cache
def derived(path: Path) -> Derived:
    """Return all rows of a recorded demo, for everybody; its number is its place among the recorded ones."""
    return derive(table(path), known=GameListing(id=1 + DEMOS.index(path), title=name(path), created=5, gaps=((1, 2),)))
