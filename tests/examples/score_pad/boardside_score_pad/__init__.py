"""A score pad for any game: players in turns, rounds, points, notes, dice and clocks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from boardside.kit import (
    DiceTable,
    GameStarted,
    Move,
    NotesTable,
    Player,
    Scores,
    UpTo,
    game,
    question,
    scores,
)


@dataclass(frozen=True, kw_only=True)
class ScorePad(DiceTable, NotesTable):
    """The pad: points, and what ends the game."""

    points: Scores = scores()
    most_wins: bool = True
    rounds: int = 0


class PadStarted(GameStarted):
    """The set-up of a pad."""

    rounds: int = question("How many rounds?", {0: "As many as we like", 5: "5", 10: "10"}, 0)
    most_wins: bool = question("Who wins?", {True: "The most points", False: "The fewest points"}, True)


class PointsScored(Move):
    """The points of a turn; below zero, they are lost."""

    says = "{by} scores {points}."
    verb = "Enter points"
    signed = ("points",)
    by: Player
    points: Annotated[int, UpTo(9999)]

    @classmethod
    def choices(cls, name: str, state: ScorePad, by: str) -> range | None:
        return range(-9999, 10000) if name == "points" else None

    def effect(self, state: ScorePad) -> ScorePad:
        state = state.scored("points", self.by, self.points).next_turn()
        if state.rounds and state.cycle > state.rounds:
            return state.won_by(*state.leaders("points", least=not state.most_wins))
        return state


GAME = game(
    "score_pad", "Score pad", ScorePad(), __name__, about="Points, dice, notes and clocks for any game.", seats=(1, 12)
)
