"""What a page lays in secret, takes back, and shows when everybody has laid.

Nobody but the page itself learns that it laid anything, or was asked about it: nothing here is recorded, noted down,
timed or logged. What is shown at the end is an ordinary line.
"""

from __future__ import annotations

from assistant.core.box import Box
from assistant.core.codec import laid_from
from assistant.core.event import TABLE, Event
from assistant.core.offer import Nonsense
from assistant.families.common_rules import speaks_for
from dashboards.parts.common import dialogs
from dashboards.parts.common.box import named
from dashboards.parts.common.labels import Json
from dashboards.play.page_context import Spot

SILENT = ("lay", "take_back", "write")
"""What leaves nothing in any log, whatever goes wrong with it: the place and the moment would say too much."""
DONE = "Done. Hold the button down to see what lies there of yours."
"""The same whatever was laid or taken back: who reads it from across the table learns nothing."""


class Laying:
    """Lays for the player whose page this is, or who holds the shared screen; a message never says for whom.

    Where a player fills several slots, it says which of them; never one of another's.
    """

    def __init__(self, spot: Spot) -> None:
        self._spot = spot

    def on_lay(self, message: Json) -> None:
        """Lay this, in the place of what lay there before; what the rules forbid is asked about once.

        In a serial box a message without an event seals what was drafted.
        """
        box = self._box(message)
        slot = self._slot(box, message)
        event = self._drafted(box, slot) if "event" not in message else _meant(box, slot, message)
        if message.get("sure") is not True and self._asked(box, slot, event, message):
            return
        self._spot.table.boxes.lay(box.key, slot, event)
        self._done()

    def on_write(self, message: Json) -> None:
        """Keep what is being written in a serial box; nothing is said of it, here or anywhere."""
        box = self._box(message)
        slot = self._slot(box, message)
        self._spot.table.boxes.draft(box.key, slot, _meant(box, slot, message))
        self._spot.entered = True

    def on_take_back(self, message: Json) -> None:
        """Nothing lies there any more."""
        box = self._box(message)
        self._spot.table.boxes.take_back(box.key, self._slot(box, message))
        self._done()

    def on_call_time(self, message: Json) -> None:
        """The time is up: what stands is sealed. From any page that may write; it is asked about once."""
        box = self._box(message)
        if message.get("sure") is not True:
            waiting = self._spot.table.boxes.waiting(box.key)
            lines = [f"Not sealed yet: {named(self._spot.sight, box, waiting)}."] if waiting else []
            send = {"do": "call_time", "box": box.key, "sure": True}
            self._spot.sure("The time is up. What everybody has written so far is sealed.", "Seal it", send, lines)
            return
        self._spot.table.boxes.call_time(box.key, self._spot.seat)
        self._spot.close()
        self._spot.entered = True

    def on_reveal(self, message: Json) -> None:
        """Show what lies in a box that is full, or the next page of it: from any page that may write."""
        self._spot.table.boxes.reveal(self._box(message).key, self._spot.seat, str(message.get("page") or ""))
        self._spot.close()
        self._spot.entered = True

    # ------------------------------------------------------------------ within

    def _box(self, message: Json) -> Box:
        found = self._spot.table.boxes.open().get(str(message.get("box")))
        if found is None:
            raise Nonsense("Nothing is laid in secret there now.")
        return found

    def _slot(self, box: Box, message: Json) -> str:
        """Where this page lays now. Raises Nonsense."""
        if not box.owners:
            return self._seat()
        slot = str(message.get("slot"))
        if slot not in box.seats:
            raise Nonsense("Nothing is laid there by that name. Nothing was laid.")
        state = self._spot.table.view(TABLE)
        if state.way != "alone" and box.owner(slot) != (self._seat() if box.owner(slot) else ""):
            raise Nonsense("That is another's to lay. Nothing was laid.")
        if not speaks_for(state, self._spot.seat, box.owner(slot) or TABLE):
            raise Nonsense("That is laid on the shared screen. Nothing was laid.")
        return slot

    def _seat(self) -> str:
        """For whom this page lays now: its own player, or the one who holds the shared screen. Raises Nonsense."""
        seat = self._spot.held or self._spot.sight.player
        if seat is None:
            raise Nonsense("Whoever lays here takes this screen in hand first. Nothing was laid.")
        if not speaks_for(self._spot.table.view(TABLE), self._spot.seat, seat):
            raise Nonsense("That is laid on the own screen. Nothing was laid.")
        return seat

    def _drafted(self, box: Box, slot: str) -> Event:
        event = self._spot.table.boxes.drafted(box.key, slot) or (box.blank(slot) if box.blank else None)
        if event is None:
            raise Nonsense("Nothing was chosen. Nothing was laid.")
        return event

    def _asked(self, box: Box, slot: str, event: Event, message: Json) -> bool:
        """Whether the rules, as its owner knows the table, have something against it: then a sheet says what."""
        notices = [n for n in self._spot.table.advice(event, box.owner(slot) or TABLE) if n.level != "hint"]
        if not notices:
            return False
        send = {"do": "lay", "box": box.key, "sure": True}
        self._spot.sheet = dialogs.laying(
            notices, {**send, **{k: message[k] for k in ("event", "slot") if k in message}}
        )
        return True

    def _done(self) -> None:
        self._spot.close()
        self._spot.entered = True
        self._spot.say(DONE)


def _meant(box: Box, slot: str, message: Json) -> Event:
    """What the message lays in this slot; raises Nonsense."""
    event = laid_from(message.get("event"), box.offer(slot).kind)
    if not box.allows(slot, event):
        raise Nonsense("That cannot be laid here by this seat. Nothing was laid.")
    return event
