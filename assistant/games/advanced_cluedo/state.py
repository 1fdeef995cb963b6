"""The state of a game of Advanced Cluedo; it mentions no events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from assistant.core.event import own
from assistant.core.game import Bare
from assistant.families.mystery.pieces import carries
from assistant.games.advanced_cluedo.cards import score
from assistant.games.clue.state import Clue
from assistant.kit.playing_cards import PACK, Packed

MIDDLE: Final = "middle"
"""The clue cards in the middle of the board (AC-SET-03); weapons start there too (AC-SET-04)."""
TUNNEL: Final = "tunnel"
"""The place of a token between the two turns of a secret passage (AC-PAS-01)."""
STAIRS: Final = "stairs"
"""The staircase in the center, from which a character escapes (AC-END-02)."""
GONE: Final = "off the board"
"""The place of a dead character's token."""
KITCHEN: Final = "kitchen"
HALL: Final = "hall"
STUDY: Final = "study"
LOUNGE: Final = "lounge"
NEEDED: Final = 3
"""Objectives of each player (AC-OBJ-01)."""
Phase = Literal["one", "scores", "drawing", "two"]
Owed = Literal["clue card", "playing card", "open hand"]


@dataclass(frozen=True, kw_only=True)
class Contest:
    """The aim of a contest between two characters; `owner` is the target's player, "" if nobody plays it.

    `number` identifies it within the game, `round` counts up when a tie is played again (AC-AMB-06).
    """

    number: int
    by: str
    aim: str
    target: str
    owner: str = ""
    room: str | None = None
    weapon: str | None = None
    round: int = 1


@dataclass(frozen=True, kw_only=True)
class Bribe:
    """A Diamond offered for a weapon or, if None, for a card of the other's choice."""

    by: str
    to: str
    diamond: str
    weapon: str | None = None


@dataclass(frozen=True, kw_only=True)
class Debt:
    """Something that `by` still has to hand to `to`, or to reveal, after a bribe or a contest."""

    by: str
    to: str
    what: Owed


@dataclass(frozen=True, kw_only=True)
class CharacterFight:
    """A fight between two characters, with the Survival Points each lost."""

    by: str
    target: str
    how: str
    lost: Mapping[str, int] = field(default_factory=dict[str, int])
    turn: int = 0


@dataclass(frozen=True, kw_only=True)
class AdvancedCluedo(Clue, Packed):
    """An investigation with playing cards, and the night after it.

    `phase`: part "one", its "scores", the "drawing" of points and objectives for part "two". `tunnels` tells where a
    token in a passage comes out. `visited` is the last room of each player, `due` the playing cards each may draw,
    `locked` weapons that a player may not pick up again yet (AC-SUG-05), `skips` turns to be missed. `stood` is where
    tokens were when the turn began. `contest`, `bribe` and `debt` wait for a player; `contests` counts the contests.

    `scores` are those of part 1, `bonus` the accusation's points. `points` are Survival Points by suspect, `dead` the
    dead with the player who killed them ("" for nobody). `drawn` are players who have their objectives, `shown` the
    objectives that are face up. `cleaned` are pairs of player and weapon, `cleared` of player and room, `thrown`
    weapons out of the game, with who threw them; `servants` are in a room with cleaning materials, by player;
    `searched` whether this turn's roll has been made. `climbed` is the turn in which a player reached the stairs.
    `fights` are recorded for the summary.
    """

    phase: Phase = "one"
    tunnels: Mapping[str, str] = field(default_factory=dict[str, str])
    visited: Mapping[str, str] = field(default_factory=dict[str, str])
    due: Mapping[str, int] = field(default_factory=dict[str, int])
    locked: frozenset[tuple[str, str]] = frozenset()
    skips: Mapping[str, int] = field(default_factory=dict[str, int])
    stood: Mapping[str, str] = field(default_factory=dict[str, str])
    contest: Contest | None = None
    contests: int = 0
    bribe: Bribe | None = None
    debt: Debt | None = None
    scores: Mapping[str, int] = field(default_factory=dict[str, int])
    bonus: Mapping[str, int] = field(default_factory=dict[str, int])
    points: Mapping[str, int] = field(default_factory=dict[str, int])
    dead: Mapping[str, str] = field(default_factory=dict[str, str])
    drawn: frozenset[str] = frozenset()
    shown: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    cleaned: frozenset[tuple[str, str]] = frozenset()
    thrown: Mapping[str, str] = field(default_factory=dict[str, str])
    servants: Mapping[str, tuple[str, str]] = field(default_factory=dict[str, tuple[str, str]])
    cleared: frozenset[tuple[str, str]] = frozenset()
    searched: bool = False
    climbed: Mapping[str, int] = field(default_factory=dict[str, int])
    fights: tuple[CharacterFight, ...] = ()

    objectives: Mapping[str, tuple[str, ...]] = own(dict)

    @property
    def second(self) -> bool:
        """Whether Killer Kloo Doo is being played."""
        return self.phase == "two"

    @property
    def living(self) -> tuple[str, ...]:
        """Players whose characters are alive, clockwise; in part 1 all players."""
        return tuple(player.key for player in self.players if player.piece not in self.dead)

    @property
    def alive(self) -> tuple[str, ...]:
        """Characters that are alive, whether played or not."""
        return tuple(suspect for suspect in self.pawns if suspect not in self.dead)

    @property
    def free(self) -> tuple[str, ...]:
        """Characters nobody plays."""
        played = {player.piece for player in self.players}
        return tuple(suspect for suspect in self.pawns if suspect not in played)

    @property
    def rooms(self) -> tuple[str, ...]:
        """The rooms of the house."""
        return self.deck["room"]

    @property
    def buried(self) -> tuple[str, ...]:
        """Weapons that are still in the middle (AC-SET-04)."""
        away = {*self.weapons, *self.carried, *self.thrown}
        return tuple(weapon for weapon in self.deck["weapon"] if weapon not in away)

    @property
    def won_by(self) -> Literal["", "escape", "last", "conceded"]:
        """How the night was won: by escape, as the last one alive, or because the others conceded (AC-END-01)."""
        if self.winner is None:
            return ""
        if self.winner in self.climbed:
            return "escape"
        return "last" if len(self.alive) == 1 else "conceded"

    @property
    def secrets(self) -> str:
        """The objectives of the night, and the hands of part 1 if it was played."""
        if not self.second:
            return super().secrets
        return "hands and objectives" if self.accusations else "objectives"

    @property
    def bare(self) -> Bare:
        """The hands and the objectives that were opened although their players did not vote for it (AC-OBJ-01)."""
        hands = super().bare
        if not self.second:
            return hands
        objectives = frozenset((player, "objectives") for player, _ in hands)
        return hands | objectives if self.accusations else objectives

    def owner(self, suspect: str) -> str:
        """Return the player of a suspect; "" if nobody plays it."""
        return next((player.key for player in self.players if player.piece == suspect), "")

    def person(self, suspect: str) -> str:
        """Return what the table calls a suspect: the player who plays it, otherwise the character."""
        player = self.owner(suspect)
        return self.name(player) if player else self.card(suspect)

    def place(self, suspect: str) -> str:
        """Return the place of a token: a room, a square, the corridor, TUNNEL, STAIRS or GONE."""
        return self.tokens.get(suspect, GONE)

    def inside(self, room: str) -> tuple[str, ...]:
        """Return the characters in a room, in the order of the deck."""
        return tuple(suspect for suspect in self.alive if self.place(suspect) == room)

    def armed(self, player: str) -> str:
        """Return the weapon that a player carries: the first of several, "" for none."""
        return next(iter(carries(self, player)), "")

    def left_to_do(self, player: str) -> tuple[str, ...]:
        """Return the player's objectives not shown yet, as far as this seat knows them."""
        return tuple(card for card in self.objectives.get(player, ()) if card not in self.shown.get(player, ()))

    def dead_by_others(self, player: str) -> tuple[str, ...]:
        """Return characters who died, but not by this player's hand (AC-AMB-10)."""
        return tuple(suspect for suspect, by in self.dead.items() if by != player)

    def in_hand(self, player: str) -> int | None:
        """Return the value of a hand after part 1; None unless this seat knows all of it (AC-HRT-03)."""
        known = self.known(player)
        return score(known) if len(known) == self.counts.get(player, 0) else None

    def called(self, noun: str, key: str) -> str:
        """Return the name for a word of this noun."""
        return PACK.get(key, key) if noun == "playing card" else super().called(noun, key)

    @property
    def deciding(self) -> str | None:
        """The player who has to answer a bribe or hand something over, otherwise as in Clue."""
        if self.bribe:
            return self.bribe.to
        if self.debt:
            return self.debt.by
        if self.contest or self.phase in ("scores", "drawing"):
            return None
        return super().deciding
