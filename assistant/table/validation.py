"""What a table takes as an entry, and what not: what it can mean, whose word it is, whose secrets it lays open.

Whatever is refused here is refused in a sentence and has changed nothing. Advice is not asked: what is merely against
the rules is the table's to decide. The word of a player comes from the own seat, where there is a device for it
(architecture, decision 2); the referee, who is no page, may say all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Protocol

from assistant.core.codec import LONGEST, encode
from assistant.core.event import REFEREE, TABLE, Entry, Event, restored, seen_by
from assistant.core.game import Bare, Game, State, nonsense
from assistant.core.offer import Nonsense
from assistant.core.projection import Told
from assistant.core.story import AMENDMENTS, SEALS, Amended, Inserted, Line, Noted, Struck, numbered, visible
from assistant.families.common_rules import speaks_for


class Hall(Protocol):
    """What is read of a table."""

    game: Game[Any]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The log."""
        ...

    @property
    def lines(self) -> tuple[Line, ...]:
        """The story."""
        ...

    def view(self, seat: str) -> State:
        """The State as this seat knows it."""
        ...


def admitted(table: Hall, event: Event, author: str) -> Event:
    """The event as it will be kept; raises Nonsense for what no table can mean, or what is not this author's to say."""
    if isinstance(event, (Struck, Amended, Noted)):
        event = _about(table, event, author)
    elif isinstance(event, Inserted):
        _inserted(table, event, author)
    else:
        _happened(table, event, author)
    _spoken(table, event, author)
    return event


def fits(entry: Entry) -> None:
    """Raise Nonsense for what cannot be written as one entry."""
    try:
        size = len(encode(entry).encode())
    except UnicodeEncodeError:
        raise Nonsense("That holds half a character, which cannot be kept. Nothing was recorded.") from None
    if size > LONGEST:
        raise Nonsense("That is more than one entry can hold. Nothing was recorded.")


# ---------------------------------------------------------------- what it can mean


def _happened(table: Hall, event: Event, author: str) -> None:
    if event.begins and table.view(REFEREE).players:
        raise Nonsense("The table is laid already: another game is begun in the lobby.")
    nonsense(table.game, event, _state_for(table, event, author))


def _inserted(table: Hall, event: Inserted, author: str) -> None:
    if isinstance(event.event, AMENDMENTS) or event.event.begins:
        raise Nonsense("Only something that happened at the table can be inserted.")
    if event.after and all(line.seq != event.after for line in table.lines):
        raise Nonsense(f"There is no line {event.after} to put it behind.")
    if not event.after and any(line.event.begins for line in table.lines):
        raise Nonsense("Nothing happened before the table was laid.")
    nonsense(table.game, event.event, _state_for(table, event.event, author))


def _about(table: Hall, event: Struck | Amended | Noted, author: str) -> Event:
    entries = table.entries
    target = numbered(entries, event.seq)
    if target is None or not visible(target, entries, author):
        raise Nonsense(f"There is no line {event.seq} to change.")
    if isinstance(target.event, SEALS):
        raise Nonsense("What is sealed is no line: whoever laid it takes it back.")
    if isinstance(event, Struck) and target.event.begins:
        raise Nonsense("Everything rests on this line: it can be corrected, not struck. Another game is begun instead.")
    return _amended(table, event, target, author) if isinstance(event, Amended) else event


def _amended(table: Hall, event: Amended, target: Entry, author: str) -> Amended:
    if isinstance(target.event, AMENDMENTS) and not isinstance(target.event, Inserted):
        raise Nonsense("A correction cannot be corrected; strike it or correct the line again.")
    line = next(line for line in table.lines if line.seq == event.seq)
    if type(event.event) in AMENDMENTS or event.event.begins != line.event.begins:
        raise Nonsense("A line can only be replaced by something that happened at the table.")
    nonsense(table.game, event.event, _state_for(table, event.event, author))
    return replace(event, event=restored(event.event, line.event, author))


def _state_for(table: Hall, event: Event, author: str) -> State:
    """The State whose vocabulary an event is measured by (the set-up brings its own)."""
    state = table.view(author)
    return table.game.apply(event, state) if event.begins or not state.players else state


# ---------------------------------------------------------------- whose word it is


def _spoken(table: Hall, event: Event, author: str) -> None:
    """Raise Nonsense where this says, corrects or takes back what is another's to say."""
    if author == REFEREE:
        return
    state = table.view(REFEREE)
    for said in _said(table, event):
        if said.begins and not _by_the_table(state, author):
            raise Nonsense("How the table was laid is corrected on the shared screen.")
        for name in said.said_by:
            speaker = TABLE if name == TABLE else getattr(said, name)
            if not speaks_for(state, author, speaker):
                raise Nonsense(not_yours(state, speaker))


def _said(table: Hall, event: Event) -> Iterator[Event]:
    """What happened at the table by this event, and what it would no longer have happened by it."""
    if not isinstance(event, (Struck, Amended, Noted, Inserted)):
        yield event
    if isinstance(event, (Amended, Inserted)):
        yield event.event
    if isinstance(event, (Struck, Amended)):
        yield from _line_of(table.entries, table.lines, event.seq)


def _line_of(entries: Sequence[Entry], lines: Sequence[Line], seq: int) -> Iterator[Event]:
    """What the line says that is struck or corrected, or was corrected by the entry that is struck."""
    while (entry := numbered(entries, seq)) and isinstance(entry.event, (Struck, Amended)):
        if isinstance(entry.event, Amended):
            yield entry.event.event
        seq = entry.event.seq
    yield from (line.event for line in lines if line.seq == seq)


def _by_the_table(state: State, author: str) -> bool:
    return author == TABLE or state.way == "alone" or not state.players


def not_yours(state: State, speaker: str) -> str:
    """Whose word it is, and where it is said."""
    if speaker == TABLE:
        return "That is the word of the whole table: it is said on the shared screen, or everybody votes."
    name = next((player.name for player in state.players if player.key == speaker), speaker)
    return f"Only {name[:40]} can enter this, on their own device."


def secrets_kept(event: Event, author: str) -> bool:
    """Whether this author may know everything that the event says."""
    inside = event.event if isinstance(event, (Amended, Inserted)) else event
    return author == REFEREE or seen_by(author, inside) == inside


# ---------------------------------------------------------------- whose secrets it lays open


def laid_bare(before: Sequence[Told], after: Sequence[Told]) -> Bare:
    """What lies open to everybody along the second way through the story and did not along the first.

    Both are the referee's; line by line, because who sees a moment sees what lay open then.
    """
    known: dict[int, Bare] = {told.seq: told.after.bare for told in before}
    last: Bare = frozenset()
    found: set[tuple[str, str]] = set()
    for told in after:
        last = known.get(told.seq, last)
        found |= told.after.bare - last
    return frozenset(found)
