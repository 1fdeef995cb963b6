"""Stated errors of sampled chances: by theory, and against exact values where the engine samples by itself."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from assistant.deduction import BUDGET, QUICK, posterior
from assistant.deduction.budget import Unwanted
from assistant.deduction.sampling.error_bars import chance_errors, freedom, jackknifed, mean, widened
from tests.deduction.error_coverage import Coverage, answers, spots
from tests.deduction.histories.told import played

BOUNDED = 18
"""Positions that this test compares; `python -m tests.deduction.error_coverage` compares all of them."""


@pytest.mark.rule("CLUE-INF-11")
def test_three_stated_errors_reach_nearly_every_exact_value():
    """The first answers of positions that can be counted only with more time: 99 % within three, 94 % within two."""
    found = Coverage.of(row for spot in spots(BOUNDED) for _, row in answers(spot, ["first"]))
    assert found.positions == BOUNDED
    assert found.cells > 600
    assert found.within_three >= 0.99
    assert found.within_two >= 0.94
    assert found.median < 0.04  # an error so large that it says nothing would reach everything


def test_a_position_always_has_the_same_sampled_odds():
    spot = spots(1)[0]
    one, again = (posterior(spot.evidence, spot.model, budget=QUICK) for _ in range(2))
    assert one.sampling
    assert again.sampling
    assert one.chance.tobytes() == again.chance.tobytes()
    assert one.sampling.chance.tobytes() == again.sampling.chance.tobytes()


@pytest.mark.parametrize(("free", "quantile"), [(5, 5.507), (6, 4.904), (8, 4.277), (15, 3.586), (40, 3.199)])
def test_errors_are_as_much_wider_as_students_t(free, quantile):
    """99.73 % of Student's t lie within these quantiles (tables of the distribution), of the normal one within 3."""
    assert 3 * widened(free) == pytest.approx(quantile, rel=0.02)


def test_the_jackknife_sees_that_one_run_outweighs_the_others():
    parts = np.array([[[0.9, 0.1]], *[[[0.1, 0.9]]] * 7])
    even, uneven = np.full(8, 1 / 8), np.array([0.93, *[0.01] * 7])
    assert mean(even, parts)[0].tolist() == pytest.approx([0.2, 0.8])
    assert freedom(even) == pytest.approx(7)
    assert freedom(uneven) == 1
    left_out = [np.delete(parts, run, axis=0).mean(axis=0) for run in range(8)]
    assert jackknifed(even, parts)[0] == pytest.approx(7 * np.var(left_out, axis=0)[0])
    assert chance_errors(uneven, parts, 10**6)[0, 0] > 0.3


def test_a_cell_that_no_run_had_is_not_certain():
    """Eight runs of a hundred draws: none has a card at the second place; about one of 800 may."""
    dice = np.random.default_rng(1)
    parts = np.zeros((8, 1, 3))
    parts[:, 0, 0] = dice.binomial(100, 0.5, 8) / 100
    parts[:, 0, 2] = 1 - parts[:, 0, 0]
    errors = chance_errors(np.full(8, 1 / 8), parts, 800)
    assert 0.0005 < errors[0, 1] < 0.02
    assert errors[0, 0] > errors[0, 1]


def test_what_took_seconds_is_counted_and_no_more_sampled():
    """It was sampled when the engine took a quarter of the steps; the answer at once still is."""
    evidence = played(6, 38).evidence("table", 48)
    assert posterior(evidence, "uniform", budget=QUICK).method == "sampled"
    assert posterior(evidence, "uniform").method == "histories"


@pytest.mark.parametrize("method", ["histories", "sampled"])
def test_work_that_nobody_waits_for_ends(method):
    asked: list[int] = []

    def wanted() -> bool:
        asked.append(1)
        return len(asked) < 3

    evidence = played(6, 38).evidence("table", 48)
    with pytest.raises(Unwanted):
        posterior(evidence, "uniform", method, replace(BUDGET, wanted=wanted))
    assert len(asked) == 3
