"""Practice from a line of a finished game: which lines it copies, whose secrets it leaves out, and who may begin it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from assistant.bots import join, simulate
from assistant.core.event import TABLE, Entry
from assistant.figures.store.people import keeps_figures
from assistant.games import GAMES
from assistant.games.acquire import events as e
from assistant.storage.store import Store
from assistant.table.table import Table
from dashboards.play.page import Play
from dashboards.play.practice import practice_entries, practicing
from dashboards.server.house import House

SEATS = ("anna", "ben", "carla")


@cache
def finished() -> Table:
    """Return a finished game of Acquire whose tiles are known to their players."""
    return simulate("acquire", ["simple"] * 3, 1)


def begun(eye: str, role: str, **message: Any) -> tuple[list[tuple[tuple[Entry, ...], str]], Play]:
    """Return the practice games that a page begins with this message, and the page."""
    play = Play(finished(), eye, role)
    games: list[tuple[tuple[Entry, ...], str]] = []

    def found(entries: tuple[Entry, ...], whose: str) -> str:
        games.append((entries, whose))
        return f"/seat/{len(games)}"

    play.practising.found = found
    play.hear({"do": "practice", "camera": eye, "at": 40, "seat": "anna", "skill": "engine", **message})
    return games, play


def drawn(entries: tuple[Entry, ...]) -> set[str]:
    """Return the players whose tiles these lines tell."""
    dealt = {entry.event.of for entry in entries if isinstance(entry.event, e.HandDrawn) and entry.event.tiles}
    return dealt | {entry.event.by for entry in entries if isinstance(entry.event, e.TileTaken)}


def test_a_game_goes_on_after_the_line_that_is_shown() -> None:
    games, _ = begun("anna", "seat")
    entries, seat = games[0]
    lines = [line.seq for line, _ in finished().states("anna")]
    assert seat == "anna"
    assert len(entries) == 41
    last = next(line.event for line in finished().lines if line.seq == lines[40])
    assert entries[-1].event == last
    copy = Table(GAMES["acquire"])
    for entry in entries:
        copy.record(entry.event, entry.author, freely=True)
    assert [player.skill for player in copy.view(TABLE).players] == ["", "engine", "engine"]
    evening = join(copy, 1)
    assert evening is not None
    for _ in range(12):  # tiles that nobody knows are drawn anew, and the game goes on
        if said := evening.next_line():
            copy.record(said.event, said.by, freely=True)
    views: list[Any] = [copy.view(seat) for seat in SEATS]
    assert all(view.hands[seat] for seat, view in zip(SEATS, views, strict=True))


def test_a_player_copies_no_secret_of_the_others() -> None:
    assert drawn(practice_entries(finished(), "anna", 10_000, "anna", "simple")) == {"anna"}
    assert drawn(begun("anna", "seat")[0][0][0]) == {"anna"}


def test_a_page_of_nobody_copies_no_secret_at_all() -> None:
    games, _ = begun(TABLE, "replay", seat="ben")
    assert games[0][1] == "ben"
    assert not drawn(games[0][0])


def test_a_page_cannot_take_the_eyes_of_another_player() -> None:
    games, _ = begun("anna", "seat", camera="ben")
    assert drawn(games[0][0]) == {"anna"}
    assert not begun("anna", "seat", seat="ben")[0]


@pytest.mark.parametrize(
    ("message", "said"),
    [({"skill": "perfect"}, "can't be practiced"), ({"at": 100_000}, "no longer exists"), ({"at": -1}, "no longer"),
     ({"at": "7"}, "no longer"), ({"seat": "nobody"}, "can't be practiced")],
)  # fmt: skip
def test_nonsense_begins_nothing(message: dict[str, Any], said: str) -> None:
    games, play = begun("anna", "seat", **message)
    assert not games
    assert said in play.state()["toast"]["text"]


def test_a_replay_offers_practice_only_after_the_end_and_on_a_server() -> None:
    _, play = begun("anna", "seat")
    assert play.state()["practice"] is None
    play.hear({"do": "replay"})
    assert [one["key"] for one in play.state()["practice"]["seats"]] == ["anna"]
    play.practising.found = None
    assert play.state()["practice"] is None
    entries = practice_entries(finished(), TABLE, finished().lines[60].seq, "anna", "simple")
    middle = Table(GAMES["acquire"])
    for entry in entries:
        middle.record(entry.event, entry.author, freely=True)
    going = Play(middle, "anna", "seat")
    going.practising.found = lambda _entries, _seat: ""
    going.hear({"do": "replay"})
    assert going.state()["practice"] is None


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    store = Store(tmp_path / "games.duckdb", GAMES)
    yield House(store, GAMES)
    store.close()


def test_practice_games_are_put_away_and_count_for_nothing(house: House) -> None:
    number = house.store.create("acquire", "Saturday", finished().entries)
    link = practicing(house, number)(practice_entries(finished(), "anna", 10_000, "anna", "simple"), "anna")
    practice = next(stored for stored in house.store.games(shelved=True))
    assert practice.title == "Practice: Saturday"
    assert not keeps_figures(house.store, practice.id)
    place = house.find("seat", link.rpartition("/")[2])
    assert place
    assert (place.game, place.seat) == (practice.id, "anna")


@pytest.mark.parametrize("role", ["tv", "watch"])
def test_screens_that_only_watch_begin_no_games(role: str) -> None:
    games, play = begun(TABLE, role)
    assert not games
    assert play.practising.shown() is None
    assert begun(TABLE, "table")[1].practising.shown()
