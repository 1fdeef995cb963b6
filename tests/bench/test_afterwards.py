"""The cost of figures after a game: the Clue family, cold and with one more line."""

from __future__ import annotations

import pytest

from assistant.core.event import REFEREE
from assistant.figures.facts.played import Memory
from assistant.figures.review.review import review
from assistant.figures.store.derive import derive
from assistant.table.table import MemoryLog, Table
from tests.afterwards.mystery_games import finished
from tests.afterwards.mystery_sums import demo


@pytest.mark.parametrize("players", [3, 4, 6])
def test_review_of_a_game_of_clue(benchmark, players: int) -> None:
    """Measure everything from the log on: all seats, all lines, all decisions."""
    table = finished(players, 7)
    benchmark.pedantic(lambda: review(table), rounds=3)


@pytest.mark.parametrize("game", ["killer_clue", "advanced_cluedo", "not_a_clue"])
def test_figures_of_a_recorded_evening(benchmark, game: str) -> None:
    """Measure the figures for everybody, from public information."""
    table = demo(game)
    benchmark.pedantic(lambda: derive(table), rounds=3)


def test_figures_after_one_line_more(benchmark) -> None:
    """Four players, line by line, with the cache of the lines before."""
    whole, memory = finished(4, 7), Memory()
    table = Table(whole.game, MemoryLog(whole.entries[:40]))
    later = iter(whole.entries[40:80])
    derive(table, REFEREE, memory=memory)

    def line() -> None:
        entry = next(later)
        table.record(entry.event, entry.author, freely=True)

    benchmark.pedantic(lambda: derive(table, REFEREE, memory=memory), setup=line, rounds=40)
