"""The context of one page in play: its seat and role, what is open over it, and passing messages to it alone."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable
from typing import Any

from assistant.core.event import TABLE, Event
from assistant.core.offer import Nonsense
from assistant.table.table import SeatLine, Table
from dashboards.games import arrangement
from dashboards.parts.common.arrangement import Arrangement, Below
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import Ask, SeatView, worked_out
from dashboards.parts.common.text import clip

PASSES = 12.0
"""Seconds after which a passing message is no longer shown."""


def saved_as(name: str) -> str:
    """Return the sentence that says where a file is that a page was handed."""
    return f"Saved as {name}: look among the downloads of this device."


def _nothing(_line: SeatLine) -> str:
    return ""


class Spot:
    """The context that all parts of a page in play share.

    `held` is the player who holds a shared tablet now. `sheet` is open over the page, `pending` is the event that it
    asks about (with its author and the message for when it is done), `draft` the correction that is being chosen.
    `entered`: the last tap stands in the game now, even if somebody else had entered the same.
    `changed` has the page drawn if somebody is looking; `ask` runs long computations.
    """

    def __init__(self, table: Table, seat: str = TABLE, role: str = "seat") -> None:
        self.table = table
        self.seat = seat
        self.role = role
        self.changed: Callable[[], None] = lambda: None
        self.ask: Ask = worked_out
        self.dealt: Callable[[], tuple[type[Event], ...]] = tuple
        """Returns the kinds of lines that the program enters for everybody now, because it deals here."""
        self.why: Callable[[SeatLine], str] = _nothing
        """Returns the reason of a computer player for a line, as far as this page may know it."""
        self.dice: Callable[[], Below] = lambda: secrets.randbelow
        """Takes up the program's dice for one throw."""
        self.held: str | None = None
        self.sheet: Json | None = None
        self.pending: tuple[Event, str, str] | None = None
        self.draft: dict[str, Any] = {}
        self.entered = False
        self.toast: Json | None = None
        self._toasted = 0.0
        self._sight: SeatView | None = None
        self._said = 0

    @property
    def arrangement(self) -> Arrangement:
        """How the parts of this game are put together."""
        return arrangement(self.table.game.key)

    @property
    def sight(self) -> SeatView:
        """The table as this page sees it now."""
        if self._sight is None or self._sight.revision != self.table.count(self.seat):
            self._sight = SeatView.of(self.table, self.seat, self.role, self.ask, self.dealt())
        return self._sight

    @property
    def own(self) -> SeatView:
        """The view of the player who holds this page: the holder of a shared tablet, or this seat itself."""
        return SeatView.of(self.table, self.held, "alone", self.ask, self.dealt()) if self.held else self.sight

    @property
    def author(self) -> str:
        """The seat that speaks through taps on this page."""
        return self.held or self.seat

    def line_of(self, message: Json, sight: SeatView | None = None) -> SeatLine:
        """Return the line that a message means, by its number for the seat of this page or of `sight`."""
        seat_line = (sight or self.sight).line(message.get("seq", -1))
        if seat_line is None:
            raise Nonsense("That line no longer exists. Somebody may have undone it.")
        return seat_line

    def wake(self) -> None:
        """Have the page drawn again."""
        self.changed()

    # ------------------------------------------------------------------ the open sheet, and passing messages

    def say(self, text: str, label: str = "", do: str = "") -> None:
        """Show a passing message, optionally with a button; an undo button applies only to the current last entry."""
        last = self.table.undoable(self.seat) if do == "undo" else None
        of = {"of": self.table.number(self.seat, last)} if last else {}
        tap = {"label": label, "send": {"do": do, **of}} if label else None
        self.toast = {"id": self.next_number(), "text": clip(text, 400), "tap": tap}
        self._toasted = time.monotonic()

    @property
    def passing(self) -> Json | None:
        """The passing message while it is new: a page that was away gets no old one, and nobody an outdated button."""
        toast = self.toast if time.monotonic() - self._toasted < PASSES else None
        return None if toast and toast["tap"] and self._outdated(toast["tap"]["send"]) else toast

    def _outdated(self, send: Json) -> bool:
        """Return whether nothing can be redone, or something was entered after the entry that would be undone."""
        if send["do"] == "redo":
            return self.table.redoable(self.seat) is None
        last = self.table.undoable(self.seat) if "of" in send else None
        return "of" in send and (last is None or self.table.number(self.seat, last) != send["of"])

    def next_number(self) -> int:
        """Return a number that nothing on this page has had yet."""
        self._said += 1
        return self._said

    def sure(self, text: str, label: str, send: Json, lines: Iterable[str] = ()) -> None:
        """Ask for confirmation before something is done."""
        self.sheet = {"type": "sure", "title": text, "yes": label, "send": send, "lines": list(lines)}

    def close(self) -> None:
        """Close everything that is open over the page."""
        self.sheet, self.pending, self.draft = None, None, {}
