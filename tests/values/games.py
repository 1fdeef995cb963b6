"""Leagues of computer players that values are trained on and measured with, at bare tables: the same moves, faster.

`league("risk", seed)` is a whole game of two to six seats, of one skill or mixed, by the seed; `trial_of(game)` is what
the fit needs from it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from assistant.bots.risk import Wars
from assistant.bots.sight import robots
from assistant.core.event import TABLE, Event
from assistant.figures.facts import Played
from assistant.games.risk.cards import sets_in
from assistant.games.risk.figures.features import NAMES, features
from assistant.games.risk.figures.winning import ways
from assistant.games.risk.state import Risk
from tests.afterwards.luck_war import Bare
from tests.values.fit import Trial

SEATS: Final = (2, 3, 3, 4, 4, 5, 6)
SKILLS: Final = ("simple", "engine")
TABLES: Final = (*SKILLS, "mixed")
MOST: Final = 6
TURNS: Final = 120
"""The turns after which a game is left, as in every league; one without an end by then counts nowhere."""


class Quick(Wars):
    """RISK whose players look at the one State that there is, and whose lines are applied without a log."""

    @property
    def state(self) -> Risk:
        """The table."""
        return self.table.now  # type: ignore[attr-defined]

    def sets(self, player: str) -> list[tuple[str, ...]]:
        """Return the sets of the real hand."""
        return list(sets_in(self.hands[player]))

    def record(self, event: Event, by: str = "") -> None:
        """Apply an event; other tests check that it is offered."""
        self.table.record(event, by)

    def give(self, event: Event, to: str, board: bool = False) -> None:
        """Apply what the dealer gives to a seat."""
        del board
        self.table.record(event, to)


class LeagueGame(NamedTuple):
    """A game of a league: its lines, and how its seats play: all with one skill, or mixed."""

    played: Played
    table: str

    @property
    def winner(self) -> str | None:
        """The seat that won; None if the game was left without an end."""
        return self.played.state.winner


def risk(skills: Sequence[str], seed: int, turns: int = TURNS) -> Played:
    """Play a game of RISK."""
    table: Any = Bare()
    Quick(robots(skills), skills, seed, turns=turns, table=table).play()
    return Played(table.game, TABLE, lambda _seat: table.entries, lambda _seat: ())


KINDS: Final[Mapping[str, Callable[[Sequence[str], int], Played]]] = {"risk": risk}
"""Game → the function that plays one."""


def league(kind: str, seed: int) -> LeagueGame:
    """Return the game of a league with this seed."""
    draw = random.Random(f"{kind} {seed}")
    table, seats = draw.choice(TABLES), draw.choice(SEATS)
    skills = [draw.choice(SKILLS) if table == "mixed" else table for _ in range(seats)]
    return LeagueGame(KINDS[kind](skills, seed), table)


def trial_of(game: LeagueGame) -> Trial:
    """Return every way in which every throw and card of a game could have fallen, and the result."""
    played, seats = game.played, game.played.seats
    fallen = [way for event in ways(played) for way in event or ()]
    rows = np.zeros((len(fallen), MOST, len(NAMES)), dtype=np.float32)
    here, fixed = np.zeros((len(fallen), MOST), dtype=bool), np.zeros((len(fallen), MOST))
    for at, (state, *_) in enumerate(fallen):
        if state.over and state.winner:
            fixed[at, seats.index(state.winner)] = 1.0
            continue
        for seat, row in features(state).items():
            rows[at, seats.index(seat)], here[at, seats.index(seat)] = row, True
    return Trial(rows, here, fixed, np.array([way.weight for way in fallen]), result_of(game))


def result_of(game: LeagueGame) -> np.ndarray:
    """Return what each seat got above an equal share: 1 for the winner or 0, less one over the number of seats."""
    seats = game.played.seats
    result = np.zeros(MOST)
    result[: len(seats)] = [float(seat == game.winner) - 1 / len(seats) for seat in seats]
    return result
