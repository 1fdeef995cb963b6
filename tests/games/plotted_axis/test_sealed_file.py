"""Sealed books on disk: an exchanged unit is detected, and a killed server goes on where it stopped."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from assistant.core.event import TABLE
from assistant.core.offer import Nonsense
from assistant.games import GAMES
from assistant.games.plotted_axis import events as p
from assistant.games.plotted_axis.orders import Order, OrderedUnits
from assistant.storage.store import Store
from assistant.table.table import Table
from tests.simulate_risk import seats
from tests.vaults import exchange
from tests.vaults import seats as seated

GAME = GAMES["plotted_axis"]
KEY = "orders of turn 1"
POWERS = ("ussr", "ger", "uk", "jpn", "usa")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = Store(tmp_path / "games.duckdb", GAMES)
    found.create("plotted_axis", "A war")
    yield found
    found.close()


def begun(store: Store) -> Table:
    """Seal two lines for everybody, and turn one page."""
    table = Table(GAME, store.log(1), chance=random.Random(7))
    table.record(replace(GAME.lay(seats(5)), paper=()))  # type: ignore[type-var]
    for power in POWERS:
        table.record(p.StepEnded(by=power, step="weapons"))
    for power, (one, other) in {
        "ussr": ("evenki", "yakut"),
        "ger": ("germany", "western_europe"),
        "uk": ("western_canada", "eastern_canada"),
        "jpn": ("manchuria", "kwangtung"),
        "usa": ("eastern_us", "western_us"),
    }.items():
        lines = tuple(
            Order(to=to, groups=(OrderedUnits(units={"infantry": 1}, source=source),))
            for source, to in ((one, other), (other, one))
        )
        table.boxes.submit(KEY, power, p.OrdersPlotted(by=power, orders=lines))
    table.boxes.reveal(KEY)
    return table


def again(store: Store) -> Table:
    """Return the table as a restarted server finds it, with nothing of the boxes in memory."""
    store.drawers._stored = None
    return Table(GAME, store.log(1))


def on(table: Table, lines: int) -> list[tuple[str, int]]:
    """Read and pass this many lines; return their countries and rounds."""
    found: list[tuple[str, int]] = []
    for _ in range(lines):
        event = table.boxes.reveal(KEY).event
        assert isinstance(event, p.OrderRevealed)
        found.append((event.by, event.round))
        table.record(p.OrderPassed(by=event.by))
    return found


@pytest.mark.parametrize("lines", [0, 3, 9])
def test_one_unit_exchanged_in_a_sealed_book_stops_the_reading(store: Store, lines: int) -> None:
    on(begun(store), lines)
    place = seated(store).index("usa")

    def change(events: list[dict[str, Any]]) -> None:
        events[place]["orders"][1]["groups"][0]["units"]["infantry"] += 1

    exchange(store, change)
    table = again(store)
    before = table.revision
    with pytest.raises(Nonsense, match=r"for the USA is not what was sealed"):
        table.boxes.reveal(KEY)
    assert table.revision == before


@pytest.mark.parametrize("lines", [1, 4, 7])
def test_a_server_that_was_killed_goes_on_with_the_next_line(store: Store, lines: int) -> None:
    """Nothing is read twice or skipped: the table resumes only from what is on disk."""
    whole = [(power, number) for number in (1, 2) for power in POWERS]
    assert on(begun(store), lines) == whole[:lines]
    table = again(store)
    assert on(table, len(whole) - lines) == whole[lines:]
    ended = [table.boxes.reveal(KEY).event for _ in POWERS]
    assert [type(event) for event in ended] == [p.BookEnded] * 5
    state: Any = table.view(TABLE)
    assert (state.turn, state.step) == (2, "weapons")


def test_a_line_that_is_out_and_not_done_is_still_out_after_a_restart(store: Store) -> None:
    begun(store).boxes.reveal(KEY)
    table = again(store)
    state: Any = table.view(TABLE)
    assert state.now.to == "yakut"
    with pytest.raises(Nonsense, match="Finish the revealed line first"):
        table.boxes.reveal(KEY)
