"""Tables of Cold Cash Risk for the tests of screens."""

from __future__ import annotations

import re
from typing import Any

from assistant.families.war import events as war
from assistant.games import GAMES
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.setup import lay
from assistant.table.table import Table
from dashboards.play.page import Play
from tests.simulate_cold_cash import seats

CASH, SHARES = 13_570, 17
"""Anna's cash, as tests look for it: no other figure of these tables looks like it."""


def table_of(count: int = 2, **options: str) -> Table:
    """Anna (Alaska) begins before Ben (Brazil) and Carla (China); hands are not entered yet."""
    table = Table(GAMES["cold_cash_risk"])
    table.record(lay(seats(count), {key.replace("_", "-"): value for key, value in options.items()}))
    for player, area in zip(("anna", "ben", "carla"), ("alaska", "brazil", "china"), strict=False):
        if count > ("anna", "ben", "carla").index(player):
            table.record(e.OrderCardTurned(by=player, at=area), player)
    return table


def laid(table: Table, areas: dict[str, tuple[str, int]]) -> Table:
    """Set territories to what is on the real board: owner and teams."""
    for area, (owner, armies) in areas.items():
        table.record(war.AreaSet(at=area, owner=owner, armies=armies))
    return table


def market(count: int = 2, **options: str) -> Table:
    """Tower (Anna) has South America and Egypt's north, 7 in all; Luxor (Ben) has 2; it is Anna's action."""
    table = table_of(count, **options)
    south = dict.fromkeys(("venezuela", "peru", "brazil", "argentina"), ("tower", 2))
    laid(table, {**south, "north_africa": ("tower", 6), "egypt": ("luxor", 2), "east_africa": ("luxor", 1)})
    table.record(e.CeoSet(of="tower", ceo="anna", tower="brazil"))
    table.record(e.CeoSet(of="luxor", ceo="ben", tower="egypt"))
    table.record(e.CashSet(of="anna", dollars=CASH), "anna")
    table.record(e.SharesSet(by="anna", of="tower", count=SHARES), "anna")
    table.record(e.SharesSet(by="ben", of="tower", count=2), "ben")
    table.record(e.SharesSet(by="ben", of="luxor", count=4), "ben")
    table.record(e.MomAndPopPlaced(by="anna", at="japan"), "anna")
    table.record(e.LeftAlone(by="anna"), "anna")
    return table


def earning(**options: str) -> Table:
    """Both have passed: Tower's earnings are Anna's to decide."""
    table = market(**options)
    table.record(e.Passed(by="anna"), "anna")
    table.record(e.TurnEnded(by="anna"), "anna")
    table.record(e.MomAndPopPlaced(by="ben", at="siam"), "ben")
    table.record(e.LeftAlone(by="ben"), "ben")
    table.record(e.Passed(by="ben"), "ben")
    table.record(e.TurnEnded(by="ben"), "ben")
    return table


def blocks(play: Play, kind: str) -> list[dict[str, Any]]:
    """All blocks of this type, those inside folds too."""
    found: list[dict[str, Any]] = []

    def look(block: dict[str, Any]) -> None:
        if block["type"] == kind:
            found.append(block)
        for inner in block.get("blocks", ()):
            look(inner)

    for block in play.state()["entry"]:
        look(block)
    return found


def firm(play: Play, key: str) -> dict[str, Any]:
    """Return a corporation on the page's market."""
    return next(f for f in play.state()["panels"]["market"]["firms"] if f["key"] == key)


def says(text: str, number: int) -> bool:
    """Whether a text holds this number, with or without commas, not inside a longer one."""
    return re.search(rf"(?<![\d.,]){number:,}(?![\d,])|(?<![\d.]){number}(?!\d)", text) is not None
