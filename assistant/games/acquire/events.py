"""The events of Acquire."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, ClassVar

from assistant.core.event import Event, Of, Player, secret
from assistant.families.common_rules import TableSetUp
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
"""The events of every game with a market."""


class GameStarted(TableSetUp):
    """An empty board with $6,000 and no shares for each player (ACQ-SET-01); players clockwise.

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
    """A player's look at their six tiles (ACQ-SET-02)."""

    of: Player
    tiles: tuple[Tile, ...] | None = secret("of")


class TileTaken(Event):
    """A tile that a player has drawn, seen only by that player (ACQ-TRN-01)."""

    private_to: ClassVar[tuple[str, ...]] = ("by",)
    by: Player
    tile: Tile


class TilePlayed(Event):
    """A tile on its square, whose effects are settled before anything is bought (ACQ-TRN-01)."""

    by: Player
    at: Tile


class NoTilePlayable(Event):
    """A turn in which the player can play none of their tiles."""

    by: Player


class TileExposed(Event):
    """A tile between two safe corporations that leaves the game (ACQ-SAF-02)."""

    by: Player
    tile: Tile


class CorporationFounded(Event):
    """The corporation that the player chose to found from joined tiles (ACQ-FND-01)."""

    by: Player
    of: Corporation


class MergerRuled(Event):
    """The merger-maker's choice among equal corporations: the survivor, and the first one settled (ACQ-MRG-02)."""

    by: Player
    survivor: Corporation
    first: Corporation | None = None


class TurnEnded(Event):
    """The end of a turn, with a replacement tile drawn (ACQ-TRN-01)."""

    by: Player


class SquareSet(Event):
    """A square as it is on the board: its corporation, a lone tile, or nothing (`lies` False)."""

    at: Tile
    of: Corporation | None
    lies: bool = True
