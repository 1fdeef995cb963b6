"""Plays whole games of RISK by our own rulebook: for laws, recorded stories and screens.

The computer players of `assistant.bots.risk`, whose every line the referee enters; any notice of the rules is a
failure.
"""

from __future__ import annotations

from assistant.bots.risk import Wars
from assistant.bots.sight import COLOURS, MARKS, NAMES, BotSight
from assistant.core.event import REFEREE, Event
from assistant.core.seating import Seated
from assistant.games.risk.cards import sets_in
from assistant.games.risk.state import Risk
from assistant.table.table import Table

__all__ = ["COLOURS", "NAMES", "Game", "seats"]


def seats(count: int) -> list[Seated]:
    """Return the first `count` players."""
    rows = zip(NAMES, COLOURS, MARKS, strict=True)
    return [Seated(key=n.lower(), name=n, colour=c, mark=m) for n, c, m in list(rows)[:count]]


class Game(Wars):
    """One simulated game; `table` holds it as it is recorded, `hands` the cards as they are drawn."""

    bold = False

    def __init__(
        self,
        players: int,
        seed: int,
        *,
        notes: bool = True,
        faces: bool = True,
        options: dict[str, str] | None = None,
        table: Table | None = None,
    ) -> None:
        skills = ["simple"] * players
        super().__init__(seats(players), skills, seed, notes=notes, faces=faces, options=options, table=table)

    @property
    def state(self) -> Risk:
        """The table as the referee sees it."""
        return self.table.view(REFEREE)  # type: ignore[return-value]

    def sight(self, _seat: str) -> BotSight:
        """Return the one view that is enough, because nothing used is hidden."""
        return BotSight(self.table, REFEREE)

    def turn(self) -> None:
        """Play the rest of a turn; before the first one, all of the setup."""
        number = self.state.turn.number
        while not self.state.over and self.state.turn.number == number:
            self.step(self.state)

    def begin(self, setup: Event) -> None:
        self.record(setup)

    def sets(self, player: str) -> list[tuple[str, ...]]:
        """Return the sets of the real hand, noted or not."""
        return list(sets_in(self.hands[player]))

    def record(self, event: Event, by: str = REFEREE) -> None:
        """Record what the rules have nothing to say to."""
        assert not [n for n in self.table.advice(event, by) if n.level != "hint"], (event, self.table.advice(event, by))
        self.table.record(event, by)

    def give(self, event: Event, to: str) -> None:
        """Record what the dealer gives."""
        self.record(event, to)
