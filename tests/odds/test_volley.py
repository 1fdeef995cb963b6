"""The luck of volleys of mixed units, against all results of the dice."""

from __future__ import annotations

from itertools import product

import pytest

from assistant.odds import Unanswerable
from assistant.odds.luck.unit_luck import RolledVolley, battle_luck

FIRED = [
    RolledVolley("attacker", ((1, 2), (3, 1)), 2),
    RolledVolley("defender", ((2, 2),), 0),
    RolledVolley("attacker", ((4, 1),), 1),
    RolledVolley("defender", ((1, 1),), 1),
]


def test_an_account_of_four_volleys() -> None:
    dice = [(volley.by, strength) for volley in FIRED for strength, many in volley.dice for _ in range(many)]
    actual = sum(volley.hits if volley.by == "attacker" else -volley.hits for volley in FIRED)
    below = same = mean = square = 0.0
    for fall in product((True, False), repeat=len(dice)):
        p, swing = 1.0, 0
        for hit, (by, strength) in zip(fall, dice, strict=True):
            p *= strength / 6 if hit else 1 - strength / 6
            swing += hit if by == "attacker" else -hit
        below += p if swing < actual else 0
        same += p if swing == actual else 0
        mean += p * swing
        square += p * swing**2
    found = battle_luck(FIRED)
    assert found.hits == (3, 1)
    assert found.expected == pytest.approx((2 / 6 + 3 / 6 + 4 / 6, 5 / 6))
    assert found.swing == pytest.approx(actual - mean)
    assert found.deviation == pytest.approx((square - mean**2) ** 0.5)
    assert (found.worse, found.same) == (pytest.approx(below), pytest.approx(same))
    assert found.worse + found.same + found.better == pytest.approx(1)
    assert found.luckier == pytest.approx(below + same / 2)


def test_a_volley_alone() -> None:
    volley = RolledVolley("defender", ((2, 3),), 3)
    assert volley.expected == pytest.approx(1)
    assert volley.chances == pytest.approx([8 / 27, 12 / 27, 6 / 27, 1 / 27])
    assert volley.luckier == pytest.approx(26.5 / 27)
    assert battle_luck([volley]).luckier == pytest.approx(0.5 / 27)
    assert battle_luck([volley]).swing == pytest.approx(-2)


def test_dice_that_cannot_miss_are_no_luck() -> None:
    assert RolledVolley("attacker", ((6, 2),), 2).luckier == pytest.approx(0.5)
    assert battle_luck([RolledVolley("attacker", ((6, 2),), 2)]).swing == pytest.approx(0)


def test_without_volleys_luck_is_even() -> None:
    found = battle_luck([])
    assert (found.hits, found.expected, found.swing, found.deviation, found.luckier) == ((0, 0), (0, 0), 0, 0, 0.5)


@pytest.mark.parametrize(
    ("dice", "hits", "why"),
    [
        (((3, 2),), 3, "2 dice cannot make 3 hits"),
        (((0, 2),), 1, "0 dice cannot make 1 hits"),
        (((7, 1),), 0, "0 to 6"),
    ],
)
def test_volleys_that_cannot_be(dice, hits: int, why: str) -> None:
    with pytest.raises(Unanswerable, match=why):
        RolledVolley("attacker", dice, hits)
