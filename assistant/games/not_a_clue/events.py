"""What can be seen at a table of Not A Clue, beside what it shares with Clue."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated

from assistant.core.event import Event, Of, Player, secret
from assistant.games.clue import events as clue
from assistant.games.clue.events import AnyCard, Suspect

Contractor = Annotated[str, Of("contractor")]
Location = Annotated[str, Of("location")]
Class = Annotated[str, Of("class")]
"""One of the three classes of cards: suspect, contractor, location."""

BASE = (
    clue.HandDealt,
    clue.DiceRolled,
    clue.TokenMoved,
    clue.Passed,
    clue.CardShown,
    clue.NobodyShowed,
    clue.TurnEnded,
    clue.HandsVoted,
    clue.PencilMarked,
    clue.NotesWritten,
)
"""What is seen in Clue and here alike; the envelope is never looked into (NAC-CLO-02)."""


class GameStarted(clue.GameStarted):
    """The table is laid (NAC-SET-01 to -06): the 21 cards of this set, hand sizes, where the six pieces stand.

    `motives` are texts by contractor, `corners` the locations with a customs official. `islands` is the location card
    that is the Canary Islands, "" where they are only the centre space.
    """

    pieces: dict[str, str] = field(default_factory=dict[str, str])
    motives: dict[str, str] = field(default_factory=dict[str, str])
    corners: tuple[Location, ...] = ()
    islands: str = ""


class CardNamed(Event):
    """What a card is called in this set (NAC-EQP-03); "" for the name it had at first."""

    card: AnyCard
    name: str


class MotiveTyped(Event):
    """The motive that a contractor's card states (NAC-EQP-02); "" for the one it had at first."""

    contractor: Contractor
    motive: str


class CornerMarked(Event):
    """Whether a location of this board has a customs official (NAC-AMB-11)."""

    location: Location
    corner: bool


class BribePaid(Event):
    """A customs official got 10 rubles, and the piece went to the Canary Islands (NAC-CAN-01)."""

    by: Player


class TheoryMade(Event):
    """A player puts forward a Conspiracy Theory (NAC-THE-02)."""

    by: Player
    suspect: Suspect
    contractor: Contractor
    location: Location


class InformationSold(Event):
    """`by` showed `to` a card for 20 rubles (NAC-SEL-01); everybody sees the money, and only those two the card.

    `asked` is the class that the buyer asked for, where the table sells so (NAC-AMB-06).
    """

    by: Player
    to: Player
    card: AnyCard | None = secret("by", "to")
    asked: Class | None = secret("by", "to")


class ExitsBlocked(Event):
    """All doors of the location of `of` are blocked (NAC-LOC-04); by whose pieces, where the table says so."""

    of: Player
    blockers: tuple[Player, ...] = ()


class ExitsFreed(Event):
    """A door of the location of `of` is free again (NAC-MIN-02)."""

    of: Player


class ExposureVoted(Event):
    """An opponent of a trapped player is for the Minkin card, or against it (NAC-MIN-01)."""

    by: Player
    of: Player
    expose: bool


class MinkinPaid(Event):
    """The player under the Minkin card paid 60 rubles, and it came off (NAC-MIN-03)."""

    by: Player


class VersionDeclared(Event):
    """A player tries to close the case with these three (NAC-CLO-01). Nobody looks (NAC-CLO-02)."""

    by: Player
    suspect: Suspect
    contractor: Contractor
    location: Location


class PollTaken(Event):
    """All who were polled have said whether they have had enough (NAC-CLO-03): those who have; the others have not."""

    enough: tuple[Player, ...] = ()


class PurseCounted(Event):
    """A purse holds so many rubles, whatever led to it."""

    of: Player
    rubles: int


class PotCounted(Event):
    """So many rubles lie in the centre of the board, whatever led to it."""

    rubles: int
