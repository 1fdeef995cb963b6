"""A long game for benchmarks: 300 entries of Clue in memory and on disk."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from assistant.games import GAMES
from assistant.storage.store import Store
from assistant.table.table import MemoryLog, Table


@pytest.fixture(scope="session")
def simulate():
    path = Path(__file__).parents[1] / "simulate.py"
    spec = importlib.util.spec_from_file_location("simulate", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def entries(simulate):
    """Return 300 entries of one six-player game (it continues where a real one would have been won)."""
    seed = 0
    while True:
        game = simulate.Game(6, seed)
        game.play()
        if len(game.table.entries) >= 300:
            return game.table.entries[:300]
        seed += 1


@pytest.fixture
def table(entries):
    return Table(GAMES["clue"], MemoryLog(entries))


@pytest.fixture
def store(tmp_path):
    kept = Store(tmp_path / "bench.duckdb", GAMES)
    yield kept
    kept.close()
