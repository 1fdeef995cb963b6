"""Validation of entries: whether an entry has a meaning, who may enter it, and whose secrets it reveals.

Every refusal is a sentence for players and changes nothing. Advice plays no part here: the table decides what to do
about a breach of the rules. An entry that is for one player to make must come from that player's seat, if the seat
has a device (architecture, decision 2). The referee, who has no page, may enter everything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from assistant.core.codec import LONGEST, encode
from assistant.core.event import REFEREE, TABLE, Entry, Event, restored, seen_by
from assistant.core.game import Bare, State, nonsense
from assistant.core.offer import Nonsense
from assistant.core.projection import SeatLine
from assistant.core.story import AMENDMENTS, SEALS, Amended, Inserted, Line, Noted, Struck, numbered, visible
from assistant.core.table_protocol import TableProtocol
from assistant.families.common_rules import speaks_for


def admitted(table: TableProtocol, event: Event, author: str) -> Event:
    """Return the event as it will be recorded; raises Nonsense if it is meaningless or its author may not enter it."""
    if isinstance(event, (Struck, Amended, Noted)):
        event = _about(table, event, author)
    elif isinstance(event, Inserted):
        _inserted(table, event, author)
    else:
        _happened(table, event, author)
    _spoken(table, event, author)
    return event


def fits(entry: Entry) -> None:
    """Raise Nonsense if the entry cannot be written, or is too long."""
    try:
        size = len(encode(entry).encode())
    except UnicodeEncodeError:
        raise Nonsense("Nothing was recorded: the text contains a broken character. Type it again.") from None
    if size > LONGEST:
        raise Nonsense("Nothing was recorded: that is too long for one entry. Shorten it.")


# ---------------------------------------------------------------- what an entry can mean


def _happened(table: TableProtocol, event: Event, author: str) -> None:
    if event.begins and table.view(REFEREE).players:
        raise Nonsense("This game is already set up. Start another game in the lobby.")
    nonsense(table.game, event, _state_for(table, event, author))


def _inserted(table: TableProtocol, event: Inserted, author: str) -> None:
    if isinstance(event.event, AMENDMENTS) or event.event.begins:
        raise Nonsense("Only something that happened at the table can be inserted.")
    if event.after and all(line.seq != event.after for line in table.lines):
        raise Nonsense(f"There is no line {event.after} to insert it after.")
    if not event.after and any(line.event.begins for line in table.lines):
        raise Nonsense("Nothing can be inserted before the setup.")
    nonsense(table.game, event.event, _state_for(table, event.event, author))


def _about(table: TableProtocol, event: Struck | Amended | Noted, author: str) -> Event:
    entries = table.entries
    target = numbered(entries, event.seq)
    if target is None or not visible(target, entries, author):
        raise Nonsense(f"There is no line {event.seq} to change.")
    if isinstance(target.event, SEALS):
        raise Nonsense("A sealed submission can't be changed here. Only the player who submitted it can take it back.")
    if isinstance(event, Struck) and target.event.begins:
        raise Nonsense("Setup can't be deleted. Correct it, or start another game.")
    return _amended(table, event, target, author) if isinstance(event, Amended) else event


def _amended(table: TableProtocol, event: Amended, target: Entry, author: str) -> Amended:
    if isinstance(target.event, AMENDMENTS) and not isinstance(target.event, Inserted):
        raise Nonsense("A correction can't be corrected. Delete it, or correct the line again.")
    line = next(line for line in table.lines if line.seq == event.seq)
    if type(event.event) in AMENDMENTS or event.event.begins != line.event.begins:
        raise Nonsense("A line can only be replaced by something that happened at the table.")
    nonsense(table.game, event.event, _state_for(table, event.event, author))
    return replace(event, event=restored(event.event, line.event, author))


def _state_for(table: TableProtocol, event: Event, author: str) -> State:
    """Return the State whose vocabulary the event is checked against (the setup brings its own)."""
    state = table.view(author)
    return table.game.apply(event, state) if event.begins or not state.players else state


# ---------------------------------------------------------------- who may enter it


def _spoken(table: TableProtocol, event: Event, author: str) -> None:
    """Raise Nonsense if the event reports, corrects or takes back something that only somebody else may enter."""
    if author == REFEREE:
        return
    state = table.view(REFEREE)
    for said in _said(table, event):
        if said.begins and not _by_the_table(state, author):
            raise Nonsense("The setup can only be corrected on the shared screen.")
        for name in said.said_by:
            speaker = TABLE if name == TABLE else getattr(said, name)
            if not speaks_for(state, author, speaker):
                raise Nonsense(not_yours(state, speaker))


def _said(table: TableProtocol, event: Event) -> Iterator[Event]:
    """Yield the events that this entry adds to the story, and those that it removes."""
    if not isinstance(event, (Struck, Amended, Noted, Inserted)):
        yield event
    if isinstance(event, (Amended, Inserted)):
        yield event.event
    if isinstance(event, (Struck, Amended)):
        yield from _line_of(table.entries, table.lines, event.seq)


def _line_of(entries: Sequence[Entry], lines: Sequence[Line], seq: int) -> Iterator[Event]:
    """Yield the events that `seq` leads to: those of corrections, and last that of the line itself."""
    while (entry := numbered(entries, seq)) and isinstance(entry.event, (Struck, Amended)):
        if isinstance(entry.event, Amended):
            yield entry.event.event
        seq = entry.event.seq
    yield from (line.event for line in lines if line.seq == seq)


def _by_the_table(state: State, author: str) -> bool:
    return author == TABLE or state.way == "alone" or not state.players


def not_yours(state: State, speaker: str) -> str:
    """Return the refusal that names who may enter this, and where."""
    if speaker == TABLE:
        return "That is for the whole table to decide: enter it on the shared screen, or vote on it."
    return f"Only {state.name(speaker)[:40]} can enter this, on their own device."


def may_know_all(event: Event, author: str) -> bool:
    """Return whether this author may know everything that the event says."""
    inside = event.event if isinstance(event, (Amended, Inserted)) else event
    return author == REFEREE or seen_by(author, inside) == inside


# ---------------------------------------------------------------- whose secrets it reveals


def revealed(before: Sequence[SeatLine], after: Sequence[SeatLine]) -> Bare:
    """Return the secrets that are public at some line of `after` and were not public at the same line of `before`.

    Both are the referee's walks. They are compared line by line, because a page that shows an earlier moment shows the
    secrets that were public then.
    """
    known: dict[int, Bare] = {seat_line.seq: seat_line.after.bare for seat_line in before}
    last: Bare = frozenset()
    secrets: set[tuple[str, str]] = set()
    for seat_line in after:
        last = known.get(seat_line.seq, last)
        secrets |= seat_line.after.bare - last
    return frozenset(secrets)
