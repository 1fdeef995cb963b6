"""Sheets of Cold Cash Risk to print: the stock sheet, and what is on the map. No rules."""

from __future__ import annotations

from assistant.games.cold_cash_risk.state import ColdCash
from dashboards.parts.common.paper import PaperPart, PaperText, named
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.market import paper as market
from dashboards.parts.world import paper as world


def holdings(sight: SeatView) -> list[PaperPart]:
    """Return corporations, shares, offices, and the teams on the map (CCR-DEF-02)."""
    state: ColdCash = sight.state
    offices = tuple(
        f"{state.name(key)}: tower in {state.name(firm.tower)}, CEO {named(sight, firm.ceo) or 'none'}"
        for key, firm in state.firms.items()
    )
    towers = [PaperText(title="Towers and CEOs", lines=offices, columns=2)] if offices else []
    return [*market.holdings(sight), *towers, *world.armies(sight)]
