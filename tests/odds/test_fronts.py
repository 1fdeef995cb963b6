"""Several sides against one area, and a force that spreads over a tree, against independent walks in fractions."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations

import pytest

from assistant.odds import (
    LIMIT,
    Battle,
    Campaign,
    Dice,
    Fronts,
    Land,
    Spread,
    Unanswerable,
    best_order,
    campaign,
    forecast,
    fronts,
    needed_for,
    needed_to_spread,
    spread,
    to_leave,
    to_leave_against,
)
from tests.odds import reference


def besieged(sides: tuple[int, ...], defend, **dice) -> tuple[list[Fraction], dict, list[Fraction]]:
    """Return the chance of each side, of defenders left, and average armies left, one whole battle after the other."""
    faces = reference.FACES if defend == "1d6" else (defend,)
    here = {face: Fraction(1, len(faces)) for face in faces}
    by_side, left = [], []
    for armies in sides:
        after: Counter = Counter()
        captured, remain = Fraction(0), armies * (1 - sum(here.values()))
        for against, p in here.items():
            for (mine, theirs), q in reference.ends(armies, against, **dice).items():
                remain += mine * p * q
                if theirs:
                    after[theirs] += p * q
                else:
                    captured += p * q
        here = dict(after)
        by_side.append(captured)
        left.append(remain)
    return by_side, here, left


@pytest.mark.parametrize("dice", [{}, {"attack_mod": 1}, {"most_defence": 3}, {"reroll": "seen"}], ids=str)
@pytest.mark.parametrize("sides", [(5,), (4, 6), (2, 1, 5), (0, 3, 3), (3, 3, 3, 3)], ids=str)
@pytest.mark.parametrize("defend", [1, 4, "1d6"])
def test_sides_one_after_the_other_are_exact(sides: tuple, defend, dice: dict) -> None:
    found = fronts(Fronts(sides, defend, dice=Dice(**dice)))
    by_side, here, left = besieged(sides, defend, **dice)
    assert found.by_side == pytest.approx([float(p) for p in by_side], abs=1e-12)
    assert found.left == pytest.approx([float(n) for n in left], abs=1e-12)
    assert found.win == pytest.approx(float(sum(by_side)), abs=1e-12)
    for number, p in enumerate(found.defenders[1:], 1):
        assert p == pytest.approx(float(here.get(number, 0)), abs=1e-12)
    assert found.attack_lost == pytest.approx(float(sum(sides) - sum(left)), abs=1e-9)


def test_one_side_is_a_battle() -> None:
    found, battle = fronts(Fronts((9,), 6)), forecast(Battle(9, 6))
    assert found.win == pytest.approx(battle.win, abs=1e-12)
    assert found.attack_lost == pytest.approx(battle.attack_lost, abs=1e-9)
    assert found.defend_lost == pytest.approx(battle.defend_lost, abs=1e-9)
    assert to_leave_against(Fronts((10,), 1), 0.9) == to_leave(Battle(10, 1), 0.9)


def test_the_best_order_is_the_best_of_all() -> None:
    for sides, defend in (((2, 9, 3), 6), ((4, 2, 7), 5), ((3, 8), 6)):
        wins = {
            order: sum(besieged(tuple(sides[i] for i in order), defend)[0]) for order in permutations(range(len(sides)))
        }
        assert wins[best_order(Fronts(sides, defend))] == max(wins.values())
    with pytest.raises(Unanswerable, match="up to 4 sides"):
        best_order(Fronts((3,) * 5, 2))


@pytest.mark.parametrize("chance", [0.5, 0.9])
def test_defenders_against_all_sides(chance: float) -> None:
    found = to_leave_against(Fronts((6, 5, 4), 1), chance)
    holds = [1 - fronts(Fronts((6, 5, 4), armies)).win for armies in range(1, found + 1)]
    assert holds[-1] >= chance
    assert all(p < chance for p in holds[:-1])


@pytest.mark.parametrize(
    ("said", "part"),
    [
        ({"sides": ()}, "1 to 6 sides"),
        ({"sides": (3,) * 7}, "1 to 6 sides"),
        ({"defend": 0}, "1 or more"),
        ({"sides": (LIMIT + 1,)}, "up to"),
        ({"dice": (Dice(), Dice(), Dice())}, "one for all"),
    ],
    ids=str,
)
def test_fronts_that_no_table_knows(said: dict, part: str) -> None:
    with pytest.raises(Unanswerable, match=part):
        Fronts(**({"sides": (5, 4), "defend": 3} | said))


# ---------------------------------------------------------------------- a tree of areas

TREES = [
    (Land(2),),
    (Land(2), Land(1)),
    (Land(1, (Land(1), Land(2))),),
    (Land(1, (Land(2),)), Land(1)),
    (Land(1), Land("1d6", (Land(1),))),
    (Land(1, (Land(1, (Land(1),)), Land(1))), Land(2)),
]


def best(attack: int, lands: tuple, leave: int, aim: str, **dice) -> Fraction:
    """Return the largest chance of all areas, or average number of areas, by trying every number that may move in."""

    @cache
    def standing(armies: int, left: tuple) -> Fraction:
        if not left:
            return Fraction(1) if aim == "all" else Fraction(0)
        if armies < 2:
            return Fraction(0)
        land, *others = left
        faces = reference.FACES if land.garrison == "1d6" else (land.garrison,)
        total = Fraction(0)
        for face in faces:
            for (mine, theirs), p in reference.ends(armies, face, **dice).items():
                if theirs:
                    continue
                fighting = mine - 1
                least = min(3, fighting)
                options = []
                for moved in range(least, max(least, mine - leave) + 1):
                    a, b = standing(moved, land.beyond), standing(mine - moved, tuple(others))
                    options.append(a * b if aim == "all" else 1 + a + b)
                total += p * max(options)
        return total / len(faces)

    return standing(attack, lands)


@pytest.mark.parametrize("aim", ["all", "most"])
@pytest.mark.parametrize("leave", [1, 2])
@pytest.mark.parametrize("tree", TREES, ids=str)
def test_a_tree_is_conquered_as_well_as_can_be(tree: tuple, leave: int, aim: str) -> None:
    for attack in (1, 4, 9):
        found = spread(Spread(attack, tree, leave=leave, aim=aim))
        wanted = float(best(attack, tree, leave, aim))
        assert (found.win if aim == "all" else found.captured) == pytest.approx(wanted, abs=1e-9)
        assert sum(found.areas.values()) == pytest.approx(found.captured, abs=1e-9)


@pytest.mark.parametrize("leave", [1, 3])
def test_a_tree_without_branches_is_a_path(leave: int) -> None:
    plan = Spread(14, (Land(3, (Land("1d6", (Land(2),)),)),), leave=leave)
    path = campaign(Campaign(14, (3, "1d6", 2), leave=leave))
    found = spread(plan)
    assert found.win == pytest.approx(path.win, abs=1e-12)
    assert list(found.areas.values()) == pytest.approx(path.reached[1:], abs=1e-12)
    assert list(found.areas) == ["1", "1.1", "1.1.1"]
    if leave == 1:
        assert needed_to_spread(plan, 0.8) == needed_for(Campaign(0, (3, "1d6", 2)), 0.8)


def test_armies_go_where_they_are_wanted() -> None:
    """With nothing behind it, as few as allowed move in; with a strong area behind it, more do."""
    assert spread(Spread(20, (Land(2), Land(9)))).moving("1", 12) == 3
    assert spread(Spread(20, (Land(2, (Land(9),)), Land(1)))).moving("1", 12) > 8
    assert spread(Spread(20, (Land(2, (Land(9),)),))).moving("1", 12) == 12
    with pytest.raises(Unanswerable, match="Areas: 1, 2"):
        spread(Spread(20, (Land(2), Land(9)))).moving("3", 5)


def test_more_armies_than_can_stand_there_and_the_largest_tree() -> None:
    assert needed_to_spread(Spread(0, (Land(LIMIT, (Land(LIMIT),)),)), 0.99) is None
    large = spread(Spread(LIMIT, (Land(5, (Land(5),) * 20), *(Land(5),) * 21), aim="most"))
    assert 41 < large.captured <= 42


@pytest.mark.parametrize(
    ("said", "part"),
    [
        ({"lands": ()}, "1 to 42"),
        ({"lands": (Land(1),) * 43}, "1 to 42"),
        ({"lands": (Land(0),)}, "1 or more"),
        ({"attack": LIMIT + 1}, "up to"),
        ({"leave": 0}, "RSK-CNQ-02"),
    ],
    ids=str,
)
def test_trees_that_no_table_knows(said: dict, part: str) -> None:
    with pytest.raises(Unanswerable, match=part):
        Spread(**({"attack": 9, "lands": (Land(2),)} | said))
