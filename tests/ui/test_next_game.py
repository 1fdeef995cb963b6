"""The next game of the same table: every seat and every screen finds the way; strangers and renewed links do not."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from assistant.core.story import Struck
from assistant.games import GAMES
from assistant.games.clue import events as e
from assistant.storage.store import Store
from assistant.table.table import Table
from dashboards.lobby import laying
from dashboards.server.following import following, invitation
from dashboards.server.house import House
from dashboards.server.links import Place
from tests.ui.conftest import LAPTOP, Served, Visit, laid

HOUR = 3600 * 1000


class Clock:
    now = time.time_ns() // 1_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def house(tmp_path: Path, clock: Clock) -> Iterator[House]:
    store = Store(tmp_path / "games.duckdb", GAMES, clock)
    yield House(store, GAMES)
    store.close()


def lay(house: House, *names: str, game: str = "clue", **draft: object) -> int:
    number = house.store.create(game, " and ".join(names))
    house.tables.open(number).record(laying.started(laid(*names, game=game, **draft)))
    house.games_changed()
    return number


def to(house: House, place: Place) -> Place | None:
    way = following(house, place)
    return way.to if way else None


def test_a_seat_leads_to_the_seat_of_the_same_name(house: House) -> None:
    first = lay(house, "Anna", "Ben", "Carla")
    anna, tv = Place("seat", first, "anna"), Place("tv", first)
    assert following(house, anna) is None
    second = lay(house, "Ben", "Anna", "David", game="risk")
    assert to(house, anna) == Place("seat", second, "anna")
    assert to(house, tv) == Place("tv", second)
    assert following(house, Place("seat", first, "carla")) is None, "Carla went home"
    assert following(house, Place("seat", second, "anna")) is None, "nothing leads back"
    third = lay(house, "anna ", "Ben", "Carla", game="acquire")
    assert to(house, anna) == Place("seat", third, "anna")
    house.store.shelve(third)
    assert to(house, anna) == Place("seat", second, "anna")


def test_another_table_or_another_day_is_not_the_next_game(house: House, clock: Clock) -> None:
    first = lay(house, "Anna", "Ben", "Carla")
    lay(house, "Anna", "David", "Emma")
    assert following(house, Place("seat", first, "anna")) is None, "another Anna at another table"
    clock.now += 100 * 365 * 24 * HOUR
    lay(house, "Anna", "Ben", "Carla")
    assert following(house, Place("seat", first, "anna")) is None


def test_a_renewed_link_and_a_seat_on_paper_lead_nowhere(house: House, clock: Clock) -> None:
    first = lay(house, "Anna", "Ben", "Carla")
    draft = laid("Anna", "Ben", "Carla")
    players = [{**player, "device": player["name"] != "Ben"} for player in draft["players"]]
    assert house.next_game(Place("seat", first, "anna")) is None
    clock.now += HOUR
    second = lay(house, "Anna", "Ben", "Carla", players=players)
    assert following(house, Place("seat", first, "ben")) is None
    assert house.next_game(Place("seat", first, "anna")) == {
        "title": "Anna and Ben and Carla",
        "path": house.link(Place("seat", second, "anna")),
        "go": False,
    }
    house.renew(Place("seat", second, "anna"))
    assert house.next_game(Place("seat", first, "anna")) is None, "who had the old link is not let in by it"
    assert following(house, Place("host")) is None


def test_who_opens_an_older_game_on_purpose_stays_there_until_it_is_over(house: House, clock: Clock) -> None:
    first, second = lay(house, "Anna", "Ben", "Carla"), lay(house, "Anna", "Ben", "Carla")
    anna = Place("seat", first, "anna")
    way = following(house, anna)
    found = {"title": "Anna and Ben and Carla", "path": house.link(Place("seat", second, "anna")), "go": False}
    assert invitation(house, anna, way, clock.now + HOUR) is None
    assert invitation(house, anna, way, 0) == found
    clock.now -= HOUR
    assert house.next_game(anna) is None, "Anna opens the first game while the second one exists"
    house.tables.open(first).record(e.EnvelopeOpened(suspect="plum", weapon="rope", room="hall"))
    assert house.next_game(anna) == found, "that game is over: the next one is what is played"


def test_a_television_keeps_a_game_that_is_being_played(house: House) -> None:
    first = lay(house, "Anna", "Ben", "Carla")
    second = lay(house, "Anna", "Ben", "Carla")
    tv = Place("tv", first)
    way = following(house, tv)

    def goes() -> bool:
        found = invitation(house, tv, way, 0)
        assert found is not None
        assert found["path"] == house.link(Place("tv", second))
        return bool(found["go"])

    table = house.tables.open(first)
    assert goes(), "nobody has played the first game"
    entry = table.record(e.DiceRolled(by="anna", roll=4), "anna")
    assert not goes(), "it asks"
    table.record(Struck(seq=entry.seq), "anna")
    assert goes()
    table.record(e.DiceRolled(by="anna", roll=4), "anna")
    table.record(e.EnvelopeOpened(suspect="plum", weapon="rope", room="hall"))
    assert goes(), "it is over"
    tablet = Place("table", first)
    asks = invitation(house, tablet, following(house, tablet), 0)
    assert asks is not None
    assert not asks["go"], "a tablet can be tapped, so it asks like a phone"


def test_the_television_asks_and_goes_with_a_key(served: Served, visit: Visit) -> None:
    served.lay("Anna", "Ben", "Carla")
    store = served.store()
    log = store.log(1)
    Table(log.game, log).record(e.DiceRolled(by="anna", roll=4), "anna")
    store.close()
    served.start()
    tv = visit(served.link("tv", 1), (1920, 1080))
    expect(tv.locator(".lines.last")).to_contain_text("Anna rolls 4")
    host = visit(served.link("host"), LAPTOP)
    set_up_risk(host)
    expect(tv.get_by_role("link", name="Press Enter to go there")).to_be_visible()
    expect(tv).to_have_title("TV · Clue · Boardside")
    tv.keyboard.press("Enter")
    expect(tv).to_have_title("TV · RISK · Boardside")


def set_up_risk(host: Page) -> None:
    """Set up a game of RISK for the same players in the lobby."""
    host.get_by_role("button", name="New game", exact=True).click()
    host.get_by_role("button", name=re.compile("RISK")).first.click()
    for number, name in enumerate(("Anna", "Ben", "Carla")):
        host.get_by_label(re.compile("^Name")).nth(number).fill(name)
    while host.get_by_role("button", name="Start game").count() == 0:
        host.get_by_role("button", name="Next").click()
    host.get_by_role("button", name="Start game").click()


def test_phones_and_the_television_go_on_to_the_second_game(served: Served, visit: Visit) -> None:
    served.lay("Anna", "Ben", "Carla")
    served.start()
    anna = visit(served.link("seat", 1, "anna"))
    tv = visit(served.link("tv", 1), (1920, 1080))
    expect(anna).to_have_title("Anna · Clue · Boardside")
    expect(tv).to_have_title("TV · Clue · Boardside")
    host = visit(served.link("host"), LAPTOP)
    expect(host).to_have_title("Lobby · Boardside")
    set_up_risk(host)
    expect(tv).to_have_title("TV · RISK · Boardside")
    anna.get_by_role("link", name="Take your seat").tap()
    expect(anna).to_have_title("Anna · RISK · Boardside")
    expect(anna.locator("header .me")).to_contain_text("Anna")
    anna.go_back()
    expect(anna).to_have_title("Anna · Clue · Boardside")


def test_who_plays_alone_gets_a_code_for_the_own_phone(served: Served, visit: Visit) -> None:
    served.lay("Anna", "Ben", "Carla", way="alone")
    served.start()
    host = visit(served.link("host") + "#game/1", LAPTOP)
    expect(host.get_by_role("heading", name="On your own phone")).to_be_visible()
    expect(host.get_by_role("img", name="Code for Anna")).to_be_visible()
