"""An order as one sentence for the reveal."""

from __future__ import annotations

from assistant.games.axis_allies import board
from assistant.games.axis_allies.sayings import MANY, ipcs, units, upper
from assistant.games.axis_allies.state import AxisAllies
from assistant.games.plotted_axis.orders import Order, OrderedUnits
from assistant.kit.phrasing import listed


def sentence(state: AxisAllies, order: Order, power: str, number: int = 0) -> str:
    """Return the sentence for the reveal; `number` is its round, 0 for none (PAA-EXE-02, PAA-INF-05)."""
    who = state.the(power)
    text = f"Round {number}: {who}" if number else upper(who)
    note = f" Note: {order.note.rstrip('.')}." if order.note else ""
    if order.kind == "noop":
        return f"{text} does nothing (NOOP).{note}"
    if order.kind == "build":
        where = f"; ships in {state.area(order.zone)}" if order.zone else ""
        cost = ipcs(state.cost(order.units, power))
        return f"{text} builds {units(order.units)} in {_area(state, order.to)} for {cost}{where}.{note}"
    groups = "; ".join(_said(state, group) for group in order.groups) or "nobody"
    return f"{text} to {_area(state, order.to)}: {groups}.{note}"


def _area(state: AxisAllies, key: str) -> str:
    return state.area(key) if key else "an unnamed area"


def _said(state: AxisAllies, group: OrderedUnits) -> str:
    kinds = [kind for kind in board.kinds() if group.units.get(kind, 0) > 0]
    who = units(group.units)
    if group.all:
        who = f"all {listed(MANY[kind][1] for kind in kinds)}" if kinds else "all"
    boat = {"from transport": "the transport in ", "on carrier": "the carrier in "}.get(group.aboard, "")
    via = f" through {state.area(group.via)}" if group.via else ""
    loads = listed(f"{units(load.units)} from {_area(state, load.source)}" for load in group.load)
    taking = f", taking {loads} on board" if loads else ""
    return f"{who} from {boat}{_area(state, group.source)}{via}{taking}"
