"""Checks of routes: too far, the wrong kind of area, blocked, a closed canal (PAA-CHK-11, -12, -20, -21, -24)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from assistant.games.axis_allies import board, reach
from assistant.games.axis_allies.board import AA_GUN, AIR, LAND, SHIPS
from assistant.games.axis_allies.sayings import plural, unit
from assistant.games.plotted_axis.checks_finding import Finding, finding
from assistant.games.plotted_axis.checks_plan import Boarding, BookPlan, Part
from assistant.games.plotted_axis.checks_ways import between, far, overseas, steps
from assistant.kit.phrasing import listed, upper


def too_far(plan: BookPlan) -> Iterator[Finding]:
    """Yield destinations that are out of reach on this map, wherever units are (PAA-CHK-11)."""
    for part in plan.parts:
        if part.to and not wrong_kind(plan, part) and not _rides(part):
            most = reach.moves(plan.state, part.kind, plan.power)
            if text := _flown(plan, part, most) if part.kind in AIR else _travelled(plan, part, most):
                yield finding(11, text, part.round)


def _rides(part: Part) -> bool:
    """Return whether all units of this part travel on their carrier."""
    return bool(part.ride) and len(part.ride) == len(part.picked.tokens)


def _flown(plan: BookPlan, part: Part, most: int) -> str:
    length = far(plan.state, part.group.source, part.to)
    name = unit(part.kind, 1)[2:]
    if length is None:
        return f"No {name} can reach {plan.state.place(part.to)}: this table allows no flights over neutral areas."
    if length > most:
        text = f"{plan.state.place(part.group.source)} to {plan.state.place(part.to)} is {length} areas"
        return f"{text}, but a {name} can fly only {most}."
    return ""


def _travelled(plan: BookPlan, part: Part, most: int) -> str:
    group, area = part.group, plan.state.area
    ships = part.kind in SHIPS
    if group.source == part.to:
        return _stays(plan, part)
    if group.via and most > 1 and not (plan.state.sea(group.source) and not ships):
        if group.via not in between(group.source, part.to, ships):
            return f"{area(group.via)} is not next to both {area(group.source)} and {area(part.to)}."
        return ""
    length = steps(group.source, part.to, {part.kind})
    if overseas(part.kind, group.source, part.to):
        return f"{area(part.to)} is across the sea from {area(group.source)}: {_many(part.kind)} need a transport."
    if length is None or length > most:
        return f"{area(part.to)} is out of reach from {area(group.source)}: {_moves(part.kind, most)}."
    return ""


def _moves(kind: str, most: int) -> str:
    many = _many(kind)
    verb = "moves" if kind == "infantry" else "move"
    return f"{many} {verb} {most} {'area' if most == 1 else 'areas'}" if most else f"{many} do not move"


def _many(kind: str) -> str:
    return unit(kind, 2)[2:]


def _stays(plan: BookPlan, part: Part) -> str:
    """Return what is wrong if destination and origin are the same; only ships load or attack there.

    Rules: PAA-TRN-04, PAA-AMB-22.
    """
    if part.kind not in SHIPS:
        return f"{upper(unit(part.kind, 2)[2:])} in {plan.state.place(part.to)} are already there."
    if part.group.load or plan.read("PAA-AMB-22") != "only_newcomers":
        return ""
    order = plan.book[part.round - 1]
    if any(group.source != part.to for group in order.groups):
        return ""
    return f"{plan.state.place(part.to)}: at this table, ships already there can only join others that arrive."


def wrong_kind(plan: BookPlan, part: Part) -> bool:
    """Return whether a land unit is sent to sea, or a ship onto land."""
    if part.kind in LAND:
        return plan.state.sea(part.to)
    return part.kind in SHIPS and bool(part.to) and not plan.state.sea(part.to)


def wrong_areas(plan: BookPlan) -> Iterator[Finding]:
    """Yield land units sent into the sea, and ships sent ashore (PAA-CHK-12)."""
    for part in plan.parts:
        if not part.to or not wrong_kind(plan, part):
            continue
        name, area = upper(unit(part.kind, 2)[2:]), plan.state.place(part.to)
        if part.kind in SHIPS:
            yield finding(12, f"{name} cannot go to {area}: it is land.", part.round)
        elif plan.state.sea(part.group.source):
            yield finding(12, f"{name} can go to {area} only on a transport: name the transport.", part.round)
        else:
            text = f"{name} cannot go into {area}: it is sea. To put them on board, name them as a transport's pickup"
            yield finding(12, f"{text}.", part.round)


def not_there(plan: BookPlan) -> Iterator[Finding]:
    """Yield units that are not where the line takes them from, and that no earlier line brings there (PAA-CHK-20)."""
    for part in (*plan.parts, *plan.boardings):
        place = part.load.source if isinstance(part, Boarding) else part.group.source
        if part.picked.absent and not (isinstance(part, Part) and later_pickup(plan, part)):
            have = part.picked.asked - part.picked.absent - part.picked.used - part.picked.new
            there = f"only {have} of the {unit(part.kind, part.picked.asked)}" if have else f"no {plural(part.kind)}"
            text = f"{plan.state.place(place)} would have {there}"
            yield finding(20, f"{text}{_gone(plan, part, place)}.", part.round)
        elif isinstance(part, Part) and not part.picked.asked:
            yield finding(20, f"There are no such units in {plan.state.place(place)}.", part.round)
    for number, order in plan.moves:
        for group in order.groups:
            if group.all and group.source and not any(p.group is group and p.round == number for p in plan.parts):
                yield finding(20, f"There are no units in {plan.state.place(group.source)} that could go.", number)


def _gone(plan: BookPlan, part: Part | Boarding, place: str) -> str:
    """Return when aircraft have left earlier, in words."""
    rounds = [
        r
        for t in plan.tokens
        if t.kind == part.kind and t.kind in AIR and t.real
        for r, where in zip(t.rounds, t.left, strict=False)
        if where == place and r < part.round
    ]
    return f": they leave in round {listed(map(str, sorted(set(rounds))))}" if rounds else ""


def later_pickup(plan: BookPlan, part: Part) -> int:
    """Return the round in which the cargo of a landing is picked up too late; 0 if there is none (PAA-TRN-06)."""
    if part.kind not in LAND or not plan.state.sea(part.group.source) or plan.state.sea(part.to):
        return 0
    late = (
        b.round for b in plan.boardings if b.to == part.group.source and b.kind == part.kind and b.round >= part.round
    )
    return next(late, 0)


def blocked(plan: BookPlan) -> Iterator[Finding]:
    """Yield enemies, or neutral land, in the area in between (PAA-CHK-21)."""
    for number, order in plan.moves:
        for group in order.groups:
            goes = any(kind in SHIPS or kind == "tank" for kind in group.units) or group.all
            if not group.via or not goes or group.source == order.to:
                continue
            name, clears = plan.state.place(group.via), _clears(plan, group.via, number)
            if plan.state.blocked(group.via, plan.power):
                text = f"Enemies are in {name} now: while they are, you can only stay or attack them there"
                yield finding(21, f"{text}{clears}.", number)
            elif plan.state.neutral(group.via) and plan.taken.get(group.via, 999) >= number:
                yield finding(21, f"{name} is neutral: units that enter it must stop there.", number)


def guns_into(plan: BookPlan) -> Iterator[Finding]:
    """Yield AA guns sent to an area that is not friendly yet (PAA-CHK-21, AA-MOV-08)."""
    for part in plan.parts:
        if part.kind != AA_GUN or not part.to or plan.state.sea(part.to):
            continue
        if not plan.state.friendly(part.to, plan.power) and plan.taken.get(part.to, 999) >= part.round:
            text = f"An AA gun can enter only friendly areas, and {plan.state.place(part.to)} is not friendly now"
            yield finding(21, f"{text}.", part.round)


def _clears(plan: BookPlan, area: str, number: int) -> str:
    earlier = next((r for r, order in plan.moves if order.to == area and r < number), 0)
    return f"; round {earlier} may clear it" if earlier else ""


def canals(plan: BookPlan) -> Iterator[Finding]:
    """Yield routes through a canal whose banks the alliance does not hold (PAA-CHK-24, AA-AMB-12)."""
    for number, order in plan.moves:
        for group in order.groups:
            if not plan.state.sea(group.source) or not plan.state.sea(order.to) or group.source == order.to:
                continue
            if not any(kind in SHIPS for kind in group.units) and not group.all:
                continue
            if (shut := _shut(plan, group.source, group.via, order.to)) is not None:
                name = " and ".join(plan.state.place(area) for area in shut)
                text = f"Ships cannot pass between {name} now: your side must hold the banks"
                yield finding(24, f"{text}{_since(plan)}.", number)


def _since(plan: BookPlan) -> str:
    return "" if plan.read("PAA-AMB-46") == "now" else " from the beginning of the turn"


def _shut(plan: BookPlan, source: str, via: str, to: str) -> tuple[str, str] | None:
    """Return the closed step of a route, if every route has one."""
    tries = [[source, via, to]] if via else [[source, to]] if steps(source, to, SHIPS) == 1 else []
    tries = tries or [[source, mid, to] for mid in between(source, to, True)]
    closed = [next((s for s in pairwise(way) if not _open(plan, *s)), None) for way in tries]
    return closed[0] if closed and all(closed) else None


def _open(plan: BookPlan, one: str, other: str) -> bool:
    if not plan.state.world.adjacent(one, other):
        return True  # There is no way at all; another check reports that.
    if plan.read("PAA-AMB-46") == "now" and plan.taken:
        return _open_then(plan, one, other)
    return reach.canal_open(plan.state, plan.power, one, other)


def _open_then(plan: BookPlan, one: str, other: str) -> bool:
    """Return whether the step is open after the earlier lines, where only the time of the move counts (PAA-AMB-46)."""
    for canal in board.canals():
        if canal.between == frozenset((one, other)):
            return all(plan.friend(area) for area in canal.control)
    return reach.canal_open(plan.state, plan.power, one, other)
