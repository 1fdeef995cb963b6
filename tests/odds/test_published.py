"""Published figures, and figures that others have worked out, reproduced."""

from __future__ import annotations

from itertools import product

import pytest

from assistant.odds import Battle, Campaign, Dice, campaign, exact, forecast

OSBORNE = (
    (0.417, 0.106, 0.027, 0.007, 0.002, 0.000, 0.000, 0.000, 0.000, 0.000),
    (0.754, 0.363, 0.206, 0.091, 0.049, 0.021, 0.011, 0.005, 0.003, 0.001),
    (0.916, 0.656, 0.470, 0.315, 0.206, 0.134, 0.084, 0.054, 0.033, 0.021),
    (0.972, 0.785, 0.642, 0.477, 0.359, 0.253, 0.181, 0.123, 0.086, 0.057),
    (0.990, 0.890, 0.769, 0.638, 0.506, 0.397, 0.297, 0.224, 0.162, 0.118),
    (0.997, 0.934, 0.857, 0.745, 0.638, 0.521, 0.423, 0.329, 0.258, 0.193),
    (0.999, 0.967, 0.910, 0.834, 0.736, 0.640, 0.536, 0.446, 0.357, 0.287),
    (1.000, 0.980, 0.947, 0.888, 0.818, 0.730, 0.643, 0.547, 0.464, 0.380),
    (1.000, 0.990, 0.967, 0.930, 0.873, 0.808, 0.726, 0.646, 0.558, 0.480),
    (1.000, 0.994, 0.981, 0.954, 0.916, 0.861, 0.800, 0.724, 0.650, 0.568),
)
"""Jason A. Osborne, Markov Chains for the RISK Board Game Revisited, Mathematics Magazine 76 (2003), Table 3.

Rows: 1–10 attacking armies without the one that stays; columns: 1–10 defenders.
"""
NORVIG = (22, 8, 2, 2, 2, 7, 1, 1, 3, 1, 2, 3, 5, 1)
"""Garrisons of the notebook The Unfinished Game … of Risk, attacked by 72 armies."""


@pytest.mark.rule("RSK-DIC-01", "RSK-DIC-02", "RSK-DIC-03", "RSK-DIC-04")
def test_table_of_osborne() -> None:
    for fighting, defend in product(range(1, 11), repeat=2):
        found = exact(Battle(fighting + 1, defend)).win
        assert abs(float(found) - OSBORNE[fighting - 1][defend - 1]) <= 0.0005, (fighting, defend)
        assert forecast(Battle(fighting + 1, defend)).win == pytest.approx(float(found), abs=1e-12)


@pytest.mark.parametrize(("armies", "win"), [(5, 0.50620), (10, 0.56759), (50, 0.73554), (200, 0.91108)])
def test_equal_numbers(armies: int, win: float) -> None:
    assert forecast(Battle(armies + 1, armies)).win == pytest.approx(win, abs=5e-6)


def test_an_attacker_is_favoured_from_five_against_five() -> None:
    assert forecast(Battle(5, 4)).win < 0.5 < forecast(Battle(6, 5)).win


@pytest.mark.parametrize(
    ("dice", "win"),
    [
        (Dice(extra_die="free"), 0.71165),
        (Dice(reroll="seen"), 0.70948),
        (Dice(reroll="blind"), 0.69829),
    ],
)
def test_jihad_five_against_five(dice: Dice, win: float) -> None:
    """OWD-C38 in both wordings, and with a re-roll chosen before the defender's dice are seen."""
    assert forecast(Battle(6, 5, dice=dice)).win == pytest.approx(win, abs=5e-6)


def test_fortification_one_against_one() -> None:
    """OWD-C43: the attacker must roll three more than the defender."""
    assert str(exact(Battle(2, 1, dice=Dice(defence_mod=2))).win) == "1/6"


def test_campaign_of_the_unfinished_game() -> None:
    found = campaign(Campaign(72, NORVIG))
    assert found.win == pytest.approx(0.81055, abs=5e-6)
