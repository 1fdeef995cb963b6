"""The Table is the one object that changes: a log, its views, and one watched number.

Every accepted entry is durable before any screen can show it. A view is a State folded from the story as
one seat saw it: redacted first, folded afterwards, by the game's own `apply`.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, TypeVar

import param

from assistant.core.checkpoints import Moments
from assistant.core.errors import NotRecorded
from assistant.core.event import REFEREE, TABLE, Entry, Event
from assistant.core.game import Bare, Game, Notice, State, nonsense
from assistant.core.log import Log, MemoryLog, now
from assistant.core.offer import Nonsense
from assistant.core.projection import Branches, Count, SeatLine, Unfinished, Walk
from assistant.core.story import (
    AMENDMENTS,
    SEALS,
    Amended,
    Inserted,
    Line,
    Struck,
    redoable,
    redoable_act,
    resolve,
    unchanged,
    undoable,
    undoable_act,
    undoing,
)
from assistant.secrets.boxes import Boxes
from assistant.table.disclosure import Opening, Openings, freely
from assistant.table.merging import clashes, duplicates, legible_to
from assistant.table.preview import Previews
from assistant.table.responses import PendingQuestion
from assistant.table.validation import admitted, fits, revealed

__all__ = [
    "Log",
    "MemoryLog",
    "NotRecorded",
    "PendingQuestion",
    "SeatLine",
    "Table",
]

T = TypeVar("T")


class Table(param.Parameterized):
    """One game at one table. All methods may be called from any thread.

    `revision` is the number of entries; it is the only thing to watch.
    """

    revision: int = param.Integer(default=0)  # pyright: ignore[reportAssignmentType]

    def __init__(
        self,
        game: Game[Any],
        log: Log | None = None,
        clock: Callable[[], int] = now,
        chance: random.Random | None = None,
    ) -> None:
        super().__init__()  # pyright: ignore[reportUnknownMemberType]
        self.game = game
        self.log: Log = log or MemoryLog()
        self.clock = clock
        self._lock = threading.RLock()
        self._entries: list[Entry] = list(self.log.entries())
        self._lines: list[Line] | None = None
        self._before: list[Line] = []
        self._roots = 0
        self._walks: dict[str, Walk] = {}
        self._moments = Moments(game)
        self._branches: Branches = {}
        self._counts: dict[str, Count] = {}
        self._stirred = 0
        self.openings = Openings(self)
        self.previews = Previews(self)
        self.boxes = Boxes(self, self.log.drawer, chance)
        self.revision = len(self._entries)

    # ------------------------------------------------------------------ looking

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The log."""
        with self._lock:
            return tuple(self._entries)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The story as the referee sees it, including struck lines."""
        with self._lock:
            return tuple(self._resolved())

    def view(self, seat: str) -> State:
        """Return the State as this seat knows it."""
        with self._lock:
            return self.walk(seat).shown

    def account(self, seat: str) -> tuple[SeatLine, ...]:
        """Return the feed as this seat reads it, including struck lines; each line has its number for this seat."""
        with self._lock:
            return self.walk(seat).seat_lines

    def story(self, seat: str, lines: int | None = None) -> list[SeatLine]:
        """Return the lines in effect that this seat saw, of all lines of the table or of the first `lines` of them."""
        with self._lock:
            among = {line.seq for line in self._resolved()[:lines]}
            return [
                seat_line
                for seat_line in self.walk(seat).seat_lines
                if not seat_line.line.struck and seat_line.seq in among
            ]

    def states(self, seat: str) -> Iterator[tuple[SeatLine, State]]:
        """Yield every line in effect with the State right after it: the frames of a replay."""
        return ((seat_line, seat_line.after) for seat_line in self.account(seat) if not seat_line.line.struck)

    def along(self, seat: str, rule: Callable[[T | None, SeatLine], T | None]) -> list[tuple[SeatLine, T | None]]:
        """Return each line of `account(seat)` with the value that `rule` computes for it, such as a point of a chart.

        `rule(last, seat_line)` receives its value for the previous line in effect. Values are cached, so `rule` must be
        the same function object every time.
        """
        with self._lock:
            return self.walk(seat).along(rule)

    def made(self, seat: str, rule: Callable[[T | None, SeatLine], T | None]) -> Sequence[T | None]:
        """Return the cached values that `along` computes, without the lines; the sequence must not be changed."""
        with self._lock:
            return self.walk(seat).made(rule)

    def unfinished(self, seat: str) -> tuple[Unfinished, ...]:
        """Return the lines in effect to which this seat can still add a secret, oldest first."""
        with self._lock:
            return self.walk(seat).unfinished

    def known(self, seat: str) -> tuple[Entry, ...]:
        """Return the entries that this seat may know of, in its own order: the first is its number 1."""
        with self._lock:
            return tuple(self._count(seat).known)

    def count(self, seat: str) -> int:
        """Return how many entries this seat may know of: its own `revision`, which secrets of others do not change."""
        with self._lock:
            return len(self._count(seat).known)

    def moment(self, seat: str) -> object:
        """Return a value that changes whenever this seat may see something new; until then its page need not look."""
        return self.count(seat), self._stirred

    @property
    def lock(self) -> AbstractContextManager[Any]:
        """The lock that lets one thread at a time work on the table."""
        return self._lock

    def stir(self) -> None:
        """Tell all pages to look again after a change that is not in the log, such as a secret submission."""
        self._stirred += 1
        self.param.trigger("revision")

    def number(self, seat: str, entry: Entry) -> int | None:
        """Return the number of an entry for this seat, or None if the seat may not know of it."""
        with self._lock:
            return self._count(seat).of(entry.seq)

    def position(self, seat: str, count: int) -> int:
        """Return the position in the log at which this seat knew of `count` entries."""
        with self._lock:
            return self._count(seat).position(count)

    def advice(self, event: Event, seat: str) -> tuple[Notice, ...]:
        """Return the advice on an event that this seat would record now; raises Nonsense."""
        state = self.view(seat)
        nonsense(self.game, event, state)
        return tuple(self.game.check(event, state))

    def undoable(self, seat: str) -> Entry | None:
        """Return the entry that undo would strike for this seat, if there is one."""
        with self._lock:
            return undoable(self._entries, seat)

    def redoable(self, seat: str) -> Entry | None:
        """Return the undo that redo would cancel for this seat, if there is one."""
        with self._lock:
            return redoable(self._entries, seat)

    def undoable_act(self, seat: str) -> tuple[Entry, ...]:
        """Return all that one undo would strike for this seat, the last entry first: what one tap recorded."""
        with self._lock:
            return undoable_act(self._entries, seat)

    def redoable_act(self, seat: str) -> tuple[Entry, ...]:
        """Return the undos that one redo would cancel for this seat, the last one first."""
        with self._lock:
            return redoable_act(self._entries, seat)

    # ------------------------------------------------------------------ recording

    def record(
        self, event: Event, author: str = TABLE, seen: int | None = None, note: str = "", freely: bool = False
    ) -> Entry:
        """Give the event a number, check that it can be shown, record it durably, then update every view.

        Raises Nonsense or NotRecorded; then nothing has changed. An event that would reveal secrets is recorded once
        their owners have agreed (`propose` asks them), or if it is entered `freely` or by the program as the table.
        """
        outcome = self.try_record(event, author, seen, note, freely or author == TABLE)
        if isinstance(outcome, Entry):
            return outcome
        raise Nonsense("That would reveal other players' secrets, so they must agree first. Nothing was recorded.")

    def propose(
        self, event: Event, author: str = TABLE, seen: int | None = None, again: bool = False
    ) -> Entry | PendingQuestion | Opening:
        """Record the event unless there is something to ask first (decision 3; stale entries; others' secrets).

        An event that somebody else has recorded since `seen` is not recorded twice: two entries that agree become one,
        which contains everything that either author knew. `again` says that this very tap may have come before.
        """
        with self._lock:
            known = self._entered(event, author, seen, again)
            if known is not None:
                return known
            question = self.question(event, author, seen)
            return question or self.insist(event, author, seen)

    def insist(self, event: Event, author: str = TABLE, seen: int | None = None, note: str = "") -> Entry | Opening:
        """Record the event regardless of advice; if it reveals secrets, ask their owners first."""
        with self._lock:
            outcome = self.try_record(event, author, seen, note, freely=False)
            return outcome if isinstance(outcome, Entry) else self.openings.ask(event, author, note, outcome)

    def question(self, event: Event, author: str, seen: int | None = None) -> PendingQuestion | None:
        """Return what should be asked before this event is recorded, or None.

        An entry made against an older position is rebased if there is no advice against it, or the same as there was
        then, and nobody has recorded the same event, or corrected the same line, in the meantime.
        """
        with self._lock:
            since = self._entries[seen:] if seen is not None else []
            missed = [entry for entry in since if entry.author != author and self.number(author, entry)]
            notices = [n for n in self._check(event, author) if n.level != "hint"]
            if missed and (
                clashes(event, missed, legible_to(self.game, self.view(author)))
                or (notices and self._said_otherwise(event, author, seen or 0, notices))
            ):
                return PendingQuestion(tuple(notices), tuple(self._read(missed, author)))
            return PendingQuestion(tuple(notices)) if notices else None

    def strike(self, seq: int, author: str = TABLE, undo: bool = False) -> Entry:
        """Record that the line or correction `seq` no longer counts."""
        return self.record(Struck(seq=seq, undo=undo), author)

    def amend(self, seq: int, event: Event, author: str = TABLE, note: str = "") -> Entry:
        """Record that the line `seq` reads `event` instead; secrets that its author cannot see are preserved."""
        return self.record(Amended(seq=seq, event=event), author, note=note)

    def insert(self, before: int, event: Event, author: str = TABLE) -> Entry:
        """Record that `event` happened right before the line `before`."""
        order = [line.seq for line in self.lines]
        at = order.index(before) if before in order else len(order)
        return self.record(Inserted(after=order[at - 1] if at else 0, event=event), author)

    def undo(self, author: str = TABLE) -> Entry | None:
        """Strike what the last tap that this seat may know of recorded; return the last strike, or None."""
        with self._lock:
            strikes = [self.strike(target.seq, author, undo=True) for target in self.undoable_act(author)]
            return strikes[-1] if strikes else None

    def redo(self, author: str = TABLE) -> Entry | None:
        """Strike all of the last undo; return the last strike, or None if something else was recorded since."""
        with self._lock:
            strikes = [self.strike(target.seq, author, undo=True) for target in self.redoable_act(author)]
            return strikes[-1] if strikes else None

    # ------------------------------------------------------------------ within

    def _check(self, event: Event, author: str) -> list[Notice]:
        if isinstance(event, AMENDMENTS):
            return []
        return list(self.advice(event, author))

    def _entered(self, event: Event, author: str, seen: int | None, again: bool) -> Entry | None:
        """Return the entry since `seen` that reports the same event, or None if there is none.

        If this report adds a secret to it, that entry is amended first, and the amendment is returned.
        """
        since = self._entries[seen:] if seen is not None else []
        visible_ = [e for e in since if (e.author != author or again) and self.number(author, e)]
        for entry, whole in duplicates(event, visible_, self._resolved(), legible_to(self.game, self.view(author))):
            return entry if whole is None else self.amend(entry.seq, whole, author)
        return None

    def _said_otherwise(self, event: Event, author: str, seen: int, notices: Sequence[Notice]) -> bool:
        if isinstance(event, AMENDMENTS):
            return False
        then = self.walk(author).fork(list(resolve(self._entries[:seen]))).shown
        return [n for n in self.game.check(event, then) if n.level != "hint"] != list(notices)

    def _read(self, entries: Sequence[Entry], seat: str) -> Iterator[str]:
        seqs = {entry.seq for entry in entries}
        for seat_line in self.account(seat):
            if seat_line.seq in seqs or any(a.seq in seqs for a in seat_line.line.amendments):
                yield seat_line.text

    def _resolved(self) -> list[Line]:
        if self._lines is None:
            self._lines = list(unchanged(resolve(self._entries), self._before))
            self._branches.clear()
            self._roots = sum(line.label.isdigit() for line in self._lines)
        return self._lines

    def counted(self, seat: str) -> Count:
        """Return what this seat may know of the log, with the seat's own numbers; it must not be changed."""
        with self._lock:
            return self._count(seat)

    def _count(self, seat: str) -> Count:
        count = self._counts.setdefault(seat, Count(seat))
        count.follow(self._entries)
        return count

    def walk(self, seat: str) -> Walk:
        """Return the walk of this seat along the current story."""
        with self._lock:
            count = self._count(seat)
            walk = self._walks.setdefault(seat, Walk(self._moments, count, self._branches))
            walk.follow(self._resolved())
            return walk

    def _outdated(self) -> None:
        """Have the story resolved again when it is next read."""
        self._before, self._lines = self._lines or self._before, None

    def _follow(self, entry: Entry) -> None:
        """Add one line for an event; after an amendment the story is resolved again when it is next read."""
        if isinstance(entry.event, SEALS):
            return
        if isinstance(entry.event, AMENDMENTS) or self._lines is None:
            self._outdated()
            return
        self._roots += not entry.event.private_to
        label = "" if entry.event.private_to else str(self._roots)
        self._lines.append(Line(entry.seq, label, entry.event, entry))

    # ------------------------------------------------------------------ before it is recorded

    def _entry(self, event: Event, author: str, seen: int | None = None, note: str = "", ahead: int = 0) -> Entry:
        """Return the event in its envelope; raise Nonsense if it may not be entered. `ahead`: new entries before it."""
        seq, position = self._entries[-1].seq + 1 if self._entries else 1, self.revision if seen is None else seen
        entry = Entry(seq + ahead, admitted(self, event, author), self.clock(), author, position + ahead, note)
        fits(entry)
        return entry

    def try_record(self, event: Event, author: str, seen: int | None, note: str, freely: bool) -> Entry | Bare:
        """Record the entry after trying it out, or return the secrets that it would reveal and change nothing."""
        with self._lock:
            entry = self._entry(event, author, seen, note)
            if bare := self._try([entry], freely):
                return bare
            self._append([entry])
            return entry

    def undo_since(self, seq: int, author: str) -> int:
        """Undo everything that this seat may undo after the entry `seq`, all together; return the number of entries.

        The number is 0, and nothing is undone, if somebody has to be asked first or an entry cannot be undone.
        """
        with self._lock:
            return len(self._strike(undoing(self._entries, seq, author), author))

    def take_back(self, act: Sequence[Entry], author: str) -> Entry | Opening:
        """Strike all of an undo or a redo together and return the last strike; or ask the owners of secrets first."""
        with self._lock:
            undos = [Struck(seq=target.seq, undo=True) for target in act]
            if strikes := self._strike(undos, author) if len(undos) > 1 else ():
                return strikes[-1]
            for undo in undos[:-1]:
                if isinstance(asked := self.insist(undo, author), Opening):
                    return asked
            return self.insist(undos[-1], author)

    def _strike(self, undos: Iterable[Struck], author: str) -> Sequence[Entry]:
        """Record strikes together; empty if somebody has to be asked first or one of them cannot be recorded."""
        try:
            strikes = [self._entry(undo, author, ahead=at) for at, undo in enumerate(undos)]
            if not strikes or self._try(strikes, freely=False):
                return ()
        except Nonsense:
            return ()
        self._append(strikes)
        return strikes

    def _append(self, entries: Sequence[Entry]) -> None:
        """Store entries that every view already has; take back those that cannot be stored. Raises NotRecorded."""
        stored = len(self._entries) - len(entries)
        try:
            for entry in entries:
                self.log.append(entry)
                stored += 1
        finally:
            self._without(self._entries[stored:])
            self.revision = stored

    def _try(self, entries: Sequence[Entry], freely: bool) -> Bare:
        """Apply entries to every view; take them back if they reveal secrets. Raise Nonsense if one cannot be shown."""
        before, bare = self.walk(REFEREE).seat_lines, Bare()
        for entry in entries:
            self._entries.append(entry)
            self._follow(entry)
        try:
            for seat in (REFEREE, TABLE, *(player.key for player in self.view(REFEREE).players)):
                self.view(seat)
            if not freely:
                bare = self._bare(entries[-1], before, self.walk(REFEREE).seat_lines)
        except Exception:  # noqa: BLE001  (An entry that the rules cannot describe must not become a line.)
            self._without(entries)
            raise Nonsense("Nothing was recorded: that entry can't be shown. Enter it differently.") from None
        if bare:
            self._without(entries)
        return bare

    def _without(self, entries: Sequence[Entry]) -> None:
        """Take back these last entries from every view."""
        for entry in reversed(entries):
            self._entries.pop()
            self._outdated()
            for count in self._counts.values():
                count.forget(entry, len(self._entries))

    def _bare(self, entry: Entry, before: Sequence[SeatLine], after: Sequence[SeatLine]) -> Bare:
        if entry.event.begins or freely(self.view(REFEREE), entry.author):
            return frozenset()
        if not isinstance(entry.event, AMENDMENTS):  # All other lines are unchanged.
            before, after = before[-1:], after[-2:]
        return frozenset((player, what) for player, what in revealed(before, after) if player != entry.author)
