"""A game in play, as one page sees it: its whole state as JSON, and every tap on it.

No Panel here: the same serves the server's pages, notebooks and the one-file replay.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from assistant.codec import event_from
from assistant.event import TABLE, Event, may_know, secrets_of, seen_by
from assistant.game import Nonsense
from assistant.story import Amended, Inserted, Noted, NotedPrivately, Struck
from assistant.table import NotRecorded, Question, Table, Told
from dashboards import clue
from dashboards.arrangement import PLAIN, Arrangement
from dashboards.parts import ask, feed, replay, rules, turn
from dashboards.parts.sight import Sight
from dashboards.parts.words import Json, clip, words

if TYPE_CHECKING:
    from dashboards.screen import Message, Screen
    from dashboards.session import Desk

log = logging.getLogger("boardside")

ARRANGEMENTS: Mapping[str, Arrangement] = {"clue": clue.ARRANGEMENT}
PARTS = ("pieces", "offers", "hand", "feed", "ask", "grid", "board", "rules", "turn", "replay", "phone", "tv", "tablet")
"""Scripts of a screen of play, in this order."""
LAYOUTS = {"table": "tablet", "tv": "tv", "replay": "replay"}
TABS = {"play": "Play", "notes": "Notes", "board": "Board", "feed": "Feed", "more": "More"}
BULK = 3
"""Undoing more entries than this asks once."""


class Play:
    """One page: a seat at a table in a role (seat, alone, table, tv, watch, replay)."""

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
        self._replay: Json | None = None
        self._held: str | None = None
        if role == "replay":
            self._open_replay({})

    # ------------------------------------------------------------------ what the page shows

    @property
    def layout(self) -> str:
        """Name of the arrangement in the scripts."""
        return LAYOUTS.get(self.role, "phone")

    @property
    def arrangement(self) -> Arrangement:
        """How this game's parts are put together."""
        return ARRANGEMENTS.get(self.table.game.key, PLAIN)

    @property
    def sight(self) -> Sight:
        """The table as this page sees it now."""
        if self._sight is None or self._sight.revision != self.table.revision:
            self._sight = Sight.of(self.table, self.seat, self.role)
        return self._sight

    def still(self) -> Json:
        """What does not change: shapes and the rule catalogue."""
        return self.arrangement.still(self.sight)

    def state(self) -> Json:
        """Everything that changes, from what this seat may see, and nothing else."""
        sight = self.sight
        found: Json = {
            "role": self.role,
            "seat": sight.player,
            "revision": sight.revision,
            "title": sight.game.title,
            "toast": self._toast,
            "replay": self._replay,
        }
        if self.role == "replay":
            return {**found, "behind": sight.revision - (self._replay or {}).get("revision", 0)}
        found |= {
            "words": words(sight),
            "tabs": self._tabs(),
            "status": self.arrangement.status(sight),
            "clocks": turn.times(sight),
            "board": self.arrangement.board(sight) if sight.laid else None,
            "last": feed.last_lines(sight),
            "opened": self.arrangement.after_the_game(sight),
        }
        if self.role != "tv":
            found |= self._tappable(sight)
        return found

    def _tappable(self, sight: Sight) -> Json:
        return {
            "entry": self.arrangement.entry(sight),
            "feed": feed.feed(sight, **self._feed),
            "grid": self.arrangement.grid(sight) if sight.laid else None,
            "hand": self.arrangement.hand(sight) if sight.laid else None,
            "readings": rules.readings(sight) if sight.laid else {},
            "writes": sight.writes,
            "sheet": self._shown_sheet(sight),
            "cover": self._cover(sight),
        }

    def _tabs(self) -> list[Json]:
        keys = list(TABS)
        if self.sight.player is None:
            keys.remove("notes")
        if not self.sight.writes:
            return [{"key": k, "label": "Table" if k == "play" else TABS[k]} for k in keys]
        return [{"key": k, "label": TABS[k]} for k in keys]

    def _shown_sheet(self, sight: Sight) -> Json | None:
        if self._sheet and self._sheet["type"] == "line":
            told = sight.line(self._sheet["seq"])
            return self._line_sheet(sight, told) if told else None
        return self._sheet

    def _line_sheet(self, sight: Sight, told: Told) -> Json:
        changes = None
        if self._draft:
            try:
                amended = Amended(seq=told.line.seq, event=self._corrected(sight, told))
                changes = feed.changes(sight, self.table.consequences(amended, self.seat))
            except Nonsense as wrong:
                changes = {"text": str(wrong), "changed": [], "illegal": []}
        return feed.sheet(sight, told, self._draft, changes, self.arrangement.extras(sight, told))

    # ------------------------------------------------------------------ a tablet that is passed around

    def _cover(self, sight: Sight) -> Json | None:
        """Notes of players without a device, on the shared tablet, only while somebody holds the button."""
        if self.role != "table" or getattr(sight.state, "way", "") != "tablet":
            return None
        found: Json = {"players": [p.key for p in sight.state.players if not p.device], "held": self._held}
        if self._held:
            own = Sight.of(self.table, self._held, "alone")
            blocks = [b for b in self.arrangement.entry(own) if b.get("private")]
            found |= {"grid": self.arrangement.grid(own), "hand": self.arrangement.hand(own), "entry": blocks}
        return found

    def _on_hold(self, message: Message) -> None:
        cover = self._cover(self.sight)
        player = message.get("player")
        self._held = player if cover and player in cover["players"] else None

    @property
    def _author(self) -> str:
        return self._held or self.seat

    # ------------------------------------------------------------------ hearing

    def hear(self, message: Message) -> None:
        """One tap. Never raises: whatever is wrong becomes a sentence on this page."""
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
        if isinstance(event, (Struck, Amended, Inserted, Noted)):
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

    def _propose(self, event: Event, seen: object, done: str = "") -> bool:
        """Record, or open the sheet that asks first; whether it was recorded."""
        at = seen if isinstance(seen, int) and 0 <= seen <= self.table.revision else None
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

    def _close(self) -> None:
        self._sheet, self._pending, self._draft = None, None, {}

    # ------------------------------------------------------------------ recording

    def _on_record(self, message: Message) -> None:
        self._propose(self._event(message.get("event")), message.get("seen"))

    def _on_anyway(self, message: Message) -> None:
        if self._pending is None:
            return
        event, author, done = self._pending
        self.table.record(event, author, note=clip(str(message.get("note", "")), 400))
        self._close()
        if done:
            self._say(done, {"label": "Undo", "send": {"do": "undo"}})

    def _on_close(self, _: Message) -> None:
        self._close()

    def _on_roll(self, message: Message) -> None:
        state = self.sight.state
        kind = self.table.game.kind("DiceRolled")
        if kind is None or state.on_turn is None:
            raise Nonsense("There is nobody to roll for.")
        values = {"by": state.on_turn, "roll": secrets.randbelow(6) + 1}
        self._propose(kind(**values), message.get("seen"))

    def _on_complete(self, message: Message) -> None:
        """A secret of a recorded line, from one who knows it: one tap."""
        told = self._told(message)
        author = self._author
        sight = self.sight if author == self.seat else Sight.of(self.table, author, self.role)
        told = sight.line(told.line.seq) or told
        before = sight.befores[told.line.seq]
        for blank in self.table.game.completions(told.event, before, author):
            if blank.name == message.get("name") and message.get("value") in blank.choices:
                event = replace(told.event, **{blank.name: message["value"]})
                self._propose(Amended(seq=told.line.seq, event=event), None)
                return
        raise Nonsense("That has been entered in the meantime.")

    # ------------------------------------------------------------------ undo and redo

    def _on_undo(self, message: Message) -> None:
        entry = self.table.undoable(self.seat)
        if entry is None:
            raise Nonsense("There is nothing to undo.")
        what = feed.named(self.sight, entry)
        others = entry.author not in (self.seat, TABLE) and self.role != "alone"
        if others and message.get("sure") != entry.seq:
            name = clip(self.sight.state.name(entry.author))
            send = {"do": "undo", "sure": entry.seq}
            self._sheet = ask.sure(f"{name} entered {what}. Undo it?", "Undo it", send)
            return
        self._close()
        self.table.undo(self.seat)
        self._say(f"Undone: {what}.", {"label": "Redo", "send": {"do": "redo"}})

    def _on_redo(self, _: Message) -> None:
        if self.table.redo(self.seat) is None:
            raise Nonsense("There is nothing to redo.")
        self._say("Done again.", {"label": "Undo", "send": {"do": "undo"}})

    def _on_back(self, message: Message) -> None:
        """Undo everything after a line."""
        told = self._told(message)
        later = [e for e in self.table.entries if e.seq > told.line.seq]
        others = {e.author for e in later} - {self.seat, TABLE}
        if (len(later) > BULK or (others and self.role != "alone")) and message.get("sure") != self.table.revision:
            send = {"do": "back", "seq": told.line.seq, "sure": self.table.revision}
            lines = [clip(t.text, 120) for t in self.sight.living if t.line.seq > told.line.seq][-8:]
            self._sheet = ask.sure(f"Undo everything after line {told.line.label}?", "Undo back to here", send, lines)
            return
        count = 0
        while (entry := self.table.undoable(self.seat)) and entry.seq > told.line.seq:
            self.table.undo(self.seat)
            count += 1
        self._close()
        self._say(f"Back to line {told.line.label}: {count} undone.", {"label": "Redo", "send": {"do": "redo"}})

    # ------------------------------------------------------------------ one line

    def _told(self, message: Message) -> Told:
        told = self.sight.line(message.get("seq", -1))
        if told is None:
            raise Nonsense("That line is not here any more.")
        return told

    def _on_line(self, message: Message) -> None:
        self._draft = {}
        self._sheet = {"type": "line", "seq": self._told(message).line.seq}

    def _on_draft(self, message: Message) -> None:
        told = self._told(message)
        blanks = {blank.name: blank for blank in feed.correction(self.sight, told)}
        blank = blanks.get(str(message.get("name")))
        value = message.get("value")
        chosen = value if isinstance(value, list) else [value]
        if blank is None or not all(choice in blank.choices for choice in chosen):
            raise Nonsense("That is not one of the choices.")
        self._draft[blank.name] = value
        if self._draft[blank.name] == getattr(told.event, blank.name, None):
            del self._draft[blank.name]

    def _corrected(self, sight: Sight, told: Told) -> Event:
        values = {k: tuple(v) if isinstance(v, list) else v for k, v in self._draft.items()}
        event = replace(told.event, **values)
        for name in secrets_of(type(event)):
            if name not in values and not may_know(self.seat, event, name):
                event = replace(event, **{name: None})
        return event

    def _on_save(self, message: Message) -> None:
        told = self._told(message)
        if not self._draft:
            self._close()
            return
        self._amend(told, self._corrected(self.sight, told), message.get("seen"))

    def _on_amend(self, message: Message) -> None:
        self._amend(self._told(message), self._event(message.get("event")), message.get("seen"))

    def _amend(self, told: Told, event: Event, seen: object) -> None:
        amended = Amended(seq=told.line.seq, event=event)
        found = feed.changes(self.sight, self.table.consequences(amended, self.seat))
        self._propose(amended, seen, f"Line {told.line.label} is corrected. {found['text']}")

    def _on_strike(self, message: Message) -> None:
        told = self._told(message)
        struck = Struck(seq=told.line.seq)
        found = feed.changes(self.sight, self.table.consequences(struck, self.seat))
        if message.get("sure") is not True and (found["changed"] or found["illegal"]):
            lines = [f"{c['label']}  {c['text']}" for c in (*found["changed"], *found["illegal"])]
            send = {"do": "strike", "seq": told.line.seq, "sure": True}
            self._sheet = ask.sure(f"Strike line {told.line.label}? {found['text']}", "Strike it", send, lines)
            return
        self._propose(struck, None, f"Line {told.line.label} is struck. {found['text']}")

    def _on_unstrike(self, message: Message) -> None:
        """Put a struck line back: strike what struck it."""
        told = self._told(message)
        strikes = [e for e in self.table.entries if isinstance(e.event, Struck) and e.event.seq == told.line.seq]
        if not told.line.struck or not strikes:
            raise Nonsense("That line is not struck.")
        self._propose(Struck(seq=strikes[-1].seq), None, f"Line {told.line.label} counts again.")

    def _on_strikes(self, message: Message) -> None:
        seqs = [s for s in message.get("seqs", []) if isinstance(s, int) and self.sight.line(s)]
        for seq in reversed(seqs):
            self.table.strike(seq, self._author)
        self._close()
        self._say("The suggestion and its answers are annulled.")

    def _on_insert(self, message: Message) -> None:
        """What could have happened right before a line, as a sheet of offers."""
        told = self._told(message)
        before = replace(self.sight, state=self.sight.befores[told.line.seq], role=self.role)
        blocks = [b for b in self.arrangement.entry(before) if not b.get("seq")]
        self._sheet = {"type": "insert", "seq": told.line.seq, "label": told.line.label, "blocks": blocks}

    def _on_put(self, message: Message) -> None:
        told = self._told(message)
        event = self._event(message.get("event"))
        order = [line.seq for line in self.table.lines]
        at = order.index(told.line.seq)
        inserted = Inserted(after=order[at - 1] if at else 0, event=event)
        found = feed.changes(self.sight, self.table.consequences(inserted, self.seat))
        self._propose(inserted, None, f"Put in before line {told.line.label}. {found['text']}")

    def _on_note(self, message: Message) -> None:
        told = self._told(message)
        text, marked = clip(str(message.get("text", "")), 2000), bool(message.get("bookmark"))
        if message.get("own") and self.sight.player:
            self._propose(NotedPrivately(seq=told.line.seq, text=text, bookmark=marked, by=self.sight.player), None)
        else:
            self._propose(Noted(seq=told.line.seq, text=text, bookmark=marked), None)

    # ------------------------------------------------------------------ looking

    def _on_feed(self, message: Message) -> None:
        self._feed = {"all_lines": bool(message.get("all")), "audit": bool(message.get("audit"))}

    def _on_replay(self, message: Message) -> None:
        self._open_replay(message)

    def _open_replay(self, message: Message) -> None:
        allowed = replay.cameras(self.table, self.seat, self.role)
        camera = str(message.get("camera") or replay.first_camera(allowed, self.seat))
        self._replay = replay.replay(self.table, camera, allowed, self.arrangement.picture)

    def _on_live(self, _: Message) -> None:
        if self.role != "replay":
            self._replay = None


READING = ("close", "line", "feed", "replay", "live")
"""What a page that records nothing may say."""


def open_screen(desk: Desk) -> tuple[Screen, Callable[[], Json], Callable[[Message], None]]:
    """A screen of play for a page of the server, what draws it and what hears it."""
    from dashboards.play_screen import PlayScreen

    assert desk.table is not None
    play = Play(desk.table, desk.seat, desk.role)
    screen = PlayScreen(layout=play.layout, still=play.still())
    return screen, play.state, play.hear



