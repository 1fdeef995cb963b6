"""How prices, sizes, wealth and dividends went, as series that a chart draws. No rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from dashboards.parts.common.words import Json

MOST = 120
"""Points of a chart; a longer game is thinned."""


@dataclass(frozen=True, kw_only=True)
class Point:
    """One moment: its name, then price and size by corporation, what each player has, dividends a share so far.

    `wealth`: player → what of it is where ("cash", or a corporation) → dollars; only of players this seat may see.
    """

    at: str
    price: Mapping[str, int] = field(default_factory=dict[str, int])
    size: Mapping[str, int] = field(default_factory=dict[str, int])
    wealth: Mapping[str, Mapping[str, int]] = field(default_factory=dict[str, Mapping[str, int]])
    dividends: Mapping[str, int] = field(default_factory=dict[str, int])


def series(points: Sequence[Point]) -> Json:
    """Points as columns: one list for each thing that is drawn, as long as "at"; 0 where there is nothing."""
    kept = thinned(points)
    return {
        "at": [point.at for point in kept],
        "price": _columns([point.price for point in kept]),
        "size": _columns([point.size for point in kept]),
        "dividends": _columns([point.dividends for point in kept]),
        "wealth": {
            player: _columns([point.wealth.get(player, {}) for point in kept])
            for player in dict.fromkeys(player for point in kept for player in point.wealth)
        },
    }


def thinned(points: Sequence[Point], most: int = MOST) -> list[Point]:
    """At most so many points, the first and the last among them."""
    if len(points) <= most:
        return list(points)
    step = (len(points) - 1) / (most - 1)
    return [points[round(i * step)] for i in range(most)]


def _columns(rows: Sequence[Mapping[str, int]]) -> dict[str, list[int]]:
    keys = dict.fromkeys(key for row in rows for key, value in row.items() if value)
    return {key: [row.get(key, 0) for row in rows] for key in keys}
