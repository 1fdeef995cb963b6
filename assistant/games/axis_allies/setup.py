"""Setting up the table: the setup event for given players, and the start position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assistant.core.seating import Seated
from assistant.games.axis_allies import board
from assistant.games.axis_allies.board import NEUTRAL, POWERS
from assistant.games.axis_allies.events import GameStarted
from assistant.kit.pieces import Pieces, changed, placed, set_to

SHARED: Mapping[int, tuple[tuple[str, ...], ...]] = {
    1: (POWERS,),
    2: (("ussr", "uk", "usa"), ("ger", "jpn")),
    3: (("ussr",), ("ger", "jpn"), ("uk", "usa")),
    4: (("ussr", "uk"), ("ger",), ("usa",), ("jpn",)),
    5: tuple((power,) for power in POWERS),
}
"""The countries of each player, by the number of players (AA-GEN-02)."""


def lay(players: Sequence[Seated], *, options: Mapping[str, str] | None = None) -> GameStarted:
    """Return the usual setup for these players: the first plays the USSR."""
    return GameStarted(players=tuple(players), seats=seats_for(players), options=dict(options or {}))


def seats_for(players: Sequence[Seated]) -> dict[str, str]:
    """Return country → player for these players (AA-GEN-02)."""
    shares = SHARED.get(len(players), SHARED[5])
    return {power: player.key for player, powers in zip(players, shares, strict=False) for power in powers}


def start_pieces(units: Mapping[str, int]) -> Pieces:
    """Return the start position, changed where the table's chart differs ("area/country/kind" → count)."""
    pieces = Pieces()
    for area, power, kind, count in board.start():
        pieces = placed(pieces, area, power, kind, count)
    for place, count in units.items():
        match place.split("/"):
            case [area, power, kind] if power in POWERS and kind in board.kinds():
                pieces = set_to(pieces, area, power, kind, max(0, min(count, 99)))
            case _:
                pass
    return based(pieces)


def based(pieces: Pieces) -> Pieces:
    """Put fighters at sea on carriers in their zone, two on each (AA-CAR-01)."""
    for carrier in [p for p in pieces if p.kind == "carrier"]:
        free = 2 - len(pieces.on(carrier.id))
        there = [p for p in pieces.at(carrier.at) if p.kind == "fighter" and not p.on]
        own = sorted(there, key=lambda p: p.owner != carrier.owner)[: max(0, free)]
        pieces = changed(pieces, [p.id for p in own], lambda p, ship=carrier.id: p._replace(on=ship))
    return pieces


def start_control(owners: Mapping[str, str]) -> dict[str, str]:
    """Return who controls each area at the start, changed where the table's board differs."""
    control = {**board.owners(), **{a: o for a, o in owners.items() if a in board.values() and o in (*POWERS, NEUTRAL)}}
    return {area: owner for area, owner in control.items() if owner != NEUTRAL}
