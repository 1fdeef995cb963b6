"""A story with any one line changed ("what if"), folded in memory with the same moves; nothing is written.

    without = branch(table, 41)                                 # without line 41
    other = branch(table, 41, StockBought(by="anna", of="tower", count=1))      # with this in place of line 41
    other.broken, other.then, other.now

"Same moves": all later lines stay what they were, even where the rules would not allow them; `broken` lists those, and
why. Nobody knows what players would have done instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from assistant.core.event import TABLE, Entry, Event
from assistant.core.game import Game
from assistant.core.story import Amended, Inserted, Struck
from assistant.figures.facts.refold import BrokenLine, Change, altered, breaking
from assistant.figures.facts.register import measures_of
from assistant.table.table import MemoryLog, SeatLine, Table

LABEL = "same moves"
"""The label of everything that depends on a branch."""


@dataclass(frozen=True)
class GameStanding:
    """The standing of a game: the rulebook's score by seat (empty where it counts nothing), and who has won."""

    over: bool
    score: Mapping[str, float]
    winners: tuple[str, ...]


@dataclass(frozen=True)
class Branch:
    """A game with one line changed, as one seat saw it: `game`, `seat`, `at` the line, `did` the kind of change.

    `state` is the State at its end; `then` is the standing of the game itself, `now` that of the branch. `broken` are
    the later lines that no longer fit, in order.
    """

    game: Game[Any]
    seat: str
    at: int
    did: Change
    event: Event | None
    state: Any
    broken: tuple[BrokenLine, ...]
    then: GameStanding
    now: GameStanding
    lines: tuple[SeatLine, ...]
    label: str = LABEL

    @property
    def difference(self) -> Mapping[str, float]:
        """The standing in the game minus that in the branch, by seat, where both are known."""
        return {
            seat: self.then.score[seat] - score for seat, score in self.now.score.items() if seat in self.then.score
        }

    @cached_property
    def table(self) -> Table:
        """A table in memory on which the branch is played, holding only what this seat saw; it has no log.

        Its lines keep their numbers where they can: those of the game in the order of the story, then the change.
        """
        entries = [
            Entry(seat_line.seq, seat_line.event, seat_line.line.entry.at, seat_line.line.entry.author)
            for seat_line in self.lines
        ]
        last = max((entry.seq for entry in entries), default=0) + 1
        change: Event = Struck(seq=self.at)
        if self.event is not None and self.did == "changed":
            change = Amended(seq=self.at, event=self.event)
        elif self.event is not None:
            order = [0, *(entry.seq for entry in entries)]
            change = Inserted(after=order[order.index(self.at) - 1], event=self.event)
        return Table(self.game, MemoryLog([*entries, Entry(last, change)]), clock=lambda: 0)


def branch(table: Table, at: int, event: Event | None = None, *, insert: bool = False, seat: str = TABLE) -> Branch:
    """Return the game with the line `at` struck, replaced by `event`, or preceded by `event`, as this seat saw it.

    `at` is the number of the line's entry. Raises LookupError with a sentence where this seat sees no such line.
    """
    known = table.previews.walk(seat)
    game, walked = known.game, known.folds
    lines = [seat_line for seat_line, _ in walked]
    place, rest, did = altered(lines, at, event, insert=insert)
    state: Any = walked[place - 1][1] if place else game.start
    broken: list[BrokenLine] = []
    for after, wrong in breaking(game, state, rest, lambda one: game.veil(one, seat)):
        state = after
        if wrong:
            broken.append(wrong)
    ended = game.veil(walked[-1][1], seat)
    now = game.veil(state, seat)
    stood, stands = standing(game, ended), standing(game, now)
    return Branch(game, seat, at, did, event, now, tuple(broken), stood, stands, tuple(lines))


def standing(game: Game[Any], state: Any) -> GameStanding:
    """Return the standing of this State, by the measures of its game."""
    measures = measures_of(game.key)
    return GameStanding(state.over, dict(measures.score(state)), tuple(measures.winners(state)) if state.over else ())
