"""An order as one sentence: for a book that is read, for the reveal, and above the buttons that carry it out."""

from __future__ import annotations

from assistant.games.axis_allies import board
from assistant.games.axis_allies.sayings import MANY, ipcs, units
from assistant.games.axis_allies.state import AxisAllies
from assistant.games.plotted_axis.orders import Order, OrderedUnits
from assistant.kit.phrasing import listed, upper


def sentence(state: AxisAllies, order: Order, power: str, number: int = 0) -> str:
    """Return the sentence for the reveal; `number` is its round, 0 for none (PAA-EXE-02, PAA-INF-05)."""
    who = state.the(power)
    text = f"Round {number}: {who}" if number else upper(who)
    note = f" Note: {order.note.rstrip('.')}." if order.note else ""
    return f"{text} {said(state, order, power)}{note}"


def said(state: AxisAllies, order: Order, power: str = "") -> str:
    """Return a line as the rest of a sentence that begins with its country; with `power`, builds say their cost."""
    if order.kind == "noop":
        return "plays a NOOP: nothing moves and nothing is built."
    if order.kind == "rockets":
        return f"fires rockets at {_area(state, order.to)}."
    if order.kind == "build":
        where = f", ships to {state.place(order.zone)}" if order.zone else ""
        cost = f" for {ipcs(state.cost(order.units, power))}" if power else ""
        return f"builds {units(order.units)} in {_area(state, order.to)}{cost}{where}."
    groups = "; ".join(_group(state, group) for group in order.groups) or "nobody"
    return f"to {_area(state, order.to)}: {groups}."


def _area(state: AxisAllies, key: str) -> str:
    return state.place(key) if key else "an unnamed area"


def _group(state: AxisAllies, group: OrderedUnits) -> str:
    """Return the units of a group and where they start; for "all", the numbers in it mean nothing (PAA-PLT-09)."""
    kinds = [kind for kind in board.kinds() if group.units.get(kind, 0) > 0]
    who = units(group.units)
    if group.all:
        who = f"all {listed(MANY[kind][1] for kind in kinds)}" if kinds else "all"
    boat = {"from transport": "the transport in ", "on carrier": "the carrier in "}.get(group.aboard, "")
    via = f" through {state.place(group.via)}" if group.via else ""
    loads = listed(f"{units(load.units)} from {_area(state, load.source)}" for load in group.load)
    taking = f", taking {loads} on board" if loads else ""
    return f"{who} from {boat}{_area(state, group.source)}{via}{taking}"
