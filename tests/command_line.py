"""The command line, run in this process."""

from __future__ import annotations

from pathlib import Path

from assistant.cli import main as cli
from assistant.core.seating import Seated
from assistant.games import GAMES
from assistant.games.clue.events import DiceRolled
from assistant.games.clue.setup import lay
from assistant.storage.store import Store
from assistant.table.table import Table

PLAYERS = (Seated(key="anna", name="Anna"), Seated(key="ben", name="Ben"), Seated(key="cleo", name="Cleo"))


def short_game(path: Path) -> Path:
    """Return a store with one short game."""
    store = Store(path, GAMES)
    table = Table(GAMES["clue"], store.log(store.create("clue", "Friday")))
    table.record(lay(PLAYERS))
    table.record(DiceRolled(by="anna", roll=4))
    store.close()
    return path


def run(*words: object) -> int:
    return cli.main([str(word) for word in words])
