"""Where an aircraft could land, and the route it takes so that it can: land, decks and carriers still to come."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from assistant.content.house_rules import chosen
from assistant.content.maps import axis_world
from assistant.core.per_state import per_state
from assistant.games.axis_allies import board
from assistant.games.axis_allies.board import CARRIER, FIGHTER
from assistant.games.axis_allies.reach import Flight, flights, left
from assistant.games.axis_allies.state import AxisAllies
from assistant.kit.pieces import Piece


def can_land(state: AxisAllies, piece: Piece, area: str) -> bool:
    """Return whether an aircraft may land there: friendly since the turn began, or a carrier with room (AA-AIR-03,
    -04).
    """
    if area == piece.at and "leaves" in piece.marks:
        return False
    if not state.sea(area):
        return state.friendly(area, piece.owner) and state.friendly_at_start(area, piece.owner)
    return piece.kind == FIGHTER and any(_takes(state, piece, carrier) for carrier in state.carriers(area, piece.owner))


def _takes(state: AxisAllies, piece: Piece, carrier: Piece) -> bool:
    return carrier.id == piece.on or (deck_free(state, carrier) and state.deck_counts(carrier))


def deck_free(state: AxisAllies, carrier: Piece) -> bool:
    """Return whether one more fighter can land on this carrier; a new carrier cannot take any yet (PAA-BLD-07)."""
    return state.room(carrier) > 0 and not ("fresh" in carrier.marks and state.ride_counts)


def still_open(state: AxisAllies, piece: Piece, area: str) -> bool:
    """Return whether the area is open to this aircraft now; one that is already there need not move (PAA-AMB-02)."""
    return area == piece.at or not state.closed(area, piece.owner)


@per_state
def nearest(state: AxisAllies, piece: Piece) -> Mapping[str, int]:
    """Return the distance from every area to the nearest place where this aircraft can land (AA-AIR-02)."""
    homes = {area for area in board.values() if can_land(state, piece, area)}
    decks = {c.at for c in state.pieces if c.kind == CARRIER and can_land(state, piece, c.at)}
    open_homes = frozenset(area for area in homes | decks if still_open(state, piece, area))
    forbidden = chosen(state, "AA-AMB-05") == "forbidden"
    closed = frozenset(area for area in board.values() if forbidden and state.neutral(area))
    return _nearest(open_homes, closed)


@lru_cache(maxsize=256)
def _nearest(homes: frozenset[str], closed: frozenset[str]) -> Mapping[str, int]:
    world = axis_world()
    distances, edge = dict.fromkeys(homes, 0), list(homes)
    while edge:
        following: list[str] = []
        for area in edge:
            for beside in world.neighbours(area):
                if beside not in distances and beside not in closed:
                    distances[beside] = distances[area] + 1
                    following.append(beside)
        edge = following
    return distances


def way(state: AxisAllies, piece: Piece, target: str, home: Mapping[str, int] | None = None) -> Flight | None:
    """Return the best route after which the aircraft can still land; if there is none, the best route (AA-AIR-02)."""
    rest = left(state, piece)
    best = flights(state, piece.owner, piece.at, rest).get(target)
    for most in range(best.length if best else 0, 0, -1):
        flight = flights(state, piece.owner, piece.at, most).get(target)
        if flight and lands(state, piece, target, rest - flight.length, home):
            return flight
    return best


def comes_down(state: AxisAllies, piece: Piece, target: str) -> bool:
    """Return whether an aircraft that flies there could land there or beyond (AA-AIR-02, PAA-XAI-03)."""
    flight = way(state, piece, target)
    return flight is not None and lands(state, piece, target, left(state, piece) - flight.length)


def lands(state: AxisAllies, piece: Piece, area: str, rest: int, home: Mapping[str, int] | None = None) -> bool:
    """Return whether the aircraft could land with this range left on arrival; `home` is the result of `nearest`."""
    if _far(state, piece, area, rest, home) <= rest or can_land(state, piece, area):
        return True
    decks = _decks_to_come(state, piece)
    return bool(decks) and not decks.isdisjoint(flights(state, piece.owner, area, rest))


def _far(state: AxisAllies, piece: Piece, area: str, rest: int, home: Mapping[str, int] | None) -> int:
    return (nearest(state, piece) if home is None else home).get(area, rest + 1)


def _decks_to_come(state: AxisAllies, piece: Piece) -> frozenset[str]:
    """Return zones that a carrier with room can still move to (AA-AMB-15)."""
    if piece.kind != FIGHTER or not state.carriers_may_come:
        return frozenset()
    ships = (c for c in state.pieces if c.kind == CARRIER and c.owner == piece.owner and "moved" not in c.marks)
    return frozenset[str]().union(*(_two_zones(c.at) for c in ships if state.room(c) > 0))


@lru_cache(maxsize=256)
def _two_zones(zone: str) -> frozenset[str]:
    world = axis_world()
    near = {zone, *(a for a in world.neighbours(zone) if a in world.seas)}
    return frozenset(near | {b for a in near for b in world.neighbours(a) if b in world.seas})
