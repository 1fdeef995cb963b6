"""Import of a game from a file, done beside the pages because checking a long file takes many seconds.

One file at a time, in a thread of its own that gives way to the pages after every slice; every lobby page shows the
progress. The game is added as a whole once all of it has been checked, or not at all.
"""

from __future__ import annotations

import gc
import threading
import time
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from assistant.core.offer import Nonsense
from assistant.figures.review.play_files import are_plays, plays_of, said_of
from assistant.figures.store.elsewhere import bring as bring_plays
from assistant.storage.game_file import keep, read_lines
from assistant.storage.store import Store
from assistant.storage.transcript import file_lines
from assistant.table.table import NotRecorded
from dashboards.server.house import House
from dashboards.server.session import PageSession, report

LARGEST_FILE = 8_000_000
SLICE, PAUSE = 0.01, 0.005
"""Seconds of work in one slice, and at least how many seconds the pages then have the processor."""
SAID_EVERY = 0.5
"""Seconds between two reports of progress."""

_now: WeakKeyDictionary[House, Bringing] = WeakKeyDictionary()


def bring(session: PageSession, text: object, arrived: Callable[[int], None]) -> None:
    """Begin to read the text of a file; raise Nonsense if that is impossible.

    `arrived` is called with the number of the game.
    """
    if not isinstance(text, str) or len(text) > LARGEST_FILE:
        raise Nonsense("That file is too large to be a Boardside game. Nothing was imported.")
    if going(session.house) is not None:
        raise Nonsense("Another game is being imported. Wait until it has finished, then choose this file again.")
    bringing = _now[session.house] = Bringing(session, text, arrived)
    threading.Thread(target=bringing.run, name="a game from a file", daemon=True).start()


def going(house: House) -> dict[str, int] | None:
    """Return how many steps are done, and of how many, for the file that is being read; None if there is none."""
    current = _now.get(house)
    return {"done": current.done, "of": current.of} if current else None


class Bringing:
    """One file on its way into the store."""

    def __init__(self, session: PageSession, text: str, arrived: Callable[[int], None]) -> None:
        self.session = session
        self.done, self.of = 0, 1
        self._text = text
        self._arrived = arrived
        self._begun = self._said = time.monotonic()

    def run(self) -> None:
        """Read, check and store the file; any error becomes a sentence on the page that sent it."""
        house = self.session.house
        store: Store = house.store
        gc.disable()  # each full collection would stop all threads for a fifth of a second
        try:
            data = self._text.encode()
            if are_plays(data):
                self._over(said_of(bring_plays(store, plays_of(data))))
                house.bookkeeper.changed()
                return
            lines: Any = file_lines(self._text)
            number = keep(store, read_lines(lines, store.games_known, self.step))
        except (Nonsense, NotRecorded) as wrong:
            self._over(str(wrong))
        except Exception as wrong:  # noqa: BLE001  (a page must stay alive)
            report(wrong, "a game from a file")
            self._over("The file could not be imported because of an internal error. Nothing was recorded. Try again.")
        else:
            _now.pop(house, None)
            self._arrived(number)
        finally:
            gc.enable()

    def _over(self, text: str) -> None:
        _now.pop(self.session.house, None)
        self.session.say(text)
        self.session.house.wake("host")

    def step(self, done: int, of: int) -> None:
        """Note the progress, and give way to the pages after each slice."""
        self.done, self.of = done, of
        if time.monotonic() - self._begun > SLICE:
            time.sleep(PAUSE)
            self._begun = time.monotonic()
            if self._begun - self._said > SAID_EVERY:
                self._said = self._begun
                self.session.house.wake("host")
