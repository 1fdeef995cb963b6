"""Under the model "random" a probability of p comes true p of the time."""

from __future__ import annotations

from tests.deduction.histories.calibration import by_engine, glances, measured

GAMES = 2_000


def test_odds_come_true():
    """2,000 games, one seat at one line each: every tenth within four of its standard errors.

    That is left by chance once in 1,600 sets of games; these are always the same. Where most cells are an error is no
    more than a hundredth, so that two hundredths off would be seen. The command of `calibration` plays 60,000.
    """
    rows = list(measured(glances(GAMES), by_engine("random")).rows())
    assert [tenth for tenth, *_ in rows] == list(range(10))
    for tenth, cells, said, true, error in rows:
        assert abs(said - true) < 4 * error, (tenth, cells, said, true, error)
    sharp = [row for row in rows if row[4] < 0.01]
    assert sum(cells for _, cells, *_ in sharp) > 0.8 * sum(cells for _, cells, *_ in rows)
    assert all(abs(said - true) < 0.02 for _, _, said, true, _ in sharp)
