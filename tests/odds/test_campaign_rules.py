"""Rules and questions of several areas in a row, against a walk roll by roll in fractions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.odds import (
    LIMIT,
    Battle,
    Campaign,
    Dice,
    Unanswerable,
    campaign,
    forecast,
    needed,
    needed_for,
    to_leave,
    to_leave_last,
)
from tests.odds import reference

RULES = [
    {"ignored": (2,)},
    {"ignored": (0, 3)},
    {"ignored": (1, 1), "stop_at": 3},
    {"stop_below": 0.3},
    {"stop_below": 0.7},
    {"stop_below": 0.6, "stop_at": 3},
    {"stop_below": 0.5, "ignored": (1,)},
    {"committed": 4},
    {"committed": 2, "leave": 2},
    {"committed": 5, "ignored": (0, 1), "leave": 3},
    {"stop_below": 0.4, "leave": 2},
]
PATHS = [(3,), (2, 1), (1, 2, 2), ("1d6",), (1, "1d6")]


@pytest.mark.parametrize("path", PATHS, ids=str)
@pytest.mark.parametrize("rules", RULES, ids=str)
def test_rules_of_a_path_are_exact(rules: dict, path: tuple) -> None:
    for attack in (6, 8):
        ignored = (*rules.get("ignored", ()), *[0] * len(path))[: len(path)]
        said = rules | {"ignored": ignored}
        found = campaign(Campaign(attack, path, **said))
        reached, arriving, lost, killed = reference.march_under(attack, path, **said)
        assert found.reached == pytest.approx([float(p) for p in reached], abs=1e-12)
        for armies in range(attack + 1):
            here = found.arriving[armies] if armies < len(found.arriving) else 0
            assert here == pytest.approx(float(arriving.get(armies, 0)), abs=1e-12)
        assert found.attack_lost == pytest.approx(float(lost), abs=1e-9)
        assert found.defend_lost == pytest.approx(float(killed), abs=1e-9)


@pytest.mark.parametrize("rules", [{"stop_below": 0.6}, {"ignored": 2}, {"committed": 5}, {"ignored": 1, "stop_at": 4}])
@pytest.mark.parametrize("dice", [Dice(), Dice(most_defence=1), Dice(most_defence=3)], ids=["2", "1", "3"])
def test_a_path_of_one_area_is_a_battle_under_the_same_rules(rules: dict, dice: Dice) -> None:
    march, battle = campaign(Campaign(9, (6,), dice=dice, **rules)), forecast(Battle(9, 6, dice=dice, **rules))
    assert march.win == pytest.approx(battle.win, abs=1e-12)
    assert march.attack_lost == pytest.approx(battle.attack_lost, abs=1e-12)
    assert march.defend_lost == pytest.approx(battle.defend_lost, abs=1e-12)


def test_a_chance_for_the_whole_path_is_given_up_earlier_than_one_for_an_area() -> None:
    """6 against 3 alone goes on; with ten more behind it, the attack is not even begun."""
    assert campaign(Campaign(6, (3,), stop_below=0.5)).reached[1] > 0.5
    hopeless = campaign(Campaign(6, (3, 10), stop_below=0.5))
    assert hopeless.reached == (1.0, 0.0, 0.0)
    assert hopeless.attack_lost == 0
    assert "all the rest of the path" in " ".join(hopeless.readings)


@pytest.mark.rule("CCR-HTO-07")
def test_a_die_of_teams_that_was_rolled_has_to_be_fought_once() -> None:
    """Announced with a good average, then a six: one round must be fought before the attacker may stop."""
    found = campaign(Campaign(5, ("1d6",), stop_below=0.5))
    assert found.win > 0
    reached, _, lost, _ = reference.march_under(5, ("1d6",), stop_below=0.5)
    assert found.win == pytest.approx(float(reached[1]), abs=1e-12)
    assert found.attack_lost == pytest.approx(float(lost), abs=1e-12)


def test_the_committed_alone_move_on() -> None:
    found = campaign(Campaign(20, (1, 1), committed=3))
    assert len(found.arriving) <= 4
    assert "3 of 20 armies are committed" in found.readings[0]
    assert found.attack_left > 17


# ---------------------------------------------------------------------- questions


@pytest.mark.parametrize("chance", [0.1, 0.5, 0.9, 0.999])
@pytest.mark.parametrize("rules", [{}, {"leave": 2}, {"stop_below": 0.3}, {"committed": 3}, {"ignored": 2}])
def test_the_fewest_armies_for_a_path(rules: dict, chance: float) -> None:
    def win(armies: int) -> float:
        committed = {"committed": max(0, armies - 1)} if "committed" in rules else {}
        return campaign(Campaign(armies, (3, "1d6", 2), **(rules | committed))).win

    found = needed_for(Campaign(9, (3, "1d6", 2), **rules), chance)
    assert found is not None
    assert win(found) >= chance - 1e-12
    assert win(found - 1) < chance
    assert all(win(armies) < chance for armies in range(found))


@pytest.mark.parametrize("chance", [0.1, 0.5, 0.9])
def test_the_fewest_defenders_of_the_last_area(chance: float) -> None:
    plan = Campaign(15, (3, 2, "1d6"))
    found = to_leave_last(plan, chance)
    assert found is not None
    holds = [1 - campaign(replace(plan, garrisons=(3, 2, armies))).win for armies in range(1, found + 1)]
    assert holds[-1] >= chance
    assert all(p < chance for p in holds[:-1])


def test_questions_of_one_area_are_those_of_a_battle() -> None:
    assert needed_for(Campaign(5, (7,)), 0.8) == needed(Battle(5, 7), 0.8)
    assert to_leave_last(Campaign(10, (7,)), 0.9) == to_leave(Battle(10, 7), 0.9)


def test_one_defender_is_certain_to_hold_where_nobody_can_attack() -> None:
    assert to_leave_last(Campaign(1, (3,)), 1.0) == 1


def test_more_than_can_stand_there_is_none() -> None:
    assert needed_for(Campaign(5, (LIMIT, LIMIT)), 0.999) is None
    assert to_leave_last(Campaign(LIMIT, (1,), ignored=10**9), 0.5) is None


@pytest.mark.parametrize(
    ("said", "part"),
    [
        ({"ignored": (1, 2)}, "one for all"),
        ({"ignored": -1}, "must be 0 or more"),
        ({"committed": 9}, "At most 8"),
        ({"committed": 3, "stop_at": 2}, "OWD-COM-02"),
        ({"committed": 3, "stop_below": 0.2}, "OWD-COM-02"),
        ({"stop_below": 1.5}, "from 0 to 1"),
    ],
    ids=str,
)
def test_what_no_table_can_mean_is_refused(said: dict, part: str) -> None:
    with pytest.raises(Unanswerable, match=part):
        Campaign(**({"attack": 9, "garrisons": (3,)} | said))
