"""The Story is what the table now believes, made from entries by resolving amendments.

The log only ever grows. `Struck`, `Amended` and `Inserted` are entries like any other; undo strikes the last entry,
redo strikes the strike. A Story is made again whenever an amendment arrives.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from assistant.core.event import REFEREE, TABLE, Entry, Event, secrets_of, seen_by

__all__ = ["Amended", "Inserted", "Line", "Noted", "NotedPrivately", "Struck", "resolve"]


class Struck(Event):
    """The entry `seq` no longer counts. `undo` marks the one-tap undo (and its redo)."""

    seq: int
    undo: bool = False


class Amended(Event):
    """The line `seq` reads `event` instead."""

    seq: int
    event: Event


class Inserted(Event):
    """`event` happened right after the line `after` (0: before everything)."""

    after: int
    event: Event


class Noted(Event):
    """A note or bookmark pinned to the line `seq`; an empty note without bookmark removes it."""

    seq: int
    text: str = ""
    bookmark: bool = False


class NotedPrivately(Noted):
    """A note or bookmark that only one seat sees."""

    private_to: ClassVar[tuple[str, ...]] = ("by",)
    by: str


class Sealed(Event):
    """`by` submitted something to a sealed box: its fingerprint, or "" if taken back. It is not a line of the story."""

    box: str
    by: str
    fingerprint: str = ""


class Unsealed(Event):
    """A sealed box was opened; everything sealed in it before is done with."""

    box: str


SEALS = (Sealed, Unsealed)
AMENDMENTS: tuple[type[Event], ...] = (Struck, Amended, Inserted, Noted, NotedPrivately, *SEALS)
"""Entries that are not lines: they change the story or stand beside it."""


@dataclass(frozen=True)
class Line:
    """One line of the story: its origin, what it says now, and what became of it."""

    seq: int
    label: str
    event: Event
    entry: Entry
    struck: bool = False
    amendments: tuple[Entry, ...] = ()
    notes: tuple[Noted, ...] = ()

    @cached_property
    def corrected(self) -> bool:
        """Whether what everybody knows of it was changed (a private addition is no correction, see `visible`)."""
        first = inner(self.entry.event)
        plain = bool(self.amendments) and not secrets_of(type(self.event))
        return plain or seen_by(TABLE, first) != seen_by(TABLE, self.event)


def inner(event: Event) -> Event:
    """Return the event a line stands for: an insertion's content, else the event itself."""
    return event.event if isinstance(event, Inserted) else event


def alive(entries: Sequence[Entry]) -> frozenset[int]:
    """Return the numbers of the entries in effect: those that no later strike in effect has struck."""
    return frozenset(entry.seq for entry, lives in _backwards(entries) if lives)


def _backwards(entries: Sequence[Entry]) -> Iterator[tuple[Entry, bool]]:
    """Yield the entries, the last one first, each with whether it is in effect: only later entries can strike it."""
    dead: set[int] = set()
    for entry in reversed(entries):
        lives = entry.seq not in dead
        if lives and isinstance(entry.event, Struck) and entry.event.seq < entry.seq:
            dead.add(entry.event.seq)
        yield entry, lives


def resolve(entries: Sequence[Entry]) -> tuple[Line, ...]:
    """Return all lines in the order of the table's belief, the struck ones among them and marked."""
    living = alive(entries)
    amendments: dict[int, list[Entry]] = defaultdict(list)
    notes: dict[int, dict[str, Noted]] = defaultdict(dict)
    for entry in entries:
        event = entry.event
        if entry.seq not in living:
            continue
        if isinstance(event, Amended):
            amendments[event.seq].append(entry)
        elif isinstance(event, Noted):
            notes[event.seq][getattr(event, "by", TABLE)] = event
    lines: list[Line] = []
    root, follower = 0, 0
    for entry, inserted in _in_order(entries):
        changes = amendments[entry.seq]
        event = changes[-1].event if changes else entry.event
        event = event.event if isinstance(event, (Amended, Inserted)) else event
        if not event.private_to:
            root, follower = (root, follower + 1) if inserted else (root + 1, 0)
        label = "" if event.private_to else f"{root}{_letters(follower)}"
        pinned = tuple(n for n in notes[entry.seq].values() if n.text or n.bookmark)
        lines.append(Line(entry.seq, label, event, entry, entry.seq not in living, tuple(changes), pinned))
    return tuple(lines)


def unchanged(lines: Iterable[Line], before: Iterable[Line]) -> Iterator[Line]:
    """Yield the lines, each as the very object of the story before if it has not changed: walks pass over those."""
    known = {line.seq: line for line in before}
    for line in lines:
        old = known.get(line.seq)
        yield old if old is not None and old == line else line


def _letters(number: int) -> str:
    """Return a number in letters: 1 → a, 26 → z, 27 → aa."""
    text = ""
    while number:
        number, digit = divmod(number - 1, 26)
        text = chr(ord("a") + digit) + text
    return text


def _in_order(entries: Sequence[Entry]) -> Iterator[tuple[Entry, bool]]:
    """Yield the entries that are lines, each insertion behind its place (of two at one place the later first)."""
    roots: list[tuple[Entry, bool]] = []
    followers: dict[int, list[tuple[Entry, bool]]] = defaultdict(list)
    for entry in entries:
        if isinstance(entry.event, Inserted):
            place = entry.event.after if entry.event.after < entry.seq else 0
            followers[place].append((entry, True))
        elif not isinstance(entry.event, AMENDMENTS):
            roots.append((entry, False))
    stack = [*reversed(roots), *followers[0]]
    while stack:
        item = stack.pop()
        yield item
        stack.extend(followers[item[0].seq])


def seen_lines(lines: Iterable[Line], seat: str) -> Iterator[tuple[Line, Event]]:
    """Yield the lines in effect as one seat saw them: its story."""
    for line in lines:
        if not line.struck:
            event = seen_by(seat, line.event)
            if event is not None:
                yield line, event


def numbered(entries: Sequence[Entry], seq: int) -> Entry | None:
    """Return the entry with this number; in a complete log it is at its own place."""
    if 0 < seq <= len(entries) and entries[seq - 1].seq == seq:
        return entries[seq - 1]
    return next((entry for entry in entries if entry.seq == seq), None)


def undoable(entries: Sequence[Entry], seat: str = REFEREE) -> Entry | None:
    """Return the entry that undo would strike: the last one in effect that this seat may know of; never the set-up."""
    for entry, lives in _backwards(entries):
        strike = isinstance(entry.event, Struck) and entry.event.undo
        if isinstance(entry.event, SEALS) or entry.event.begins:
            continue
        if lives and not strike and visible(entry, entries, seat):
            return entry
    return None


def undoable_act(entries: Sequence[Entry], seat: str = REFEREE) -> tuple[Entry, ...]:
    """Return the entries that one undo strikes, the last one first: all that one tap recorded, or a single one."""
    last = undoable(entries, seat)
    act = [last] if last else []
    for entry, lives in _backwards(entries) if last and last.event.together else ():
        if entry.seq >= act[0].seq or isinstance(entry.event, SEALS) or not visible(entry, entries, seat):
            continue
        if not lives or not _one_act(entry, act[-1]):
            break
        act.append(entry)
    return tuple(act)


def _one_act(one: Entry, other: Entry) -> bool:
    """Return whether one tap recorded both: their author's screen showed the same position of the log."""
    same = type(one.event) is type(other.event) and bool(one.event.together)
    return same and (one.author, one.seen) == (other.author, other.seen)


def undoing(entries: Sequence[Entry], seq: int, seat: str) -> Iterator[Struck]:
    """Yield the undos, one after another, that take back what this seat may know of after the entry `seq`."""
    log = list(entries)
    while (target := undoable(log, seat)) and target.seq > seq:
        log.append(Entry(log[-1].seq + 1, Struck(seq=target.seq, undo=True), author=seat))
        yield Struck(seq=target.seq, undo=True)


def redoable(entries: Sequence[Entry], seat: str = REFEREE) -> Entry | None:
    """Return the undo that redo would strike: the last one in effect, if nothing was recorded since."""
    for entry, lives in _backwards(entries):
        if isinstance(entry.event, SEALS) or not visible(entry, entries, seat):
            continue
        if not isinstance(entry.event, Struck) or not entry.event.undo:
            return None
        target = numbered(entries, entry.event.seq)
        redone = target is None or (isinstance(target.event, Struck) and target.event.undo)
        if lives and target and not redone and visible(target, entries, seat):
            return entry
    return None


def redoable_act(entries: Sequence[Entry], seat: str = REFEREE) -> tuple[Entry, ...]:
    """Return the undos that one redo strikes, the last one first: all that `undoable_act` gave to one undo."""
    last = redoable(entries, seat)
    act = [last] if last else []
    back = [target for undo in act if (target := _undone(undo, entries))]
    for entry, lives in _backwards(entries) if back and back[0].event.together else ():
        if entry.seq >= act[0].seq or isinstance(entry.event, SEALS) or not visible(entry, entries, seat):
            continue
        target = _undone(entry, entries)
        if not lives or target is None or not _one_act(target, back[-1]):
            break
        act.append(entry)
        back.append(target)
    return tuple(act)


def _undone(strike: Entry, entries: Sequence[Entry]) -> Entry | None:
    """Return the entry that an undo has struck; None if this entry is no undo."""
    event = strike.event
    return numbered(entries, event.seq) if isinstance(event, Struck) and event.undo else None


def visible(entry: Entry, entries: Sequence[Entry], seat: str) -> bool:
    """Return whether a seat may learn that this entry exists.

    An amendment that only adds something that few may know is visible to those few. An amendment of a line without
    secret fields is visible even if it changes nothing: otherwise a player who amends a hidden count by guess could see
    whether the guess is right.
    """
    while isinstance(entry.event, (Struck, Noted)) and seen_by(seat, entry.event) is not None:
        about = entry.event.seq  # a strike of a strike of a strike … is about the line at the end
        target = numbered(entries, about)
        if target is None or target.seq >= entry.seq:
            return True
        entry = target
    event = entry.event
    if isinstance(event, Inserted):
        return seen_by(seat, event.event) is not None
    if isinstance(event, Amended):
        before, now = _before(event.seq, entry.seq, entries), seen_by(seat, event.event)
        plain = now is not None and not secrets_of(type(event.event))
        return plain or now != (seen_by(seat, before) if before else None)
    return seen_by(seat, event) is not None


def _before(seq: int, amendment: int, entries: Sequence[Entry]) -> Event | None:
    """Return what the line `seq` said before the entry `amendment`."""
    past = [entry for entry in entries if entry.seq < amendment]
    living = alive(past)
    event: Event | None = None
    for entry in past:
        if entry.seq == seq:
            event = inner(entry.event)
        elif isinstance(entry.event, Amended) and entry.event.seq == seq and entry.seq in living:
            event = entry.event.event
    return event
