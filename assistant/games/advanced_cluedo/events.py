"""The events of a game of Advanced Cluedo, in addition to those it shares with Clue."""

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
"""The aim of a contest: "persuade", "grab", and in part 2 "assault", "lure", "spy", "steal"."""

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
"""Events shared with Clue."""


class GameStarted(clue.GameStarted):
    """The setup of a game (AC-SET-01 to -05). `hand_sizes` has the clue cards in the middle under "middle".

    Part 2 can be played by itself; `scores` are then each player's points from an earlier part 1 (AC-SUR-01).
    """

    signed: ClassVar[tuple[str, ...]] = ("scores",)
    part: Part = "one"
    scores: dict[str, int] = field(default_factory=dict[str, int])


# ---------------------------------------------------------------- playing cards


class CardDrawn(Event):
    """A playing card drawn for entering a new room (AC-INV-03, AC-STA-03)."""

    by: Player
    card: PlayingCard | None = secret("by")


class HandNoted(Event):
    """A player's own hand of playing cards, replacing earlier entries; no other seat receives it."""

    private_to: ClassVar[tuple[str, ...]] = ("of",)
    of: Player
    cards: tuple[PlayingCard, ...]


class CardsCounted(Event):
    """The number of playing cards a player holds, replacing earlier entries."""

    of: Player
    count: Annotated[int, UpTo(52)]


class ClueDug(Event):
    """A Spade played to dig up a clue card from the middle (AC-SPD-01)."""

    by: Player
    spade: PlayingCard
    card: AnyCard | None = secret("by")


class WeaponDug(Event):
    """A Spade played to take a weapon from the middle (AC-SPD-02)."""

    by: Player
    spade: PlayingCard
    weapon: Weapon


class PersonTricked(Event):
    """A court card played to bring a character into the player's room (AC-CRT-01)."""

    by: Player
    court: PlayingCard
    suspect: Suspect


class WeaponFetched(Event):
    """A court card played to bring a weapon from another room (AC-CRT-02)."""

    by: Player
    court: PlayingCard
    weapon: Weapon


class PlayerDrugged(Event):
    """An Ace played to make a player miss their next turn (AC-ACE-01, AC-PCT-05)."""

    by: Player
    ace: PlayingCard
    whom: Player


class WeaponPickedUp(Event):
    """A weapon picked up in the room (AC-WPN-01); in part 2 one carried before stays behind (AC-STA-02)."""

    by: Player
    weapon: Weapon


class BribeOffered(Event):
    """A Diamond offered for a weapon, or for a card of the other's choice (AC-DIA-01, AC-DIA-02, AC-BRB-02)."""

    by: Player
    to: Player
    diamond: PlayingCard
    weapon: Weapon | None = None


class BribeAnswered(Event):
    """The answer of the player who was offered the Diamond (AC-DIA-01)."""

    by: Player
    accepted: bool


class ClueHanded(Event):
    """A clue card that changed hands by bribe or grab; only the two know which one (AC-DIA-02, AC-CLB-01)."""

    by: Player
    to: Player
    card: AnyCard | None = secret("by", "to")


class CardHanded(Event):
    """A playing card that changed hands for a Diamond; only the two know which one (AC-BRB-02)."""

    by: Player
    to: Player
    card: PlayingCard | None = secret("by", "to")


class ContestBegan(Event):
    """An attempt to persuade, grab, assault, lure, spy or steal: both sides play cards face down.

    `room` is where the target should go (AC-HRT-01, AC-LUR-01) or where a servant leaves the stolen weapon (AC-STL-02);
    `weapon` is what should be grabbed or stolen, None for a clue card.
    """

    by: Player
    aim: Aim
    target: Suspect
    room: Room | None = None
    weapon: Weapon | None = None


class ContestRevealed(Event):
    """The cards of both sides: Hearts, Clubs, or court card and Diamonds against a Spade; () is no card.

    `against` is a card of the pack if nobody plays the target (AC-HRT-02, AC-OBP-03).
    """

    laid: tuple[PlayingCard, ...]
    against: tuple[PlayingCard, ...] = ()


class ContestDropped(Event):
    """A contest given up by the player who began it, before any card was revealed."""

    by: Player


# ---------------------------------------------------------------- from part 1 to part 2


class ScoreCounted(Event):
    """The value of a player's Hearts and Diamonds, counted openly at the end of part 1 (AC-SCO-01)."""

    of: Player
    points: Points


class PartOneEnded(Event):
    """The end of the game after part 1: the highest score wins (AC-SCO-02)."""


class PartTwoBegun(Event):
    """The start of Killer Kloo Doo: cards are gathered, everyone is in the Study (AC-STU-01 to -03)."""


class SurvivalRolled(Event):
    """Two dice added to a character's points from part 1 (AC-SUR-01, AC-AMB-13)."""

    thrown = True
    suspect: Suspect
    roll: TwoDice


class SurvivalSet(Event):
    """The Survival Points of a character, replacing earlier entries (AC-AMB-13)."""

    suspect: Suspect
    points: Points


class ObjectivesDrawn(Event):
    """Three clue cards drawn by a player as secret objectives (AC-OBJ-01)."""

    of: Player
    cards: tuple[AnyCard, ...] | None = secret("of")


class FirstChosen(Event):
    """The player who rolled highest and goes first (AC-INV-01, AC-STA-01)."""

    player: Player


# ---------------------------------------------------------------- part 2


class ObjectiveShown(Event):
    """A fulfilled objective turned face up (AC-OBJ-02)."""

    by: Player
    card: AnyCard


class HeartPlayed(Event):
    """A Heart whose value is added to the player's Survival Points (AC-PCT-03)."""

    by: Player
    heart: PlayingCard


class AttackMade(Event):
    """A use of a murder weapon (AC-MWP-01); `counter` is the roll of an armed victim (AC-MWP-04)."""

    thrown = True
    by: Player
    target: Suspect
    weapon: Weapon
    roll: Roll
    counter: Roll | None = None


class HandBared(Event):
    """A target's hand after successful spying: all playing cards stay open until used (AC-SPY-01)."""

    of: Player
    cards: tuple[PlayingCard, ...]


class ServantCalled(Event):
    """A court card played as a servant with cleaning materials, for a room objective (AC-OBL-02)."""

    by: Player
    court: PlayingCard


class RoomSearched(Event):
    """Two dice for searching and cleaning the room, which succeeds on seven or more (AC-OBL-02, AC-OBL-03)."""

    thrown = True
    by: Player
    roll: TwoDice


class WeaponCleaned(Event):
    """A whole turn in the Kitchen that cleaned the weapon (AC-OBW-02)."""

    by: Player
    weapon: Weapon


class WeaponThrown(Event):
    """A whole turn in the Hall that threw the weapon out of the front door and the game (AC-OBW-03)."""

    by: Player
    weapon: Weapon
