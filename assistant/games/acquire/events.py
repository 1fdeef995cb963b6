"""What can be seen at a table of Acquire."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, ClassVar

from assistant.core.event import Event, Of, Player, secret
from assistant.families.common_rules import TableLaid
from assistant.families.stocks.events import (
    CashSet,
    Corporation,
    EndDeclared,
    NumberDrawn,
    SharesDisposed,
    SharesSet,
    StockBought,
)

Tile = Annotated[str, Of("tile")]
MARKET = (CashSet, EndDeclared, NumberDrawn, SharesDisposed, SharesSet, StockBought)
"""What every table with a market sees."""


class GameStarted(TableLaid):
    """An empty board, $6,000 and no shares for everybody (ACQ-SET-01); players clockwise.

    `names` are the table's own names of corporations (ACQ-AMB-04), `hands` whether phones keep the tiles
    ("tracked") or only the racks do ("untracked").
    """

    names: dict[str, str] = field(default_factory=dict[str, str])
    hands: str = "untracked"
    timers: bool = True


class FirstTileDrawn(Event):
    """A player's tile for the first turn, which stays on the board (ACQ-SET-02)."""

    by: Player
    at: Tile


class HandDrawn(Event):
    """A player has looked at the own six tiles (ACQ-SET-02)."""

    of: Player
    tiles: tuple[Tile, ...] | None = secret("of")


class TileTaken(Event):
    """A tile a player has drawn, for the own eyes only (ACQ-TRN-01)."""

    private_to: ClassVar[tuple[str, ...]] = ("by",)
    by: Player
    tile: Tile


class TilePlayed(Event):
    """A tile on its square; what it causes is settled before anything is bought (ACQ-TRN-01)."""

    by: Player
    at: Tile


class NoTilePlayable(Event):
    """A player can play none of the own tiles now."""

    by: Player


class TileExposed(Event):
    """A tile between two safe corporations leaves the game (ACQ-SAF-02)."""

    by: Player
    tile: Tile


class CorporationFounded(Event):
    """The joined tiles become a corporation of the player's choice (ACQ-FND-01)."""

    by: Player
    of: Corporation


class MergerRuled(Event):
    """Of equal corporations the merger-maker says which survives, and which is settled first (ACQ-MRG-02)."""

    by: Player
    survivor: Corporation
    first: Corporation | None = None


class TurnEnded(Event):
    """A player draws a replacement tile, and the next is on (ACQ-TRN-01)."""

    by: Player


class SquareSet(Event):
    """A square as it lies on the board: its corporation, a lone tile, or nothing (`lies` False)."""

    at: Tile
    of: Corporation | None
    lies: bool = True
