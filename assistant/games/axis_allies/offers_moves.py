"""Moves that can be tapped now: from where, to where, how many; boarding and landing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from assistant.content.house_rules import chosen
from assistant.core.game import legal
from assistant.core.offer import Blank, Offer
from assistant.core.per_state import per_state
from assistant.games.axis_allies import events as e
from assistant.games.axis_allies.advice import attacks, truce
from assistant.games.axis_allies.advice_moves import hindrances, no_room
from assistant.games.axis_allies.board import AIR, FACTORY, LAND, SHIPS
from assistant.games.axis_allies.homing import lands, nearest, way
from assistant.games.axis_allies.moving import able
from assistant.games.axis_allies.reach import TOLL, adjacent, flights, left, ways
from assistant.games.axis_allies.reach import moves as allowance
from assistant.games.axis_allies.sayings import unit
from assistant.games.axis_allies.state import AxisAllies
from assistant.kit.pieces import Piece

Reach = Mapping[str, Sequence[str]]


@per_state
def moves(state: AxisAllies, power: str, *, ashore: bool = False) -> tuple[Offer, ...]:
    """Return one offer for each kind of unit that can go somewhere, with another for two steps; in battles only
    landings.
    """
    return tuple(_moves(state, power, ashore))


def _moves(state: AxisAllies, power: str, ashore: bool) -> Iterator[Offer]:
    for kind in state.kinds:
        if kind == FACTORY or (ashore and kind not in LAND):
            continue
        sources = [area for area in _areas(state, power, kind) if not ashore or state.sea(area)]
        yield from _direct(state, power, kind, sources)
        if not ashore:
            yield from _two_steps(state, power, kind, sources)
    if not ashore:
        yield from _boarding(state, power)


def _areas(state: AxisAllies, power: str, kind: str) -> list[str]:
    here = {p.at for p in state.pieces if p.owner == power and p.kind == kind}
    return [area for area in state.world.keys if area in here and able(state, power, kind, area, "")]


def _direct(state: AxisAllies, power: str, kind: str, sources: Sequence[str]) -> Iterator[Offer]:
    each = {area: targets(state, power, kind, area) for area in sources}
    each = {area: ends for area, ends in each.items() if ends}
    if each:
        yield _offer(state, f"Move {unit(kind, 2)[2:]}", {"by": power, "unit": kind, "via": ""}, each)


def _two_steps(state: AxisAllies, power: str, kind: str, sources: Sequence[str]) -> Iterator[Offer]:
    if kind in AIR or allowance(state, kind, power) < 2:
        return
    for via in state.world.keys:
        each: dict[str, tuple[str, ...]] = {}
        for area in sources:
            if adjacent(state, power, kind, area, via):
                each[area] = tuple(t for t in _beyond(state, power, kind, area, via))
        each = {area: ends for area, ends in each.items() if ends}
        if each:
            verb = f"Move {unit(kind, 2)[2:]} through {state.place(via)}"
            yield _offer(state, verb, {"by": power, "unit": kind, "via": via}, each)


def _beyond(state: AxisAllies, power: str, kind: str, source: str, via: str) -> Iterator[str]:
    for target in state.world.neighbours(via):
        pointless = target == source and not (kind in LAND and state.hostile(via, power))
        if pointless or not adjacent(state, power, kind, via, target):
            continue
        if via in ways(state, power, kind, source, target) and _allowed(state, power, kind, source, target, via):
            yield target


def _offer(state: AxisAllies, verb: str, known: Mapping[str, str], each: Reach) -> Offer:
    every = tuple(dict.fromkeys(area for ends in each.values() for area in ends))
    by, kind, via = known["by"], known["unit"], known["via"]
    counts = {area: range(1, len(able(state, by, kind, area, "", via)) + 1) for area in each}
    blanks = (
        Blank("source", tuple(each), noun="area"),
        Blank("target", every, noun="area", on="source", each=each),
        Blank("count", range(1, max(map(len, counts.values())) + 1), noun="units", on="source", each=counts),
    )
    return Offer(e.UnitsMoved, verb, known, blanks)


def targets(state: AxisAllies, power: str, kind: str, source: str) -> tuple[str, ...]:
    """Return where a unit can go from here in one step, or through the air."""
    if kind in AIR:
        return _air(state, power, kind, source)
    near = state.world.neighbours(source)
    areas = [*near, source] if kind in SHIPS and state.blocked(source, power) else near
    return tuple(t for t in areas if _allowed(state, power, kind, source, t, ""))


def _allowed(state: AxisAllies, power: str, kind: str, source: str, target: str, via: str) -> bool:
    if _peaceful(state, power) and (attacks(state, target, power) or attacks(state, via, power)):
        return False
    return legal(hindrances(state, power, kind, source, target, via))


def _air(state: AxisAllies, power: str, kind: str, source: str) -> tuple[str, ...]:
    """Return where every aircraft of this kind can go from here.

    Those that have flown far, or have no deck of their own, have a shorter reach.
    """
    planes = able(state, power, kind, source, "")
    alike = {(left(state, plane), plane.on): plane for plane in planes}
    free = state.ipcs.get(power, 0) // len(planes)
    first, *others = (_reached(state, power, plane, free) for plane in alike.values())
    return tuple(area for area in first if all(area in other for other in others))


def _reached(state: AxisAllies, power: str, plane: Piece, free: int) -> Sequence[str]:
    rest = left(state, plane)
    home = nearest(state, plane)
    areas: list[str] = []
    for area in flights(state, power, plane.at, rest):
        flight = way(state, plane, area, home) if area != plane.at and _flies(state, power, area) else None
        if flight is None or TOLL * flight.neutrals > free:
            continue
        lost = chosen(state, "AA-AMB-15") == "yes" and attacks(state, area, power)
        if lost or lands(state, plane, area, rest - flight.length, home):
            areas.append(area)
    return areas


def _flies(state: AxisAllies, power: str, target: str) -> bool:
    return not state.neutral(target) and not (_peaceful(state, power) and attacks(state, target, power))


def _peaceful(state: AxisAllies, power: str) -> bool:
    return state.step == "noncombat_move" or truce(state, power)


def _boarding(state: AxisAllies, power: str) -> Iterator[Offer]:
    for kind in (kind for kind in state.kinds if kind in LAND):
        each: dict[str, tuple[str, ...]] = {}
        for area in _areas(state, power, kind):
            if not state.sea(area):
                zones = (z for z in state.world.neighbours(area) if state.sea(z))
                each[area] = tuple(z for z in zones if legal(no_room(state, power, kind, area, z, 1)))
        each = {area: zones for area, zones in each.items() if zones}
        if each:
            every = tuple(dict.fromkeys(zone for zones in each.values() for zone in zones))
            blanks = (
                Blank("source", tuple(each), noun="area"),
                Blank("zone", every, noun="area", on="source", each=each),
                Blank("count", (1, 2), 1, noun="units", on="zone", each=_most(state, power, kind, each)),
            )
            verb = f"Take {unit(kind, 2)[2:]} on board"
            yield Offer(e.UnitsBoarded, verb, {"by": power, "unit": kind}, blanks)


def _most(state: AxisAllies, power: str, kind: str, each: Reach) -> Mapping[str, Sequence[int]]:
    """Return how many can board in a zone, whichever coast they come from."""
    counts: dict[str, tuple[int, ...]] = {}
    for area, zones in each.items():
        for zone in zones:
            two = legal(no_room(state, power, kind, area, zone, 2)) and counts.get(zone, (1, 2)) == (1, 2)
            counts[zone] = (1, 2) if two else (1,)
    return counts
