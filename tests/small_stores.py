"""A store with one short game."""

from __future__ import annotations

import stat
import subprocess
import sys
import textwrap
from pathlib import Path

from assistant.core.seating import Seated
from assistant.games import GAMES
from assistant.games.clue.events import CardShown, SuggestionMade
from assistant.games.clue.setup import lay
from assistant.storage.store import Store
from assistant.table.table import Table

CLUE = GAMES["clue"]

PLAYERS = (Seated(key="anna", name="Anna"), Seated(key="ben", name="Ben"), Seated(key="cleo", name="Cleo"))


def opened(path: Path) -> Store:
    return Store(path, GAMES)


def table_of(store: Store, number: int) -> Table:
    return Table(CLUE, store.log(number))


def played(store: Store, title: str = "An evening") -> int:
    """Play a game with a few lines, one of them struck, one with a secret."""
    number = store.create("clue", title)
    table = table_of(store, number)
    table.record(lay(PLAYERS))
    table.record(SuggestionMade(by="anna", suspect="plum", weapon="rope", room="hall"), "anna")
    table.record(CardShown(by="ben", to="anna", card="rope"), "ben", note="Ben took his time")
    table.undo("ben")
    table.redo("ben")
    return number


def in_another_process(code: str, *words: str) -> subprocess.Popen[str]:
    program = textwrap.dedent(code)
    return subprocess.Popen(
        [sys.executable, "-c", program, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)
