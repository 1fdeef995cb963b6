"""What can be seen at a table of Cold Cash Risk, beside the events of war that it shares with RISK."""

from __future__ import annotations

from typing import Annotated, ClassVar

from assistant.core.event import Dollars, Event, Of, Player, secret
from assistant.families.common_rules import TableLaid
from assistant.families.stocks.events import (
    CashSet,
    Corporation,
    EndDeclared,
    NumberDrawn,
    Shares,
    SharesDisposed,
    SharesSet,
    StockBought,
)
from assistant.families.war.events import AnyArea, Roll

Colour = Annotated[str, Of("army colour")]
TerritoryCard = Annotated[str, Of("territory card")]
"""A territory card by its area, or "wild"."""
MARKET = (CashSet, EndDeclared, SharesDisposed, SharesSet, StockBought)
"""What every table with a market sees."""


class GameStarted(TableLaid):
    """An empty map, $6,000 for everybody (CCR-OPN-01, CCR-OPN-02); players clockwise.

    `hands` says whether phones keep the territory cards ("tracked") or only paper does ("untracked").
    `removed` is the corporation left in the box where the table plays so (CCR-AMB-33), `pieces` how many teams
    the pieces of one colour make up (CCR-AMB-41).
    """

    hands: str = "tracked"
    removed: str = ""
    pieces: int = 200


# ---------------------------------------------------------------- opening bell


class OrderCardTurned(Event):
    """A player's order card: a Mom & Pop stands there; `wilds` were discarded before it (CCR-OPN-03, -05)."""

    by: Player
    at: AnyArea
    wilds: int = 0


class HandDealt(Event):
    """A player has looked at the three territory cards (CCR-OPN-06)."""

    of: Player
    cards: tuple[TerritoryCard, ...] | None = secret("of")


class TurnOrderDrawn(Event):
    """Who moves when in this cycle, by the numbers on the tiles (CCR-OPT-01)."""

    order: tuple[Player, ...]


# ---------------------------------------------------------------- place a Mom & Pop


class MomAndPopPlaced(Event):
    """A Mom & Pop was put on an empty territory, with its card or a wild one (CCR-MNP-01, CCR-MNP-02)."""

    by: Player
    at: AnyArea
    wild: bool = False


class NoCardPlayable(Event):
    """No card fits an empty territory: the whole hand is discarded, face up (CCR-MNP-05).

    `discarded` is that hand, as far as it was told. `keeps`: only a wild card would fit, and the player keeps it
    with the hand, where the table plays so (CCR-AMB-02).
    """

    by: Player
    discarded: tuple[TerritoryCard, ...] = ()
    keeps: bool = False


class CorporationFounded(Event):
    """The placed Mom & Pop becomes a corporation (CCR-FND-01); `colour` of its armies, the first free if None."""

    by: Player
    of: Corporation
    at: AnyArea
    colour: Colour | None = None


class MomAndPopAbsorbed(Event):
    """The placed Mom & Pop joins a bordering corporation (CCR-ABS-01)."""

    by: Player
    at: AnyArea
    into: Corporation


class MergerProposed(Event):
    """Corporations around the placed Mom & Pop shall merge into one of them (CCR-MRG-01, CCR-AMB-08)."""

    by: Player
    at: AnyArea
    survivor: Corporation
    defunct: tuple[Corporation, ...]


class MergerAnswered(Event):
    """A CEO agrees or refuses that this smaller corporation merges, or all that are asked about (CCR-MRG-02)."""

    by: Player
    agrees: bool
    of: Corporation | None = None


class LeftAlone(Event):
    """The placed Mom & Pop stays what it is (CCR-NOT-01)."""

    by: Player


class TileDrawn(NumberDrawn):
    """The bank's shares for a bonus between two players (ACQ-TWO-01)."""


class SharesShown(Event):
    """From now on a holder shows so many shares of a corporation (None: all of them) (CCR-MTG-08, CCR-DIV-03)."""

    by: Player
    of: Corporation
    count: Shares | None


# ---------------------------------------------------------------- execute one action


class StockSold(Event):
    """Shares of one corporation sold to the bank (CCR-SEL-01)."""

    by: Player
    of: Corporation
    count: Shares


class MeetingCalled(Event):
    """A stockholder calls a meeting that decides on one nominee, who is willing (CCR-MTG-01 to -04)."""

    by: Player
    of: Corporation
    nominee: Player


class NominationDeclined(Event):
    """The nominee does not want the office: the action is not used up (CCR-MTG-04)."""

    by: Player


class VoteCast(Event):
    """All shown shares of a player go one way (CCR-MTG-05); `shown` of them, all if None (CCR-MTG-08)."""

    by: Player
    agrees: bool
    shown: Shares | None = None


class MeetingClosed(Event):
    """Nobody else votes: the tally counts (CCR-MTG-07)."""


class StrengthRolled(Event):
    """The die of an attacked Mom & Pop: that many teams defend it (CCR-HTO-06)."""

    roll: Roll


class Passed(Event):
    """A player does nothing instead of an action (CCR-ACT-02)."""

    by: Player


class TurnEnded(Event):
    """The activity turn ends with a card; useless ones are shown and replaced (CCR-TCD-01, CCR-TCD-02)."""

    by: Player
    discarded: tuple[TerritoryCard, ...] = ()


class CardReplaced(Event):
    """A card taken at the end of the turn is useless, too: it is shown, discarded and replaced (CCR-TCD-02)."""

    by: Player
    card: TerritoryCard


class CardTaken(Event):
    """Which card a player has taken, for the own eyes only (CCR-TCD-01)."""

    private_to: ClassVar[tuple[str, ...]] = ("by",)
    by: Player
    card: TerritoryCard


# ---------------------------------------------------------------- earnings phase


class SecurityHired(Event):
    """New teams of a corporation were put on one of its territories (CCR-HIR-01, CCR-HIR-02)."""

    by: Player
    of: Corporation
    at: AnyArea
    count: int = 1


class DividendPaid(Event):
    """A corporation pays its dividend (CCR-DIV-01)."""

    by: Player
    of: Corporation


class SecurityFired(Event):
    """Teams taken off one territory in a downsizing (CCR-DWN-01)."""

    by: Player
    of: Corporation
    at: AnyArea
    count: int = 1


class EarningsEnded(Event):
    """A player is done with the earnings of all own corporations (CCR-EAR-01)."""

    by: Player


# ---------------------------------------------------------------- closing bell


class LastCardPlayed(Event):
    """Short game: no territory card can be played any more; this turn is the last (CCR-OPT-03)."""


# ---------------------------------------------------------------- as it lies on the table


class CeoSet(Event):
    """Who runs a corporation, and where its tower stands (None: it is off the map)."""

    of: Corporation
    ceo: Player
    tower: AnyArea | None


class ColourChosen(Event):
    """The colour of a corporation's armies (CCR-FND-02)."""

    of: Corporation
    colour: Colour


class CashPaid(Event):
    """One player paid another, where the table plays so (CCR-AMB-17)."""

    by: Player
    to: Player
    dollars: Dollars


class SharesGiven(Event):
    """One player gave another shares, where the table plays so (CCR-AMB-17)."""

    by: Player
    to: Player
    of: Corporation
    count: int
