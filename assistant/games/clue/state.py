"""The state of a game of Clue; it mentions no events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, TypeVar

from assistant.core.game import Bare
from assistant.families.mystery.table import Mystery

CORRIDOR = "corridor"


@dataclass(frozen=True)
class Turn:
    """The current player's actions so far this turn.

    `began_in` is the room that the player's token was in when the turn began; `summoned` is true if another
    player's suggestion brought it there since this player's last turn.
    """

    number: int = 0
    began_in: str | None = None
    summoned: bool = False
    roll: int | None = None
    moved: str = ""
    entered: bool = False
    suggested: bool = False


@dataclass(frozen=True, kw_only=True)
class Clue(Mystery):
    """A mystery with turns in a mansion: house rules, whose turn it is, who was summoned."""

    levels: ClassVar[Mapping[str, str]] = {
        "notes": "notes only",
        "forced": "forced facts",
        "odds": "odds",
        "advice": "full advice",
    }
    slanting: ClassVar[bool] = False
    """Whether the rules let tokens step diagonally, also through doorways."""
    farthest: ClassVar[int] = 6
    """The squares of the best roll (CLUE-MOV-01)."""

    question: ClassVar[str] = "suggestion"
    """The name of a question with three cards."""

    help: str = "forced"
    edition: str = "classic"
    ready: frozenset[str] = frozenset()
    summoned: frozenset[str] = frozenset()
    turn: Turn = Turn()
    winner: str | None = None
    votes: Mapping[str, bool] = field(default_factory=dict[str, bool])

    @property
    def deciding(self) -> str | None:
        """The player who has to answer, to look into the envelope or to take a turn, once the first turn has begun."""
        if self.open_suggestion:
            return next(iter(self.open_suggestion.waiting), self.on_turn)
        if self.open_accusation:
            return self.open_accusation.by
        return self.on_turn if self.turn.number > 1 or self.turn != Turn(self.turn.number, self.turn.began_in) else None

    @property
    def secrets(self) -> str:
        """The secrets that the players may open after the game, in words (CLUE-SET-07)."""
        return "hands"

    @property
    def bare(self) -> Bare:
        """The hands that were opened although their players did not vote for it (CLUE-SET-07)."""
        if not self.opened:
            return frozenset()
        return frozenset((player, "hand") for player in self.order if not self.votes.get(player))


C = TypeVar("C", bound=Clue)
