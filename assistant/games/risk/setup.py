"""The setup of a table: the first event for given players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assistant.core.seating import Seated
from assistant.games.risk.events import GameStarted

Rolls = Mapping[str, Sequence[int]]
"""Each player's rolls for the first claim; players who tie roll again."""


def lay(
    players: Sequence[Seated],
    *,
    first: str = "",
    rolls: Rolls | None = None,
    owners: Mapping[str, str] | None = None,
    armies: Mapping[str, int] | None = None,
    options: Mapping[str, str] | None = None,
    under_way: bool = False,
    sets: int = 0,
) -> GameStarted:
    """Return the usual table for these players, clockwise; two players get a neutral force (RSK-SET-04).

    The highest roller goes first, or `first` if the rolls are not known (RSK-SET-02). `owners` are areas that are
    already taken, `armies` their numbers if more than one. A game that is `under_way` goes on with the turn of
    `first`, after this number of `sets`.
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
        under_way=under_way,
        sets=sets,
    )
