"""How a game of the family differs from Clue, as far as its figures go."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from assistant.figures.facts import Played, Walked, rows
from assistant.games.clue.figures.accusing import turn_passed
from assistant.games.clue.figures.asking import Ask, Plan, ask, plan
from assistant.games.clue.turns import acting


@dataclass(frozen=True)
class Kin:
    """How a game of the family differs.

    `plan`: the ways of a turn (None where they are not valued). `ask` ranks what can be asked, None where that is not
    valued either. `acts`: the State in which a seat acts. `waits`: whether a line ended a turn in which a seat could
    have accused. `besides`: decisions of its own.
    """

    plan: Callable[[Any, str], Plan | None] = plan
    ask: Ask | None = ask
    acts: Callable[[Any, str], Any] = acting
    waits: Callable[[Walked, str], bool] = turn_passed
    besides: Callable[[Played], Iterable[rows.Decision]] = lambda _played: ()
