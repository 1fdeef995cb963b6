"""The course of armies, lands and income of a game with armies, as series for a chart. No rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from assistant.table.table import SeatLine
from dashboards.parts.common import timeline
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView


@dataclass(frozen=True, kw_only=True)
class Past:
    """One moment: its name, then by player the armies, the lands, and the new armies if the turn began now."""

    at: str
    armies: Mapping[str, int] = field(default_factory=dict[str, int])
    lands: Mapping[str, int] = field(default_factory=dict[str, int])
    income: Mapping[str, int] = field(default_factory=dict[str, int])


Follow = Callable[[Past | None, SeatLine], Past | None]
"""From the moment at the previous line to the one at this line; None before the game is set up."""


TITLES: Mapping[str, str] = {"Armies": "armies", "Lands": "lands", "New armies per turn": "income"}
"""The titles of the charts, and the field of a moment that each of them shows."""


def history(points: Sequence[Past], titles: Mapping[str, str] = TITLES) -> Json:
    """Return moments as columns, with a title for each chart."""
    sample = timeline.thinned(points)
    at = [point.at for point in sample]
    return {
        "at": at,
        "ticks": timeline.ticks(at),
        "charts": [
            {"title": title, "columns": timeline.columns([getattr(point, name) for point in sample])}
            for title, name in titles.items()
        ],
    }


def panel(part: str, rule: Follow) -> Callable[[SeatView], Json]:
    """Return a function that gives the panel of this part; the television asks for nothing, so its chart is in it."""

    def made(sight: SeatView) -> Json:
        if sight.role != "tv":
            return {"part": part}
        title = next(iter(TITLES))
        points = timeline.ends_of_turns(sight.table, sight.seat, rule)
        return {"part": part, "brief": history(points, {title: TITLES[title]})}

    return made


def charts(rule: Follow, titles: Mapping[str, str] = TITLES) -> Callable[[SeatView, Any], Json | None]:
    """Return a function that gives the series to a page that asks for them: one moment at the end of each turn."""

    def chart_data(sight: SeatView, asked: Any) -> Json | None:
        if asked is not True:
            return None
        return history(timeline.ends_of_turns(sight.table, sight.seat, rule), titles)

    return chart_data
