"""Forces of several kinds of units: infantry and armour, a fleet with what it carries.

A `Stack` is what one owner has in one area; its units are pairs of kind and number, so that it is a value. Plain
armies are the case of one kind: `plain` makes stacks of forces, `forces` counts stacks of some kinds as armies, so
that everything in `kit.forces` and `kit.fight` can be asked of either. The functions never refuse: what cannot be
(more losses than units) is cut to what there is. None makes units out of nothing: `moved` and `turned` keep their
number, `added` changes it by what it is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from assistant.kit.forces import Force, Forces

ARMY = "army"
"""The one kind of unit where the rules know no others."""

Units = tuple[tuple[str, int], ...]
"""Kinds with their numbers, in the order of the kinds' names; kinds of which there are none are left out."""


class Stack(NamedTuple):
    """Units of one owner in one area."""

    owner: str
    units: Units = ()

    def count(self, *kinds: str) -> int:
        """Units of these kinds, of all if none is named."""
        return sum(number for kind, number in self.units if not kinds or kind in kinds)


Board = Mapping[str, tuple[Stack, ...]]
"""Area → the stacks in it, in the order of arrival; areas that are left out are empty."""


def units(counts: Iterable[tuple[str, int]]) -> Units:
    """These numbers of these kinds; a kind that comes twice is summed, what is not above 0 is left out."""
    found: Counter[str] = Counter()
    for kind, number in counts:
        found[kind] += number
    return tuple(sorted((kind, number) for kind, number in found.items() if number > 0))


def plain(forces: Forces) -> Board:
    """Armies as stacks of one kind of unit."""
    return {area: tuple(Stack(f.owner, units([(ARMY, f.armies)])) for f in here) for area, here in forces.items()}


def forces(board: Board, *kinds: str) -> Forces:
    """How many units of these kinds everybody has where, as armies; of all kinds if none is named."""
    return {area: tuple(Force(s.owner, s.count(*kinds)) for s in here) for area, here in board.items()}


def stack(board: Board, area: str, owner: str) -> Stack:
    """What an owner has in the area."""
    return next((found for found in board.get(area, ()) if found.owner == owner), Stack(owner))


def totals(board: Board) -> Mapping[tuple[str, str], int]:
    """Units on the board by owner and kind."""
    found: Counter[tuple[str, str]] = Counter()
    for here in board.values():
        for owner, kinds in here:
            for kind, number in kinds:
                found[owner, kind] += number
    return found


def added(board: Board, area: str, owner: str, kind: str, count: int) -> Board:
    """So many more units of a kind (fewer, if below 0; never less than none)."""
    before = stack(board, area, owner)
    changed = Stack(owner, units((*before.units, (kind, max(count, -before.count(kind))))))
    here = board.get(area, ())
    if before not in here:
        return {**board, area: (*here, changed)} if changed.units else board
    return {**board, area: tuple(changed if found is before else found for found in here)}


def lost(board: Board, area: str, owner: str, losses: Units) -> Board:
    """These units are taken off the board, as far as they are there; who has none left has left the area."""
    for kind, number in losses:
        board = added(board, area, owner, kind, -max(0, number))
    return _cleared(board, area)


def moved(board: Board, source: str, target: str, owner: str, what: Units) -> Board:
    """These units go from one area to another, as far as they are there."""
    if source == target:
        return board
    there = stack(board, source, owner)
    for kind, number in what:
        going = max(0, min(number, there.count(kind)))
        board = added(added(board, source, owner, kind, -going), target, owner, kind, going)
    return _cleared(board, source)


def turned(board: Board, area: str, old: str, new: str, kinds: Collection[str] = ()) -> Board:
    """Units of `old` in the area, of these kinds or all, are from now on units of `new` (captured, taken over)."""
    for kind, number in stack(board, area, old).units if old != new else ():
        if not kinds or kind in kinds:
            board = added(added(board, area, old, kind, -number), area, new, kind, number)
    return _cleared(board, area)


def _cleared(board: Board, area: str) -> Board:
    """Stacks without units are gone."""
    here = tuple(found for found in board.get(area, ()) if found.units)
    rest = {key: stacks for key, stacks in board.items() if key != area}
    return {**rest, area: here} if here else rest
