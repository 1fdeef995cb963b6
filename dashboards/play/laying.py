"""What a page lays in secret, takes back, and shows when everybody has laid.

Nobody but the page itself learns that it laid anything, or was asked about it: nothing here is recorded, noted down,
timed or logged. What is shown at the end is an ordinary line.
"""

from __future__ import annotations

from assistant.box import Box
from assistant.codec import laid_from
from assistant.event import TABLE, Event
from assistant.housekeeping import speaks_for
from assistant.offer import Nonsense
from dashboards.parts.common import ask
from dashboards.parts.common.words import Json
from dashboards.play.spot import Spot

SILENT = ("lay", "take_back")
"""What leaves nothing in any log, whatever goes wrong with it: the place and the moment would say too much."""
DONE = "Done. Hold the button down to see what lies there of yours."
"""The same whatever was laid or taken back: who reads it from across the table learns nothing."""


class Laying:
    """Lays for the player whose page this is, or who holds the shared screen; a message never says for whom."""

    def __init__(self, spot: Spot) -> None:
        self._spot = spot

    def on_lay(self, message: Json) -> None:
        """Lay this, in the place of what the player laid there before; what the rules forbid is asked about once."""
        seat, box = self._seat(), self._box(message)
        event = laid_from(message.get("event"), box.offer(seat).kind)
        if not box.allows(seat, event):
            raise Nonsense("That cannot be laid here by this seat. Nothing was laid.")
        if message.get("sure") is not True and self._asked(box, seat, event, message):
            return
        self._spot.table.boxes.lay(box.key, seat, event)
        self._done()

    def on_take_back(self, message: Json) -> None:
        """Nothing of this player lies there any more."""
        seat, box = self._seat(), self._box(message)
        self._spot.table.boxes.take_back(box.key, seat)
        self._done()

    def on_reveal(self, message: Json) -> None:
        """Show what lies in a box that is full: from any page that may write."""
        self._spot.table.boxes.reveal(self._box(message).key, self._spot.seat)
        self._spot.close()
        self._spot.entered = True

    # ------------------------------------------------------------------ within

    def _box(self, message: Json) -> Box:
        found = self._spot.table.boxes.open().get(str(message.get("box")))
        if found is None:
            raise Nonsense("Nothing is laid in secret there now.")
        return found

    def _seat(self) -> str:
        """For whom this page lays now: its own player, or the one who holds the shared screen. Raises Nonsense."""
        seat = self._spot.held or self._spot.sight.player
        if seat is None:
            raise Nonsense("Whoever lays here takes this screen in hand first. Nothing was laid.")
        if not speaks_for(self._spot.table.view(TABLE), self._spot.seat, seat):
            raise Nonsense("That is laid on the own screen. Nothing was laid.")
        return seat

    def _asked(self, box: Box, seat: str, event: Event, message: Json) -> bool:
        """Whether the rules, as this seat knows the table, have something against it: then a sheet says what."""
        notices = [n for n in self._spot.table.advice(event, seat) if n.level != "hint"]
        if not notices:
            return False
        send = {"do": "lay", "box": box.key, "event": message["event"], "sure": True}
        self._spot.sheet = ask.laying(notices, send)
        return True

    def _done(self) -> None:
        self._spot.close()
        self._spot.entered = True
        self._spot.say(DONE)
