"""Secrets are laid open by the word of their owners: an entry that would open them waits until all have given it.

Undoing it afterwards would be too late, so it is asked before. What waits is in the memory of the table and not in
the log: it has not happened yet. Whoever entered it asks again if Boardside was started anew in between.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from typing import Any, Protocol

from assistant.core.event import REFEREE, TABLE, Entry, Event, seen_by
from assistant.core.game import Bare, Game, State
from assistant.core.offer import Nonsense
from assistant.core.story import AMENDMENTS, Amended, Inserted


@dataclass(frozen=True)
class Opening:
    """An entry that would lay secrets open; `bare` is what of whom, `agreed` are players who have given their word.

    `text` is the line that it would be. The shared screen's word is that of the host, in the open: it counts for all.
    """

    id: int
    event: Event
    author: str
    note: str
    text: str
    bare: Bare
    agreed: frozenset[str] = frozenset()

    @property
    def owners(self) -> Mapping[str, str]:
        """What would lie open of whom, in words."""
        found: dict[str, list[str]] = {}
        for player, what in sorted(self.bare):
            found.setdefault(player, []).append(what)
        return {player: " and ".join(whats) for player, whats in found.items()}

    @property
    def waiting(self) -> tuple[str, ...]:
        """Whose word is still wanted; nobody's where the shared screen has given it."""
        if self.agreed & {TABLE, REFEREE}:
            return ()
        return tuple(player for player in self.owners if player not in self.agreed)

    def by(self, seat: str) -> Opening:
        """With the word of this seat."""
        return replace(self, agreed=self.agreed | {seat})


class Recorder(Protocol):
    """What is needed of a table."""

    game: Game[Any]

    @property
    def lock(self) -> AbstractContextManager[object]:
        """One at a time."""
        ...

    def kept(self, event: Event, author: str, seen: int | None, note: str, freely: bool) -> Entry | Bare:
        """The entry, or what of whom it would lay open; then nothing was kept."""
        ...

    def view(self, seat: str) -> State:
        """The State as this seat knows it."""
        ...

    def record(self, event: Event, author: str, *, note: str, freely: bool) -> Entry:
        """Keep an event."""
        ...

    def stir(self) -> None:
        """Something that is not in the log changed for everybody."""
        ...


class Openings:
    """What waits for the word of owners at one table: one entry at a time. Any thread."""

    def __init__(self, table: Recorder) -> None:
        self._table = table
        self._count = 0
        self.now: Opening | None = None

    def ask(self, event: Event, author: str, note: str, bare: Bare) -> Entry | Opening:
        """Ask the owners. A player who asks agrees; one who asks for what is asked already agrees to that.

        One question at a time: something else is refused until that is answered or taken back; raises Nonsense.
        """
        now = self.now
        if now is not None and _alike(event, now.event):
            return now if author in (TABLE, *now.agreed) else self.agree(author, now.id)
        if now is not None and author != now.author:
            raise Nonsense(f"First answer this, or take it back: {now.text} Nothing was recorded.")
        self._count += 1
        own = frozenset({author} - {TABLE})
        self.now = Opening(self._count, event, author, note, _said(self._table, event), bare, own)
        self._table.stir()
        return self.now

    def agree(self, seat: str, number: int) -> Entry | Opening:
        """The word of a seat; recorded with the last one. Raises Nonsense or NotRecorded."""
        with self._table.lock:
            waits = self._asked(number).by(seat)
            found = self._table.kept(waits.event, waits.author, None, waits.note, freely=False)
            if not isinstance(found, Entry):  # what it opens may be more or less by now
                waits = replace(waits, bare=found)
                if waits.waiting:
                    self.now = waits
                    self._table.stir()
                    return waits
                found = self._table.record(waits.event, waits.author, note=waits.note, freely=True)
            self.now = None
            self._table.stir()
            return found

    def decline(self, number: int) -> None:
        """Nothing is opened; raises Nonsense if something else is asked by now."""
        with self._table.lock:
            self._asked(number)
            self.now = None
            self._table.stir()

    def _asked(self, number: int) -> Opening:
        if self.now is None or self.now.id != number:
            raise Nonsense("That is not asked any more.")
        return self.now


def _alike(one: Event, other: Event) -> bool:
    """Whether both ask for the same, whoever asks."""
    if type(one) is type(other) and hasattr(one, "by"):
        one = replace(one, by=getattr(other, "by"))  # noqa: B009  (not every event has it)
    return one == other


def freely(state: State, author: str) -> bool:
    """Whether nobody has to be asked: the referee says it, or one player notes alone."""
    return author == REFEREE or state.way == "alone"


def _said(table: Recorder, event: Event) -> str:
    """The line that an event would be, as everybody may read it now, without what follows from it."""
    state = table.view(TABLE)
    told = event.event if isinstance(event, (Amended, Inserted)) else event
    if isinstance(told, AMENDMENTS) or (seen := seen_by(TABLE, told)) is None:
        return "A line is taken back, or counts again."
    said = table.game.tell(seen, state, state)
    return said if told is event else f"Put in or corrected: {said}"
