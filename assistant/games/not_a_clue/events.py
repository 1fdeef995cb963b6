"""The events of a game of Not A Clue, in addition to those it shares with Clue."""

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
"""Events shared with Clue; nobody ever looks into the envelope (NAC-CLO-02)."""


class GameStarted(clue.GameStarted):
    """The setup of a game (NAC-SET-01 to -06): the 21 cards of this set, hand sizes, where the six pieces are.

    `motives` are texts by contractor, `corners` the locations with a customs official. `islands` is the location card
    that is the Canary Islands, "" if they are only the center space.
    """

    pieces: dict[str, str] = field(default_factory=dict[str, str])
    motives: dict[str, str] = field(default_factory=dict[str, str])
    corners: tuple[Location, ...] = ()
    islands: str = ""


class CardNamed(Event):
    """The name of a card in this set (NAC-EQP-03); "" restores its original name."""

    card: AnyCard
    name: str


class MotiveTyped(Event):
    """The motive on a contractor's card (NAC-EQP-02); "" restores the original one."""

    contractor: Contractor
    motive: str


class CornerMarked(Event):
    """Whether a location on this board has a customs official (NAC-AMB-11)."""

    location: Location
    corner: bool


class BribePaid(Event):
    """A bribe of 10 rubles, which brings the piece to the Canary Islands (NAC-CAN-01)."""

    by: Player


class TheoryMade(Event):
    """A Conspiracy Theory (NAC-THE-02)."""

    by: Player
    suspect: Suspect
    contractor: Contractor
    location: Location


class InformationSold(Event):
    """A card that `by` showed `to` for 20 rubles (NAC-SEL-01): the payment is public, the card is not.

    `asked` is the class that the buyer asked for, if the house rule allows it (NAC-AMB-06).
    """

    by: Player
    to: Player
    card: AnyCard | None = secret("by", "to")
    asked: Class | None = secret("by", "to")


class ExitsBlocked(Event):
    """All doors of the location of `of` blocked (NAC-LOC-04), and by whose pieces, if entered."""

    of: Player
    blockers: tuple[Player, ...] = ()


class ExitsFreed(Event):
    """A door of the location of `of` free again (NAC-MIN-02)."""

    of: Player


class ExposureVoted(Event):
    """An opponent's vote for or against the Minkin card on a trapped player (NAC-MIN-01)."""

    by: Player
    of: Player
    expose: bool


class MinkinPaid(Event):
    """A payment of 60 rubles by the player under the Minkin card, which lifts it (NAC-MIN-03)."""

    by: Player


class VersionDeclared(Event):
    """An attempt to close the case with these three cards (NAC-CLO-01). Nobody looks (NAC-CLO-02)."""

    by: Player
    suspect: Suspect
    contractor: Contractor
    location: Location


class PollTaken(Event):
    """The result of a poll (NAC-CLO-03): the players who have had enough; all others polled have not."""

    enough: tuple[Player, ...] = ()


class PurseCounted(Event):
    """The rubles in a purse, replacing the computed amount."""

    of: Player
    rubles: int


class PotCounted(Event):
    """The rubles in the center of the board, replacing the computed amount."""

    rubles: int
