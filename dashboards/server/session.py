"""One open page is a page session: a seat at a table on one device, with the screen that it shows.

All changes come through `wake`, from any thread and as often as needed. A session draws itself at
most once per turn of the event loop, from what its seat may see.

Messages and drawings of all tables' pages are processed by one worker, one after another: a tap that refolds a long
story delays nobody's connection. The event loop only passes on finished results.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING, Any

import panel as pn
from bokeh.document.events import DocumentPatchedEvent
from panel.io.state import set_curdoc
from tornado.ioloop import IOLoop

from assistant.core.event import TABLE
from assistant.core.offer import Nonsense
from assistant.table.table import NotRecorded, Table
from dashboards.parts.common.screen import Message, Screen
from dashboards.server.links import Place
from dashboards.server.log_redaction import report

if TYPE_CHECKING:
    from dashboards.server.house import House

log = logging.getLogger("boardside")

Build = Callable[[], Mapping[str, Any]]
Hear = Callable[[Message], None]

TROUBLE = "This screen can't be shown right now. The game is safe; ask the host to look at the terminal."


GOODBYE, CHOKED = 1000, 50
"""Milliseconds until the connection of a page whose link was replaced is closed, and between checks of a slow one."""


DELAYS = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 60_000)
"""Bounds of the delay of a connection, in milliseconds."""

_sending: set[asyncio.Future[None]] = set()
"""Messages under way to connections; the event loop alone would not keep them."""


@cache
def _worker() -> ThreadPoolExecutor:
    """Return the worker that hears and draws the pages of all tables, in the order of their taps."""
    return ThreadPoolExecutor(1, thread_name_prefix="pages")


def in_turn(work: Callable[[], None]) -> Future[None]:
    """Have the work done by the worker of the pages, in its turn; the future says when."""
    return _worker().submit(work)


def away(work: Callable[[], None]) -> None:
    """Have the work done by the worker of the pages, in its turn."""
    in_turn(work)


@dataclass(frozen=True)
class Device:
    """A connected device: when it connected (milliseconds since 1970), and its delay.

    `delay` is a bound from `DELAYS` in milliseconds, coarse so that it changes rarely; None before the first answer.
    """

    since: int
    delay: int | None


def _coarse(seconds: float | None) -> int | None:
    """Return the first bound that the time does not reach."""
    return None if seconds is None else next((bound for bound in DELAYS if seconds * 1000 < bound), DELAYS[-1])


class PageSession:
    """A page as the server knows it.

    `place` is where its link leads; `seat` is the seat it looks from, "table" for all but the players' own pages.
    `role` is the kind of link (host, seat, table, tv, watch, replay, statistics), or "alone" for the seat of a player
    whose table has no other screens.
    """

    def __init__(self, house: House, place: Place, table: Table | None = None) -> None:
        self.house = house
        self.place = place
        self.table = table
        self.game = place.game
        self.seat = place.seat
        self.role = place.role
        if place.role == "seat" and table is not None and table.view(TABLE).way == "alone":
            self.role = "alone"
        self.screen: Screen | None = None
        self.doc = pn.state.curdoc
        self._loop = IOLoop.current() if self._served else None
        self._home = threading.get_ident()
        self._build: Build = dict
        self._said: dict[str, Any] = {}
        self._fresh = 0
        self._sent = 0
        self._dirty = False
        self._under_way = 0
        self._lock = threading.Lock()
        self._watcher: Any = None
        self._moment: object = None

    # ------------------------------------------------------------------ opening and leaving

    def open(self, screen: Screen, build: Build, hear: Hear) -> Screen:
        """Show this screen: drawn once now, and again whenever the table or the house changes."""
        self.screen = screen
        self._build = build
        screen._hear = lambda message: self._came(hear, message)
        screen.show(self._drawn(self._fresh))
        if self.table is not None:
            self._moment = self.table.moment(self.seat)
            self._watcher = self.table.param.watch(lambda _: self._moved(), "revision")
        self.house.join(self)
        pn.state.on_session_destroyed(lambda _: self.leave())
        pn.state.onload(self._shown)
        return screen

    def _shown(self) -> None:
        """Send everything again, because changes may have been lost before the page was ready in its browser."""
        self._fresh += 1
        self.wake()

    def leave(self) -> None:
        """Remove every trace of a page that is gone."""
        if self.table is not None and self._watcher is not None:
            self.table.param.unwatch(self._watcher)
            self._watcher = None
        self.house.leave(self)

    @property
    def session(self) -> Any:
        """The session of this page as Bokeh knows it; None without a server, or when it is over."""
        return getattr(self.doc.session_context, "session", None) if self.doc else None

    @property
    def _connections(self) -> list[Any]:
        """The connections of this page: one, or two while an older one is not yet known to be dead."""
        session = self.session
        return list(session._subscribed_connections) if session else []

    @property
    def connected(self) -> bool:
        """Whether a device is connected right now."""
        return any(one._socket.answered for one in self._connections)

    @property
    def device(self) -> Device | None:
        """The device that shows this page now; None if none does, or if it does not answer."""
        sockets = [one._socket for one in self._connections if one._socket.answered and one._socket.answering]
        return Device(sockets[-1].since, _coarse(sockets[-1].delay)) if sockets else None

    @property
    def busy(self) -> bool:
        """Whether something still has to be heard, drawn or sent."""
        return self._dirty or self._under_way > 0

    @property
    def _choked(self) -> bool:
        """Whether the device has not yet received what it was last sent, on any of its connections.

        An older connection may be dead without the server knowing.
        """
        connections = [one._socket.ws_connection for one in self._connections]
        open_ones = [one for one in connections if one is not None]
        return bool(open_ones) and all(one.stream.writing() for one in open_ones)

    def returned(self) -> None:
        """Show a device that is back what has changed, including what the worker finds only now."""
        self.wake()

    def end(self) -> None:
        """Say that the link was replaced, then close the connection and drop the page."""
        self.wake()
        if self.doc is not None and self.connected:
            self.doc.add_timeout_callback(self._closed, GOODBYE)
        else:
            self._closed()

    def _closed(self) -> None:
        for one in self._connections:
            one._socket.close(1000)
        if (session := self.session) is not None:
            session.request_expiration()

    # ------------------------------------------------------------------ drawing

    def wake(self) -> None:
        """Draw the page again at the next turn of the event loop. Thread-safe.

        A page that is gone is not drawn: it catches up when it is back.
        """
        with self._lock:
            if self._dirty or self.doc is None:
                return
            if self._lost():
                return
            self._dirty = True
        if self._loop is None:
            self._soon(self._tick, self._rest)
        else:
            self._loop.add_callback(self._tick)  # it leaves the document alone

    def _rest(self) -> None:
        self._dirty = False

    def _soon(self, callback: Callable[[], None], otherwise: Callable[[], None]) -> None:
        """Have the event loop call this; `otherwise` if the page is being closed. Thread-safe.

        Only the thread of the loop talks to the document: while Panel sends what it held back, it may drop a callback
        that another thread adds.
        """
        if self._loop is None or threading.get_ident() == self._home:
            self._next_tick(callback, otherwise)
        else:
            self._loop.add_callback(self._next_tick, callback, otherwise)

    def _next_tick(self, callback: Callable[[], None], otherwise: Callable[[], None]) -> None:
        try:
            if self.doc is not None:
                self.doc.add_next_tick_callback(callback)
        except Exception as wrong:  # noqa: BLE001  (the page is being closed)
            otherwise()
            log.debug("A page could not be woken: %s", type(wrong).__name__)

    def _moved(self) -> None:
        """Wake the page if its seat may know of the change. A shared tablet looks for several seats, so always."""
        if self.table is None:
            return
        before, self._moment = self._moment, self.table.moment(self.seat)
        if self._moment != before or self.role == "table":
            self.wake()

    def _tick(self) -> None:
        if (
            self.doc is not None and self._choked
        ):  # a slow device gets the latest state when it is ready, not every state before it
            self.doc.add_timeout_callback(self._tick, CHOKED)
            return
        if self._lost():
            self._dirty = False
        else:
            self._do(self._draw)

    def _draw(self) -> None:
        """Draw the page, and have the event loop send it. Any later change has it drawn again."""
        self._dirty = False
        fresh = self._fresh
        whole = self._drawn(fresh)
        if not self._served:
            self._show(whole, fresh)
            return
        with self._lock:
            self._under_way += 1
        self._soon(partial(self._send, whole, fresh), self._over)

    def _send(self, whole: dict[str, Any], fresh: int) -> None:
        try:
            if not self._lost():
                self._show(whole, fresh)
        finally:
            self._over()

    def _show(self, whole: dict[str, Any], fresh: int) -> None:
        # Without set_curdoc the document of the page that caused the change is current, and every property
        # is sent separately (panel.md, 2).
        with set_curdoc(self.doc), self._together():
            if self.screen is not None:
                afresh, self._sent = fresh != self._sent, fresh
                self.screen.show(whole, afresh=afresh)

    @contextmanager
    def _together(self) -> Iterator[None]:
        """Send the changes of the page that are made meanwhile in one message to each connection, in their order.

        Panel's `unlocked` does the same, but forgets a message that it queues at the moment when it finishes with an
        earlier one: the page then shows it only together with the next change.
        """
        if (doc := self.doc) is None or doc.session_context is None or doc.callbacks.hold_value:
            yield
            return
        doc.hold("combine")
        try:
            yield
        finally:
            held = doc.callbacks._held_events
            changes = [one for one in held if isinstance(one, DocumentPatchedEvent)]
            doc.callbacks._held_events = [one for one in held if not isinstance(one, DocumentPatchedEvent)]
            doc.unhold()
            for one in self._connections if changes else ():
                message = one.protocol.create("PATCH-DOC", changes)
                sending = asyncio.ensure_future(one._socket.send_message(message))
                _sending.add(sending)
                sending.add_done_callback(_sending.discard)

    def _lost(self) -> bool:
        """Return whether no device is connected right now: changes are shown when it is back."""
        return self._served and not self.connected

    # ------------------------------------------------------------------ away from the event loop

    @property
    def _served(self) -> bool:
        """Whether this is a page of a server, and not of a notebook or a test."""
        return self.doc is not None and self.doc.session_context is not None

    def _do(self, work: Callable[[], None]) -> None:
        """Have the work done by the worker; immediately for pages without a table or without a server."""
        if self.table is None or not self._served:
            work()
            return
        with self._lock:
            self._under_way += 1
        away(partial(self._done, work))

    def _done(self, work: Callable[[], None]) -> None:
        try:
            work()
        except Exception as wrong:  # noqa: BLE001  (the next page is drawn all the same)
            report(wrong, f"a {self.role} screen")
        finally:
            self._over()

    def _over(self) -> None:
        with self._lock:
            self._under_way -= 1

    # ------------------------------------------------------------------ what is shown

    def _drawn(self, fresh: int = 0) -> dict[str, Any]:
        """Return the whole state; if that fails, the previous state and a sentence."""
        try:
            if not self.house.good(self):
                return {"gone": "This link was replaced. Ask the host for the new one."}
            found = {**self._build(), "said": self._said, "fresh": fresh}
            if self.table is not None and (following := self.house.next_game(self.place)):
                found["next"] = following
            return {**found, "screen": self.house.screen} if self.role == "tv" else found
        except Exception as wrong:  # noqa: BLE001  (one page must not break the others)
            report(wrong, f"a {self.role} screen")
            old = self.screen.whole if self.screen is not None else {}
            return {**old, "trouble": TROUBLE, "said": self._said}

    # ------------------------------------------------------------------ hearing

    def _came(self, hear: Hear, message: Message) -> None:
        """Handle a message: the page only says that it is there, or the worker hears what was tapped."""
        if message.get("do") == "here":
            self._heard(hear, message)
        else:
            self._do(lambda: self._heard(hear, message))

    def _heard(self, hear: Hear, message: Message) -> None:
        """Hear one message of the page; any error becomes a sentence on this page only."""
        self.house.stirred = time.monotonic()
        if message.get("do") == "here":
            self._shown()
            return
        try:
            if self.house.good(self):
                hear({"do": "again", "id": message["id"]} if self._heard_before(message) else message)
        except (Nonsense, NotRecorded) as wrong:
            self.say(str(wrong))
        except Exception as wrong:  # noqa: BLE001  (a page must stay alive)
            report(wrong, f"a message to a {self.role} screen")
            self.say("Something went wrong inside Boardside, and nothing was recorded. Try again.")
        self.wake()
        self._told_siblings()

    def _told_siblings(self) -> None:
        """Wake the player's other pages, which learn nothing of secret submissions from the table."""
        for other in self.house.sessions("seat", "alone", game=self.game):
            if other is not self and other.place == self.place:
                other.wake()

    def _heard_before(self, message: Message) -> bool:
        """Return whether this very tap was already heard, from this page or from an earlier one in this place."""
        given = message.get("id")
        return isinstance(given, str) and not self.house.first_time(self.place, given)

    def say(self, text: str, kind: str = "word", **more: Any) -> None:
        """Show a passing message on this page alone: `state.said` is `{n, kind, text, …}`, with a new `n` each time."""
        self._said = {"n": self._said.get("n", 0) + 1, "kind": kind, "text": text, **more}
        self.wake()
