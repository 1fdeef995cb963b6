"""The course of prices, sizes, wealth and dividends, as series for a chart. No rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from dashboards.parts.common import timeline
from dashboards.parts.common.labels import Json


@dataclass(frozen=True, kw_only=True)
class Point:
    """One moment: its name, then price and size by corporation, each player’s wealth, dividends per share so far.

    `wealth`: player → component ("cash", or a corporation) → dollars; only of players that this seat may see.
    """

    at: str
    price: Mapping[str, int] = field(default_factory=dict[str, int])
    size: Mapping[str, int] = field(default_factory=dict[str, int])
    wealth: Mapping[str, Mapping[str, int]] = field(default_factory=dict[str, Mapping[str, int]])
    dividends: Mapping[str, int] = field(default_factory=dict[str, int])


def series(points: Sequence[Point]) -> Json:
    """Return points as columns: one list for each drawn thing, as long as "at"; 0 where there is nothing."""
    sample = timeline.thinned(points)
    at = [point.at for point in sample]
    return {
        "at": at,
        "ticks": timeline.ticks(at),
        "price": timeline.columns([point.price for point in sample]),
        "size": timeline.columns([point.size for point in sample]),
        "dividends": timeline.columns([point.dividends for point in sample]),
        "wealth": {
            player: timeline.columns([point.wealth.get(player, {}) for point in sample])
            for player in dict.fromkeys(player for point in sample for player in point.wealth)
        },
    }
