"""A clock whose hands a test moves, and a store that lives by it."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.games import GAMES
from assistant.storage.store import Store


class Hands:
    """A clock that is set by hand."""

    now = 1_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Hands:
    return Hands()


def opened(folder: Path, clock: Hands) -> Store:
    return Store(folder / "games.duckdb", GAMES, clock=clock)


def watched(store: Store, clock: Hands, until: int) -> None:
    """Simulate the running program, which looks at the clock every two seconds."""
    while clock.now < until:
        clock.now += 2000
        store.presence.beat()
