"""The setup event for given players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assistant.core.seating import Seated
from assistant.games.acquire.events import GameStarted


def lay(
    players: Sequence[Seated],
    options: Mapping[str, str] | None = None,
    *,
    names: Mapping[str, str] | None = None,
    hands: str = "untracked",
) -> GameStarted:
    """Return the usual setup for these players, clockwise; the first tiles decide who begins (ACQ-SET-02)."""
    return GameStarted(players=tuple(players), options=dict(options or {}), names=dict(names or {}), hands=hands)
