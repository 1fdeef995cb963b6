"""Under the model "random" a probability of p comes true p of the time."""

from __future__ import annotations

from tests.deduction.histories.calibration import by_engine, glances, measured

GAMES = 1_200


def test_odds_come_true():
    """1,200 games, one seat at one line each; every tenth within four of its standard errors and two hundredths.

    Four standard errors in ten tenths are left by chance once in 1,600 runs; the games are always the same ones. The
    command of `calibration` plays 20,000.
    """
    tenths = measured(glances(GAMES), by_engine("random"))
    rows = list(tenths.rows())
    assert len(rows) == 10
    for tenth, cells, said, true, error in rows:
        assert abs(said - true) < max(4 * error, 1 / cells), (tenth, cells, said, true, error)
    sure = [row for row in rows if row[4] < 0.006]
    assert len(sure) >= 4
    assert all(abs(said - true) < 0.02 for _, _, said, true, _ in sure)
