"""Setting up the table for given players (PAA-SET-02, PAA-SET-06)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assistant.core.seating import Seated
from assistant.games.axis_allies.setup import seats_for
from assistant.games.plotted_axis.events import GameStarted


def lay(players: Sequence[Seated], *, options: Mapping[str, str] | None = None) -> GameStarted:
    """Return the usual setup: players without a screen of their own plot on paper (PAA-SET-04)."""
    seats = seats_for(players)
    devices = {player.key for player in players if player.device}
    paper = tuple(power for power, seat in seats.items() if seat not in devices)
    return GameStarted(players=tuple(players), seats=seats, paper=paper, options=dict(options or {}))
