"""How many are needed, how many to leave, when to stop."""

from __future__ import annotations

import pytest

from assistant.odds import LIMIT, Battle, Dice, forecast, holding, needed, stop_levels, to_leave
from tests.odds import reference


@pytest.mark.parametrize("chance", [0.0, 0.3, 0.5, 0.8, 0.95])
@pytest.mark.parametrize("defend", [1, 3, 6])
def test_armies_needed(defend: int, chance: float) -> None:
    found = needed(Battle(0, defend), chance)
    first = next(a for a in range(60) if reference.capture(max(0, a - 1), defend) >= chance)
    assert found == first


@pytest.mark.parametrize("chance", [0.0, 0.5, 0.9, 0.99])
@pytest.mark.parametrize("attack", [2, 5, 9])
def test_defenders_to_leave(attack: int, chance: float) -> None:
    found = to_leave(Battle(attack, 0), chance)
    first = next(d for d in range(1, 60) if 1 - reference.capture(attack - 1, d) >= chance)
    assert found == first


def test_a_card_changes_the_answer() -> None:
    plain, fortified = Battle(10, 1), Battle(10, 1, dice=Dice(defence_mod=2))
    assert (to_leave(fortified, 0.9) or 0) < (to_leave(plain, 0.9) or 0)
    assert (needed(fortified, 0.9) or 0) > (needed(plain, 0.9) or 0)


def test_committed_armies_are_counted_with_the_one_that_stays() -> None:
    assert needed(Battle(5, 4, committed=1), 0.8) == needed(Battle(5, 4), 0.8)
    assert needed(Battle(5, 4, staying=0), 0.8) == (needed(Battle(5, 4), 0.8) or 0) - 1


def test_more_than_the_limit_is_said_so() -> None:
    assert needed(Battle(0, LIMIT), 0.9999) is None
    assert to_leave(Battle(LIMIT, 0), 0.9999) is None
    assert needed(Battle(0, 3), 1.0) is not None, "within rounding certain"


def test_chances_to_hold() -> None:
    found = holding(Battle(8, 0), range(1, 5))
    assert [defenders for defenders, _ in found] == [1, 2, 3, 4]
    for defenders, p in found:
        assert p == pytest.approx(1 - float(reference.capture(7, defenders)), abs=1e-12)


def test_stopping_earlier_captures_less_and_keeps_more() -> None:
    found = stop_levels(Battle(10, 7))
    assert [level.stop_at for level in found] == list(range(1, 10))
    assert found[0].win == pytest.approx(forecast(Battle(10, 7)).win)
    assert [level.win for level in found] == sorted((level.win for level in found), reverse=True)
    assert [level.attack_left for level in found] == sorted(level.attack_left for level in found)
    assert [level.beaten for level in found] == sorted(level.beaten for level in found)
    for level in found:
        ends = reference.ends(10, 7, stop_at=level.stop_at)
        lost = {place: p for place, p in ends.items() if place[1]}
        assert level.win == pytest.approx(float(1 - sum(lost.values())), abs=1e-12)
        assert level.beaten == pytest.approx(float(sum(a * p for (a, _), p in lost.items()) / sum(lost.values())))
        assert level.defend_left == pytest.approx(float(sum(d * p for (_, d), p in ends.items())))


def test_levels_of_a_large_battle_are_few() -> None:
    assert len(stop_levels(Battle(200, 150))) <= 12
    assert [level.stop_at for level in stop_levels(Battle(30, 20), (5, 10))] == [5, 10]
    assert [level.stop_at for level in stop_levels(Battle(2, 2))] == [1]
    assert [(level.stop_at, level.win) for level in stop_levels(Battle(1, 2))] == [(1, 0.0)], "who cannot attack stays"
    assert stop_levels(Battle(9, 0), (1,))[0].beaten == 0.0
