"""The devices of a table as the host's page shows them: who is there, since when, how slow the line is, who left."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest

from assistant.games import GAMES
from assistant.storage.store import Store
from dashboards.lobby import laying
from dashboards.lobby.connections import connections
from dashboards.lobby.hosting import Lobby
from dashboards.server import app
from dashboards.server.house import House
from dashboards.server.links import Place
from tests.light import Light
from tests.patience import PATIENCE
from tests.ui.conftest import laid

ANNA, BEN, TV = Place("seat", 1, "anna"), Place("seat", 1, "ben"), Place("tv", 1)
pytestmark = pytest.mark.early


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """Yield a house of one table, whose connections are asked every tenth of a second instead of every ten seconds."""
    monkeypatch.setattr(app, "ASKED", 100)
    monkeypatch.setattr("dashboards.server.websocket.SILENT", PATIENCE)
    store = Store(tmp_path / "games.duckdb", GAMES)
    found = House(store, GAMES)
    found.tables.open(store.create("clue", "An evening")).record(laying.started(laid("Anna", "Ben", "Cleo")))
    yield found
    store.close()


def evening(house: House, told: Callable[[], Awaitable[None]]) -> None:
    """Serve this house while this is done."""

    async def served() -> None:
        server = app.start(house, "127.0.0.1", 0)
        try:
            await told()
        finally:
            server.stop()

    asyncio.run(served())


async def until(holds: Callable[[], Any]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline
        await asyncio.sleep(0.01)


async def seated(house: House, place: Place) -> Light:
    return await Light.at(house.url(place, here=True))


def devices(house: House, place: Place) -> list[dict[str, Any]]:
    return list(connections(house, place)["devices"])


def deaf(page: Light) -> None:
    """Keep the connection, and answer nothing anymore: as a phone that is out of reach."""
    line: Any = page._line
    line.protocol._handle_message = lambda *_: None


def test_a_device_is_shown_with_its_time_and_the_delay_of_its_answer(house: House) -> None:
    async def told() -> None:
        before = time.time_ns() // 1_000_000
        anna = await seated(house, ANNA)
        (device,) = devices(house, ANNA)
        assert before <= device["since"] <= time.time_ns() // 1_000_000
        await until(lambda: devices(house, ANNA)[0]["delay"])
        assert connections(house, BEN) == {"devices": [], "last": None}
        assert connections(house, TV) == {"devices": [], "last": None}
        anna.close()

    evening(house, told)


def test_the_delay_is_the_time_from_a_question_to_its_own_answer(house: House) -> None:
    """An answer to an earlier question, or to none, says nothing of the newest one."""

    async def told() -> None:
        anna = await seated(house, ANNA)
        deaf(anna)
        (page,) = house.sessions("seat")
        socket = page._connections[0]._socket
        socket.ping(b"first")
        asked = time.monotonic()
        await until(lambda: time.monotonic() - asked > 0.2)
        socket.ping(b"second")
        socket.on_pong(b"nothing")
        assert socket.delay is None or socket.delay < 0.2
        socket.on_pong(b"first")
        assert socket.delay >= 0.2
        assert page.device is not None
        assert page.device.delay in (500, 1000, 2000, 5000, 10_000)
        socket.on_pong(b"second")
        assert not socket._questions.keys() & {b"first", b"second"}
        anna.close()

    evening(house, told)


def test_who_left_was_last_seen_then(house: House) -> None:
    async def told() -> None:
        anna = await seated(house, ANNA)
        house.look_who_is_here()
        anna.close()
        await until(lambda: not devices(house, ANNA))
        house.look_who_is_here()
        last = connections(house, ANNA)["last"]
        assert 0 <= time.time_ns() // 1_000_000 - last < PATIENCE * 1000

    evening(house, told)


def test_a_device_that_does_not_answer_counts_as_gone_until_it_does(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dashboards.server.websocket.LATE", 0.0)

    async def told() -> None:
        anna = await seated(house, ANNA)
        (page,) = house.sessions("seat")
        socket = page._connections[0]._socket
        deaf(anna)
        await until(lambda: not devices(house, ANNA))
        assert page.connected, "it is drawn, and catches up by itself"
        assert not house.here(1, "anna")
        socket.on_pong(list(socket._questions)[-1])
        assert house.here(1, "anna") or socket._questions
        anna.close()

    evening(house, told)


def test_a_phone_that_came_back_by_another_way_is_there_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server still believes in its old connection; it is asked as soon as the new one is open."""
    monkeypatch.setattr(app, "ASKED", PATIENCE * 1000)
    monkeypatch.setattr("dashboards.server.websocket.LATE", 0.3)

    async def told() -> None:
        old, tv = await seated(house, ANNA), await seated(house, TV)
        deaf(old)
        deaf(tv)
        new = await seated(house, ANNA)
        await until(lambda: len(devices(house, ANNA)) == 1)
        assert len(house.sessions("seat")) == 2, "the older connection is not yet known to be dead"
        assert len(devices(house, TV)) == 1, "other links are not asked"
        for page in (old, new, tv):
            page.close()

    evening(house, told)


def test_only_the_host_is_told_and_no_address_is(house: House) -> None:
    async def told() -> None:
        host = await Light.at(house.url(Place("host"), here=True))
        pages = [await seated(house, place) for place in (ANNA, TV, Place("watch", 1), Place("table", 1))]
        await host.say({"do": "look", "number": 1})
        await host.until(lambda: (host.shown.get("looking") or {}).get("seats"))
        await host.until(lambda: host.shown["looking"]["seats"][0]["devices"])
        await until(lambda: all(devices(house, place)[0]["delay"] for place in (ANNA, TV)))
        house.look_who_is_here()
        await host.until(lambda: host.shown["looking"]["seats"][0]["devices"][0]["delay"])
        assert set(host.shown["looking"]["seats"][0]["devices"][0]) == {"since", "delay"}
        assert not any('"devices"' in json.dumps(page.shown) for page in pages)
        for page in (host, *pages):
            page.close()

    evening(house, told)


def test_a_delay_wakes_the_lobby_only_when_it_changes(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    woken: list[str] = []
    monkeypatch.setattr(house, "wake", lambda *roles, **_: woken.extend(roles))
    page: Any = Mock(place=ANNA, game=1, device=(7, None))
    monkeypatch.setattr(house, "sessions", lambda *_, **__: [page])
    house.look_who_is_here()
    assert set(woken) == {"host", "table", "tv"}
    woken.clear()
    house.look_who_is_here()
    assert woken == []
    page.device = (7, 20)
    house.look_who_is_here()
    assert woken == ["host"], "nobody came and nobody went"


def test_the_lobby_says_nothing_of_a_seat_before_it_looks(house: House) -> None:
    session: Any = SimpleNamespace(house=house)
    lobby = Lobby(session)
    lobby.looking = 1
    shown = lobby._looked_at()
    assert shown is not None
    assert [seat["devices"] for seat in shown["seats"]] == [[], [], []]
    assert [screen["last"] for screen in shown["screens"]] == [None] * 4
