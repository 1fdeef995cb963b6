"""What can be seen at a table of Killer Clue, beside what it shares with Clue."""

from __future__ import annotations

from typing import Annotated, Literal

from assistant.core.event import Event, Of, Player, UpTo, secret
from assistant.games.clue import events as clue
from assistant.games.clue.events import AnyCard, Room, Suspect, Weapon

Intrigue = Annotated[str, Of("intrigue card")]
Danger = Annotated[str, Of("danger card")]
"""A Danger card, or "blank" for any Intrigue card that was laid instead of one."""
Direction = Annotated[str, Of("direction")]
"""Which way round the question goes: "left" (clockwise) or "right"."""
Die = Literal["two dice", "one die"]

BASE = (
    clue.HandDealt,
    clue.DiceRolled,
    clue.TokenMoved,
    clue.WeaponMoved,
    clue.Passed,
    clue.TurnEnded,
    clue.EnvelopeOpened,
    clue.HandsVoted,
    clue.PencilMarked,
    clue.NotesWritten,
)
"""What is seen in Clue and here alike."""


class GameStarted(clue.GameStarted):
    """The table is laid (KC-SET-01 to -14): who plays which suspect, the Clue cards in play, what is used besides.

    `servants` are Butler and Maid where they are used (KC-BUT-01), `die` what is rolled (KC-SUM-02); Red Herrings are
    among the cards (KC-RHG-02).
    """

    servants: tuple[str, ...] = ()
    die: Die = "two dice"


class EnvelopeInspected(Event):
    """A player has looked into the own envelope (KC-SET-15): the case file for the killer, nothing for an innocent."""

    of: Player
    case_file: tuple[AnyCard, ...] | None = secret("of")


class HandCounted(Event):
    """A player said how many Intrigue and Danger cards are in the own hand, where that may be asked (KC-AMB-26)."""

    of: Player
    count: Annotated[int, UpTo(99)]


class WeaponTaken(Event):
    """Who leaves a room takes a weapon along (KC-INV-05)."""

    by: Player
    weapon: Weapon


class WeaponBrought(Event):
    """Who was summoned lays a weapon into the room, once the suggestion was named (KC-SUG-02, KC-AMB-23)."""

    by: Player
    weapon: Weapon


class SuggestionMade(clue.SuggestionMade):
    """A player suggests a suspect and a weapon that lies in the room (KC-SUG-01); the question goes this way round."""

    direction: Direction = "left"


class AccusationMade(clue.AccusationMade):
    """A player accuses, from anywhere (KC-ACC-01); the question goes this way round (KC-ACC-02)."""

    direction: Direction = "left"


class CardGiven(Event):
    """A player handed over a card that was asked for, for keeps (KC-SUG-04); those before in the queue have passed.

    `overlooked` are players who passed and later found that they should have given one (CLUE-AMB-09).
    """

    by: Player
    to: Player
    card: AnyCard | None = secret("by", "to")
    overlooked: tuple[Player, ...] = ()


class NobodyGave(Event):
    """All who are asked have passed (KC-INF-09, KC-INF-11), save those who `overlooked` a card."""

    overlooked: tuple[Player, ...] = ()


class KillerConfessed(Event):
    """After a correct accusation the killer says so (KC-ACC-03)."""

    by: Player


class MistakeAdmitted(Event):
    """A player admits to being the killer (KC-MIS-01): gave somebody a case-file card, or murdered the protected."""

    by: Player
    to: Player | None = None


class CardsReceived(Event):
    """A player looked at the cards that came from the hand of one who is out (KC-ACC-07, KC-DNG-07)."""

    by: Player
    of: Player
    cards: tuple[AnyCard, ...] | None = secret("by")


class HerringLeft(Event):
    """A Red Herring leaves the game openly, out of a player's hand (KC-RHG-03)."""

    by: Player
    card: AnyCard


class SuspectReturned(Event):
    """A missing suspect comes back into a room of the own choice (KC-DIS-04)."""

    by: Player
    to: Room


class IntriguePlayed(Event):
    """A player plays an Intrigue card face up (KC-IRD-02).

    `suspect` is whom a Motive is about, `room` where Butler or Maid go; all others say it themselves.
    """

    by: Player
    card: Intrigue
    suspect: Suspect | None = None
    room: Room | None = None


class MiniSuggestionMade(Event):
    """The player of a first Crime Scene, Examine Weapon or Motive asks for its card alone (KC-CRS-02)."""

    by: Player
    direction: Direction = "left"


class CardsTraded(Event):
    """The player of a Consult card and its suspect swapped a Clue card each (KC-CON-02)."""

    by: Player
    to: Player
    gave: AnyCard | None = secret("by", "to")
    got: AnyCard | None = secret("by", "to")


class IntrigueEnded(Event):
    """A player plays no (more) Intrigue cards in this round (KC-IRD-02)."""

    by: Player


class DangerRevealed(Event):
    """The face-down cards were shuffled and turned up (KC-DNG-02): those that do something, blanks as far as told."""

    cards: tuple[Danger, ...]


class PanicRolled(Event):
    """A suspect in the dark runs so many rooms on (KC-BLK-02)."""

    suspect: Suspect
    roll: clue.Roll


class GameTurnEnded(Event):
    """Cards are removed, shuffled back and drawn (KC-END-01 to -03): the next game turn begins.

    `removed` are Intrigue cards about the dead that were laid face down: nobody else can know that they leave.
    """

    removed: tuple[Intrigue, ...] = ()


class FirstChosen(Event):
    """The table says who is first, where dice decide it (KC-AMB-21)."""

    player: Player
