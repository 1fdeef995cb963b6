"""The differences between a game of the family and Clue that matter for the figures."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from assistant.figures.facts import Played, Walked, rows
from assistant.games.clue.figures.accusing import turn_passed
from assistant.games.clue.figures.asking import Ask, ReachableRooms, ask, plan
from assistant.games.clue.turns import acting


@dataclass(frozen=True)
class Kin:
    """The differences between a game of the family and Clue.

    `plan` returns the choices of a turn (None if they are not valued). `ask` ranks the possible questions, and is None
    if questions are not valued. `acts` returns the State in which a seat acts. `waits` tells whether a line ended a
    turn in which a seat could have accused. `besides` yields the game's own decisions.
    """

    plan: Callable[[Any, str], ReachableRooms | None] = plan
    ask: Ask | None = ask
    acts: Callable[[Any, str], Any] = acting
    waits: Callable[[Walked, str], bool] = turn_passed
    besides: Callable[[Played], Iterable[rows.DecisionRow]] = lambda _played: ()
