"""A fight round by round: losses, captures, moving in, and what must never happen to the number of armies."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.kit.dice_throw import Losses
from assistant.kit.fight import (
    Field,
    Fight,
    Round,
    announced,
    area_set,
    dice_of,
    ended,
    lost,
    marched,
    may_move_in,
    moved_in,
    rolled,
)
from assistant.kit.forces import Force, totals


@dataclass(frozen=True, kw_only=True)
class Table(Field):
    """A State of a game that has more than armies: it stays the same class with the same fields."""

    weather: str = "fine"


def begun(ours: int = 8, theirs: int = 5, modifiers: tuple[int, int] = (0, 0)) -> Table:
    """Return a fight in which Ann attacks Kamchatka, which Ben holds, from Alaska; Alberta is hers, too."""
    forces = {
        "alaska": (Force("ann", ours),),
        "kamchatka": (Force("ben", theirs),),
        "alberta": (Force("ann", 1),),
    }
    fight = Fight(
        by="ann", attacker="ann", defender="ben", source="alaska", target="kamchatka", turn=4, modifiers=modifiers
    )
    return announced(Table(forces=forces, weather="rain"), fight)


def standing(table: Field) -> tuple[int, int]:
    return table.armies("alaska"), table.armies("kamchatka")


def test_a_field_says_who_holds_what() -> None:
    table = begun()
    assert (table.holder("alaska"), table.holder("ural")) == ("ann", None)
    assert table.held("ann") == {"alaska", "alberta"}
    assert table.weather == "rain"


@pytest.mark.rule("RSK-DIC-01", "RSK-DIC-02")
@pytest.mark.parametrize(("ours", "theirs", "dice"), [(8, 5, (3, 2)), (3, 1, (2, 1)), (2, 2, (1, 2)), (1, 4, (0, 2))])
def test_dice_of_both_sides(ours: int, theirs: int, dice: tuple[int, int]) -> None:
    table = begun(ours, theirs)
    assert table.fight is not None
    assert dice_of(table, table.fight) == dice


@pytest.mark.rule("RSK-DIC-03")
def test_a_round_with_faces() -> None:
    table = rolled(begun(), (6, 4, 1), (5, 4))
    assert standing(table) == (7, 4)
    assert table.fight is not None
    assert table.fight.rounds == (
        Round(armies=(8, 5), dice=(3, 2), lost=Losses(1, 1), attack=(6, 4, 1), defence=(5, 4)),
    )
    assert rolled(table, (6,), ()) == rolled(table, (), (6,)) == table, "half a throw is none"


def test_modifiers_count_on_every_die() -> None:
    assert standing(rolled(begun(modifiers=(1, 0)), (5,), (5,))) == (8, 4)
    assert standing(rolled(begun(modifiers=(1, 1)), (5,), (5,))) == (7, 5)


@pytest.mark.rule("RSK-DIC-04")
@pytest.mark.parametrize(
    ("cost", "dice", "told"),
    [
        ((0, 2), 0, (3, 2)),
        ((1, 1), 3, (3, 2)),
        ((0, 1), 0, (3, 1)),
        ((1, 0), 2, (2, 1)),
        ((1, 0), 1, (1, 2)),
        ((0, 0), 0, (3, 2)),
        ((2, 0), 99, (3, 2)),
        ((2, 0), -5, (3, 2)),
    ],
)
def test_a_round_of_which_the_losses_are_told(cost: tuple[int, int], dice: int, told: tuple[int, int]) -> None:
    table = lost(begun(), Losses(*cost), dice)
    assert standing(table) == (8 - cost[0], 5 - cost[1])
    assert table.fight is not None
    assert table.fight.rounds[-1].dice == told


def test_losses_are_what_the_table_says() -> None:
    more = lost(begun(4, 3), Losses(9, 0))
    assert standing(more) == (0, 3), "an area keeps no less than none"
    assert more.fight is not None
    assert more.fight.lost == (9, 0)
    assert standing(lost(begun(4, 3), Losses(-9, -9))) == (4, 3), "nobody gains armies by fighting"
    assert lost(Table(), Losses(1, 1)) == Table()
    assert rolled(Table(), (6,), (1,)) == Table()


@pytest.mark.rule("RSK-CNQ-01")
def test_the_last_defender_falls() -> None:
    table = rolled(begun(8, 2), (6, 6, 6), (1, 1))
    assert table.holder("kamchatka") == "ann"
    assert standing(table) == (5, 3), "the fewest that must move in do so at once"
    assert table.fight is not None
    assert (table.fight.captured, table.fight.moved, table.fight.lost) == (True, 3, (0, 2))
    assert rolled(table, (6,), (1,)) == lost(table, Losses(1, 1)) == table, "the fight is over"


@pytest.mark.rule("RSK-CNQ-02")
def test_moving_in() -> None:
    table = rolled(begun(6, 1), (6, 6, 6), (1,))
    assert list(may_move_in(table)) == [3, 4, 5]
    assert standing(moved_in(table, 5)) == (1, 5)
    assert standing(moved_in(moved_in(table, 5), 4)) == (2, 4)
    assert standing(moved_in(table, 9)) == (0, 9), "nine are there: more than was known"
    assert standing(moved_in(table, -100)) == (6, 0)
    assert list(may_move_in(rolled(begun(2, 1), (6,), (1,)))) == [1]
    assert list(may_move_in(moved_in(table, 5))) == [3, 4, 5], "the choice stays the same"


@pytest.mark.rule("RSK-CNQ-02")
def test_nothing_moves_in_before_a_capture() -> None:
    table = begun()
    assert moved_in(table, 3) == table
    assert list(may_move_in(table)) == []
    assert list(may_move_in(Table())) == []


def test_a_capture_by_an_exhausted_attacker_takes_nobody_along() -> None:
    """The rules do not allow it, but a table may record it."""
    table = lost(begun(2, 1), Losses(1, 1))
    assert table.holder("kamchatka") == "ann"
    assert standing(table) == (1, 0)


@pytest.mark.rule("RSK-ATK-02")
def test_fights_of_the_game_are_kept() -> None:
    table = rolled(begun(), (1,), (6,))
    elsewhere = Fight(by="ann", attacker="ann", defender="ben", source="alberta", target="kamchatka")
    next_ = announced(table, elsewhere)
    assert [fight.lost for fight in next_.fought] == [(1, 0)]
    assert next_.fight == elsewhere
    assert ended(next_).fought == next_.fought, "an attack without a throw is not kept"
    assert ended(ended(next_)) == ended(next_)
    assert ended(next_).fight is None


@pytest.mark.rule("RSK-MOV-01")
def test_marching() -> None:
    table = begun()
    there = marched(table, "alaska", "alberta", 3)
    assert (there.armies("alaska"), there.armies("alberta")) == (5, 4)
    assert marched(table, "alaska", "alaska", 3) == table
    assert marched(table, "ural", "alaska", 3) == table, "nobody is there"
    assert marched(table, "alaska", "alberta", -3).forces == table.forces
    more = marched(table, "alaska", "alberta", 10)
    assert (more.armies("alaska"), more.armies("alberta")) == (0, 11), "the entered number arrived"


def test_laid_down_as_it_lies_on_the_board() -> None:
    table = area_set(begun(), "alaska", "ben", 7)
    assert (table.holder("alaska"), table.armies("alaska")) == ("ben", 7)
    assert area_set(table, "alaska", None, 7).holder("alaska") is None
    assert standing(rolled(table, (1,), (6,))) == (7, 5), "who is not there loses nothing"


faces = st.lists(st.integers(1, 6), max_size=4).map(tuple)
steps = st.one_of(
    st.tuples(st.just(rolled), faces, faces),
    st.tuples(st.just(lost), st.builds(Losses, st.integers(-3, 9), st.integers(-3, 9)), st.integers(-2, 5)),
    st.tuples(st.just(moved_in), st.integers(-5, 20)),
    st.tuples(st.just(marched), st.just("alaska"), st.just("alberta"), st.integers(-5, 20)),
    st.tuples(st.just(ended)),
)


@given(st.integers(0, 12), st.integers(0, 12), st.lists(steps, max_size=8))
def test_no_army_vanishes_but_by_losses(ours: int, theirs: int, story: list) -> None:
    table = begun(ours, theirs)
    before = sum(totals(table.forces).values())
    for step, *values in story:
        table = step(table, *values)
        fought = (*table.fought, table.fight) if table.fight else table.fought
        gone = sum(sum(fight.lost) for fight in fought)
        assert sum(totals(table.forces).values()) + gone >= before
        assert all(force.armies >= 0 for here in table.forces.values() for force in here)
