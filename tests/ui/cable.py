"""A cable between a phone and the server, which can be cut."""

from __future__ import annotations

import contextlib
import socket
import threading

BAR = "Connection lost"


class Cable:
    """Everything a phone sends and hears goes through here; it can be cut, or go silent without being cut."""

    def __init__(self, to: int) -> None:
        self.to = to
        self.joined = True
        self._passes = {"up": threading.Event(), "down": threading.Event()}
        for way in self._passes.values():
            way.set()
        self._sockets: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                try:
                    far = socket.create_connection(("127.0.0.1", self.to)) if self.joined else None
                except OSError:
                    far = None
                if far is None:
                    near.close()
                    continue
                self._sockets += [near, far]
                for way, source, sink in (("up", near, far), ("down", far, near)):
                    threading.Thread(target=self._pump, args=(way, source, sink), daemon=True).start()

    def _pump(self, way: str, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                self._passes[way].wait()
                sink.sendall(data)
        for end in (source, sink):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        source.close()

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
        self.cut()
        self._listener.close()
