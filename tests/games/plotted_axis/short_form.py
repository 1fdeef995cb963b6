"""An order as a short line that is read as the same order, for tests of what is typed."""

from __future__ import annotations

import re
from collections.abc import Mapping

from assistant.games.axis_allies import board
from assistant.games.axis_allies.state import AxisAllies
from assistant.games.plotted_axis.naming import Puzzled, area_of, kinds_said
from assistant.games.plotted_axis.orders import Order, OrderedUnits

PLAIN = re.compile(r"[^\W\d_]+(?:[ -][^\W\d_]+)*")
"""Names that can be written in a line as they are."""
WORDS = frozenset(("to", "into", "from", "via", "all", "in", "at", "off", "and"))
"""Words that have a meaning in a line."""
NOBODY = "?"
"""The placeholder for an area that is not written yet."""


def written(state: AxisAllies, order: Order) -> str:
    """Return the short form: `3i 1t Fin, 2t Ger via E Eur → Karelia`; what is missing is a question mark."""
    note = f" ; {order.note}" if order.note else ""
    if order.kind == "noop":
        return f"noop{note}"
    if order.kind == "build":
        zone = f" @ {short(state, order.zone)}" if order.zone else ""
        return f"build {short(state, order.to)} {_counts(order.units)}{zone}{note}"
    groups = ", ".join(_group(state, group) for group in order.groups) or NOBODY
    return f"{groups} → {short(state, order.to)}{note}"


def short(state: AxisAllies, key: str) -> str:
    """Return the shortest unambiguous name of an area in a line; if there is none, its id after a #."""
    names = [name for name in (state.names.get(key, ""), *board.aliases().get(key, ()), state.area(key)) if name]
    if state.names.get(key):
        names = names[:1]
    fit = [name for name in names if _means(state, name, key)]
    return min(fit, key=len) if fit else f"#{key}" if key else NOBODY


def _means(state: AxisAllies, name: str, key: str) -> bool:
    words = name.casefold().split()
    if not PLAIN.fullmatch(name) or not WORDS.isdisjoint(words) or kinds_said().keys() >= set(words):
        return False
    try:
        return area_of(state, name) == key
    except Puzzled:
        return False


def _counts(counts: Mapping[str, int]) -> str:
    kinds = board.kinds()
    return " ".join(f"{counts[kind]}{kinds[kind].abbr}" for kind in kinds if counts.get(kind, 0) > 0) or NOBODY


def _group(state: AxisAllies, group: OrderedUnits) -> str:
    words = ["all"] if group.all else []
    if any(count > 0 for count in group.units.values()) or not group.all:
        words.append(_counts(group.units))
    if group.load:
        loads = ", ".join(f"{_counts(load.units)} {short(state, load.source)}" for load in group.load)
        words.append(f"(+{loads})")
    if group.aboard:
        words.append("(trn)" if group.aboard == "from transport" else "(cv)")
    words.append(short(state, group.source))
    if group.via:
        words.append(f"via {short(state, group.via)}")
    return " ".join(words)
