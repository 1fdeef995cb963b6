"""The luck account, against all sequences of rounds."""

from __future__ import annotations

from itertools import product

import pytest

from assistant.kit.dice_throw import Losses
from assistant.odds import Dice, RolledRound, Unanswerable, luck
from tests.odds import reference


def test_an_account_of_three_rounds() -> None:
    rounds = [
        RolledRound(3, 2, Losses(2, 0)),
        RolledRound(3, 1, Losses(0, 1)),
        RolledRound(2, 2, Losses(1, 1), Dice(attack_mod=1)),
    ]
    tables = [
        reference.round_chances(3, 2),
        reference.round_chances(3, 1),
        reference.round_chances(2, 2, attack_mod=1),
    ]
    actual = sum(one.losses.defender - one.losses.attacker for one in rounds)
    below = same = mean = square = 0
    for results in product(*(table.items() for table in tables)):
        p, swing = 1, 0
        for (lost, killed), q in results:
            p, swing = p * q, swing + killed - lost
        below += p if swing < actual else 0
        same += p if swing == actual else 0
        mean += p * swing
        square += p * swing**2
    found = luck(rounds)
    assert found.rounds == 3
    assert found.lost == (3, 2)
    assert found.expected[1] - found.expected[0] == pytest.approx(float(mean))
    assert found.swing == pytest.approx(float(actual - mean))
    assert found.deviation == pytest.approx(float(square - mean**2) ** 0.5)
    assert found.worse == pytest.approx(float(below))
    assert found.same == pytest.approx(float(same))
    assert found.worse + found.same + found.better == pytest.approx(1)
    assert found.luckier == pytest.approx(float(below + same / 2))


def test_without_rounds_luck_is_even() -> None:
    found = luck([])
    assert (found.rounds, found.lost, found.expected) == (0, (0, 0), (0, 0))
    assert (found.swing, found.deviation, found.luckier) == (0, 0, 0.5)


def test_the_best_and_the_worst_of_evenings() -> None:
    best, worst = luck([RolledRound(3, 2, Losses(0, 2))] * 50), luck([RolledRound(3, 2, Losses(2, 0))] * 50)
    assert best.better == worst.worse == 0
    assert best.luckier > 0.999999 > 0.000001 > worst.luckier
    assert best.swing > 0 > worst.swing


def test_fewer_dice_by_choice_and_extra_dice() -> None:
    assert luck([RolledRound(1, 2, Losses(1, 0))]).expected[0] == pytest.approx(161 / 216)
    plain, extra = RolledRound(3, 2, Losses(0, 2)), RolledRound(3, 2, Losses(0, 2), Dice(extra_die="army"))
    assert extra.round.attack_dice == 4
    assert luck([extra]).expected[1] > luck([plain]).expected[1]


def test_a_result_that_cannot_be_is_refused() -> None:
    with pytest.raises(Unanswerable, match="3 dice against 1 cannot cost 1 and 1"):
        luck([RolledRound(3, 1, Losses(1, 1))])
    with pytest.raises(Unanswerable):
        luck([RolledRound(0, 1, Losses(0, 0))])
