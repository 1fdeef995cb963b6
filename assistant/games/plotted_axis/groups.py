"""The units that a group of a line means, where they start and which route they take."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.games.axis_allies.board import AIR, FACTORY, INFANTRY, SHIPS, TANK
from assistant.games.axis_allies.moving import able
from assistant.games.axis_allies.reach import adjacent, moves, ways
from assistant.games.plotted_axis.orders import OrderedUnits
from assistant.games.plotted_axis.state import Plotted


def meant(state: Plotted, power: str, group: OrderedUnits) -> Iterator[tuple[str, int]]:
    """Yield the kinds and numbers of a group; "all" means units that are there and can still move.

    Rules: PAA-AMB-16, PAA-AMB-17, PAA-AMB-18.
    """
    if not group.all:
        surplus = chosen(state, "PAA-AMB-18") == "yes"
        for kind, count in group.units.items():
            there = len(able(state, power, kind, origin(state, power, group, kind), ""))
            yield kind, max(count, there if surplus else 0)
        return
    combat = chosen(state, "PAA-AMB-17") == "combat_land"
    kinds = group.units or {kind: 1 for kind in state.kinds if kind != FACTORY}
    for kind in kinds:
        source = origin(state, power, group, kind)
        pieces = able(state, power, kind, source, "")
        if chosen(state, "PAA-AMB-16") == "at_plot":
            pieces = tuple(p for p in pieces if (was := state.plotted_on.get(p.id)) and was.at == source)
        there = len(pieces)
        if there and not (combat and kind not in (INFANTRY, TANK) and not group.units):
            yield kind, there


def origin(state: Plotted, power: str, group: OrderedUnits, kind: str) -> str:
    """Return where units start: as written; for aircraft whose first leg was not flown, their home (PAA-AMB-15)."""
    if kind not in AIR or chosen(state, "PAA-AMB-15") != "direct" or able(state, power, kind, group.source, ""):
        return group.source
    first = (revealed.order for revealed in state.revealed[:-1] if (revealed.turn, revealed.by) == (state.turn, power))
    homes = (g for order in first if order.kind == "move" and order.to == group.source for g in order.groups)
    planned = (g.source for g in homes if kind in g.units or (g.all and not g.units))
    return next((home for home in planned if able(state, power, kind, home, "")), group.source)


def way(state: Plotted, power: str, group: OrderedUnits, kind: str, to: str) -> str:
    """Return the area in between for this kind: as written, else what the table allows (PAA-AMB-49)."""
    if kind in AIR or moves(state, kind, power) < 2 or group.source == to:
        return ""
    if group.via:
        return group.via
    if adjacent(state, power, kind, group.source, to):
        return ""
    if kind in SHIPS and chosen(state, "PAA-AMB-49") != "via_needed":
        return next(iter(ways(state, power, kind, group.source, to)), "")
    return ""


def on_way(state: Plotted, group: OrderedUnits, via: str) -> OrderedUnits:
    """Return the group with the route of its ships, where that is chosen at the reveal (PAA-AMB-49)."""
    free = via and not group.via and state.sea(group.source) and chosen(state, "PAA-AMB-49") == "free_way"
    return replace(group, via=via) if free else group


def other_ways(state: Plotted, power: str, group: OrderedUnits) -> tuple[str, ...]:
    """Return routes that the ships of a group could take instead of the proposed one (PAA-AMB-49)."""
    to = state.now.to if state.now else ""
    ship = next((kind for kind in group.units if kind in SHIPS), "")
    taken = way(state, power, group, ship, to) if ship else ""
    routes = ways(state, power, ship, group.source, to) if taken and not group.via else ()
    return tuple(area for area in routes if on_way(state, group, area).via and area != taken)
