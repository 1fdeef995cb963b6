"""Evenings at a real server that differ only in a secret: what every page is sent, byte by byte."""

from __future__ import annotations

import asyncio
import random
import re
from functools import cache
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import duckdb
import pytest

from assistant.core.event import TABLE, Event
from assistant.core.fingerprint import spoken
from assistant.core.game import Game
from assistant.core.seating import Seated
from assistant.core.story import Sealed
from assistant.games import GAMES as KNOWN
from assistant.storage.game_file import write_game
from assistant.storage.store import Store
from assistant.table.table import Table
from dashboards.play.one_file import replay_page
from dashboards.server.app import start
from dashboards.server.house import House
from dashboards.server.links import Place
from tests.light import Light, acknowledged_first, quiet
from tests.sealing import GAME, PLAYERS, SEATS, BoxCalled
from tests.ui.devices import port_for

LATE = 0.8
"""Seconds after an evening, in which a frame that comes late would come."""

SHARED = ("tv", "table", "watch", "replay")

MADE_UP = re.compile(r'"msgid":"[^"]*"|"p\d+"|127\.0\.0\.1:\d+|port \d+')
"""Values that Bokeh and the system number differently at each start."""

BOX = "dangers 1"


@cache
def port() -> int:
    """Return the port of every evening: it is in the files, whose bytes are compared."""
    return port_for(Evening)


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KNOWN, GAME.key, GAME)
    monkeypatch.setattr("assistant.storage.schema.new_id", lambda: "a" * 32)  # else every store differs by its name
    monkeypatch.setattr("dashboards.parts.common.turn.time", SimpleNamespace(time_ns=lambda: 5_000_000))
    monkeypatch.setattr(
        "assistant.storage.store.secrets.token_bytes", lambda n: b"k" * n
    )  # and by the key of its links


class Evening:
    """A table at a real server, with a page of every kind open; the clock stands, and the chance is known."""

    game: Game[Any] = GAME

    def __init__(self, folder: Path, what: str, told: bool, paper: tuple[str, ...] = ()) -> None:
        folder.mkdir()
        self.folder = folder
        self.store = Store(folder / "games.duckdb", {self.game.key: self.game}, clock=lambda: 5)
        number = self.store.create(self.game.key, "A voyage")
        self.house = House(self.store, {self.game.key: self.game})
        self.table = Table(self.game, self.store.log(number), clock=lambda: 5, chance=random.Random(7))
        self.house.tables._open[number] = self.table
        seated = [Seated(key=p.key, name=p.name, device=p.key not in paper) for p in PLAYERS]
        self.table.record(self.game.lay(seated))
        self.table.record(self.called(what, told))
        self.places = {role: Place(role, number) for role in SHARED}
        self.places |= {s: Place("seat", number, s) for s in SEATS if s not in paper} | {"host": Place("host")}
        self.places |= {"anna's other phone": self.places["anna"]}
        self.pages: dict[str, Light] = {}
        self.heard: dict[str, list[str]] = {}
        self._taps = count(1)

    def called(self, what: str, told: bool) -> Event:
        """Have everybody submit."""
        return BoxCalled(what=what, told=told)

    async def open(self) -> None:
        self.server = start(self.house, "127.0.0.1", port())
        for who, place in self.places.items():
            self.pages[who] = await Light.at(self.house.url(place, here=True))
            self.heard[who] = []
        self.house.look_who_is_here()
        while any((await self.came()).values()):  # until all know who is here
            pass
        self.heard = {who: [] for who in self.pages}

    async def came(self) -> dict[str, int]:
        """Frames of each page since the last look."""
        await quiet(self.house, self.pages.values())
        found: dict[str, int] = {}
        for who, page in self.pages.items():
            new = acknowledged_first([MADE_UP.sub("·", text) for _, text in page.frames])
            page.frames.clear()
            self.heard[who] += new
            found[who] = len(new)
        return found

    async def tap(self, who: str, do: str, **more: Any) -> dict[str, int]:
        """One tap on a page, and the frames that came by it: those of all pages but this one."""
        given = more.pop("id", None) or f"tap {next(self._taps)}"
        await self.pages[who].tap({"do": do, **({"box": BOX} | more), "id": given})
        found = await self.came()
        assert found.pop(who), "a page that is told nothing would not notice a frame"
        found.pop(f"{who}'s other phone", None)
        return found

    async def lay(self, who: str, card: str, **more: Any) -> dict[str, int]:
        return await self.tap(who, "lay", event={"kind": "DangerCard", "card": card}, **more)

    def masked(self, text: str) -> str:
        """Without the fingerprints: they differ, and tell nothing."""
        seals = [e.event.fingerprint for e in self.table.entries if isinstance(e.event, Sealed) and e.event.fingerprint]
        for n, digits in enumerate(seals):
            text = text.replace(digits, f"print {n}").replace(spoken(digits), f"words {n}")
        return text

    async def close(self) -> dict[str, bytes]:
        """End it; gives everything that is left of it but the pages. Nothing comes late to any of them."""
        await asyncio.sleep(LATE)
        assert set((await self.came()).values()) == {0}
        for page in self.pages.values():
            page.close()
        self.server.stop()
        found = {f"replay for {seat}": replay_page(self.table, seat, "replay").encode() for seat in (TABLE, *SEATS)}
        found["export"] = "\n".join(write_game(self.store, 1)).encode()
        found["taps"] = f"{len(self.house._heard)}".encode()
        self.store.close()
        found |= {p.name: p.read_bytes() for p in self.folder.iterdir() if p.suffix != ".duckdb"}
        with duckdb.connect(str(self.folder / "games.duckdb"), read_only=True) as file:
            for name in ("games", "entries", "settings", "seats"):
                rows = file.execute(f"select * from {name} order by all").fetchall()
                found[f"rows of {name}"] = repr(rows).encode()
        return found
