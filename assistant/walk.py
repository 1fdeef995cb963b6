"""A walk: the story as one seat saw it, line by line, with the State before and after each line.

Every line is folded exactly once for a seat, and once for all seats that saw the same up to it; views, feeds, charts,
replays and evidence all read the same walk. After a correction only the lines from the first changed one on are folded
again. Each seat counts what it may know of with numbers of its own: what is private to others leaves no gap.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from assistant.event import Entry, Event, seen_by
from assistant.game import Game, Notice, State, Step
from assistant.kit.replacing import replace
from assistant.story import Amended, Line, inner, visible

T = TypeVar("T")
Along = Callable[[Any, "Told"], Any]
"""From what was made of the lines so far, and the next living line, to what is made of it too."""


@dataclass(frozen=True)
class Told(Step):
    """A line as one seat reads it: the sentence, what the rules say to it, and how it read before a correction."""

    line: Line
    text: str
    notices: tuple[Notice, ...] = ()
    first: str = ""


class Count:
    """How one seat counts the log: 1, 2, 3 … over those entries of which it may know."""

    def __init__(self, seat: str) -> None:
        self.seat = seat
        self.known: list[Entry] = []
        self._at: list[int] = []
        self._first: dict[int, int] = {}
        self._numbers: dict[int, int] = {}
        self._looked = 0

    def follow(self, entries: Sequence[Entry]) -> None:
        """Be at this log, which only ever grows."""
        for at in range(self._looked, len(entries)):
            entry = entries[at]
            if visible(entry, entries, self.seat):
                self.known.append(entry)
                self._at.append(at)
                self._numbers[entry.seq] = len(self.known)
                about = entry.event.seq if isinstance(entry.event, Amended) else entry.seq
                self._first.setdefault(about, len(self.known))
        self._looked = len(entries)

    def forget(self, entry: Entry, length: int) -> None:
        """The last entry was not kept after all: the log is so long."""
        self._looked = min(self._looked, length)
        if self.known and self.known[-1] is entry:
            self.known.pop()
            self._at.pop()
            del self._numbers[entry.seq]
            about = entry.event.seq if isinstance(entry.event, Amended) else entry.seq
            if self._first.get(about) == len(self.known) + 1:
                del self._first[about]

    def number(self, line: int) -> int:
        """The number of a line: that of the first entry by which the seat knew of it."""
        return self._first.get(line, len(self.known) + 1)

    def of(self, entry: int) -> int | None:
        """The number of an entry; None if the seat may not know of it."""
        return self._numbers.get(entry)

    def position(self, known: int) -> int:
        """The place in the log up to which a seat has seen everything that knows of so many entries."""
        return self._at[known] if known < len(self._at) else self._looked


@dataclass(frozen=True)
class Folded:
    """One event folded into one State, and how that read to a seat: whoever comes from there with it gets the same."""

    event: Event
    folded: Any
    then: Any
    before: Any
    after: Any
    text: str
    notices: tuple[Notice, ...]


Folds = dict[int, list[Folded]]
"""By line: what walks of one table have folded there."""


class Walk:
    """One seat's way through the story; follows it when told to. `folds` is shared by the walks of a table."""

    def __init__(self, game: Game[Any], count: Count, folds: Folds | None = None) -> None:
        self.game = game
        self.seat = count.seat
        self._count = count
        self._folds: Folds = {} if folds is None else folds
        self._told: list[Told] = []
        self._folded: list[State] = []
        self._along: dict[Along, list[Any]] = {}
        self._lines: list[Line] = []
        self._walked = 0
        self._account: tuple[Told, ...] | None = ()

    @property
    def told(self) -> tuple[Told, ...]:
        """The lines as this seat reads them, struck ones included."""
        if self._account is None:
            self._account = tuple(self._told)
        return self._account

    @property
    def shown(self) -> State:
        """The State as this seat knows it."""
        return self._told[-1].after if self._told else self.game.veil(self.game.start, self.seat)

    @property
    def folds(self) -> list[tuple[Told, State]]:
        """The living lines, each with the State after it as the rules know it, before it is veiled."""
        return [(told, state) for told, state in zip(self._told, self._folded, strict=True) if not told.line.struck]

    def follow(self, lines: list[Line]) -> None:
        """Be at these lines: new ones at the end of the same list, or another list after a correction."""
        if lines is not self._lines:
            self._walked = self._still_true(lines)
            self._lines = lines
        for at in range(self._walked, len(lines)):
            event = seen_by(self.seat, lines[at].event)
            if event is not None:
                self._step(lines[at], event)
        self._walked = len(lines)

    def fork(self, lines: list[Line]) -> Walk:
        """Another walk along these lines, with what both have in common folded only once."""
        found = Walk(self.game, self._count)
        found._told, found._folded = list(self._told), list(self._folded)
        found.follow(lines)
        return found

    def along(self, rule: Callable[[T | None, Told], T | None]) -> list[tuple[Told, T | None]]:
        """What a rule makes of each line, made once per line; a struck line leaves it as it was."""
        return list(zip(self._told, self.made(rule), strict=True))

    def made(self, rule: Callable[[T | None, Told], T | None]) -> Sequence[T | None]:
        """The same without the lines: what is kept itself, to be looked at and not changed."""
        made = self._along.setdefault(rule, [])
        for told in self._told[len(made) :]:
            last = made[-1] if made else None
            made.append(last if told.line.struck else rule(last, told))
        return made

    @property
    def unfinished(self) -> tuple[Told, ...]:
        """The living lines of which this seat can still say a secret."""
        made = self.made(self._unsaid)
        return (made[-1] if made else None) or ()

    def _unsaid(self, last: tuple[Told, ...] | None, told: Told) -> tuple[Told, ...]:
        found = last or ()
        return (*found, told) if self.game.completions(told.event, told.before, self.seat) else found

    def _still_true(self, lines: list[Line]) -> int:
        """Keep the lines that read as before; gives the place of the first one that has to be folded."""
        kept, at = 0, 0
        while at < len(lines):
            line = lines[at]
            old = self._told[kept] if kept < len(self._told) else None
            event = seen_by(self.seat, line.event)
            if event is not None:
                if old is None or (old.seq, old.line.struck, old.event) != (line.seq, line.struck, event):
                    break
                if (now := self._as_seen(line, old.event)) != old.line:
                    self._told[kept] = replace(old, line=now)
                kept += 1
            at += 1
        self._account = None
        for walked in (self._told, self._folded, *self._along.values()):
            del walked[kept:]
        return at

    def _as_seen(self, line: Line, event: Event) -> Line:
        """The line without what others added to it for themselves."""
        if event is line.event and not line.notes and not line.amendments:
            return line
        notes = tuple(note for note in line.notes if seen_by(self.seat, note) is not None)
        amendments = tuple(entry for entry in line.amendments if self._count.of(entry.seq))
        return replace(line, event=event, notes=notes, amendments=amendments)

    def _step(self, line: Line, event: Event) -> None:
        before = self.shown
        found = self._fold(line, event, before)
        line = self._as_seen(line, event)
        self._told.append(
            Told(
                seq=line.seq,
                number=self._count.number(line.seq),
                event=event,
                before=before,
                after=before if line.struck else found.after,
                line=line,
                text=found.text,
                notices=found.notices,
                first=self._first(line, before),
            )
        )
        self._folded.append(found.folded if line.struck else found.then)
        self._account = None

    def _fold(self, line: Line, event: Event, before: State) -> Folded:
        """The event folded into the State that this walk has reached: by a walk that came the same way, or now."""
        folded = self._folded[-1] if self._folded else self.game.start
        here = self._folds.setdefault(line.seq, [])
        same = next((one for one in here if one.folded is folded and one.event == event), None)
        then = same.then if same else self.game.apply(event, folded)
        after = self.game.veil(then, self.seat)
        if same and same.before is before and same.after is after:
            return same
        notices = () if line.struck else tuple(self.game.check(event, before))
        found = Folded(event, folded, then, before, after, self.game.tell(event, before, after), notices)
        here.append(found)
        return found

    def _first(self, line: Line, before: State) -> str:
        """What a corrected line said at first, as this seat may read it."""
        event = seen_by(self.seat, inner(line.entry.event)) if line.corrected else None
        return self.game.tell(event, before, self.game.apply(event, before)) if event else ""
