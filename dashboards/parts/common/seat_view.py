"""The view of one table from one seat, for builders of parts; made once per entry that the seat may know of."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from assistant.core.event import TABLE, Event
from assistant.core.game import Game, Vocabulary
from assistant.core.offer import Offer
from assistant.table.table import SeatLine, Table
from dashboards.parts.common.text import clip

T = TypeVar("T")
P = ParamSpec("P")
WRITERS = ("seat", "table", "alone")
"""Roles that may record."""
Ask = Callable[[str, Any, Callable[[], Any]], tuple[Any, bool]]
"""Takes a name, a task and work that answers it; returns the last answer of that name and whether it is for this task.
"""


def worked_out(_name: str, _task: Any, work: Callable[[], Any]) -> tuple[Any, bool]:
    """Return the answer immediately, for callers that wait for it."""
    return work(), True


@dataclass(frozen=True)
class SeatView:
    """The table from `seat`, on a page of this `role`; nothing in it is merely hidden by style.

    `revision` and the numbers of lines are those of the seat: private entries of others change none of them. `ask`
    computes what would take too long for a page, away from the event loop if there is one. Lines of the kinds `dealt`
    come from the program as the dealer: they are not on offer.
    """

    table: Table
    seat: str
    role: str
    revision: int
    state: Any
    lines: tuple[SeatLine, ...]
    ask: Ask = field(default=worked_out, repr=False, compare=False)
    dealt: tuple[type[Event], ...] = ()

    @staticmethod
    def of(table: Table, seat: str, role: str, ask: Ask = worked_out, dealt: tuple[type[Event], ...] = ()) -> SeatView:
        """Return what this seat sees now; long computations go to `ask`."""
        revision = table.count(seat)
        return SeatView(table, seat, role, revision, table.view(seat), table.account(seat), ask, dealt)

    @property
    def game(self) -> Game[Any]:
        """The rulebook."""
        return self.table.game

    @property
    def is_set_up(self) -> bool:
        """Whether there are players yet."""
        return bool(self.state.players)

    @property
    def player(self) -> str | None:
        """The player who looks, if the seat is a player."""
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
        """Everything that can be tapped now."""
        if not (self.writes and self.is_set_up):
            return ()
        return tuple(offer for offer in self.game.offers(self.state, self.seat) if offer.kind not in self.dealt)

    def offered(self, *kinds: type[Event] | str) -> list[Offer]:
        """Return the offers of these kinds."""
        names = [kind if isinstance(kind, str) else kind.__name__ for kind in kinds]
        return [offer for offer in self.offers if offer.kind.__name__ in names]

    def why_not(self, event: Event, *levels: str) -> str:
        """Return why this cannot be done now, or a notice of these levels, in the words of the rules; "" if none."""
        notices = self.game.check(event, self.state)
        return next((notice.text for notice in notices if notice.level in (levels or ("illegal",))), "")

    def after(self, event: Event) -> Any:
        """Return the table as it would be after this event."""
        return self.table.previews.after(event, self.state, self.seat)

    def would(self, event: Event) -> str:
        """Return the text of the line that this event would be."""
        return self.table.previews.sentence(event, self.state, self.seat)

    def name(self, player: str | None) -> str:
        """Return a player’s name, shortened to fit."""
        return clip(self.state.name(player or ""))

    def is_computer(self, player: str | None) -> bool:
        """Return whether Boardside plays this seat."""
        return any(p.key == player and p.skill for p in self.state.players)

    @property
    def dealt_by_program(self) -> bool:
        """Whether Boardside deals the cards for certain: it does wherever it plays a seat."""
        return bool(self.dealt) or any(p.skill for p in self.state.players)

    def acts(self, player: str | None = None) -> bool:
        """Return whether this player, or the one on turn, acts here: own phone, tablet, or any phone if on paper.

        A computer player acts on no page.
        """
        acting = player or self.state.on_turn
        if not self.writes or self.state.over or not acting or self.is_computer(acting):
            return False
        device = next((p.device for p in self.state.players if p.key == acting), False)
        return self.role != "seat" or self.player == acting or not device

    def next_of(self, waiting: Iterable[str]) -> str | None:
        """Return the waiting player for whom something is entered here next: this seat first; None if there is none."""
        return next((p for p in sorted(waiting, key=lambda p: p != self.player) if self.acts(p)), None)

    def once(self, made: Callable[[Any], T]) -> T:
        """Return what is made of the State, computed only once per Sight; not to be changed."""
        return self.kept(made, lambda: made(self.state))

    def kept(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return what was made for this key, or make it now."""
        if key not in self._made:
            self._made[key] = make()
        return self._made[key]

    def latest(self, rule: Callable[[T | None, SeatLine], T | None]) -> T | None:
        """Return what `rule` makes of the last line that counts (see `Table.along`); None before there is one."""
        return next(reversed(self.table.made(self.seat, rule)), None)

    @cached_property
    def _made(self) -> dict[Hashable, Any]:
        return {}

    @cached_property
    def labels(self) -> Mapping[int, str]:
        """The labels of lines, by their number for this seat."""
        return {seat_line.number: seat_line.line.label or "private note" for seat_line in self.lines}

    def line(self, number: object) -> SeatLine | None:
        """Return the line with this number for this seat, the number that pages use."""
        return next((seat_line for seat_line in reversed(self.lines) if seat_line.number == number), None)

    def at(self, seq: int) -> SeatLine | None:
        """Return the line with this number in the log, the number that amendments use. It reaches no page."""
        return next((seat_line for seat_line in reversed(self.lines) if seat_line.seq == seq), None)

    @property
    def living(self) -> Iterator[SeatLine]:
        """The lines that count."""
        return (seat_line for seat_line in self.lines if not seat_line.line.struck)

    @property
    def lately(self) -> Iterator[SeatLine]:
        """The lines that count, the last one first: a page looks at few of many."""
        return (seat_line for seat_line in reversed(self.lines) if not seat_line.line.struck)

    @cached_property
    def struck(self) -> int:
        """The number of lines that do not count."""
        return len(self.lines) - (self.latest(_counted) or 0)


def per_view(make: Callable[Concatenate[SeatView, P], T]) -> Callable[Concatenate[SeatView, P], T]:
    """Have what is made of a SeatView, and of hashable values, made only once for each SeatView; not to be changed."""

    @wraps(make)
    def once(sight: SeatView, *asked: P.args, **named: P.kwargs) -> T:
        return sight.kept((make, asked, *sorted(named.items())), lambda: make(sight, *asked, **named))

    return once


def _counted(last: int | None, _: SeatLine) -> int:
    """Return the number of living lines so far."""
    return (last or 0) + 1


def author(sight: SeatView) -> str:
    """Return the seat that records what is tapped here."""
    return sight.player or TABLE
