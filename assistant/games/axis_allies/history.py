"""The history of a war, read from its tables: luck of the dice by expected hits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from assistant.games.axis_allies.battle import AreaBattle, FinishedBattle
from assistant.games.axis_allies.state import AxisAllies


class Rolled(NamedTuple):
    """A battle by its dice: the hits of attackers and defenders, each with the average of the same dice."""

    turn: int
    at: str
    attacker: str
    hits: int
    expected: float
    taken: int
    feared: float
    result: str

    @property
    def swing(self) -> float:
        """The attackers' hits above average, less those of the defenders."""
        return (self.hits - self.expected) - (self.taken - self.feared)


def rolled(fought: Iterable[FinishedBattle]) -> tuple[Rolled, ...]:
    """Return every battle in which dice were thrown, in game order."""
    return tuple(_rolled(one) for one in fought if one.battle.salvoes)


def _rolled(one: FinishedBattle) -> Rolled:
    battle = one.battle
    hits, expected = _of(battle, "attacker")
    taken, feared = _of(battle, "defender")
    return Rolled(one.turn, battle.at, battle.attacker, hits, expected, taken, feared, one.result)


def _of(battle: AreaBattle, side: str) -> tuple[int, float]:
    """Return the hits of a side, and the average hits of the same dice."""
    own = [salvo for salvo in battle.salvoes if salvo.side == side]
    return sum(salvo.hits for salvo in own), sum(salvo.dice * salvo.strength for salvo in own) / 6


def luck(state: AxisAllies) -> dict[str, float]:
    """Return the hits above average of each alliance, less those of its enemies; the two sum to zero."""
    swings: dict[str, float] = {"allies": 0.0, "axis": 0.0}
    for one in rolled(state.fought):
        for side in swings:
            swings[side] += one.swing if state.side(one.attacker) == side else -one.swing
    return swings
