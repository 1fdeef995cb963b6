"""A store with games of every kind, and what is left of it when it is opened again."""

from __future__ import annotations

import re
from pathlib import Path

import duckdb
import pytest

from assistant.games import GAMES
from assistant.games.clue.events import DiceRolled
from assistant.storage.game_file import keep, read_lines
from assistant.storage.store import Store
from assistant.table.table import Table
from tests.faults.evening import Held, held_by, imported


def filled(path: Path) -> Held:
    """Return a store with everything: two games, one of them put away, titles, settings, links renewed."""
    store = Store(path, GAMES)
    for title, count in (("Friday", 12), ("Saturday", 5)):
        keep(store, read_lines(imported(title, count), GAMES))
    store.rename(1, "Friday at Anna's")
    store.shelve(2)
    store.remember("draft", "{}")
    store.host_key()
    for _ in range(2):
        store.renew(1, "anna", "seat")
    held = held_by(store)
    store.close()
    return held


def opened(path: Path) -> tuple[Held, str, str]:
    """Return a store's contents, damage and notice; check that it takes a line, and is well the next time."""
    store = Store(path, GAMES)
    found = held_by(store), store.damage, store.notice
    if not store.read_only:
        Table(GAMES["clue"], store.log(1)).record(DiceRolled(by="anna", roll=2))
        store.close()
        store = Store(path, GAMES)
        assert store.trouble == ""
        assert len(store.raw(1)) == len(found[0]["games"][1]["notes"]) + 1
    store.close()
    return found


def of_newer_duckdb(path: Path) -> bytes:
    """Turn a database into one that a newer DuckDB wrote, and return its bytes; DuckDB itself tells the checksum."""
    data = bytearray(path.read_bytes())
    data[12] = 99
    path.write_bytes(data)
    with pytest.raises(duckdb.Error, match="computed checksum") as wrong:
        duckdb.connect(str(path), read_only=True)
    computed = re.findall(r"computed checksum (\d+)", str(wrong.value))[0]
    data[:8] = int(computed).to_bytes(8, "little")
    path.write_bytes(data)
    return bytes(data)
