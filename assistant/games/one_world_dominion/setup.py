"""The setup of a table: the first event for given players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assistant.core.seating import Seated
from assistant.games.one_world_dominion.events import GameStarted, Hands, Revision
from assistant.games.risk import setup as risk


def lay(
    players: Sequence[Seated],
    *,
    first: str = "",
    rolls: risk.Rolls | None = None,
    owners: Mapping[str, str] | None = None,
    armies: Mapping[str, int] | None = None,
    options: Mapping[str, str] | None = None,
    revision: Revision = "B",
    hands: Hands = "phones",
    areas: Mapping[str, str] | None = None,
    symbols: Mapping[str, str] | None = None,
    under_way: bool = False,
    sets: int = 0,
) -> GameStarted:
    """Return RISK's usual table with rev B and hands on the phones (OWD-GEN-03)."""
    base = risk.lay(players, first=first, rolls=rolls, owners=owners, armies=armies, options=options)
    return GameStarted(
        players=base.players,
        first=base.first,
        neutral=base.neutral,
        owners=base.owners,
        armies=base.armies,
        options=base.options,
        under_way=under_way,
        sets=sets,
        revision=revision,
        hands=hands,
        areas=dict(areas or {}),
        symbols=dict(symbols or {}),
    )
