"""The file of games that a command works on: opened to write, or only to read; errors are worded for the user."""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Generator
from pathlib import Path

from assistant.games import GAMES
from assistant.storage.private_files import folder_closed
from assistant.storage.read_copy import reading
from assistant.storage.store import FILE, Store, default_path


class CommandError(RuntimeError):
    """An error, worded for the user."""


def opened(given: argparse.Namespace, must_exist: bool = False) -> Store:
    """Open the games to write them; raises CommandError, Busy or Closed."""
    store = Store(place_of(given, must_exist), GAMES)
    try:
        _readable(store)
    except CommandError:
        store.close()
        raise
    return store


@contextlib.contextmanager
def to_read(given: argparse.Namespace) -> Generator[Store]:
    """Open the games to read them, also while Boardside is running."""
    with reading(place_of(given, must_exist=True), GAMES) as store:
        _readable(store)
        yield store


def place_of(given: argparse.Namespace, must_exist: bool) -> Path:
    """Return the file of games that a command is about; raises CommandError if it can't be one."""
    path: Path = given.db or default_path()
    if path.is_dir():
        raise CommandError(f"{path} is a folder, but the games are kept in a file. Use --db {path / FILE}")
    if must_exist and not path.exists():
        raise CommandError(f"There are no games in {path} yet. Start one with: boardside play")
    if not given.db:
        folder_closed(path.parent)
    return path


def _readable(store: Store) -> None:
    if store.read_only and not store.games(shelved=None):
        raise CommandError(store.damage)
