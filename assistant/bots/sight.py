"""The part of a table that a computer player may see and use: the view, the story and the offers of its own seat."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, TypeVar

from assistant.core.event import TABLE, Event
from assistant.core.game import legal
from assistant.core.offer import Offer
from assistant.core.seating import Seated
from assistant.kit.facts import Evidence
from assistant.knowledge.evidence_cache import learnt
from assistant.table.table import SeatLine, Table

S = TypeVar("S")
NAMES: Final = ("Anna", "Ben", "Carla", "David", "Edith", "Frank")
COLOURS: Final = ("#C0392B", "#2F6DB5", "#2E7D4F", "#D4A72C", "#7B4A9E", "#5D6D7E")
MARKS: Final = "●▲■◆★✚"
ROBOT: Final = "Robot "
"""The prefix of the names of computer players."""
BEGAN: Final = 1_760_000_000_000
"""The start time of the first simulated game, in milliseconds since 1970 UTC."""

APART: Final = 3_600_000
"""Milliseconds between the start times of successive games: figures over the years need a time."""


def began(seed: int) -> int:
    """Return the start time of the game with this seed, in milliseconds since 1970 UTC."""
    return BEGAN + seed * APART


class Stuck(RuntimeError):
    """A computer player wants what is not on offer, or knows no way on: our mistake, explained in one sentence."""


def robots(skills: Sequence[str], pieces: Sequence[str] = (), colours: Sequence[str] = COLOURS) -> list[Seated]:
    """Return one seat for every skill, in table order, with names that mark computer players."""
    return [
        Seated(
            key=NAMES[at].lower(),
            name=f"{ROBOT}{NAMES[at]} ({skill})",
            colour=colours[at],
            mark=MARKS[at],
            piece=pieces[at] if at < len(pieces) else "",
        )
        for at, skill in enumerate(skills)
    ]


def skill_of(name: str) -> str | None:
    """Return the skill of the computer player with this name; None for people."""
    if not name.startswith(ROBOT) or not name.endswith(")"):
        return None
    return name.rpartition("(")[2][:-1] or None


def _as_meant(event: Event) -> Event:
    return event


class BotSight:
    """A table as one seat sees it. Nothing here can be asked about any other seat."""

    def __init__(self, table: Table, seat: str) -> None:
        self._table, self.seat = table, seat
        self.whim: Callable[[Event], Event] = _as_meant
        """Returns the line that a player of little skill records instead of the one it means."""

    @property
    def state(self) -> Any:
        """The State as this seat knows it."""
        return self._table.view(self.seat)

    @property
    def story(self) -> list[SeatLine]:
        """The valid lines that this seat saw."""
        return self._table.story(self.seat)

    def evidence(self) -> Evidence:
        """Return all that this seat may use to locate cards; raise Stuck in a game without hidden cards."""
        evidence = learnt(self._table, self.seat)
        if evidence is None:
            raise Stuck(f"{self._table.game.title} has no hidden cards.")
        return evidence

    def offers(self, *kinds: type[Event]) -> list[Offer]:
        """Return the offers of these kinds that this seat can tap now; without kinds, all but the rare ones."""
        offers = self._table.game.offers(self.state, self.seat)
        return [o for o in offers if (o.kind in kinds if kinds else not o.rare) and o.fillable]

    def offered(self, event: Event) -> bool:
        """Return whether something on offer can be filled to become this event."""
        offers = self._table.game.offers(self.state, self.seat)
        return any(offer.kind is type(event) and offer.makes(event) for offer in offers)

    def allowed(self, event: Event) -> bool:
        """Return whether the rules, as this seat sees the table, allow the event."""
        return legal(self._table.advice(event, self.seat))

    def say(self, event: Event, board: bool = False) -> None:
        """Record the event; raise Stuck if it is not on offer or not legal. `board`: the board itself offers it."""
        if not board and not self.offered(event):
            raise Stuck(f"{event} is not on offer to {self.seat}.")
        self.insist(event)

    def insist(self, event: Event) -> None:
        """Record what is filled in by hand; raise Stuck if it is not legal."""
        event = self.whim(event)
        if not self.allowed(event):
            raise Stuck(f"{event} of {self.seat} is against the rules.")
        self._table.record(event, self.seat, freely=True)

    def receive(self, event: Event, board: bool = False) -> None:
        """Record what the dealer gives to this seat, as `say` does."""
        self.say(event, board)

    # ---------------------------------------------------------------- this seat's slots of a sealed box

    def draft(self, slot: str, event: Event) -> None:
        """Save a draft for one of the seat's slots of a box; raise Stuck for another seat's."""
        self._table.boxes.draft(self._box(slot), slot, event)

    def seal(self, slot: str, event: Event) -> None:
        """Submit this to one of the seat's slots of a box; raise Stuck for another seat's."""
        self._table.boxes.submit(self._box(slot), slot, event)

    def open_again(self, slot: str) -> None:
        """Take back the content of one of the seat's slots of a box; raise Stuck for another seat's."""
        self._table.boxes.take_back(self._box(slot), slot)

    def submitted(self, slot: str) -> bool:
        """Return whether one of the seat's slots of a box is filled; raise Stuck for another seat's."""
        return self._table.boxes.submission(self._box(slot), slot) is not None

    def _box(self, slot: str) -> str:
        mine = "" if self.seat == TABLE else self.seat
        for key, box in self._table.boxes.open().items():
            if slot in box.filled_by(mine):
                return key
        raise Stuck(f"{slot} is not for {self.seat} to fill.")


class Player(Generic[S]):
    """A computer player: it decides from what its seat sees; its guesses come from the dice of its table."""

    def __init__(self, sight: BotSight, dice: random.Random) -> None:
        self.sight, self.dice = sight, dice
        self.why = ""
        """The reason for what it has decided last, as a sentence; "" for none."""

    @property
    def state(self) -> S:
        """The table as this seat sees it."""
        return self.sight.state
