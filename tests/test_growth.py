"""The cost of a tap does not grow with the story: calls for a new line are counted, not timed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

from tests import evenings

SHORT, LONG, TAPS = 200, 1_600, 20


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
