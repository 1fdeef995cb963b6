"""What a table of Clue looks like; no event is mentioned here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, TypeVar

from assistant.core.game import Bare, State
from assistant.families.mystery.table import Mystery

CORRIDOR = "corridor"


@dataclass(frozen=True)
class Turn:
    """What the player on turn has done so far.

    `began_in` is the room in which the own token stood when the turn began; `summoned` whether it was
    brought there by another's suggestion since the last own turn.
    """

    number: int = 0
    began_in: str | None = None
    summoned: bool = False
    roll: int | None = None
    moved: str = ""
    entered: bool = False
    suggested: bool = False


@dataclass(frozen=True, kw_only=True)
class Clue(State, Mystery):
    """A mystery with turns in a mansion: what the table agreed on, whose turn it is, who was brought where."""

    levels: ClassVar[Mapping[str, str]] = {
        "notes": "notes only",
        "forced": "forced facts",
        "odds": "odds",
        "advice": "full advice",
    }
    slanting: ClassVar[bool] = False
    """Whether tokens step diagonally by the rules, through doorways too."""
    farthest: ClassVar[int] = 6
    """Squares of the best roll (CLUE-MOV-01)."""

    question: ClassVar[str] = "suggestion"
    """What a question with three cards is called."""
    bare_names: ClassVar[tuple[str, ...]] = ("suspect",)
    """Classes of cards whose names stand without an article."""

    help: str = "forced"
    edition: str = "classic"
    ready: frozenset[str] = frozenset()
    summoned: frozenset[str] = frozenset()
    turn: Turn = Turn()
    winner: str | None = None
    votes: Mapping[str, bool] = field(default_factory=dict[str, bool])

    @property
    def deciding(self) -> str | None:
        """Who is asked, who looks into the envelope, or who is on turn, once the first turn has begun."""
        if self.open_suggestion:
            return next(iter(self.open_suggestion.waiting), self.on_turn)
        if self.open_accusation:
            return self.open_accusation.by
        return self.on_turn if self.turn.number > 1 or self.turn != Turn(self.turn.number, self.turn.began_in) else None

    @property
    def bare(self) -> Bare:
        """All hands, once they are opened, save those whose owners want it (CLUE-SET-07)."""
        if not self.opened:
            return frozenset()
        return frozenset((player, "hand") for player in self.order if not self.votes.get(player))


C = TypeVar("C", bound=Clue)
