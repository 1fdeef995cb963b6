"""The bookkeeper of a house: sends what is recorded to a process beside the server that keeps all statistics.

None of it happens on the event loop: a tap puts the number of its game into a queue, and the bookkeeper's own
thread does the rest. The process is started a little after the first entry (or a good while after the
server), ends with the server, and is restarted when it ends by itself; everything else works without it.
"""

from __future__ import annotations

import contextlib
import os
import queue
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

import assistant
from assistant.core.codec import encode
from assistant.core.event import REFEREE, TABLE
from assistant.figures.store.elsewhere import listed, plays
from assistant.figures.store.people import keeps_figures, known, people
from assistant.storage.store import StoredGame
from assistant.table.table import Table
from dashboards.server.log_redaction import report, say

if TYPE_CHECKING:
    from dashboards.server.house import House

MODULE: Final = "assistant.figures.store.worker"
LONGEST: Final = 60.0
"""The most seconds to wait before a process that ended is restarted."""
BLOCK: Final = 200
"""Entries that are encoded without a pause; meanwhile no other Python thread runs."""


@dataclass(frozen=True)
class Delays:
    """The delays of the bookkeeper, in seconds.

    From the first entry and from the start of the server to the start of the process; how quiet the table must be
    before another game is processed, and between two of those.
    """

    soon: float = 2.0
    late: float = 30.0
    calm: float = 5.0
    between: float = 2.0


class Bookkeeper:
    """Statistics of all games of one house. The server calls `start` and `stop`; all methods are thread-safe."""

    def __init__(self, house: House, pace: Delays | None = None) -> None:
        self.house = house
        self.pace = pace or Delays()
        self.written = 0
        """How often rows of a game were written or dropped: a page of statistics looks again when it changes."""
        self.refused = ""
        """Why no statistics can be kept, as a sentence for the host; "" if they can."""
        self._verdicts: dict[int, tuple[int, dict[str, dict[str, Any]]]] = {}
        self._inbox: queue.SimpleQueue[tuple[Any, ...]] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._tables: dict[int, Table] = {}
        self._sent: dict[int, int] = {}
        self._known: dict[int, Any] = {}
        self._behind: deque[int] = deque()
        self._bringing = 0
        self._due = 0.0
        self._moved = 0.0
        self._deaths = 0

    # ------------------------------------------------------------------ for everybody

    def start(self) -> None:
        """Keep statistics from now on; not for a store that is read-only."""
        if self._thread is None and not self.house.store.read_only:
            self._due = time.monotonic() + self.pace.late
            self._thread = threading.Thread(target=self._run, name="bookkeeper", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """End the process, and wait until it has ended."""
        thread, self._thread = self._thread, None
        if thread is not None:
            self._inbox.put(("stop",))
            thread.join()

    def watch(self, id_: int, table: Table) -> None:
        """Send everything that is recorded at a table that somebody has opened."""
        self._tables[id_] = table
        table.param.watch(lambda _: self._notice("moving", id_), "revision")
        self._notice("moving", id_)

    def changed(self) -> None:
        """Note a change: a game left out, a person left out or renamed, a game with a new title."""
        self._notice("changed")

    def _notice(self, what: str, *more: Any) -> None:
        if self._thread is not None:
            self._inbox.put((what, *more))

    def verdict(self, id_: int, entries: int | None = None, eye: str = "") -> dict[str, Any] | None:
        """Return what `assistant.figures.review.verdict` says about a finished game; None until it is there.

        With `entries`, only the verdict on the state after that many entries. `eye`: a seat, whose page alone may have
        it; "" for everybody's.
        """
        of, verdicts = self._verdicts.get(id_, (0, {}))
        if entries not in (None, of):
            return None
        return verdicts.get(eye) if eye else next((verdicts[one] for one in (REFEREE, TABLE) if one in verdicts), None)

    @property
    def process(self) -> int | None:
        """The number of the running process; None while there is none."""
        return self._process.pid if self._process is not None else None

    # ------------------------------------------------------------------ the bookkeeper's own thread

    def _run(self) -> None:
        while True:
            try:
                what, *more = self._inbox.get(timeout=self._rest())
            except queue.Empty:
                what, more = "idle", []
            if what == "stop":
                break
            try:
                getattr(self, f"_{what}")(*more)
            except Exception as wrong:  # noqa: BLE001  (the game goes on without statistics)
                report(wrong, "keeping figures")
        self._let_go()

    def _rest(self) -> float | None:
        """Return how long to wait if nothing comes in; None for any time."""
        now = time.monotonic()
        if self._process is None:
            return max(0.0, self._due - now)
        if self._behind and not self._bringing:
            return max(self._due, self._moved + self.pace.calm, now) - now
        return None

    def _idle(self) -> None:
        if self._process is None:
            if time.monotonic() >= self._due:
                self._begin()
        elif self._behind and not self._bringing:
            self._bring(self._behind.popleft())

    def _moving(self, id_: int) -> None:
        self._moved = time.monotonic()
        if self._process is None:
            if not self._deaths:
                self._due = min(self._due, self._moved + self.pace.soon)
        elif len(self._tables[id_].entries) != self._sent.get(id_, 0):
            self._send(id_)

    # ------------------------------------------------------------------ the process

    def _begin(self) -> None:
        """Start the process, and send the open tables."""
        try:
            process = subprocess.Popen(
                [sys.executable, "-m", MODULE, str(self.house.store.path)], stdin=subprocess.PIPE,
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=_surroundings(),
                creationflags=getattr(subprocess, "IDLE_PRIORITY_CLASS", 0),
            )  # fmt: skip
        except OSError as wrong:
            report(wrong, "starting the process of the figures")
            self._later()
            return
        self._process = process
        self._sent.clear()
        self._known.clear()
        self._bringing = 0
        threading.Thread(target=self._listen, args=(process,), name="figures", daemon=True).start()
        for id_ in tuple(self._tables):
            self._send(id_)
        self._look()

    def _later(self) -> None:
        self._deaths += 1
        self._due = time.monotonic() + min(LONGEST, 2.0 ** (self._deaths - 1))

    def _listen(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        with process.stdout:
            for text in process.stdout:
                with contextlib.suppress(msgspec.DecodeError):
                    self._inbox.put(("answered", process, msgspec.json.decode(text)))
        self._inbox.put(("gone", process))

    def _gone(self, process: subprocess.Popen[bytes]) -> None:
        """Plan a restart after the process ended by itself, without the game that may have caused it."""
        if process is self._process:
            self._let_go()
            say("The process that keeps the statistics has ended; it is being restarted.")
            self._later()

    def _let_go(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if process.stdin is not None:
            with contextlib.suppress(OSError):
                process.stdin.close()
        try:
            process.wait(2)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _write(self, message: Mapping[str, Any]) -> None:
        if self._process is not None and self._process.stdin is not None:
            with contextlib.suppress(OSError):  # if the process is gone, the listening thread notices
                self._process.stdin.write(msgspec.json.encode(message) + b"\n")
                self._process.stdin.flush()

    # ------------------------------------------------------------------ sending

    def _send(self, id_: int) -> None:
        """Send the entries since the last time, and what is known beside the log if that changed."""
        stored = self.house.store.game(id_) if id_ not in self._known else None
        if not keeps_figures(self.house.store, id_):
            self._forget(id_)
            return
        table = self._tables[id_]
        if stored is not None:
            self._known[id_] = known(self.house.store, stored, table.log.away)
        first, entries = self._sent.get(id_, 0), table.entries
        message: dict[str, Any] = {"game": id_, "kind": table.game.key, "from": first}
        encoded: list[str] = []
        for at in range(first, len(entries), BLOCK):
            encoded += map(encode, entries[at : at + BLOCK])
            time.sleep(0)
        self._sent[id_] = len(entries)
        self._write({**message, "entries": encoded, "known": self._known[id_] if stored is not None else None})

    def _forget(self, id_: int) -> None:
        self._sent.pop(id_, None)
        self._known.pop(id_, None)
        if self._verdicts.pop(id_, None) is not None:
            self.house.wake(game=id_)
        self._write({"drop": [id_]})
        self.written += 1

    def _look(self) -> None:
        """Ask which games are behind; games that are left out of statistics are not among them."""
        store = self.house.store
        games = {str(k.id): [k.title, k.lines] for k in self._welcome().values()}
        games |= {str(number): list(told) for number, told in listed(store).items()}
        self._write({"look": games, **self._who()})

    def _who(self) -> dict[str, Any]:
        who = people(self.house.store)
        return {"persons": dict(who.persons), "left_out": sorted(who.left_out)}

    def _bring_plays(self, numbers: Sequence[int]) -> None:
        """Have the rows of plays from elsewhere written, which takes no time worth waiting for."""
        brought = plays(self.house.store)
        if numbers:
            self._write({"plays": {str(number): brought[-number - 1] for number in numbers}, **self._who()})

    def _welcome(self) -> dict[int, StoredGame]:
        store = self.house.store
        return {stored.id: stored for stored in store.games(shelved=None) if keeps_figures(store, stored.id)}

    def _changed(self) -> None:
        if self._process is None:
            self._due = min(self._due, time.monotonic()) if not self._deaths else self._due
            return
        self._look()
        self._known.clear()
        for id_ in tuple(self._tables):
            self._send(id_)

    def _bring(self, id_: int) -> None:
        """Have a game that nobody plays processed in the background."""
        stored = self._welcome().get(id_)
        if stored is None or id_ in self._tables or stored.game not in self.house.games:
            return
        self._bringing = id_
        self._due = time.monotonic() + self.pace.between
        beside = known(self.house.store, stored, self.house.store.log(id_).away)
        message = {"game": id_, "kind": stored.game, "from": 0, "once": True, "known": beside}
        self._write({**message, "entries": self.house.store.raw(id_)})

    # ------------------------------------------------------------------ answers of the process

    def _answered(self, process: subprocess.Popen[bytes], said: Mapping[str, Any]) -> None:
        if process is not self._process:
            return
        if "behind" in said:
            self.written += 1
            self._behind = deque(id_ for id_ in said["behind"] if id_ > 0 and id_ not in self._tables)
            self._bring_plays([id_ for id_ in said["behind"] if id_ < 0])
        elif "verdict" in said:
            self._judged(int(said["verdict"]), int(said["entries"]), said["told"])
        elif "refused" in said:
            self._refusal(str(said["refused"]))
        elif "done" in said or "failed" in said:
            self._deaths = 0
            if "done" in said:
                self._refusal("")
            self.written += "done" in said
            self.house.wake("statistics")
            self._settled(int(said.get("done") or said.get("failed") or 0), str(said.get("why") or ""))

    def _refusal(self, why: str) -> None:
        """Tell the host once why no statistics are kept, or that they are kept again."""
        self._bringing = 0 if why else self._bringing
        if why == self.refused:
            return
        self.refused = why
        if why:
            say(why)
        else:
            self._look()
        self.house.wake("host", "statistics")

    def _judged(self, id_: int, entries: int, verdict: dict[str, Any] | None) -> None:
        """Keep the verdict on the newest state; a verdict on an older state is followed by another."""
        table = self._tables.get(id_)
        if table is None or id_ not in self._sent or len(table.entries) != entries:
            return
        if verdict is None:
            self._verdicts.pop(id_, None)
        else:
            of, others = self._verdicts.get(id_, (0, {}))
            self._verdicts[id_] = entries, {**(others if of == entries else {}), verdict["eye"]: verdict}
        self.house.wake(game=id_)

    def _settled(self, id_: int, why: str) -> None:
        if id_ == self._bringing:
            self._bringing = 0
            self._due = time.monotonic() + self.pace.between
        if why:
            say(f"statistics of a game failed: {why}")


def _surroundings() -> dict[str, str]:
    """Return an environment in which the process finds this very Boardside, wherever it was started."""
    here = str(Path(assistant.__file__).parent.parent)
    paths = [here, *filter(None, [os.environ.get("PYTHONPATH", "")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
