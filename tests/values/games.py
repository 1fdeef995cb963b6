"""Leagues of computer players that values are trained on and measured with, at bare tables: the same moves, faster.

`league("risk", seed)` is a whole game of two to six seats, of one skill or mixed, by the seed; `trial_of(game)` is what
the fit needs from it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

import numpy as np

from assistant.bots import GAMES_PLAYED, evenings
from assistant.bots.risk import Wars
from assistant.bots.sight import BotSight, robots
from assistant.core.event import REFEREE, TABLE, Event
from assistant.figures.facts import Played
from assistant.figures.facts.winning import TrainedValue
from assistant.games.one_world_dominion.figures.winning import VALUE as DOMINION
from assistant.games.risk.cards import sets_in
from assistant.games.risk.figures.winning import VALUE as RISK
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
    value: TrainedValue

    @property
    def winners(self) -> tuple[str, ...]:
        """The seats that won; empty if the game was left without an end."""
        return self.value.winners(self.played.state)


class Kind(NamedTuple):
    """A game that leagues play: the function that plays one with these skills and this seed, and its value."""

    play: Callable[[Sequence[str], int], Played]
    value: TrainedValue


def risk(skills: Sequence[str], seed: int, turns: int = TURNS) -> Played:
    """Play a game of RISK."""
    table: Any = Bare()
    Quick(robots(skills), skills, seed, turns=turns, table=table).play()
    return Played(table.game, TABLE, lambda _seat: table.entries, lambda _seat: ())


class Plain(BotSight):
    """A seat at a bare table: what it says is recorded; other tests check that it is offered and legal."""

    def insist(self, event: Event) -> None:
        """Record an event."""
        self._table.record(event)

    def say(self, event: Event, board: bool = False) -> None:
        """Record an event."""
        self._table.record(event)


def bare(kind: str, skills: Sequence[str], seed: int) -> Played:
    """Play a game at a bare table, whose players see the State as it is."""
    table: Any = Bare(kind)
    evening = type("Quick", (evenings(kind),), {"sees": Plain})
    evening(evening.seated(skills, seed), skills, seed, table=table).play()
    return Played(table.game, REFEREE, lambda _seat: table.entries, lambda _seat: ())


KINDS: Final[Mapping[str, Kind]] = {
    "risk": Kind(risk, RISK),
    "one_world_dominion": Kind(partial(bare, "one_world_dominion"), DOMINION),
}
"""The games that leagues play."""


def league(kind: str, seed: int) -> LeagueGame:
    """Return the game of a league with this seed."""
    draw = random.Random(f"{kind} {seed}")
    fewest = GAMES_PLAYED[kind].fewest
    table, seats = draw.choice(TABLES), draw.choice([count for count in SEATS if count >= fewest])
    skills = [draw.choice(SKILLS) if table == "mixed" else table for _ in range(seats)]
    return LeagueGame(KINDS[kind].play(skills, seed), table, KINDS[kind].value)


def trial_of(game: LeagueGame) -> Trial:
    """Return every way in which every chance event of a game could have fallen, and the result."""
    seats, names = game.played.seats, game.value.names
    fallen = [way for event in game.value.ways(game.played) for way in event or ()]
    rows = np.zeros((len(fallen), MOST, len(names)), dtype=np.float32)
    here, fixed = np.zeros((len(fallen), MOST), dtype=bool), np.zeros((len(fallen), MOST))
    for at, (position, *_) in enumerate(fallen):
        for seat in position.won:
            fixed[at, seats.index(seat)] = 1 / len(position.won)
        for seat, row in position.features.items():
            rows[at, seats.index(seat)], here[at, seats.index(seat)] = row, True
    return Trial(rows, here, fixed, np.array([way.weight for way in fallen]), result_of(game))


def result_of(game: LeagueGame) -> np.ndarray:
    """Return what each seat got above an equal share: its part of the victory, less one over the number of seats."""
    seats, won = game.played.seats, game.winners
    result = np.zeros(MOST)
    result[: len(seats)] = [(seat in won) / max(1, len(won)) - 1 / len(seats) for seat in seats]
    return result
