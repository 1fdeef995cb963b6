"""The events of Cold Cash Risk, beside the events of war that it shares with RISK."""

from __future__ import annotations

from typing import Annotated, ClassVar

from assistant.core.event import Dollars, Event, Of, Player, secret
from assistant.families.common_rules import TableSetUp
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
"""The events of every game with a market."""


class GameStarted(TableSetUp):
    """An empty map with $6,000 for each player (CCR-OPN-01, CCR-OPN-02); players clockwise.

    `hands` says whether phones keep the territory cards ("tracked") or only paper does ("untracked").
    `removed` is the corporation left in the box if the table leaves one out (CCR-AMB-33). `pieces` is the number of
    teams that the pieces of one color make up (CCR-AMB-41).
    """

    hands: str = "tracked"
    removed: str = ""
    pieces: int = 200


# ---------------------------------------------------------------- opening bell


class OrderCardTurned(Event):
    """A player's order card and its Mom & Pop; `wilds` were discarded before it (CCR-OPN-03, -05)."""

    by: Player
    at: AnyArea
    wilds: int = 0


class HandDealt(Event):
    """A player's look at their three territory cards (CCR-OPN-06)."""

    of: Player
    cards: tuple[TerritoryCard, ...] | None = secret("of")


class TurnOrderDrawn(Event):
    """The turn order of this cycle, by the numbers on the tiles (CCR-OPT-01)."""

    order: tuple[Player, ...]


# ---------------------------------------------------------------- place a Mom & Pop


class MomAndPopPlaced(Event):
    """A Mom & Pop on an empty territory, placed with its card or a wild one (CCR-MNP-01, CCR-MNP-02)."""

    by: Player
    at: AnyArea
    wild: bool = False


class NoCardPlayable(Event):
    """A hand of which no card fits an empty territory: all of it is discarded, face up (CCR-MNP-05).

    `discarded` is that hand, as far as it was shown. `keeps`: only a wild card would fit, and the player keeps it
    with the hand, where the table allows that (CCR-AMB-02).
    """

    by: Player
    discarded: tuple[TerritoryCard, ...] = ()
    keeps: bool = False


class CorporationFounded(Event):
    """A corporation founded from the placed Mom & Pop (CCR-FND-01).

    `colour` is the color of its teams; None stands for the first free one.
    """

    by: Player
    of: Corporation
    at: AnyArea
    colour: Colour | None = None


class MomAndPopAbsorbed(Event):
    """A placed Mom & Pop that joins a bordering corporation (CCR-ABS-01)."""

    by: Player
    at: AnyArea
    into: Corporation


class MergerProposed(Event):
    """A proposal to merge corporations around the placed Mom & Pop into one of them (CCR-MRG-01, CCR-AMB-08)."""

    by: Player
    at: AnyArea
    survivor: Corporation
    defunct: tuple[Corporation, ...]


class MergerAnswered(Event):
    """A CEO's answer about one smaller corporation, or about all that are asked about (CCR-MRG-02)."""

    by: Player
    agrees: bool
    of: Corporation | None = None


class LeftAlone(Event):
    """A decision to leave the placed Mom & Pop as it is (CCR-NOT-01)."""

    by: Player


class TileDrawn(NumberDrawn):
    """The bank's shares for a bonus between two players (ACQ-TWO-01)."""


class SharesShown(Event):
    """The number of shares of a corporation that a holder shows from now on; None for all (CCR-MTG-08, CCR-DIV-03)."""

    by: Player
    of: Corporation
    count: Shares | None


# ---------------------------------------------------------------- execute one action


class StockSold(Event):
    """Shares of one corporation, sold to the bank (CCR-SEL-01)."""

    by: Player
    of: Corporation
    count: Shares


class MeetingCalled(Event):
    """A meeting called by a stockholder, which decides on one willing nominee (CCR-MTG-01 to -04)."""

    by: Player
    of: Corporation
    nominee: Player


class NominationDeclined(Event):
    """A nominee's refusal of the office, after which the action can be chosen again (CCR-MTG-04)."""

    by: Player


class VoteCast(Event):
    """A player's vote, one way with all shown shares (CCR-MTG-05).

    `shown` is how many of them are shown, all if None (CCR-MTG-08).
    """

    by: Player
    agrees: bool
    shown: Shares | None = None


class MeetingClosed(Event):
    """The end of the voting, after which the tally counts (CCR-MTG-07)."""


class StrengthRolled(Event):
    """The die of an attacked Mom & Pop: that many teams defend it (CCR-HTO-06)."""

    thrown = True
    roll: Roll


class Passed(Event):
    """A pass instead of an action (CCR-ACT-02)."""

    by: Player


class TurnEnded(Event):
    """The end of an activity turn, with a card drawn and useless ones shown and replaced (CCR-TCD-01, CCR-TCD-02)."""

    by: Player
    discarded: tuple[TerritoryCard, ...] = ()


class CardReplaced(Event):
    """A card drawn at the end of the turn that is useless, too: it is shown, discarded and replaced (CCR-TCD-02)."""

    by: Player
    card: TerritoryCard


class CardTaken(Event):
    """A card that a player has drawn, seen only by that player (CCR-TCD-01)."""

    private_to: ClassVar[tuple[str, ...]] = ("by",)
    by: Player
    card: TerritoryCard


# ---------------------------------------------------------------- earnings phase


class SecurityHired(Event):
    """New teams of a corporation on one of its territories (CCR-HIR-01, CCR-HIR-02)."""

    by: Player
    of: Corporation
    at: AnyArea
    count: int = 1


class DividendPaid(Event):
    """A dividend paid by a corporation (CCR-DIV-01)."""

    by: Player
    of: Corporation


class SecurityFired(Event):
    """Teams taken off one territory in a downsizing (CCR-DWN-01)."""

    by: Player
    of: Corporation
    at: AnyArea
    count: int = 1


class EarningsEnded(Event):
    """The end of a player's earnings, for all corporations that the player runs (CCR-EAR-01)."""

    by: Player


# ---------------------------------------------------------------- closing bell


class LastCardPlayed(Event):
    """The short game's last turn: no territory card can be played any more (CCR-OPT-03)."""


# ---------------------------------------------------------------- corrections to match the table


class CeoSet(Event):
    """A corporation's CEO and the territory of its tower, None if it is off the map."""

    of: Corporation
    ceo: Player
    tower: AnyArea | None


class ColourChosen(Event):
    """The color of a corporation's teams (CCR-FND-02)."""

    of: Corporation
    colour: Colour


class CashPaid(Event):
    """Money that one player paid another, where the table allows it (CCR-AMB-17)."""

    by: Player
    to: Player
    dollars: Dollars


class SharesGiven(Event):
    """Shares that one player gave another, where the table allows it (CCR-AMB-17)."""

    by: Player
    to: Player
    of: Corporation
    count: int
