"""Secret submissions of a page: submit, take back, and reveal once everybody has submitted.

Only the page itself learns that it submitted anything, or was asked about it: nothing here is recorded, noted
down, timed or logged. The event revealed at the end is an ordinary line.
"""

from __future__ import annotations

from assistant.core.box import Box
from assistant.core.codec import submission_from
from assistant.core.event import TABLE, Event
from assistant.core.offer import Nonsense
from assistant.families.common_rules import speaks_for
from dashboards.parts.common import feed
from dashboards.parts.common.box import named
from dashboards.parts.common.labels import Json
from dashboards.play.page_context import Spot

SILENT = ("lay", "take_back", "write")
"""Messages that leave no trace in any log, even on failure: the place and the moment would reveal too much."""
DONE = "Done. Hold the button to check."
"""The same words for any submission or withdrawal, so that somebody who reads them from across the table learns
nothing.
"""
KEPT = "Done."
"""The same for books that are sealed: the page shows beside each whether it is."""


class Laying:
    """Submits for the player whose page this is, or who holds the shared screen; a message never says for whom.

    Where a player fills several slots, the message says which; never a slot of another player.
    """

    def __init__(self, spot: Spot) -> None:
        self._spot = spot

    def on_lay(self, message: Json) -> None:
        """Submit an event in place of the earlier one; if the rules forbid it, ask once.

        In a serial box a message without an event seals what was drafted. A message for a box that was expected to open
        (`if_open`) is passed over if it did not.
        """
        if message.get("if_open") is True and message.get("box") not in self._spot.table.boxes.open():
            return
        box = self._box(message)
        slot = self._slot(box, message)
        event = self._drafted(box, slot) if "event" not in message else _meant(box, slot, message)
        if message.get("sure") is not True and self._asked(box, slot, event, message):
            return
        self._spot.table.boxes.submit(box.key, slot, event)
        self._done(box)

    def on_write(self, message: Json) -> None:
        """Keep what is being written in a serial box, without any message about it."""
        box = self._box(message)
        slot = self._slot(box, message)
        self._spot.table.boxes.draft(box.key, slot, _meant(box, slot, message))
        self._spot.entered = True

    def on_take_back(self, message: Json) -> None:
        """Withdraw what was submitted."""
        box = self._box(message)
        self._spot.table.boxes.take_back(box.key, self._slot(box, message))
        self._done(box)

    def on_call_time(self, message: Json) -> None:
        """Call time, which seals what has been written, from any page that may write; ask once."""
        box = self._box(message)
        if message.get("sure") is not True:
            waiting = self._spot.table.boxes.waiting(box.key)
            lines = [f"Still writing: {named(self._spot.sight, box, waiting)}."] if waiting else []
            send = {"do": "call_time", "box": box.key, "sure": True}
            self._spot.sure("Call time? Everything written so far will be sealed.", "Call time", send, lines)
            return
        self._spot.table.boxes.call_time(box.key, self._spot.seat)
        self._spot.close()
        self._spot.entered = True

    def on_reveal(self, message: Json) -> None:
        """Reveal the contents of a full box, or its next page, from any page that may write."""
        self._spot.table.boxes.reveal(self._box(message).key, self._spot.seat, str(message.get("page") or ""))
        self._spot.close()
        self._spot.entered = True

    # ------------------------------------------------------------------ within

    def _box(self, message: Json) -> Box:
        box = self._spot.table.boxes.open().get(str(message.get("box")))
        if box is None:
            raise Nonsense("No secret submissions are open there now. Nothing was submitted.")
        return box

    def _slot(self, box: Box, message: Json) -> str:
        """Return the slot that this page fills now; raise Nonsense if it is not this page’s to fill."""
        if not box.owners:
            return self._seat()
        slot = str(message.get("slot"))
        if slot not in box.seats:
            raise Nonsense("There is nothing to submit under that name. Nothing was submitted.")
        state = self._spot.table.view(TABLE)
        if state.way != "alone" and box.owner(slot) != (self._seat() if box.owner(slot) else ""):
            raise Nonsense("Only the player it belongs to can submit that. Nothing was submitted.")
        if not speaks_for(state, self._spot.seat, box.owner(slot) or TABLE):
            raise Nonsense("That is submitted on the shared screen. Nothing was submitted.")
        return slot

    def _seat(self) -> str:
        """Return the seat that this page submits for: its player, or who holds the shared screen; or raise Nonsense."""
        seat = self._spot.held or self._spot.sight.player
        if seat is None:
            raise Nonsense("First choose who is holding this screen. Nothing was submitted.")
        if not speaks_for(self._spot.table.view(TABLE), self._spot.seat, seat):
            raise Nonsense("Only that player can submit that, on their own device. Nothing was submitted.")
        return seat

    def _drafted(self, box: Box, slot: str) -> Event:
        event = self._spot.table.boxes.drafted(box.key, slot) or (box.blank(slot) if box.blank else None)
        if event is None:
            raise Nonsense("You haven't chosen anything yet. Nothing was submitted.")
        return event

    def _asked(self, box: Box, slot: str, event: Event, message: Json) -> bool:
        """Return whether the rules, as the owner knows the table, object to it; if so, a sheet says why."""
        notices = [n for n in self._spot.table.advice(event, box.owner(slot) or TABLE) if n.level != "hint"]
        if not notices:
            return False
        given = {name: message[name] for name in ("event", "slot") if name in message}
        self._spot.sheet = {
            "type": "lay",
            "title": "Check before sealing" if box.serial else "Check before submitting",
            "yes": "Seal anyway" if box.serial else "Submit anyway",
            "notices": [feed.notice(n) for n in notices],
            "send": {"do": "lay", "box": box.key, "sure": True, **given},
        }
        return True

    def _done(self, box: Box) -> None:
        self._spot.close()
        self._spot.entered = True
        self._spot.say(KEPT if box.serial else DONE)


def _meant(box: Box, slot: str, message: Json) -> Event:
    """Return the event that the message submits in this slot; raise Nonsense if it does not fit."""
    event = submission_from(message.get("event"), box.offer(slot).kind)
    if not box.allows(slot, event):
        raise Nonsense("This seat can't submit that here. Nothing was submitted.")
    return event
