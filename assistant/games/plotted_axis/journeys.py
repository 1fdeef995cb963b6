"""Units of the revealed line on their way: ships first with everything on board, then aircraft, then land units."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from assistant.core.fast_replace import replace
from assistant.games.axis_allies.board import AIR, CARRIER, FIGHTER, LAND, SHIPS
from assistant.games.axis_allies.moving import Arrived, Journey, Load, able, travelled
from assistant.games.plotted_axis.events import Going
from assistant.games.plotted_axis.groups import on_way, origin, way
from assistant.games.plotted_axis.orders import OrderedUnits
from assistant.games.plotted_axis.state import Plotted
from assistant.kit.pieces import changed

P = TypeVar("P", bound=Plotted)
Riders = dict[int, tuple[int, ...]]
"""Fighters that ride on a carrier, by the group that names them."""


def carried_out(state: P, power: str, going: Sequence[Going]) -> tuple[P, tuple[Arrived, ...]]:
    """Move everything: ships, then aircraft, then land units (PAA-AMB-19). Nothing has been fought yet."""
    state, arrived, flying = ships_first(state, power, going)
    for part, parts in ((AIR, flying), (LAND, going)):
        for group in parts:
            state, came = _part(state, power, group, part)
            arrived += came
    return state, tuple(arrived)


def ships_first(state: P, power: str, going: Sequence[Going]) -> tuple[P, list[Arrived], tuple[Going, ...]]:
    """Move the ships of the line; return the table, the arrivals, and what still flies by itself or walks.

    Fighters that are named ride on the carriers of their zone, whichever group of the line names them (PAA-CAR-01).
    """
    arrived: list[Arrived] = []
    flying = tuple(going)
    for group in going:
        state, came, flying = _cast_off(state, power, group, flying)
        arrived += came
    return state, arrived, flying


def _cast_off(
    state: P, power: str, going: Going, flying: tuple[Going, ...]
) -> tuple[P, list[Arrived], tuple[Going, ...]]:
    """Move the ships of one group, the whole way or only to the area in between."""
    arrived: list[Arrived] = []
    for whole in (True, False):
        riders = _riders(state, power, going, flying, whole=whole)
        flying = tuple(_less(one, len(riders.get(one.group, ())), whole=whole) for one in flying)
        state, came = _sails(state, power, going, riders, whole=whole)
        arrived += came
    return state, arrived, flying


def _riders(state: Plotted, power: str, own: Going, going: Sequence[Going], *, whole: bool) -> Riders:
    """Return, by group, the named fighters on board this group's carriers that have not gone yet."""
    group = state.group(own.group)
    carriers = max(0, (own.units if whole else own.first).get(CARRIER, 0))
    if group is None or state.now is None or not carriers or group.source == state.now.to:
        return {}
    decks = {p.id for p in able(state, power, CARRIER, group.source, "")[:carriers]}
    based = [p.id for p in able(state, power, FIGHTER, group.source, "") if p.on in decks]
    riders: Riders = {}
    for other in sorted(going, key=lambda one: one.group != own.group):
        named = state.group(other.group)
        if named is not None and named.source == group.source:
            count = max(0, (other.units if whole else other.first).get(FIGHTER, 0))
            riders[other.group], based = tuple(based[:count]), based[count:]
    return riders


def _less(going: Going, riding: int, *, whole: bool) -> Going:
    """Return the units that set out without the fighters that ride on a carrier."""
    if not riding:
        return going
    units = going.units if whole else going.first
    units = {**units, FIGHTER: units[FIGHTER] - riding}
    return replace(going, units=units) if whole else replace(going, first=units)


def _sails(state: P, power: str, going: Going, riders: Riders, *, whole: bool) -> tuple[P, list[Arrived]]:
    """Move the ships of a group with everything on board; a ride is the first of a fighter's two moves (PAA-MOV-05)."""
    group = state.group(going.group)
    some = {kind: n for kind, n in (going.units if whole else going.first).items() if kind in SHIPS and n > 0}
    if group is None or not some:
        return state, []
    aboard = [number for numbers in riders.values() for number in numbers]
    state = replace(state, pieces=changed(state.pieces, aboard, lambda p: p.marked("leg")))
    some |= {FIGHTER: len(aboard)} if aboard else {}
    arrived: list[Arrived] = []
    for journey in _journeys(state, power, on_way(state, group, going.via), some, going.load, full=whole):
        state, came = travelled(state, journey)
        arrived += came
    return state, arrived


def _part(state: P, power: str, going: Going, part: frozenset[str]) -> tuple[P, list[Arrived]]:
    """Move the aircraft of a group, or its land units."""
    group = state.group(going.group)
    arrived: list[Arrived] = []
    if group is None or state.now is None:
        return state, arrived
    group = on_way(state, group, going.via)
    for full, units in ((True, going.units), (False, going.first)):
        some = {kind: count for kind, count in units.items() if kind in part and count > 0}
        for journey in _journeys(state, power, group, some, (), full=full):
            state, came = travelled(state, journey)
            arrived += came
    return state, arrived


def _journeys(
    state: Plotted, power: str, group: OrderedUnits, units: dict[str, int], load: Sequence[Load], *, full: bool
) -> Iterator[Journey]:
    """Yield journeys: kinds that take the same route go together."""
    to = state.now.to if state.now else ""
    by_way: dict[tuple[str, str], dict[str, int]] = {}
    riding = any(kind in SHIPS for kind in units)
    for kind, count in units.items():
        via = way(state, power, group, CARRIER if riding and kind == FIGHTER else kind, to)
        by_way.setdefault((origin(state, power, group, kind), via), {})[kind] = count
    for (source, via), some in by_way.items():
        if full:
            yield Journey(power, some, source, to, via, load)
        elif via:
            yield Journey(power, some, source, via, "", load)
