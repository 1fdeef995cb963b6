"""Distances for the checks of an order book: two steps over land or sea, straight lines through the air."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache

from assistant.content.house_rules import chosen
from assistant.content.maps import axis_world
from assistant.games.axis_allies import board, reach
from assistant.games.axis_allies.board import CARRIER, LAND, SHIPS
from assistant.games.axis_allies.state import AxisAllies

NOWHERE: frozenset[str] = frozenset()


def closed(state: AxisAllies) -> frozenset[str]:
    """Return areas that no aircraft can enter: neutral ones, where the table forbids it (AA-AMB-05)."""
    if chosen(state, "AA-AMB-05") != "forbidden":
        return NOWHERE
    return frozenset(area for area in board.values() if state.neutral(area))


def far(state: AxisAllies, source: str, to: str) -> int | None:
    """Return the distance through the air on any map; None: never."""
    shut = closed(state)
    return None if to in shut else reach.distances(source, shut).get(to)


@lru_cache(maxsize=4096)
def between(source: str, to: str, ships: bool) -> tuple[str, ...]:
    """Return areas over which a tank or ship gets there in two steps, with canals open (PAA-TWO-01)."""
    world = axis_world()
    return tuple(
        area
        for area in world.neighbours(source)
        if (area in world.seas) == ships and area != to and world.adjacent(area, to)
    )


def steps(source: str, to: str, kinds: Collection[str]) -> int | None:
    """Return 0, 1 or 2 areas for a unit of these kinds, 1 for a landing; None: farther, or no way for this kind."""
    world = axis_world()
    ships = not SHIPS.isdisjoint(kinds)
    if source == to:
        return 0
    if (to in world.seas) != ships or (ships and source not in world.seas):
        return None
    if world.adjacent(source, to):
        return 1
    walks = ships or source not in world.seas
    return 2 if walks and between(source, to, ships) else None


@lru_cache(maxsize=4096)
def overseas(kind: str, source: str, to: str) -> bool:
    """Return whether a land unit ashore could get there only on a ship, however far it may move."""
    seas = axis_world().seas
    if kind not in LAND or source == to or source in seas or to in seas:
        return False
    seen, edge = {source}, [source]
    while edge:
        edge = [b for a in edge for b in axis_world().neighbours(a) if b not in seas and b not in seen]
        seen.update(edge)
    return to not in seen


def near(source: str, most: int, shut: frozenset[str]) -> Mapping[str, int]:
    """Return every area within this distance through the air."""
    return {area: n for area, n in reach.distances(source, shut).items() if n <= most and area not in shut}


@lru_cache(maxsize=512)
def waters(zone: str) -> frozenset[str]:
    """Return the zones in which a ship from there can be at the end of a turn, on any map."""
    zones = {zone}
    for _ in range(2):
        zones |= {b for a in zones for b in axis_world().neighbours(a) if b in axis_world().seas}
    return frozenset(zones)


def harbours(state: AxisAllies, power: str) -> frozenset[str]:
    """Return the zones where an existing carrier of the alliance could be this turn."""
    decks = (p for p in state.pieces if p.kind == CARRIER and state.allied(p.owner, power) and "fresh" not in p.marks)
    return frozenset(zone for carrier in decks for zone in waters(carrier.at))
