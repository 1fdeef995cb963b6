"""Light clients: the other end of a page's connection without a browser. They use the page's protocol and draw nothing.

page = await Light.at("http://127.0.0.1:5006/seat/1-…")
await page.tap({"do": "record", "event": {…}})      # as a button does; waits for the table's answer
page.shown["revision"]                              # what the page would show now
page.drop(); await page.back()                      # the phone naps and returns

A page is asked for, its token taken out of it, the websocket opened with that token, the document pulled; from then
on every frame is kept with the moment it came. Its content is unfolded only when it is needed.
"""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any

from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from dashboards.parts.common.json_difference import applied
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from dashboards.server.house import House

TOKEN = re.compile(r'"token":"([^"]+)"')
REVISION = re.compile(r'\\"revision\\":(?:\{\\"is\\":)?(\d+)')
BREATH = 0.05
"""Seconds that a server in this same process gets for work that nobody requested directly."""
READY = {"type": "event", "name": "document_ready", "values": {"type": "map", "entries": []}}


class Lost(RuntimeError):
    """The page did not get what it waited for."""


def unfolded(value: Any) -> Any:
    """Return a value in Bokeh's notation as plain JSON."""
    if isinstance(value, list):
        return [unfolded(one) for one in value]
    if not isinstance(value, dict):
        return value
    if value.get("type") == "map":
        return {key: unfolded(one) for key, one in value.get("entries", [])}
    return {key: unfolded(one) for key, one in value.items()}


def folded(value: Any) -> Any:
    """Return plain JSON in the notation of Bokeh's page."""
    if isinstance(value, list):
        return [folded(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {"type": "map", "entries": [[key, folded(one)] for key, one in value.items()]}


class Light:
    """One page. `frames` came since they were last looked at: (moment of the monotonic clock, text)."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.token = ""
        self.bytes = 0
        self.frames: list[tuple[float, str]] = []
        self.open = False
        self._line: WebSocketClientConnection | None = None
        self._unread: list[tuple[float, str]] = []
        self._props: dict[str, Any] = {}
        self._shown: dict[str, Any] | None = None
        self._model = ""
        self._data = ""
        self._sent = 0

    # ------------------------------------------------------------------ opening and closing

    @staticmethod
    async def at(url: str) -> Light:
        """Return the page behind this link, as a browser opens it."""
        page = Light(url)
        await page.load()
        return page

    async def load(self) -> None:
        """Ask for the page and open its connection."""
        request = HTTPRequest(self.url, request_timeout=PATIENCE, connect_timeout=PATIENCE)
        answer = await AsyncHTTPClient().fetch(request)
        found = TOKEN.search(answer.body.decode())
        if found is None:
            raise Lost("The page holds no token.")
        self.token = found[1]
        await self.connect()
        await self.until(lambda: bool(self._read() and self._model))
        await self.write(
            "PATCH-DOC", {"events": [{"kind": "MessageSent", "msg_type": "bokeh_event", "msg_data": READY}]}
        )
        await self.until(lambda: self.shown.get("fresh", 0) > 0)  # all of it has come again, now that the page is ready

    async def connect(self) -> None:
        """Open the connection of this page, with the token that it has; raises HTTPClientError if it is refused."""
        self._model, self._props, self._shown = "", {}, None
        self._unread.clear()
        line: list[WebSocketClientConnection] = []

        def came(frame: bytes | str | None) -> None:
            if line and line[0] is not self._line:
                return
            if frame is None:
                self.drop()
                return
            self.bytes += len(frame)
            text = frame if isinstance(frame, str) else ""
            if len(text) > 2:
                now = time.monotonic()
                self.frames.append((now, text))
                self._unread.append((now, text))

        socket = self.url.split("#")[0].replace("http://", "ws://").rstrip("/") + "/ws"
        self._line = await websocket_connect(
            HTTPRequest(socket, connect_timeout=PATIENCE), subprotocols=["bokeh", self.token], on_message_callback=came
        )
        self._line.protocol.set_nodelay(True)  # Browsers do the same, since a message is three frames.
        line.append(self._line)
        self.open = True
        await self.until(lambda: any('"ACK"' in text for _, text in self._unread))
        await self.write("PULL-DOC-REQ", {})

    def drop(self) -> None:
        """Break the connection without a word."""
        line, self._line, self.open = self._line, None, False
        if line is not None:
            if line.stream is not None:
                line.stream.close()
            line.protocol = None  # otherwise Tornado warns that the connection was not closed

    async def back(self) -> None:
        """Reconnect as a page does: first by the old connection, and if nobody knows it any more by a new page."""
        try:
            await self.connect()
        except HTTPClientError:
            await self.load()
            return
        await self.until(lambda: bool(self._read() and self._model))
        fresh = self.shown.get("fresh")
        await self.say({"do": "here"})
        await self.until(lambda: self.shown.get("fresh") != fresh)

    def close(self) -> None:
        """Close the page."""
        if self._line is not None:
            self._line.close()
            self._line = None
        self.open = False

    # ------------------------------------------------------------------ hearing

    def _read(self) -> bool:
        """Unfold what came; always return true."""
        if self._unread:
            self._shown = None
        for _, text in self._unread:
            if text.startswith('{"doc"'):
                self._document(json.loads(text)["doc"])
            elif text.startswith('{"events"'):
                self._patched(json.loads(text)["events"])
        self._unread.clear()
        return True

    def _document(self, doc: Any) -> None:
        root = next(root for root in doc["roots"] if "data" in root.get("attributes", {}))
        self._model, self._data = root["id"], root["attributes"]["data"]["id"]
        self._props = {name: unfolded(value) for name, value in root["attributes"]["data"]["attributes"].items()}

    def _patched(self, events: list[Any]) -> None:
        for event in events:
            if event["kind"] == "ModelChanged" and event["model"]["id"] == self._data:
                self._props[event["attr"]] = unfolded(event["new"])

    @property
    def shown(self) -> dict[str, Any]:
        """The state that a browser would draw now."""
        if self._unread or self._shown is None:
            self._read()
            state, step = (json.loads(self._props.get(name, "{}")) for name in ("state_json", "step_json"))
            based = step and step.get("of") == state.get("base")
            self._shown = dict(applied(state, step["change"]) if based else state)
        return self._shown

    @property
    def revision(self) -> int:
        """The number of entries that this page knows, from the newest frame alone; −1 before the first."""
        for _, text in reversed(self.frames):
            if found := REVISION.search(text):
                return int(found[1])
        return -1

    def came_at(self, revision: int) -> float | None:
        """Return when the first frame came that knew of this many entries."""
        for moment, text in self.frames:
            found = REVISION.search(text)
            if found and int(found[1]) >= revision:
                return moment
        return None

    async def until(self, come: Callable[[], Any], patience: float = PATIENCE) -> None:
        """Wait until the condition holds; raise Lost if it never does."""
        deadline = time.monotonic() + patience
        while not come():
            if time.monotonic() > deadline or not self.open:
                raise Lost("The expected frame did not come.")
            await asyncio.sleep(0.002)

    async def echo(self) -> None:
        """Ping the server and wait for its pong: everything sent earlier has then come, as a connection keeps the
        order.
        """
        if self._line is None:
            raise Lost("The line is down.")
        came = asyncio.Event()
        self._line.on_pong = lambda _: came.set()
        self._line.ping(b"echo")
        await asyncio.wait_for(came.wait(), PATIENCE)

    # ------------------------------------------------------------------ saying

    async def write(self, kind: str, content: dict[str, Any]) -> None:
        """Send one message of the protocol: its head, nothing, its content."""
        if self._line is None:
            raise Lost("The line is down.")
        self._sent += 1
        for part in ({"msgid": f"light{self._sent}", "msgtype": kind}, {}, content):
            await self._line.write_message(json.dumps(part))

    def patch(self, message: dict[str, Any]) -> dict[str, Any]:
        """Return the content that carries a message of our page."""
        values = {"type": "map", "entries": [["model", {"id": self._model}], ["data", folded(message)]]}
        told = {"type": "event", "name": "data_event", "values": values}
        return {"events": [{"kind": "MessageSent", "msg_type": "bokeh_event", "msg_data": told}]}

    async def say(self, message: dict[str, Any]) -> None:
        """Send a message that needs no answer."""
        self._read()
        await self.write("PATCH-DOC", self.patch(message))

    async def tap(self, message: dict[str, Any], patience: float = PATIENCE) -> bool:
        """Tap a button: wait for the answer, across breaks of the connection; return whether something was recorded."""
        whole = {"seen": self.shown.get("revision", 0), "id": secrets.token_hex(6), **message}
        await self._tried(whole)
        deadline = time.monotonic() + patience
        while (answer := self.answer(whole["id"])) is None:
            if time.monotonic() > deadline:
                raise Lost(f"No answer to {message.get('do')}.")
            if not self.open:
                await self._again(self.back)
                await self._tried({**whole, "again": True})
            await asyncio.sleep(0.002)
        return answer

    async def _tried(self, message: dict[str, Any]) -> None:
        try:
            await self.say(message)
        except Exception:  # noqa: BLE001  (The connection may break while sending; the message is then sent again.)
            self.drop()

    @staticmethod
    async def _again(way: Callable[[], Awaitable[None]]) -> None:
        try:
            await way()
        except Exception:  # noqa: BLE001  (The server is not back yet.)
            await asyncio.sleep(0.1)

    def answer(self, name: str) -> bool | None:
        """Return the table's answer to the tap of this name; None until it comes."""
        return dict(self.shown.get("heard", [])).get(name)


def acknowledged_first(frames: Sequence[str]) -> list[str]:
    """Order frames with the acknowledgements first: they come when a tap arrives, drawings when they are made."""
    messages: list[list[str]] = []
    for frame in frames:
        if not messages or '"msgtype"' in frame:
            messages.append([])
        messages[-1].append(frame)
    messages.sort(key=lambda message: not re.search(r'"msgtype": ?"OK"', message[0]))
    return [frame for message in messages for frame in message]


async def quiet(house: House, pages: Collection[Light]) -> None:
    """Wait until every frame has come: nothing waits to be drawn, and no page hears anything new."""
    heard = -1
    while heard != (heard := sum(len(page.frames) for page in pages)):
        await asyncio.sleep(BREATH)
        while any(session.busy for session in house.sessions()):
            await asyncio.sleep(0)
        await asyncio.gather(*(page.echo() for page in pages))
