"""Moves that can be tapped now: from where, to where, how many; going on board and ashore."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from assistant.game import legal
from assistant.games.axis_allies import events as e
from assistant.games.axis_allies.advice import attacks
from assistant.games.axis_allies.advice_moves import hindrances, no_room
from assistant.games.axis_allies.board import AIR, FACTORY, LAND, SHIPS
from assistant.games.axis_allies.homes import nearest
from assistant.games.axis_allies.moving import able
from assistant.games.axis_allies.reach import adjacent, flights, left, ways
from assistant.games.axis_allies.reach import moves as allowance
from assistant.games.axis_allies.sayings import unit
from assistant.games.axis_allies.state import AxisAllies
from assistant.offer import Blank, Offer

Reach = Mapping[str, Sequence[str]]


def moves(state: AxisAllies, power: str, *, ashore: bool = False) -> Iterator[Offer]:
    """One offer for each kind of unit that can go somewhere, for two steps another; during battles only ashore."""
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
    each = {area: found for area, found in each.items() if found}
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
        each = {area: found for area, found in each.items() if found}
        if each:
            verb = f"Move {unit(kind, 2)[2:]} by way of {state.area(via)}"
            yield _offer(state, verb, {"by": power, "unit": kind, "via": via}, each)


def _beyond(state: AxisAllies, power: str, kind: str, source: str, via: str) -> Iterator[str]:
    for target in state.world.neighbours(via):
        if target == source or not adjacent(state, power, kind, via, target):
            continue
        if via in ways(state, power, kind, source, target) and _allowed(state, power, kind, source, target, via):
            yield target


def _offer(state: AxisAllies, verb: str, known: Mapping[str, str], each: Reach) -> Offer:
    every = tuple(dict.fromkeys(area for found in each.values() for area in found))
    counts = {area: range(1, len(able(state, known["by"], known["unit"], area, "")) + 1) for area in each}
    blanks = (
        Blank("source", tuple(each), noun="area"),
        Blank("target", every, noun="area", on="source", each=each),
        Blank("count", range(1, max(map(len, counts.values())) + 1), noun="units", on="source", each=counts),
    )
    return Offer(e.UnitsMoved, verb, known, blanks)


def targets(state: AxisAllies, power: str, kind: str, source: str) -> tuple[str, ...]:
    """Where a unit can go from here in one step, or through the air."""
    if kind in AIR:
        return _air(state, power, kind, source)
    near = state.world.neighbours(source)
    found = [*near, source] if kind in SHIPS and state.blocked(source, power) else near
    return tuple(t for t in found if _allowed(state, power, kind, source, t, ""))


def _allowed(state: AxisAllies, power: str, kind: str, source: str, target: str, via: str) -> bool:
    if state.step == "noncombat_move" and (attacks(state, target, power) or attacks(state, via, power)):
        return False
    return legal(hindrances(state, power, kind, source, target, via))


def _air(state: AxisAllies, power: str, kind: str, source: str) -> tuple[str, ...]:
    plane = able(state, power, kind, source, "")[-1]
    rest = left(state, plane)
    far, free = flights(state, power, source, rest, straight=True), state.ipcs.get(power, 0)
    home = nearest(state, plane)
    found = (area for area, way in far.items() if home.get(area, 99) <= rest - way.length and 3 * way.neutrals <= free)
    return tuple(a for a in found if a != source and _flies(state, power, a))


def _flies(state: AxisAllies, power: str, target: str) -> bool:
    if state.step == "noncombat_move":
        return not attacks(state, target, power) and not state.neutral(target)
    return not state.neutral(target)


def _boarding(state: AxisAllies, power: str) -> Iterator[Offer]:
    for kind in sorted(LAND, key=lambda kind: state.kinds[kind].cost):
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
    """How many can go on board in a zone, whatever coast they come from."""
    found: dict[str, tuple[int, ...]] = {}
    for area, zones in each.items():
        for zone in zones:
            two = legal(no_room(state, power, kind, area, zone, 2)) and found.get(zone, (1, 2)) == (1, 2)
            found[zone] = (1, 2) if two else (1,)
    return found
