"""The Table is the one object that changes: a log, its views, and one watched number.

Every accepted entry is durable before any screen can show it. A view is a State folded from the story as
one seat saw it: redacted first, folded afterwards, by the game's own `apply`.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

import param

from assistant.codec import LONGEST, encode
from assistant.event import TABLE, Entry, Event, restored, seen_by
from assistant.game import Game, Notice, State, nonsense
from assistant.offer import Nonsense
from assistant.story import (
    AMENDMENTS,
    Amended,
    Inserted,
    Line,
    Noted,
    Struck,
    inner,
    redoable,
    resolve,
    undoable,
    visible,
)


class Log(Protocol):
    """Where entries are kept. `append` returns only when the entry would survive a kicked cable."""

    def append(self, entry: Entry) -> None:
        """Keep the entry durably; raises NotRecorded with a sentence for players."""
        ...

    def entries(self) -> Sequence[Entry]:
        """All entries, oldest first."""
        ...


class NotRecorded(RuntimeError):
    """The log could not keep an entry (disk full, file read-only). Nothing was changed."""


class MemoryLog:
    """A log that forgets: for tests, what-ifs and notebooks."""

    def __init__(self, entries: Sequence[Entry] = ()) -> None:
        self._entries = list(entries)

    def append(self, entry: Entry) -> None:
        """Keep the entry while the program runs."""
        self._entries.append(entry)

    def entries(self) -> Sequence[Entry]:
        """All entries, oldest first."""
        return tuple(self._entries)


@dataclass(frozen=True)
class Told:
    """A line as one seat reads it: the sentence, and what the rules say to it."""

    line: Line
    event: Event
    text: str
    notices: tuple[Notice, ...] = ()


@dataclass(frozen=True)
class Question:
    """Why an entry was not simply recorded: advice, or what others recorded in the meantime."""

    notices: tuple[Notice, ...] = ()
    since: tuple[str, ...] = ()


@dataclass(frozen=True)
class Consequences:
    """What a correction would change: labels of later lines that read differently or break a rule."""

    changed: tuple[str, ...] = ()
    illegal: tuple[tuple[str, Notice], ...] = ()


@dataclass
class _View:
    """A seat's story folded so far: the State, what of it is shown to the seat, and its lines."""

    state: State
    shown: State
    told: list[Told] = field(default_factory=list[Told])


def _now() -> int:
    return time.time_ns() // 1_000_000


def _fits(entry: Entry) -> None:
    """Raise Nonsense for what cannot be written as one entry."""
    try:
        size = len(encode(entry).encode())
    except UnicodeEncodeError:
        raise Nonsense("That holds half a character, which cannot be kept. Nothing was recorded.") from None
    if size > LONGEST:
        raise Nonsense("That is more than one entry can hold. Nothing was recorded.")


class Table(param.Parameterized):
    """One game at one table. All methods may be called from any thread.

    `revision` is the number of entries; it is the only thing to watch.
    """

    revision: int = param.Integer(default=0)  # pyright: ignore[reportAssignmentType]

    def __init__(self, game: Game[Any], log: Log | None = None, clock: Callable[[], int] = _now) -> None:
        super().__init__()  # pyright: ignore[reportUnknownMemberType]
        self.game = game
        self.log: Log = log or MemoryLog()
        self._clock = clock
        self._lock = threading.RLock()
        self._entries: list[Entry] = list(self.log.entries())
        self._lines: tuple[Line, ...] | None = None
        self._views: dict[str, _View] = {}
        self.revision = len(self._entries)

    # ------------------------------------------------------------------ looking

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The log as it is."""
        with self._lock:
            return tuple(self._entries)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The story with its struck lines, for the referee."""
        with self._lock:
            if self._lines is None:
                self._lines = resolve(self._entries)
            return self._lines

    def view(self, seat: str) -> State:
        """The State as this seat knows it."""
        with self._lock:
            return self._view(seat).shown

    def account(self, seat: str) -> tuple[Told, ...]:
        """The feed as this seat reads it, struck lines included."""
        with self._lock:
            return tuple(self._view(seat).told)

    def states(self, seat: str) -> Iterator[tuple[Told, State]]:
        """Every living line with the State right after it: the frames of a replay."""
        state: State = self.game.start
        for told in self.account(seat):
            if not told.line.struck:
                state = self.game.apply(told.event, state)
                yield told, self.game.veil(state, seat)

    def advice(self, event: Event, seat: str) -> tuple[Notice, ...]:
        """What the rules say to an event that this seat would record now; raises Nonsense."""
        state = self.view(seat)
        nonsense(self.game, event, state)
        return tuple(self.game.check(event, state))

    def undoable(self, seat: str) -> Entry | None:
        """What undo would strike for this seat."""
        with self._lock:
            return undoable(self._entries, seat)

    def redoable(self, seat: str) -> Entry | None:
        """Which undo redo would take back for this seat."""
        with self._lock:
            return redoable(self._entries, seat)

    # ------------------------------------------------------------------ recording

    def record(self, event: Event, author: str = TABLE, seen: int | None = None, note: str = "") -> Entry:
        """Number the event, keep it durably, then let every view follow. Raises Nonsense or NotRecorded."""
        with self._lock:
            seq = self._entries[-1].seq + 1 if self._entries else 1
            event = self._well_formed(event, author, seq)
            position = self.revision if seen is None else seen
            entry = Entry(seq, event, self._clock(), author, position, note)
            _fits(entry)
            self.log.append(entry)
            self._entries.append(entry)
            self._follow(entry)
            self.revision = len(self._entries)
        return entry

    def propose(self, event: Event, author: str = TABLE, seen: int | None = None) -> Entry | Question:
        """Record the event unless there is something to ask first (decision 3; stale entries)."""
        with self._lock:
            question = self.question(event, author, seen)
            return question or self.record(event, author, seen)

    def question(self, event: Event, author: str, seen: int | None = None) -> Question | None:
        """What should be asked before this event is recorded; None if nothing.

        An entry made against an older position is re-based when it says the same to the rules as it did
        then and nobody has recorded the same, or corrected the same line, in the meantime.
        """
        with self._lock:
            missed = [e for e in self._entries[seen:] if e.author != author] if seen is not None else []
            notices = [n for n in self._check(event, author) if n.level != "hint"]
            if missed and (self._clashes(event, missed) or self._said_otherwise(event, author, seen or 0, notices)):
                return Question(tuple(notices), tuple(self._read(missed, author)))
            return Question(tuple(notices)) if notices else None

    def strike(self, seq: int, author: str = TABLE, undo: bool = False, note: str = "") -> Entry:
        """The line or correction `seq` no longer counts."""
        return self.record(Struck(seq=seq, undo=undo), author, note=note)

    def amend(self, seq: int, event: Event, author: str = TABLE, note: str = "") -> Entry:
        """The line `seq` reads `event` instead; secrets its author cannot see stay as they were."""
        return self.record(Amended(seq=seq, event=event), author, note=note)

    def insert(self, before: int, event: Event, author: str = TABLE, note: str = "") -> Entry:
        """`event` happened right before the line `before`."""
        order = [line.seq for line in self.lines]
        at = order.index(before) if before in order else len(order)
        return self.record(Inserted(after=order[at - 1] if at else 0, event=event), author, note=note)

    def undo(self, author: str = TABLE) -> Entry | None:
        """Strike the last entry that this seat may know of; None if there is none."""
        with self._lock:
            target = self.undoable(author)
            return self.strike(target.seq, author, undo=True) if target else None

    def redo(self, author: str = TABLE) -> Entry | None:
        """Strike the last undo; None if something was recorded since."""
        with self._lock:
            target = self.redoable(author)
            return self.strike(target.seq, author, undo=True) if target else None

    def consequences(self, amendment: Event, seat: str) -> Consequences:
        """What recording this correction would do to other lines, as this seat reads them."""
        with self._lock:
            seq = self._entries[-1].seq + 1 if self._entries else 1
            amendment = self._well_formed(amendment, seat, seq)
            entries = [*self._entries, Entry(seq, amendment, author=seat)]
            before = {told.line.seq: told for told in self.account(seat)}
            touched = getattr(amendment, "seq", seq)
            changed: list[str] = []
            illegal: list[tuple[str, Notice]] = []
            for told in self._fold(resolve(entries), seat).told:
                old = before.get(told.line.seq)
                if old is None or told.line.seq == touched or told.line.struck:
                    continue
                if old.text != told.text:
                    changed.append(told.line.label)
                new = [n for n in told.notices if n.level == "illegal" and n not in old.notices]
                illegal.extend((told.line.label, notice) for notice in new)
            return Consequences(tuple(changed), tuple(illegal))

    # ------------------------------------------------------------------ within

    def _well_formed(self, event: Event, author: str, seq: int) -> Event:
        """The event as it will be kept; raises Nonsense for what no table can mean."""
        if isinstance(event, (Struck, Amended, Noted)):
            target = next((e for e in self._entries if e.seq == event.seq), None)
            if target is None or not visible(target, self._entries, author):
                raise Nonsense(f"There is no line {event.seq} to change.")
            if isinstance(event, Amended):
                return self._amendment(event, target, author)
        elif isinstance(event, Inserted):
            if isinstance(event.event, AMENDMENTS):
                raise Nonsense("Only something that happened at the table can be inserted.")
            if event.after and all(e.seq != event.after for e in self._entries):
                raise Nonsense(f"There is no line {event.after} to put it behind.")
            nonsense(self.game, event.event, self._state_for(event.event, author))
        else:
            nonsense(self.game, event, self._state_for(event, author))
        return event

    def _amendment(self, event: Amended, target: Entry, author: str) -> Amended:
        if isinstance(target.event, AMENDMENTS) and not isinstance(target.event, Inserted):
            raise Nonsense("A correction cannot be corrected; strike it or correct the line again.")
        line = next(line for line in self.lines if line.seq == event.seq)
        if type(event.event) in AMENDMENTS:
            raise Nonsense("A line can only be replaced by something that happened at the table.")
        nonsense(self.game, event.event, self._state_for(event.event, author))
        return replace(event, event=restored(event.event, line.event, author))

    def _state_for(self, event: Event, author: str) -> State:
        """The State whose vocabulary an event is measured by (the set-up brings its own)."""
        state = self.view(author)
        return state if state.players else self.game.apply(event, state)

    def _check(self, event: Event, author: str) -> list[Notice]:
        if isinstance(event, AMENDMENTS):
            return []
        return list(self.advice(event, author))

    def _clashes(self, event: Event, missed: Sequence[Entry]) -> bool:
        public = seen_by(TABLE, inner(event))
        for entry in missed:
            if public is not None and seen_by(TABLE, inner(entry.event)) == public:
                return True
            if isinstance(event, Amended) and getattr(entry.event, "seq", None) == event.seq:
                return True
        return False

    def _said_otherwise(self, event: Event, author: str, seen: int, notices: Sequence[Notice]) -> bool:
        if isinstance(event, AMENDMENTS):
            return False
        then = self._fold(resolve(self._entries[:seen]), author).shown
        return [n for n in self.game.check(event, then) if n.level != "hint"] != list(notices)

    def _read(self, entries: Sequence[Entry], seat: str) -> Iterator[str]:
        seqs = {entry.seq for entry in entries}
        for told in self.account(seat):
            if told.line.seq in seqs or any(a.seq in seqs for a in told.line.amendments):
                yield told.text

    def _view(self, seat: str) -> _View:
        if seat not in self._views:
            self._views[seat] = self._fold(self.lines, seat)
        return self._views[seat]

    def _fold(self, lines: Sequence[Line], seat: str) -> _View:
        view = _View(self.game.start, self.game.veil(self.game.start, seat))
        for line in lines:
            self._step(view, line, seat)
        return view

    def _step(self, view: _View, line: Line, seat: str) -> None:
        event = seen_by(seat, line.event)
        if event is None:
            return
        after = self.game.apply(event, view.state)
        before, shown = view.shown, self.game.veil(after, seat)
        notices = () if line.struck else tuple(self.game.check(event, before))
        view.told.append(Told(line, event, self.game.tell(event, before, shown), notices))
        if not line.struck:
            view.state, view.shown = after, shown

    def _follow(self, entry: Entry) -> None:
        """Let the cached views follow a new entry: one step for an event, a new fold for an amendment."""
        if isinstance(entry.event, AMENDMENTS) or self._lines is None:
            self._lines = None
            self._views.clear()
            return
        root = sum(1 for line in self._lines if line.label and line.label.isdigit())
        label = "" if entry.event.private_to else str(root + 1)
        line = Line(entry.seq, label, entry.event, entry)
        self._lines = (*self._lines, line)
        for seat, view in self._views.items():
            self._step(view, line, seat)
