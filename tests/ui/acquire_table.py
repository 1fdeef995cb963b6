"""Tables of Acquire for the tests of screens."""

from __future__ import annotations

from assistant.core.seating import Seated
from assistant.games import GAMES
from assistant.games.acquire import events as e
from assistant.games.acquire.setup import lay
from assistant.table.table import Table
from dashboards.parts.setup.draft import COLOURS, MARKS

NAMES = ("anna", "ben", "carla", "david")
FIRST = ("2A", "12I", "9I", "10A")
HAND = ("5E", "1D", "8F", "11C", "6B", "12D")
CASH, SHARES = 13_570, 17
"""Anna's cash, as tests look for it: no other figure of these tables looks like it."""


def table_of(
    count: int = 3,
    *,
    hands: str = "untracked",
    first: bool = True,
    names: dict[str, str] | None = None,
    **options: str,
) -> Table:
    """Anna begins before Ben and Carla; hands are not entered yet."""
    table = Table(GAMES["acquire"])
    seats = [
        Seated(key=key, name=key.title(), colour=colour, mark=mark, device=True)
        for key, colour, mark in zip(NAMES[:count], COLOURS, MARKS, strict=False)
    ]
    readings = {key.replace("_", "-"): value for key, value in options.items()}
    table.record(lay(seats, readings, names=names or {}, hands=hands))
    for player, tile in zip(NAMES[:count], FIRST, strict=False) if first else ():
        table.record(e.FirstTileDrawn(by=player, at=tile), player)
    return table


def laid(table: Table, squares: dict[str, str]) -> Table:
    """Set squares to what is on the real board: tiles separated by blanks → corporation ("" for lone tiles)."""
    for tiles, firm in squares.items():
        for tile in tiles.split():
            table.record(e.SquareSet(at=tile, of=firm or None))
    return table


def market(count: int = 3, **options: str) -> Table:
    """Tower has 5 tiles, Luxor 3, American is safe with 11, Festival equals Luxor; it is Anna's turn."""
    table = laid(
        table_of(count, **options),
        {
            "4D 5D 4C 5C 4B": "tower",
            "5F 6F 7F": "luxor",
            "8C 9C 10C 8B 9B 10B 8A 9A 11B 12B 11A": "american",
            "9E 9F 9G": "festival",
            "1C 2F": "",
        },
    )
    table.record(e.CashSet(of="anna", dollars=CASH), "anna")
    table.record(e.SharesSet(by="anna", of="tower", count=SHARES), "anna")
    table.record(e.SharesSet(by="ben", of="luxor", count=4), "ben")
    table.record(e.SharesSet(by="ben", of="tower", count=2), "ben")
    if count > 2:
        table.record(e.SharesSet(by="carla", of="luxor", count=1), "carla")
    table.record(e.SharesSet(by="anna", of="festival", count=3), "anna")
    return table


def racks(**options: str) -> Table:
    """Return the same table with the tiles on the phones: Anna has looked at hers."""
    table = market(hands="tracked", **options)
    table.record(e.HandDrawn(of="anna", tiles=HAND), "anna")
    return table


def buying(**options: str) -> Table:
    """Anna has played a tile that touches nothing."""
    table = market(**options)
    table.record(e.TilePlayed(by="anna", at="12F"), "anna")
    return table


def founding(**options: str) -> Table:
    """Anna joins two lone tiles."""
    table = market(**options)
    table.record(e.TilePlayed(by="anna", at="1D"), "anna")
    return table


def ruling(**options: str) -> Table:
    """Anna's tile joins Luxor and Festival, which are equal."""
    table = market(**options)
    table.record(e.TilePlayed(by="anna", at="8F"), "anna")
    return table


def settling(**options: str) -> Table:
    """Luxor goes into Tower, and Ben settles first of those who hold it."""
    table = market(**options)
    table.record(e.TilePlayed(by="anna", at="5E"), "anna")
    return table


def closing(**options: str) -> Table:
    """Return a table at which the game is over."""
    table = buying(**options)
    table.record(e.EndDeclared(by="anna"), "anna", note="they agreed", freely=True)
    return table
