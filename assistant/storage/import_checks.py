"""The check of a file's authors: an entry that no page could have made at the table is not imported either.

At the table, a tap is refused if it enters something that only another player may enter or can know (`validation`). A
file that was written by hand must not bring in such entries: a line of a seat that nobody has, a note of Anna's signed
by Ben, Ben's vote signed by Anna. Things that nobody can check (from which device a line really came) are taken on
trust, and the importing user is told so (`TAKEN`).
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

TAKEN: Final = "The author and time of each line come from the file and can't be verified."


class Signatures:
    """The check of the entries of one file, in their order."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._state: State = game.start
        self._seats: set[str] = {TABLE, REFEREE}
        self._entries: list[Entry] = []
        self._readings: dict[int, list[Event]] = {}
        """All events that each line has stood for so far, before and after its corrections."""

    def check(self, entry: Entry) -> None:
        """Check the next entry; raises Nonsense if its author could not have entered it."""
        said = _inside(entry.event)
        if said.begins or not self._state.players:
            self._set_up(said, entry.author)
        if entry.author not in self._seats:
            raise Nonsense(f"it is signed by “{entry.author[:40]}”, who isn't a player in this game.")
        self._targeted(entry)
        self._spoken(entry)
        self._known(entry)
        self._entries.append(entry)
        line = self._line(entry.event.seq) if isinstance(entry.event, Amended) else entry.seq
        self._readings.setdefault(line, []).append(said)

    def _set_up(self, event: Event, author: str) -> None:
        """Follow the setup: who has which seat, and which seats have a device."""
        if self._state.players and self._state.way != "alone" and author not in (TABLE, REFEREE):
            raise Nonsense("only the shared screen can set up the game.")
        with suppress(Exception):  # A setup that the rules cannot apply is reported when the game is played back.
            self._state = self._game.apply(event, self._game.start)
        self._seats |= {player.key for player in self._state.players}

    def _targeted(self, entry: Entry) -> None:
        """Raise Nonsense if a correction refers to a line that does not exist or that its author cannot see."""
        if not isinstance(entry.event, (Struck, Amended, Noted)):
            return
        target = numbered(self._entries, entry.event.seq)
        if target is None or not visible(target, self._entries, self._eye(entry.author)):
            raise Nonsense(f"it changes entry {entry.event.seq}, but {entry.author[:40]} can see no such line.")

    def _spoken(self, entry: Entry) -> None:
        """Raise Nonsense if somebody else enters what only one player, or the whole table, may enter."""
        if entry.author == REFEREE:
            return
        event = entry.event
        if why := self._others(_inside(event), entry.author):
            raise Nonsense(f"it is signed by {entry.author[:40]}. {why}")
        if isinstance(event, (Struck, Amended)):
            wrong = [why for reading in self._readings_of(event.seq) if (why := self._others(reading, entry.author))]
            if wrong and len(wrong) == len(self._readings_of(event.seq)):
                raise Nonsense(f"it is signed by {entry.author[:40]}. {wrong[-1]}")

    def _others(self, said: Event, author: str) -> str:
        """Return a sentence that names who may enter this; "" if its author may."""
        speakers = (TABLE if name == TABLE else str(getattr(said, name)) for name in said.said_by)
        return next((not_yours(self._state, one) for one in speakers if not speaks_for(self._state, author, one)), "")

    def _known(self, entry: Entry) -> None:
        """Raise Nonsense if an author enters a secret of others; a correction may leave it unchanged."""
        eye, said = self._eye(entry.author), _inside(entry.event)
        if seen_by(eye, said) is None:
            raise Nonsense(f"{entry.author[:40]} can't know that this happened and so can't have entered it.")
        before = self._readings_of(entry.event.seq) if isinstance(entry.event, Amended) else []
        for name in secrets_of(type(said)):
            value = getattr(said, name)
            stood = any(type(one) is type(said) and getattr(one, name) == value for one in before)
            if value is not None and not stood and not may_know(eye, said, name):
                raise Nonsense(f"{entry.author[:40]} can't know its “{name}” and so can't have entered it.")

    def _eye(self, author: str) -> str:
        """Return the seat whose knowledge counts: the shared screen and a lone note-taker may hear everything."""
        return REFEREE if author == TABLE or self._state.way == "alone" else author

    def _line(self, seq: int) -> int:
        """Return the line at the end of a chain of corrections of corrections."""
        while (entry := numbered(self._entries, seq)) and isinstance(entry.event, (Struck, Amended)):
            seq = entry.event.seq
        return seq

    def _readings_of(self, seq: int) -> list[Event]:
        return self._readings.get(self._line(seq), [])


def _inside(event: Event) -> Event:
    return event.event if isinstance(event, (Amended, Inserted)) else event
