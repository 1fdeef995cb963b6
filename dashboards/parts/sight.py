"""What a builder of a part reads: one table as one seat sees it, taken once per revision."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from assistant.event import TABLE, Event
from assistant.game import Game, Offer, State
from assistant.table import Table, Told

WRITERS = ("seat", "table", "alone")
"""Roles that may record."""


@dataclass(frozen=True)
class Sight:
    """The table, from `seat`, on a page of this `role`; nothing in it is hidden by style."""

    table: Table
    seat: str
    role: str
    revision: int
    state: Any
    told: tuple[Told, ...]

    @staticmethod
    def of(table: Table, seat: str, role: str) -> Sight:
        """What this seat sees now."""
        revision = table.revision
        return Sight(table, seat, role, revision, table.view(seat), table.account(seat))

    @property
    def game(self) -> Game[Any]:
        """The rulebook."""
        return self.table.game

    @property
    def laid(self) -> bool:
        """Whether there are players yet."""
        return bool(self.state.players)

    @property
    def player(self) -> str | None:
        """The player who looks, if it is one."""
        return self.seat if any(p.key == self.seat for p in self.state.players) else None

    @property
    def writes(self) -> bool:
        """Whether this page may record."""
        return self.role in WRITERS

    @cached_property
    def offers(self) -> Sequence[Offer]:
        """What can be tapped now."""
        return tuple(self.game.offers(self.state, self.seat)) if self.writes and self.laid else ()

    @cached_property
    def befores(self) -> Mapping[int, State]:
        """The State right before each line."""
        return {told.line.seq: before for told, before in self._walk()}

    @cached_property
    def labels(self) -> Mapping[int, str]:
        """Number of each line as people read it."""
        return {told.line.seq: told.line.label or "own note" for told in self.told}

    def line(self, seq: int) -> Told | None:
        """The line with this number."""
        return next((told for told in self.told if told.line.seq == seq), None)

    @property
    def living(self) -> Iterator[Told]:
        """The lines that count."""
        return (told for told in self.told if not told.line.struck)

    @property
    def story(self) -> list[tuple[int, Event]]:
        """Lines with their events, as this seat saw them."""
        return [(told.line.seq, told.event) for told in self.living]

    def _walk(self) -> Iterator[tuple[Told, State]]:
        state: State = self.game.start
        for told in self.told:
            yield told, state
            if not told.line.struck:
                state = self.game.apply(told.event, state)


def author(sight: Sight) -> str:
    """Who records what is tapped here."""
    return sight.player or TABLE
