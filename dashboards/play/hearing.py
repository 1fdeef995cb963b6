"""What a page of play says: every tap is a message, and every problem becomes a sentence on that page."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from assistant.codec import event_from
from assistant.event import TABLE, Event, may_know, secrets_of, seen_by
from assistant.housekeeping import speaks_for
from assistant.offer import Nonsense
from assistant.story import AMENDMENTS, Amended, Inserted
from assistant.table import NotRecorded, Question, Table, Told
from dashboards.games import arrangement
from dashboards.parts.common import ask, feed
from dashboards.parts.common.arrangement import Arrangement
from dashboards.parts.common.sight import Sight
from dashboards.parts.common.text import clip
from dashboards.parts.common.words import Json

log = logging.getLogger("boardside")

READING = ("close", "line", "feed", "replay", "live", "export", "look")
"""What a page that records nothing may say."""
LOOKS = ("battle", "path", "charts")
"""What a page may ask for itself alone."""
BULK = 3
"""Undoing more entries than this asks once."""


class Hearing:
    """One page: a seat at a table in a role, and what was last tapped on it."""

    def __init__(self, table: Table, seat: str = TABLE, role: str = "seat") -> None:
        self.table = table
        self.seat = seat
        self.role = role
        self.changed: Callable[[], None] | None = None
        self._sight: Sight | None = None
        self._sheet: Json | None = None
        self._pending: tuple[Event, str, str] | None = None
        self._draft: dict[str, Any] = {}
        self._toast: Json | None = None
        self._toasts = 0
        self._feed = {"all_lines": False, "audit": False}
        self._replay: dict[str, Any] | None = None
        self._replayed_to = 0
        self._held: str | None = None
        self._file: Json | None = None
        self._look: dict[str, Any] = {}

    @property
    def arrangement(self) -> Arrangement:
        """How this game's parts are put together."""
        return arrangement(self.table.game.key)

    @property
    def sight(self) -> Sight:
        """The table as this page sees it now."""
        if self._sight is None or self._sight.revision != self.table.count(self.seat):
            self._sight = Sight.of(self.table, self.seat, self.role)
        return self._sight

    @property
    def _author(self) -> str:
        return self._held or self.seat

    @property
    def _own(self) -> Sight:
        """What the player sees who holds this page: a shared tablet, or the own screen."""
        return Sight.of(self.table, self._held, "alone") if self._held else self.sight

    # ------------------------------------------------------------------ hearing

    def hear(self, message: Json) -> None:
        """One tap. Never raises: whatever is wrong becomes a sentence on this page."""
        self._file = None
        try:
            heard = getattr(self, f"_on_{message.get('do')}", None)
            if heard is None or not isinstance(message.get("do"), str):
                raise Nonsense("This screen is of an older version: load it again.")
            if not self.sight.writes and message["do"] not in READING:
                raise Nonsense("This screen only looks on.")
            heard(message)
        except (Nonsense, NotRecorded) as wrong:
            self._say(str(wrong))
        except Exception as wrong:  # noqa: BLE001  (a page must stay alive; the text could hold a secret)
            log.error("A message to a %s screen failed: %s", self.role, type(wrong).__name__)
            self._say("That did not work, and nothing was recorded. Try it again.")
        if self.changed:
            self.changed()

    def _say(self, text: str, tap: Json | None = None) -> None:
        self._toasts += 1
        self._toast = {"id": self._toasts, "text": clip(text, 400), "tap": tap}

    def _event(self, raw: object) -> Event:
        """The event of a message; raises Nonsense for what this page may not say."""
        event = event_from(raw, self.table.game)
        if isinstance(event, AMENDMENTS):
            raise Nonsense("That is done in the feed.")
        self._may_say(event)
        return event

    def _may_say(self, event: Event) -> None:
        hidden = any(
            getattr(event, name) is not None and not may_know(self._author, event, name)
            for name in secrets_of(type(event))
        )
        if hidden or seen_by(self._author, event) is None:
            raise Nonsense("That belongs to another seat’s own screen.")
        for name in event.said_by:
            speaker = TABLE if name == TABLE else getattr(event, name)
            if not speaks_for(self.sight.state, self._author, speaker):
                raise Nonsense(_not_yours(self.sight, speaker))

    def _propose(self, event: Event, seen: object, done: str = "") -> bool:
        """Record, or open the sheet that asks first; whether it was recorded."""
        known = seen if isinstance(seen, int) and 0 <= seen <= self.sight.revision else None
        at = None if known is None else self.table.position(self.seat, known)
        found = self.table.propose(event, self._author, at)
        if not isinstance(found, Question):
            self._close()
            if done:
                self._say(done, {"label": "Undo", "send": {"do": "undo"}})
            return True
        self._pending = (event, self._author, done)
        plain = event.event if isinstance(event, (Amended, Inserted)) else event
        self._sheet = ask.question(self.sight, plain, found)
        return False

    def _told(self, message: Json, sight: Sight | None = None) -> Told:
        """The line that a message means, by its number for the seat that this page, or this sight, looks from."""
        told = (sight or self.sight).line(message.get("seq", -1))
        if told is None:
            raise Nonsense("That line is not here any more.")
        return told

    def _close(self) -> None:
        self._sheet, self._pending, self._draft = None, None, {}

    # ------------------------------------------------------------------ recording

    def _on_record(self, message: Json) -> None:
        self._propose(self._event(message.get("event")), message.get("seen"))

    def _on_anyway(self, message: Json) -> None:
        if self._pending is None:
            return
        event, author, done = self._pending
        self.table.record(event, author, note=clip(str(message.get("note", "")), 400))
        self._close()
        if done:
            self._say(done, {"label": "Undo", "send": {"do": "undo"}})

    def _on_close(self, _: Json) -> None:
        self._close()

    def _on_told(self, message: Json) -> None:
        """A button that only has something to say, to this page alone."""
        self._say(str(message.get("text", "")))

    def _on_roll(self, message: Json) -> None:
        self._propose(self.arrangement.roll(self.sight, secrets.randbelow), message.get("seen"))

    def _on_look(self, message: Json) -> None:
        """What this page alone wants to know; each question stays until it is asked anew."""
        self._look |= {key: message[key] for key in LOOKS if key in message}

    def _on_complete(self, message: Json) -> None:
        """A secret of a recorded line, from one who knows it: one tap."""
        told = self._told(message, self._own)
        for blank in self.table.game.completions(told.event, told.before, self._author):
            if blank.name == message.get("name") and message.get("value") in blank.choices:
                event = replace(told.event, **{blank.name: message["value"]})
                self._propose(Amended(seq=told.seq, event=event), None)
                return
        raise Nonsense("That has been entered in the meantime.")

    # ------------------------------------------------------------------ undo and redo

    def _on_undo(self, message: Json) -> None:
        entry = self.table.undoable(self.seat)
        if entry is None:
            raise Nonsense("There is nothing to undo.")
        what = feed.named(self.sight, entry)
        others = entry.author not in (self.seat, TABLE) and self.role != "alone"
        number = self.table.number(self.seat, entry)
        if others and message.get("sure") != number:
            name = clip(self.sight.state.name(entry.author))
            send = {"do": "undo", "sure": number}
            self._sheet = ask.sure(f"{name} entered {what}. Undo it?", "Undo it", send)
            return
        self._close()
        self.table.undo(self.seat)
        self._say(f"Undone: {what}.", {"label": "Redo", "send": {"do": "redo"}})

    def _on_redo(self, _: Json) -> None:
        if self.table.redo(self.seat) is None:
            raise Nonsense("There is nothing to redo.")
        self._say("Done again.", {"label": "Undo", "send": {"do": "undo"}})

    def _on_back(self, message: Json) -> None:
        """Undo everything after a line."""
        told = self._told(message)
        later = self.table.known(self.seat)[told.number :]
        others = {e.author for e in later} - {self.seat, TABLE}
        if (len(later) > BULK or (others and self.role != "alone")) and message.get("sure") != self.sight.revision:
            send = {"do": "back", "seq": told.number, "sure": self.sight.revision}
            lines = [clip(t.text, 120) for t in self.sight.living if t.number > told.number][-8:]
            self._sheet = ask.sure(f"Undo everything after line {told.line.label}?", "Undo back to here", send, lines)
            return
        count, last = 0, self.table.known(self.seat)[told.number - 1].seq
        while (entry := self.table.undoable(self.seat)) and entry.seq > last:
            self.table.undo(self.seat)
            count += 1
        self._close()
        self._say(f"Back to line {told.line.label}: {count} undone.", {"label": "Redo", "send": {"do": "redo"}})


def _not_yours(sight: Sight, speaker: str) -> str:
    """Whose word it is, and where it is said."""
    if speaker == TABLE:
        return "That is the word of the whole table: it is said on the shared screen, or everybody votes."
    return f"Only {clip(sight.state.name(speaker))} can say that, on the own screen."
