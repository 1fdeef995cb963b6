"""A process beside the server that keeps figures up to date: it receives games' entries and writes the derived store.

    python -m assistant.figures.store.worker GAMES.duckdb        reads and writes one JSON object per line

It runs at low priority, never opens the file of games, and ends with the server, when its input is closed. It receives:

    {"game": 7, "kind": "clue", "from": 0, "entries": [line, …], "known": {…}, "once": false}
        a game and its entries from this number on (0: replace all); `known` is a
        `assistant.figures.store.derive.GameListing`; `once`: a game that nobody is playing, to be
        computed once and forgotten
    {"drop": [7, …]}                        these games are in no figure from now on
    {"plays": {"-1": {…}, …}, "persons": {…}, "left_out": […]}     plays from elsewhere, by number
    {"look": {"7": [title, entries], …}, "persons": {…}, "left_out": […]}      which of all games are outdated?

It sends: `{"behind": [7, …]}`; `{"verdict": 7, "entries": n, "told": …}` as soon as a game is over (None if it goes on
after all); `{"done": 7, "entries": n}` when its rows are written; `{"failed": 7, "why": kind and place}`; `{"refused":
sentence}` when the file of figures is not ours and was left unchanged.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import duckdb
import msgspec

from assistant.core.codec import decode
from assistant.core.event import REFEREE, TABLE, Entry
from assistant.figures.facts.played import Memory
from assistant.figures.review.review import review
from assistant.figures.review.verdict import verdict
from assistant.figures.store.derive import GameListing, derive, eye_of
from assistant.figures.store.derived import Figures, Foreign, beside
from assistant.figures.store.elsewhere import Play, write
from assistant.figures.store.people import People
from assistant.games import GAMES
from assistant.table.table import MemoryLog, Table

QUIET: Final = 0.3
"""Seconds without a new entry after which a running game is computed; only the newest state counts."""
PAUSE: Final = 3.0
"""Seconds after which a running game is computed and written again."""
AGAIN: Final = 60.0
"""Seconds after which a game is written again whose rows could not be written."""
GIVES_WAY: Final = 10
"""The nice value, of 19 at most: a tenth of a processor that others want too.

With less, a reader would wait for a writer that gets no time to release the file.
"""

Message = Mapping[str, Any]
Say = Callable[[dict[str, Any]], None]


class FollowedTable(Table):
    """A table whose entries are recorded elsewhere, and which only follows them."""

    def follow(self, entries: Sequence[Entry]) -> None:
        """Append these entries; every State that they do not affect is kept."""
        with self._lock:
            for entry in entries:
                self._entries.append(entry)
                self._follow(entry)
            self.revision = len(self._entries)


@dataclass
class FollowedGame:
    """A game that is kept up to date: its table, and for each point of view a cache of expensive results."""

    table: FollowedTable
    known: GameListing
    once: bool = False
    memories: dict[str, Memory] = field(default_factory=dict[str, Memory])
    due: float | None = None
    """When it is to be computed; None while nothing is new."""
    written: float = -PAUSE
    verdict_sent: bool = False
    """Whether a verdict was sent."""
    cold: list[str] = field(default_factory=list[str])
    """Points of view for which the newest state is computed in advance, one at a time, when idle."""

    def memory(self, eye: str) -> Memory:
        """Return the cache for this point of view."""
        return self.memories.setdefault(eye, Memory())


class Worker:
    """All games that were received, and the schedule of their computations. Single-threaded."""

    def __init__(self, figures: Figures, say: Say, clock: Callable[[], float] = time.monotonic) -> None:
        self.figures = figures
        self.say = say
        self.clock = clock
        self.games: dict[int, FollowedGame] = {}

    # ------------------------------------------------------------------ messages

    def hear(self, message: Message) -> None:
        """Handle one message; an error is reported by kind and place only."""
        try:
            if "game" in message:
                self._game(message)
            elif "drop" in message:
                self._drop([int(id_) for id_ in message["drop"]])
            elif "look" in message:
                self._look(message)
            elif "plays" in message:
                self._plays(message)
        except Foreign as wrong:
            self.say({"refused": str(wrong)})
        except Exception as wrong:  # noqa: BLE001  (one game must not stop the others)
            self.say({"failed": message.get("game", 0), "why": kind_and_place(wrong)})

    def _game(self, message: Message) -> None:
        id_, game = int(message["game"]), GAMES[message["kind"]]
        entries = [decode(line, game) for line in message["entries"]]
        followed = self.games.get(id_)
        if message["from"] == 0:
            followed = self.games[id_] = FollowedGame(
                FollowedTable(game, MemoryLog(entries)), GameListing(), bool(message.get("once"))
            )
        elif followed is None or len(followed.table.entries) != message["from"]:
            raise LookupError("These entries do not follow the ones received before.")
        else:
            followed.table.follow(entries)
        if message.get("known"):
            followed.known = msgspec.convert(message["known"], GameListing)
            followed.table.log.away = followed.known.gaps  # type: ignore[misc]
        now, at_once = self.clock(), followed.once or message["from"] == 0 or followed.table.view(TABLE).over
        followed.due = now if at_once else max(now + QUIET, followed.written + PAUSE)

    def _drop(self, games: Sequence[int]) -> None:
        for id_ in games:
            self.games.pop(id_, None)
        self.figures.drop(*games)

    def _look(self, message: Message) -> None:
        who = People(message["persons"], frozenset(message["left_out"]))
        games = {int(id_): (str(title), int(entries)) for id_, (title, entries) in message["look"].items()}
        self.say({"behind": self.figures.behind(who, games)})

    def _plays(self, message: Message) -> None:
        who = People(message["persons"], frozenset(message["left_out"]))
        write(self.figures, who, msgspec.convert(message["plays"], dict[int, Play], strict=False))
        self.say({"done": 0, "entries": 0})

    # ------------------------------------------------------------------ working

    def rest(self) -> float | None:
        """Return the seconds until there is something to do; None if there is nothing."""
        due = [followed.due for followed in self.games.values() if followed.due is not None]
        if any(followed.cold for followed in self.games.values()):
            return 0.0
        return max(0.0, min(due) - self.clock()) if due else None

    def work(self) -> None:
        """Do one step: compute the longest-waiting game, finished ones first; if idle, prepare one view."""
        now = self.clock()
        ready = [(not followed.table.view(TABLE).over, followed.due, id_) for id_, followed in self.games.items()
                 if followed.due is not None and followed.due <= now]  # fmt: skip
        id_ = min(ready)[2] if ready else next((id_ for id_, followed in self.games.items() if followed.cold), 0)
        followed = self.games.get(id_)
        if followed is None:
            return
        try:
            if ready:
                followed.due = None
                self._worked(id_, followed)
            else:
                eye = followed.cold.pop(0)
                derive(followed.table, eye, followed.known, followed.memory(eye))
        except Foreign as wrong:
            self.say({"refused": str(wrong)})
        except duckdb.IOException as wrong:  # another program holds the file, or the disk is full
            self.say({"failed": id_, "why": kind_and_place(wrong)})
            followed.due = self.clock() + AGAIN
            return
        except LookupError as wrong:
            self.say({"failed": id_, "why": "" if "has no figures" in str(wrong) else kind_and_place(wrong)})
        except Exception as wrong:  # noqa: BLE001  (the game is tried again with its next entry)
            self.say({"failed": id_, "why": kind_and_place(wrong)})
        if followed.once:
            self.games.pop(id_, None)

    def _worked(self, id_: int, followed: FollowedGame) -> None:
        """Send the verdicts, then write the rows; views needed only at the end are computed later, when idle."""
        table, entries = followed.table, len(followed.table.entries)
        eye, over = eye_of(table), table.view(TABLE).over
        reviewed = review(table, known=followed.known, memory=followed.memory(eye))
        own = () if followed.once or eye == REFEREE else tuple(player.key for player in table.view(TABLE).players)
        if (over or followed.verdict_sent) and not followed.once:
            followed.verdict_sent = over
            self.say({"verdict": id_, "entries": entries, "told": verdict(reviewed) if over else None})
            for seat in own if over else ():  # While hands are hidden, every phone has its own review.
                seat_verdict = verdict(review(table, seat, followed.known, followed.memory(seat)))
                self.say({"verdict": id_, "entries": entries, "told": seat_verdict})
        self.figures.write(id_, reviewed.derived)
        followed.written = self.clock()
        self.say({"done": id_, "entries": entries})
        if eye != REFEREE and not followed.once:
            followed.cold = [REFEREE, *own]  # Ready for when everything is revealed, and for the end.


def kind_and_place(wrong: BaseException) -> str:
    """Return a description of a failure that contains nobody's cards: its kind and where it was raised."""
    at = wrong.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    return f"{type(wrong).__name__} at {Path(at.tb_frame.f_code.co_filename).name}:{at.tb_lineno}" if at else "?"


# ---------------------------------------------------------------------- the process


def main(path: Path) -> None:
    """Work until the input is closed."""
    step_aside()
    out = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # Other output must not be mistaken for a message.
    heard: queue.SimpleQueue[Message] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(heard,), daemon=True).start()
    worker = Worker(Figures(beside(path)), lambda said: _tell(out, said))
    worker.say({"ready": True})
    while True:
        try:
            worker.hear(heard.get(timeout=worker.rest()))
            while True:
                worker.hear(heard.get_nowait())
        except queue.Empty:
            worker.work()


def step_aside() -> None:
    """Lower the priority of this process, and ignore signals: the server stops it by closing its pipe."""
    for name in ("SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(GIVES_WAY)


def _listen(heard: queue.SimpleQueue[Message]) -> None:
    for line in sys.stdin.buffer:
        heard.put(msgspec.json.decode(line))
    os._exit(0)  # Stops in the middle of any work: DuckDB rolls back an unfinished transaction.


def _tell(out: Any, said: dict[str, Any]) -> None:
    try:
        out.write(msgspec.json.encode(said) + b"\n")
    except OSError:
        os._exit(0)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
