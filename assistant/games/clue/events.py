"""What can be seen at a table of Clue."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, ClassVar

from assistant.core.event import Event, Of, Player, secret
from assistant.families.common_rules import TableLaid
from assistant.kit.cards import Card

AnyCard = Annotated[str, Of("card")]
Suspect = Annotated[str, Of("suspect")]
Weapon = Annotated[str, Of("weapon")]
Room = Annotated[str, Of("room")]
Place = Annotated[str, Of("place")]
"""A room, a square "column,row" of the corridor, or "corridor" where nobody counts squares."""
Holder = Annotated[str, Of("holder")]
"""A hand or the envelope."""
Roll = Annotated[int, Of("roll")]


class GameStarted(TableLaid):
    """The table is laid (CLUE-SET-01 to -09): players clockwise, the deck, hand sizes, who begins.

    `left_over` are cards that lie open because the deal did not come out even. `weapons` are the
    rooms in which the weapons lie at first; `options` choose among the catalogue's ambiguities.
    """

    cards: tuple[Card, ...]
    hand_sizes: dict[str, int]
    first: str
    left_over: tuple[str, ...] = ()
    weapons: dict[str, str] = field(default_factory=dict[str, str])
    edition: str = "classic"
    help: str = "forced"


class HandDealt(Event):
    """A player has looked at the own cards (CLUE-SET-06)."""

    of: Player
    cards: tuple[AnyCard, ...] | None = secret("of")


class DiceRolled(Event):
    """The die was cast for a move (CLUE-MOV-01)."""

    by: Player
    roll: Roll


class TokenMoved(Event):
    """A player moved a token: by "dice", by "passage", or "placed" it where it lies on the board."""

    by: Player
    token: Suspect
    to: Place
    how: Annotated[str, Of("way of moving")] = "dice"


class WeaponMoved(Event):
    """A weapon was put where it lies on the board."""

    weapon: Weapon
    to: Room


class SuggestionMade(Event):
    """A player suggests a suspect, a weapon and the room in which the own token stands (CLUE-SUG-02)."""

    by: Player
    suspect: Suspect
    weapon: Weapon
    room: Room


class Passed(Event):
    """A player has none of the three cards (CLUE-PRV-04)."""

    by: Player


class CardShown(Event):
    """A player showed the suggester one card (CLUE-PRV-02); those before in the queue have passed.

    `overlooked` are players who passed and later found that they should have shown (CLUE-AMB-09).
    """

    by: Player
    to: Player
    card: AnyCard | None = secret("by", "to")
    overlooked: tuple[Player, ...] = ()


class NobodyShowed(Event):
    """All others passed (CLUE-PRV-07), save those who `overlooked` a card."""

    overlooked: tuple[Player, ...] = ()


class AccusationMade(Event):
    """A player accuses (CLUE-ACC-01)."""

    by: Player
    suspect: Suspect
    weapon: Weapon
    room: Room


class AccusationJudged(Event):
    """The accuser has looked into the envelope and says whether all three were right (CLUE-ACC-02)."""

    by: Player
    right: bool


class EnvelopeSeen(Event):
    """What a wrong accuser saw in the envelope, for the own eyes only."""

    private_to: ClassVar[tuple[str, ...]] = ("by",)
    by: Player
    suspect: Suspect
    weapon: Weapon
    room: Room


class EnvelopeOpened(Event):
    """The envelope lies open on the table: the game is over."""

    suspect: Suspect
    weapon: Weapon
    room: Room


class TurnEnded(Event):
    """A player is done, without or after a suggestion."""

    by: Player


class HandsVoted(Event):
    """After the game: whether this player wants all hands and shown cards opened."""

    said_by: ClassVar[tuple[str, ...]] = ("by",)
    by: Player
    open: bool


class PencilMarked(Event):
    """A player's own mark in the grid ("" rubs it out); nobody else learns of it."""

    private_to: ClassVar[tuple[str, ...]] = ("by",)
    by: Player
    card: AnyCard
    holder: Holder
    mark: str = ""


class NotesWritten(Event):
    """A player's own free notes as they now read; nobody else learns of it."""

    private_to: ClassVar[tuple[str, ...]] = ("by",)
    by: Player
    text: str
