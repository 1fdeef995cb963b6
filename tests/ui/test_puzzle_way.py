"""After a game: a player's own page leads to the player's puzzles, and no other page does."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from assistant.core.event import TABLE, Entry
from assistant.figures.store.people import keep_no_figures, same_person, take_out
from assistant.games import GAMES
from assistant.games.clue import events as e
from assistant.storage.store import Store
from assistant.training.attempts import MOST, add_trainee, trainees
from dashboards.play.page import Play
from dashboards.play.screen import play_for
from dashboards.server.house import House
from dashboards.server.links import Place
from tests.ui.conftest import Served, Visit
from tests.ui.reviewed import demo


def finished(hands: bool = True) -> list[Entry]:
    """Return the recorded game of Clue; without the votes its hands stay closed."""
    return [entry for entry in demo().entries if hands or not isinstance(entry.event, e.HandsVoted)]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(Store(tmp_path / "games.duckdb", GAMES), GAMES, 5006, "192.168.1.20")
    house.store.create("clue", "Saturday", finished())
    yield house
    house.store.close()


def page(house: House, seat: str = "anna", role: str = "seat", game: int = 1) -> Play:
    return play_for(house, house.tables.open(game), game, seat, role, lambda: None)


def way(house: House, seat: str = "anna", role: str = "seat", game: int = 1) -> str | None:
    """Return the link on this page; "" if the page of puzzles has still to be made, None if there is none."""
    shown = page(house, seat, role, game).state().get("puzzles")
    return shown["link"] if shown else None


def test_a_player_finds_the_own_puzzles(house: House) -> None:
    add_trainee(house.store, "Anna")
    assert way(house) == house.link(Place("training", seat="anna"))
    assert way(house, "ben") == ""
    page(house, "ben").hear({"do": "puzzles"})
    assert list(trainees(house.store)) == ["anna", "ben"]
    assert way(house, "ben") == house.link(Place("training", seat="ben"))


def test_a_person_with_two_names_has_one_page(house: House) -> None:
    add_trainee(house.store, "Annie")
    same_person(house.store, ["Annie", "Anna"])
    assert way(house) == house.link(Place("training", seat="annie"))


@pytest.mark.parametrize("role", ["table", "tv", "watch", "replay"])
def test_a_screen_that_others_see_leads_nowhere(house: House, role: str) -> None:
    add_trainee(house.store, "Anna")
    one = page(house, TABLE, role)
    assert "puzzles" not in one.state()
    one.hear({"do": "puzzles"})
    assert list(trainees(house.store)) == ["anna"]


def test_no_page_knows_the_link_of_another_player(house: House) -> None:
    """The page of a player is the same whether others train or not."""
    before = json.dumps(page(house, "ben").state()["puzzles"])
    add_trainee(house.store, "Anna")
    assert json.dumps(page(house, "ben").state()["puzzles"]) == before
    for seat in ("ben", "carla", "david"):
        assert house.link(Place("training", seat="anna")) not in json.dumps(page(house, seat).state())


def test_there_is_no_way_before_the_end(house: House) -> None:
    add_trainee(house.store, "Anna")
    game = house.store.create("clue", "Sunday", finished()[:60])
    assert way(house, game=game) is None
    page(house, game=game).hear({"do": "puzzles"})
    page(house, "ben", game=game).hear({"do": "puzzles"})
    assert list(trainees(house.store)) == ["anna"]


def test_a_closed_game_leads_to_the_same_page_as_an_open_one(house: House) -> None:
    add_trainee(house.store, "Anna")
    game = house.store.create("clue", "Sunday", finished(hands=False))
    assert not house.tables.open(game).view(TABLE).opened
    assert way(house, game=game) == way(house)


def test_a_game_without_statistics_leads_nowhere(house: House) -> None:
    """A practice game is one: anybody who sees a replay may take a seat of it."""
    add_trainee(house.store, "Anna")
    keep_no_figures(house.store, 1)
    assert way(house) is None
    assert way(house, "ben") is None


def test_a_practice_game_leads_nowhere(house: House) -> None:
    add_trainee(house.store, "Anna")
    one = page(house, TABLE, "replay")
    found = one.practising.found
    assert found is not None
    found(tuple(finished()), "anna")
    assert house.tables.open(2).view(TABLE).over
    assert way(house, game=2) is None


def test_a_computer_player_and_two_of_one_name_have_no_puzzles(house: House) -> None:
    add_trainee(house.store, "Anna")
    first, *rest = finished()
    setup: Any = first.event
    anna, ben, *others = setup.players
    for players in ((replace(anna, skill="simple"), ben, *others), (anna, replace(ben, name="ANNA "), *others)):
        game = house.store.create("clue", "Sunday", [replace(first, event=replace(setup, players=players)), *rest])
        assert way(house, game=game) is None


def test_who_is_left_out_or_too_many_is_not_added(house: House) -> None:
    take_out(house.store, "Anna")
    assert way(house) is None
    for number in range(MOST):
        add_trainee(house.store, f"Player {number}")
    assert way(house, "ben") is None
    page(house, "ben").hear({"do": "puzzles"})
    assert "ben" not in trainees(house.store)


# ---------------------------------------------------------------------- in a browser


@pytest.fixture
def after(tmp_path: Path) -> Iterator[Served]:
    found = Served(tmp_path)
    found.keep("clue", finished())
    found.start()
    yield found
    found.stop(signal.SIGKILL)


@pytest.mark.parametrize("size", [(360, 640), (390, 844)], ids=str)
def test_a_phone_leads_to_its_puzzles(after: Served, visit: Visit, size: tuple[int, int]) -> None:
    phone = visit(after.link("seat", 1, "anna"), size)
    start = phone.get_by_role("button", name="Start five puzzles a day")
    start.scroll_into_view_if_needed()
    box = start.bounding_box()
    assert box is not None
    assert box["height"] >= 48
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    start.click()
    expect(phone.get_by_role("heading", name="Anna’s puzzles")).to_be_visible()
    expect(phone.locator(".puzzle-choices button").first).to_be_visible()
    again = visit(after.link("seat", 1, "anna"), size)
    link = again.get_by_role("link", name="Open your puzzles")
    expect(link).to_have_attribute("href", after.link("training", seat="anna").removeprefix(after.url("")))
    expect(visit(after.link("watch", 1), size).get_by_role("region", name="Verdict")).to_be_visible()
