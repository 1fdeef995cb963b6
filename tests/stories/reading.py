"""Reading a recorded story."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from assistant.table.table import Table
from tests import recorded_games as kept


@cache
def read(path: Path) -> tuple[Table, str]:
    return kept.whole(path), kept.written(path).title
