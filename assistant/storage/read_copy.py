"""Reading the games of a file that another Boardside has open, without disturbing it."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Generator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from assistant.core.game import Game
from assistant.storage.journal import path_of
from assistant.storage.recovery import Busy
from assistant.storage.store import Store


@contextlib.contextmanager
def reading(path: Path, games: Mapping[str, Game[Any]]) -> Generator[Store]:
    """Open a file of games to read it; if it is in use, a copy made from its journal, in a folder of this user alone.

    The journal has every line that was acknowledged. Anything written to the copy is lost. Raises Busy if there is no
    journal, and Closed as `Store` does.
    """
    with contextlib.ExitStack() as cleanup:
        try:
            store = Store(path, games)
        except Busy:
            if not path_of(path).exists():
                raise
            folder = Path(cleanup.enter_context(TemporaryDirectory(prefix="boardside-", ignore_cleanup_errors=True)))
            shutil.copyfile(path_of(path), path_of(folder / path.name))
            store = Store(folder / path.name, games)
        cleanup.callback(store.close)
        yield store
