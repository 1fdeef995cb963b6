"""Where aircraft are at home: places to land, how far the nearest is, and the best way to fly somewhere."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from assistant.atlas import axis_world
from assistant.games.axis_allies import board
from assistant.games.axis_allies.board import CARRIER, FIGHTER
from assistant.games.axis_allies.reach import Flight, flights, left
from assistant.games.axis_allies.state import AxisAllies
from assistant.kit.pieces import Piece
from assistant.rulings import chosen


def can_land(state: AxisAllies, piece: Piece, area: str) -> bool:
    """Whether an aircraft may come down there: own land since the turn began, a carrier with room (AA-AIR-03, -04)."""
    if area == piece.at and "leaves" in piece.marks:
        return False
    if not state.sea(area):
        return state.friendly(area, piece.owner) and state.friendly_at_start(area, piece.owner)
    return piece.kind == FIGHTER and any(_takes(state, piece, carrier) for carrier in state.carriers(area, piece.owner))


def _takes(state: AxisAllies, piece: Piece, carrier: Piece) -> bool:
    return carrier.id == piece.on or (deck_free(state, carrier) and state.deck_counts(carrier))


def deck_free(state: AxisAllies, carrier: Piece) -> bool:
    """Whether one more fighter can land on this carrier; a new one takes none yet (PAA-BLD-07)."""
    return state.room(carrier) > 0 and not ("fresh" in carrier.marks and state.ride_counts)


def still_open(state: AxisAllies, piece: Piece, area: str) -> bool:
    """Whether it can come down there now; who is there already needs no move to land (PAA-AMB-02)."""
    return area == piece.at or not state.closed(area, piece.owner)


def nearest(state: AxisAllies, piece: Piece) -> Mapping[str, int]:
    """How far the nearest place to land is from everywhere, for this aircraft (AA-AIR-02)."""
    homes = {area for area in board.values() if can_land(state, piece, area)}
    decks = {c.at for c in state.pieces if c.kind == CARRIER and can_land(state, piece, c.at)}
    found = frozenset(area for area in homes | decks if still_open(state, piece, area))
    forbidden = chosen(state, "AA-AMB-05") == "forbidden"
    closed = frozenset(area for area in board.values() if forbidden and state.neutral(area))
    return _nearest(found, closed)


@lru_cache(maxsize=256)
def _nearest(homes: frozenset[str], closed: frozenset[str]) -> Mapping[str, int]:
    world = axis_world()
    found, edge = dict.fromkeys(homes, 0), list(homes)
    while edge:
        following: list[str] = []
        for area in edge:
            for beside in world.neighbours(area):
                if beside not in found and beside not in closed:
                    found[beside] = found[area] + 1
                    following.append(beside)
        edge = following
    return found


def best_way(state: AxisAllies, piece: Piece, target: str) -> Flight | None:
    """The way an aircraft takes: past as few guns as can be, straight if only that leaves it a landing (PAA-XAI-01)."""
    rest = left(state, piece)
    safe = flights(state, piece.owner, piece.at, rest).get(target)
    if safe is None or nearest(state, piece).get(target, rest + 1) <= rest - safe.length:
        return safe
    return flights(state, piece.owner, piece.at, rest, straight=True).get(target, safe)
