"""The time agreed on for plotting runs out by itself: once, by the table's clock, whatever happens then."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from assistant.core.box import Box
from assistant.core.errors import NotRecorded
from assistant.core.event import TABLE
from assistant.core.log import MemoryLog
from assistant.core.offer import Nonsense
from assistant.core.story import Inserted, Sealed
from assistant.families.common_rules import ClockPaused, ClockResumed
from assistant.games import GAMES
from assistant.games.plotted_axis.events import GameStarted, OrdersPlotted, StepEnded
from assistant.games.plotted_axis.orders import Order, OrderedUnits
from assistant.games.plotted_axis.setup import lay
from assistant.kit.clock import BREAK
from assistant.storage.game_file import read_game, write_game
from assistant.table.table import Table
from tests import sealing
from tests.clock_hands import Hands, opened, watched
from tests.simulate import seats
from tests.words import seated

POWERS = ("ussr", "ger", "uk", "jpn", "usa")
KEY = "orders of turn 1"
TIME = 60_000
BOOK = OrdersPlotted(by="ger", orders=(Order(to="caucasus", groups=(OrderedUnits(source="ukraine", all=True),)),))
HALF = Order(to="persia")
"""An incomplete line: it is not sealed when the time is up."""


@pytest.fixture
def clock() -> Hands:
    return Hands()


def begun(table: Table, seconds: int = TIME // 1000) -> Table:
    """Return a table of five countries at which everybody plots from now on."""
    made = lay(seated("anna", "ben", "carla", "david", "edith", device=True))
    table.record(replace(made, plot_seconds=seconds))
    for power in POWERS:
        table.record(StepEnded(by=power, step="weapons"))
    return table


def table_of(clock: Hands, seconds: int = TIME // 1000) -> Table:
    return begun(Table(GAMES["plotted_axis"], clock=clock), seconds)


def seals(table: Table) -> list[tuple[str, str]]:
    """Return what was sealed, by whom."""
    return [(e.event.by, e.author) for e in table.entries if isinstance(e.event, Sealed) and e.event.fingerprint]


def after(table: Table, clock: Hands, ms: int) -> list[tuple[str, str]]:
    """Return what is sealed when this much time went by."""
    clock.now += ms
    table.boxes.keep_time()
    return seals(table)


# ---------------------------------------------------------------- once, and in time


@pytest.mark.rule("PAA-SET-05", "PAA-PLT-12")
def test_when_the_time_is_over_what_stands_is_sealed_once_and_by_the_table(clock: Hands) -> None:
    table = table_of(clock)
    table.boxes.draft(KEY, "ger", replace(BOOK, orders=(*BOOK.orders, HALF)))
    table.boxes.submit(KEY, "uk", OrdersPlotted(by="uk"))
    assert after(table, clock, TIME - 1) == [("uk", "carla")]
    by_the_table = [("uk", "carla"), *((p, TABLE) for p in ("ussr", "ger", "jpn", "usa"))]
    assert after(table, clock, 1) == by_the_table
    assert after(table, clock, TIME) == by_the_table
    assert table.boxes.submission(KEY, "ger") == BOOK
    with pytest.raises(Nonsense, match="Everybody has submitted"):
        table.boxes.draft(KEY, "ger", BOOK)
    with pytest.raises(Nonsense, match="Everybody has submitted"):
        table.boxes.take_back(KEY, "ger")


@pytest.mark.rule("PAA-AMB-37")
def test_where_the_table_reads_it_so_only_the_lines_before_a_gap_stand(clock: Hands) -> None:
    made = lay(seated("anna", "ben"), options={"PAA-AMB-37": "up_to_gap"})
    table = Table(GAMES["plotted_axis"], clock=clock)
    table.record(replace(made, plot_seconds=60))
    for power in POWERS:
        table.record(StepEnded(by=power, step="weapons"))
    table.boxes.draft(KEY, "ger", replace(BOOK, orders=(HALF, *BOOK.orders)))
    after(table, clock, TIME)
    assert table.boxes.submission(KEY, "ger") == OrdersPlotted(by="ger")


def test_who_opened_a_book_again_has_it_sealed_as_it_stands(clock: Hands) -> None:
    table = table_of(clock)
    table.boxes.submit(KEY, "ger", BOOK)
    table.boxes.take_back(KEY, "ger")
    assert len(after(table, clock, TIME)) == 1 + len(POWERS)
    assert table.boxes.submission(KEY, "ger") == BOOK


def test_without_an_agreed_time_nothing_is_sealed(clock: Hands) -> None:
    table = table_of(clock, seconds=0)
    assert after(table, clock, 100 * TIME) == []
    assert table.boxes.left(KEY) is None


def test_a_game_without_a_clock_is_looked_at_once_and_then_costs_a_comparison(
    clock: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []
    for table in (table_of(clock, seconds=0), table_of(clock)):
        opened, boxes = table.boxes.open, table.boxes
        monkeypatch.setattr(boxes, "open", lambda opened=opened: (looked.append("open"), opened())[1])
        for _ in range(50):
            boxes.keep_time()
        assert looked == ["open"]
        looked.clear()
    clue = Table(GAMES["clue"], clock=clock)
    clue.record(GAMES["clue"].lay(seats(3)))
    clue.boxes.keep_time()
    assert len(clue.entries) == 1


def test_after_two_breaks_a_call_still_costs_a_comparison(clock: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server asks every second; that the program was away twice must not make every answer expensive."""
    table = table_of(clock)
    table.log.away = ((clock.now - 3 * BREAK, clock.now - 2 * BREAK), (clock.now - BREAK, clock.now))  # type: ignore[misc]
    looked: list[str] = []
    open_ = table.boxes.open
    monkeypatch.setattr(table.boxes, "open", lambda: (looked.append("open"), open_())[1])
    for _ in range(50):
        table.boxes.keep_time()
    assert looked == ["open"]


def test_a_lay_at_the_same_moment_is_sealed_once_whichever_comes_first(clock: Hands) -> None:
    for _ in range(20):
        table = table_of(clock)
        clock.now += TIME
        both = threading.Barrier(3)

        def lays(table: Table = table, both: threading.Barrier = both) -> None:
            both.wait()
            with suppress(Nonsense):
                table.boxes.submit(KEY, "ger", BOOK)

        def keeps(table: Table = table, both: threading.Barrier = both) -> None:
            both.wait()
            table.boxes.keep_time()

        threads = [threading.Thread(target=run) for run in (lays, keeps, keeps)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(power for power, _ in seals(table)) == sorted(POWERS)
        table.boxes.reveal(KEY)


# ---------------------------------------------------------------- next turns and undone ones


def to_the_next_turn(table: Table) -> None:
    while (state := table.view(TABLE)).step == "execution":  # type: ignore[attr-defined]
        table.boxes.reveal(KEY)
    while state.turn == 1:
        table.record(StepEnded(by=state.power, step=state.step))
        state = table.view(TABLE)


def test_the_next_turn_has_its_own_time(clock: Hands) -> None:
    table = table_of(clock)
    after(table, clock, TIME)
    table.boxes.reveal(KEY)
    assert table.boxes.left(KEY) is None
    to_the_next_turn(table)
    state = table.view(TABLE)
    while state.step == "weapons":  # type: ignore[attr-defined]
        table.record(StepEnded(by=state.power, step="weapons"))  # type: ignore[attr-defined]
        state = table.view(TABLE)
    second = "orders of turn 2"
    assert second in table.boxes.open()
    assert len(after(table, clock, TIME - 1)) == len(POWERS)
    assert len(after(table, clock, 1)) == 2 * len(POWERS)
    assert table.boxes.full(second)


def test_an_undo_that_leads_back_to_the_plot_gives_the_whole_time_again(clock: Hands) -> None:
    table = table_of(clock)
    after(table, clock, TIME)
    table.boxes.reveal(KEY)
    clock.now += TIME
    table.undo()
    left = table.boxes.left(KEY)
    assert left
    assert left.ends == clock.now + TIME
    table.boxes.take_back(KEY, "ger")
    before = len(seals(table))
    assert len(after(table, clock, TIME - 1)) == before
    assert after(table, clock, 1)[before:] == [("ger", TABLE)]


def test_an_undo_within_the_plot_or_of_something_else_gives_no_more_time(clock: Hands) -> None:
    table = table_of(clock)
    clock.now += TIME // 2
    table.record(ClockPaused())
    table.undo()
    left = table.boxes.left(KEY)
    assert left
    assert left.ends == clock.now + TIME // 2
    assert len(after(table, clock, TIME // 2)) == len(POWERS)


def test_out_of_the_plot_and_back_counts_from_the_redo(clock: Hands) -> None:
    table = table_of(clock)
    clock.now += TIME - 1
    table.undo()
    assert table.boxes.left(KEY) is None
    assert after(table, clock, 2 * TIME) == [], "nobody plots now"
    table.redo()
    assert after(table, clock, TIME - 1) == []
    assert len(after(table, clock, 1)) == len(POWERS)


def test_a_plot_that_began_anew_since_the_clock_was_looked_at_is_not_sealed(
    clock: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_of(clock)
    clock.now += TIME
    rests = table.boxes._rests

    def looked() -> bool:
        found = rests()
        table.undo()
        table.redo()
        return found

    monkeypatch.setattr(table.boxes, "_rests", looked)
    table.boxes.keep_time()
    assert seals(table) == []
    monkeypatch.undo()
    assert len(after(table, clock, TIME)) == len(POWERS)


def test_a_corrected_time_counts_from_the_same_beginning(clock: Hands) -> None:
    table = table_of(clock)
    first = table.entries[0]
    assert isinstance(first.event, GameStarted)
    clock.now += TIME - 1
    table.amend(first.seq, replace(first.event, plot_seconds=2 * TIME // 1000))
    assert after(table, clock, TIME) == []
    assert len(after(table, clock, 1)) == len(POWERS)


def test_the_time_stands_while_the_clocks_are_paused(clock: Hands) -> None:
    table = table_of(clock)
    clock.now += TIME // 2
    table.record(ClockPaused())
    assert after(table, clock, 10 * TIME) == []
    left = table.boxes.left(KEY)
    assert left
    assert (left.paused, left.ends - left.now) == (True, TIME // 2)
    table.record(ClockResumed())
    assert after(table, clock, TIME // 2 - 1) == []
    assert len(after(table, clock, 1)) == len(POWERS)


def test_a_line_that_was_deleted_from_a_pause_does_not_make_the_pause_longer(clock: Hands) -> None:
    """The pause lasted one second; what was put into it much later, by mistake, is deleted and changes nothing."""
    table = table_of(clock)
    pause = table.record(ClockPaused())
    clock.now += 1000
    table.record(ClockResumed())
    clock.now += TIME // 2
    mistake = table.record(Inserted(after=pause.seq, event=ClockPaused()))
    table.strike(mistake.seq)
    left = table.boxes.left(KEY)
    assert left
    assert (left.paused, left.ends - left.now) == (False, TIME // 2)


# ---------------------------------------------------------------- corrections that open a box


def voyage(clock: Hands) -> Table:
    """Return a table of the small game whose boxes have a time limit; no box is open yet."""

    def boxes(state: Any) -> Iterator[Box]:
        return (replace(box, seconds=TIME // 1000) for box in sealing.GAME.boxes(state))

    table = Table(replace(sealing.GAME, boxes=boxes), clock=clock)
    table.record(sealing.GAME.lay(sealing.PLAYERS))
    return table


def ends(table: Table, box: str) -> int:
    """Return the moment at which the time for this box runs out."""
    left = table.boxes.left(box)
    assert left
    return left.ends


def test_a_box_has_all_the_time_in_the_world_unless_its_game_limits_it(clock: Hands) -> None:
    table = Table(sealing.GAME, clock=clock)
    table.record(sealing.GAME.lay(sealing.PLAYERS))
    table.record(sealing.BoxCalled(what="orders"))
    assert "orders 1" in table.boxes.open()
    assert table.boxes.left("orders 1") is None


def test_a_box_that_a_correction_opens_gets_its_whole_time_from_the_correction_on(clock: Hands) -> None:
    """Nobody could submit before the line was corrected, however old that line is."""
    table = voyage(clock)
    line = table.record(sealing.BoxCalled(what=""))
    clock.now += 10 * TIME
    table.amend(line.seq, sealing.BoxCalled(what="orders"))
    assert ends(table, "orders 1") == clock.now + TIME


def test_a_box_that_an_insertion_opens_gets_its_whole_time_from_the_insertion_on(clock: Hands) -> None:
    """An earlier call that was forgotten makes the same call the second one, and so opens another box."""
    table = voyage(clock)
    table.record(sealing.BoxCalled(what="orders"))
    clock.now += 10 * TIME
    table.record(Inserted(after=1, event=sealing.BoxCalled(what="")))
    assert ends(table, "orders 2") == clock.now + TIME


# ---------------------------------------------------------------- the program away, files, disks


def test_a_server_that_is_started_anew_while_the_time_runs_out_seals_what_stands(tmp_path: Path, clock: Hands) -> None:
    store = opened(tmp_path, clock)
    store.create("plotted_axis", "Sunday")
    store.presence.beat()
    table = begun(Table(GAMES["plotted_axis"], store.log(1), clock=clock))
    table.boxes.draft(KEY, "ger", BOOK)
    store.close()
    clock.now += 2 * TIME
    again = opened(tmp_path, clock)
    again.presence.beat()
    table = Table(GAMES["plotted_axis"], again.log(1), clock=clock)
    assert len(after(table, clock, 0)) == len(POWERS)
    assert table.boxes.submission(KEY, "ger") == BOOK
    again.close()


def test_who_goes_home_and_plots_on_another_day_has_the_rest_of_the_time(tmp_path: Path, clock: Hands) -> None:
    store = opened(tmp_path, clock)
    store.create("plotted_axis", "Sunday")
    store.presence.beat()
    begun(Table(GAMES["plotted_axis"], store.log(1), clock=clock))
    watched(store, clock, clock.now + TIME // 2)
    store.close()
    clock.now += 2 * BREAK
    again = opened(tmp_path, clock)
    again.presence.beat()
    table = Table(GAMES["plotted_axis"], again.log(1), clock=clock)
    assert after(table, clock, TIME // 4) == []
    assert len(after(table, clock, TIME // 2)) == len(POWERS)
    again.close()


def test_a_game_from_a_file_goes_on_where_its_time_stood(tmp_path: Path, clock: Hands) -> None:
    for folder in ("here", "there"):
        (tmp_path / folder).mkdir()
    store = opened(tmp_path / "here", clock)
    store.create("plotted_axis", "Sunday")
    begun(Table(GAMES["plotted_axis"], store.log(1), clock=clock))
    file = list(write_game(store, 1))
    store.close()
    clock.now += 2 * BREAK
    store = opened(tmp_path / "there", clock)
    table = Table(GAMES["plotted_axis"], store.log(read_game(store, file)), clock=clock)
    assert after(table, clock, TIME - 1) == []
    assert len(after(table, clock, 1)) == len(POWERS)
    store.close()


def test_a_book_that_is_not_what_was_sealed_is_not_sealed_empty(clock: Hands) -> None:
    table = table_of(clock)
    table.boxes.submit(KEY, "ger", BOOK)
    table.log.drawer.drop(*table.log.drawer.contents())
    assert [power for power, author in after(table, clock, TIME) if author == TABLE] == ["ussr", "uk", "jpn", "usa"]
    assert table.boxes.waiting(KEY) == ("ger",)
    table.boxes.submit(KEY, "ger", BOOK)
    assert table.boxes.full(KEY)


class FullDisk(MemoryLog):
    full = False

    def append(self, entry: object) -> None:
        if self.full and isinstance(getattr(entry, "event", None), Sealed) and len(self.entries()) >= self.full:
            raise NotRecorded("The disk is full.")
        super().append(entry)  # type: ignore[arg-type]


def test_what_a_full_disk_kept_from_being_sealed_is_sealed_when_there_is_room(clock: Hands) -> None:
    log = FullDisk()
    table = begun(Table(GAMES["plotted_axis"], log, clock=clock))
    log.full = len(log.entries()) + 2  # type: ignore[assignment]
    with pytest.raises(NotRecorded):
        after(table, clock, TIME)
    assert [power for power, _ in seals(table)] == ["ussr", "ger"]
    log.full = False
    assert [power for power, _ in after(table, clock, 1000)] == list(POWERS)
