"""A cable between a phone and the server, which can be cut, lose packets, and lead to another network."""

from __future__ import annotations

import contextlib
import random
import socket
import threading
from collections.abc import Iterator

BAR = "Connection lost"
PACKET = 16_384
FIRST, CAP = 0.01, 1.28
"""Seconds after which TCP sends a lost packet again: at first, and at most, doubled each time."""


class Cable:
    """Everything a phone sends and hears goes through here; it can be cut, or go silent without being cut."""

    def __init__(self, to: int) -> None:
        self.to = to
        self.joined = True
        self.address = "127.0.0.1"
        self._luck: random.Random | None = None
        self._passes = passes()
        self._closed = threading.Event()
        self.open: set[socket.socket] = set()
        """The phone's ends of connections that nobody has closed."""
        self._sockets: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                try:
                    far = self._reach() if self.joined else None
                except OSError:
                    far = None
                if far is None:
                    near.close()
                    continue
                self._sockets += [near, far]
                self.open.add(near)
                for way, source, sink in (("up", near, far), ("down", far, near)):
                    words = (self._passes[way], source, sink)
                    threading.Thread(target=self._pump, args=words, daemon=True).start()

    def _reach(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.to), source_address=(self.address, 0))

    def _pump(self, passes: threading.Event, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(PACKET):
                passes.wait()
                for late in self._losses():
                    self._closed.wait(late)
                sink.sendall(data)
        self.open -= {source, sink}
        for end in (source, sink):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        source.close()

    def _losses(self) -> Iterator[float]:
        """Yield how long the sender waits after each time that it loses this packet."""
        late = FIRST
        while self._luck is not None and self._luck.random() < 0.5:
            yield late
            late = min(CAP, 2 * late)

    def lose(self, seed: int) -> None:
        """Lose half of all packets, as TCP shows it: every one arrives, in order, after as many tries as it takes."""
        self._luck = random.Random(seed)

    def roam(self, address: str = "127.0.0.1") -> None:
        """Come into another network: new connections pass, from this address.

        The old ones stay open and silent on both sides, and neither is told.
        """
        self.address = address
        self._passes = passes()

    def cut(self) -> None:
        self.joined = False
        for end in self._sockets:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._sockets.clear()

    def freeze(self) -> None:
        """Nothing gets through and nothing is closed: the network is gone."""
        for way in self._passes.values():
            way.clear()

    def deaf(self) -> None:
        """Let the phone's messages arrive, but no answers."""
        self._passes["down"].clear()

    def join(self) -> None:
        self.joined = True
        for way in self._passes.values():
            way.set()

    def close(self) -> None:
        self._closed.set()
        self.cut()
        self._listener.close()


def passes() -> dict[str, threading.Event]:
    """Return both ways of new connections, open."""
    ways = {"up": threading.Event(), "down": threading.Event()}
    for way in ways.values():
        way.set()
    return ways
