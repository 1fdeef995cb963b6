"""Recording from a page: events of its seat, secrets of recorded lines, undo and redo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import cast

from assistant.core.codec import event_from
from assistant.core.event import TABLE, Entry, Event
from assistant.core.offer import Nonsense
from assistant.core.story import AMENDMENTS, Amended, Inserted
from assistant.table.disclosure import Opening
from assistant.table.table import PendingQuestion
from assistant.table.validation import may_know_all
from dashboards.parts.common import feed, opening
from dashboards.parts.common.labels import Json
from dashboards.parts.common.opening import number
from dashboards.parts.common.text import clip
from dashboards.play.page_context import Spot

BULK = 3
"""The number of entries that can be undone without a question."""


class Recording:
    """Records the taps at a spot, or asks about them first."""

    def __init__(self, spot: Spot) -> None:
        self._spot = spot

    def event(self, raw: object) -> Event:
        """Return the event of a message; raise Nonsense if this page may not enter it."""
        event = event_from(raw, self._spot.table.game)
        if isinstance(event, AMENDMENTS):
            raise Nonsense("To correct or delete a line, open it in the feed.")
        self._allowed(event)
        return event

    def _allowed(self, event: Event) -> None:
        if not may_know_all(event, self._spot.author):
            raise Nonsense("Only that player can enter this, on their own device.")

    def propose(self, event: Event, seen: object, done: str = "", again: bool = False) -> bool:
        """Record, or open the sheet that asks first; return whether it was recorded.

        `again`: the message is sent again and may have been recorded before.
        """
        known = seen if isinstance(seen, int) and 0 <= seen <= self._spot.sight.revision else None
        at = None if known is None else self._spot.table.position(self._spot.seat, known)
        outcome = self._spot.table.propose(event, self._spot.author, at, again)
        if not isinstance(outcome, PendingQuestion):
            return self._entered(outcome, done)
        self._spot.pending = (event, self._spot.author, done)
        plain = event.event if isinstance(event, (Amended, Inserted)) else event
        question, yes = plain.sure if plain is event else ("", "")
        self._spot.sheet = {
            "type": "ask",
            "title": question or clip(self._spot.sight.would(plain), 200),
            "yes": yes or "Record anyway",
            "why": not question,
            "notices": [feed.notice(n) for n in outcome.notices],
            "since": [clip(text, 200) for text in outcome.since],
        }
        return False

    def _entered(self, outcome: Entry | Opening, done: str) -> bool:
        """Finish a tap that stands in the game, or ask the owners of secrets first; return whether it stands."""
        self._spot.close()
        if isinstance(outcome, Opening):
            self._spot.say(opening.asked(self._spot.sight, outcome))
            return False
        self._spot.entered = True
        if done:
            self._spot.say(done, "Undo", "undo")
        return True

    # ------------------------------------------------------------------ consent to revealing secrets

    def on_agree(self, message: Json) -> None:
        """Record this seat’s consent to revealing its secrets; consent on the shared screen is everybody’s."""
        outcome = self._spot.table.openings.agree(self._spot.author, number(message))
        self._spot.entered = not isinstance(outcome, Opening)

    def on_decline(self, message: Json) -> None:
        """Decline to reveal secrets."""
        self._spot.table.openings.decline(self._spot.author, number(message))

    # ------------------------------------------------------------------ recording

    def on_record(self, message: Json) -> None:
        """Record what was tapped as having happened at the table."""
        self.propose(self.event(message.get("event")), message.get("seen"), again=message.get("again") is True)

    def on_anyway(self, message: Json) -> None:
        """Record the pending event against the advice, with the table’s reason."""
        if self._spot.pending is None:
            return
        event, author, done = self._spot.pending
        outcome = self._spot.table.insist(event, author, note=clip(str(message.get("note", "")), 400))
        self._entered(outcome, done)

    def on_roll(self, message: Json) -> None:
        """Roll dice in the program and record the result; `about` says what for, if several rolls are possible."""
        arrangement, sight, about = self._spot.arrangement, self._spot.sight, message.get("about")
        below = self._spot.dice()
        if isinstance(about, Mapping):
            event = arrangement.throw(sight, cast("Json", about), below)
        else:
            event = arrangement.roll(sight, below)
        self.propose(event, message.get("seen"))

    def on_complete(self, message: Json) -> None:
        """Record a secret of a recorded line, entered by a player who knows it, with one tap."""
        seat_line = self._spot.line_of(message, self._spot.own)
        if getattr(seat_line.event, str(message.get("name")), None) == message.get("value") is not None:
            return  # the other player who knows it entered it at the same time
        for blank in self._spot.table.game.completions(seat_line.event, seat_line.before, self._spot.author):
            if blank.name == message.get("name") and message.get("value") in blank.choices:
                event = replace(seat_line.event, **{blank.name: message["value"]})
                self.propose(Amended(seq=seat_line.seq, event=event), None)
                return
        raise Nonsense(
            f"Somebody has entered something else there. You can correct line {seat_line.line.label} in the feed."
        )

    # ------------------------------------------------------------------ undo and redo

    def on_undo(self, message: Json) -> None:
        """Strike what the last tap recorded, as far as this seat knows; from elsewhere only after a confirmation.

        What the program or the shared screen entered, such as a contest that was turned up, is not this phone’s entry.
        """
        act = self._spot.table.undoable_act(self._spot.seat)
        if not act:
            raise Nonsense("There is nothing to undo.")
        entry = act[0]
        if message.get("of", number := self._spot.table.number(self._spot.seat, entry)) != number:
            raise Nonsense("Something else has been entered since then. Nothing was undone.")
        what = feed.named_act(self._spot.sight, act)
        others = entry.author != self._spot.seat and (entry.author != TABLE or self._spot.role == "seat")
        if others and self._spot.role != "alone" and message.get("sure") != number:
            send = {"do": "undo", "sure": number}
            last, them = ("The last entries are", "them") if len(act) > 1 else ("The last entry is", "it")
            self._spot.sure(f"{last} {what}, {self._source(entry)}. Undo {them}?", "Undo entry", send)
            return
        if self._struck(act):
            self._spot.say(f"Undone: {what}.", "Redo", "redo")

    def _source(self, entry: Entry) -> str:
        """Return where an entry of somebody else comes from, in words."""
        if entry.author == TABLE:
            return "which was not entered on this phone"
        return f"from {clip(self._spot.sight.state.name(entry.author))}’s device"

    def on_redo(self, _: Json) -> None:
        """Take back the last undo."""
        act = self._spot.table.redoable_act(self._spot.seat)
        if not act:
            raise Nonsense("There is nothing to redo.")
        if self._struck(act):
            self._spot.say("Redone.", "Undo", "undo")

    def _struck(self, act: Sequence[Entry]) -> bool:
        """Remove entries together, or ask their owners what that would reveal; return whether it is done."""
        return self._entered(self._spot.table.take_back(act, self._spot.seat), "")

    def on_back(self, message: Json) -> None:
        """Undo everything after a line."""
        seat_line = self._spot.line_of(message)
        later = self._spot.table.known(self._spot.seat)[seat_line.number :]
        others = {e.author for e in later} - {self._spot.seat, TABLE}
        if (len(later) > BULK or (others and self._spot.role != "alone")) and message.get(
            "sure"
        ) != self._spot.sight.revision:
            send = {"do": "back", "seq": seat_line.number, "sure": self._spot.sight.revision}
            lines = [clip(t.text, 120) for t in self._spot.sight.living if t.number > seat_line.number][-8:]
            self._spot.sure(f"Undo everything after line {seat_line.line.label}?", "Undo back to here", send, lines)
            return
        last = self._spot.table.known(self._spot.seat)[seat_line.number - 1].seq
        if count := self._spot.table.undo_since(last, self._spot.seat):
            self._spot.close()
            self._spot.entered = True
        while (entry := self._spot.table.undoable(self._spot.seat)) and entry.seq > last:
            if not self._struck([entry]):
                return
            count += 1
        self._spot.say(f"Back to line {seat_line.line.label}: {count} undone.", "Redo", "redo")
