"""Checks that are only hints: nothing to attack, nobody left, idle units, cargo (PAA-CHK-27, -32, -35, -38)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from assistant.games.axis_allies import board
from assistant.games.axis_allies.board import AA_GUN, AIR, FIXTURES, TRANSPORT
from assistant.games.axis_allies.sayings import units
from assistant.games.plotted_axis.cargo import only_cargo
from assistant.games.plotted_axis.checks_finding import Finding, finding
from assistant.games.plotted_axis.checks_plan import BookPlan, Part


def nothing_to_attack(plan: BookPlan) -> Iterator[Finding]:
    """Yield moves of units that could attack to where no enemy is (PAA-CHK-27)."""
    for number, order in plan.moves:
        parts = [part for part in plan.parts if part.round == number]
        if order.to and any(_attacks(plan, part) for part in parts) and _empty(plan, order.to):
            yield finding(27, f"There is nothing to attack in {plan.state.place(order.to)} now.", number)


def _attacks(plan: BookPlan, part: Part) -> bool:
    """Return whether units may be meant to attack: aircraft at sea, ships in place, any fighting unit on land."""
    if part.kind in (AA_GUN, TRANSPORT):
        return False
    if plan.state.sea(part.to):
        spot = part.group.source == part.to and not part.group.load
        return spot or (part.kind in AIR and not part.ride)
    return True


def _empty(plan: BookPlan, area: str) -> bool:
    """Return whether there is no enemy, and on land no unit at all in a friendly area."""
    if plan.state.sea(area):
        return not plan.state.enemies(area, plan.power)
    return plan.state.friendly(area, plan.power) and not [p for p in plan.state.at(area) if p.kind not in FIXTURES]


def nobody_left(plan: BookPlan) -> Iterator[Finding]:
    """Yield areas with a factory, or the capital, that lose their last defender (PAA-CHK-32)."""
    capital = board.powers()[plan.power].capital
    for number, area in plan.emptied:
        if plan.state.sea(area) or not plan.state.friendly(area, plan.power):
            continue
        if area == capital or plan.state.factory(area):
            yield finding(32, f"After round {number}, no units are left to defend {plan.state.place(area)}.", number)


def without_orders(plan: BookPlan) -> Iterator[Finding]:
    """Yield the units that stay and defend (PAA-CHK-35)."""
    idle = Counter(t.kind for t in plan.tokens if t.real and not t.rounds and not t.spent and t.kind not in FIXTURES)
    if idle:
        yield finding(35, f"These units have no orders and will stay and defend: {units(idle)}.")


def carried_fighters(plan: BookPlan) -> Iterator[Finding]:
    """Yield fighters that ride to where enemy ships are, and would not fight there (PAA-CHK-38, PAA-AMB-51)."""
    if plan.read("PAA-AMB-51") != "cargo":
        return
    riders = Counter[tuple[int, str]]()
    for part in plan.parts:
        riders[part.round, part.to] += len(part.ride)
    for (number, zone), aboard in riders.items():
        if aboard and any(plan.state.defends(piece) for piece in plan.state.enemies(zone, plan.power)):
            yield finding(38, only_cargo(plan.state, aboard, zone), number)
