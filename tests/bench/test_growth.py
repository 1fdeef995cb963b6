"""The cost of a tap in the program itself as the log grows: recording, and drawing six pages."""

from __future__ import annotations

import pytest

from tests import evenings

every = [(game, lines) for game in evenings.EVENINGS for lines in (100, 300, 1_500, 3_000)]


@pytest.mark.parametrize(("game", "lines"), every)
def test_six_pages_after_a_line(benchmark, game: str, lines: int) -> None:
    """Build the states of a TV, a tablet and four phones after each line; the line itself is not timed."""
    table, pages, after = evenings.at_length(game, lines, 60)
    line = iter(after)
    benchmark.pedantic(
        lambda: [page.state() for page in pages], setup=lambda: evenings.tell((next(line),), table), rounds=50
    )


@pytest.mark.parametrize(("game", "lines"), every)
def test_recording_a_line(benchmark, game: str, lines: int) -> None:
    """One line, checked in every seat's view before it is stored, in memory."""
    table, _, after = evenings.at_length(game, lines, 60)
    line = iter(after)
    benchmark.pedantic(lambda: evenings.tell((next(line),), table), rounds=50)
