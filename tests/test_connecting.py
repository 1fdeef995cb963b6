"""`boardside.connect`: a program follows an evening that another one serves, as far as its link may see."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

import boardside
from assistant.core.codec import encode
from assistant.core.event import TABLE, Entry
from assistant.core.offer import Nonsense
from assistant.families.stocks import events as market
from assistant.games.acquire import events as acquire
from assistant.games.axis_allies import events as axis
from assistant.games.clue import events as e
from assistant.table.responses import PendingQuestion
from boardside.connecting import Waiting
from boardside.following import Follower
from dashboards.server.links import Place
from tests.patience import PATIENCE
from tests.ui import war_table as war

PLAYERS = ["Anna", "Ben", "Carla"]
HAND = ("rope", "hall", "knife", "plum", "study", "green")
Host = Callable[..., boardside.Evening]
Join = Callable[..., boardside.JoinedEvening]


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[Host]:
    """Yield a function that hosts an evening on this computer alone; it is closed afterwards."""
    evenings: list[boardside.Evening] = []

    def host(game: str | int = "clue", port: int = 0, **choices: Any) -> boardside.Evening:
        where = {"db": tmp_path / "games.duckdb", "address": "127.0.0.1", "port": port}
        evenings.append(boardside.host(game, PLAYERS, **where, **choices))
        return evenings[-1]

    yield host
    for evening in evenings:
        evening.close()


@pytest.fixture
def joined() -> Iterator[Join]:
    """Yield a function that follows an evening; the connection ends afterwards."""
    evenings: list[boardside.JoinedEvening] = []

    def join(where: str | Path, **choices: Any) -> boardside.JoinedEvening:
        evenings.append(boardside.connect(where, **choices))
        return evenings[-1]

    yield join
    for evening in evenings:
        evening.close()


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return every message that any connection of this test gets."""
    messages: list[str] = []
    read = WebSocketClientConnection.read_message

    async def reading(self: WebSocketClientConnection) -> Any:
        text = await read(self)
        messages.append(str(text))
        return text

    monkeypatch.setattr(WebSocketClientConnection, "read_message", reading)
    return messages


def until(followed: Follower, what: str, holds: Callable[[], bool]) -> None:
    """Wait until this holds, which a change of the parameter `what` brings."""
    changed = threading.Event()
    parameters: Any = followed.param
    watcher = parameters.watch(lambda _: changed.set(), what)
    try:
        while not holds():
            assert changed.wait(PATIENCE), f"{what} does not change"
            changed.clear()
    finally:
        parameters.unwatch(watcher)


def arrived(evening: boardside.JoinedEvening, at: boardside.Evening) -> None:
    """Wait until everything that the link may know is here."""
    until(evening, "revision", lambda: evening.revision == at.table.count(evening.seat))


# ---------------------------------------------------------------- following


def test_a_link_is_followed_line_by_line_and_parameters_change_together(hosted: Host, joined: Join) -> None:
    evening = hosted()
    anna = joined(evening.links["anna"])
    assert (anna.number, anna.seat, anna.role, anna.on_turn) == (evening.number, "anna", "seat", "Anna")
    assert anna.title.startswith("Clue · Anna, Ben, Carla")
    seen: list[tuple[int, str, int]] = []
    anna.param.watch(lambda *_: seen.append((anna.revision, anna.on_turn, len(anna.lines))), "revision")
    evening.record(e.TurnEnded(by="anna"), "anna", sure=True)
    until(anna, "revision", lambda: anna.revision == 2)
    assert seen == [(2, "Ben", 2)]
    assert anna.view == evening.table.view("anna")
    assert anna.lines == [line.text for line in evening.table.account("anna")]
    assert anna.frame("turns").equals(Follower(evening.table).frame("turns"))


def test_every_link_of_a_game_can_be_followed_and_no_other(hosted: Host, joined: Join) -> None:
    evening = hosted()
    assert {name: joined(evening.links[name]).seat for name in ("ben", "table", "tv", "watch")} == {
        "ben": "ben", "table": TABLE, "tv": TABLE, "watch": TABLE,
    }  # fmt: skip
    with pytest.raises(ConnectionError, match="This link doesn't work"):
        joined(evening.links["replay"])
    with pytest.raises(ConnectionError, match="This link doesn't work"):
        joined(evening.links["anna"][:-1] + "!")
    with pytest.raises(ConnectionError, match="neither a link nor a file of games"):
        joined("evening")


def test_the_host_s_link_and_the_file_of_games_lead_to_a_game_by_its_number(
    hosted: Host, joined: Join, tmp_path: Path
) -> None:
    evening = hosted()
    for where in (evening.links["host"], tmp_path / "games.duckdb"):
        last = joined(where)
        assert (last.number, last.seat, last.role) == (1, TABLE, "table")
        with pytest.raises(ConnectionError, match="game"):
            joined(where, game=7)
        assert isinstance(last.record(e.TurnEnded(by=str(last.view.on_turn)), sure=True), Entry)


# ---------------------------------------------------------------- secrets


def test_no_byte_of_a_secret_of_another_seat_arrives_and_not_even_that_there_is_one(
    hosted: Host, joined: Join, heard: list[str]
) -> None:
    evening = hosted()
    anna, watch = joined(evening.links["anna"]), joined(evening.links["watch"])
    screens = [anna.show(), anna.show(role="tv"), watch.show()]
    evening.table.record(e.HandDealt(of="ben", cards=HAND), "ben")
    for evening_ in (anna, watch):
        arrived(evening_, evening)
    count = len(heard)
    evening.table.record(e.NotesWritten(by="ben", text="canary-notes"), "ben")
    evening.table.record(e.TurnEnded(by="anna"), "anna", freely=True)
    for evening_ in (anna, watch):
        arrived(evening_, evening)
    messages = list(heard)
    lines = [text for text in messages if text.startswith('{"entries"')]
    assert lines
    assert not any('"rope"' in text for text in lines)
    assert not any("canary" in text for text in messages)
    assert len([text for text in lines if text in messages[count:]]) == 2, "of Ben's notes nobody heard anything"
    assert all('"base"' in screen.state_json for screen in screens)
    own = "".join(encode(entry) for entry in joined(evening.links["ben"]).table.entries)
    assert '"rope"' in own
    assert "canary" in own, "the test would find them"


def test_what_a_link_may_not_enter_it_may_not_enter_here(hosted: Host, joined: Join) -> None:
    evening = hosted()
    anna, watch = joined(evening.links["anna"]), joined(evening.links["watch"])
    with pytest.raises(Nonsense, match="This link is for watching only"):
        watch.record(e.TurnEnded(by="anna"))
    with pytest.raises(Nonsense, match="Only that player can enter this"):
        anna.record(e.HandDealt(of="ben", cards=("rope",)))
    with pytest.raises(Nonsense, match="There is nothing to undo"):
        anna.undo()
    evening.record(e.TurnEnded(by="anna"), "ben", sure=True)
    with pytest.raises(Nonsense, match="from Ben's device"):
        anna.undo()
    assert isinstance(anna.undo(sure=True), Entry)
    with pytest.raises(Nonsense, match="This link shows seat or tv or watch, not table"):
        anna.show(role="table")
    with pytest.raises(Nonsense, match="Use the link of that player"):
        anna.show("ben")
    with pytest.raises(Nonsense, match="copy of a table"):
        anna.table.record(e.TurnEnded(by="anna"), "anna", freely=True)
    assert evening.lines == anna.lines


# ---------------------------------------------------------------- recording


def test_what_one_tap_recorded_is_undone_at_once(hosted: Host, joined: Join) -> None:
    evening = hosted("axis_allies")
    table: Any = war.until(evening.table, "combat_move")
    player, seen = table.view(TABLE).seats["ussr"], table.revision
    for unit, count in {"infantry": 3, "tank": 1}.items():
        moved = axis.UnitsMoved(by="ussr", unit=unit, source="karelia", target="ukraine", count=count)
        table.propose(moved, player, seen)
    assert len(table.view(TABLE).battles[0].attackers) == 4
    assert isinstance(joined(evening.links[player]).undo(), Entry)
    assert not table.view(TABLE).battles


def test_what_is_recorded_is_here_when_the_answer_is(hosted: Host, joined: Join) -> None:
    evening = hosted()
    anna = joined(evening.links["anna"])
    entry = anna.record(e.TurnEnded(by="anna"), sure=True, note="she wanted to")
    assert isinstance(entry, Entry)
    assert entry == anna.table.entries[-1]
    assert (entry.author, entry.note) == ("anna", "she wanted to")
    assert evening.table.entries[-1].event == entry.event


def test_what_the_rules_object_to_comes_back_as_a_question(hosted: Host, joined: Join) -> None:
    evening = hosted()
    anna = joined(evening.links["anna"])
    event = e.TokenMoved(by="ben", token="mustard", to="hall", how="dice")
    asked = anna.record(event)
    assert isinstance(asked, PendingQuestion)
    assert asked == evening.table.propose(event, "anna")
    assert evening.revision == anna.revision == 1


def test_consent_is_asked_given_and_refused_from_afar(hosted: Host, joined: Join) -> None:
    evening = hosted("acquire")
    anna, ben = joined(evening.links["anna"]), joined(evening.links["ben"])
    for at, player in (("1A", "anna"), ("3C", "ben"), ("5E", "carla")):
        evening.record(acquire.FirstTileDrawn(by=player, at=at), TABLE, sure=True)
    evening.record(market.CashSet(of="anna", dollars=5000), "anna", sure=True)
    asked = anna.record(market.EndDeclared(by="anna"), sure=True)
    assert isinstance(asked, Waiting)
    assert (asked.author, asked.waiting) == ("anna", ("ben", "carla"))
    until(ben, "waiting", lambda: ben.waiting == asked)
    ben.decline(asked.opening)
    until(anna, "waiting", lambda: anna.waiting is None)
    again = anna.record(market.EndDeclared(by="anna"), sure=True)
    assert isinstance(again, Waiting)
    assert isinstance(ben.agree(again.opening), Waiting)
    evening.table.openings.agree("carla", again.opening)
    until(anna, "over", lambda: anna.over)


# ---------------------------------------------------------------- screens


def test_a_cell_shows_the_page_of_the_link_and_taps_reach_the_game(hosted: Host, joined: Join) -> None:
    evening = hosted()
    anna = joined(evening.links["anna"])
    screen, tv = anna.show(), anna.show(role="tv")
    assert [screen.layout, tv.layout] == ["phone", "tv"]
    assert '"base":1' in screen.state_json
    screen._handle_msg({"do": "record", "event": {"kind": "TurnEnded", "by": "anna"}, "seen": 1})
    screen._handle_msg({"do": "anyway", "note": ""})
    until(anna, "revision", lambda: anna.revision == 2)
    assert evening.on_turn == "Ben"
    screens: list[Any] = [screen, tv]
    for one in screens:
        shown(one, "Ben")


def shown(screen: Any, text: str) -> None:
    """Wait until a screen has this text."""
    changed = threading.Event()
    watcher = screen.param.watch(lambda *_: changed.set(), ["state_json", "step_json"])
    try:
        while text not in f"{screen.state_json} {screen.step_json}":
            assert changed.wait(PATIENCE), f"the screen does not show {text}"
            changed.clear()
    finally:
        screen.param.unwatch(watcher)


# ---------------------------------------------------------------- coming and going


def test_it_comes_back_after_the_server_was_started_again(hosted: Host, joined: Join) -> None:
    evening = hosted()
    anna = joined(evening.links["anna"])
    screen: Any = anna.show()
    port = urlsplit(evening.address).port
    evening.close()
    until(anna, "connected", lambda: not anna.connected)
    again = hosted(evening.number, port=port)
    again.record(e.TurnEnded(by="anna"), "anna", sure=True)
    until(anna, "revision", lambda: anna.revision == 2)
    assert anna.connected
    shown(screen, '"revision":2')
    assert isinstance(anna.record(e.TurnEnded(by="ben"), sure=True), Entry)
    assert again.on_turn == "Carla"


def test_it_ends_with_its_link(hosted: Host, joined: Join) -> None:
    evening = hosted()
    anna, ben = joined(evening.links["anna"]), joined(evening.links["ben"])
    evening._house.renew(Place("seat", evening.number, "anna"))
    until(anna, "ended", lambda: bool(anna.ended))
    assert anna.ended == "This link was replaced. Ask the host for the new one."
    assert not anna.connected
    with pytest.raises(ConnectionError, match="Connect again"):
        anna.record(e.TurnEnded(by="anna"))
    assert isinstance(ben.record(e.TurnEnded(by="anna"), sure=True), Entry), "the others go on"


def spoken(link: str, *messages: str, **headers: str) -> int | None:
    """Say something on a connection of our own, and return the code with which the server closes it."""

    async def speak() -> int | None:
        request = HTTPRequest(link.replace("http", "ws", 1) + "/live", headers=headers)
        socket = await websocket_connect(request)
        for message in messages:
            await socket.write_message(message)
        try:
            while await socket.read_message() is not None:
                pass
            return socket.close_code
        finally:
            socket.close()

    return asyncio.run(speak())


@pytest.mark.parametrize("message", ["7", "[]", "{", "null"])
def test_what_is_no_message_ends_the_connection(hosted: Host, message: str) -> None:
    assert spoken(hosted().links["anna"], message) == 1008


def test_a_website_cannot_speak_here(hosted: Host) -> None:
    link = hosted().links["anna"]
    with pytest.raises(HTTPClientError) as refused:
        spoken(link, Origin="http://example.org")
    assert refused.value.code == 403
