"""What can be seen at a table of Advanced Cluedo, beside what it shares with Clue."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, ClassVar, Literal

from assistant.core.event import Event, Of, Player, UpTo, secret
from assistant.games.clue import events as clue
from assistant.games.clue.events import AnyCard, Roll, Room, Suspect, Weapon

PlayingCard = Annotated[str, Of("playing card")]
TwoDice = Annotated[int, Of("two dice")]
Points = Annotated[int, UpTo(999)]
Part = Literal["one", "two"]
Aim = Annotated[str, Of("contest")]
"""What a contest is for: "persuade", "grab", and in part 2 "assault", "lure", "spy", "steal"."""

BASE = (
    clue.HandDealt,
    clue.DiceRolled,
    clue.TokenMoved,
    clue.WeaponMoved,
    clue.SuggestionMade,
    clue.Passed,
    clue.CardShown,
    clue.NobodyShowed,
    clue.AccusationMade,
    clue.AccusationJudged,
    clue.EnvelopeSeen,
    clue.EnvelopeOpened,
    clue.TurnEnded,
    clue.HandsVoted,
    clue.PencilMarked,
    clue.NotesWritten,
)
"""What is seen in Clue and here alike."""


class GameStarted(clue.GameStarted):
    """The table is laid (AC-SET-01 to -05). `hand_sizes` has the clue cards in the middle under "middle".

    Part 2 can be played by itself; `scores` are then what each player brings from an earlier part 1 (AC-SUR-01).
    """

    signed: ClassVar[tuple[str, ...]] = ("scores",)
    part: Part = "one"
    scores: dict[str, int] = field(default_factory=dict[str, int])


# ---------------------------------------------------------------- playing cards


class CardDrawn(Event):
    """A playing card was taken for entering a new room (AC-INV-03, AC-STA-03)."""

    by: Player
    card: PlayingCard | None = secret("by")


class HandNoted(Event):
    """What is in the own hand of playing cards, whatever was entered before; nobody else learns of it."""

    private_to: ClassVar[tuple[str, ...]] = ("of",)
    of: Player
    cards: tuple[PlayingCard, ...]


class CardsCounted(Event):
    """A player holds so many playing cards, whatever was entered before."""

    of: Player
    count: Annotated[int, UpTo(52)]


class ClueDug(Event):
    """A Spade digs up one clue card from the middle (AC-SPD-01)."""

    by: Player
    spade: PlayingCard
    card: AnyCard | None = secret("by")


class WeaponDug(Event):
    """A Spade wins a weapon from the middle (AC-SPD-02)."""

    by: Player
    spade: PlayingCard
    weapon: Weapon


class PersonTricked(Event):
    """A servant brings a character into the room of who plays the court card (AC-CRT-01)."""

    by: Player
    court: PlayingCard
    suspect: Suspect


class WeaponFetched(Event):
    """A servant brings a weapon that lies in another room (AC-CRT-02)."""

    by: Player
    court: PlayingCard
    weapon: Weapon


class PlayerDrugged(Event):
    """An Ace makes a player miss the next turn (AC-ACE-01, AC-PCT-05)."""

    by: Player
    ace: PlayingCard
    whom: Player


class WeaponPickedUp(Event):
    """A weapon that lies in the room is taken along (AC-WPN-01); in part 2 one carried already stays (AC-STA-02)."""

    by: Player
    weapon: Weapon


class BribeOffered(Event):
    """A Diamond is shown for a weapon, or for a card of the other's choice (AC-DIA-01, AC-DIA-02, AC-BRB-02)."""

    by: Player
    to: Player
    diamond: PlayingCard
    weapon: Weapon | None = None


class BribeAnswered(Event):
    """The one who was offered the Diamond takes it, or not (AC-DIA-01)."""

    by: Player
    accepted: bool


class ClueHanded(Event):
    """A clue card changed hands, bribed or grabbed; only the two know which (AC-DIA-02, AC-CLB-01)."""

    by: Player
    to: Player
    card: AnyCard | None = secret("by", "to")


class CardHanded(Event):
    """A playing card changed hands for a Diamond; only the two know which (AC-BRB-02)."""

    by: Player
    to: Player
    card: PlayingCard | None = secret("by", "to")


class ContestBegan(Event):
    """Somebody sets out to persuade, grab, assault, lure, spy or steal: both lay cards face down.

    `room` is where the target is to go (AC-HRT-01, AC-LUR-01) or where a servant leaves the stolen weapon (AC-STL-02);
    `weapon` what is to be grabbed or stolen, None for a clue card.
    """

    by: Player
    aim: Aim
    target: Suspect
    room: Room | None = None
    weapon: Weapon | None = None


class ContestRevealed(Event):
    """Both turn up what they laid: Hearts, Clubs, or court card and Diamonds against a Spade; () is no card.

    `against` is a card of the pack if nobody plays the target (AC-HRT-02, AC-OBP-03).
    """

    laid: tuple[PlayingCard, ...]
    against: tuple[PlayingCard, ...] = ()


class ContestDropped(Event):
    """Who set out for something thinks better of it, or has no card for it: nothing is laid."""

    by: Player


# ---------------------------------------------------------------- from part 1 to part 2


class ScoreCounted(Event):
    """What the Hearts and Diamonds of a player are worth, laid open at the end of part 1 (AC-SCO-01)."""

    of: Player
    points: Points


class PartOneEnded(Event):
    """The table stops after part 1: the highest score wins (AC-SCO-02)."""


class PartTwoBegun(Event):
    """Killer Kloo Doo begins: cards are gathered, everybody is in the Study (AC-STU-01 to -03)."""


class SurvivalRolled(Event):
    """Two dice are added to what a character brought from part 1 (AC-SUR-01, AC-AMB-13)."""

    suspect: Suspect
    roll: TwoDice


class SurvivalSet(Event):
    """A character has so many Survival Points, whatever was entered before (AC-AMB-13)."""

    suspect: Suspect
    points: Points


class ObjectivesDrawn(Event):
    """A player has drawn three clue cards as secret objectives (AC-OBJ-01)."""

    of: Player
    cards: tuple[AnyCard, ...] | None = secret("of")


class FirstChosen(Event):
    """Who rolled highest goes first (AC-INV-01, AC-STA-01)."""

    player: Player


# ---------------------------------------------------------------- part 2


class ObjectiveShown(Event):
    """A fulfilled objective is turned face up (AC-OBJ-02)."""

    by: Player
    card: AnyCard


class HeartPlayed(Event):
    """A Heart adds its value to the own Survival Points (AC-PCT-03)."""

    by: Player
    heart: PlayingCard


class AttackMade(Event):
    """A murder weapon is used (AC-MWP-01); `counter` is the roll of a victim who has one too (AC-MWP-04)."""

    by: Player
    target: Suspect
    weapon: Weapon
    roll: Roll
    counter: Roll | None = None


class HandBared(Event):
    """A spy was successful: all playing cards of the target lie open until they are used (AC-SPY-01)."""

    of: Player
    cards: tuple[PlayingCard, ...]


class ServantCalled(Event):
    """A court card comes with cleaning materials, for a room that is an objective (AC-OBL-02)."""

    by: Player
    court: PlayingCard


class RoomSearched(Event):
    """Two dice for searching and cleaning the room: seven or more does it (AC-OBL-02, AC-OBL-03)."""

    by: Player
    roll: TwoDice


class WeaponCleaned(Event):
    """A whole turn in the Kitchen has cleaned the weapon (AC-OBW-02)."""

    by: Player
    weapon: Weapon


class WeaponThrown(Event):
    """A whole turn in the Hall, and the weapon is out of the front door and of the game (AC-OBW-03)."""

    by: Player
    weapon: Weapon
