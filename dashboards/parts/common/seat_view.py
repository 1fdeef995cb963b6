"""What a builder of a part reads: one table as one seat sees it, taken once per entry that the seat may know of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from assistant.core.event import TABLE, Event
from assistant.core.game import Game, Vocabulary
from assistant.core.offer import Offer
from assistant.table.table import Table, Told
from dashboards.parts.common.text import clip

T = TypeVar("T")
WRITERS = ("seat", "table", "alone")
"""Roles that may record."""
Ask = Callable[[str, Any, Callable[[], Any]], tuple[Any, bool]]
"""Gets a name, a task and work that answers it: the last answer of that name, and whether it answers this task."""


def worked_out(_name: str, _task: Any, work: Callable[[], Any]) -> tuple[Any, bool]:
    """The answer at once, for whoever waits for it."""
    return work(), True


@dataclass(frozen=True)
class Sight:
    """The table, from `seat`, on a page of this `role`; nothing in it is hidden by style.

    `revision` and the numbers of lines are those of the seat: what is private to others moves none of them. `ask`
    works out what takes longer than a page may be waited for, away from the event loop where there is one.
    """

    table: Table
    seat: str
    role: str
    revision: int
    state: Any
    told: tuple[Told, ...]
    ask: Ask = field(default=worked_out, repr=False, compare=False)

    @staticmethod
    def of(table: Table, seat: str, role: str, ask: Ask = worked_out) -> Sight:
        """What this seat sees now; what takes long is asked of `ask`."""
        revision = table.count(seat)
        return Sight(table, seat, role, revision, table.view(seat), table.account(seat), ask)

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
    def vocabulary(self) -> Vocabulary:
        """The words of this table: key → name for every noun. Not to be changed."""
        return self.game.vocabulary(self.state)

    @cached_property
    def offers(self) -> Sequence[Offer]:
        """What can be tapped now."""
        return tuple(self.game.offers(self.state, self.seat)) if self.writes and self.laid else ()

    def offered(self, *kinds: type[Event] | str) -> list[Offer]:
        """The offers of these kinds."""
        names = [kind if isinstance(kind, str) else kind.__name__ for kind in kinds]
        return [offer for offer in self.offers if offer.kind.__name__ in names]

    def why_not(self, event: Event) -> str:
        """Why this cannot be done now, as the rules say it; "" if it can."""
        notices = self.game.check(event, self.state)
        return next((notice.text for notice in notices if notice.level == "illegal"), "")

    def after(self, event: Event) -> Any:
        """The table as it would look after this."""
        return self.table.previews.after(event, self.state, self.seat)

    def would(self, event: Event) -> str:
        """The line that this would be."""
        return self.table.previews.told(event, self.state, self.seat)

    def name(self, player: str | None) -> str:
        """A player's name, cut to what fits."""
        return clip(self.state.name(player or ""))

    def acts(self, player: str | None = None) -> bool:
        """Whether this player, or who is on turn, acts here: the own phone, the tablet, any phone for one on paper."""
        acting = player or self.state.on_turn
        if not self.writes or self.state.over or not acting:
            return False
        device = next((p.device for p in self.state.players if p.key == acting), False)
        return self.role != "seat" or self.player == acting or not device

    def next_of(self, waiting: Iterable[str]) -> str | None:
        """For whom of those who are waited for something is entered here next: the own seat first."""
        return next((p for p in sorted(waiting, key=lambda p: p != self.player) if self.acts(p)), None)

    def once(self, made: Callable[[Any], T]) -> T:
        """What is made of the State, only once for a sight; not to be changed."""
        if made not in self._made:
            self._made[made] = made(self.state)
        return self._made[made]

    @cached_property
    def _made(self) -> dict[Callable[[Any], Any], Any]:
        return {}

    @cached_property
    def labels(self) -> Mapping[int, str]:
        """What people call each line, by its number for this seat."""
        return {told.number: told.line.label or "own note" for told in self.told}

    def line(self, number: object) -> Told | None:
        """The line with this number for this seat: what a page says of a line."""
        return next((told for told in reversed(self.told) if told.number == number), None)

    def at(self, seq: int) -> Told | None:
        """The line with this number of the log: what an amendment says of a line. It reaches no page."""
        return next((told for told in reversed(self.told) if told.seq == seq), None)

    @property
    def living(self) -> Iterator[Told]:
        """The lines that count."""
        return (told for told in self.told if not told.line.struck)

    @property
    def lately(self) -> Iterator[Told]:
        """The lines that count, the last one first: a page looks at few of many."""
        return (told for told in reversed(self.told) if not told.line.struck)

    @cached_property
    def struck(self) -> int:
        """How many lines do not count."""
        counted = self.table.made(self.seat, _counted)
        return len(self.told) - ((counted[-1] or 0) if counted else 0)


def _counted(last: int | None, _: Told) -> int:
    """Living lines so far."""
    return (last or 0) + 1


def author(sight: Sight) -> str:
    """Who records what is tapped here."""
    return sight.player or TABLE
