"""Nobody's exact answer changes: every figure of the recorded games is what it was."""

from __future__ import annotations

import json
from math import inf

import pytest

from tests.deduction.recorded import FILES, FIXTURE, furthest, recorded
from tests.recorded_games import whole


@pytest.mark.rule("CLUE-INF-11")
@pytest.mark.parametrize("name", FILES)
def test_the_recorded_games_give_the_same_numbers(name: str) -> None:
    then = json.loads(FIXTURE.read_text("utf-8"))[name]
    assert furthest(dict(recorded(whole(FILES[name]))), then) <= 1e-12


def test_what_has_changed_is_seen() -> None:
    then = json.loads(FIXTURE.read_text("utf-8"))
    assert then.keys() == FILES.keys()
    row = then["demo"]["anna random"][-1]
    for at, other in ((0, row[0] + 1), (1, row[1] + "0"), (2, row[2] + 1e-9)):
        assert furthest([*row[:at], other, *row[at + 1 :]], row) > 1e-12
    assert furthest({}, then) == furthest([], row) == inf
