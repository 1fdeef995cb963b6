"""The setup event for given players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assistant.core.seating import Seated
from assistant.games.cold_cash_risk.events import GameStarted


def lay(
    players: Sequence[Seated],
    options: Mapping[str, str] | None = None,
    *,
    hands: str = "tracked",
    removed: str = "",
    pieces: int = 200,
) -> GameStarted:
    """Return the usual setup for these players, clockwise; the order cards decide who begins (CCR-OPN-04)."""
    chosen = dict(options or {})
    return GameStarted(players=tuple(players), options=chosen, hands=hands, removed=removed, pieces=pieces)
