"""The stock sheet: the price ladder with its bonuses, and a grid for shares and money. No rules.

For any State with a chart of corporations, `size`, `price`, `stock`, `cash_of` and `holds`; what this page may not see
stays empty.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from assistant.kit.phrasing import listed, money, upper
from assistant.kit.shares import MAJORITY, MINORITY, PriceBand
from dashboards.parts.common.paper import (
    PaperColumn,
    PaperGrid,
    PaperPart,
    PaperRow,
    PaperSheet,
    figures,
    marked,
    rows,
    words,
)
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.market.market import TIERS, drawn

NONE: Final = "–"
"""No shares: an empty cell is one that this page may not see."""
ROOM: Final = 13
"""Rows for players on one page: one with what each has now, and empty ones below it."""


def stock(sight: SeatView) -> PaperSheet:
    """Return the stock sheet (ACQ-PRC-01, ACQ-PRC-02); private where the table hides what its player may see."""
    open_ = sight.state.all_known or sight.player is None
    parts = (ladder(sight), corporations(sight), owned(sight, max(1, ROOM // len(sight.state.seats) - 1)))
    return PaperSheet(title="Stock sheet", parts=parts, private=not open_)


def ladder(sight: SeatView) -> PaperGrid:
    """Return the price of a share and both bonuses, by size and class of corporation."""
    chart = sight.state.chart
    tiers = range(1, len(chart.rows[0].prices) + 1)
    classes = {tier: [one.name for one in chart.corporations if one.tier == tier] for tier in tiers}
    heads = (
        PaperColumn(heading=heading, note=note, look="figure")
        for tier in tiers
        for heading, note in ((upper(TIERS[tier]), "share"), ("", "majority"), ("", "minority"))
    )
    columns = (PaperColumn(heading="Size", look="mark", width=0.7), *heads)
    lines = rows((_sizes(row), *_prices(row)) for row in chart.rows)
    notes = (" ".join(f"{upper(TIERS[tier])}: {listed(names)}." for tier, names in classes.items() if names),)
    return PaperGrid(title="Prices and bonuses", columns=columns, rows=lines, notes=notes)


def _sizes(row: PriceBand) -> str:
    if row.most is None:
        return f"{row.least}+"
    return str(row.least) if row.least == row.most else f"{row.least}–{row.most}"


def _prices(row: PriceBand) -> Iterator[str]:
    for price in row.prices:
        yield from map(money, (price, price * MAJORITY, price * MINORITY))


def corporations(sight: SeatView) -> PaperGrid:
    """Return each corporation with its size, its price and the shares left in the bank."""
    state = sight.state
    columns = (words("Corporation", 2.2), words("Class", 1.2), *figures(("Size", "Share", "Bank")), words("Changes", 4))
    lines = rows((drawn(sight, firm)["name"], *_quoted(state, firm)) for firm in state.box)
    return PaperGrid(title="Corporations", columns=columns, rows=lines)


def _quoted(state: Any, firm: str) -> tuple[str, str, str, str]:
    """Return the class, the size, the price and the shares in the bank."""
    size: int = state.size(firm)
    tier: int = state.tier(firm)
    return TIERS[tier], str(size or NONE), money(state.price(firm)) if size else NONE, str(state.stock(firm))


def owned(sight: SeatView, blank: int = 0) -> PaperGrid:
    """Return everybody's shares and money, as far as this page may see them, with empty lines for each player."""
    state = sight.state
    names = {firm: drawn(sight, firm)["name"] for firm in state.box}
    columns = (words("Player", 1.5), *figures(names.values()), *figures(("Cash",), 1.3))
    lines: list[PaperRow] = []
    for player, name in marked(sight).items():
        lines += rows([(name, *(_held(state, player, firm) for firm in names), _cash(state, player))])
        lines += [PaperRow()] * blank
    return PaperGrid(title="Shares and money", columns=columns, rows=tuple(lines))


def _held(state: Any, player: str, firm: str) -> str | None:
    count = state.holds(player, firm)
    return None if count is None else str(count) if count else NONE


def _cash(state: Any, player: str) -> str | None:
    cash = state.cash_of(player)
    return None if cash is None else money(cash)


def holdings(sight: SeatView) -> list[PaperPart]:
    """Return the corporations, and everybody's shares and money."""
    return [corporations(sight), owned(sight)]
