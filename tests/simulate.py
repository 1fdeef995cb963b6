"""Whole games of Clue, played by our own rulebook: for laws, recorded stories and the deduction engine.

The players are the computer players of `assistant.bots.clue`, at a table that the referee watches; names are those of
people.
"""

from __future__ import annotations

from assistant.bots.case_file import COLOURS, SUSPECTS
from assistant.bots.clue import Mansion, Simple
from assistant.bots.sight import MARKS, NAMES, BotSight
from assistant.core.event import REFEREE, Event
from assistant.core.seating import Seated
from assistant.deduction import Marks
from assistant.games.clue.state import Clue
from assistant.table.table import Table

__all__ = ["COLOURS", "NAMES", "SUSPECTS", "Game", "seats"]


def seats(count: int) -> list[Seated]:
    """Return the first `count` players, each with the token of the same place in the list."""
    rows = zip(NAMES, SUSPECTS, COLOURS, MARKS, strict=True)
    return [Seated(key=n.lower(), name=n, colour=c, mark=m, piece=s) for n, s, c, m in list(rows)[:count]]


class Told(Simple):
    """A seat whose knowledge is what the game says it knows."""

    def __init__(self, sight: BotSight, game: Game) -> None:
        super().__init__(sight, game.dice)
        self.game = game

    def marks(self) -> Marks:
        return self.game.marks(self.sight.seat)


class Game(Mansion):
    """One simulated game; `table` is its record, `file` the content of the envelope."""

    def __init__(self, players: int, seed: int, table: Table | None = None) -> None:
        super().__init__(seats(players), ["simple"] * players, seed, table=table)

    @property
    def state(self) -> Clue:
        """The table as the referee sees it."""
        return self.table.view(REFEREE)  # type: ignore[return-value]

    def player(self, skill: str, seat: str) -> Simple:
        return Told(self.sight(seat), self)

    def marks(self, seat: str) -> Marks:
        """Return what the forced facts tell this seat."""
        return Simple(self.sight(seat), self.dice).marks()

    def say(self, event: Event, by: str = REFEREE, board: bool = False) -> None:
        """Record at once: tests of the computer players check that everything is on offer."""
        self.table.record(event, by, freely=True)
