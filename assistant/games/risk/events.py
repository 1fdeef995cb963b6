"""What can be seen at a table of RISK, beside the war that it shares with other games."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, ClassVar

from assistant.core.event import Event, Of, Player
from assistant.families.common_rules import TableLaid
from assistant.families.war.events import (
    AnyArea,
    AreaSet,
    ArmiesMoved,
    ArmiesMovedIn,
    AttackAnnounced,
    AttackStopped,
    DiceRolled,
    LossesTaken,
    Owner,
)

AnyCard = Annotated[str, Of("card")]
WAR = (AreaSet, ArmiesMoved, ArmiesMovedIn, AttackAnnounced, AttackStopped, DiceRolled, LossesTaken)
"""What is seen in every war."""


class GameStarted(TableLaid):
    """The board is laid (RSK-SET-01 to -04): players clockwise, and `first`, who rolled highest.

    `neutral`: two players with a neutral force. `owners` and `armies` are areas that are taken when the game
    is entered (dealt cards, or a board set up before): area → owner, area → armies (one where none is told).
    `options` choose among the catalogue's ambiguities.
    """

    first: str
    neutral: bool = False
    owners: dict[str, str] = field(default_factory=dict[str, str])
    armies: dict[str, int] = field(default_factory=dict[str, int])
    timers: bool = True
    help: str = "odds"


class AreaClaimed(Event):
    """One army on an unclaimed area (RSK-SET-02); for two players, a card dealt to a pile (RSK-SET-04)."""

    by: Owner
    at: AnyArea


class ArmiesPlaced(Event):
    """New armies on an own area: those of the start or of a turn (RSK-SET-03, RSK-REI-03)."""

    by: Owner
    at: AnyArea
    count: int = 1


class SetTurnedIn(Event):
    """A set of three cards was turned in (RSK-CRD-03); () where the table does not tell which."""

    by: Player
    cards: tuple[AnyCard, ...] = ()


class ExtraArmiesPlaced(Event):
    """Two extra armies on an own area that a card of the set names (RSK-CRD-05)."""

    by: Player
    at: AnyArea


class CardTold(Event):
    """A player notes a card of the own hand; nobody else learns of it. Noting hands is left to each player."""

    private_to: ClassVar[tuple[str, ...]] = ("of",)
    of: Player
    card: AnyCard


class CardsCounted(Event):
    """So many cards are in a hand, whatever led to it."""

    of: Player
    count: int


class DiceAnnounced(Event):
    """How many dice the attacker takes for the next throw, and the defender; 0: not said (RSK-AMB-03)."""

    attack: int
    defence: int = 0


class TurnEnded(Event):
    """The turn is over without a free move; who captured something draws a card (RSK-CRD-02)."""

    by: Player


class LinkDrawn(Event):
    """How two areas hang together on the table's own board: by "land", over "water" or not at all, "none"."""

    one: AnyArea
    other: AnyArea
    how: Annotated[str, Of("kind of connection")]
