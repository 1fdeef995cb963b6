"""A phone whose connection breaks: it says so, comes back by itself, and has missed nothing."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.ui.conftest import DROPPED, LAPTOP, Served, Visit

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


@pytest.fixture
def cable(served: Served) -> Iterator[Cable]:
    served.lay("Anna", "Ben", "Cleo")
    served.start()
    found = Cable(served.port)
    yield found
    found.close()


def phone_on(cable: Cable, served: Served, visit: Visit) -> Page:
    page = visit(served.link("host").replace(str(served.port), str(cable.port)) + "#game/1", allow=DROPPED)
    expect(page.get_by_text("Scan only your own code")).to_be_visible()
    page.evaluate("window.loadedOnce = true")
    return page


def rename(served: Served, visit: Visit, title: str) -> None:
    other = visit(served.link("host") + "#game/1", LAPTOP)
    other.get_by_role("button", name="Rename").click()
    other.get_by_label("Title").fill(title)
    other.get_by_role("button", name="Save title").click()
    expect(other.get_by_role("heading", name=title)).to_be_visible()


def test_a_short_break_is_mended_without_loading_anew(cable: Cable, served: Served, visit: Visit) -> None:
    page = phone_on(cable, served, visit)
    cable.cut()
    expect(page.get_by_text(BAR)).to_be_visible()
    rename(served, visit, "Changed meanwhile")
    cable.join()
    expect(page.get_by_role("heading", name="Changed meanwhile")).to_be_visible()
    expect(page.get_by_text(BAR)).to_be_hidden()


def test_a_long_break_is_mended_by_loading_anew(cable: Cable, served: Served, visit: Visit) -> None:
    page = phone_on(cable, served, visit)
    cable.cut()
    expect(page.get_by_text(BAR)).to_be_visible()
    page.wait_for_timeout(9_000)
    cable.join()
    expect(page.get_by_text(BAR)).to_be_hidden()
    rename(served, visit, "Still alive")
    expect(page.get_by_role("heading", name="Still alive")).to_be_visible()


def test_after_a_restart_of_the_server_the_page_loads_itself_anew(cable: Cable, served: Served, visit: Visit) -> None:
    page = phone_on(cable, served, visit)
    served.restart()
    expect(page.get_by_text(BAR)).to_be_hidden()
    page.wait_for_function("window.loadedOnce === undefined")
    expect(page.get_by_text("Scan only your own code")).to_be_visible()
