"""What a tap costs the program itself at tables with longer and longer stories: recording, and drawing six pages."""

from __future__ import annotations

from itertools import count

import pytest

from assistant.event import TABLE
from assistant.games import GAMES
from assistant.table import Table
from dashboards.play.page import Play
from tests import evenings

LENGTHS = (100, 300, 1_500, 3_000)


@pytest.mark.parametrize("lines", LENGTHS)
@pytest.mark.parametrize("game", evenings.EVENINGS)
def test_six_pages_after_a_line(benchmark, game: str, lines: int) -> None:
    """A television, a tablet and four phones are worked out anew after each line; the line itself is not timed."""
    story = evenings.EVENINGS[game](lines + 60)
    table = Table(GAMES[game])
    evenings.tell(story[:lines], table)
    players = [player.key for player in table.view(TABLE).players]
    pages = [Play(table, TABLE, "tv"), Play(table, TABLE, "table"), *(Play(table, p, "seat") for p in players[:4])]
    for page in pages:
        page.in_background(lambda _work: None, lambda: None)
        page.state()
    at = count(lines)

    def one_more() -> None:
        evenings.tell((story[next(at)],), table)

    benchmark.pedantic(lambda: [page.state() for page in pages], setup=one_more, rounds=50)


@pytest.mark.parametrize("lines", LENGTHS)
@pytest.mark.parametrize("game", evenings.EVENINGS)
def test_recording_a_line(benchmark, game: str, lines: int) -> None:
    """One line, tried on every seat's view before it is kept, in memory."""
    story = evenings.EVENINGS[game](lines + 60)
    table = Table(GAMES[game])
    evenings.tell(story[:lines], table)
    at = count(lines)
    benchmark.pedantic(lambda: evenings.tell((story[next(at)],), table), rounds=50)
