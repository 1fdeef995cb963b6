"""Forces of several kinds of units: infantry and armor, a fleet with its cargo.

A `Stack` is what one owner has in one area; its units are pairs of kind and number, so that it is a value. Plain armies
are the case of one kind: `plain` makes stacks of forces, `forces` counts stacks of some kinds as armies, so that
everything in `kit.forces` and `kit.fight` works with either. The functions never refuse: impossible numbers (more
losses than units) are cut to what there is. None creates units by accident: `moved` and `turned` keep the total,
`added` changes it by the given number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from assistant.kit.forces import Force, Forces

ARMY = "army"
"""The only kind of unit in rules that know no others."""

Units = tuple[tuple[str, int], ...]
"""Kinds with their numbers, in the order of the kinds' names; kinds without units are left out."""


class Stack(NamedTuple):
    """Units of one owner in one area."""

    owner: str
    units: Units = ()

    def count(self, *kinds: str) -> int:
        """Return the number of units of these kinds, of all if none is named."""
        return sum(number for kind, number in self.units if not kinds or kind in kinds)


Board = Mapping[str, tuple[Stack, ...]]
"""Area → the stacks in it, in the order of arrival; areas that are left out are empty."""


def units(counts: Iterable[tuple[str, int]]) -> Units:
    """Return these numbers of these kinds; repeated kinds are summed, numbers that are not above 0 are left out."""
    sums: Counter[str] = Counter()
    for kind, number in counts:
        sums[kind] += number
    return tuple(sorted((kind, number) for kind, number in sums.items() if number > 0))


def plain(forces: Forces) -> Board:
    """Return armies as stacks of one kind of unit."""
    return {area: tuple(Stack(f.owner, units([(ARMY, f.armies)])) for f in here) for area, here in forces.items()}


def forces(board: Board, *kinds: str) -> Forces:
    """Return the number of units of these kinds per owner and area, as armies; of all kinds if none is named."""
    return {area: tuple(Force(s.owner, s.count(*kinds)) for s in here) for area, here in board.items()}


def stack(board: Board, area: str, owner: str) -> Stack:
    """Return an owner's stack in the area."""
    return next((one for one in board.get(area, ()) if one.owner == owner), Stack(owner))


def totals(board: Board) -> Mapping[tuple[str, str], int]:
    """Return the units on the board by owner and kind."""
    sums: Counter[tuple[str, str]] = Counter()
    for here in board.values():
        for owner, kinds in here:
            for kind, number in kinds:
                sums[owner, kind] += number
    return sums


def added(board: Board, area: str, owner: str, kind: str, count: int) -> Board:
    """Add units of a kind (remove them, if below 0; never fewer than none)."""
    before = stack(board, area, owner)
    changed = Stack(owner, units((*before.units, (kind, max(count, -before.count(kind))))))
    here = board.get(area, ())
    if before not in here:
        return {**board, area: (*here, changed)} if changed.units else board
    return {**board, area: tuple(changed if one is before else one for one in here)}


def lost(board: Board, area: str, owner: str, losses: Units) -> Board:
    """Take these units off the board, as far as they are there; an owner who has none left has left the area."""
    for kind, number in losses:
        board = added(board, area, owner, kind, -max(0, number))
    return _cleared(board, area)


def moved(board: Board, source: str, target: str, owner: str, what: Units) -> Board:
    """Move these units from one area to another, as far as they are there."""
    if source == target:
        return board
    there = stack(board, source, owner)
    for kind, number in what:
        going = max(0, min(number, there.count(kind)))
        board = added(added(board, source, owner, kind, -going), target, owner, kind, going)
    return _cleared(board, source)


def turned(board: Board, area: str, old: str, new: str, kinds: Collection[str] = ()) -> Board:
    """Turn units of `old` in the area, of these kinds or all, into units of `new` (captured, taken over)."""
    for kind, number in stack(board, area, old).units if old != new else ():
        if not kinds or kind in kinds:
            board = added(added(board, area, old, kind, -number), area, new, kind, number)
    return _cleared(board, area)


def _cleared(board: Board, area: str) -> Board:
    """Remove stacks without units."""
    here = tuple(one for one in board.get(area, ()) if one.units)
    rest = {key: stacks for key, stacks in board.items() if key != area}
    return {**rest, area: here} if here else rest
