"""A page and its line: the session is made and signed here, and the line takes in only what our pages say.

A line that says more than a hand can is slowed down: its next message is read when there is time for it. Nothing of
what came on a line is ever logged, and it is closed when nothing comes any more.
"""

from __future__ import annotations

import asyncio
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
"""Bytes of the longest message of a page; the host may bring a whole game."""
BURST, PACE = 40, 20.0
"""So many messages at once, and so many a second afterwards, are taken in without waiting."""
SILENT: Final = 15.0
"""After so many seconds without a word, found twice in a row, a line is dead."""
SPARE: Final = 6
"""So many pages of one link may stand without a line: tabs that are being loaded, phones that sleep."""


class Page(DocHandler):
    """The page of a link; of the request nothing but its path is looked at."""

    _links: ClassVar[WeakKeyDictionary[ServerSession, str]] = WeakKeyDictionary()

    async def prepare(self) -> None:
        """Bokeh would take the number of a session, or a whole token, from the address or a head."""
        self.request.arguments = {}
        self.request.query_arguments = {}
        self.request.body_arguments = {}
        if "Bokeh-Session-Id" in self.request.headers:
            del self.request.headers["Bokeh-Session-Id"]
        await super().prepare()

    def set_default_headers(self) -> None:
        """Nothing is told to the next page."""
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.clear_header("Server")

    async def get_session(self) -> ServerSession:  # pyright: ignore[reportIncompatibleMethodOverride]
        """A new session, with a number that the server makes and signs; it belongs to this link."""
        session = cast("ServerSession", await cast("Any", super()).get_session())
        self._links[session] = self.request.path
        _make_room(self.application_context, self.request.path)
        return session

    @classmethod
    def link_of(cls, session: ServerSession) -> str:
        """The path of the link for which this page was made."""
        return cls._links.get(session, "")

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """A sentence instead of a status."""
        self.finish(plain("That did not work", "Nothing was changed. Load the page again.", ""))


def _make_room(room: ApplicationContext, link: str) -> None:
    """Pages of this link that have no line go, the oldest first, when there are too many."""
    waiting = [s for s in room.sessions if not s.connection_count and Page.link_of(s) == link]
    for session in sorted(waiting, key=lambda s: -s.milliseconds_since_last_unsubscribe)[:-SPARE]:
        session.request_expiration()


class Line(WSHandler):
    """The line of an open page. `large`: it may bring whole games. `drawn`: it has plots, in which things are chosen.

    `answered`: the page was told that its line stands; what came before that word it would take for a fault.
    """

    open_lines: ClassVar[WeakSet[Line]] = WeakSet()

    def __init__(self, *args: Any, house: House, large: bool, drawn: bool = False, **kw: Any) -> None:
        self._house = house
        self._large = large
        self._drawn = drawn
        self._ready = asyncio.Event()
        self._parts: list[str] = []
        self._credit, self._counted = float(BURST), time.monotonic()
        self._heard, self._busy, self._missed = time.monotonic(), False, False
        self.answered = False
        super().__init__(*args, **kw)

    @property
    def max_message_size(self) -> int:
        """Bytes; what is longer closes the line before it is in memory."""
        return LARGE if self._large else SMALL

    @property
    def ping_interval(self) -> None:
        """Whether a line lives is seen by `look_for_silent`: an answer can wait behind other messages."""
        return

    # ------------------------------------------------------------------ opening and closing

    def open(self, *args: Any, **kwargs: Any) -> Any:
        """A message is three frames: they go out at once, not each after the other was acknowledged."""
        self.set_nodelay(True)
        self.open_lines.add(self)
        return super().open(*args, **kwargs)

    async def _async_open(self, token: str) -> None:
        try:
            await super()._async_open(token)
            self.answered = True
            if self.connection is not None:
                self._house.returned(self.connection.session.document)
        except Exception as wrong:  # noqa: BLE001  (Tornado would print it)
            report(wrong, "opening a line")
            self.close(1011)
        finally:
            self._ready.set()

    def on_close(self) -> None:
        """The page is gone, or its session was ended before."""
        self.open_lines.discard(self)
        self._ready.set()
        try:
            super().on_close()
        except Exception as wrong:  # noqa: BLE001  (the session may be gone)
            report(wrong, "closing a line")

    @classmethod
    def look_for_silent(cls) -> None:
        """Close the lines from which nothing came for long: asked and silent at two looks, with nothing being done."""
        now = time.monotonic()
        for line in list(cls.open_lines):
            silent = not line._busy and now - line._heard > SILENT
            if silent and line._missed:
                line.close(1001)
            line._missed = silent

    # ------------------------------------------------------------------ hearing

    def on_pong(self, data: bytes) -> None:
        """The other end lives."""
        self._heard = time.monotonic()

    async def on_message(self, fragment: str | bytes) -> None:
        """One part of a message; the next one is not read before this one is dealt with."""
        self._heard, self._busy = time.monotonic(), True
        try:
            if (message := self._whole(fragment)) is not None:
                await self._ready.wait()
                await self._paced()
                await self._dealt_with(message)
        except Refused as wrong:
            say(f"A line was closed: {wrong}.")
            self.close(1008)
        except WebSocketClosedError:
            pass
        except Exception as wrong:  # noqa: BLE001  (Tornado would print it, with what was said)
            report(wrong, "a message on a line")
            self.close(1011)
        finally:
            self._heard, self._busy = time.monotonic(), False

    def _whole(self, fragment: str | bytes) -> Message[Any] | None:
        """The message, once its three parts are here; raises Refused."""
        if not isinstance(fragment, str):
            raise Refused("it sent bytes")
        self._parts.append(fragment)
        if len(self._parts) < PARTS:
            return None
        parts, self._parts = self._parts, []
        return assembled(parts, self._drawn)

    async def _paced(self) -> None:
        """Wait, if more came than a hand can tap."""
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
