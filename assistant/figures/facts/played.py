"""A game as it was played, as one eye saw it: what the measures of a game read, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from assistant.core.event import REFEREE
from assistant.core.game import Game, Step
from assistant.core.story import Line
from assistant.kit.facts import Evidence

T = TypeVar("T")
Eye = str
"""Who looks: "referee" where all hands lie open or nothing is hidden, "table", or one seat."""


class Walked(Step, Protocol):
    """A living line of a walk (see `assistant.core.projection.Told`); `number` is what evidence counts by."""

    @property
    def text(self) -> str:
        """The sentence of the feed."""
        ...

    @property
    def line(self) -> Line:
        """Its line in the story: what people call it, its entry, its notes."""
        ...


class Memory:
    """Figures that are dear to work out, kept by the State they belong to.

    A walk makes a new State wherever anything before it was corrected, and keeps the others: so what is kept of a
    State is right as long as the State is there, and a new line costs only what is new.
    """

    def __init__(self) -> None:
        self._kept: dict[tuple[int, str], tuple[Any, Any]] = {}
        self._used: set[tuple[int, str]] = set()

    def kept(self, state: Any, what: str, work: Callable[[], T]) -> T:
        """What `work` gives, worked out once for this very State."""
        key = (id(state), what)
        self._used.add(key)
        if key not in self._kept:
            self._kept[key] = (state, work())  # the State is held, so that no other gets its identity
        return self._kept[key][1]

    def forget(self) -> None:
        """Let go of what was not asked for since the last time."""
        self._kept = {key: value for key, value in self._kept.items() if key in self._used}
        self._used.clear()


class Played:
    """The living lines as the eye saw them (`lines`), those of a seat that the eye may look through, and a memory.

    `walks(seat)` gives the living lines of a seat, `knows(seat)` what it could conclude after each of them.
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
        """What tables work out for each other, large as it may be: let go of when all of them are `done`."""

    @property
    def state(self) -> Any:
        """The State at the end, as the eye sees it."""
        return self.lines[-1].after if self.lines else self.game.start

    @property
    def seats(self) -> tuple[str, ...]:
        """The players, in the order of the table."""
        return tuple(player.key for player in self.state.players)

    def open(self, seat: str) -> bool:
        """Whether the eye may look with the eyes of this seat."""
        return seat == self.eye or self.eye == REFEREE

    def seen(self, seat: str) -> Sequence[Walked]:
        """The living lines as a seat saw them; none where the eye may not look with its eyes."""
        if not self.open(seat):
            return ()
        if seat not in self._seen:
            self._seen[seat] = self._walks(seat)
        return self._seen[seat]

    def learnt(self, seat: str) -> Sequence[Evidence | None]:
        """What a seat could use after each line of `seen`: as long as that."""
        if not self.open(seat):
            return ()
        if seat not in self._learnt:
            self._learnt[seat] = self._knows(seat)
        return self._learnt[seat]

    def at(self, line: int) -> Walked:
        """The line with this number; raises KeyError."""
        if self._numbers is None:
            self._numbers = {one.seq: one for one in self.lines}
        return self._numbers[line]

    def kept(self, state: Any, what: str, work: Callable[[], T]) -> T:
        """A figure that belongs to a State of a walk, worked out once."""
        return self.memory.kept(state, what, work)

    def done(self) -> None:
        """Let go of what only the tables needed while they were put together."""
        self.passing.clear()
        self.memory.forget()

    def once(self, what: str, work: Callable[[], T]) -> T:
        """What `work` gives, worked out once for this game as it is now: what several tables put together alike.

        What is kept of single States is asked for anew each time, so that it is not forgotten.
        """
        if what not in self._once:
            self._once[what] = work()
        return self._once[what]
