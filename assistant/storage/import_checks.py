"""Whose word the lines of a file are: what no page could have said at the table is not taken from a file either.

A tap is refused where it says what only another can say, or what only another can know (`admission`). A file that was
written by hand must not bring in what a tap could not: a line of a seat in which nobody sits, a note of Anna's signed
by Ben, Ben's vote signed by Anna. What nobody can check (from which device a line really came) is taken on its word,
and whoever imports it is told so (`TAKEN`).
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

from assistant.core.event import REFEREE, TABLE, Entry, Event, may_know, secrets_of, seen_by
from assistant.core.game import Game, State
from assistant.core.offer import Nonsense
from assistant.core.story import Amended, Inserted, Noted, Struck, numbered, visible
from assistant.families.common_rules import speaks_for
from assistant.table.validation import not_yours

TAKEN: Final = "Who entered each line, and when, is taken on the file's word: nobody can check it."


class Signatures:
    """Checks the entries of one file in their order."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._state: State = game.start
        self._seats: set[str] = {TABLE, REFEREE}
        self._entries: list[Entry] = []
        self._readings: dict[int, list[Event]] = {}
        """What each line has said so far, before and after its corrections."""

    def check(self, entry: Entry) -> None:
        """Take the next entry; raises Nonsense if its author could not have entered it."""
        said = _inside(entry.event)
        if said.begins or not self._state.players:
            self._laid(said, entry.author)
        if entry.author not in self._seats:
            raise Nonsense(f"it is signed by “{entry.author[:40]}”, and nobody of that name sits at this table.")
        self._targeted(entry)
        self._spoken(entry)
        self._known(entry)
        self._entries.append(entry)
        line = self._line(entry.event.seq) if isinstance(entry.event, Amended) else entry.seq
        self._readings.setdefault(line, []).append(said)

    def _laid(self, event: Event, author: str) -> None:
        """Follow how the table is laid: who sits there, and which of them has a device."""
        if self._state.players and self._state.way != "alone" and author not in (TABLE, REFEREE):
            raise Nonsense("only the shared screen can say how the table is laid.")
        with suppress(Exception):  # what the rules cannot make a table of is named when the game is played back
            self._state = self._game.apply(event, self._game.start)
        self._seats |= {player.key for player in self._state.players}

    def _targeted(self, entry: Entry) -> None:
        """A correction is of a line that is there and that its author may see."""
        if not isinstance(entry.event, (Struck, Amended, Noted)):
            return
        target = numbered(self._entries, entry.event.seq)
        if target is None or not visible(target, self._entries, self._eye(entry.author)):
            raise Nonsense(f"it changes entry {entry.event.seq}, and there is no such line for {entry.author[:40]}.")

    def _spoken(self, entry: Entry) -> None:
        """What only one player, or the whole table, can say is said by nobody else."""
        if entry.author == REFEREE:
            return
        event = entry.event
        if not isinstance(event, (Struck, Noted)):
            self._heard(_inside(event), entry.author)
        if isinstance(event, (Struck, Amended)):
            wrong = [why for reading in self._readings_of(event.seq) if (why := self._others(reading, entry.author))]
            if wrong and len(wrong) == len(self._readings_of(event.seq)):
                raise Nonsense(f"it is signed by {entry.author[:40]}. {wrong[-1]}")

    def _heard(self, said: Event, author: str) -> None:
        if why := self._others(said, author):
            raise Nonsense(f"it is signed by {author[:40]}. {why}")

    def _others(self, said: Event, author: str) -> str:
        """Whose word this is, as a sentence; "" if its author may say it."""
        speakers = (TABLE if name == TABLE else str(getattr(said, name)) for name in said.said_by)
        return next((not_yours(self._state, one) for one in speakers if not speaks_for(self._state, author, one)), "")

    def _known(self, entry: Entry) -> None:
        """What only some may know is said by them; a correction may leave it as it stood."""
        eye, said = self._eye(entry.author), _inside(entry.event)
        if seen_by(eye, said) is None:
            raise Nonsense(f"{entry.author[:40]} may not know that it happened, and cannot have entered it.")
        before = self._readings_of(entry.event.seq) if isinstance(entry.event, Amended) else []
        for name in secrets_of(type(said)):
            value = getattr(said, name)
            stood = any(type(one) is type(said) and getattr(one, name) == value for one in before)
            if value is not None and not stood and not may_know(eye, said, name):
                raise Nonsense(f"{entry.author[:40]} may not know “{name}” of it, and cannot have entered that.")

    def _eye(self, author: str) -> str:
        """Return who looks: the shared screen takes down what it is told, and one who notes alone hears everything."""
        return REFEREE if author == TABLE or self._state.way == "alone" else author

    def _line(self, seq: int) -> int:
        """The line at the end of a chain of corrections of corrections."""
        while (entry := numbered(self._entries, seq)) and isinstance(entry.event, (Struck, Amended)):
            seq = entry.event.seq
        return seq

    def _readings_of(self, seq: int) -> list[Event]:
        return self._readings.get(self._line(seq), [])


def _inside(event: Event) -> Event:
    return event.event if isinstance(event, (Amended, Inserted)) else event
