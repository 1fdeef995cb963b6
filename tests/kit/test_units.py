"""Several kinds of units: stacks are values, and no unit appears or disappears but by what was told."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from assistant.kit.forces import Force, armies, holder
from assistant.kit.units import ARMY, Board, Stack, added, forces, lost, moved, plain, stack, totals, turned, units

BOARD: Board = {
    "egypt": (
        Stack("germans", units({"armour": 2, "infantry": 3}.items())),
        Stack("italians", units({"infantry": 1}.items())),
    ),
    "libya": (Stack("british", units({"infantry": 1, "fighter": 1}.items())),),
}
AREAS, OWNERS, KINDS = ("egypt", "libya", "sea"), ("germans", "british"), ("infantry", "armour", "fighter")
numbers = st.dictionaries(st.sampled_from(KINDS), st.integers(-2, 6))
stacks = st.lists(
    st.builds(Stack, st.sampled_from(OWNERS), numbers.map(lambda counts: units(counts.items()))),
    max_size=2,
    unique_by=lambda s: s[0],
)
boards = st.dictionaries(st.sampled_from(AREAS), stacks.map(tuple))
areas, owners = st.sampled_from(AREAS), st.sampled_from(OWNERS)


def test_units_are_a_value_whatever_the_order() -> None:
    assert units({"infantry": 3, "armour": 2}.items()) == units([("armour", 2), ("infantry", 1), ("infantry", 2)])
    assert units({"infantry": 0, "armour": -1}.items()) == ()
    assert len({Stack("germans", units({"armour": 1}.items())), Stack("germans", units([("armour", 1)]))}) == 1


def test_several_owners_stand_in_one_area_and_are_asked_by_kind() -> None:
    assert [found.owner for found in BOARD["egypt"]] == ["germans", "italians"]
    assert stack(BOARD, "egypt", "germans").count() == 5
    assert stack(BOARD, "egypt", "germans").count("armour", "fighter") == 2
    assert stack(BOARD, "libya", "germans") == Stack("germans")
    assert totals(BOARD)["germans", "infantry"] == 3


def test_plain_armies_are_stacks_of_one_kind_and_stacks_count_as_armies() -> None:
    simple = {"peru": (Force("ann", 3),), "brazil": (Force("ben", 2), Force("ann", 1))}
    assert plain(simple)["peru"] == (Stack("ann", ((ARMY, 3),)),)
    assert forces(plain(simple)) == simple
    land = forces(BOARD, "infantry", "armour")
    assert (holder(land, "egypt"), armies(land, "egypt"), armies(land, "libya")) == ("germans", 5, 1)


def test_losses_are_cut_to_what_there_is_and_who_has_nothing_left_is_gone() -> None:
    after = lost(BOARD, "libya", "british", units({"infantry": 5, "fighter": 1, "armour": 2}.items()))
    assert "libya" not in after
    assert lost(BOARD, "egypt", "germans", units({"infantry": 1}.items()))["egypt"][0].count("infantry") == 2
    assert lost(BOARD, "egypt", "british", units({"infantry": 1}.items())) == BOARD


def test_units_move_with_their_owner_and_no_further_than_there_are_any() -> None:
    after = moved(BOARD, "egypt", "libya", "germans", units({"armour": 9}.items()))
    assert [found.owner for found in after["libya"]] == ["british", "germans"]
    assert stack(after, "libya", "germans").units == (("armour", 2),)
    assert moved(BOARD, "egypt", "egypt", "germans", units({"armour": 1}.items())) == BOARD


def test_captured_units_change_their_owner() -> None:
    after = turned(BOARD, "egypt", "germans", "british", ["armour"])
    assert stack(after, "egypt", "british").units == (("armour", 2),)
    assert stack(after, "egypt", "germans").units == (("infantry", 3),)


@given(board=boards, source=areas, target=areas, owner=owners, what=numbers.map(lambda counts: units(counts.items())))
def test_moving_keeps_every_unit(board: Board, source: str, target: str, owner: str, what: object) -> None:
    assert +Counter(totals(moved(board, source, target, owner, what))) == +Counter(totals(board))  # type: ignore[arg-type]


@given(board=boards, area=areas, old=owners, new=owners)
def test_turning_keeps_every_kind(board: Board, area: str, old: str, new: str) -> None:
    def kinds(of: Board) -> Counter[str]:
        return +Counter(dict.fromkeys(KINDS, 0)) + Counter(
            kind for (_, kind), n in totals(of).items() for _ in range(n)
        )

    after = turned(board, area, old, new)
    assert kinds(after) == kinds(board)
    assert old == new or not stack(after, area, old).units


@given(board=boards, area=areas, owner=owners, kind=st.sampled_from(KINDS), count=st.integers(-9, 9))
def test_adding_changes_one_number_by_what_it_is_told(
    board: Board, area: str, owner: str, kind: str, count: int
) -> None:
    before, after = Counter(totals(board)), Counter(totals(added(board, area, owner, kind, count)))
    had = stack(board, area, owner).count(kind)
    after[owner, kind] -= max(count, -had)
    assert +after == +before


@given(board=boards, area=areas, owner=owners, what=numbers.map(lambda counts: units(counts.items())))
def test_losses_take_only_what_they_name(board: Board, area: str, owner: str, what: object) -> None:
    after = lost(board, area, owner, what)  # type: ignore[arg-type]
    assert all(n <= totals(board)[key] for key, n in totals(after).items())
    assert all(found.units for found in after.get(area, ()))
    assert all(after.get(other) == board.get(other) for other in AREAS if other != area)
