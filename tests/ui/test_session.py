"""One page's failure is one sentence on that page: no data, no traceback, nobody else disturbed."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from assistant.core.offer import Nonsense
from assistant.games import GAMES
from assistant.games.clue.events import CardShown, HandsVoted, SuggestionMade
from assistant.storage.store import Store
from assistant.table.table import NotRecorded
from dashboards.lobby import laying as setup
from dashboards.lobby.hosting import Lobby
from dashboards.parts.common.screen import Screen
from dashboards.server.house import House
from dashboards.server.links import Place
from dashboards.server.network import Adapter
from dashboards.server.session import TROUBLE, PageSession
from tests.ui.conftest import laid

CANARY = "canary-7f3a"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    store = Store(tmp_path / "games.duckdb", GAMES)
    found = House(store, GAMES, port=5006)
    number = store.create("clue", "An evening")
    found.tables.open(number).record(setup.started(laid("Anna", "Ben", "Cleo")))
    yield found
    store.close()


def desk_of(house: House, seat: str = "anna") -> PageSession:
    page_session = PageSession(house, Place("seat", 1, seat), house.tables.open(1))
    house.join(page_session)
    return page_session


def shown(page_session: PageSession, build: Any) -> dict[str, Any]:
    page_session.screen = Screen()
    page_session._build = build
    page_session.screen.state = page_session._drawn()
    return dict(page_session.screen.state)


def failing() -> dict[str, Any]:
    raise KeyError(CANARY)


def test_a_failing_builder_is_a_sentence_and_names_no_value(house: House, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        state = shown(desk_of(house), failing)
    assert state["trouble"] == TROUBLE
    assert CANARY not in str(state)
    assert CANARY not in caplog.text
    assert "KeyError at test_session.py" in caplog.text


def test_a_failing_page_keeps_what_it_showed_and_the_others_go_on(house: House) -> None:
    anna, ben = desk_of(house), desk_of(house, "ben")
    shown(anna, lambda: {"hand": 6})
    anna._build = failing
    anna.wake()
    assert anna.screen is not None
    assert anna._drawn() == {"hand": 6, "trouble": TROUBLE, "said": {}, "fresh": 0}
    assert shown(ben, lambda: {"hand": 5}) == {"hand": 5, "said": {}, "fresh": 0}


def test_a_page_that_could_not_be_woken_while_it_closed_waits_for_nothing(house: House) -> None:
    """It is woken by the next change as if nothing had been asked of it."""

    def refuse(_: Any) -> None:
        asked.append("tick")
        raise RuntimeError("This page is being closed.")

    anna, asked = desk_of(house), list[str]()
    anna.doc = SimpleNamespace(add_next_tick_callback=refuse, session_context=None)  # type: ignore[assignment]
    for _ in range(2):
        anna.wake()
        assert not anna.busy
    assert len(asked) == 2


@pytest.mark.parametrize("wrong", [Nonsense("No room called Attic."), NotRecorded("Nothing was recorded: full.")])
def test_what_cannot_be_is_said_to_the_page_that_asked(house: House, wrong: Exception) -> None:
    anna, ben = desk_of(house), desk_of(house, "ben")

    def hear(_: dict[str, Any]) -> None:
        raise wrong

    for page_session in (anna, ben):
        shown(page_session, dict)
    anna._heard(hear, {})
    assert anna._drawn()["said"]["text"] == str(wrong)
    assert ben._drawn()["said"] == {}


def test_a_page_with_a_renewed_link_shows_nothing_and_is_not_heard(house: House) -> None:
    anna = desk_of(house)
    assert shown(anna, lambda: {"hand": CANARY})["hand"] == CANARY
    house.renew(Place("seat", 1, "anna"))
    assert CANARY not in str(anna._drawn())
    heard: list[Any] = []
    anna._heard(heard.append, {"do": "record"})
    assert heard == []


def test_all_pages_of_a_game_share_one_table_and_leave_it(house: House) -> None:
    anna, ben = desk_of(house), desk_of(house, "ben")
    assert anna.table is ben.table
    assert anna.table is not None
    watched = list(anna.table.param.watchers.get("revision", {}).get("value", ()))  # by the house, for its figures
    anna.open(Screen(), dict, lambda _: None)
    anna.table.record(SuggestionMade(by="anna", suspect="plum", weapon="rope", room="hall"), "anna")
    anna.table.record(CardShown(by="ben", to="anna", card="rope"), "ben")
    anna.leave()
    assert anna not in house.sessions()
    assert list(anna.table.param.watchers.get("revision", {}).get("value", ())) == watched


def test_the_seat_of_a_lone_player_is_told_apart(house: House) -> None:
    number = house.store.create("clue", "Alone")
    house.tables.open(number).record(setup.started(laid("Anna", "Ben", "Cleo", way="alone", me=2)))
    assert PageSession(house, Place("seat", number, "ben"), house.tables.open(number)).role == "alone"
    assert desk_of(house).role == "seat"


# ---------------------------------------------------------------------- the lobby's choice of network


def test_the_lobby_asks_which_network_before_it_shows_a_link(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    both = (Adapter("192.168.1.5", "wlan0"), Adapter("172.17.0.1", "docker0"))
    monkeypatch.setattr("dashboards.server.house.adapters", lambda: both)
    page_session = PageSession(house, Place("host"))
    lobby = Lobby(page_session)
    lobby.hear({"do": "look", "number": 1})
    state = lobby.build()
    assert state["address"]["chosen"] == ""
    assert [choice["likely"] for choice in state["address"]["choices"]] == [True, False]
    assert {seat["url"] for seat in state["looking"]["seats"]} == {""}
    lobby.hear({"do": "address", "address": "203.0.113.9"})
    assert lobby.build()["address"]["chosen"] == "", "only an address of this computer"
    lobby.hear({"do": "address", "address": "192.168.1.5"})
    state = lobby.build()
    assert all(seat["url"].startswith("http://192.168.1.5:5006/seat/1-") for seat in state["looking"]["seats"])
    assert all(seat["qr"] for seat in state["looking"]["seats"])


def test_the_lobby_says_nothing_of_a_game_that_nobody_has_opened(house: House) -> None:
    """How it stands is in its lines, and reading those of all games would take long."""
    table = house.tables.open(1)
    table.record(HandsVoted(by="anna", open=True), "anna", freely=True)
    table.undo("anna")
    house.store.create("clue", "A later evening", table.entries)  # the lobby shows how the last one stands
    later = House(house.store, GAMES, port=5006)

    def told() -> tuple[object, object]:
        (row,) = (row for row in Lobby(PageSession(later, Place("host"))).build()["games"] if row["id"] == 1)
        return row["over"], row["lines"]

    assert told() == (None, None), "neither finished nor in progress"
    later.tables.open(1)
    assert told() == (False, 1), "what was undone is no line"


@pytest.mark.parametrize(
    "message",
    [
        {"do": "renew", "number": 1, "role": "host", "seat": "table"},
        {"do": "renew", "number": 1, "role": "seat", "seat": "referee"},
        {"do": "code", "number": "1", "seat": "anna"},
        {"do": "code", "number": 99, "seat": "anna"},
        {"do": "import", "text": None},
        {"do": "rename", "number": 1, "title": " "},
    ],
)
def test_the_lobby_refuses_nonsense(house: House, message: dict[str, Any]) -> None:
    with pytest.raises(Nonsense):
        Lobby(PageSession(house, Place("host"))).hear(message)


@pytest.mark.parametrize(
    "raw", [None, [], {"players": 3}, {"players": [1, None]}, {"sizes": {"1": -4}}, {"own": {"x": []}}, {"me": True}]
)
def test_any_draft_at_all_gives_a_form(house: House, raw: object) -> None:
    lobby = Lobby(PageSession(house, Place("host")))
    lobby.hear({"do": "draft", "draft": raw})
    assert lobby.build()["setup"]["draft"]["players"]
    with pytest.raises(Nonsense):
        lobby.hear({"do": "start", "draft": raw})
    assert [kept.title for kept in house.store.games(shelved=None)] == ["An evening"]
