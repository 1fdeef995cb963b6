"""Decisions and chance events of the market games in dollars: parts add up, and values are those of the lines."""

from __future__ import annotations

from math import fsum

import pytest

from assistant.figures.facts import rows
from tests.afterwards.market_games import derived as whole
from tests.afterwards.market_games import markets

NAMES = [*markets()]


@pytest.mark.parametrize("name", NAMES)
def test_parts_add_up_to_the_result(name: str) -> None:
    derived = whole(name)
    state = derived.played.state
    for row in derived[rows.ResultRow]:
        parts = [row.start, row.luck, row.decisions, row.rest]
        assert fsum(one for one in parts if one is not None) == pytest.approx(row.result, abs=1e-9), name
        if state.over:
            assert row.result == row.score == state.account[row.seat].total == state.cash_of(row.seat)
            assert row.winner == (row.seat in state.winners)
        assert row.start == 6000
    known = [row for row in derived[rows.DecisionRow] if row.lost is not None]
    assert known, "no decision has a value"
    for row in known:
        assert row.lost >= 0
        assert row.lost == pytest.approx(row.best_value - row.value, abs=1e-9)
        assert 0 <= row.difficulty <= row.best_value


@pytest.mark.parametrize("name", NAMES)
def test_a_value_is_what_the_part_is_worth_after_the_line(name: str) -> None:
    """Computed without the rules' `apply` and with it, values agree, unless the line also ends the game."""
    derived = whole(name)
    worths = {told.seq: derived.played.cached(told.after, "worth", dict) for told in derived.played.lines}
    ends = {
        told.seq
        for told in derived.played.lines
        if told.after.over or told.after.settlements != told.before.settlements
    }
    for row in (*derived[rows.DecisionRow], *derived[rows.ChanceRow]):
        if row.unit == "dollars" and row.value is not None and row.line not in ends and row.what != "tile":
            assert row.value == pytest.approx(worths[row.line][row.seat], abs=1e-6), (name, row)
