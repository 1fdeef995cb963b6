"""The fate of the plotted lines: planned, carried out, blocked, and by whom. No rules."""

from __future__ import annotations

from typing import Any

from assistant.games.plotted_axis.history import Fate, fates, surprises
from assistant.games.plotted_axis.order_sentence import said
from assistant.games.plotted_axis.state import Plotted
from assistant.kit.phrasing import upper
from dashboards.games.axis_allies import past as axis
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView


def account(sight: SeatView, asked: Any) -> Json | None:
    """Return battles, luck and every revealed line, for a page that asks."""
    battles = axis.account(sight, asked)
    if battles is None:
        return None
    state: Plotted = sight.state
    steps = [seat_line for seat_line in sight.lines if not seat_line.line.struck]
    stopped = [
        {"text": f"{upper(state.the(by))} stopped {state.the(of)}", "count": count}
        for (of, by), count in sorted(surprises(steps).items(), key=lambda one: -one[1])
    ]
    return {**battles, "lines": [_line(state, fate) for fate in reversed(fates(steps))], "stopped": stopped}


def _line(state: Plotted, fate: Fate) -> Json:
    went = f"{fate.went} of {fate.planned}" if fate.planned and fate.how == "in part" else ""
    return {
        "at": f"{fate.turn}.{fate.round}",
        "by": fate.by,
        "text": said(state, fate.order),
        "how": fate.how + (f": {went}" if went else ""),
        "why": fate.why if fate.how in ("blocked", "in part", "left undone") else "",
    }
