"""Entries made at the same time: identical reports become one entry, and conflicting ones raise a question."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, replace
from typing import Any

from assistant.core.event import TABLE, Entry, Event, secrets_of, seen_by
from assistant.core.game import Game, State
from assistant.core.story import AMENDMENTS, Amended, Inserted, Line, inner


def agreed(event: Event, other: Event) -> Event | None:
    """Return the event that combines two reports of the same thing, or None if they differ.

    A secret that only one of the two reports contains stays.
    """
    if isinstance(event, Amended) and isinstance(other, Amended) and event.seq == other.seq:
        whole = agreed(event.event, other.event)
        return replace(other, event=whole) if whole else None
    if type(event) is not type(other):
        return None
    values: dict[str, Any] = {}
    for f in fields(event):
        one, two = getattr(event, f.name), getattr(other, f.name)
        if one != two and not (f.name in secrets_of(type(event)) and (one is None or two is None)):
            return None
        values[f.name] = one if two is None else two
    return type(event)(**values)


def legible_to(game: Game[Any], now: State) -> Callable[[Event], bool]:
    """Return a function that says whether the seat whose view is `now` may read all words of an event.

    Only then may it learn that its own report agrees with that event.
    """

    def legible(event: Event) -> bool:
        return not game.hushed(event.event if isinstance(event, (Amended, Inserted)) else event, now)

    return legible


def duplicates(
    event: Event, since: Sequence[Entry], lines: Sequence[Line], legible: Callable[[Event], bool]
) -> Iterator[tuple[Entry, Event | None]]:
    """Yield the entries that report the same as this event; those that are not `legible` to its author are left out.

    Each comes with the event that its line should read from now on, or None if this report adds nothing to it.
    """
    for entry in since:
        if isinstance(event, AMENDMENTS):
            if legible(entry.event) and agreed(event, entry.event) == entry.event:
                yield entry, None
            continue
        line = next((line for line in lines if line.seq == entry.seq and not line.struck), None)
        whole = agreed(event, line.event) if line and legible(line.event) else None
        if line and whole is not None:
            yield entry, None if whole == line.event else whole


def clashes(event: Event, missed: Sequence[Entry], legible: Callable[[Event], bool]) -> bool:
    """Return whether one of these entries publicly reports the same and is `legible`, or corrects the same line."""
    public = seen_by(TABLE, inner(event))
    for entry in missed:
        if public is not None and legible(entry.event) and seen_by(TABLE, inner(entry.event)) == public:
            return True
        if isinstance(event, Amended) and getattr(entry.event, "seq", None) == event.seq:
            return True
    return False
