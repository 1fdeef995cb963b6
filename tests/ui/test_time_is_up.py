"""The time for plotting runs out at a real server: with pages open, with none, and while the server is away."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from assistant.core.event import TABLE
from assistant.core.story import Sealed
from assistant.games import GAMES
from assistant.games.plotted_axis.events import OrdersPlotted
from assistant.storage.store import Store
from assistant.table.table import Table
from dashboards.lobby import laying
from dashboards.play.page import Play
from dashboards.server.app import start
from dashboards.server.house import House
from dashboards.server.links import Place
from tests.light import Light, quiet
from tests.patience import PATIENCE
from tests.ui.conftest import laid
from tests.ui.plotted_table import SEATS, draft, move, plotting

KEY = "orders of turn 1"
ORDER = move("caucasus", "ukraine")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = Store(tmp_path / "games.duckdb", GAMES)
    yield found
    found.close()


def begun(store: Store, seconds: int) -> House:
    """Return a house with a table at which everybody plots for this long; Ben has written a line."""
    house = House(store, GAMES)
    number = store.create("plotted_axis", "Sealed orders")
    table = house.tables.open(number)
    made = laying.started(laid(*(seat.title() for seat in SEATS), game="plotted_axis"))
    table.record(replace(made, plot_seconds=seconds))  # type: ignore[call-arg]
    plotting(table)
    draft(Play(table, "ben"), "ger", ORDER)
    return house


def seals(table: Table) -> list[tuple[str, str]]:
    return [(e.event.by, e.author) for e in table.entries if isinstance(e.event, Sealed)]


async def until(so: Callable[[], Any]) -> None:
    """Wait for it, while the server goes on."""
    deadline = time.monotonic() + PATIENCE
    while not so():
        assert time.monotonic() < deadline, "The expected state did not come in time."
        await asyncio.sleep(0.02)


@pytest.mark.rule("PAA-SET-05", "PAA-PLT-12")
def test_all_pages_show_that_it_is_sealed_when_the_time_is_over(store: Store) -> None:
    house = begun(store, seconds=2)
    table = house.tables.open(1)

    async def evening() -> None:
        server = start(house, "127.0.0.1")
        places = (Place("tv", 1), Place("seat", 1, "ben"), Place("seat", 1, "carla"))
        pages = [await Light.at(house.url(place, here=True)) for place in places]
        for page in pages:
            await page.until(lambda page=page: "All 5 are sealed" in page.shown["status"]["say"])
        house.keep_time()
        await quiet(house, pages)
        for page in pages:
            page.frames.clear()
        house.keep_time()
        await quiet(house, pages)
        assert [len(page.frames) for page in pages] == [0, 0, 0]
        for page in pages:
            page.close()
        server.stop()

    asyncio.run(evening())
    assert seals(table) == [(power, TABLE) for power in ("ussr", "ger", "uk", "jpn", "usa")]
    assert table.boxes.submission(KEY, "ger") == OrdersPlotted(by="ger", orders=(ORDER,))


def test_it_is_sealed_although_no_page_is_open(store: Store) -> None:
    house = begun(store, seconds=1)
    table = house.tables.open(1)

    async def evening() -> None:
        server = start(house, "127.0.0.1")
        assert not house.sessions()
        await until(lambda: table.boxes.full(KEY))
        server.stop()

    asyncio.run(evening())
    assert len(seals(table)) == 5


def test_what_ran_out_while_the_server_was_away_is_sealed_when_the_table_is_opened(store: Store) -> None:
    begun(store, seconds=1)
    deadline = time.monotonic() + PATIENCE
    while (left := Table(GAMES["plotted_axis"], store.log(1)).boxes.left(KEY)) and not left.over:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    house = House(store, GAMES)  # a new one, which knows no table yet

    async def evening() -> None:
        server = start(house, "127.0.0.1")
        assert not seals(Table(GAMES["plotted_axis"], store.log(1)))
        tv = await Light.at(house.url(Place("tv", 1), here=True))
        await tv.until(lambda: "All 5 are sealed" in tv.shown["status"]["say"])
        tv.close()
        server.stop()

    asyncio.run(evening())
    assert len(seals(house.tables.open(1))) == 5


def test_a_table_that_fails_keeps_no_other_from_its_time(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    house = begun(store, seconds=1)
    other = house.tables.open(store.create("plotted_axis", "Another"))
    monkeypatch.setattr(other.boxes, "keep_time", lambda: 1 / 0)
    house.tables._open = {2: other, 1: house.tables.open(1)}

    async def evening() -> None:
        server = start(house, "127.0.0.1")
        await until(lambda: house.tables.open(1).boxes.full(KEY))
        server.stop()

    asyncio.run(evening())
