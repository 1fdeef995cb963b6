"""A table that stands elsewhere, as one seat may know it: for programs and notebooks that follow a game from afar.

`seat_log` gives the entries that a seat may know of, without secrets and with numbers of their own: what is private to
others leaves no gap. A `Replica` is folded from them by the same rules. It learns entries and records none itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from assistant.core.event import Entry, Event, seen_by
from assistant.core.game import Game
from assistant.core.offer import Nonsense
from assistant.core.projection import Count
from assistant.core.story import AMENDMENTS, Amended, Inserted, Noted, Struck
from assistant.table.table import MemoryLog, Table


def seat_log(table: Table, seat: str, since: int = 0) -> list[Entry]:
    """Return the entries that this seat may know of, after the first `since`, numbered from 1 on."""
    with table.lock:
        count = table.counted(seat)
        return [_entry(count, at) for at in range(since, len(count.known))]


def _entry(count: Count, at: int) -> Entry:
    """Return the entry that the seat knows of as number `at` + 1, as it may know it."""
    entry = count.known[at]
    event = _amendment(count, at) if isinstance(entry.event, AMENDMENTS) else seen_by(count.seat, entry.event)
    note = entry.note if entry.author == count.seat else ""  # no page shows the reason that somebody else gave
    return replace(entry, seq=at + 1, seen=min(at, count.before(entry.seen)), note=note, event=event)


def _amendment(count: Count, at: int) -> Event:
    event = count.known[at].event
    if isinstance(event, Struck | Noted):
        return replace(event, seq=count.of(event.seq) or count.number(event.seq))
    if isinstance(event, Inserted):
        return Inserted(after=_line(count, event.after), event=_seen(count, event))
    if not isinstance(event, Amended):
        return event
    if seen_by(count.seat, event.event) is None:  # The line is private to others from now on.
        return Struck(seq=count.number(event.seq))
    if count.number(event.seq) == at + 1:  # The line was private to others until now.
        return Inserted(after=_line(count, event.seq), event=_seen(count, event))
    return Amended(seq=count.number(event.seq), event=_seen(count, event))


def _seen(count: Count, event: Amended | Inserted) -> Event:
    seen = seen_by(count.seat, event.event)
    if seen is None:
        raise ValueError("The seat may not know of this entry.")
    return seen


def _line(count: Count, seq: int) -> int:
    """Return the number of the last line up to the entry `seq`; 0 if the seat knows of none."""
    known = count.up_to(seq)
    while known and isinstance(_entry(count, known - 1).event, AMENDMENTS) and not _begins_a_line(count, known - 1):
        known -= 1
    return known


def _begins_a_line(count: Count, at: int) -> bool:
    return isinstance(_amendment(count, at), Inserted)


class Replica(Table):
    """A copy of a table that stands elsewhere, as one seat may know it. Recording in it raises Nonsense."""

    def __init__(self, game: Game[Any], entries: Iterable[Entry] = ()) -> None:
        super().__init__(game, MemoryLog(tuple(entries)))

    def learn(self, entries: Iterable[Entry]) -> None:
        """Add entries that the other table has recorded; raises Nonsense if one between is missing."""
        with self._lock:
            for entry in entries:
                if entry.seq != len(self._entries) + 1:
                    raise Nonsense("Lines are missing between this copy and its table.")
                self._entries.append(entry)
                self._follow(entry)
                self.log.append(entry)
        self.revision = len(self._entries)

    def try_record(self, event: Event, author: str, seen: int | None, note: str, freely: bool) -> Entry:
        """Refuse: the table itself records."""
        raise Nonsense("This is a copy of a table that stands elsewhere; nothing can be recorded in it.")
