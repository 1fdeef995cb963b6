"""The milliseconds of one tap on the server, by part.

python -m tests.profile_tap [GAME …] [--pages 1 4 8] [--lines 100 1500]

The server runs in a process of its own with clocks around its parts; light clients tap and listen. Times are processor
times (threads that only wait cost nothing), per tap; inner times are included in outer ones.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from assistant.core.event import secrets_of
from assistant.games import GAMES
from assistant.storage.store import Store
from dashboards.server.links import Place, path
from tests import evenings
from tests.light import Light

TAPS = 15
spent: dict[str, float] = defaultdict(float)
calls: dict[str, int] = defaultdict(int)


def clocked(owner: Any, name: str, label: str) -> None:
    """Count the processor's time in this function under this label."""
    inner: Callable[..., Any] = getattr(owner, name)
    running = threading.local()

    def outer(*args: Any, **named: Any) -> Any:
        if getattr(running, "on", False):
            return inner(*args, **named)
        running.on, begun = True, time.thread_time()
        try:
            return inner(*args, **named)
        finally:
            running.on = False
            spent[label] += time.thread_time() - begun
            calls[label] += 1

    setattr(owner, name, outer)


def clock_everything() -> None:
    """Put clocks around the parts of the server."""
    from bokeh.document import Document
    from bokeh.protocol import Protocol
    from bokeh.protocol.messages.patch_doc import patch_doc
    from panel.custom import JSComponent
    from tornado.websocket import WebSocketHandler

    from assistant.table.table import Table
    from dashboards.games import arrangement
    from dashboards.parts.common import feed, screen, turn
    from dashboards.play import page, thinking_requests
    from dashboards.play.worker_pool import Thinker
    from dashboards.server.session import PageSession

    clocked(patch_doc, "apply_to_document", "message in: Bokeh reads and hands on")
    clocked(page.Play, "hear", ". Play.hear")
    clocked(Table, "propose", ". . Table.propose")
    clocked(Table, "record", ". . . Table.record")
    clocked(Store, "append", ". . . . Store.append")
    clocked(PageSession, "_tick", "pages drawn (PageSession._tick, all pages)")
    clocked(PageSession, "_drawn", ". PageSession._drawn")
    clocked(page.Play, "state", ". . Play.state")
    clocked(Table, "view", ". . . Table.view (walks)")
    clocked(Table, "account", ". . . Table.account (walks)")
    clocked(feed, "feed", ". . . feed")
    clocked(feed, "last_lines", ". . . last_lines")
    clocked(page, "words", ". . . words")
    clocked(turn, "times", ". . . clocks")
    clocked(thinking_requests.Pondering, "mind", ". . . mind (evidence; asks the thinker)")
    for game in GAMES:
        found = arrangement(game)
        for part in ("board", "entry", "grid", "hand", "mine", "status", "looked", "luck", "after_the_game"):
            inner = getattr(found, part)
            holder = type("Holder", (), {part: staticmethod(inner)})
            clocked(holder, part, f". . . {part}")
            object.__setattr__(found, part, getattr(holder, part))
    clocked(screen.Screen, "show", ". Screen.show")
    clocked(screen, "difference", ". . difference")
    clocked(JSComponent, "_param_change", ". . Panel and Bokeh take the property over")
    clocked(Document, "add_next_tick_callback", ". next ticks asked for")
    clocked(Protocol, "create", ". . Bokeh writes the message")
    clocked(WebSocketHandler, "write_message", "compressed and written (websocket)")
    clocked(Thinker, "_tried", "thinking (other threads)")


def serve(db: Path, port: int) -> None:
    """Run the server with its clocks; print their times when a signal asks for them."""
    clock_everything()
    from dashboards.server import app
    from dashboards.server.house import House

    def say(*_: Any) -> None:
        print(json.dumps({"cpu": time.process_time(), "spent": spent, "calls": calls}), flush=True)

    store = Store(db, GAMES)
    signal.signal(signal.SIGUSR1, say)
    house = House(store, GAMES)
    server = app.start(house, "127.0.0.1", port)
    print(json.dumps({"port": server.port}), flush=True)
    app.run(server, house)
    store.close()


class Measured:
    """A server with clocks in a process of its own."""

    def __init__(self, folder: Path, game: str, lines: int) -> None:
        self.db = folder / "games.duckdb"
        store = Store(self.db, GAMES)
        self.story = evenings.EVENINGS[game](lines + 60)
        self.number = store.create(game, "Profile")
        log = store.log(self.number)
        from assistant.table.table import Table

        evenings.tell(self.story[:lines], Table(log.game, log))
        self.links = {seat: path(store, Place("seat", self.number, seat)) for seat in evenings.seats(self.story)}
        self.links |= {role: path(store, Place(role, self.number)) for role in ("tv", "table")}
        store.close()
        command = [sys.executable, "-m", "tests.profile_tap", "--serve", str(self.db)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.port = self.read()["port"]
        self.at = lines

    def read(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())

    def clocks(self) -> dict[str, Any]:
        self.process.send_signal(signal.SIGUSR1)
        return self.read()

    def close(self) -> None:
        self.process.terminate()
        self.process.wait()


async def profiled(server: Measured, count: int) -> None:
    """Tap with this many pages open, and print the table."""
    order = ["table", *[who for who in server.links if who != "table"]]
    chosen = {who: server.links[who] for who in order[:count]}
    pages = {who: await Light.at(f"http://127.0.0.1:{server.port}{link}") for who, link in chosen.items()}
    await asyncio.sleep(2)
    late: list[float] = []
    from assistant.core.codec import event_to

    async def tap() -> None:
        author, event = server.story[server.at]
        page = pages.get(author)
        before = {who: one.shown["revision"] for who, one in pages.items()}
        for one in pages.values():
            one.frames.clear()
        if page is None:  # the tablet enters it, without what only its owner knows
            page, event = pages["table"], replace(event, **dict.fromkeys(secrets_of(type(event))))
        begun = time.monotonic()
        await page.tap({"do": "record", "event": event_to(event)})
        if page.shown.get("sheet"):
            await page.tap({"do": "anyway"})
        server.at += 1
        for who, one in pages.items():
            await one.until(lambda one=one, who=who: one.came_at(before[who] + 1), 20)
            late.append(one.came_at(before[who] + 1) - begun)
        await asyncio.sleep(0.3)

    for _ in range(2):
        await tap()
    await asyncio.sleep(1)
    late.clear()
    start = server.clocks()
    for _ in range(TAPS):
        await tap()
    await asyncio.sleep(1)
    end = server.clocks()
    rest = (end["cpu"] - start["cpu"]) * 1000 / TAPS
    late.sort()
    print(f"\n{server.story[0][1].__class__.__module__}, {count} pages, {server.at} lines: {rest:.1f} ms of processor")
    print(f"a tap; last byte on a page p50 {late[len(late) // 2] * 1000:.0f} ms after it")
    for label in end["spent"]:
        ms = (end["spent"][label] - start["spent"].get(label, 0)) * 1000 / TAPS
        n = (end["calls"][label] - start["calls"].get(label, 0)) / TAPS
        if ms > 0.05:
            print(f"  {ms:7.2f} ms {n:6.1f}×  {label}")
    for page in pages.values():
        page.close()


def main() -> None:
    """Print profiles, one after the other."""
    words = argparse.ArgumentParser()
    words.add_argument("games", nargs="*", default=list(evenings.EVENINGS))
    words.add_argument("--pages", nargs="*", type=int, default=[1, 4, 8])
    words.add_argument("--lines", nargs="*", type=int, default=[100, 1500])
    words.add_argument("--serve", type=Path)
    given = words.parse_args()
    if given.serve:
        serve(given.serve, 0)
        return
    for game in given.games:
        for lines in given.lines:
            for count in given.pages:
                with tempfile.TemporaryDirectory() as folder:
                    server = Measured(Path(folder), game, lines)
                    try:
                        asyncio.run(profiled(server, count))
                    finally:
                        server.close()


if __name__ == "__main__":
    main()
