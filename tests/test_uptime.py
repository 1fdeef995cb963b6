"""The program not running: stopped, killed or asleep. Nobody is charged for that time, and no game is changed by it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from assistant.content.maps import world
from assistant.core.errors import NotRecorded
from assistant.core.event import TABLE
from assistant.families.conceding import GameConceded
from assistant.games import GAMES
from assistant.games.clue import events as e
from assistant.games.clue.setup import lay
from assistant.storage.uptime import ASLEEP, NOTED_EVERY
from assistant.table.table import MemoryLog, Table
from dashboards.parts.common import turn
from dashboards.parts.common.seat_view import SeatView
from tests.clock_hands import Hands, clock, opened, watched
from tests.simulate import seats

__all__ = ["clock"]  # the fixture


def test_a_stopped_program_charges_nobody(tmp_path: Path, clock: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    store = opened(tmp_path, clock)
    assert not store.presence.beat(), "the first evening"
    number = store.create("clue", "Saturday")
    table = Table(GAMES["clue"], store.log(number), clock=clock)
    table.record(lay(seats(3), first="anna"))
    table.record(e.DiceRolled(by="anna", roll=4), "anna")
    watched(store, clock, clock.now + 60_000)
    store.close()
    clock.now += 900_000
    again = opened(tmp_path, clock)
    assert again.presence.beat()
    table = Table(GAMES["clue"], again.log(number), clock=clock)
    monkeypatch.setattr("dashboards.parts.common.turn.time.time_ns", lambda: clock.now * 1_000_000)
    times = turn.times(SeatView.of(table, TABLE, "table"))
    assert times
    assert times["running"] == "anna"
    assert 60_000 - NOTED_EVERY <= times["now"] - times["since"] <= 60_000, "right at once, before any entry"
    watched(again, clock, clock.now + 20_000)
    table.record(e.TurnEnded(by="anna"), "anna")
    times = turn.times(SeatView.of(table, TABLE, "table"))
    assert times
    assert 80_000 - NOTED_EVERY <= times["spent"]["anna"] <= 80_000
    assert len(table.entries) == 3, "no line tells of it"
    again.close()


def test_a_computer_that_slept_was_away(tmp_path: Path, clock: Hands) -> None:
    store = opened(tmp_path, clock)
    watched(store, clock, clock.now + 10_000)
    slept = clock.now
    clock.now += ASLEEP + 5000
    assert store.presence.beat()
    assert store.presence.away == ((slept, clock.now),)
    assert not store.presence.beat()
    store.close()


def test_a_file_that_can_only_be_looked_at_is_no_trouble(
    tmp_path: Path, clock: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = opened(tmp_path, clock)

    def full(*_: object) -> None:
        raise NotRecorded("The disk is full.")

    monkeypatch.setattr(store, "remember", full)
    watched(store, clock, clock.now + 30_000)
    clock.now += 100_000
    assert store.presence.beat()
    assert len(store.presence.away) == 1
    store.close()


def war_of_three(clock: Hands) -> Table:
    """Return a game of RISK in progress; it is Anna's turn."""
    table = Table(GAMES["risk"], clock=clock)
    owners = {area: "anna" if at else "ben" for at, area in enumerate(world().keys)}
    table.record(GAMES["risk"].kind("GameStarted")(players=seats(3), first="anna", owners=owners, under_way=True))
    return table


def test_the_time_between_an_end_and_its_undo_is_charged_to_nobody(
    clock: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, game = war_of_three(clock), GAMES["risk"]
    clock.now += 60_000
    table.record(GameConceded(winner="anna"))
    clock.now += 240_000
    table.undo()
    clock.now += 10_000
    monkeypatch.setattr("dashboards.parts.common.turn.time.time_ns", lambda: clock.now * 1_000_000)
    times = turn.times(SeatView.of(table, TABLE, "table"))
    assert times
    assert (times["running"], times["now"] - times["since"]) == ("anna", 70_000), "before the end, and since the undo"
    clock.now += 5_000
    table.record(game.kind("ArmiesPlaced")(by="anna", at="alaska", count=1), "anna", freely=True)
    times = turn.times(SeatView.of(table, TABLE, "table"))
    assert times
    assert times["now"] - times["since"] + times["spent"]["anna"] == 75_000


def test_a_page_that_is_drawn_after_each_line_says_the_times_of_one_that_is_drawn_once(
    clock: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The end of a game is undone twice: the page that has seen it all keeps both times apart."""
    table, game = war_of_three(clock), GAMES["risk"]
    monkeypatch.setattr("dashboards.parts.common.turn.time.time_ns", lambda: clock.now * 1_000_000)

    def times() -> Any:
        return turn.times(SeatView.of(table, TABLE, "table"))

    for armies in (1, 2):
        clock.now += 60_000
        table.record(GameConceded(winner="anna"))
        times()
        clock.now += 240_000
        table.undo()
        times()
        clock.now += 10_000
        table.record(game.kind("ArmiesPlaced")(by="anna", at="alaska", count=armies), "anna", freely=True)
        seen = times()
    assert seen["now"] - seen["since"] + seen["spent"]["anna"] == 140_000
    anew = Table(game, MemoryLog(table.entries), clock=clock)
    assert seen == turn.times(SeatView.of(anew, TABLE, "table"))
