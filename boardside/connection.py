"""The connection of a program to a running Boardside: it asks, is told what is new, and comes back when it is lost."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import weakref
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from itertools import count
from typing import Any, Final, Protocol
from urllib.parse import urlsplit

import msgspec
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClientConnection, WebSocketClosedError, websocket_connect

from assistant.core.codec import decode
from assistant.core.event import Entry
from assistant.core.game import Game
from assistant.core.offer import Nonsense

__all__ = ["PATIENCE", "Connection", "Hearer"]

PATIENCE: Final = 10.0
"""Seconds after which a server that does not answer is given up."""
AGAIN: Final = (0.1, 0.2, 0.5, 1.0, 2.0)
"""Seconds until a lost connection is tried again; then always the last."""
ALIVE: Final = 5.0
"""Seconds between two questions whether the server is alive, and until the connection counts as lost."""
NOT_FOUND: Final = 404
ENDED: Final = "This connection has ended. Connect again."
LARGEST: Final = 64 * 1024 * 1024
"""Bytes of the longest message that is accepted: a whole game."""

Json = dict[str, Any]


class Hearer(Protocol):
    """The evening that a connection belongs to. All methods are called on the thread of the connection."""

    @property
    def have(self) -> int:
        """The number of entries that have arrived."""
        ...

    def hear(self, message: Json) -> None:
        """Hear what the server says by itself."""
        ...

    def lose(self) -> None:
        """Note that the server cannot be reached now."""
        ...

    def resume(self, hello: Json) -> None:
        """Begin again after an interruption."""
        ...

    def end(self, why: str) -> None:
        """Note that the connection has ended for good."""
        ...


class Connection:
    """The connection, in a thread of its own with its own event loop; it comes back until it is closed."""

    def __init__(self, link: str, game: int, authority: str = "") -> None:
        parts = urlsplit(link)
        self.host = parts.netloc
        self._address = f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}{parts.path}/live"
        self._authority = authority
        self._game = game
        self._hearer: Callable[[], Hearer | None] = lambda: None
        self._follows = False
        self._numbers = count(1)
        self._asked: dict[int, tuple[Json, Future[Json]]] = {}
        self._hello: Future[Json] = Future()
        self._early: list[Json] = []
        self._arrived = threading.Condition()
        self._socket: WebSocketClientConnection | None = None
        self._closed = False
        self._lock = threading.Lock()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="boardside connection", daemon=True)
        self._thread.start()

    # ------------------------------------------------------------------ beginning

    def greeting(self) -> Json:
        """Return what the server says of the game and the link; raises ConnectionError or Nonsense."""
        try:
            return self._hello.result(PATIENCE)
        except TimeoutError:
            self.close()
            raise ConnectionError(f"No Boardside answers at {self.host}.") from None

    def first(self, game: Game[Any], count: int) -> list[Entry]:
        """Return the entries that there are already, once they have arrived; raises ConnectionError."""
        with self._arrived:
            if not self._arrived.wait_for(lambda: len(_entries(self._early)) >= count, PATIENCE):
                raise ConnectionError(f"The lines of the game did not arrive from {self.host}.")
            texts, self._early = _entries(self._early)[:count], _without(self._early, count)
        return [decode(text, game) for text in texts]

    def follow(self, hearer: Hearer) -> None:
        """Tell this evening everything from now on, for as long as somebody uses it."""
        held = weakref.ref(hearer)

        def begin() -> None:
            early, self._early = self._early, []
            self._hearer, self._follows = held, True
            for message in early:
                self._heard(message)

        self._loop.call_soon_threadsafe(begin)

    # ------------------------------------------------------------------ asking

    def ask(self, message: Json) -> Json:
        """Send a message and return its answer; raises Nonsense with the sentence of a refusal, or ConnectionError."""
        answer: Future[Json] = Future()
        with self._lock:
            if self._closed:
                raise ConnectionError(ENDED)
            number = next(self._numbers)
            self._asked[number] = ({**message, "id": number}, answer)
        self._loop.call_soon_threadsafe(self._send, number)
        try:
            found = answer.result(PATIENCE)
        except TimeoutError:
            raise ConnectionError("The server did not answer. Look at the last lines before you try again.") from None
        finally:
            self._asked.pop(number, None)
        if "refused" in found:
            raise Nonsense(str(found["refused"]))
        return found

    def tell(self, message: Json) -> None:
        """Send a message whose answer nobody waits for."""
        with contextlib.suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(self._write, {"id": 0, **message})

    def close(self) -> None:
        """End the connection."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._hang_up)
        if threading.current_thread() is not self._thread:
            self._thread.join(PATIENCE)

    # ------------------------------------------------------------------ within the thread

    def _send(self, number: int, again: bool = False) -> None:
        if number in self._asked:
            self._write({**self._asked[number][0], "again": again})

    def _write(self, message: Json) -> None:
        if self._socket is not None:
            with contextlib.suppress(WebSocketClosedError):  # what gets lost is sent again
                self._socket.write_message(msgspec.json.encode(message).decode())

    def _hang_up(self) -> None:
        if self._socket is not None:
            self._socket.close(1000)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(self._stay())
        finally:
            self._closed = True
            for _, answer in list(self._asked.values()):
                if not answer.done():
                    answer.set_exception(ConnectionError(ENDED))
            self._loop.close()

    async def _stay(self) -> None:
        tries = 0
        while not self._closed:
            try:
                await self._connected()
                tries = 0
            except HTTPClientError as wrong:
                self._failed(_refusal(wrong), lasting=wrong.code == NOT_FOUND)
            except (OSError, TimeoutError, WebSocketClosedError) as wrong:
                self._failed(f"No Boardside answers at {self.host}: {wrong}.")
            if self._closed:
                return
            if (hearer := self._hearer()) is not None:
                hearer.lose()
            elif self._follows:
                return  # nobody uses the evening anymore
            del hearer
            await asyncio.sleep(AGAIN[min(tries, len(AGAIN) - 1)])
            tries += 1

    def _failed(self, why: str, lasting: bool = False) -> None:
        """Give up if the first connection failed, or the link leads nowhere; else the server may just be restarting."""
        if not self._hello.done():
            self._closed = True
            self._hello.set_exception(ConnectionError(why))
        elif lasting:
            self._closed = True
            if (hearer := self._hearer()) is not None:
                hearer.end(why)

    async def _connected(self) -> None:
        request = HTTPRequest(self._address, connect_timeout=PATIENCE, ca_certs=self._authority or None)
        socket = await websocket_connect(
            request, compression_options={}, max_message_size=LARGEST, ping_interval=ALIVE, ping_timeout=ALIVE
        )
        try:
            hearer = self._hearer()
            have = hearer.have if hearer is not None else 0
            del hearer
            hello = {"do": "hello", "id": None, "have": have, "game": self._game}
            await socket.write_message(msgspec.json.encode(hello).decode())
            while not self._closed and (text := await socket.read_message()) is not None:
                message: Json = msgspec.json.decode(text)
                if "answer" in message and message["id"] is None:
                    self._greeted(socket, message["answer"])
                else:
                    self._heard(message)
        finally:
            self._socket = None
            socket.close()

    def _greeted(self, socket: WebSocketClientConnection, hello: Json) -> None:
        if "refused" in hello:
            self._failed(str(hello["refused"]), lasting=True)
            return
        self._socket, self._game = socket, hello["number"]
        if not self._hello.done():
            self._hello.set_result(hello)
        elif (hearer := self._hearer()) is not None:
            hearer.resume(hello)
        for number in list(self._asked):
            self._send(number, again=True)

    def _heard(self, message: Json) -> None:
        if "answer" in message and message["id"] in self._asked:
            answer = self._asked[message["id"]][1]
            if not answer.done():
                answer.set_result(message["answer"])
        elif not self._follows:
            with self._arrived:
                self._early.append(message)
                self._arrived.notify_all()
        elif (hearer := self._hearer()) is not None:
            hearer.hear(message)
        else:
            self.close()


def _entries(messages: Sequence[Json]) -> list[str]:
    return [text for message in messages for text in message.get("entries", ())]


def _without(messages: Sequence[Json], count: int) -> list[Json]:
    """Return the messages without their first `count` entries."""
    rest: list[Json] = []
    for message in messages:
        texts = message.get("entries")
        rest.append(message if texts is None else {**message, "entries": texts[count:]})
        count = max(0, count - len(texts or ()))
    return rest


def _refusal(wrong: HTTPClientError) -> str:
    if wrong.code == NOT_FOUND:
        return (
            "This link doesn't work. It may have been replaced, or it leads to no game. Ask the host for the new one."
        )
    return f"This address is no Boardside that can be followed (it answers {wrong.code})."
