"""The events at a table of RISK, beside those that it shares with other war games."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, ClassVar

from assistant.core.event import Event, Of, Player
from assistant.families.common_rules import TableSetUp
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
"""The events of every war."""


class GameStarted(TableSetUp):
    """The setup of the board (RSK-SET-01 to -04): players clockwise, and `first`, who rolled highest.

    `neutral`: two players with a neutral force. `owners` and `armies` are the areas that are taken when the game is
    entered (dealt cards, or a board that is already set up): area → owner, area → armies (one if missing). `options`
    choose among the catalogue's ambiguities. `under_way`: the game is entered in the middle, with the turn of `first`
    and this number of `sets` turned in.
    """

    first: str
    neutral: bool = False
    owners: dict[str, str] = field(default_factory=dict[str, str])
    armies: dict[str, int] = field(default_factory=dict[str, int])
    under_way: bool = False
    sets: int = 0
    timers: bool = True
    help: str = "odds"


class AreaClaimed(Event):
    """One army on an unclaimed area (RSK-SET-02); for two players, a card dealt to a pile (RSK-SET-04)."""

    by: Owner
    at: AnyArea


class ArmiesPlaced(Event):
    """New armies on an area of their owner: starting armies or those of a turn (RSK-SET-03, RSK-REI-03)."""

    by: Owner
    at: AnyArea
    count: int = 1


class SetTurnedIn(Event):
    """A set of three cards turned in (RSK-CRD-03); () if the table does not say which."""

    by: Player
    cards: tuple[AnyCard, ...] = ()


class ExtraArmiesPlaced(Event):
    """Two extra armies on an area of the player that a card of the set names (RSK-CRD-05)."""

    by: Player
    at: AnyArea


class CardTold(Event):
    """A card that a player notes in their own hand, unseen by anybody else. Noting is left to each player."""

    private_to: ClassVar[tuple[str, ...]] = ("of",)
    of: Player
    card: AnyCard


class CardsCounted(Event):
    """The number of cards in a hand, as counted, whatever led to it."""

    of: Player
    count: int


class DiceAnnounced(Event):
    """The numbers of dice for the next throw, of attacker and defender; 0: not announced (RSK-AMB-03)."""

    attack: int
    defence: int = 0


class TurnEnded(Event):
    """The end of a turn without a free move; after a capture the player draws a card (RSK-CRD-02)."""

    by: Player


class LinkDrawn(Event):
    """The connection of two areas on the table's own board: "land", "water", or "none"."""

    one: AnyArea
    other: AnyArea
    how: Annotated[str, Of("kind of connection")]
