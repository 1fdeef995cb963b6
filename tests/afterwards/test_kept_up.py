"""Figures are kept up to date beside the server: in their own process, and off the event loop."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import duckdb
import msgspec
import pytest

from assistant.core.codec import encode
from assistant.core.event import REFEREE
from assistant.figures.facts import rows
from assistant.figures.review.review import review
from assistant.figures.review.verdict import verdict
from assistant.figures.store import people
from assistant.figures.store.derive import GameListing, derive
from assistant.figures.store.derived import Figures, beside
from assistant.figures.store.people import People
from assistant.figures.store.worker import AGAIN, GIVES_WAY, PAUSE, QUIET, FollowedTable, Worker
from assistant.games import GAMES
from assistant.storage.game_file import keep
from assistant.storage.store import Store
from assistant.table.table import MemoryLog, Table
from dashboards.analysis.screen import empty
from dashboards.server.figures import Bookkeeper, Delays
from dashboards.server.house import House
from dashboards.server.statistics import Statistics
from tests.afterwards.recorded import DEMOS, first, name, table, written
from tests.patience import PATIENCE

CLUE, WORLD = (next(path for path in DEMOS if name(path) == game) for game in ("clue", "cold_cash_risk"))
AT_ONCE = Delays(soon=0.0, late=3600.0, calm=0.0, between=0.0)


def until(so: Callable[[], Any]) -> Any:
    """Wait for a condition; a busy machine may take its time."""
    deadline = time.monotonic() + 6 * PATIENCE
    while not (found := so()):
        assert time.monotonic() < deadline, "The condition did not come true in time."
        time.sleep(0.2)
    return found


# ---------------------------------------------------------------------- the worker, without a process


class Told:
    """A worker with an adjustable clock, and the messages that it sends."""

    def __init__(self, folder: Path) -> None:
        self.now = 100.0
        self.said: list[dict[str, Any]] = []
        self.figures = Figures(folder / "f.duckdb")
        self.worker = Worker(self.figures, self.said.append, lambda: self.now)

    def send(self, path: Path, first: int, to: int | None = None, **more: Any) -> None:
        found = written(path)
        lines = [encode(entry) for entry in found.entries[first:to]]
        known = msgspec.to_builtins(GameListing(id=7, title="Friday", gaps=((1, 2),)))
        sent = {"game": 7, "kind": found.game.key, "from": first, "entries": lines, "known": known, **more}
        self.worker.hear(msgspec.json.decode(msgspec.json.encode(sent)))

    def work(self) -> list[str]:
        """Work until nothing is due anymore; return the messages, by their first word."""
        begun = len(self.said)
        while (rest := self.worker.rest()) is not None:
            self.now += rest
            self.worker.work()
        return [next(iter(said)) for said in self.said[begun:]]


@pytest.fixture
def told(tmp_path: Path) -> Told:
    return Told(tmp_path)


def test_what_the_worker_writes_is_what_is_derived_at_once(told: Told) -> None:
    for begin, end in ((0, 40), (40, 60)):
        told.send(CLUE, begin, end)
        told.work()
    with told.figures.reading() as base:
        found = base.execute('select line, text, moment from "lines" order by all').fetchall()
    whole = derive(first(CLUE, 60))
    assert found == sorted((row.line, row.text, row.moment) for row in whole[rows.LineRow])
    assert told.figures.state() == {7: 60}


def test_a_running_game_waits_until_it_is_quiet_and_the_newest_state_wins(told: Told) -> None:
    told.send(CLUE, 0, 20)
    assert told.worker.rest() == 0
    assert told.work() == ["done"]
    told.send(CLUE, 20, 21)
    told.send(CLUE, 21, 22)
    rest = told.worker.rest()
    assert rest is not None
    assert QUIET <= rest <= PAUSE
    told.worker.work()
    assert told.said[-1] == {"done": 7, "entries": 20}, "not before it is due"
    assert told.work() == ["done"]
    assert told.said[-1] == {"done": 7, "entries": 22}


def test_rows_that_could_not_be_written_are_written_later(told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program may hold the file for long; a game that nobody plays any more is not forgotten either."""
    write, refusals = Figures.write, iter([duckdb.IOException("Could not set lock on file"), None])

    def held(figures: Figures, *rows: Any) -> None:
        if wrong := next(refusals):
            raise wrong
        write(figures, *rows)

    monkeypatch.setattr(Figures, "write", held)
    told.send(CLUE, 0, 20, once=True)
    assert told.work() == ["failed", "done"]
    assert told.now >= 100.0 + AGAIN
    assert told.figures.state() == {7: 20}


def test_the_verdict_is_told_at_the_end_at_once_and_before_anything_is_written(told: Told) -> None:
    end = next(n for n in range(1, len(written(CLUE).entries) + 1) if first(CLUE, n).view("table").over)
    told.send(CLUE, 0, end - 1)
    assert told.work() == ["done"]
    told.send(CLUE, end - 1, end)
    assert told.worker.rest() == 0
    seats = [player.key for player in first(CLUE, end).view("table").players]
    assert told.work() == [*["verdict"] * (1 + len(seats)), "done"]
    known = GameListing(id=7, title="Friday", gaps=((1, 2),))
    for said, eye in zip(told.said[-2 - len(seats) : -1], ("", *seats), strict=True):  # hands are hidden: each its own
        wanted = verdict(review(first(CLUE, end), eye, known=known))
        assert wanted["eye"] == (eye or "table")
        assert said == {"verdict": 7, "entries": end, "told": wanted}
    told.send(CLUE, end)
    assert told.work() == ["verdict", "done"]
    assert told.said[-2]["told"]["eye"] == REFEREE, "the hands are open now"
    assert msgspec.json.decode(msgspec.json.encode(told.said[-2])) == told.said[-2]


def test_an_end_does_not_wait_for_what_is_worked_out_beforehand(told: Told) -> None:
    """Between two views that are prepared in advance, the worker reads its messages; without any, all views are
    prepared.
    """
    end = next(n for n in range(1, len(written(CLUE).entries) + 1) if first(CLUE, n).view("table").over)
    told.send(CLUE, 0, end - 1)
    told.worker.work()
    kept = told.worker.games[7]
    eyes = [REFEREE, *(player.key for player in kept.table.view("table").players)]
    assert kept.cold == eyes
    assert told.worker.rest() == 0
    told.worker.work()
    assert kept.cold == eyes[1:]
    told.send(CLUE, end - 1, end)
    told.worker.work()
    assert told.said[-1] == {"done": 7, "entries": end}
    assert [said["entries"] for said in told.said if "verdict" in said] == [end] * len(eyes)
    assert told.work() == []
    assert kept.cold == []
    assert set(kept.memories) == {"table", *eyes}


def test_an_end_that_is_taken_back_takes_the_verdict_back(told: Told) -> None:
    end = next(n for n in range(1, len(written(CLUE).entries) + 1) if first(CLUE, n).view("table").over)
    told.send(CLUE, 0, end)
    told.worker._worked = lambda _id, followed: setattr(followed, "verdict_sent", True)  # type: ignore[method-assign]
    told.work()
    del told.worker._worked
    again = first(CLUE, end)
    again.undo(REFEREE)
    assert not again.view("table").over
    line = encode(again.entries[-1])
    told.worker.hear({"game": 7, "kind": "clue", "from": end, "entries": [line], "known": None})
    assert told.work() == ["verdict", "done"]
    assert told.said[-2]["told"] is None
    assert told.worker.games[7].known.title == "Friday", "what is known stays"


def test_what_was_dear_is_not_worked_out_again(told: Told) -> None:
    """After each entry, only new results cost time: States that an entry does not affect are kept."""
    entries = written(CLUE).entries
    followed = FollowedTable(GAMES["clue"], MemoryLog(entries[:50]))
    before = [line.after for line in followed.story(REFEREE)]
    followed.follow(entries[50:60])
    assert [id(line.after) for line in followed.story(REFEREE)][: len(before)] == [id(state) for state in before]
    assert followed.view("anna") == Table(GAMES["clue"], MemoryLog(entries[:60])).view("anna")


def test_a_game_that_fails_is_named_by_kind_and_place_and_the_others_go_on(told: Told) -> None:
    told.worker.hear({"game": 8, "kind": "clue", "from": 0, "entries": ['{"seq":1,"event":{"kind":"Secret"}}']})
    assert told.said[-1]["failed"] == 8
    assert "Secret" not in told.said[-1]["why"]
    told.worker.hear({"game": 9, "kind": "clue", "from": 5, "entries": []})
    assert told.said[-1]["failed"] == 9
    told.send(CLUE, 0, 10)
    assert told.work() == ["done"]


def test_games_that_are_behind_are_found_and_what_is_in_no_figure_is_dropped(told: Told) -> None:
    for id_ in (1, 2, 3):
        told.figures.write(id_, derive(first(CLUE, 10), known=GameListing(id=id_, title="Friday")))
    look = {"1": ["Friday", 10], "2": ["Friday", 12], "4": ["New", 3]}
    told.worker.hear({"look": look, "persons": {}, "left_out": []})
    assert told.said[-1] == {"behind": [2, 4]}
    assert told.figures.state() == {1: 10, 2: 10}, "3 is in no figure any more"
    assert told.figures.behind(People(left_out=frozenset({"anna"})), {1: ("Friday", 10)}) == [1]
    assert told.figures.state() == {}, "rows that name her are gone at once"


# ---------------------------------------------------------------------- the bookkeeper, with its process


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    store = Store(tmp_path / "games.duckdb", GAMES)
    for path in (CLUE, WORLD):
        keep(store, replace(written(path), entries=written(path).entries[:30]))
    found = House(store, GAMES)
    found.bookkeeper = Bookkeeper(found, AT_ONCE)
    found.tables = type(found.tables)(store, found.bookkeeper.watch)
    yield found
    found.bookkeeper.stop()
    store.close()


def test_a_page_opened_too_early_says_when_there_are_figures(house: House) -> None:
    """It is empty while nothing is counted, is told of the first figures, and offers them."""
    woken: list[int | str | None] = []
    house.wake = lambda *roles, game=None: woken.extend(roles or (game,))  # type: ignore[method-assign]
    page = empty(Statistics(house).season)
    assert page() == {"news": False}
    house.bookkeeper.start()
    house.tables.open(1)
    until(lambda: Figures(beside(house.store.path)).state() == {1: 30, 2: 30})
    until(lambda: "statistics" in woken)
    assert page() == {"news": True}


def test_an_evening_is_kept_up_by_a_process_that_can_die(house: House) -> None:
    """Go through entries, the end, a killed process, withdrawn consent, and the end of the server."""
    keeper, figures = house.bookkeeper, Figures(beside(house.store.path))
    woken: list[int | str | None] = []
    house.wake = lambda *roles, game=None: woken.extend(roles or (game,))  # type: ignore[method-assign]
    keeper.start()
    clue = house.tables.open(1)
    until(lambda: figures.state() == {1: 30, 2: 30})  # the current game, and the other one in the background
    assert house.verdict(1) is None

    first_process = keeper.process
    assert first_process is not None
    if hasattr(os, "getpriority"):
        assert os.getpriority(os.PRIO_PROCESS, first_process) == GIVES_WAY
    os.kill(first_process, signal.SIGKILL)
    for entry in written(CLUE).entries[30:]:
        clue.log.append(entry)
        clue._entries.append(entry)
        clue._follow(entry)
        clue.revision = entry.seq
    found = until(lambda: house.verdict(1))
    assert found == verdict(review(table(CLUE), known=people.known(house.store, house.store.games()[0], clue.log.away)))
    assert 1 in woken
    assert "statistics" in woken, "an open page of statistics hears that there are new figures"
    assert keeper.process not in (None, first_process)
    until(lambda: figures.state().get(1) == len(written(CLUE).entries))

    people.keep_no_figures(house.store, 1)
    keeper.changed()
    until(lambda: figures.state() == {2: 30})
    assert house.verdict(1) is None
    people.take_out(house.store, "Anna")
    keeper.changed()
    seen = until(lambda: _names(figures) not in ([], ["Anna", "Ben", "Carla"]) and _names(figures))
    assert seen == [None, "Ben", "Carla"]
    people.keep_no_figures(house.store, 1, none=False)
    keeper.changed()
    assert until(lambda: house.verdict(1))

    last = keeper.process
    assert last is not None
    keeper.stop()
    assert keeper.process is None
    with pytest.raises(ProcessLookupError):
        os.kill(last, 0)


def _names(figures: Figures) -> list[str | None]:
    with figures.reading() as base:
        return [found for (found,) in base.execute("select name from seats where game = 2 order by place").fetchall()]


def test_the_server_works_where_no_process_can_be_started(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_process(*_: Any, **__: Any) -> None:
        raise PermissionError("no more processes")

    monkeypatch.setattr("dashboards.server.figures.subprocess.Popen", no_process)
    house.bookkeeper.start()
    clue = house.tables.open(1)
    until(lambda: house.bookkeeper._deaths > 0)
    clue.undo("anna")
    assert clue.revision == 31
    assert house.verdict(1) is None
    house.bookkeeper.stop()


def test_the_lobby_and_the_page_say_why_no_figures_can_be_kept(house: House) -> None:
    """Keep another program's file of that name unchanged; when it is moved away, compute the figures."""
    taken = beside(house.store.path)
    taken.write_text("Dear diary")
    page = empty(Statistics(house).season)
    house.bookkeeper.start()
    clue = house.tables.open(1)
    why = until(lambda: house.bookkeeper.refused)
    assert "Boardside did not write" in why
    assert page() == {"news": False, "why": why}
    assert taken.read_text() == "Dear diary"
    taken.rename(taken.with_name("diary.txt"))
    clue.undo("anna")
    until(lambda: Figures(taken).state() == {1: 31, 2: 30})
    until(lambda: house.bookkeeper.refused == "")
    assert page() == {"news": True}


def test_a_house_that_does_not_serve_starts_nothing(house: House) -> None:
    house.tables.open(1).undo("anna")
    assert house.bookkeeper.process is None
    assert house.bookkeeper._inbox.empty()
