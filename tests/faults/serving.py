"""Kill -9 of the real server, while two players tap and the host renews a link over their websockets."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path

from assistant.core.seating import Seated
from assistant.games import GAMES
from assistant.games.clue.setup import lay
from assistant.storage.doctor import look_over
from assistant.storage.store import Store
from assistant.table.table import Table
from dashboards.server.links import Place, path, token
from tests.faults.kills import ROOT
from tests.faults.verdict import must
from tests.light import Light
from tests.patience import PATIENCE

SEATS = ("anna", "ben")
RENEWED = Place("seat", 1, "cleo")
PROGRAM = "from assistant.cli.main import main; import sys; sys.exit(main(sys.argv[1:]))"


@dataclass
class Evening:
    """The entries that were sent and those that were acknowledged, over all rounds."""

    sent: set[str] = field(default_factory=set)
    done: set[str] = field(default_factory=set)
    sent_links: int = 0
    done_links: int = 0


def rounds(folder: Path, seed: int, count: int) -> str:
    """Kill one server this many times, each followed by a look at its file; return the figures in a sentence."""
    rng = random.Random(seed)
    file = folder / "games.duckdb"
    store = Store(file, GAMES)
    names = (Seated(key=key, name=key.title()) for key in (*SEATS, "cleo"))
    Table(GAMES["clue"], store.log(store.create("clue", "Served"))).record(lay(tuple(names)))
    store.close()
    told = Evening()
    for number in range(count):
        asyncio.run(_round(file, told, number, rng.uniform(0.02, 0.8)))
    return (
        f"{count} rounds of kill -9 of the real server (seed {seed}): {len(told.done)} taps and {told.done_links} "
        "renewed links acknowledged, none lost, none that was not sent, no old link good"
    )


async def _round(file: Path, told: Evening, number: int, wait: float) -> None:
    old = _links(file)
    with contextlib.closing(_served(file)) as server:
        await server.ready()
        if old.before:
            must(server.answer(old.before) == 404, "a renewed link leads somewhere")
        pages = [await Light.at(server.url + old.of[seat]) for seat in (*SEATS, "host")]
        tasks = [asyncio.create_task(_taps(page, seat, number, told)) for page, seat in zip(pages, SEATS, strict=False)]
        tasks.append(asyncio.create_task(_renews(pages[2], told)))
        await asyncio.sleep(wait)
        server.process.send_signal(signal.SIGKILL)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for page in pages:
            page.drop()
    _judge(file, told)


async def _taps(page: Light, seat: str, number: int, told: Evening) -> None:
    for tap in range(1_000_000):
        text = f"{seat} {number} {tap}"
        told.sent.add(text)
        if await page.tap({"do": "record", "event": {"kind": "NotesWritten", "by": seat, "text": text}}):
            told.done.add(text)


async def _renews(page: Light, told: Evening) -> None:
    for _ in range(1_000_000):
        before = page.shown.get("said", {}).get("n", 0)
        told.sent_links += 1
        await page.say({"do": "renew", "number": 1, "role": "seat", "seat": RENEWED.seat})
        await page.until(lambda before=before: page.shown.get("said", {}).get("n", 0) > before)
        must(page.shown["said"]["text"].startswith("The old link"), "another answer")
        told.done_links += 1
        await asyncio.sleep(0.05)


def _judge(file: Path, told: Evening) -> None:
    store = Store(file, GAMES)
    try:
        must(store.damage == "", f"damage: {store.damage}")
        there = [getattr(entry.event, "text", "") for entry in store.log(1).entries()[1:]]
        must(len(there) == len(set(there)), "a tap is there twice")
        must(told.done <= set(there), f"lost: {sorted(told.done - set(there))[:3]}")
        must(set(there) <= told.sent, f"never sent: {sorted(set(there) - told.sent)[:3]}")
        must(look_over(store, store.games()[0]) == [], "the doctor complains")
        links = store.generation(1, RENEWED.seat, "seat")
        must(told.done_links <= links <= told.sent_links, f"{links} renewed links, {told.done_links} acknowledged")
        told.done_links = told.sent_links = links
    finally:
        store.close()


@dataclass
class _Ways:
    of: dict[str, str]
    before: str


def _links(file: Path) -> _Ways:
    """Return the links of the places, and one that was renewed, as the store makes them."""
    store = Store(file, GAMES)
    try:
        of = {seat: path(store, Place("seat", 1, seat)) for seat in SEATS} | {"host": path(store, Place("host"))}
        now = store.generation(1, RENEWED.seat, "seat")

        class Earlier:
            host_key = staticmethod(store.host_key)

            @staticmethod
            def generation(*_: object) -> int:
                return now - 1

        return _Ways(of, f"/seat/{token(Earlier(), RENEWED)}" if now else "")
    finally:
        store.close()


class _served:  # noqa: N801  (reads as a word)
    """`boardside play` on a port of its own, stopped at the end whatever happens."""

    def __init__(self, file: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        words = ["play", "--host", "127.0.0.1", "--port", str(port), "--no-open", "--db", str(file)]
        self.log = file.with_name("terminal").open("ab")
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *words],
            stdout=self.log, stderr=self.log, stdin=subprocess.DEVNULL, cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )  # fmt: skip

    async def ready(self) -> None:
        """Wait until it answers."""
        deadline = time.monotonic() + PATIENCE
        while self.answer("/health") != 200:
            must(self.process.poll() is None and time.monotonic() < deadline, "the server did not start")
            await asyncio.sleep(0.05)

    def answer(self, way: str) -> int:
        """Return the status of a request."""
        try:
            with urllib.request.urlopen(self.url + way, timeout=PATIENCE) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as wrong:
            wrong.close()
            return wrong.code
        except OSError:
            return 0

    def close(self) -> None:
        """Stop it."""
        self.process.kill()
        self.process.wait()
        self.log.close()
