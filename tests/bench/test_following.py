"""A line on its way between an evening and a program that follows it, in one process on this computer."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import boardside
from assistant.core.event import TABLE
from assistant.families.common_rules import ClockPaused, ClockResumed
from tests.patience import PATIENCE

Both = tuple[boardside.Evening, boardside.JoinedEvening]


@pytest.fixture
def both(tmp_path: Path) -> Iterator[Both]:
    """Yield an evening, and the same one followed with Anna's link."""
    where: dict[str, Any] = {"db": tmp_path / "games.duckdb", "address": "127.0.0.1", "port": 0}
    evening = boardside.host("clue", ["Anna", "Ben", "Carla"], **where)
    anna = boardside.connect(evening.links["anna"])
    yield evening, anna
    anna.close()
    evening.close()


def other(evening: boardside.Evening) -> ClockPaused | ClockResumed:
    """Return a line that can always be entered: a pause of the clocks, or its end."""
    state: Any = evening.view
    return ClockResumed() if state.paused else ClockPaused()


def test_from_the_table_to_a_program(both: Both, benchmark: Any) -> None:
    evening, anna = both
    arrived = threading.Event()
    parameters: Any = anna.param
    parameters.watch(lambda _: arrived.set(), "revision")

    def line() -> None:
        arrived.clear()
        evening.record(other(evening), TABLE, sure=True)
        assert arrived.wait(PATIENCE)

    benchmark(line)


def test_from_a_program_to_the_table_and_back(both: Both, benchmark: Any) -> None:
    evening, anna = both
    benchmark(lambda: anna.record(other(evening), sure=True))
    assert evening.revision == anna.revision


def test_a_tap_on_a_screen_of_a_program(both: Both, benchmark: Any) -> None:
    evening, anna = both
    screen: Any = anna.show()
    drawn = threading.Event()
    screen.param.watch(lambda *_: drawn.set(), ["state_json", "step_json"])

    def tap() -> None:
        drawn.clear()
        screen._handle_msg({"do": "record", "event": {"kind": type(other(evening)).__name__}, "seen": evening.revision})
        assert drawn.wait(PATIENCE)

    benchmark(tap)
