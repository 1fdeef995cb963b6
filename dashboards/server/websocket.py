"""A page and its connection: the session is made and signed here, and only messages of our pages are accepted.

A connection that sends more than a person can tap is slowed down: its next message is read when there is time for
it. Contents of messages are never logged, and a connection is closed when nothing arrives anymore.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import Any, ClassVar, Final, cast
from weakref import WeakKeyDictionary, WeakSet

from bokeh.protocol.message import Message
from bokeh.server.contexts import ApplicationContext
from bokeh.server.session import ServerSession
from panel.io.server import DocHandler, WSHandler
from tornado.websocket import WebSocketClosedError

from dashboards.server.house import House
from dashboards.server.log_redaction import report, say
from dashboards.server.page import plain
from dashboards.server.protocol import PARTS, Refused, assembled

SMALL: Final = 256 * 1024
LARGE: Final = 24 * 1024 * 1024
"""Bytes of the longest message of a page; the host may import a whole game."""
BURST, PACE = 40, 20.0
"""How many messages are accepted at once, and how many per second after that, without waiting."""
SILENT: Final = 15.0
"""A connection is dead if two checks in a row find that nothing arrived for this many seconds."""
LATE: Final = 3.0
"""A device counts as gone if a question to it has no answer after this many seconds; its connection stays open."""
SPARE: Final = 6
"""How many pages of one link may exist without a connection: tabs that are loading, phones that sleep."""


class Page(DocHandler):
    """The page of a link; only the path of the request is used."""

    _links: ClassVar[WeakKeyDictionary[ServerSession, str]] = WeakKeyDictionary()

    async def prepare(self) -> None:
        """Remove what Bokeh would read a session number or a whole token from: arguments and a header."""
        self.request.arguments = {}
        self.request.query_arguments = {}
        self.request.body_arguments = {}
        if "Bokeh-Session-Id" in self.request.headers:
            del self.request.headers["Bokeh-Session-Id"]
        await super().prepare()

    def set_default_headers(self) -> None:
        """Keep the address secret from the page that is opened next."""
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.clear_header("Server")

    async def get_session(self) -> ServerSession:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Return a new session, with a number that the server makes and signs; it belongs to this link."""
        session = cast("ServerSession", await cast("Any", super()).get_session())
        self._links[session] = self.request.path
        _make_room(self.application_context, self.request.path)
        return session

    @classmethod
    def link_of(cls, session: ServerSession) -> str:
        """Return the path of the link for which this page was made."""
        return cls._links.get(session, "")

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Answer with a sentence instead of a bare status."""
        self.finish(plain("Something went wrong", "Nothing was changed. Reload the page.", ""))


def _make_room(room: ApplicationContext, link: str) -> None:
    """Remove pages of this link without a connection, the oldest first, if there are too many."""
    waiting = [s for s in room.sessions if not s.connection_count and Page.link_of(s) == link]
    for session in sorted(waiting, key=lambda s: -s.milliseconds_since_last_unsubscribe)[:-SPARE]:
        session.request_expiration()


class PageSocket(WSHandler):
    """The connection of an open page.

    `large`: it may import whole games. `drawn`: it has plots, in which things are chosen. `answered`: the page was told
    that its connection is open; earlier messages it would take for an error. `since` is when that was, in milliseconds
    since 1970, and `delay` how many seconds the last question to the device and its answer took; None before the first.
    """

    open_sockets: ClassVar[WeakSet[PageSocket]] = WeakSet()

    def __init__(self, *args: Any, house: House, large: bool, drawn: bool = False, **kw: Any) -> None:
        self._house = house
        self._large = large
        self._drawn = drawn
        self._ready = asyncio.Event()
        self._parts: list[str] = []
        self._credit, self._counted = float(BURST), time.monotonic()
        self._heard, self._busy, self._missed = time.monotonic(), False, False
        self._questions: dict[bytes, float] = {}
        self.answered = False
        self.since = 0
        self.delay: float | None = None
        super().__init__(*args, **kw)

    @property
    def max_message_size(self) -> int:
        """Bytes; a longer message closes the connection before it is in memory."""
        return LARGE if self._large else SMALL

    @property
    def ping_interval(self) -> None:
        """None, because `look_for_silent` finds dead connections: an answer can wait behind other messages."""
        return

    # ------------------------------------------------------------------ opening and closing

    def open(self, *args: Any, **kwargs: Any) -> Any:
        """Send the three frames of a message together, not each after the previous one was acknowledged."""
        self.set_nodelay(True)
        self.open_sockets.add(self)
        return super().open(*args, **kwargs)

    async def _async_open(self, token: str) -> None:
        try:
            await super()._async_open(token)
            self.answered, self.since = True, time.time_ns() // 1_000_000
            if self.connection is not None:
                self._ask_the_others()
                self._house.returned(self.connection.session.document)
        except Exception as wrong:  # noqa: BLE001  (Tornado would print it)
            report(wrong, "opening a connection")
            self.close(1011)
        finally:
            self._ready.set()

    def on_close(self) -> None:
        """Clean up after the page is gone or its session was ended."""
        self.open_sockets.discard(self)
        self._ready.set()
        try:
            super().on_close()
        except Exception as wrong:  # noqa: BLE001  (the session may be gone)
            report(wrong, "closing a connection")

    @classmethod
    def look_for_silent(cls) -> None:
        """Close connections that were silent at two checks in a row, with nothing being processed."""
        now = time.monotonic()
        for socket in list(cls.open_sockets):
            silent = not socket._busy and now - socket._heard > SILENT
            if silent and socket._missed:
                socket.close(1001)
            socket._missed = silent

    # ------------------------------------------------------------------ hearing

    def ping(self, data: str | bytes = b"") -> None:
        """Ask whether the other end is alive, and remember when."""
        self._questions[data.encode() if isinstance(data, str) else data] = time.monotonic()
        super().ping(data)

    def on_pong(self, data: bytes) -> None:
        """Note that the other end is alive, and how long its answer took; earlier questions need none anymore."""
        self._heard = time.monotonic()
        if data not in self._questions:
            return
        self.delay = self._heard - self._questions[data]
        self._questions = {key: asked for key, asked in self._questions.items() if asked > self._questions[data]}

    @property
    def answering(self) -> bool:
        """Whether the device answers, as far as is known: nothing waits longer than `LATE` for a sign of it."""
        asked = min((at for at in self._questions.values() if at > self._heard), default=None)
        return asked is None or time.monotonic() - asked < LATE

    def _ask_the_others(self) -> None:
        """Ask older connections of the same link whether they live: a phone may have come back by another way."""
        session = self.connection.session if self.connection else None
        link = Page.link_of(session) if session else ""
        for other in list(self.open_sockets):
            known = other.connection
            if other is not self and known is not None and link and Page.link_of(known.session) == link:
                with contextlib.suppress(WebSocketClosedError):
                    known.send_ping()

    async def on_message(self, fragment: str | bytes) -> None:
        """Process one part of a message; the next one is not read before this one is done."""
        self._heard, self._busy = time.monotonic(), True
        try:
            if (message := self._whole(fragment)) is not None:
                await self._ready.wait()
                await self._paced()
                await self._dealt_with(message)
        except Refused as wrong:
            say(f"A connection was closed: {wrong}.")
            self.close(1008)
        except WebSocketClosedError:
            pass
        except Exception as wrong:  # noqa: BLE001  (Tornado would print it, with what was said)
            report(wrong, "a message on a connection")
            self.close(1011)
        finally:
            self._heard, self._busy = time.monotonic(), False

    def _whole(self, fragment: str | bytes) -> Message[Any] | None:
        """Return the message once its three parts are here, until then None; raise Refused."""
        if not isinstance(fragment, str):
            raise Refused("it sent bytes")
        self._parts.append(fragment)
        if len(self._parts) < PARTS:
            return None
        parts, self._parts = self._parts, []
        return assembled(parts, self._drawn)

    async def _paced(self) -> None:
        """Wait if more came than a person can tap."""
        now = time.monotonic()
        self._credit = min(BURST, self._credit + (now - self._counted) * PACE) - 1
        self._counted = now
        if self._credit < 0:
            await asyncio.sleep(-self._credit / PACE)

    async def _dealt_with(self, message: Message[Any]) -> None:
        if self.connection is None or self.handler is None:
            return
        answer = await self.handler.handle(message, self.connection)
        if answer is not None:
            await self.send_message(answer)

    def _internal_error(self, message: str) -> None:
        self.close(1011)

    def _protocol_error(self, message: str) -> None:
        self.close(1008)
