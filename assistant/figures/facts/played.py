"""A played game from one point of view: everything that the measures of a game read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from assistant.core.event import REFEREE
from assistant.core.game import Game
from assistant.core.projection import SeatLine
from assistant.kit.facts import Evidence

T = TypeVar("T")
Walked = SeatLine
"""A line in effect of a walk; evidence counts lines by `number`."""
Eye = str
"""The point of view: "referee" if all hands are revealed or nothing is hidden, "table", or one seat."""


class Memory:
    """A cache of expensive figures, by the State that they belong to.

    A walk makes a new State wherever anything before it was corrected, and keeps the others: a cached value is valid as
    long as its State exists, and a new line costs only its own work.
    """

    def __init__(self) -> None:
        self._cache: dict[tuple[int, str], tuple[Any, Any]] = {}
        self._used: set[tuple[int, str]] = set()

    def cached(self, state: Any, what: str, work: Callable[[], T]) -> T:
        """Return the result of `work`, computed once for this very State."""
        key = (id(state), what)
        self._used.add(key)
        if key not in self._cache:
            self._cache[key] = (state, work())  # holds the State, so that no other object gets its id
        return self._cache[key][1]

    def forget(self) -> None:
        """Drop values that were not used since the last call."""
        self._cache = {key: value for key, value in self._cache.items() if key in self._used}
        self._used.clear()


class Played:
    """The lines in effect from this point of view (`lines`), those of seats that it may use, and a cache.

    `walks(seat)` returns the lines of a seat, `knows(seat)` what it could conclude after each of them.
    """

    def __init__(
        self,
        game: Game[Any],
        eye: Eye,
        walks: Callable[[str], Sequence[Walked]],
        knows: Callable[[str], Sequence[Evidence | None]],
        memory: Memory | None = None,
    ) -> None:
        self.game = game
        self.eye = eye
        self.lines: Sequence[Walked] = walks(eye)
        self.memory = memory or Memory()
        self._walks = walks
        self._knows = knows
        self._seen: dict[str, Sequence[Walked]] = {eye: self.lines}
        self._learnt: dict[str, Sequence[Evidence | None]] = {}
        self._numbers: Mapping[int, Walked] | None = None
        self._once: dict[str, Any] = {}
        self.passing: dict[Any, Any] = {}
        """Values that tables compute for each other, however large; dropped when all tables are `done`."""

    @property
    def state(self) -> Any:
        """The final State from this point of view."""
        return self.lines[-1].after if self.lines else self.game.start

    @property
    def seats(self) -> tuple[str, ...]:
        """The players, in the order of the table."""
        return tuple(player.key for player in self.state.players)

    def open(self, seat: str) -> bool:
        """Return whether this point of view includes what the seat saw."""
        return seat == self.eye or self.eye == REFEREE

    def seen(self, seat: str) -> Sequence[Walked]:
        """Return the lines as a seat saw them; none if this point of view does not include it."""
        if not self.open(seat):
            return ()
        if seat not in self._seen:
            self._seen[seat] = self._walks(seat)
        return self._seen[seat]

    def learnt(self, seat: str) -> Sequence[Evidence | None]:
        """Return the evidence of a seat after each line of `seen`; a sequence of the same length."""
        if not self.open(seat):
            return ()
        if seat not in self._learnt:
            self._learnt[seat] = self._knows(seat)
        return self._learnt[seat]

    def at(self, line: int) -> Walked:
        """Return the line with this number; raises KeyError."""
        if self._numbers is None:
            self._numbers = {one.seq: one for one in self.lines}
        return self._numbers[line]

    def cached(self, state: Any, what: str, work: Callable[[], T]) -> T:
        """Return a figure that belongs to a State of a walk, computed once."""
        return self.memory.cached(state, what, work)

    def by_line(self, what: str, work: Callable[[Walked], Iterable[T]], only: Callable[[Walked], bool]) -> Iterator[T]:
        """Yield the rows of the lines for which `only` is true, computed once for each of them."""
        for line in self.lines:
            if only(line):
                # The key includes the line number, because a line that changes nothing keeps the State before it.
                yield from self.cached(line.after, f"{what} {line.seq}", lambda line=line: tuple(work(line)))

    def done(self) -> None:
        """Drop everything that only the tables needed while they were computed."""
        self.passing.clear()
        self.memory.forget()

    def once(self, what: str, work: Callable[[], T]) -> T:
        """Return the result of `work`, computed once for this game as it is now, for use by several tables.

        The cached values of single States are requested again each time, so that they are not dropped.
        """
        if what not in self._once:
            self._once[what] = work()
        return self._once[what]
