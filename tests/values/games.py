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

from assistant.bots import GAMES_PLAYED, evenings, simulate
from assistant.bots.risk import Wars
from assistant.bots.sight import BotSight, robots
from assistant.core.event import REFEREE, TABLE, Event
from assistant.figures.facts import Played
from assistant.figures.facts.exchange import Exchange, Whole
from assistant.figures.facts.judging import worth_of
from assistant.figures.facts.market import MarketRules
from assistant.figures.facts.register import measures_of
from assistant.figures.facts.rows import ChanceRow
from assistant.figures.facts.winning import TrainedValue
from assistant.figures.store.derive import played
from assistant.games.acquire.figures.trade import TRADE as ACQUIRE
from assistant.games.cold_cash_risk.figures.trade import TRADE as COLD_CASH
from assistant.games.cold_cash_risk.state import ColdCash
from assistant.games.one_world_dominion.figures.rates import RATES as DOMINION_RATES
from assistant.games.one_world_dominion.figures.winning import VALUE as DOMINION
from assistant.games.risk.cards import sets_in
from assistant.games.risk.figures.rates import RATES as RISK_RATES
from assistant.games.risk.figures.winning import VALUE as RISK
from assistant.games.risk.state import Risk
from assistant.kit.forces import totals
from tests.afterwards.luck_war import Bare
from tests.values.fit import Trial
from tests.values.markets import ACQUIRE_VALUE, COLD_CASH_VALUE
from tests.values.rates import MOST, RatedLuck

SEATS: Final = (2, 3, 3, 4, 4, 5, 6)
SKILLS: Final = ("simple", "engine")
TABLES: Final = (*SKILLS, "mixed")
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
    """A game of a league: its lines, how its seats play (all with one skill, or mixed), and what its luck is measured
    with.
    """

    played: Played
    table: str
    value: TrainedValue | RatedLuck

    @property
    def winners(self) -> tuple[str, ...]:
        """The seats that won; empty if the game was left without an end."""
        return self.value.winners(self.played.state)


class Kind(NamedTuple):
    """A game that leagues play: the function that plays one with these skills and this seed, its rates of exchange,
    and its value; `used` says whether the figures of the game have that.
    """

    play: Callable[[Sequence[str], int], Played]
    rates: RatedLuck
    value: TrainedValue
    used: bool = True

    @property
    def measure(self) -> TrainedValue | RatedLuck:
        """The value or the rates that the figures of a game measure luck with."""
        return self.value if self.used else self.rates


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


def market(kind: str, skills: Sequence[str], seed: int) -> Played:
    """Play a game at a real table, whose log has everything."""
    return played(simulate(kind, skills, seed=seed), REFEREE)


def teams(_played: Played, state: ColdCash) -> Whole:
    """Return all teams of all corporations; a player's are those of the corporations that the player runs."""
    return Whole(sum(totals(state.forces).values()), state.seats)


def rated(key: str, exchange: Exchange) -> RatedLuck:
    """Return the luck of a game by these rates, from the chance events of its figures."""
    measures = measures_of(key)
    return RatedLuck(exchange, measures.tables[ChanceRow], lambda state: tuple(measures.winners(state)))


def _in_dollars(trade: MarketRules) -> Callable[[Played, Any], Whole]:
    def dollars(played: Played, state: Any) -> Whole:
        worths = worth_of(trade, played, state)
        return Whole(sum(worths.values()), tuple(worths))

    return dollars


ACQUIRE_RATES: Final = Exchange("data/acquire/rates.json", {"dollars": _in_dollars(ACQUIRE)})
COLD_CASH_RATES: Final = Exchange(
    "data/cold_cash_risk/rates.json", {"dollars": _in_dollars(COLD_CASH), "armies": teams}
)
"""To be measured, but without a file: no rate of a market is used (docs/figures.md)."""

KINDS: Final[Mapping[str, Kind]] = {
    "risk": Kind(risk, rated("risk", RISK_RATES), RISK),
    "one_world_dominion": Kind(
        partial(bare, "one_world_dominion"), rated("one_world_dominion", DOMINION_RATES), DOMINION
    ),
    "acquire": Kind(partial(market, "acquire"), rated("acquire", ACQUIRE_RATES), ACQUIRE_VALUE, used=False),
    "cold_cash_risk": Kind(
        partial(market, "cold_cash_risk"), rated("cold_cash_risk", COLD_CASH_RATES), COLD_CASH_VALUE, used=False
    ),
}
"""The games that leagues play."""


def league(kind: str, seed: int, by: TrainedValue | RatedLuck | None = None) -> LeagueGame:
    """Return the game of a league with this seed, its luck measured `by` this, or as in the figures of the game."""
    draw = random.Random(f"{kind} {seed}")
    known = GAMES_PLAYED[kind]
    table, seats = draw.choice(TABLES), draw.choice([count for count in SEATS if known.fewest <= count <= known.most])
    skills = [draw.choice(SKILLS) if table == "mixed" else table for _ in range(seats)]
    return LeagueGame(KINDS[kind].play(skills, seed), table, by or KINDS[kind].measure)


def trial_of(game: LeagueGame) -> Trial:
    """Return every way in which every chance event of a game could have fallen, and the result."""
    assert isinstance(game.value, TrainedValue)
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
