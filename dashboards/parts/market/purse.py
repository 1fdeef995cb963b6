"""One player’s wealth in a market at a glance: cash, shares at today's prices, and their sum. No rules.

For any State with `cash_of`, `shares_of`, `price`, `size`, `settlements` and a chart of corporations.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.market import market


def purse(sight: SeatView, runs: Collection[str] = (), figures: Iterable[tuple[str, int | str]] = ()) -> list[Json]:
    """Return the purse of the player who looks; `runs` are the corporations of which the player is CEO.

    `figures` are further counts: (what, how many). Empty for anybody else, and after the end.
    """
    player, state = sight.player, sight.state
    if player is None or state.over:
        return []
    cash: int | None = state.cash_of(player)
    held: Mapping[str, int] | None = state.shares_of(player)
    counts = {**dict.fromkeys(runs, 0), **{key: count for key, count in (held or {}).items() if count}}
    rows = [_share(sight, key, count, key in runs) for key, count in counts.items()]
    rows.sort(key=lambda row: -row["value"])
    worth = None if cash is None or held is None else cash + sum(row["value"] for row in rows)
    return [{"part": "purse", "cash": cash, "worth": worth, "shares": rows, "figures": [list(f) for f in figures]}]


def _share(sight: SeatView, firm: str, count: int, ceo: bool) -> dict[str, Any]:
    price, size = _value(sight.state, firm)
    return {
        "firm": market.drawn(sight, firm),
        "count": count,
        "price": price,
        "value": count * price,
        "size": size,
        "ceo": ceo,
    }


def _value(state: Any, firm: str) -> tuple[int, int]:
    """Return price and size of a corporation: of one that is being settled, those at which it is settled."""
    settled = next((one for one in state.settlements if one.defunct == firm), None)
    return (settled.each, settled.size) if settled else (state.price(firm), state.size(firm))
