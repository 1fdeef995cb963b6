"""The turn at a Plotted A&A table: the country, the phase, the line, and the time left to plot. No rules."""

from __future__ import annotations

from assistant.games.plotted_axis.books import key
from assistant.games.plotted_axis.state import Plotted
from assistant.kit.phrasing import listed, upper
from dashboards.games.axis_allies import status as axis
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip

DOES = {
    "weapons": "develops weapons",
    "execution": "acts",
    "final_build": "builds what was left out",
    "income": "collects",
}
"""The activity of the country on turn, by step."""


def status(sight: SeatView) -> Json:
    """Return the phase, and whose line it is; while somebody still plots, the time left."""
    state: Plotted = sight.state
    status = axis.status(sight)
    if not state.players or state.over or not state.step:
        return status
    if state.step == "plot" and sight.table.boxes.full(key(state)):
        return {**status, "title": f"Turn {state.turn}: all plans are sealed", "say": _on_paper(state)}
    if state.step == "plot":
        return {**status, "title": f"Turn {state.turn}: everyone plots", "say": _on_paper(state), **_until(sight)}
    player = next((p.name for p in state.players if p.key == state.seats.get(state.power)), "")
    title = f"{state.power_name(state.power)} {DOES[state.step]}"
    where = f"Turn {state.turn}" + (f", round {state.round}" if state.step == "execution" else "")
    return {**status, "title": title, "say": where + (f" · {clip(player)}" if player else "")}


def _on_paper(state: Plotted) -> str:
    """Return which countries plot on paper, so that nobody waits for their seals (PAA-SET-04)."""
    powers = [state.the(power) for power in state.order if power in state.paper]
    return upper(f"{listed(powers)} {'plots' if len(powers) == 1 else 'plot'} on paper") if powers else ""


def _until(sight: SeatView) -> Json:
    """Return when the agreed time ends, and the current time here (PAA-SET-05)."""
    left = sight.table.boxes.left(key(sight.state))
    return {"until": {"ends": left.ends, "now": left.now, "paused": left.paused}} if left else {}
