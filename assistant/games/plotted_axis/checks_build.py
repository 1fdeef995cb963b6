"""Checks of builds: factories, their capacity, money and timing (PAA-CHK-18, -26, -28, -29, -37)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from assistant.games.axis_allies.board import CONQUERORS, FACTORY, SHIPS, TRANSPORT
from assistant.games.axis_allies.sayings import ipcs
from assistant.games.plotted_axis.checks_finding import Finding, finding
from assistant.games.plotted_axis.checks_plan import BookPlan
from assistant.games.plotted_axis.orders import Order

PHASES = 3
"""The number of parts of a book: its first part is early, its last is late."""


def factories(plan: BookPlan) -> Iterator[Finding]:
    """Yield what a factory cannot produce this turn in any case (PAA-CHK-18)."""
    for number, order in plan.builds:
        if order.to:
            yield from (finding(18, text, number) for text in _against(plan, order))


def _against(plan: BookPlan, order: Order) -> Iterator[str]:
    units, area = _produced(order), plan.state.place(order.to)
    site = order.units.get(FACTORY, 0)
    if text := _idle(plan, order) if units else "":
        yield text
    elif units:
        yield from _too_much(plan, order, sum(units.values()))
        yield from _harbour(plan, order)
    if site and plan.read("PAA-AMB-32") == "own_build_line":
        yield from _no_site(plan, order, site)
    elif site > 1 or (site and not units):
        yield f"{area}: at this table, a new factory is built in another factory's line."


def _produced(order: Order) -> Mapping[str, int]:
    return {kind: count for kind, count in order.units.items() if kind != FACTORY and count > 0}


def _idle(plan: BookPlan, order: Order) -> str:
    """Return why nothing can be built there; "" if it can (PAA-BLD-08, PAA-BLD-09, AA-CAP-02)."""
    state, area = plan.state, plan.state.place(order.to)
    fresh = any(p.kind == FACTORY and "fresh" in p.marks for p in state.at(order.to))
    built = next((r for r, other in plan.builds if other.to == order.to and other.units.get(FACTORY, 0) > 0), 0)
    if order.to in state.taken or state.start.get(order.to) != plan.power:
        if state.factory(order.to):
            return f"{area} was not yours when the turn began: its factory can produce for you from the next turn on."
    elif fresh or (built and not state.factory(order.to)):
        return f"The factory in {area} is new this turn: it can produce from the next turn on."
    return "" if state.factory(order.to) else f"{area} has no factory."


def _too_much(plan: BookPlan, order: Order, count: int) -> Iterator[str]:
    most = plan.state.capacity(order.to, plan.power)
    if most is not None and count > most:
        yield f"The factory in {plan.state.place(order.to)} can place only {most} in a turn, but {count} are planned."


def _harbour(plan: BookPlan, order: Order) -> Iterator[str]:
    if not any(order.units.get(kind, 0) > 0 for kind in SHIPS):
        return
    zones = _zones(plan, order.to)
    if order.zone and order.zone not in zones:
        yield f"{plan.state.place(order.zone)} is not a sea zone next to {plan.state.place(order.to)}."
    elif not zones:
        yield f"{plan.state.place(order.to)} has no coast, so ships cannot be built there."


def _zones(plan: BookPlan, area: str) -> tuple[str, ...]:
    return tuple(zone for zone in plan.state.world.neighbours(area) if plan.state.sea(zone))


def _no_site(plan: BookPlan, order: Order, site: int) -> Iterator[str]:
    """Yield why a new factory cannot be built there (AA-IC-01, AA-IC-02, PAA-AMB-32)."""
    state, area = plan.state, plan.state.place(order.to)
    if state.factory(order.to) or site > 1:
        yield f"{area}: an area holds one factory, and a new one needs its own line, in its own area."
    elif state.start.get(order.to) != plan.power:
        yield f"{area} was not yours when the turn began, so you cannot build a factory there."
    elif not state.value(order.to) and plan.read("AA-AMB-17") == "no":
        yield f"{area} has no IPC value, so it cannot have a factory."


def threatened(plan: BookPlan) -> Iterator[Finding]:
    """Yield factories that the country does not control now, or that enemies can reach (PAA-CHK-26)."""
    for number, order in plan.builds:
        if not order.to or plan.state.sea(order.to):
            continue
        area = plan.state.place(order.to)
        if plan.state.controller(order.to) != plan.power:
            yield finding(26, f"You do not control {area} now: nothing can be built there until you do.", number)
        elif not plan.state.capital_free(plan.power):
            yield finding(26, "Nothing can be built while the enemy holds your capital.", number)
        elif enemy := _beside(plan, order.to, number):
            text = f"Enemies in {plan.state.place(enemy)} can take {area} before round {number}"
            yield finding(
                26, f"{text}; units not built by then can be built at an original factory at the end.", number
            )
        if zone := _crowded(plan, order):
            text = f"Enemy ships are in {plan.state.place(zone)} now: new ships cannot be placed among them"
            yield finding(26, f"{text}.", number)


def _beside(plan: BookPlan, area: str, number: int) -> str:
    """Return a neighboring area from which enemies can come on land or by transport before the country builds."""
    order = plan.state.order
    early = {power for power in order if number > 1 or order.index(power) < order.index(plan.power)}
    for beside in plan.state.world.neighbours(area):
        comes = {TRANSPORT} if plan.state.sea(beside) else CONQUERORS
        if any(p.kind in comes and p.owner in early for p in plan.state.enemies(beside, plan.power)):
            return beside
    return ""


def _crowded(plan: BookPlan, order: Order) -> str:
    """Return a zone with enemies where new ships would have to be placed (PAA-AMB-07)."""
    if plan.state.among_enemies or not any(order.units.get(kind, 0) > 0 for kind in SHIPS):
        return ""
    zones = (order.zone,) if order.zone else _zones(plan, order.to)
    shut = [zone for zone in zones if plan.state.sea(zone) and plan.state.blocked(zone, plan.power)]
    return shut[0] if shut and len(shut) == len(zones) else ""


# ------------------------------------------------------------------ money


def money(plan: BookPlan) -> Iterator[Finding]:
    """Yield builds that cost more than the country has, or money without a plan (PAA-CHK-28, PAA-CHK-29)."""
    wanted, have, beyond = Counter[str](), plan.state.ipcs.get(plan.power, 0), 0
    for number, order in plan.builds:
        wanted.update({kind: count for kind, count in order.units.items() if count > 0})
        beyond = beyond or (number if plan.state.cost(wanted, plan.power) > have else 0)
    cost = plan.state.cost(wanted, plan.power)
    if cost > have:
        text = f"The builds cost {ipcs(cost)}, but you have {have}: {cost - have} too few"
        yield finding(28, f"{text}. {_choose(plan)}", beyond)
    elif have - cost >= plan.state.price("infantry", plan.power) and (spare := _spare(plan)):
        text = f"You have not planned how to spend {ipcs(have - cost)}: {plan.state.place(spare)} can still build"
        yield finding(29, f"{text}. Units that are not plotted cannot be built later.")


def _choose(plan: BookPlan) -> str:
    if plan.read("PAA-AMB-27") == "at_plot":
        return "At this table, you may plot only what you can pay for: leave some out."
    return "You will have to choose when they are revealed."


def _spare(plan: BookPlan) -> str:
    """Return a factory that can produce and has no line; "" if there is none."""
    planned = {order.to for _, order in plan.builds}
    plants = (p.at for p in plan.state.pieces if p.kind == FACTORY and p.owner == plan.power)
    return next((area for area in plants if area not in planned and plan.state.producing(area, plan.power)), "")


def timing(plan: BookPlan) -> Iterator[Finding]:
    """Yield builds at the beginning or the end of a book (PAA-CHK-37)."""
    part = len(plan.book) // PHASES
    for number, order in plan.builds:
        if order.to and number <= part:
            yield finding(
                37, f"Round {number} is early: these units will defend this turn, and the money is safe.", number
            )
        elif order.to and number > len(plan.book) - part:
            yield finding(
                37, f"Round {number} is late: nobody can attack these units, but bombs may take the money.", number
            )
