"""The events of a game of Killer Clue, in addition to those it shares with Clue."""

from __future__ import annotations

from typing import Annotated, Literal

from assistant.core.event import Event, Of, Player, UpTo, secret
from assistant.games.clue import events as clue
from assistant.games.clue.events import AnyCard, Room, Suspect, Weapon

Intrigue = Annotated[str, Of("intrigue card")]
Danger = Annotated[str, Of("danger card")]
"""A Danger card, or "blank" for any Intrigue card used instead of one."""
Direction = Annotated[str, Of("direction")]
"""The direction of the question around the table: "left" (clockwise) or "right"."""
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
"""Events shared with Clue."""


class GameStarted(clue.GameStarted):
    """The setup of a game (KC-SET-01 to -14): who plays which suspect, the Clue cards in play, the options used.

    `servants` are Butler and Maid if used (KC-BUT-01), `die` is what the table rolls (KC-SUM-02); Red Herrings are
    among the cards (KC-RHG-02).
    """

    servants: tuple[str, ...] = ()
    die: Die = "two dice"


class EnvelopeInspected(Event):
    """A player's look into their own envelope (KC-SET-15): the case file for the killer, nothing for an innocent."""

    of: Player
    case_file: tuple[AnyCard, ...] | None = secret("of")


class HandCounted(Event):
    """A player's count of their Intrigue and Danger cards, if the table may ask for it (KC-AMB-26)."""

    of: Player
    count: Annotated[int, UpTo(99)]


class WeaponTaken(Event):
    """A weapon taken along by a player leaving a room (KC-INV-05)."""

    by: Player
    weapon: Weapon


class WeaponBrought(Event):
    """A weapon brought into the room by a summoned player, after the suggestion (KC-SUG-02, KC-AMB-23)."""

    by: Player
    weapon: Weapon


class SuggestionMade(clue.SuggestionMade):
    """A suggestion of a suspect and a weapon in the room (KC-SUG-01), and the direction of the question."""

    direction: Direction = "left"


class AccusationMade(clue.AccusationMade):
    """An accusation from any place (KC-ACC-01), and the direction of the question (KC-ACC-02)."""

    direction: Direction = "left"


class CardGiven(Event):
    """A requested card handed over for keeps (KC-SUG-04); everyone asked before this player has passed.

    `overlooked` are players who passed and later found that they should have given one (CLUE-AMB-09).
    """

    by: Player
    to: Player
    card: AnyCard | None = secret("by", "to")
    overlooked: tuple[Player, ...] = ()


class NobodyGave(Event):
    """A question on which everyone passed (KC-INF-09, KC-INF-11), except those who `overlooked` a card."""

    overlooked: tuple[Player, ...] = ()


class KillerConfessed(Event):
    """The killer's confession after a correct accusation (KC-ACC-03)."""

    by: Player


class MistakeAdmitted(Event):
    """The killer's admission of having given away a case-file card or of a failed murder (KC-MIS-01).

    `to` received the card; None for a failed murder.
    """

    by: Player
    to: Player | None = None


class CardsReceived(Event):
    """A player's look at the cards dealt to them from the hand of a player who is out (KC-ACC-07, KC-DNG-07)."""

    by: Player
    of: Player
    cards: tuple[AnyCard, ...] | None = secret("by")


class HerringLeft(Event):
    """A Red Herring leaving the game face up, out of a player's hand (KC-RHG-03)."""

    by: Player
    card: AnyCard


class SuspectReturned(Event):
    """The return of a missing suspect into a room of their choice (KC-DIS-04)."""

    by: Player
    to: Room


class IntriguePlayed(Event):
    """An Intrigue card played face up (KC-IRD-02).

    `suspect` is the target of a Motive, `room` the room of Butler or Maid; all other cards name their own target.
    """

    by: Player
    card: Intrigue
    suspect: Suspect | None = None
    room: Room | None = None


class MiniSuggestionMade(Event):
    """A question for one card by the player of a first Crime Scene, Examine Weapon or Motive (KC-CRS-02)."""

    by: Player
    direction: Direction = "left"


class CardsTraded(Event):
    """A trade of one Clue card each between the player of a Consult card and its suspect (KC-CON-02)."""

    by: Player
    to: Player
    gave: AnyCard | None = secret("by", "to")
    got: AnyCard | None = secret("by", "to")


class IntrigueEnded(Event):
    """A player's decision to play no (more) Intrigue cards this round (KC-IRD-02)."""

    by: Player


class DangerRevealed(Event):
    """The face-down cards, shuffled and turned up (KC-DNG-02): all with an effect, blanks as far as recorded."""

    cards: tuple[Danger, ...]


class PanicRolled(Event):
    """The roll of a suspect who runs in the dark (KC-BLK-02)."""

    thrown = True
    suspect: Suspect
    roll: clue.Roll


class GameTurnEnded(Event):
    """The end of a game turn: cards are removed, shuffled back and drawn (KC-END-01 to -03).

    `removed` are Intrigue cards about the dead that were face down; nobody could know otherwise that they leave.
    """

    removed: tuple[Intrigue, ...] = ()


class FirstChosen(Event):
    """The table's choice of who goes first, if dice decide it (KC-AMB-21)."""

    player: Player
