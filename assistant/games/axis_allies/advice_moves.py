"""Reasons why units cannot go somewhere: the same for moves at the table and for orders that are carried out."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.content.house_rules import chosen
from assistant.core.game import Notice, illegal, odd
from assistant.games.axis_allies.board import AA_GUN, AIR, FACTORY, LAND, SHIPS, TRANSPORT
from assistant.games.axis_allies.homing import comes_down, way
from assistant.games.axis_allies.moving import able, fitting
from assistant.games.axis_allies.reach import TOLL, adjacent, canal_open, flights, left, moves
from assistant.games.axis_allies.sayings import ipcs, plural, unit
from assistant.games.axis_allies.state import AxisAllies
from assistant.kit.areas import link
from assistant.kit.phrasing import upper
from assistant.kit.pieces import Piece


def hindrances(
    state: AxisAllies, by: str, kind: str, source: str, target: str, via: str = "", count: int = 1
) -> Iterator[Notice]:
    """Yield what prevents this many units of a kind from going there now; nothing if they can."""
    there = able(state, by, kind, source, target, via)
    if count < 1 or kind == FACTORY:
        yield illegal("Nothing would move: choose at least one unit. Factories stay where they are.", "AA-IC-05")
    elif len(there) < count:
        yield _too_few(state, by, kind, source, len(there))
    elif kind in AIR:
        yield from _in_the_air(state, there[:count], target)
    elif kind in SHIPS:
        yield from _at_sea(state, by, kind, source, target, via)
    elif state.sea(source):
        yield from _ashore(state, by, kind, source, target)
    else:
        yield from _on_land(state, by, kind, source, target, via)


def _too_few(state: AxisAllies, by: str, kind: str, source: str, ready: int) -> Notice:
    here = sum(p.kind == kind and p.owner == by for p in state.at(source))
    name = state.place(source)
    if here > ready:
        text = (
            f"Only {unit(kind, ready)} in {name} can still move: the others have already moved, have landed or are new."
        )
        return illegal(text, "AA-MOV-07", "PAA-MOV-04") if ready else _none_ready(kind, name)
    have = f"only {unit(kind, here)}" if here else f"no {plural(kind)}"
    return illegal(f"{upper(state.the(by))} has {have} in {name}.", "PAA-INV-02")


def _none_ready(kind: str, name: str) -> Notice:
    text = f"No {unit(kind, 1)[2:]} in {name} can still move: each has already moved, has landed or is new."
    return illegal(text, "PAA-MOV-04", "PAA-BLD-05")


# ------------------------------------------------------------------ land


def _on_land(state: AxisAllies, by: str, kind: str, source: str, target: str, via: str) -> Iterator[Notice]:
    if state.sea(target):
        yield illegal("Land units can go to sea only on a transport.", "AA-MOV-06", "AA-TRN-02")
        return
    if not _linked(state, by, kind, source, target, via):
        through = f" through {state.place(via)}" if via else ""
        far = "1 area" if moves(state, kind, by) == 1 else f"{moves(state, kind, by)} areas"
        yield illegal(
            f"{upper(state.place(target))} is out of reach{through}: {plural(kind)} can move {far}.", "AA-UNI-01"
        )
        return
    yield from _on_the_way(state, by, kind, via)
    if kind == AA_GUN and not state.friendly(target, by):
        yield illegal("An AA gun can enter only friendly areas.", "AA-MOV-08")
    yield from _into_neutral(state, by, target)


def _linked(state: AxisAllies, by: str, kind: str, source: str, target: str, via: str) -> bool:
    if not via:
        return adjacent(state, by, kind, source, target)
    steps = adjacent(state, by, kind, source, via) and adjacent(state, by, kind, via, target)
    return moves(state, kind, by) >= 2 and (steps or (source == target and adjacent(state, by, kind, source, via)))


def _on_the_way(state: AxisAllies, by: str, kind: str, via: str) -> Iterator[Notice]:
    if via and state.stops(kind, via, by):
        rule = "AA-MOV-05" if kind in SHIPS else "AA-MOV-02"
        yield illegal(f"Enemy units in {state.place(via)} block the way.", rule, "PAA-X2A-02")
    elif via and state.neutral(via):
        yield illegal(f"{upper(state.place(via))} is neutral: units that enter it must stop there.", "AA-NEU-03")


def _into_neutral(state: AxisAllies, by: str, target: str) -> Iterator[Notice]:
    if state.neutral(target) and state.ipcs.get(by, 0) < TOLL:
        yield illegal(f"{upper(state.place(target))} is neutral: entering it costs {ipcs(TOLL)}.", "AA-NEU-01")


def _ashore(state: AxisAllies, by: str, kind: str, zone: str, target: str) -> Iterator[Notice]:
    if state.sea(target) or not state.world.adjacent(zone, target):
        yield illegal(f"Units cannot land in {state.place(target)} from {state.place(zone)}.", "AA-TRN-03")
    elif state.blocked(zone, by):
        yield illegal("Enemy ships are in the zone: fight them before landing.", "AA-AMP-01")
    elif kind == AA_GUN and not state.friendly(target, by):
        yield illegal("An AA gun can enter only friendly areas.", "AA-MOV-08")
    yield from _into_neutral(state, by, target)


# ------------------------------------------------------------------ sea


def _at_sea(state: AxisAllies, by: str, kind: str, source: str, target: str, via: str) -> Iterator[Notice]:
    if not state.sea(target):
        yield illegal("Ships cannot go onto land.", "AA-MOV-06")
        return
    if source == target:
        return
    steps = [(source, via), (via, target)] if via else [(source, target)]
    if closed := [pair for pair in steps if _shut(state, by, *pair)]:
        one, other = closed[0]
        text = f"The passage from {state.place(one)} to {state.place(other)} is closed to {state.the(by)} this turn."
        yield illegal(text, "AA-CAN-01", "AA-AMB-12")
    elif not _linked(state, by, kind, source, target, via):
        text = (
            f"{upper(state.place(target))} is out of reach: ships can move 2 zones, and the zone between must be named."
        )
        yield illegal(text, "AA-UNI-01")
    yield from _on_the_way(state, by, kind, via)
    if kind == TRANSPORT and any("unloaded" in p.marks for p in able(state, by, kind, source, target)[:1]):
        yield illegal("This transport has unloaded, which ended its move.", "AA-TRN-02")


def _shut(state: AxisAllies, by: str, one: str, other: str) -> bool:
    return link(one, other) in state.world.links and not canal_open(state, by, one, other)


# ------------------------------------------------------------------ air


def _in_the_air(state: AxisAllies, planes: tuple[Piece, ...], target: str) -> Iterator[Notice]:
    if stuck := [p for p in planes if target not in flights(state, p.owner, p.at, left(state, p))]:
        far = left(state, stuck[0])
        more = "1 more area" if far == 1 else f"{far} more areas"
        yield illegal(f"{upper(state.place(target))} is out of range: the aircraft can fly {more}.", "AA-AIR-01")
        return
    toll = sum(TOLL * flight.neutrals for p in planes if (flight := way(state, p, target)))
    if toll and chosen(state, "AA-AMB-05") == "pay":
        if state.ipcs.get(planes[0].owner, 0) < toll:
            yield illegal(
                f"The flight crosses neutral land, which costs {ipcs(toll)}: too much.", "AA-NEU-01", "AA-AMB-05"
            )
        else:
            yield odd(f"The flight crosses neutral land, which costs {ipcs(toll)}.", "AA-AMB-05")
    if any(not comes_down(state, piece, target) for piece in planes):
        doubt = odd if chosen(state, "AA-AMB-15") == "yes" else illegal
        yield doubt("No place to land would be within range from there.", "AA-AIR-02", "PAA-AIR-03")


# ------------------------------------------------------------------ on board


def no_room(state: AxisAllies, by: str, kind: str, source: str, zone: str, count: int) -> Iterator[Notice]:
    """Yield what prevents this many units from boarding a transport there."""
    if kind not in LAND:
        yield illegal("Only land units can board a transport.", "AA-TRN-01")
        return
    ready = able(state, by, kind, source, zone)
    if len(ready) < count:
        yield _too_few(state, by, kind, source, len(ready))
    elif not state.world.adjacent(source, zone) or not state.sea(zone):
        yield illegal(f"{upper(state.place(zone))} is not a zone next to {state.place(source)}.", "AA-TRN-02")
    elif count > _places(state, by, kind, zone):
        load = "2 infantry, 1 tank or 1 AA gun"
        if chosen(state, "AA-AMB-13") == "plus_infantry":
            load = "1 unit plus 1 infantry"
        text = f"{upper(state.the(by))} does not have enough room on its transports there: each holds {load}."
        yield illegal(text, "AA-TRN-01")


def _places(state: AxisAllies, by: str, kind: str, zone: str) -> int:
    free = 0
    for ship in state.at(zone):
        if ship.kind != TRANSPORT or ship.owner != by or ship.marks & {"unloaded", "fresh"}:
            continue
        held = [p.kind for p in state.pieces.on(ship.id)]
        while len(held) < 3 and fitting([*held, kind], chosen(state, "AA-AMB-13")):
            held, free = [*held, kind], free + 1
    return free
