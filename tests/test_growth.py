"""The cost of a tap does not grow with the story: calls for a new line are counted, not timed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.core.checkpoints import Moment
from assistant.core.event import TABLE
from assistant.table.table import Table
from dashboards.play.page import Play
from tests import evenings
from tests.recorded_games import growing, written
from tests.stories.record_today import FOLDER

SHORT, LONG, TAPS = 200, 1_600, 20
LOOKED_AT = 60
"""The last lines of a recorded game, after each of which all pages are drawn."""
LOOKED_BACK = 3
"""The most of these lines after which a page may look back, for the first time, at something it keeps up from there."""


def shown(table: Table) -> Iterator[Play]:
    """Yield television, tablet and phones of a table, without thinking."""
    pages = [Play(table, TABLE, "tv"), Play(table, TABLE, "table")]
    for page in (*pages, *(Play(table, player.key, "seat") for player in table.view(TABLE).players)):
        page.in_background(lambda _work: None, lambda: None)
        yield page


def calls(work: Callable[[], None]) -> int:
    """Return how many calls a piece of work makes, of Python and of C."""
    found = 0

    def count(_frame: Any, what: str, _arg: Any) -> None:
        nonlocal found
        found += what in ("call", "c_call")

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return found


def a_tap(game: str, lines: int) -> tuple[float, float]:
    """Return the average number of calls for recording a line at a story of this length and drawing six pages."""
    table, pages, after = evenings.at_length(game, lines, TAPS)
    recorded = drawn = 0
    for line in after:
        recorded += calls(lambda line=line: evenings.tell((line,), table))  # type: ignore[misc]
        drawn += calls(lambda: [page.state() for page in pages] and None)
    return recorded / TAPS, drawn / TAPS


@pytest.mark.parametrize("game", evenings.EVENINGS)
def test_a_tap_costs_the_same_at_every_length(game: str) -> None:
    """For eight times the story, twice the calls would be a leak; the contents of the table grow a little, too."""
    (recorded, drawn), (recorded_later, drawn_later) = a_tap(game, SHORT), a_tap(game, LONG)
    assert recorded_later < 1.5 * recorded + 100
    assert drawn_later < 1.5 * drawn


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.jsonl")), ids=lambda path: path.stem)
def test_no_page_goes_back_to_old_states(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """States that were forgotten are folded again where somebody looks back, not after each line on every page."""
    fold, folded = Moment.fold, [0]

    def counted(moment: Moment, before: Any) -> Any:
        folded[-1] += 1
        return fold(moment, before)

    pages = list[Play]()
    monkeypatch.setattr(Moment, "fold", counted)
    for table in growing(path, 10**9, since=max(1, len(written(path).entries) - LOOKED_AT)):
        pages = pages or list(shown(table))
        folded.append(0)
        for page in pages:
            page.state()
    _, *later = folded[1:]
    assert len(later) > min(30, LOOKED_AT)
    assert sum(map(bool, later)) <= LOOKED_BACK, later
