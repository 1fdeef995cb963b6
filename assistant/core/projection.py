"""A walk: the story as one seat saw it, line by line, with the State before and after each line.

Every line is walked exactly once for a seat, and seats that saw the same share moments. Views, feeds, charts,
replays and evidence all read the same walk. After a correction only the lines from the first changed one on are walked
again. Each seat counts what it may know of with numbers of its own: what is private to others leaves no gap.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from assistant.core.checkpoints import Moment, Moments, Position, Said
from assistant.core.event import Entry, Event, seen_by
from assistant.core.game import Game, Notice, State
from assistant.core.offer import Blank
from assistant.core.story import Amended, Line, inner, visible

T = TypeVar("T")
Along = Callable[[Any, "SeatLine"], Any]
"""A function from the result of the lines so far and the next line in effect to the result including that line."""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A line as one seat reads it: the sentence, the notices of the rules, and how it read before a correction.

    `number` is the line's number for that seat; `seq`, that of the log, is for amendments and reaches no page.
    """

    seq: int
    number: int
    event: Event
    line: Line
    text: str
    notices: tuple[Notice, ...]
    first: str
    came: Position = field(repr=False, compare=False)
    went: Position = field(repr=False, compare=False)

    @property
    def before(self) -> Any:
        """The State before the line, as the seat sees it."""
        return self.came.state

    @property
    def after(self) -> Any:
        """The State after the line, as the seat sees it; a struck line leaves it as it was."""
        return self.went.state


@dataclass(frozen=True)
class Unfinished:
    """A line to which a seat can still add a secret: what it can add, and the State `before` it, kept for that."""

    line: SeatLine
    before: State
    blanks: tuple[Blank, ...]


class Count:
    """The numbers of one seat for the entries of the log: 1, 2, 3 … for those that it may know of."""

    def __init__(self, seat: str) -> None:
        self.seat = seat
        self.known: list[Entry] = []
        self._at = array("q")
        self._numbers = array("q")
        self._heard_of: dict[int, int] = {}
        self._looked = 0

    def follow(self, entries: Sequence[Entry]) -> None:
        """Catch up with this log, which only ever grows."""
        for at in range(self._looked, len(entries)):
            entry = entries[at]
            if visible(entry, entries, self.seat):
                self.known.append(entry)
                self._at.append(at)
                self._numbers.append(entry.seq)
                if isinstance(entry.event, Amended) and self.of(entry.event.seq) is None:
                    self._heard_of.setdefault(entry.event.seq, len(self.known))
        self._looked = len(entries)

    def forget(self, entry: Entry, length: int) -> None:
        """Drop the last entry, which was not recorded after all: the log is `length` entries long."""
        self._looked = min(self._looked, length)
        if self.known and self.known[-1] is entry:
            self._heard_of = {line: number for line, number in self._heard_of.items() if number < len(self.known)}
            self.known.pop()
            self._at.pop()
            self._numbers.pop()

    def number(self, line: int) -> int:
        """Return the number of a line: that of the first entry by which the seat knew of it."""
        return self._heard_of.get(line) or self.of(line) or len(self.known) + 1

    def of(self, entry: int) -> int | None:
        """Return the number of an entry; None if the seat may not know of it."""
        at = bisect_left(self._numbers, entry)
        return at + 1 if at < len(self._numbers) and self._numbers[at] == entry else None

    def position(self, known: int) -> int:
        """Return the place in the log up to which a seat that knows of `known` entries has seen everything."""
        return self._at[known] if known < len(self._at) else self._looked

    def before(self, position: int) -> int:
        """Return how many entries the seat knew of when the log had `position` entries."""
        return bisect_left(self._at, position)

    def up_to(self, entry: int) -> int:
        """Return how many of the entries up to this one the seat may know of."""
        return bisect_right(self._numbers, entry)


Branches = dict[int, list[Moment]]
"""By line: the moments that walks of one table have reached with it."""


class Walk:
    """One seat's way through the story, which advances by `follow`. `branches` is shared by the walks of a table."""

    def __init__(self, moments: Moments, count: Count, branches: Branches | None = None) -> None:
        self.game: Game[Any] = moments.game
        self.seat = count.seat
        self._count = count
        self._moments = moments
        self._branches: Branches = {} if branches is None else branches
        self._seat_lines: list[SeatLine] = []
        self._start = moments.seen(moments.start, self.seat)
        self._along: dict[Along, list[Any]] = {}
        self._lines: list[Line] = []
        self._walked = 0
        self._account: tuple[SeatLine, ...] | None = ()

    @property
    def seat_lines(self) -> tuple[SeatLine, ...]:
        """The lines as this seat reads them, struck ones included."""
        if self._account is None:
            self._account = tuple(self._seat_lines)
        return self._account

    @property
    def position(self) -> Position:
        """The position reached."""
        return self._seat_lines[-1].went if self._seat_lines else self._start

    @property
    def lines(self) -> list[Line]:
        """The story that the walk has followed."""
        return self._lines

    @property
    def shown(self) -> State:
        """The State as this seat knows it."""
        return self.position.state

    @property
    def folds(self) -> list[tuple[SeatLine, State]]:
        """The lines in effect, each with the State after it as the rules know it, before it is veiled."""
        return [(seat_line, seat_line.went.moment.state) for seat_line in self._seat_lines if not seat_line.line.struck]

    def follow(self, lines: list[Line]) -> None:
        """Catch up with these lines: new ones at the end of the same list, or another list after a correction."""
        if lines is not self._lines:
            self._walked = self._still_true(lines)
            self._lines = lines
        for at in range(self._walked, len(lines)):
            event = seen_by(self.seat, lines[at].event)
            if event is not None:
                branches = self._branches.setdefault(lines[at].seq, [])
                same = next((moment.event for moment in branches if moment.event == event), None)
                self._step(lines[at], same or event, branches)
        self._walked = len(lines)

    def under(self, game: Game[Any]) -> Walk:
        """Return a walk of the same seat under another rulebook, which has not followed any line yet."""
        return Walk(Moments(game), self._count)

    def fork(self, lines: list[Line]) -> Walk:
        """Return another walk along these lines; it shares the moments of the lines that both have in common."""
        walk = Walk(self._moments, self._count)
        walk._seat_lines, walk._lines, walk._walked = list(self._seat_lines), self._lines, self._walked
        walk.follow(lines)
        return walk

    def along(self, rule: Callable[[T | None, SeatLine], T | None]) -> list[tuple[SeatLine, T | None]]:
        """Return what a rule makes of each line, made once per line; a struck line leaves it as it was."""
        return list(zip(self._seat_lines, self.made(rule), strict=True))

    def made(self, rule: Callable[[T | None, SeatLine], T | None]) -> Sequence[T | None]:
        """Return what a rule makes of each line, without the lines: the cached list itself, not to be changed."""
        made = self._along.setdefault(rule, [])
        for seat_line in self._seat_lines[len(made) :]:
            last = made[-1] if made else None
            made.append(last if seat_line.line.struck else rule(last, seat_line))
        return made

    @property
    def unfinished(self) -> tuple[Unfinished, ...]:
        """The lines in effect for which this seat can still fill in a secret."""
        made = self.made(self._unsaid)
        return (made[-1] if made else None) or ()

    def _unsaid(self, last: tuple[Unfinished, ...] | None, seat_line: SeatLine) -> tuple[Unfinished, ...]:
        before = seat_line.before
        blanks = tuple(self.game.completions(seat_line.event, before, self.seat))
        return (*(last or ()), Unfinished(seat_line, before, blanks)) if blanks else last or ()

    def _still_true(self, lines: list[Line]) -> int:
        """Keep the lines that read as before; return the place of the first one that has to be folded."""
        same, at = 0, 0
        for line, old in zip(lines, self._lines[: self._walked], strict=False):
            if line is not old:
                break
            same += same < len(self._seat_lines) and self._seat_lines[same].seq == line.seq
            at += 1
        while at < len(lines):
            line = lines[at]
            old = self._seat_lines[same] if same < len(self._seat_lines) else None
            event = seen_by(self.seat, line.event)
            if event is not None:
                if old is None or (old.seq, old.line.struck, old.event) != (line.seq, line.struck, event):
                    break
                if (now := self._as_seen(line, old.event)) != old.line:
                    if now.corrected != old.line.corrected:
                        break  # a corrected line also says how it read at first
                    self._seat_lines[same] = replace(old, line=now)
                same += 1
            at += 1
        self._account = None
        for walked in (self._seat_lines, *self._along.values()):
            del walked[same:]
        return at

    def _as_seen(self, line: Line, event: Event) -> Line:
        """Return the line without what others added to it for themselves."""
        if event is line.event and not line.notes and not line.amendments:
            return line
        notes = tuple(note for note in line.notes if seen_by(self.seat, note) is not None)
        amendments = tuple(entry for entry in line.amendments if self._count.of(entry.seq))
        return replace(line, event=event, notes=notes, amendments=amendments)

    def _step(self, line: Line, event: Event, branches: list[Moment]) -> None:
        came = self.position
        moment = self._moment(event, came, branches)
        went = self._moments.seen(moment, self.seat)
        said = self._said(line, came, moment, went, branches)
        line = self._as_seen(line, event)
        first = self._first(line, came)
        number = self._count.number(line.seq)
        there = came if line.struck else went
        self._seat_lines.append(SeatLine(line.seq, number, event, line, *said, first, came, there))
        self._account = None

    def _moment(self, event: Event, came: Position, branches: list[Moment]) -> Moment:
        """Return the moment that the event leads to: one to which another walk has come the same way, or a new one."""
        for moment in branches:
            if moment.before is came.moment and moment.event is event:
                return moment
        branches.append(self._moments.after(came.moment, event))
        return branches[-1]

    def _said(self, line: Line, came: Position, moment: Moment, went: Position, branches: list[Moment]) -> Said:
        """Return how the event reads to this seat, worked out once for all seats from which nothing is hidden."""
        nothing_hidden = came is came.moment and went is moment
        if nothing_hidden and moment.said:
            return moment.said
        assert moment.event is not None
        before, after = came.state, went.state
        notices = () if line.struck else self.game.notices(moment.event, before)
        said = Said(self.game.tell(moment.event, before, after), notices)
        said = next((other.said for other in branches if other.said == said), None) or said
        if nothing_hidden:
            moment.said = said
        return said

    def _first(self, line: Line, came: Position) -> str:
        """Return what a corrected line said at first, as this seat may read it."""
        event = seen_by(self.seat, inner(line.entry.event)) if line.corrected else None
        if event is None:
            return ""
        before = came.state
        after = self.game.covered(self.game.apply(event, before), before)
        return self.game.tell(event, before, self.game.veil(after, self.seat))
