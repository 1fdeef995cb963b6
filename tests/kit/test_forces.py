"""Owners and armies in areas: forces are values, and none appears out of nothing."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from assistant.kit.forces import (
    Force,
    Forces,
    added,
    armies,
    emptied,
    handed_over,
    held,
    holder,
    moved,
    owners,
    placed,
    totals,
    withdrawn,
)

BOARD: Forces = {
    "peru": (Force("ann", 3),),
    "brazil": (Force("ben", 2), Force("ann", 1)),
    "siam": (Force("shop", 0),),
    "japan": (),
}
AREAS, OWNERS = ("peru", "brazil", "siam", "japan", "ural"), ("ann", "ben", "shop")
boards = st.dictionaries(
    st.sampled_from(AREAS),
    st.lists(st.builds(Force, st.sampled_from(OWNERS), st.integers(0, 9)), max_size=3, unique_by=lambda f: f.owner).map(
        tuple
    ),
)


def test_the_first_in_an_area_holds_it() -> None:
    assert [holder(BOARD, area) for area in AREAS] == ["ann", "ben", "shop", None, None]
    assert [armies(BOARD, area) for area in AREAS] == [3, 2, 0, 0, 0]
    assert armies(BOARD, "brazil", "ann") == 1
    assert armies(BOARD, "brazil", "carl") == 0
    assert held(BOARD, "ann") == {"peru"}
    assert held(BOARD, "shop") == {"siam"}, "held without an army"


def test_totals_count_guests_too() -> None:
    assert totals(BOARD) == {"ann": 4, "ben": 2, "shop": 0}


def test_placed_means_alone() -> None:
    there = placed(BOARD, "brazil", "ann", 5)
    assert there["brazil"] == (Force("ann", 5),)
    assert placed(BOARD, "ural", "ben", -4)["ural"] == (Force("ben", 0),)
    assert BOARD["brazil"][0] == ("ben", 2), "the board before stays as it was"


def test_added_and_taken_away() -> None:
    assert added(BOARD, "brazil", "ann", 2)["brazil"] == (Force("ben", 2), Force("ann", 3))
    assert added(BOARD, "peru", "ann", -9)["peru"] == (Force("ann", 0),)
    assert added(BOARD, "ural", "ann", 2)["ural"] == (Force("ann", 2),)
    assert added(BOARD, "peru", "ben", 1)["peru"] == (Force("ann", 3), Force("ben", 1)), "who comes last stands last"


def test_nothing_is_taken_from_who_is_not_there() -> None:
    assert added(BOARD, "peru", "ben", -1) == BOARD
    assert added(BOARD, "ural", "ben", 0) == BOARD


def test_emptied() -> None:
    assert holder(emptied(BOARD, "peru"), "peru") is None
    assert emptied(BOARD, "ural") == BOARD


def test_handed_over() -> None:
    """CCR-HTO-18: one for one; where the new owner stands already, both are one force."""
    found = handed_over(BOARD, "ann", "ben")
    assert found == {"peru": (Force("ben", 3),), "brazil": (Force("ben", 3),), "siam": BOARD["siam"], "japan": ()}
    assert handed_over(BOARD, "carl", "ben") == BOARD


@given(boards, st.sampled_from(OWNERS), st.sampled_from(OWNERS))
def test_handing_over_keeps_every_army(board: Forces, old: str, new: str) -> None:
    before, found = totals(board), handed_over(board, old, new)
    assert sum(totals(found).values()) == sum(before.values())
    if old != new:
        assert not held(found, old)
        assert totals(found).get(new, 0) == before.get(old, 0) + before.get(new, 0)
    assert all(len({f.owner for f in here}) == len(here) for here in found.values())


@given(boards, st.sampled_from(AREAS), st.sampled_from(OWNERS), st.integers(-12, 12))
def test_adding_changes_one_owner_in_one_area(board: Forces, area: str, owner: str, count: int) -> None:
    found = added(board, area, owner, count)
    assert armies(found, area, owner) == max(0, armies(board, area, owner) + count)
    for other_area in AREAS:
        for other in OWNERS:
            if (other_area, other) != (area, owner):
                assert armies(found, other_area, other) == armies(board, other_area, other)


# ---------------------------------------------------------------- several in one area, nobody, neutral ones


def test_several_owners_stand_in_one_area() -> None:
    assert [owners(BOARD, area) for area in AREAS] == [("ann",), ("ben", "ann"), ("shop",), (), ()]


def test_who_withdraws_leaves_the_area_to_the_next_or_to_nobody() -> None:
    assert owners(withdrawn(BOARD, "brazil", "ben"), "brazil") == ("ann",)
    assert "peru" not in withdrawn(BOARD, "peru", "ann")
    assert withdrawn(BOARD, "peru", "ben") == BOARD


def test_armies_move_past_others_of_the_same_area() -> None:
    found = moved(BOARD, "brazil", "siam", "ann", 5)
    assert owners(found, "siam") == ("shop", "ann")
    assert (armies(found, "brazil", "ben"), armies(found, "siam", "ann")) == (2, 5), "the given number arrived"
    assert moved(BOARD, "peru", "peru", "ann", 2) == BOARD


@given(boards, st.sampled_from(AREAS), st.sampled_from(AREAS), st.sampled_from(OWNERS), st.integers(-3, 12))
def test_moving_keeps_every_army(board: Forces, source: str, target: str, owner: str, count: int) -> None:
    """All moving armies were there, or more arrived than were known."""
    found = moved(board, source, target, owner, count)
    unknown = 0 if source == target else max(0, count - armies(board, source, owner))
    assert +Counter(totals(found)) == +(Counter(totals(board)) + Counter({owner: unknown}))
    assert all(force.armies >= 0 for here in found.values() for force in here)


@given(boards, st.sampled_from(AREAS), st.sampled_from(OWNERS))
def test_withdrawing_takes_one_owner_off_one_area(board: Forces, area: str, owner: str) -> None:
    found = withdrawn(board, area, owner)
    assert owner not in owners(found, area)
    assert totals(found).get(owner, 0) == totals(board).get(owner, 0) - armies(board, area, owner)
