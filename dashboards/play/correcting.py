"""Changing what was recorded: one line of the feed, and everything that can be done with it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from assistant.event import Event, may_know, secrets_of
from assistant.offer import Blank, Nonsense
from assistant.story import Amended, Inserted, Noted, NotedPrivately, Struck
from assistant.table import Told
from dashboards.parts.common import ask, feed
from dashboards.parts.common.sight import Sight
from dashboards.parts.common.text import clip
from dashboards.parts.common.words import Json
from dashboards.play import inserting
from dashboards.play.hearing import Hearing


class Correcting(Hearing):
    """A page that can open a line and correct, strike, annotate it, or put another before it."""

    def _line_sheet(self, sight: Sight, told: Told) -> Json:
        changes: Json | None = None
        if self._draft:
            try:
                amended = Amended(seq=told.seq, event=self._corrected(told))
                changes = feed.changes(sight, self.table.consequences(amended, self.seat))
            except Nonsense as wrong:
                changes = {"text": str(wrong), "changed": [], "illegal": []}
        names = self.arrangement.fields.get(type(told.event).__name__, {})
        return feed.sheet(sight, told, self._draft, changes, self.arrangement.extras(sight, told), names)

    def _on_line(self, message: Json) -> None:
        self._draft = {}
        self._sheet = {"type": "line", "seq": self._told(message).number}

    def _on_draft(self, message: Json) -> None:
        told = self._told(message)
        blanks = {blank.name: blank for blank in feed.correction(self.sight, told)}
        blank = blanks.get(str(message.get("name")))
        value = message.get("value")
        if blank is None or not _on_offer(blank, value):
            raise Nonsense("That is not one of the choices.")
        self._draft[blank.name] = value
        if self._draft[blank.name] == getattr(told.event, blank.name, None):
            del self._draft[blank.name]

    def _corrected(self, told: Told) -> Event:
        values = {k: tuple(cast("list[Any]", v)) if isinstance(v, list) else v for k, v in self._draft.items()}
        event = replace(told.event, **values)
        for name in secrets_of(type(event)):
            if name not in values and not may_know(self.seat, event, name):
                event = replace(event, **{name: None})
        return event

    def _on_save(self, message: Json) -> None:
        told = self._told(message)
        if not self._draft:
            self._close()
            return
        self._amend(told, self._corrected(told), message.get("seen"))

    def _on_amend(self, message: Json) -> None:
        self._amend(self._told(message), self._event(message.get("event")), message.get("seen"))

    def _amend(self, told: Told, event: Event, seen: object) -> None:
        amended = Amended(seq=told.seq, event=event)
        found = feed.changes(self.sight, self.table.consequences(amended, self.seat))
        self._propose(amended, seen, f"Line {told.line.label} is corrected. {found['text']}")

    def _on_strike(self, message: Json) -> None:
        told = self._told(message)
        struck = Struck(seq=told.seq)
        found = feed.changes(self.sight, self.table.consequences(struck, self.seat))
        if message.get("sure") is not True and (found["changed"] or found["illegal"]):
            lines = [f"{c['label']}  {c['text']}" for c in (*found["changed"], *found["illegal"])]
            send = {"do": "strike", "seq": told.number, "sure": True}
            self._sheet = ask.sure(f"Strike line {told.line.label}? {found['text']}", "Strike it", send, lines)
            return
        self._propose(struck, None, f"Line {told.line.label} is struck. {found['text']}")

    def _on_unstrike(self, message: Json) -> None:
        """Put a struck line back: strike what struck it."""
        told = self._told(message)
        strikes = [e for e in self.table.entries if isinstance(e.event, Struck) and e.event.seq == told.seq]
        if not told.line.struck or not strikes:
            raise Nonsense("That line is not struck.")
        self._propose(Struck(seq=strikes[-1].seq), None, f"Line {told.line.label} counts again.")

    def _on_annul(self, message: Json) -> None:
        """Take a suggestion back with its answers, as the table reads an overlooked card."""
        amendments = self.arrangement.annulled(self.sight, self._told(message).number)
        if not amendments:
            raise Nonsense("There is no suggestion to annul any more.")
        for amendment in amendments:
            self.table.record(amendment, self._author)
        self._close()
        self._say("The suggestion and its answers are annulled.")

    # ------------------------------------------------------------------ putting a line in

    def _on_insert(self, message: Json) -> None:
        """What could have happened right before a line, as a sheet of offers."""
        self._sheet = self._insert_sheet(self._told(message))

    def _insert_sheet(self, told: Told) -> Json:
        """First what was on offer at that moment, then every other kind of line."""
        role = "alone" if self.role == "seat" else self.role
        before = replace(self.sight, state=told.before, role=role)
        blocks = [b for b in self.arrangement.entry(before) if not b.get("seq") and not b.get("more")]
        blocks += inserting.blocks(before, self.arrangement.insertable, self.arrangement.fields)
        return {"type": "insert", "seq": told.number, "label": told.line.label, "blocks": blocks}

    def _on_put(self, message: Json) -> None:
        """Record a line before another; a suggestion is asked at once for its answer."""
        told = self._told(message)
        event = self._event(message.get("event"))
        order = [line.seq for line in self.table.lines]
        at = order.index(told.seq)
        inserted = Inserted(after=order[at - 1] if at else 0, event=event)
        found = feed.changes(self.sight, self.table.consequences(inserted, self.seat))
        done = self._propose(inserted, None, f"Put in before line {told.line.label}. {found['text']}")
        if done and getattr(self._told(message).before, "open_suggestion", None):
            self._sheet = self._insert_sheet(self._told(message))

    def _on_note(self, message: Json) -> None:
        told = self._told(message)
        text, marked = clip(str(message.get("text", "")), 2000), bool(message.get("bookmark"))
        if message.get("own") and self.sight.player:
            self._propose(NotedPrivately(seq=told.seq, text=text, bookmark=marked, by=self.sight.player), None)
        else:
            self._propose(Noted(seq=told.seq, text=text, bookmark=marked), None)


def _on_offer(blank: Blank, value: object) -> bool:
    """Whether a draft may say this; a hand may be drafted card by card, any other list only whole."""
    if not isinstance(value, list):
        return blank.single and not isinstance(value, float) and value in blank.choices
    words = cast("list[Any]", value)
    whole = len(words) == blank.count or not blank.many
    return not blank.single and whole and all(word in blank.choices for word in words)
