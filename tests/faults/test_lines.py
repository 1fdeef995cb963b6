"""The owner of a page, who may open its connection, and what a misbehaving connection can do: over a real websocket."""

from __future__ import annotations

import asyncio
import base64
import gc
import json
import zlib
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from bokeh.document import Document
from bokeh.io import curdoc
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.websocket import websocket_connect

from assistant.games import GAMES
from assistant.games.clue import events as e
from assistant.storage.store import Store
from dashboards.lobby import laying
from dashboards.server import app, session
from dashboards.server.house import House
from dashboards.server.links import Place
from dashboards.server.websocket import LARGE, SMALL, PageSocket
from tests.light import TOKEN, Light, Lost
from tests.patience import PATIENCE
from tests.ui.conftest import laid

ANNA, BEN = Place("seat", 1, "anna"), Place("seat", 1, "ben")
pytestmark = pytest.mark.early

CANARY = "canary-9c1d"


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """Start a house of one table, which clears up ten times a second instead of every five seconds."""
    monkeypatch.setattr(app, "TIDIED", 100)
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


async def page_of(house: House, place: Place, ask: str = "", **heads: str) -> str:
    """Return the token in the page of this link, asked for with this query and these heads."""
    answer = await AsyncHTTPClient().fetch(HTTPRequest(house.url(place, here=True) + ask, headers=heads))
    found = TOKEN.search(answer.body.decode())
    assert found is not None
    return found[1]


def session_id(token: str) -> str:
    head = token.split(".", maxsplit=1)[0]
    return str(json.loads(base64.urlsafe_b64decode(head + "=" * (-len(head) % 4)))["session_id"])


async def opened(house: House, place: Place, token: str) -> Any:
    """Open the connection of this link with this token; raises HTTPClientError if it is refused."""
    way = house.url(place, here=True).replace("http://", "ws://") + "/ws"
    return await websocket_connect(HTTPRequest(way, connect_timeout=PATIENCE), subprotocols=["bokeh", token])


# ---------------------------------------------------------------------- whose page it is


def test_nobody_chooses_the_number_of_a_page(house: House) -> None:
    async def told() -> None:
        given = await page_of(house, ANNA)
        number = session_id(given)
        for ask, heads in (
            (f"?bokeh-session-id={number}", {}),
            ("?bokeh-session-id=mine", {}),
            (f"?bokeh-token={given}", {}),
            ("", {"Bokeh-Session-Id": "mine"}),
            ("", {"Bokeh-Session-Id": number}),
        ):
            other = await page_of(house, BEN, ask, **heads)
            assert session_id(other) not in (number, "mine")
            again = await page_of(house, ANNA, ask, **heads)
            assert session_id(again) not in (number, session_id(other), "mine")

    evening(house, told)


def test_a_line_is_opened_by_the_token_of_its_own_link_and_no_other(house: House) -> None:
    async def told() -> None:
        anna, ben = await page_of(house, ANNA), await page_of(house, BEN)
        bomb = {"session_id": session_id(ben), "session_expiry": 9e12}
        bomb["__bk__zlib_"] = base64.urlsafe_b64encode(zlib.compress(b'{"a":"' + b"x" * 5_000_000 + b'"}', 9)).decode()
        forged = base64.urlsafe_b64encode(json.dumps(bomb).encode()).decode().rstrip("=")
        head, sign = ben.split(".", 1)
        for token in (anna, "x", forged, f"{forged}.{sign}", head, f"{head}.{sign[:-2]}AA", f"{head[:-2]}.{sign}"):
            with pytest.raises(HTTPClientError) as refused:
                await opened(house, BEN, token)
            assert refused.value.code == 404
        line = await opened(house, BEN, ben)
        line.close()

    evening(house, told)


def test_a_renewed_link_ends_its_pages(house: House) -> None:
    async def told() -> None:
        anna, ben = [await Light.at(house.url(place, here=True)) for place in (ANNA, BEN)]
        unopened = await page_of(house, ANNA)
        old = anna.url
        house.renew(ANNA)
        await anna.until(lambda: "gone" in anna.shown)
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while anna.open:
            assert asyncio.get_running_loop().time() < deadline
            await asyncio.sleep(0.05)
        assert "replaced" in anna.shown["gone"]
        for token in (anna.token, unopened):
            for place in (ANNA, BEN):
                with pytest.raises(HTTPClientError):
                    await opened(house, place, token)
        with pytest.raises(HTTPClientError):
            await AsyncHTTPClient().fetch(old)
        while any(page.seat == "anna" for page in house.sessions()):
            assert asyncio.get_running_loop().time() < deadline, "nothing of it is kept"
            await asyncio.sleep(0.2)
        assert await ben.tap(
            {"do": "record", "event": {"kind": "NotesWritten", "by": "ben", "text": "I am still here"}}
        )
        ben.close()

    evening(house, told)


def test_pages_of_one_link_that_nobody_opens_do_not_pile_up(house: House) -> None:
    async def told() -> None:
        page = await Light.at(house.url(ANNA, here=True))
        for _ in range(40):
            await page_of(house, ANNA)
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while len(house.sessions("seat")) > 10:
            assert asyncio.get_running_loop().time() < deadline
            await asyncio.sleep(0.2)
        assert page.open
        page.close()

    evening(house, told)


def test_pages_that_were_closed_leave_nothing(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "ASLEEP", 4000)

    async def told() -> None:
        for place in (ANNA, BEN, Place("tv", 1), Place("host")) * 3:
            page = await Light.at(house.url(place, here=True))
            page.close()
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while left():
            assert asyncio.get_running_loop().time() < deadline, left()
            await asyncio.sleep(0.2)

    def things() -> list[Any]:
        gc.collect()
        return [thing for thing in gc.get_objects() if isinstance(thing, session.PageSession | PageSocket | Document)]

    def left() -> list[Any]:
        """Return what is left, except for leftovers of other tests and the document that belongs to no page."""
        return [thing for thing in things() if id(thing) not in known and thing is not curdoc()]

    before = things()
    known = {id(thing) for thing in before}
    evening(house, told)


# ---------------------------------------------------------------------- pages that are gone


@pytest.fixture
def drawings(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Count how often each seat was drawn."""
    found: dict[str, int] = {}
    drawn = session.PageSession._drawn

    def counted(page: session.PageSession, *fresh: int) -> dict[str, Any]:
        found[page.seat] = found.get(page.seat, 0) + 1
        return drawn(page, *fresh)

    monkeypatch.setattr(session.PageSession, "_drawn", counted)
    return found


def test_pages_that_are_gone_are_not_drawn_and_catch_up_on_return(house: House, drawings: dict[str, int]) -> None:
    async def told() -> None:
        table = house.tables.open(1)
        gone = [await Light.at(house.url(ANNA, here=True)) for _ in range(5)]
        ben = await Light.at(house.url(BEN, here=True))
        for page in gone:
            page.drop()
        await ben.until(lambda: not house.here(1, "anna"))
        drawings.clear()
        for number in range(10):
            before = ben.shown["revision"]
            table.record(e.DiceRolled(by="anna", roll=1 + number % 6), "anna")
            await ben.until(lambda before=before: ben.shown["revision"] > before)
        assert "anna" not in drawings, "nobody looks"
        assert drawings["ben"] >= 10
        await gone[0].connect()
        await gone[0].until(lambda: gone[0].shown.get("revision") == ben.shown["revision"])
        assert drawings["anna"] <= 3
        for page in (gone[0], ben):
            page.close()

    evening(house, told)


# ---------------------------------------------------------------------- lines that misbehave


def test_a_page_tells_and_changes_nothing_by_itself(house: House) -> None:
    """Neither its models nor its document change anything; nothing new is built for it."""
    reference = {"type": "object", "name": "Div", "id": "x1", "attributes": {"text": CANARY}}

    async def told() -> None:
        anna = await Light.at(house.url(ANNA, here=True))
        (page,) = house.sessions("seat")
        assert page.doc is not None
        assert page.screen is not None
        before = (
            page.doc.title,
            len(page.doc.roots),
            page.screen.still_json,
            page.screen.layout,
        )
        for event in (
            {"kind": "ModelChanged", "model": {"id": anna._data}, "attr": "still_json", "new": CANARY},
            {"kind": "ModelChanged", "model": {"id": anna._data}, "attr": "layout", "new": CANARY},
            {"kind": "RootAdded", "model": reference},
            {"kind": "TitleChanged", "title": CANARY},
            {"kind": "RootRemoved", "model": {"id": anna._model}},
        ):
            await anna.write("PATCH-DOC", {"events": [event]})
        assert await anna.tap({"do": "record", "event": {"kind": "NotesWritten", "by": "anna", "text": "quiet"}})
        assert (
            page.doc.title,
            len(page.doc.roots),
            page.screen.still_json,
            page.screen.layout,
        ) == before
        anna.close()

    evening(house, told)


def test_a_message_that_is_too_long_closes_its_line_and_nothing_else(house: House) -> None:
    async def told() -> None:
        anna, ben = [await Light.at(house.url(place, here=True)) for place in (ANNA, BEN)]
        assert SMALL < LARGE
        await anna.say({"do": "told", "text": "x" * (SMALL + 1)})
        with pytest.raises(Lost):
            await anna.until(lambda: False)
        assert await ben.tap({"do": "record", "event": {"kind": "NotesWritten", "by": "ben", "text": "quiet"}})
        ben.close()

    evening(house, told)


def test_a_client_that_waits_for_nothing_is_slowed_and_not_dropped(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hundreds of messages at once: none is lost, others are answered meanwhile, the connection stays."""
    monkeypatch.setattr("dashboards.server.websocket.PACE", 400.0)

    async def told() -> None:
        anna, ben = [await Light.at(house.url(place, here=True)) for place in (ANNA, BEN)]
        for number in range(400):
            event = {"kind": "NotesWritten", "by": "anna", "text": f"{number}"}
            await anna.say({"do": "record", "event": event, "id": f"n{number}"})
        PageSocket.look_for_silent()
        PageSocket.look_for_silent()
        assert await ben.tap({"do": "record", "event": {"kind": "NotesWritten", "by": "ben", "text": "in between"}})
        await anna.until(lambda: anna.answer("n399") is not None)
        assert anna.open
        assert house.tables.open(1).view("anna").notes["anna"] == "399"
        anna.close()
        ben.close()

    evening(house, told)


def test_a_line_that_is_silent_for_long_is_closed(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dashboards.server.websocket.SILENT", -1.0)

    async def told() -> None:
        anna = await Light.at(house.url(ANNA, here=True))
        PageSocket.look_for_silent()
        assert anna.open, "a server that was busy asks once more"
        PageSocket.look_for_silent()
        with pytest.raises(Lost):
            await anna.until(lambda: False)

    evening(house, told)


def test_a_device_that_takes_nothing_in_keeps_nothing_waiting_for_it(house: House, drawings: dict[str, int]) -> None:
    """While its connection is full, its page is not drawn; then it gets the current state."""

    async def told() -> None:
        anna, ben = [await Light.at(house.url(place, here=True)) for place in (ANNA, BEN)]
        (page,) = (page for page in house.sessions() if page.seat == "anna")
        (line,) = page.session._subscribed_connections
        stream = line._socket.ws_connection.stream
        writing = stream.writing
        stream.writing = lambda: True
        await asyncio.sleep(0.2)
        drawings.clear()
        table = house.tables.open(1)
        for number in range(20):
            table.record(e.DiceRolled(by="anna", roll=1 + number % 6), "anna")
            await asyncio.sleep(0.01)
        await ben.until(lambda: ben.shown["revision"] == table.count("ben"))
        assert "anna" not in drawings
        stream.writing = writing
        await anna.until(lambda: anna.shown["revision"] == table.count("anna"))
        assert drawings["anna"] <= 3
        anna.close()
        ben.close()

    evening(house, told)


def test_a_device_that_is_back_need_not_wait_for_its_older_connection(house: House) -> None:
    """The older connection is dead and full, which the server notices only after a while."""

    async def told() -> None:
        anna = await Light.at(house.url(ANNA, here=True))
        (page,) = (page for page in house.sessions() if page.seat == "anna")
        (old,) = page.session._subscribed_connections
        old._socket.ws_connection.stream.writing = lambda: True
        returned = Light(anna.url)
        returned.token = anna.token
        await returned.back()
        table = house.tables.open(1)
        table.record(e.DiceRolled(by="anna", roll=3), "anna")
        await returned.until(lambda: returned.shown["revision"] == table.count("anna"))
        returned.close()
        anna.close()

    evening(house, told)


def test_no_state_of_a_page_is_forgotten_while_another_is_being_sent(house: House) -> None:
    """A reply of the server holds the connection, so a state waits; the next one comes just when that is sent."""

    async def told() -> None:
        anna = await Light.at(house.url(ANNA, here=True))
        (page,) = (page for page in house.sessions() if page.seat == "anna")
        (line,) = page.session._subscribed_connections

        def show(number: int) -> None:
            page._show({**page._drawn(page._fresh), "said": {"n": number}}, page._fresh)

        for number in range(1, 200, 3):
            with await line._socket.write_lock.acquire():
                show(number)
            for _ in range(number % 20):
                await asyncio.sleep(0)
            show(number + 1)
            await asyncio.sleep(0)
            show(number + 2)
            await anna.until(lambda number=number: anna.shown["said"].get("n") == number + 2)
        anna.close()

    evening(house, told)
