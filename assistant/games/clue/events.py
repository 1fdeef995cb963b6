"""The events of a game of Clue: everything that can be seen at the table."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, ClassVar

from assistant.core.event import Event, Of, Player, secret
from assistant.families.common_rules import TableSetUp
from assistant.kit.cards import Card

AnyCard = Annotated[str, Of("card")]
Suspect = Annotated[str, Of("suspect")]
Weapon = Annotated[str, Of("weapon")]
Room = Annotated[str, Of("room")]
Place = Annotated[str, Of("place")]
"""A room, a square "column,row" of the corridor, or "corridor" if squares are not counted."""
Holder = Annotated[str, Of("holder")]
"""A hand or the envelope."""
Roll = Annotated[int, Of("roll")]


class GameStarted(TableSetUp):
    """The setup of a game (CLUE-SET-01 to -09): players clockwise, the deck, hand sizes, who begins.

    `left_over` are cards left face up because the deal did not come out even. `weapons` gives the room in which
    each weapon starts; `options` choose among the catalogue's ambiguities.
    """

    cards: tuple[Card, ...]
    hand_sizes: dict[str, int]
    first: str
    left_over: tuple[str, ...] = ()
    weapons: dict[str, str] = field(default_factory=dict[str, str])
    edition: str = "classic"
    help: str = "forced"


class HandDealt(Event):
    """A player's look at their own cards (CLUE-SET-06)."""

    of: Player
    cards: tuple[AnyCard, ...] | None = secret("of")


class DiceRolled(Event):
    """A roll of the die for a move (CLUE-MOV-01)."""

    thrown = True
    by: Player
    roll: Roll


class TokenMoved(Event):
    """A token moved by "dice" or by "passage", or "placed" where it is on the board."""

    by: Player
    token: Suspect
    to: Place
    how: Annotated[str, Of("way of moving")] = "dice"


class WeaponMoved(Event):
    """A weapon put where it is on the board."""

    weapon: Weapon
    to: Room


class SuggestionMade(Event):
    """A suggestion of a suspect, a weapon and the room that the player's token is in (CLUE-SUG-02)."""

    by: Player
    suspect: Suspect
    weapon: Weapon
    room: Room


class Passed(Event):
    """A pass: the player has none of the three cards (CLUE-PRV-04)."""

    by: Player


class CardShown(Event):
    """One card shown to the suggester (CLUE-PRV-02); everyone asked before this player has passed.

    `overlooked` are players who passed and later found that they should have shown a card (CLUE-AMB-09).
    """

    by: Player
    to: Player
    card: AnyCard | None = secret("by", "to")
    overlooked: tuple[Player, ...] = ()


class NobodyShowed(Event):
    """A suggestion on which all others passed (CLUE-PRV-07), except those who `overlooked` a card."""

    overlooked: tuple[Player, ...] = ()


class AccusationMade(Event):
    """A player's accusation (CLUE-ACC-01)."""

    by: Player
    suspect: Suspect
    weapon: Weapon
    room: Room


class AccusationJudged(Event):
    """The accuser's own statement whether all three cards in the envelope matched (CLUE-ACC-02)."""

    by: Player
    right: bool


class EnvelopeSeen(Event):
    """The cards that a wrong accuser saw in the envelope; only that player's seat receives them."""

    private_to: ClassVar[tuple[str, ...]] = ("by",)
    by: Player
    suspect: Suspect
    weapon: Weapon
    room: Room


class EnvelopeOpened(Event):
    """The envelope opened for everyone at the end of the game."""

    suspect: Suspect
    weapon: Weapon
    room: Room


class TurnEnded(Event):
    """The end of a player's turn, with or without a suggestion."""

    by: Player


class HandsVoted(Event):
    """A player's vote after the game on opening all hands and shown cards."""

    said_by: ClassVar[tuple[str, ...]] = ("by",)
    by: Player
    open: bool


class PencilMarked(Event):
    """A player's own mark in the grid ("" erases it); no other seat receives it."""

    private_to: ClassVar[tuple[str, ...]] = ("by",)
    by: Player
    card: AnyCard
    holder: Holder
    mark: str = ""


class NotesWritten(Event):
    """A player's free notes as they now read; no other seat receives them."""

    private_to: ClassVar[tuple[str, ...]] = ("by",)
    by: Player
    text: str
