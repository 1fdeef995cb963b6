"""Private events of one seat are silent elsewhere: no state of another page changes, no byte is sent to it.

The pages are opened at a real server, over its websocket, without a browser.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.core.event import TABLE
from assistant.core.story import Amended, NotedPrivately, Struck
from assistant.games import GAMES
from assistant.games.clue import events as e
from assistant.storage.store import Store
from assistant.table.table import Table
from dashboards.lobby import laying
from dashboards.parts.common.screen import Screen
from dashboards.play.page import Play
from dashboards.server.app import start
from dashboards.server.house import House
from dashboards.server.links import Place
from tests.light import Light, quiet
from tests.ui.clue_table import enter, say
from tests.ui.clue_table import table_of as clue_table
from tests.ui.conftest import laid

LATE = 0.8
"""Seconds after an evening, in which a frame that comes late would come."""
PLAYERS = ("anna", "ben", "carla")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    store = Store(tmp_path / "games.duckdb", GAMES)
    found = House(store, GAMES)
    found.tables.open(store.create("clue", "An evening")).record(laying.started(laid("Anna", "Ben", "Carla")))
    yield found
    store.close()


def test_no_byte_tells_a_page_of_what_is_private_to_another(house: House) -> None:
    table = house.tables.open(1)
    places = {role: Place(role, 1) for role in ("tv", "table", "watch", "replay")}
    places |= {player: Place("seat", 1, player) for player in PLAYERS} | {"host": Place("host")}

    async def evening() -> None:
        server = start(house, "127.0.0.1")
        ears = {who: await Light.at(house.url(place, here=True)) for who, place in places.items()}
        house.look_who_is_here()

        async def heard() -> dict[str, int]:
            await quiet(house, ears.values())
            found = {who: len(ear.frames) for who, ear in ears.items()}
            for ear in ears.values():
                ear.frames.clear()
            return found

        assert min((await heard()).values()) > 0, "a page that is sent nothing would not notice a frame"
        table.record(e.DiceRolled(by="anna", roll=4), "anna")
        found = await heard()
        assert all(found[who] for who in places if who != "host")
        for tell in private_of_anna():
            tell(table)
            found = await heard()
            assert found.pop("anna") > 0
            assert set(found.values()) == {0}, found
        await asyncio.sleep(LATE)
        assert set((await heard()).values()) == {0}
        for ear in ears.values():
            ear.close()
        server.stop()

    asyncio.run(evening())


def private_of_anna() -> Iterator[Any]:
    """Entries of which only Anna may know."""
    yield lambda table: table.record(e.NotesWritten(by="anna", text="Ben blinked"), "anna")
    yield lambda table: table.record(NotedPrivately(seq=1, by="anna", text="A long evening"), "anna")
    yield lambda table: table.record(e.PencilMarked(by="anna", card="rope", holder="ben", mark="yes"), "anna")
    yield lambda table: table.amend(3, e.NotesWritten(by="anna", text="Ben winked"), "anna")
    yield lambda table: table.undo("anna")


# ---------------------------------------------------------------- states and numbers of pages


def states(table: Table, *others: str) -> dict[str, Any]:
    """Return the states of all pages but Anna's, without the server's time."""
    pages = {player: Play(table, player) for player in others}
    pages |= {role: Play(table, TABLE, role) for role in ("tv", "table", "watch", "replay")}
    found = {who: play.state() for who, play in pages.items()}
    return {who: {**state, "clocks": None} for who, state in found.items()}


def test_pages_of_others_stay_as_they_are() -> None:
    table = clue_table("ben", "carla")
    enter(Play(table, "anna"))
    say(Play(table, "anna"), "SuggestionMade", by="anna", suspect="green", weapon="rope", room="lounge")
    say(Play(table, "carla"), "CardShown", by="carla", to="anna")
    before = states(table, "ben")
    line = table.lines[-1]
    mark = table.record(e.PencilMarked(by="anna", card="rope", holder="ben", mark="yes"), "anna")
    for private in (
        e.NotesWritten(by="anna", text="Ben blinked"),
        NotedPrivately(seq=line.seq, by="anna", text="The rope?"),
        Amended(seq=line.seq, event=e.CardShown(by="carla", to="anna", card="rope")),
        Struck(seq=mark.seq),
    ):
        table.record(private, "anna")
        assert states(table, "ben") == before
    assert Play(table, "anna").state()["revision"] == Play(table, "ben").state()["revision"] + 5


def test_lines_that_a_page_names_by_its_own_numbers_are_the_right_ones() -> None:
    """Anna's notes lie between the lines; Ben's page knows nothing of them, and corrects, notes and undoes."""
    table = clue_table("ben", "carla")
    anna, ben = Play(table, "anna"), Play(table, "ben")
    enter(anna)
    for text in ("one", "two", "three"):
        say(anna, "NotesWritten", by="anna", text=text)
    say(anna, "SuggestionMade", by="anna", suspect="green", weapon="rope", room="lounge")
    line = ben.state()["feed"]["lines"][-1]
    assert line["seq"] == table.lines[-1].seq - 3
    ben.hear({"do": "line", "seq": line["seq"]})
    assert ben.state()["sheet"]["text"] == line["text"]
    ben.hear({"do": "draft", "seq": line["seq"], "name": "weapon", "value": "knife"})
    ben.hear({"do": "save", "seq": line["seq"], "seen": ben.state()["revision"]})
    assert "knife" in table.view(TABLE).open_suggestion.cards
    ben.hear({"do": "note", "seq": line["seq"], "text": "Why the knife?"})
    assert table.lines[-1].notes[0].text == "Why the knife?"
    ben.hear({"do": "undo"})
    ben.hear({"do": "undo"})
    assert "rope" in table.view(TABLE).open_suggestion.cards
    ben.hear({"do": "undo"})
    ben.hear(ben.state()["sheet"]["send"])
    assert table.view(TABLE).open_suggestion is None
    assert table.view("anna").notes == {"anna": "three"}


def test_a_page_that_saw_everything_it_may_is_not_asked_about_secrets() -> None:
    """Anna's private marks are no reason to ask Ben, however old his screen is."""
    table = clue_table("ben", "carla")
    seen = Play(table, "ben").state()["revision"]
    for mark in ("yes", "no", "maybe"):
        table.record(e.PencilMarked(by="anna", card="rope", holder="ben", mark=mark), "anna")
    ben = Play(table, "ben")
    ben.hear({"do": "record", "seen": seen, "event": {"kind": "ClockPaused"}})
    assert ben.state()["sheet"] is None
    assert table.entries[-1].seen == table.revision - 1


# ---------------------------------------------------------------- a screen


def test_a_state_that_the_page_has_is_not_sent_again() -> None:
    screen, sent = Screen(), []
    screen.param.watch(lambda change: sent.append(change.name), ["state_json", "step_json"])
    screen.show({"hand": ["rope"], "clocks": {"now": 1, "spent": {}}})
    sent.clear()
    screen.show({"hand": ["rope"], "clocks": {"now": 2, "spent": {}}})
    assert sent == []
    screen.show({"hand": ["rope", "hall"], "clocks": {"now": 3, "spent": {}}})
    screen.show({"hand": ["rope"], "clocks": {"now": 4, "spent": {}}})
    assert len(sent) >= 2
    sent.clear()
    screen.show({"hand": ["rope"], "clocks": {"now": 5, "spent": {}}}, afresh=True)
    assert sent
