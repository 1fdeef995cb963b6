"""The cost of an entry, a correction and a replay without any screen."""

from __future__ import annotations

from assistant.core.event import REFEREE, TABLE, Entry
from assistant.games import GAMES
from assistant.games.clue import events as e
from assistant.storage.store import Store
from assistant.table.table import MemoryLog, Table


def test_durable_append(benchmark, store, entries):
    """Write one entry to journal and DuckDB, durable when the call returns."""
    log = store.log(store.create("clue", "bench"))
    log.append(entries[0])
    number = iter(range(2, 1_000_000))
    roll = e.DiceRolled(by="anna", roll=3)
    benchmark.pedantic(lambda: log.append(Entry(next(number), roll, at=1)), rounds=300, warmup_rounds=10)


def test_open_300_entries(benchmark, entries):
    """From the log to the whole feed of one seat, with every line worded and checked."""
    told = benchmark(lambda: Table(GAMES["clue"], MemoryLog(entries)).account("anna"))
    assert len(told) == 300


def test_open_300_entries_from_disk(benchmark, store, entries):
    """The same from the DuckDB file."""
    kept = store.create("clue", "bench", entries)
    told = benchmark(lambda: Table(GAMES["clue"], store.log(kept)).account(TABLE))
    assert len(told) == 300


def test_open_a_store_of_20000_entries(benchmark, tmp_path):
    """Every value of both copies read, and each line's checksum compared."""
    path, roll = tmp_path / "long.duckdb", e.DiceRolled(by="anna", roll=3)
    kept = Store(path, GAMES)
    kept.create("clue", "long", [Entry(number, roll, at=1) for number in range(1, 20_001)])
    kept.close()
    benchmark.pedantic(lambda: Store(path, GAMES).close(), rounds=5, warmup_rounds=1)


def test_step_of_a_replay(benchmark, table):
    """One state further, as the referee sees it."""
    states = list(table.states(REFEREE))
    at = iter(range(10_000_000))

    def step():
        told, state = states[next(at) % len(states)]
        return table.game.apply(told.event, state)

    benchmark(step)


def test_correction_of_an_early_line(benchmark, entries):
    """Amend line 20: the story is rebuilt and six views are folded again."""
    first = next(entry for entry in entries[20:] if isinstance(entry.event, e.DiceRolled))
    seats = [TABLE, "anna", "ben", "carla", "david", "edith"]

    def correct():
        table = Table(GAMES["clue"], MemoryLog(entries))
        for seat in seats:
            table.view(seat)
        return (table,), {}

    def amend(table):
        table.amend(first.seq, e.DiceRolled(by=first.event.by, roll=6), REFEREE)
        return [table.view(seat) for seat in seats]

    benchmark.pedantic(amend, setup=correct, rounds=20)
