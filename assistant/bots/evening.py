"""The table of a simulated game: it shuffles, deals, rolls, keeps the clock, and sees what the shared screen sees."""

from __future__ import annotations

import random
from typing import Any, ClassVar

from assistant.bots.sight import BEGAN, BotSight
from assistant.core.event import TABLE, Event
from assistant.games import GAMES
from assistant.table.table import Table


class Evening:
    """One game at one table; the same seed plays the same game. `pace`: milliseconds between two lines."""

    key: ClassVar[str] = ""
    pace: ClassVar[tuple[int, int]] = (2_000, 20_000)

    def __init__(self, seed: int, table: Table | None = None, began: int = BEGAN) -> None:
        self.dice = random.Random(seed)
        self._now = began
        self.table = table or Table(GAMES[self.key])
        self.table.clock = self._clock

    def _clock(self) -> int:
        self._now += self.dice.randint(*self.pace)
        return self._now

    def sight(self, seat: str) -> BotSight:
        """Return what this seat sees."""
        return BotSight(self.table, seat)

    @property
    def state(self) -> Any:
        """The table as everybody sees it."""
        return self.table.view(TABLE)

    @property
    def seats(self) -> tuple[str, ...]:
        """Keys of the players, in table order."""
        return tuple(player.key for player in self.state.players)

    def begin(self, setup: Event) -> None:
        """Set up the table."""
        self.table.record(setup)

    def record(self, event: Event, by: str = "") -> None:
        """Record what a seat, or the table, says, if it is on offer and legal."""
        author = by or getattr(event, "by", TABLE)
        self.sight(author if author in self.seats else TABLE).say(event)
