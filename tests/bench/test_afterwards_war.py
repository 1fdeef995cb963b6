"""The cost of the review of a war: cold, and after one more line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from assistant.core.log import MemoryLog
from assistant.figures.facts.played import Memory
from assistant.figures.review.review import review
from assistant.table.table import Table
from tests import simulate_axis, simulate_dominion, simulate_plot, simulate_risk


def _risk() -> Table:
    table = simulate_risk.Game(4, seed=3).play(200)
    return Table(table.game, MemoryLog(table.entries[:800]))


GAMES: dict[str, Callable[[], Table]] = {
    "risk, 800 lines": _risk,
    "one_world_dominion, 30 turns": lambda: simulate_dominion.Game(4, seed=3, turns=30).play(),
    "axis_allies, 3 rounds": lambda: simulate_axis.Game(3, seed=9).play(3),
    "plotted_axis, 3 turns": lambda: simulate_plot.Game(3, seed=3).play(3),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_review_from_nothing(benchmark: Any, name: str) -> None:
    table = GAMES[name]()
    table.story("table")
    found = benchmark.pedantic(review, (table,), rounds=3)
    assert found.standing is not None


@pytest.mark.parametrize("name", GAMES)
def test_a_review_after_one_line_more(benchmark: Any, name: str) -> None:
    whole = GAMES[name]()
    table = Table(whole.game, MemoryLog(whole.entries[:-30]))
    memory = Memory()
    review(table, memory=memory)
    left = iter(whole.entries[-30:])

    def one_more() -> None:
        entry = next(left)
        table.record(entry.event, entry.author)
        review(table, memory=memory)

    benchmark.pedantic(one_more, rounds=20)
