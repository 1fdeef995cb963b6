"""Plays whole games of Axis & Allies through the rulebook: purchases, attacks where one is strong, rolled dice.

    played = Game(3, seed=7)
    table = played.play(turns=2)       # a Table whose every line is by the rules
    played.beside                      # the units, the money and the ways, counted beside it

The computer players of `assistant.bots.axis_allies`, watched by the referee.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from assistant.bots.axis_allies import AxisEvening
from assistant.content.catalogue import catalogue
from assistant.core.event import REFEREE, TABLE, Event
from assistant.core.offer import Offer
from assistant.games import GAMES
from assistant.table.table import Table
from tests.axis_beside import Beside
from tests.simulate_risk import seats

Clock = Callable[[], int]


def random_options(*games: str, seed: int, share: float = 0.3) -> dict[str, str]:
    """Return some house rules of these games read at random."""
    dice = random.Random(seed)
    found = [one for game in games for one in catalogue(game).ambiguities]
    return {one.id: dice.choice(one.options)[0] for one in found if dice.random() < share}


class Watched:
    """A game in which the units that every line leaves on the board are counted apart from the rulebook."""

    table: Table
    beside: Beside

    @property
    def state(self) -> Any:
        """The table as the referee sees it."""
        return self.table.view(REFEREE)

    def offers(self, state: Any) -> Sequence[Offer]:
        """Return what the shared screen offers."""
        return [one for one in self.table.game.offers(state, TABLE) if not one.rare and one.fillable]

    def say(self, event: Event, seat: str = "") -> None:
        """Record what the rules allow, then count the units on the board."""
        before = self.state
        found = [n for n in self.table.advice(event, REFEREE) if n.level == "illegal"]
        assert not found, (event, found)
        self.table.record(event, seat or before.seat_of(getattr(event, "by", "")) or TABLE)
        self.looked(event, before)

    def looked(self, event: Event, before: Any) -> None:
        after = self.state
        self.beside.heard(event, before, after)
        broken = list(self.table.game.laws(after))
        assert not broken, (event, broken)


class Game(Watched, AxisEvening):
    """One game; the same seed plays the same game. `bold`: how readily a player attacks."""

    def __init__(
        self,
        players: int,
        seed: int,
        *,
        options: Mapping[str, str] | None = None,
        clock: Clock = lambda: 0,
        bold: float = 0.8,
        **set_up: Any,
    ) -> None:
        table = Table(GAMES[self.key], chance=random.Random(seed))
        self.clock = clock
        super().__init__(seats(players), ["simple"] * players, seed, options=options, bold=bold, table=table, **set_up)
        self.beside = Beside(self.state)

    def _clock(self) -> int:
        return self.clock()

    def play(self, turns: int | None = 2) -> Table:
        return super().play(turns)
