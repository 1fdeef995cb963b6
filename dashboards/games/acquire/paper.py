"""The board of Acquire on paper: tiles by corporation, beside the market. No rules."""

from __future__ import annotations

from assistant.games.acquire.state import LONE, Acquire
from dashboards.parts.common.paper import PaperPart, PaperText
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.market import paper as market


def holdings(sight: SeatView) -> list[PaperPart]:
    """Return corporations, shares and money, and the tiles on the board (ACQ-CMP-01)."""
    state: Acquire = sight.state
    lying = tuple(f"{_named(state, firm)}: {', '.join(_tiles(state, firm))}" for firm in (*state.active, LONE))
    removed = (f"Removed: {', '.join(sorted(state.removed))}",) if state.removed else ()
    tiles = [PaperText(title="Tiles", lines=(*lying, *removed))] if state.squares else []
    return [*market.holdings(sight), *tiles]


def _named(state: Acquire, firm: str) -> str:
    return "Single tiles" if firm == LONE else state.chart.corporation(firm).name


def _tiles(state: Acquire, firm: str) -> list[str]:
    """Return the tiles of a corporation, in the order of the board."""
    here = [tile for tile, owner in state.squares.items() if owner == firm]
    return sorted(here, key=lambda tile: (int(tile[:-1]), tile[-1])) or ["–"]
