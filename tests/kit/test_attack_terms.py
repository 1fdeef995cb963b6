"""Fights on other terms than RISK's: committed, forced, spared, inside one area, at an empty area, with an extra die.

The numbers in brackets are those of the rules of One World Dominion.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.kit.attack_terms import AttackTerms, costs, entering
from assistant.kit.dice_throw import Losses
from assistant.kit.fight import (
    Field,
    Fight,
    announced,
    beaten_off,
    dice_of,
    lost,
    may_move_in,
    moved_in,
    rolled,
    shelled,
    throws_of,
    walked_in,
)
from assistant.kit.forces import Force, owners, totals


def begun(ours: int = 8, theirs: int = 5, **terms: Any) -> Field:
    """Return a fight in which Ann attacks Ben's Peru from Venezuela, or both are in Peru, which is Ben's."""
    if terms.get("staying") == 0:
        forces = {"peru": (Force("ben", theirs), Force("ann", ours))}
        return announced(Field(forces=forces), _fight("peru", **terms))
    forces = {"venezuela": (Force("ann", ours),), "peru": (Force("ben", theirs),)}
    return announced(Field(forces=forces), _fight("venezuela", **terms))


def _fight(source: str, **terms: Any) -> Fight:
    return Fight(by="ann", attacker="ann", defender="ben", source=source, target="peru", **terms)


def fight_of(table: Field) -> Fight:
    assert table.fight is not None
    return table.fight


def standing(table: Field) -> tuple[int, int]:
    return table.armies("venezuela"), table.armies("peru")


def dice(ours: int, theirs: int = 5, **terms: Any) -> tuple[int, int]:
    table = begun(ours, theirs, **terms)
    return dice_of(table, fight_of(table))


# ---------------------------------------------------------------- committed (OWD-COM-01, OWD-COM-02, OWD-AMB-05)


def test_only_committed_armies_roll() -> None:
    assert [dice(9, committed=some)[0] for some in (0, 1, 2, 3, 5)] == [0, 1, 2, 3, 3]
    assert dice(3, committed=9)[0] == 2, "no more than can leave the area"


def test_a_committed_attack_is_over_with_its_last_army_and_the_others_remain() -> None:
    table = begun(9, 5, committed=5)
    for _ in range(2):
        table = rolled(table, (1, 1, 1), (6, 6))
    assert fight_of(table).committed == 1
    assert dice_of(table, fight_of(table)) == (1, 2), "the last committed army attacks with one die"
    table = lost(table, Losses(1, 0))
    assert (table.fight, standing(table)) == (None, (4, 5))
    assert [len(fight.rounds) for fight in table.fought] == [3]


@pytest.mark.parametrize(
    ("reading", "able", "at_once"),
    [
        ("all_survivors_allowed", [3, 4, 5], 3),
        ("all_survivors_must", [5], 5),
        ("risk", [3, 4, 5, 6, 7, 8], 3),
    ],
)
def test_who_moves_in_after_a_committed_attack(reading: Any, able: list[int], at_once: int) -> None:
    table = rolled(begun(9, 2, committed=5, committed_in=reading), (6, 6, 6), (1, 1))
    assert (list(may_move_in(table)), fight_of(table).moved) == (able, at_once)
    assert standing(table) == (9 - at_once, at_once)
    assert list(may_move_in(moved_in(table, 5))) == able, "the choice stays the same"


# ---------------------------------------------------------------- spared rounds (OWD-C25, OWD-AMB-28)


def test_in_spared_rounds_the_attacker_loses_nothing() -> None:
    table = begun(4, 5, spared=3, two=3)
    table = rolled(table, (3, 2, 1), (6, 6))
    assert standing(table) == (4, 5), "3-2-1 against 6-6: nobody loses anything"
    table = lost(table, Losses(1, 1))
    assert standing(table) == (4, 4), "what the attacker is told to have lost stays"
    table = lost(table, Losses(0, 0))
    assert (fight_of(table).spared, fight_of(table).two) == (0, 0)
    assert [(one.spared, one.lost, one.dice) for one in fight_of(table).rounds] == [
        (True, (0, 0), (3, 2)),
        (True, (0, 1), (3, 2)),
        (True, (0, 0), (3, 2)),
    ]
    assert standing(rolled(table, (3, 2, 1), (6, 6))) == (2, 4), "round 4 counts for both"


def test_what_a_throw_can_cost() -> None:
    spared, plain = AttackTerms(spared=1), AttackTerms()
    assert costs(spared, 8, 3, 2) == ((0, 2), (0, 1), (0, 0))
    assert costs(spared, 8, 2, 1) == ((0, 1), (0, 0))
    assert costs(plain, 8, 3, 2) == ((0, 2), (1, 1), (2, 0))
    assert costs(plain, 8, 0, 2) == costs(spared, 8, 2, 0) == ()
    assert costs(AttackTerms(extra="free"), 2, 2, 2) == ((0, 1), (1, 0)), "an extra die adds no pair"


def test_rounds_that_must_be_fought_and_two_dice_count_down() -> None:
    table = begun(must=1, two=2)
    assert {defence for _, defence in throws_of(table, fight_of(table))} == {2}
    table = lost(table, Losses(1, 0))
    assert (fight_of(table).must, fight_of(table).two) == (0, 1)
    assert fight_of(table).rounds[-1].dice == (3, 2), "not one die, though only one army fell"
    table = lost(table, Losses(1, 1))
    assert (fight_of(table).must, fight_of(table).two) == (0, 0)
    assert {defence for _, defence in throws_of(table, fight_of(table))} == {1, 2}


# ---------------------------------------------------------------- dice (OWD-C38, OWD-AMB-08, OWD-AMB-10)


def test_an_extra_die_with_and_without_an_army_for_it() -> None:
    assert [dice(armies, extra="free")[0] for armies in (1, 2, 3, 4, 5)] == [0, 2, 3, 4, 4]
    assert [dice(armies, extra="army")[0] for armies in (1, 2, 3, 4, 5)] == [0, 1, 2, 3, 4]
    assert dice(9, committed=3, extra="army")[0] == 3, "four dice need four that fight"
    assert dice(9, committed=4, extra="army")[0] == 4


def test_pairs_are_counted_by_armies() -> None:
    table = rolled(begun(2, 5, extra="free"), (6, 6), (1, 1))
    assert standing(table) == (2, 4), "one army is compared once, whatever the second die shows"
    one = fight_of(table).rounds[-1]
    assert (one.dice, one.extra, one.lost) == ((2, 2), 1, (0, 1))
    four = rolled(begun(4, 5, extra="free"), (6, 5, 5, 5), (4, 4))
    assert (standing(four), fight_of(four).rounds[-1].extra) == ((4, 3), 1)
    assert fight_of(rolled(begun(9, 5, extra="free"), (6, 6, 6), (1, 1))).rounds[-1].extra == 0
    told = lost(begun(9, 5, extra="free"), Losses(0, 2), 4)
    assert (fight_of(told).rounds[-1].dice, fight_of(told).rounds[-1].extra) == ((4, 2), 1)


def test_the_extra_die_counts_for_moving_in_only_with_an_army_of_its_own() -> None:
    free = rolled(begun(9, 2, extra="free"), (6, 6, 6, 6), (1, 1))
    army = rolled(begun(9, 2, extra="army"), (6, 6, 6, 6), (1, 1))
    assert (may_move_in(free).start, may_move_in(army).start) == (3, 4)


def test_rounds_keep_what_they_were_rolled_with() -> None:
    table = rolled(begun(modifiers=(1, 0), capped=True), (6,), (6,))
    assert standing(table) == (7, 5), "6 + 1 stays 6, and equal dice defend"
    table = replace(table, fight=replace(fight_of(table), modifiers=(1, 2), capped=False, reroll="new"))
    table = rolled(table, (6,), (5,))
    assert standing(table) == (6, 5)
    assert [(one.modifiers, one.capped, one.reroll) for one in fight_of(table).rounds] == [
        ((1, 0), True, ""),
        ((1, 2), False, "new"),
    ]


# ---------------------------------------------------------------- inside one area (OWD-SAM-01, OWD-C36)


def test_inside_an_area_all_armies_fight() -> None:
    assert [dice(ours, staying=0)[0] for ours in (1, 2, 3, 7)] == [1, 2, 3, 3]


def test_inside_an_area_the_winner_holds_it_and_nobody_moves() -> None:
    table = begun(3, 2, staying=0)
    assert table.holder("peru") == "ben", "the old owner keeps it until beaten"
    table = rolled(table, (6, 6, 6), (1, 1))
    assert (table.holder("peru"), table.armies("peru"), owners(table.forces, "peru")) == ("ann", 3, ("ann",))
    assert (fight_of(table).captured, fight_of(table).moved, list(may_move_in(table))) == (True, 0, [])
    assert moved_in(table, 3) == table


def test_inside_an_area_a_third_owner_stays_behind_the_winner() -> None:
    table = begun(3, 2, staying=0)
    table = replace(table, forces={"peru": (Force("ben", 2), Force("carl", 1), Force("ann", 3))})
    assert owners(lost(table, Losses(0, 2)).forces, "peru") == ("ann", "carl")


def test_inside_an_area_a_beaten_attacker_is_gone_and_the_fight_over() -> None:
    table = rolled(begun(1, 2, staying=0), (3,), (3, 1))
    assert (table.fight, owners(table.forces, "peru"), table.armies("peru")) == (None, ("ben",), 2)
    assert len(table.fought) == 1
    assert lost(begun(1, 1, staying=0), Losses(1, 1)).holder("peru") is None, "both are gone: the area is empty"


# ---------------------------------------------------------------- forced (OWD-INV-01 to -03, OWD-AMB-06)


@pytest.mark.parametrize(("armies", "able"), [(4, (3, 2)), (3, (2, 2)), (2, (1, 2))])
def test_a_forced_attack_rolls_all_its_dice(armies: int, able: tuple[int, int]) -> None:
    table = begun(armies, 5, forced=True)
    assert throws_of(table, fight_of(table)) == [able]
    assert fight_of(lost(table, Losses(1, 0))).rounds[-1].dice == able
    assert throws_of(begun(3, 2), fight_of(begun(3, 2))) == [(2, 2), (2, 1), (1, 2), (1, 1)]


@pytest.mark.parametrize(
    ("left", "dice", "reading", "moved"),
    [
        (9, 3, "all", 4),
        (8, 3, "all", 4),
        (7, 3, "all", 3),
        (2, 1, "all", 1),
        (9, 3, "minus_one", 4),
        (8, 3, "minus_one", 3),
    ],
)
def test_how_many_move_in_after_a_forced_attack(left: int, dice: int, reading: Any, moved: int) -> None:
    table = rolled(begun(left, 1, forced=True, forced_in=reading), (6,) * dice, (1,))
    assert (standing(table), fight_of(table).moved) == ((left - moved, moved), moved)
    assert list(may_move_in(table)) == [], "nobody chooses"
    assert standing(moved_in(table, left)) == (0, left), "all can be told to have moved"
    assert moved_in(table, left).holder("venezuela") is None


def test_a_horde_moves_in_as_a_whole_and_leaves_its_area_empty() -> None:
    table = rolled(begun(5, 1, forced=True, forced_in="everybody"), (6, 6, 6), (1,))
    assert (table.holder("venezuela"), standing(table), fight_of(table).moved) == (None, (0, 5), 5)
    assert standing(empty(5, forced=True, forced_in="everybody")) == (0, 5)


def test_who_cannot_go_on() -> None:
    assert not beaten_off(begun(2))
    assert beaten_off(begun(1)), "a single army stays"
    assert beaten_off(lost(begun(2, 5, forced=True), Losses(1, 0)))
    assert not beaten_off(Field())
    assert not beaten_off(rolled(begun(2, 1), (6,), (1,))), "the area was captured"
    assert not beaten_off(begun(1, staying=0))


# ---------------------------------------------------------------- empty areas (OWD-EMP-03, OWD-AMB-07, OWD-AMB-27)


def empty(ours: int, **terms: Any) -> Field:
    table = Field(forces={"venezuela": (Force("ann", ours),)})
    return walked_in(table, replace(_fight("venezuela", **terms), defender=""))


@pytest.mark.parametrize(
    ("ours", "terms", "able"),
    [
        (6, {}, [1, 2, 3, 4, 5]),
        (6, {"fewest_in": 3}, [3, 4, 5]),
        (3, {"fewest_in": 3}, [2]),
        (2, {"fewest_in": 3}, [1]),
        (6, {"committed": 2, "fewest_in": 3}, [2]),
        (6, {"committed": 3}, [1, 2, 3]),
        (6, {"committed": 3, "committed_in": "all_survivors_must"}, [3]),
    ],
)
def test_an_empty_area_is_walked_into(ours: int, terms: dict[str, Any], able: list[int]) -> None:
    table = empty(ours, **terms)
    assert (table.holder("peru"), standing(table)) == ("ann", (ours - able[0], able[0]))
    assert (fight_of(table).captured, fight_of(table).rounds, list(may_move_in(table))) == (True, (), able)
    assert standing(moved_in(table, able[-1])) == (ours - able[-1], able[-1])


def test_an_empty_area_next_to_one_army_stays_empty() -> None:
    table = empty(1)
    assert (table.fight, table.holder("peru"), table.armies("venezuela")) == (None, None, 1)


def test_a_forced_attack_walks_into_an_empty_area() -> None:
    assert [standing(empty(armies, forced=True)) for armies in (9, 4)] == [(5, 4), (3, 1)]
    assert list(may_move_in(empty(9, forced=True))) == []


def test_an_area_that_somebody_holds_is_not_walked_into() -> None:
    table = walked_in(begun(), _fight("venezuela"))
    assert (table.holder("peru"), fight_of(table).captured) == ("ben", False)


def test_artillery_before_a_battle() -> None:
    assert standing(shelled(begun(8, 6), defender=4)) == (8, 2)
    gone = shelled(begun(8, 4, fewest_in=3), defender=6)
    assert (gone.holder("peru"), standing(gone), list(may_move_in(gone))) == ("ann", (5, 3), [3, 4, 5, 6, 7])
    wiped = shelled(begun(4, 6), attacker=5)
    assert (wiped.fight, wiped.holder("venezuela"), wiped.armies("peru")) == (None, None, 6)
    committed = shelled(begun(9, 6, committed=4), attacker=5)
    assert (committed.fight, standing(committed)) == (None, (5, 6)), "the committed armies alone were in the battle"
    assert fight_of(shelled(begun(9, 6, committed=4), attacker=1)).committed == 3
    assert owners(shelled(begun(1, 2, staying=0), attacker=2).forces, "peru") == ("ben",)
    assert shelled(Field(), 1, 1) == Field()


# ---------------------------------------------------------------- whatever is told


def test_entering_is_never_below_none() -> None:
    for armies in range(4):
        for terms in (AttackTerms(forced=True), AttackTerms(committed=0), AttackTerms(fewest_in=3)):
            found = entering(terms, armies, None)
            assert all(count >= 0 for count in found)


terms_told = st.fixed_dictionaries(
    {
        "staying": st.integers(0, 1),
        "committed": st.none() | st.integers(0, 9),
        "spared": st.integers(0, 3),
        "extra": st.sampled_from(["", "free", "army"]),
        "forced": st.booleans(),
        "fewest_in": st.sampled_from([1, 3]),
    }
)
faces = st.lists(st.integers(1, 6), max_size=5).map(tuple)
steps = st.one_of(
    st.tuples(st.just(rolled), faces, faces),
    st.tuples(st.just(lost), st.builds(Losses, st.integers(-3, 9), st.integers(-3, 9)), st.integers(-2, 5)),
    st.tuples(st.just(moved_in), st.integers(-5, 20)),
    st.tuples(st.just(shelled), st.integers(-2, 9), st.integers(-2, 9)),
)


@given(st.integers(0, 12), st.integers(0, 12), terms_told, st.lists(steps, max_size=8))
def test_nothing_told_is_refused_and_no_area_keeps_less_than_none(
    ours: int, theirs: int, terms: dict[str, Any], story: list[Any]
) -> None:
    table = begun(ours, theirs, **terms)
    for step, *values in story:
        before = sum(totals(table.forces).values())
        table = step(table, *values)
        assert all(force.armies >= 0 for here in table.forces.values() for force in here)
        if step is not moved_in:
            assert sum(totals(table.forces).values()) <= before, "nobody gains armies by fighting"
        if table.fight is not None:
            assert len(list(may_move_in(table))) >= 0
            assert all(a >= 1 and d >= 1 for a, d in throws_of(table, table.fight))


@pytest.mark.rule("RSK-ATK-02", "RSK-DIC-02")
def test_a_plain_attack_has_no_rounds_on_special_terms() -> None:
    plain = AttackTerms()
    assert (plain.spared, plain.must, plain.two) == (0, 0, 0)
    assert not plain.to_the_end
    assert not plain.all_defend
