"""Changing what was recorded: one line of the feed, and everything that can be done with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from assistant.core.event import Event, may_know, secrets_of
from assistant.core.offer import Blank, Nonsense
from assistant.core.story import Amended, Inserted, Noted, NotedPrivately, Struck
from assistant.table.table import SeatLine
from dashboards.parts.common import feed
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip
from dashboards.play import inserting
from dashboards.play.page_context import Spot
from dashboards.play.recording import Recording


class Correcting:
    """Opens a line of the feed and corrects, strikes or annotates it, or inserts another before it."""

    def __init__(self, spot: Spot, recording: Recording) -> None:
        self._spot = spot
        self._recording = recording

    def sheet(self, sight: SeatView, seat_line: SeatLine) -> Json:
        """Return what a line says, the form to correct it, and what the correction would change."""
        changes: Json | None = None
        if self._spot.draft:
            try:
                amended = Amended(seq=seat_line.seq, event=self._corrected(seat_line))
                changes = feed.changes(sight, self._spot.table.previews.consequences(amended, self._spot.seat))
            except Nonsense as wrong:
                changes = {"reads": "", "notices": [], "text": str(wrong), "changed": [], "illegal": []}
        names = self._spot.arrangement.fields.get(type(seat_line.event).__name__, {})
        extras = self._spot.arrangement.extras(sight, seat_line)
        return feed.sheet(sight, seat_line, self._spot.draft, changes, extras, names, self._spot.why(seat_line))

    def on_line(self, message: Json) -> None:
        """Open the sheet of a line."""
        self._spot.draft = {}
        self._spot.sheet = {"type": "line", "seq": self._spot.line_of(message).number}

    def on_draft(self, message: Json) -> None:
        """Choose one word of a correction."""
        seat_line = self._spot.line_of(message)
        blanks = {blank.name: blank for blank in feed.correction(self._spot.sight, seat_line)}
        blank = blanks.get(str(message.get("name")))
        value = message.get("value")
        if blank is None or not on_offer(blank, value):
            raise Nonsense("That isn't one of the choices. Choose again.")
        if (self._spot.sheet or {}).get("seq") != seat_line.number:
            self.on_line(message)  # a draft belongs to the line whose sheet is open
        self._spot.draft[blank.name] = value
        if reading(seat_line.event, {blank.name: value}) == seat_line.event:
            del self._spot.draft[blank.name]

    def _corrected(self, seat_line: SeatLine) -> Event:
        draft = {name: value for name, value in self._spot.draft.items() if hasattr(seat_line.event, name)}
        event = reading(seat_line.event, draft)  # another page may have corrected it into another kind of line
        for name in secrets_of(type(event)):
            if name not in self._spot.draft and not may_know(self._spot.seat, event, name):
                event = replace(event, **{name: None})
        return event

    def on_save(self, message: Json) -> None:
        """Record the correction that was chosen."""
        seat_line = self._spot.line_of(message)
        if not self._spot.draft:
            self._spot.close()
            return
        if missing := self.sheet(self._spot.sight, seat_line)["missing"]:
            raise Nonsense(f"{missing} Nothing was changed.")
        self._amend(seat_line, self._corrected(seat_line), message.get("seen"))

    def on_amend(self, message: Json) -> None:
        """Record a correction that is a button."""
        self._amend(self._spot.line_of(message), self._recording.event(message.get("event")), message.get("seen"))

    def _amend(self, seat_line: SeatLine, event: Event, seen: object) -> None:
        amended = Amended(seq=seat_line.seq, event=event)
        changes = feed.changes(self._spot.sight, self._spot.table.previews.consequences(amended, self._spot.seat))
        self._recording.propose(amended, seen, f"Line {seat_line.line.label} was corrected. {_done(changes)}")

    def on_strike(self, message: Json) -> None:
        """Strike a line, so that it no longer counts; the page first shows what follows from that."""
        seat_line = self._spot.line_of(message)
        struck = Struck(seq=seat_line.seq)
        changes = feed.changes(self._spot.sight, self._spot.table.previews.consequences(struck, self._spot.seat))
        if message.get("sure") is not True and (changes["changed"] or changes["illegal"]):
            lines = _lines(changes)
            send = {"do": "strike", "seq": seat_line.number, "sure": True}
            self._spot.sure(f"Delete line {seat_line.line.label}? {changes['text']}", "Delete line", send, lines)
            return
        self._recording.propose(struck, None, f"Line {seat_line.line.label} was deleted. {_done(changes)}")

    def on_unstrike(self, message: Json) -> None:
        """Put a struck line back: strike what struck it."""
        seat_line = self._spot.line_of(message)
        strikes = [e for e in self._spot.table.entries if isinstance(e.event, Struck) and e.event.seq == seat_line.seq]
        if not seat_line.line.struck or not strikes:
            raise Nonsense("That line hasn't been deleted, so there is nothing to restore.")
        self._recording.propose(Struck(seq=strikes[-1].seq), None, f"Line {seat_line.line.label} was restored.")

    def on_annul(self, message: Json) -> None:
        """Take back a suggestion with its answers, as the table rules when a card was overlooked."""
        amendments = self._spot.arrangement.annulled(self._spot.sight, self._spot.line_of(message).number)
        if not amendments:
            raise Nonsense("That line no longer ends a suggestion. Nothing was changed.")
        for amendment in amendments:
            self._spot.table.record(amendment, self._spot.author)
        self._spot.close()
        self._spot.say("The suggestion and its answers no longer count.")

    # ------------------------------------------------------------------ inserting a line

    def on_insert(self, message: Json) -> None:
        """Open a sheet with what could have happened right before a line."""
        seat_line = self._spot.line_of(message)
        if seat_line.event.begins:
            raise Nonsense("Nothing can come before the setup. Choose a later line.")
        self._spot.sheet = self._insert_sheet(seat_line)

    def _insert_sheet(self, seat_line: SeatLine) -> Json:
        """Return the sheet: first what was on offer at that moment, then every other kind of line."""
        role = "alone" if self._spot.role == "seat" else self._spot.role
        before = replace(self._spot.sight, state=seat_line.before, role=role)
        blocks = [b for b in self._spot.arrangement.entry(before) if not b.get("seq") and not b.get("more")]
        blocks += inserting.blocks(before, self._spot.arrangement.titles, self._spot.arrangement.fields)
        return {"type": "insert", "seq": seat_line.number, "label": seat_line.line.label, "blocks": blocks}

    def on_put(self, message: Json) -> None:
        """Insert a line before another, after showing what follows; a suggestion immediately asks for its answer."""
        seat_line = self._spot.line_of(message)
        event = self._recording.event(message.get("event"))
        order = [line.seq for line in self._spot.table.lines]
        at = order.index(seat_line.seq)
        inserted = Inserted(after=order[at - 1] if at else 0, event=event)
        changes = feed.changes(self._spot.sight, self._spot.table.previews.consequences(inserted, self._spot.seat))
        if message.get("sure") is not True:
            send = {"do": "put", "seq": seat_line.number, "event": message.get("event"), "sure": True}
            lines = [*(n["text"] for n in changes["notices"]), changes["text"], *_lines(changes)]
            self._spot.sure(f"Before line {seat_line.line.label}: {changes['reads']}", "Insert line", send, lines)
            return
        done = self._recording.propose(
            inserted, None, f"Inserted before line {seat_line.line.label}. {changes['text']}"
        )
        if done and getattr(self._spot.line_of(message).before, "open_suggestion", None):
            self._spot.sheet = self._insert_sheet(self._spot.line_of(message))

    def on_note(self, message: Json) -> None:
        """Record a note or bookmark on a line, for everybody or only for this player."""
        seat_line = self._spot.line_of(message)
        text, marked = clip(str(message.get("text", "")), 2000), bool(message.get("bookmark"))
        if message.get("own") and self._spot.sight.player:
            self._recording.propose(
                NotedPrivately(seq=seat_line.seq, text=text, bookmark=marked, by=self._spot.sight.player), None
            )
        else:
            self._recording.propose(Noted(seq=seat_line.seq, text=text, bookmark=marked), None)


def _done(changes: Json) -> str:
    """Return the consequences of a change that has been made."""
    return str(changes["text"]).replace(" then ", " now ")


def _lines(changes: Json) -> list[str]:
    """Return the lines that read differently and those that break a rule, each with its number."""
    return [f"Line {c['label']}: {c['text']}" for c in (*changes["changed"], *changes["illegal"])]


def reading(event: Event, words: Mapping[str, Any]) -> Event:
    """Return the event with these values in place of its own."""
    return replace(event, **{k: tuple(cast("list[Any]", v)) if isinstance(v, list) else v for k, v in words.items()})


def on_offer(blank: Blank, value: object) -> bool:
    """Return whether a draft may hold this value; a hand may be drafted card by card, other lists only whole."""
    if not isinstance(value, list):
        return blank.single and not isinstance(value, float) and value in blank.choices
    words = cast("list[Any]", value)
    whole = blank.fewest <= len(words) <= blank.count or not blank.many
    return not blank.single and whole and all(word in blank.choices for word in words)
