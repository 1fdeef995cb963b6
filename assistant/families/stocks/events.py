"""Events of every table with a market: shares bought and settled, the end declared, cash and shares counted."""

from __future__ import annotations

from typing import Annotated

from assistant.core.event import Dollars, Event, Of, Player

Corporation = Annotated[str, Of("corporation")]
Shares = Annotated[int, Of("number of shares")]


class StockBought(Event):
    """Shares bought of one corporation; up to three a turn, of several if the table plays so (ACQ-BUY-01)."""

    by: Player
    of: Corporation
    count: Shares


class NumberDrawn(Event):
    """The bank's tile: the number of shares that the bank holds for a bonus between two players (ACQ-TWO-01)."""

    number: int


class SharesDisposed(Event):
    """A holder of defunct shares sells and trades these numbers of them and keeps the rest (ACQ-DSP-01)."""

    by: Player
    sold: Shares
    traded: Shares


class EndDeclared(Event):
    """The player on turn declares the end (ACQ-END-01)."""

    by: Player


class CashSet(Event):
    """A player's cash as counted."""

    of: Player
    dollars: Dollars


class SharesSet(Event):
    """A player's shares of a corporation as counted."""

    by: Player
    of: Corporation
    count: int
