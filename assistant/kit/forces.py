"""Armies of owners in areas.

An owner is any key: a player, a corporation, a neutral force. An area without a force is empty. Several owners may be
in one area (their order is the order of arrival); the first is its holder.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple


class Force(NamedTuple):
    """Armies of one owner in one area. 0 armies: held without any (a Mom & Pop, CCR-DEF-06)."""

    owner: str
    armies: int


Forces = Mapping[str, tuple[Force, ...]]
"""Area → the forces in it; areas that are left out are empty."""


def holder(forces: Forces, area: str) -> str | None:
    """Return the owner who holds the area; None where it is empty."""
    here = forces.get(area, ())
    return here[0].owner if here else None


def armies(forces: Forces, area: str, owner: str | None = None) -> int:
    """Return the armies of `owner` in the area, or of its holder."""
    whose = holder(forces, area) if owner is None else owner
    return sum(force.armies for force in forces.get(area, ()) if force.owner == whose)


def held(forces: Forces, owner: str) -> frozenset[str]:
    """Return the areas that `owner` holds."""
    return frozenset(area for area, here in forces.items() if here and here[0].owner == owner)


def owners(forces: Forces, area: str) -> tuple[str, ...]:
    """Return all owners in the area, the holder first; none where it is empty."""
    return tuple(force.owner for force in forces.get(area, ()))


def totals(forces: Forces) -> Mapping[str, int]:
    """Return the armies on the board by owner."""
    counts = Counter[str]()
    for here in forces.values():
        for force in here:
            counts[force.owner] += force.armies
    return counts


def placed(forces: Forces, area: str, owner: str, count: int) -> Forces:
    """Give the area to `owner` alone, with this many armies."""
    return {**forces, area: (Force(owner, max(0, count)),)}


def added(forces: Forces, area: str, owner: str, count: int) -> Forces:
    """Add armies of `owner` to the area (remove them, if below 0; never fewer than none)."""
    here = forces.get(area, ())
    if all(force.owner != owner for force in here):
        return {**forces, area: (*here, Force(owner, count))} if count > 0 else forces
    changed = tuple(Force(f.owner, max(0, f.armies + count)) if f.owner == owner else f for f in here)
    return {**forces, area: changed}


def moved(forces: Forces, source: str, target: str, owner: str, count: int) -> Forces:
    """Move armies of one owner in from another area, which keeps at least none; other owners there stay."""
    if source == target or count <= 0:
        return forces
    return added(added(forces, source, owner, -count), target, owner, count)


def withdrawn(forces: Forces, area: str, owner: str) -> Forces:
    """Remove an owner from the area; the owner who came next holds it, or nobody."""
    here = tuple(force for force in forces.get(area, ()) if force.owner != owner)
    return {**forces, area: here} if here else emptied(forces, area)


def emptied(forces: Forces, area: str) -> Forces:
    """Remove everybody from the area."""
    return {key: here for key, here in forces.items() if key != area}


def handed_over(forces: Forces, old: str, new: str) -> Forces:
    """Exchange all forces of `old` one for one for forces of `new`, who may be there already (CCR-HTO-18)."""
    return {area: _renamed(here, old, new) for area, here in forces.items()}


def _renamed(here: tuple[Force, ...], old: str, new: str) -> tuple[Force, ...]:
    counts: dict[str, int] = {}
    for owner, count in here:
        key = new if owner == old else owner
        counts[key] = counts.get(key, 0) + count
    return tuple(Force(owner, count) for owner, count in counts.items())
