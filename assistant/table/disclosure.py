"""Consent to reveal secrets: an entry that would reveal them waits until all their owners have agreed.

Undoing such an entry afterwards would be too late, so the owners are asked first. A waiting entry is held in the
memory of the table and not in the log, because it has not happened yet. If Boardside restarts in between, its author
has to enter it again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from assistant.core.event import REFEREE, TABLE, Entry, Event, seen_by
from assistant.core.game import Bare, State
from assistant.core.offer import Nonsense
from assistant.core.story import AMENDMENTS, Amended, Inserted
from assistant.core.table_protocol import TableProtocol


@dataclass(frozen=True)
class Opening:
    """An entry that would reveal secrets.

    `bare` holds the secrets as pairs of a player and a description, `agreed` the players who have agreed. `text` is the
    line that the entry would become. The shared screen is operated by the host in front of everybody, so its agreement
    counts for all players.
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
        """The secrets that would be revealed, in words, by player."""
        secrets: dict[str, list[str]] = {}
        for player, what in sorted(self.bare):
            secrets.setdefault(player, []).append(what)
        return {player: " and ".join(whats) for player, whats in secrets.items()}

    @property
    def waiting(self) -> tuple[str, ...]:
        """The players who still have to agree; empty once the shared screen has agreed."""
        if self.agreed & {TABLE, REFEREE}:
            return ()
        return tuple(player for player in self.owners if player not in self.agreed)

    def by(self, seat: str) -> Opening:
        """Return a copy to which this seat has agreed."""
        return replace(self, agreed=self.agreed | {seat})


@dataclass(frozen=True)
class Refusal:
    """A question that somebody (`by`) did not agree to: what its `author` learns until the next entry is recorded."""

    author: str
    text: str
    by: str
    revision: int


class Openings:
    """The entry of one table that is waiting for consent; there is at most one. Usable from any thread."""

    def __init__(self, table: TableProtocol) -> None:
        self._table = table
        self._count = 0
        self.now: Opening | None = None
        self.refusal: Refusal | None = None

    def ask(self, event: Event, author: str, note: str, bare: Bare) -> Entry | Opening:
        """Ask the owners of these secrets to agree to the event.

        The author agrees by asking. If the same event is already waiting, entering it again counts as agreement. Only
        one entry waits at a time: raises Nonsense if another author's entry is still waiting.
        """
        now = self.now
        if now is not None and _alike(event, now.event):
            return now if author in (TABLE, *now.agreed) else self.agree(author, now.id)
        if now is not None and author != now.author:
            raise Nonsense(f"Nothing was recorded. Answer or withdraw the open question first: {now.text}")
        self._count += 1
        self.refusal = None
        own = frozenset({author} - {TABLE})
        self.now = Opening(self._count, event, author, note, _said(self._table, event), bare, own)
        self._table.stir()
        return self.now

    def agree(self, seat: str, number: int) -> Entry | Opening:
        """Note that a seat agrees, and record the event once all have agreed. Raises Nonsense or NotRecorded."""
        with self._table.lock:
            waits = self._asked(number).by(seat)
            outcome = self._table.try_record(waits.event, waits.author, None, waits.note, freely=False)
            if not isinstance(outcome, Entry):  # It may reveal more or fewer secrets by now.
                waits = replace(waits, bare=outcome)
                if waits.waiting:
                    self.now = waits
                    self._table.stir()
                    return waits
                outcome = self._table.record(waits.event, waits.author, note=waits.note, freely=True)
            self.now = None
            self._table.stir()
            return outcome

    def decline(self, seat: str, number: int) -> None:
        """Discard the waiting entry, so that nothing is revealed; raises Nonsense if another one is waiting by now.

        Its author learns who declined.
        """
        with self._table.lock:
            waits = self._asked(number)
            self.refusal = Refusal(waits.author, waits.text, seat, self._table.revision)
            self.now = None
            self._table.stir()

    def _asked(self, number: int) -> Opening:
        if self.now is None or self.now.id != number:
            raise Nonsense("That question is no longer open.")
        return self.now


def _alike(one: Event, other: Event) -> bool:
    """Return whether both events are the same apart from who reports them."""
    if type(one) is type(other) and hasattr(one, "by"):
        one = replace(one, by=getattr(other, "by"))  # noqa: B009  (Not every event has this field.)
    return one == other


def freely(state: State, author: str) -> bool:
    """Return whether no consent is needed: the author is the referee, or one player keeps notes alone."""
    return author == REFEREE or state.way == "alone"


def _said(table: TableProtocol, event: Event) -> str:
    """Return the line that the event would be, as everybody may read it now, without its consequences."""
    state = table.view(TABLE)
    content = event.event if isinstance(event, (Amended, Inserted)) else event
    if isinstance(content, AMENDMENTS) or (seen := seen_by(TABLE, content)) is None:
        return "A line is deleted or restored."
    said = table.game.tell(seen, state, state)
    return said if content is event else f"Added or corrected: {said}"
