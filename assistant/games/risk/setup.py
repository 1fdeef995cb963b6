"""Laying the table: the set-up event for given players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assistant.core.seating import Seated
from assistant.games.risk.events import GameStarted

Rolls = Mapping[str, Sequence[int]]
"""What each player rolled for the first claim; who ties rolls again."""


def lay(
    players: Sequence[Seated],
    *,
    first: str = "",
    rolls: Rolls | None = None,
    owners: Mapping[str, str] | None = None,
    armies: Mapping[str, int] | None = None,
    options: Mapping[str, str] | None = None,
) -> GameStarted:
    """The usual table for these players, clockwise; two get a neutral force (RSK-SET-04).

    The highest roller is first, or `first` if nobody tells the rolls (RSK-SET-02). `owners` are areas already
    taken, `armies` how many stand there if it is more than one.
    """
    order = [player.key for player in players]
    if rolls:
        first = max(order, key=lambda player: tuple(rolls.get(player, ())))
    return GameStarted(
        players=tuple(players),
        first=first if first in order else order[0] if order else "",
        neutral=len(order) == 2,
        owners=dict(owners or {}),
        armies=dict(armies or {}),
        options=dict(options or {}),
    )
