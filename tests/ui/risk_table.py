"""A table of RISK for the tests of screens: Anna holds the Americas, Ben Europe and Africa, Carla the east."""

from __future__ import annotations

from typing import Any

from assistant.content import maps
from assistant.games import GAMES
from assistant.games.risk import events as e
from assistant.games.risk.setup import lay
from assistant.table.table import Table
from dashboards.play.page import Play
from tests.simulate_risk import seats

KEYS = maps.world().keys
OWNERS = {area: ("anna", "ben", "carla")[n // 14] for n, area in enumerate(KEYS)}
ARMIES = {**dict.fromkeys(KEYS, 2), "alaska": 9, "ukraine": 9, "kamchatka": 2, "china": 9}


def table_of(**laid: Any) -> Table:
    """Anna begins with 11 armies to place: 14 areas, North and South America."""
    table = Table(GAMES["risk"])
    table.record(lay(seats(3), first="anna", owners=OWNERS, armies=ARMIES, **laid))
    return table


def attacking() -> Table:
    """All armies are placed: Alaska has 20, Kamchatka beside it 2."""
    table = table_of()
    table.record(e.ArmiesPlaced(by="anna", at="alaska", count=11))
    return table


def fighting(target: str = "kamchatka") -> Table:
    """Alaska attacks."""
    table = attacking()
    table.record(e.AttackAnnounced(by="anna", source="alaska", target=target))
    return table


def block(play: Play, kind: str = "battle") -> dict[str, Any]:
    """Return the first block of the entry of this type."""
    return next(b for b in play.state()["entry"] if b["type"] == kind)


def filled(message: Any, **words: Any) -> Any:
    """Return the message with "$at" and the like filled in, as the page does it."""
    if isinstance(message, str):
        return words[message[1:]] if message.startswith("$") and message[1:] in words else message
    if isinstance(message, list):
        return [filled(part, **words) for part in message]
    return {k: filled(v, **words) for k, v in message.items()} if isinstance(message, dict) else message
