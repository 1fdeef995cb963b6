"""The players’ wealth in a market: purses, wealth by turn, the final statement. No rules.

For any State with seats, `cash_of`, `shares_of` and `price`; values that this seat may not see are None or left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from assistant.core.event import REFEREE
from assistant.figures.facts.market import quoted, wealth
from assistant.kit.phrasing import money
from assistant.table.table import SeatLine
from dashboards.parts.common import timeline
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.market import blocks, market
from dashboards.parts.market.series import Point, series

TV_POINTS = 40
TV_TICKS = 4

Follow = Callable[[Point | None, SeatLine], Point | None]
"""From the point at the previous line to the point at this line; None before the game is set up."""


def panel(sight: SeatView, rows: Iterable[market.CorporationRow], rule: Follow, **more: Any) -> Json:
    """Return the panel of a market, the dearest corporations first; with its curves for a television.

    `more` is as for `market.market`; once the game is over, the panel has the final statement.
    """
    state = sight.state
    ordered = sorted(rows, key=lambda row: (-state.price(row.key), -row.size))
    panel = market.market(state.chart, ordered, purses(state), **more)
    if state.over:
        panel["final"] = final(sight)
    if sight.role == "tv":
        panel["lines"] = tv_curves(points(sight, rule))
    return panel


def purses(state: Any) -> list[market.Purse]:
    """Return everybody’s purse, as far as this seat may see it; once the game is over, everything is cash."""
    purses: list[market.Purse] = []
    for player in state.seats:
        cash, held = state.cash_of(player), state.shares_of(player)
        shares = None if held is None else sum(n * state.price(key) for key, n in held.items())
        purses.append(market.Purse(key=player, cash=cash, shares=0 if state.over and held is not None else shares))
    return purses


def picture(state: Any, ceos: Mapping[str, str | None]) -> Json:
    """Return what a frame of the replay draws: sizes, prices and offices, and the wealth of visible players."""
    known = quoted(state)
    firms = {key: [*known.get(key, (0, 0)), ceo] for key, ceo in ceos.items()}
    return {"market": {**firms, **{f"${player}": dict(columns) for player, columns in wealth(state)}}}


def final(sight: SeatView) -> Json:
    """Return the final accounting: cash, bonuses, shares, total; only totals on the television."""
    state = sight.state
    sums = {p: [a.cash, a.bonuses, a.shares, a.total] for p, a in state.account.items()}
    order = sorted(sums, key=lambda p: -sums[p][-1])
    head = ["Player", "Cash", "Bonuses", "Shares", "Total"]
    if sight.role == "tv":
        sums, head = {p: numbers[-1:] for p, numbers in sums.items()}, [head[0], head[-1]]
    rows = [[p, *map(money, sums[p])] for p in order]
    first = list(state.winners)
    return blocks.FiguresBlock(type="figures", title="Final statement", head=head, rows=rows, first=first)


def points(sight: SeatView, rule: Follow) -> list[Point]:
    """Return one point at the end of each turn; once the game is over, everybody’s wealth along the whole story.

    Payments at the end of the game are not included: the final statement shows them.
    """
    whole = timeline.ends_of_turns(sight.table, REFEREE, rule, end=False)  # with each line, or the end would take long
    return whole if sight.state.over else timeline.ends_of_turns(sight.table, sight.seat, rule, end=False)


def point(state: Any, at: str, dividends: Mapping[str, int] | None = None) -> Point:
    """Return one moment of the charts, with the figures from `assistant.figures.facts.market`."""
    known = quoted(state)
    return Point(
        at=at,
        price={key: price for key, (_, price) in known.items()},
        size={key: size for key, (size, _) in known.items()},
        wealth=dict(wealth(state)),
        dividends=dividends or {},
    )


def charts(rule: Follow) -> Callable[[SeatView, Any], Json | None]:
    """Return a function that gives all series to a page that asks for them."""
    return lambda sight, asked: series(points(sight, rule)) if asked is True else None


def tv_curves(points: Sequence[Point]) -> Json:
    """Return prices, and wealth if it is public, in few points."""
    all_ = series(points)
    count = len(all_["at"])
    step = max(1, count // TV_POINTS)
    keep = [i for i in range(count) if i % step == 0 or i == count - 1]
    worth = {
        player: [sum(column[i] for column in columns.values()) for i in keep]
        for player, columns in all_["wealth"].items()
    }
    price = {key: [values[i] for i in keep] for key, values in all_["price"].items()}
    at = [all_["at"][i] for i in keep]
    return {"at": at, "ticks": timeline.ticks(at, TV_TICKS), "price": price, "worth": worth}
