"""Changing what was recorded: one line of the feed, and everything that can be done with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from assistant.core.event import Event, may_know, secrets_of
from assistant.core.offer import Blank, Nonsense
from assistant.core.story import Amended, Inserted, Noted, NotedPrivately, Struck
from assistant.table.table import Told
from dashboards.parts.common import feed
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import Sight
from dashboards.parts.common.text import clip
from dashboards.play import inserting
from dashboards.play.page_context import Spot
from dashboards.play.recording import Recording


class Correcting:
    """Opens a line, corrects, strikes, annotates it, or puts another before it."""

    def __init__(self, spot: Spot, recording: Recording) -> None:
        self._spot = spot
        self._recording = recording

    def sheet(self, sight: Sight, told: Told) -> Json:
        """What a line says, the form to correct it, and what the correction would change."""
        changes: Json | None = None
        if self._spot.draft:
            try:
                amended = Amended(seq=told.seq, event=self._corrected(told))
                changes = feed.changes(sight, self._spot.table.previews.consequences(amended, self._spot.seat))
            except Nonsense as wrong:
                changes = {"reads": "", "notices": [], "text": str(wrong), "changed": [], "illegal": []}
        names = self._spot.arrangement.fields.get(type(told.event).__name__, {})
        return feed.sheet(sight, told, self._spot.draft, changes, self._spot.arrangement.extras(sight, told), names)

    def on_line(self, message: Json) -> None:
        """The sheet of a line."""
        self._spot.draft = {}
        self._spot.sheet = {"type": "line", "seq": self._spot.told(message).number}

    def on_draft(self, message: Json) -> None:
        """One word of the correction that is being chosen."""
        told = self._spot.told(message)
        blanks = {blank.name: blank for blank in feed.correction(self._spot.sight, told)}
        blank = blanks.get(str(message.get("name")))
        value = message.get("value")
        if blank is None or not on_offer(blank, value):
            raise Nonsense("That is not one of the choices.")
        if (self._spot.sheet or {}).get("seq") != told.number:
            self.on_line(message)  # a draft is of the line whose sheet is open
        self._spot.draft[blank.name] = value
        if self._spot.draft[blank.name] == getattr(told.event, blank.name, None):
            del self._spot.draft[blank.name]

    def _corrected(self, told: Told) -> Event:
        draft = {name: value for name, value in self._spot.draft.items() if hasattr(told.event, name)}
        event = reading(told.event, draft)  # another page may have made another kind of line of it
        for name in secrets_of(type(event)):
            if name not in self._spot.draft and not may_know(self._spot.seat, event, name):
                event = replace(event, **{name: None})
        return event

    def on_save(self, message: Json) -> None:
        """The correction that was chosen."""
        told = self._spot.told(message)
        if not self._spot.draft:
            self._spot.close()
            return
        if missing := self.sheet(self._spot.sight, told)["missing"]:
            raise Nonsense(f"{missing} Nothing was changed.")
        self._amend(told, self._corrected(told), message.get("seen"))

    def on_amend(self, message: Json) -> None:
        """A correction that is a button."""
        self._amend(self._spot.told(message), self._recording.event(message.get("event")), message.get("seen"))

    def _amend(self, told: Told, event: Event, seen: object) -> None:
        amended = Amended(seq=told.seq, event=event)
        found = feed.changes(self._spot.sight, self._spot.table.previews.consequences(amended, self._spot.seat))
        self._recording.propose(amended, seen, f"Line {told.line.label} is corrected. {found['text']}")

    def on_strike(self, message: Json) -> None:
        """A line no longer counts; what follows from that is said first."""
        told = self._spot.told(message)
        struck = Struck(seq=told.seq)
        found = feed.changes(self._spot.sight, self._spot.table.previews.consequences(struck, self._spot.seat))
        if message.get("sure") is not True and (found["changed"] or found["illegal"]):
            lines = _lines(found)
            send = {"do": "strike", "seq": told.number, "sure": True}
            self._spot.sure(f"Strike line {told.line.label}? {found['text']}", "Strike it", send, lines)
            return
        self._recording.propose(struck, None, f"Line {told.line.label} is struck. {found['text']}")

    def on_unstrike(self, message: Json) -> None:
        """Put a struck line back: strike what struck it."""
        told = self._spot.told(message)
        strikes = [e for e in self._spot.table.entries if isinstance(e.event, Struck) and e.event.seq == told.seq]
        if not told.line.struck or not strikes:
            raise Nonsense("That line is not struck.")
        self._recording.propose(Struck(seq=strikes[-1].seq), None, f"Line {told.line.label} counts again.")

    def on_annul(self, message: Json) -> None:
        """Take a suggestion back with its answers, as the table reads an overlooked card."""
        amendments = self._spot.arrangement.annulled(self._spot.sight, self._spot.told(message).number)
        if not amendments:
            raise Nonsense("There is no suggestion to annul any more.")
        for amendment in amendments:
            self._spot.table.record(amendment, self._spot.author)
        self._spot.close()
        self._spot.say("The suggestion and its answers are annulled.")

    # ------------------------------------------------------------------ putting a line in

    def on_insert(self, message: Json) -> None:
        """What could have happened right before a line, as a sheet of offers."""
        told = self._spot.told(message)
        if told.event.begins:
            raise Nonsense("Nothing happened before the table was laid.")
        self._spot.sheet = self._insert_sheet(told)

    def _insert_sheet(self, told: Told) -> Json:
        """First what was on offer at that moment, then every other kind of line."""
        role = "alone" if self._spot.role == "seat" else self._spot.role
        before = replace(self._spot.sight, state=told.before, role=role)
        blocks = [b for b in self._spot.arrangement.entry(before) if not b.get("seq") and not b.get("more")]
        blocks += inserting.blocks(before, self._spot.arrangement.titles, self._spot.arrangement.fields)
        return {"type": "insert", "seq": told.number, "label": told.line.label, "blocks": blocks}

    def on_put(self, message: Json) -> None:
        """Put a line in before another, once it was said what follows; a suggestion asks at once for its answer."""
        told = self._spot.told(message)
        event = self._recording.event(message.get("event"))
        order = [line.seq for line in self._spot.table.lines]
        at = order.index(told.seq)
        inserted = Inserted(after=order[at - 1] if at else 0, event=event)
        found = feed.changes(self._spot.sight, self._spot.table.previews.consequences(inserted, self._spot.seat))
        if message.get("sure") is not True:
            send = {"do": "put", "seq": told.number, "event": message.get("event"), "sure": True}
            lines = [*(n["text"] for n in found["notices"]), found["text"], *_lines(found)]
            self._spot.sure(f"Before line {told.line.label}: {found['reads']}", "Put it in", send, lines)
            return
        done = self._recording.propose(inserted, None, f"Put in before line {told.line.label}. {found['text']}")
        if done and getattr(self._spot.told(message).before, "open_suggestion", None):
            self._spot.sheet = self._insert_sheet(self._spot.told(message))

    def on_note(self, message: Json) -> None:
        """A note or bookmark on a line, for all or for the own eyes."""
        told = self._spot.told(message)
        text, marked = clip(str(message.get("text", "")), 2000), bool(message.get("bookmark"))
        if message.get("own") and self._spot.sight.player:
            self._recording.propose(
                NotedPrivately(seq=told.seq, text=text, bookmark=marked, by=self._spot.sight.player), None
            )
        else:
            self._recording.propose(Noted(seq=told.seq, text=text, bookmark=marked), None)


def _lines(found: Json) -> list[str]:
    """The lines that read differently, and those that break a rule, each by its number."""
    return [f"Line {c['label']}: {c['text']}" for c in (*found["changed"], *found["illegal"])]


def reading(event: Event, words: Mapping[str, Any]) -> Event:
    """The event with these words in place of its own."""
    return replace(event, **{k: tuple(cast("list[Any]", v)) if isinstance(v, list) else v for k, v in words.items()})


def on_offer(blank: Blank, value: object) -> bool:
    """Whether a draft may say this; a hand may be drafted card by card, any other list only whole."""
    if not isinstance(value, list):
        return blank.single and not isinstance(value, float) and value in blank.choices
    words = cast("list[Any]", value)
    whole = blank.fewest <= len(words) <= blank.count or not blank.many
    return not blank.single and whole and all(word in blank.choices for word in words)
