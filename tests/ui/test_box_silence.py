"""A submission leaves no byte about its author: neither on other pages, nor in the file, its journal, exports, or logs.

The pages are opened at a real server, over its websocket, without a browser. Evenings that differ only in who
submitted which content are played, and compared frame by frame and byte by byte.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
import re
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
from tests.sealing import GAME, PLAYERS, SEATS, BoxCalled, DangerCard, Order
from tests.ui.box_table import forbidding

pytestmark = pytest.mark.early

LATE = 0.8
"""Seconds after an evening, in which a frame that comes late would come."""
SHARED = ("tv", "table", "watch", "replay")
MADE_UP = re.compile(r'"msgid":"[^"]*"|"p\d+"|127\.0\.0\.1:\d+|port \d+')
"""Values that Bokeh and the system number differently at each start."""
BOX = "dangers 1"


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
        self.server = start(self.house, "127.0.0.1")
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


# ---------------------------------------------------------------- 0 frames


def test_no_frame_tells_another_page_that_anybody_laid_before_all_have(tmp_path: Path) -> None:
    async def played() -> None:
        evening = Evening(tmp_path / "e", "dangers", told=False)
        await evening.open()
        for who, card in (("anna", "storm"), ("ben", "calm"), ("anna", "flood")):
            assert set((await evening.lay(who, card)).values()) == {0}
        entry = evening.pages["anna's other phone"].shown["entry"]
        assert next(b["lies"] for b in entry if b["type"] == "box") == ["Flood"]
        assert set((await evening.tap("ben", "take_back")).values()) == {0}
        assert set((await evening.lay("ben", "ace")).values()) == {0}
        assert "can't submit that here" in evening.pages["ben"].shown["toast"]["text"]
        assert set((await evening.tap("carla", "reveal")).values()) == {0}
        await evening.lay("ben", "plague")
        full = await evening.lay("carla", "plague")
        assert all(full[who] for who in full if who not in ("host", "replay")), full
        shown = await evening.tap("anna", "reveal")
        assert all(shown[who] for who in shown if who != "host"), shown
        await evening.close()

    asyncio.run(played())


def test_no_frame_tells_of_who_was_asked_about_what_the_rules_forbid(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:

    async def played() -> None:
        evening = Evening(tmp_path / "e", "dangers", told=True)
        await evening.open()
        assert set((await evening.lay("anna", "flood")).values()) == {0}
        assert evening.pages["anna"].shown["sheet"]["type"] == "lay"
        assert not evening.heard["anna's other phone"]
        before = {p.name: p.read_bytes() for p in evening.folder.iterdir()}
        assert set((await evening.tap("anna", "close")).values()) == {0}
        assert {p.name: p.read_bytes() for p in evening.folder.iterdir()} == before
        await evening.close()

    monkeypatch.setattr(Table, "advice", lambda self, event, seat: tuple(forbidding(event, None)))
    asyncio.run(played())


# ---------------------------------------------------------------- two evenings that differ in authors alone


Run = tuple[dict[str, bytes], dict[str, list[str]]]


def evening(folder: Path, taps: list[tuple[str, str]], told: bool) -> Run:
    """Each of these seats lays this, in this order of time; "" takes back. Then the shared screen shows all."""

    async def played() -> Run:
        found = Evening(folder, "dangers", told)
        await found.open()
        for who, card in taps:
            await (found.lay(who, card) if card else found.tap(who, "take_back"))
        await found.tap("table", "reveal")
        heard = found.heard
        return await found.close(), heard

    return asyncio.run(played())


def scene(first: str, second: str, *cards: str) -> list[tuple[str, str]]:
    """Return the same contents at the same times, from these two; Carla submits last."""
    return [(first, "plague"), (second, cards[1]), (first, ""), (first, cards[0]), ("carla", "calm")]


def alike(one: Run, other: Run, *pages: str) -> None:
    """Check that two evenings left the same behind, and that these pages were sent the same, in order and length."""
    for name, left in one[0].items():
        assert other[0][name] == left, name
    for who in pages:
        assert one[1][who], f"{who} was sent nothing: this test would not notice a difference"
        assert other[1][who] == one[1][who], who


def test_authors_exchanged_leave_the_same_bytes_everywhere(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Nobody may know who has submitted: the taps come at the same times, from either seat."""
    said: list[str] = []
    runs: list[Run] = []
    with caplog.at_level(logging.DEBUG, "boardside"):
        for n, (first, second) in enumerate((("anna", "ben"), ("ben", "anna"))):
            caplog.clear()
            runs.append(evening(tmp_path / str(n), scene(first, second, "flood", "storm"), told=False))
            ours = [r.getMessage() for r in caplog.records if r.name.startswith("boardside")]
            said.append(MADE_UP.sub("·", "\n".join(ours)))
    alike(runs[0], runs[1], *SHARED, "carla")
    assert runs[1][1]["host"] == runs[0][1]["host"]
    assert said[0] == said[1]
    assert not any(card in text for card in ("flood", "storm", "plague") for text in said)
    assert b"DangerShown" in runs[0][0]["rows of entries"]
    assert runs[0][1]["anna"] != runs[1][1]["anna"], "the ears hear what a page is told of its own"
    assert not any("plague" in text for who in (*SHARED, "carla") for text in runs[0][1][who] if '"is"' in text)


def test_where_who_has_laid_is_told_the_contents_exchanged_leave_the_same_bytes(tmp_path: Path) -> None:
    runs = [
        evening(tmp_path / str(n), scene("anna", "ben", *cards), told=True)
        for n, cards in enumerate((("flood", "storm"), ("storm", "flood")))
    ]
    alike(runs[0], runs[1], *SHARED, "carla")
    assert runs[0][1]["anna"] != runs[1][1]["anna"]


def test_the_shared_screen_in_hand_tells_no_other_page(tmp_path: Path) -> None:
    async def played() -> None:
        evening = Evening(tmp_path / "e", "dangers", told=False, paper=("ben", "carla"))
        await evening.open()
        for who, card in (("ben", "storm"), ("carla", "flood")):
            assert set((await evening.tap("table", "hold", player=who)).values()) == {0}
            assert set((await evening.lay("table", card)).values()) == {0}
            assert set((await evening.tap("table", "hold", player=None)).values()) == {0}
            assert card.title() not in json.dumps({**evening.pages["table"].shown, "words": 0})
        assert evening.table.boxes.submission(BOX, "ben") == DangerCard(card="storm")
        await evening.close()

    asyncio.run(played())


def test_signed_orders_of_which_nothing_is_told_cause_no_frame(tmp_path: Path) -> None:
    async def played() -> None:
        evening = Evening(tmp_path / "e", "orders", told=False)
        await evening.open()
        for who, to in (("carla", "north"), ("anna", "east"), ("anna", "west")):
            event = {"kind": "Order", "by": who, "to": to}
            assert set((await evening.tap(who, "lay", box="orders 1", event=event)).values()) == {0}
        assert evening.table.boxes.submission("orders 1", "anna") == Order(by="anna", to="west")
        await evening.close()

    asyncio.run(played())
