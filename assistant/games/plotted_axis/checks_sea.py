"""Checks of transports: pick up first, on the way, what fits, and what is landed (PAA-CHK-15 to -17, -25, -30)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from assistant.games.axis_allies.board import LAND, SHIPS, TRANSPORT
from assistant.games.axis_allies.sayings import plural, unit, units
from assistant.games.plotted_axis.checks_finding import Finding, finding
from assistant.games.plotted_axis.checks_plan import Boarding, BookPlan, Part
from assistant.games.plotted_axis.checks_reach import later_pickup
from assistant.games.plotted_axis.checks_ways import between, steps
from assistant.kit.phrasing import upper


def ashore(plan: BookPlan) -> Iterator[Part]:
    """Yield parts that bring cargo from a sea zone to land."""
    for part in plan.parts:
        if part.kind in LAND and plan.state.sea(part.group.source) and part.to and not plan.state.sea(part.to):
            yield part


def too_early(plan: BookPlan) -> Iterator[Finding]:
    """Yield landings before their cargo is picked up (PAA-CHK-15)."""
    for part in ashore(plan):
        if part.picked.absent and (late := later_pickup(plan, part)):
            text = f"{unit(part.kind, part.picked.asked)} would land in round {part.round} and board in round {late}"
            yield finding(15, f"{text}: pick up first, land in a later round.", part.round)


def coasts(plan: BookPlan) -> Iterator[Finding]:
    """Yield transports that do not pass the place where their cargo waits (PAA-CHK-16)."""
    for boarding in _first(plan):
        source = boarding.load.source
        if not plan.state.sea(source) and not any(
            plan.state.world.adjacent(source, zone) for zone in _passed(boarding)
        ):
            way = plan.state.place(boarding.group.source), plan.state.place(boarding.to)
            text = f"The transport from {way[0]} to {way[1]} does not pass the coast of {plan.state.place(source)}"
            yield finding(16, f"{text}.", boarding.round)


def _passed(boarding: Boarding) -> tuple[str, ...]:
    """Return the zones that the transport touches; if its route is not written, any that it could touch."""
    group = boarding.group
    ends = (group.source, boarding.to)
    if group.via:
        return (*ends, group.via)
    return (*ends, *between(*ends, True)) if steps(*ends, SHIPS) == 2 else ends


def _first(plan: BookPlan) -> Iterator[Boarding]:
    """Yield one boarding for each place where a group takes units on board."""
    seen: set[tuple[int, int, str]] = set()
    for boarding in plan.boardings:
        key = (boarding.round, id(boarding.group), boarding.load.source)
        if key not in seen:
            seen.add(key)
            yield boarding


def overloaded(plan: BookPlan) -> Iterator[Finding]:
    """Yield loads beyond the capacity of a group's transports (PAA-CHK-17, AA-AMB-13)."""
    reported: set[tuple[int, int]] = set()
    for boarding in plan.boardings:
        key = (boarding.round, id(boarding.group))
        if boarding.fits or key in reported:
            continue
        reported.add(key)
        yield finding(17, _overload(plan, boarding), boarding.round)


def _overload(plan: BookPlan, boarding: Boarding) -> str:
    if boarding.kind not in LAND:
        return f"{upper(plural(boarding.kind))} cannot go on a transport."
    ships = sum(p.picked.asked for p in plan.parts if p.group is boarding.group and p.kind == TRANSPORT)
    wanted = Counter[str]()
    for load in boarding.group.load:
        wanted.update(load.units)
    if not ships:
        return f"The group has no transport to pick up {units(wanted)}."
    each = "a unit and an infantry" if plan.read("AA-AMB-13") == "plus_infantry" else "2 infantry, a tank or an AA gun"
    text = f"{upper(units(wanted))}, with what is already on board, is too much for {unit(TRANSPORT, ships)}"
    return f"{text}: each holds {each}."


def hostile_zones(plan: BookPlan) -> Iterator[Finding]:
    """Yield landings from a zone that has enemy ships now (PAA-CHK-25)."""
    reported: set[tuple[int, str]] = set()
    for part in ashore(plan):
        zone = part.group.source
        if plan.state.blocked(zone, plan.power) and (part.round, zone) not in reported:
            reported.add((part.round, zone))
            earlier = next((r for r, order in plan.moves if order.to == zone and r < part.round), 0)
            clears = f"; round {earlier} may clear it" if earlier else ""
            text = (
                f"Enemy ships are in {plan.state.place(zone)} now: units cannot land from there while they are{clears}"
            )
            yield finding(25, f"{text}.", part.round)


def stays_aboard(plan: BookPlan) -> Iterator[Finding]:
    """Yield cargo that no line lands (PAA-CHK-30)."""
    left: dict[int, Counter[str]] = {}
    for boarding in plan.boardings:
        for token in boarding.picked.tokens:
            if not token.landed and token.boarded == boarding.round:
                left.setdefault(boarding.round, Counter())[boarding.kind] += 1
    for number, kinds in left.items():
        back = plan.read("PAA-AMB-09") == "back"
        text = "go back to where they came from" if back else "stay on board"
        yield finding(30, f"Units that board in round {number} {text}, as no line lands them: {units(kinds)}.", number)


def unnamed(plan: BookPlan) -> Iterator[Finding]:
    """Yield cargo from earlier turns that a moving transport takes along only if it is named (PAA-AMB-10)."""
    if plan.read("PAA-AMB-10") != "must_plot":
        return
    for part in plan.parts:
        if part.kind != TRANSPORT or part.group.source == part.to:
            continue
        named = Counter[str]()
        for load in part.group.load:
            named.update(load.units if load.source == part.group.source else {})
        aboard = Counter(
            t.kind for ship in part.picked.tokens for t in plan.state.pieces.on(ship.id) if t.owner == plan.power
        )
        if missing := aboard - named:
            text = f"The line does not name {units(missing)} on board in {plan.state.place(part.group.source)}"
            yield finding(
                20, f"{text}: at this table, name them as units that the transport picks up there.", part.round
            )
