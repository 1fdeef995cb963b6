"""The next line of a computer player at a table where people play too: it is found here, and recorded by others."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.bots.sight import BotSight, Stuck
from assistant.core.event import Event


@dataclass(frozen=True)
class Said:
    """A line that a seat, or the table, is about to record.

    `box` and `slot` are a sealed box and the seat's slot in it, for a secret submission. `dealt` marks cards and
    truths that the dealer gives to a seat: a person need not enter them. `why` is the player's own reason, if it has
    one to give, from what its seat knows.
    """

    event: Event
    by: str
    box: str = ""
    slot: str = ""
    dealt: bool = False
    why: str = ""


class Spoken(Exception):
    """The first line of a step, which ends it before anything is recorded."""

    def __init__(self, said: Said) -> None:
        super().__init__(said)
        self.said = said


class Foresight(BotSight):
    """A table as one seat sees it, which raises Spoken instead of recording a line."""

    def insist(self, event: Event, *, dealt: bool = False) -> None:
        """Raise Spoken for what the rules allow; raise Stuck for the rest."""
        event = event if dealt else self.whim(event)
        if not self.allowed(event):
            raise Stuck(f"{event} of {self.seat} is against the rules.")
        raise Spoken(Said(event, self.seat, dealt=dealt))

    def receive(self, event: Event, board: bool = False) -> None:
        """Raise Spoken for what the dealer gives to this seat."""
        if not board and not self.offered(event):
            raise Stuck(f"{event} is not on offer to {self.seat}.")
        self.insist(event, dealt=True)

    def draft(self, slot: str, event: Event) -> None:
        """Keep no draft: a submission is sealed at once."""

    def open_again(self, slot: str) -> None:
        """Leave a submission as it is."""

    def seal(self, slot: str, event: Event) -> None:
        """Raise Spoken for a submission to one of the seat's slots of a box; raise Stuck for another seat's."""
        raise Spoken(Said(event, self.seat, self._box(slot), slot))
