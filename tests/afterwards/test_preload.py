"""The statistics page is loaded in advance: its modules are ready before the host asks, and load while nobody plays."""

from __future__ import annotations

import asyncio
import json
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tornado.httpclient import AsyncHTTPClient

from assistant.figures.store.derived import beside
from assistant.games import GAMES
from assistant.storage.store import Store
from dashboards.lobby import laying
from dashboards.server import app, preload, statistics
from dashboards.server.house import House
from dashboards.server.links import Place
from tests.patience import PATIENCE
from tests.seasons import write
from tests.ui.conftest import laid
from tests.ui.forked import warm_start

pytestmark = pytest.mark.early

OURS = ("assistant", "bokeh", "dashboards", "holoviews", "panel")
"""Packages that are slow to import; a drawing may still need a small part of pandas and its helpers."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Return a server with figures, in which no table is open."""
    store = Store(tmp_path / "games.duckdb", GAMES)
    store.create("clue", "An evening")
    write(beside(store.path), 3, 8)
    yield House(store, GAMES)
    store.close()


def imported(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record the names of modules imported for the page from now on, without importing them."""
    found = list[str]()
    monkeypatch.setattr(preload, "import_module", found.append)
    return found


def evening(house: House, told: Callable[[], bool], most: float = PATIENCE) -> bool:
    """Run this server until an event arrives or the time is over; return whether it arrived."""

    async def served() -> bool:
        server = app.start(house, "127.0.0.1", 0)
        until = time.monotonic() + most
        try:
            while not (known := told()) and time.monotonic() < until:
                await asyncio.sleep(0.02)
        finally:
            server.stop()
        return known

    return asyncio.run(served())


def test_it_is_imported_soon_when_nothing_happens(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = time.monotonic()
    found = imported(monkeypatch)
    assert evening(house, lambda: len(found) == len(preload.MODULES))
    assert found == list(preload.MODULES)
    assert time.monotonic() - begun >= preload.SOON


def test_whoever_plays_is_not_kept_waiting(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preload, "CALM", 1.0)
    found = imported(monkeypatch)
    house.tables.open(1).record(laying.started(laid("Anna", "Ben", "Cleo")))
    quiet = list[float]()

    def taps() -> bool:
        if len(quiet) < 60:
            house.stirred = time.monotonic()
            quiet.append(house.stirred)
        return bool(found)

    assert evening(house, taps)
    assert time.monotonic() - quiet[-1] >= 1.0
    assert len(quiet) == 60, "nothing while there are taps"


def test_a_house_without_figures_spares_it(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    beside(house.store.path).unlink()
    monkeypatch.setattr(preload, "SOON", 0.0)
    found = imported(monkeypatch)
    assert not evening(house, lambda: bool(found), most=1.0)


def test_the_first_page_imports_nothing_more(house: House, tmp_path: Path) -> None:
    house.store.close()
    told = tmp_path / "told.json"
    process = warm_start("tests.afterwards.warmed", [str(house.store.path), str(told)], tmp_path / "log")
    until = time.monotonic() + PATIENCE
    while not process.over() and time.monotonic() < until:
        time.sleep(0.05)
    process.stop(signal.SIGKILL)
    (head, *rest), late = json.loads(told.read_text("utf-8"))
    assert head.endswith("</head>"), "it goes out first"
    assert "tabulator" in head
    assert (head + "".join(rest)).count("</head>") == 1
    assert "".join(rest).count('"sheet-plot"') == 4
    assert [name for name in late if name.split(".")[0] in OURS] == []


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        ("Statistics.page", "You can't enter anything until it is back"),
        ("StatisticsPage.get_session", "Something went wrong"),
    ],
)
def test_a_page_that_fails_says_so_behind_its_head(
    house: House, monkeypatch: pytest.MonkeyPatch, broken: str, sentence: str
) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("somebody's cards")

    monkeypatch.setattr(statistics, "import_module", str)
    monkeypatch.setattr(f"dashboards.server.statistics.{broken}", fails)

    async def fetched() -> str:
        server = app.start(house, "127.0.0.1", 0)
        page = await AsyncHTTPClient().fetch(house.url(Place("statistics"), here=True), request_timeout=PATIENCE)
        server.stop()
        return page.body.decode()

    text = asyncio.run(fetched())
    assert text.count("</head>") == text.count("</html>") == 1
    assert "cards" not in text
    assert sentence in text


def test_pages_and_taps_are_what_stirs(house: House) -> None:
    from dashboards.server.session import PageSession

    session = PageSession(house, Place("host"))
    for happens in (
        lambda: house.join(session),
        lambda: house.returned(None),
        lambda: session._heard(dict, {"do": "here"}),
    ):
        house.stirred = 0.0
        happens()
        assert house.stirred > 0
