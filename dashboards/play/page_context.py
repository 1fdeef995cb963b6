"""From where one page plays: a seat at a table in a role, what lies open there, and passing words to it alone."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any

from assistant.core.event import TABLE, Event
from assistant.core.offer import Nonsense
from assistant.table.table import Table, Told
from dashboards.games import arrangement
from dashboards.parts.common import dialogs
from dashboards.parts.common.arrangement import Arrangement
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import Ask, Sight, worked_out
from dashboards.parts.common.text import clip

PASSES = 12.0
"""Seconds after which a passing word is old."""


class Spot:
    """What all parts of a page of play know of it.

    `held` is the player who holds a shared tablet now. `sheet` lies over the page, `pending` is the event that it
    asks about (with its author and what is said when it is done), `draft` the correction that is being chosen.
    `entered`: what was tapped last stands at the table now, also where somebody else had entered the same.
    `changed` has the page drawn, where somebody looks; `ask` works out what takes long.
    """

    def __init__(self, table: Table, seat: str = TABLE, role: str = "seat") -> None:
        self.table = table
        self.seat = seat
        self.role = role
        self.changed: Callable[[], None] = lambda: None
        self.ask: Ask = worked_out
        self.held: str | None = None
        self.sheet: Json | None = None
        self.pending: tuple[Event, str, str] | None = None
        self.draft: dict[str, Any] = {}
        self.entered = False
        self.toast: Json | None = None
        self._toasted = 0.0
        self._sight: Sight | None = None
        self._said = 0

    @property
    def arrangement(self) -> Arrangement:
        """How this game's parts are put together."""
        return arrangement(self.table.game.key)

    @property
    def sight(self) -> Sight:
        """The table as this page sees it now."""
        if self._sight is None or self._sight.revision != self.table.count(self.seat):
            self._sight = Sight.of(self.table, self.seat, self.role, self.ask)
        return self._sight

    @property
    def own(self) -> Sight:
        """What the player sees who holds this page: a shared tablet, or the own screen."""
        return Sight.of(self.table, self.held, "alone", self.ask) if self.held else self.sight

    @property
    def author(self) -> str:
        """Who says what is tapped here."""
        return self.held or self.seat

    def told(self, message: Json, sight: Sight | None = None) -> Told:
        """The line that a message means, by its number for the seat that this page, or this sight, looks from."""
        told = (sight or self.sight).line(message.get("seq", -1))
        if told is None:
            raise Nonsense("That line is not here any more.")
        return told

    def wake(self) -> None:
        """There is something new to be drawn."""
        self.changed()

    # ------------------------------------------------------------------ what lies open, and passing words

    def say(self, text: str, label: str = "", do: str = "") -> None:
        """A passing word, with a button that does something about it: about the last entry, and no other."""
        last = self.table.undoable(self.seat) if do == "undo" else None
        of = {"of": self.table.number(self.seat, last)} if last else {}
        tap = {"label": label, "send": {"do": do, **of}} if label else None
        self.toast = {"id": self.next_number(), "text": clip(text, 400), "tap": tap}
        self._toasted = time.monotonic()

    @property
    def passing(self) -> Json | None:
        """The passing word, as long as it is news: a page that was away does not get an old one."""
        return self.toast if time.monotonic() - self._toasted < PASSES else None

    def next_number(self) -> int:
        """A number that nothing on this page had yet."""
        self._said += 1
        return self._said

    def sure(self, text: str, label: str, send: Json, lines: Iterable[str] = ()) -> None:
        """Ask once more before something is done."""
        self.sheet = dialogs.sure(text, label, send, list(lines))

    def close(self) -> None:
        """Nothing lies over the page."""
        self.sheet, self.pending, self.draft = None, None, {}
