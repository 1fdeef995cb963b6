"""Connections break while eight pages play: no tap is lost or doubled, and all pages are right in the end."""

from __future__ import annotations

import pytest

from tests.faults.taps import trial


@pytest.mark.parametrize(("game", "taps", "seed"), [("clue", 80, 3), ("cold_cash_risk", 50, 4)])
def test_no_tap_is_lost_or_doubled_when_lines_break(game: str, taps: int, seed: int) -> None:
    outcome = trial(game, taps, seed)
    assert outcome.good, (str(outcome), outcome.unanswered, outcome.behind, outcome.different)
    assert outcome.drops > taps / 10, "lines that hold prove nothing"
