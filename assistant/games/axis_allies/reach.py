"""How far a unit can go: over land by areas, over sea by zones and canals, through the air past guns and neutrals."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from assistant.content.house_rules import chosen
from assistant.content.maps import axis_world
from assistant.games.axis_allies import board
from assistant.games.axis_allies.board import AIR, SHIPS
from assistant.games.axis_allies.state import AxisAllies
from assistant.kit.areas import link
from assistant.kit.pieces import Piece

LONGER = 2
"""Areas that Long Range adds to every aircraft (AA-WPN-04)."""
TOLL = 3
"""IPCs for each neutral area that is entered or crossed (AA-NEU-01, AA-AMB-05)."""
STRAIT = ("sz_black", "turkey")
"""The Black Sea, and the area that controls its mouth (AA-AMB-12)."""

NOTHING: frozenset[str] = frozenset()


class Flight(NamedTuple):
    """The best route through the air: neutrals crossed, enemy guns flown over, areas entered (PAA-XAI-01)."""

    neutrals: int
    guns: tuple[str, ...]
    length: int


def moves(state: AxisAllies, kind: str, power: str) -> int:
    """Return how many areas a unit of this kind can move in a turn (AA-UNI-01)."""
    if kind not in state.kinds:
        return 0
    return state.kinds[kind].move + (LONGER if kind in AIR and state.developed(power, "long_range") else 0)


def left(state: AxisAllies, piece: Piece) -> int:
    """Return how many areas a piece can still move this turn (AA-AIR-01)."""
    return max(0, moves(state, piece.kind, piece.owner) - piece.gone)


# ------------------------------------------------------------------ air


def flights(state: AxisAllies, power: str, source: str, most: int) -> Mapping[str, Flight]:
    """Return every area within this range with its best route: fewest neutrals, then guns, then areas.

    `source` itself is 0 away. Only guns on the way count, not those at the destination.
    """
    reading = chosen(state, "AA-AMB-05")
    neutral = NOTHING if reading == "free" else state.neutrals
    return _flights(source, most, neutral, state.guns(power), reading == "forbidden")


@lru_cache(maxsize=4096)
def _flights(
    source: str, most: int, neutral: frozenset[str], guns: frozenset[str], forbidden: bool
) -> Mapping[str, Flight]:
    world = axis_world()
    best: dict[str, Flight] = {source: Flight(0, (), 0)}
    reached: dict[str, Flight] = {source: Flight(0, (), 0)}
    for length in range(1, most + 1):
        steps: dict[str, Flight] = {}
        for area, way in reached.items():
            over = (*way.guns, area) if area in guns and area != source else way.guns
            for beside in world.neighbours(area):
                if forbidden and beside in neutral:
                    continue
                step = Flight(way.neutrals + (beside in neutral), over, length)
                if _better(step, steps.get(beside)):
                    steps[beside] = step
        for area, way in steps.items():
            if _better(way, best.get(area)):
                best[area] = way
        reached = steps
    return best


def _better(one: Flight, other: Flight | None) -> bool:
    def rank(way: Flight) -> tuple[int, int, int]:
        return way.neutrals, len(way.guns), way.length

    return other is None or rank(one) < rank(other)


def shortest(state: AxisAllies, source: str, target: str) -> int | None:
    """Return the distance through the air, avoiding neutrals where required; None if it is out of reach."""
    free = chosen(state, "AA-AMB-05") == "free"
    return distances(source, NOTHING if free else state.neutrals).get(target)


@lru_cache(maxsize=4096)
def distances(source: str, avoiding: frozenset[str]) -> Mapping[str, int]:
    """Return the distance to every area without entering these, except as the end of a route."""
    world = axis_world()
    lengths, edge = {source: 0}, [source]
    while edge:
        following: list[str] = []
        for area in edge:
            for beside in world.neighbours(area):
                if beside not in lengths:
                    lengths[beside] = lengths[area] + 1
                    if beside not in avoiding:
                        following.append(beside)
        edge = following
    return lengths


# ------------------------------------------------------------------ sea and land


def canal_open(state: AxisAllies, power: str, one: str, other: str) -> bool:
    """Return whether ships of this country can pass between two neighboring zones (AA-CAN-01, AA-AMB-12)."""
    for canal in board.canals():
        if canal.between == link(one, other):
            return all(state.holds_canal(area, power) for area in canal.control)
    sea, mouth = STRAIT
    if sea in (one, other) and chosen(state, "AA-AMB-12") == "closed":
        return state.friendly(mouth, power)
    return True


def adjacent(state: AxisAllies, power: str, kind: str, one: str, other: str) -> bool:
    """Return whether a unit of this kind can go from one area to the other in one step (AA-MOV-06, AA-CAN-02)."""
    if not state.world.adjacent(one, other):
        return False
    if kind in SHIPS:
        return state.sea(one) and state.sea(other) and canal_open(state, power, one, other)
    return not state.sea(one) and not state.sea(other)


def ways(state: AxisAllies, power: str, kind: str, source: str, target: str) -> tuple[str, ...]:
    """Return the areas over which a tank or ship can reach `target` in two steps, unstopped (AA-MOV-02, AA-MOV-03)."""
    if moves(state, kind, power) < 2:
        return ()
    between = (a for a in state.world.neighbours(source) if adjacent(state, power, kind, source, a))
    good = [a for a in between if adjacent(state, power, kind, a, target) and passes(state, power, kind, a)]
    return tuple(sorted(good, key=lambda area: state.hostile(area, power)))


def passes(state: AxisAllies, power: str, kind: str, area: str) -> bool:
    """Return whether a tank or ship can go on from there: no enemy, no neutral land (AA-MOV-02, AA-NEU-03)."""
    return not state.stops(kind, area, power) and not state.neutral(area)
