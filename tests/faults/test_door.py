"""Nobody without a link gets anything done: no address imports, reads or builds anything, whatever it contains."""

from __future__ import annotations

import contextlib
import http.client
import itertools
import json
import os
import random
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.ui.conftest import Served
from tests.ui.forked import Cold

SEED = 20260301
ROOMS = ("host", "seat", "tv", "table", "watch", "replay")
LOADER = "autoload.js?bokeh-autoload-element=1"
REFUSED = (400, 403, 404, 405, 413, 431)

SERVER = """
import json, signal, sys
from pathlib import Path
from assistant.games import GAMES
from assistant.storage.store import Store
from dashboards.server import app
from dashboards.server.house import House

store = Store(Path(sys.argv[1]), GAMES)
house = House(store, GAMES)

def state(*_):
    contexts = server._tornado.applications.values()
    made = {"modules": sorted(sys.modules), "sessions": sum(len(list(c.sessions)) for c in contexts),
            "tables": len(house.tables._open)}
    Path(sys.argv[3]).write_text(json.dumps(made))

signal.signal(signal.SIGUSR1, state)
server = app.start(house, "127.0.0.1", int(sys.argv[2]))
app.run(server, house)
"""
"""A server that writes down its contents when a signal asks for them."""


class Looked(Served):
    """A real server that reports what it has imported and made."""

    def start(self) -> Looked:
        store = self.store()
        self._key = store.host_key()
        store.close()
        self.says = self.db.with_name("state.json")
        command = [sys.executable, "-c", SERVER, str(self.db), str(self.port), str(self.says)]
        with self.log.open("ab") as log:
            self._process = Cold(subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log))
        self.wait_for(self._answers)
        return self

    @staticmethod
    def wait_for(come):
        import time

        deadline = time.monotonic() + PATIENCE
        while not come():
            assert time.monotonic() < deadline
            time.sleep(0.05)

    def state(self) -> dict[str, object]:
        import signal

        self.says.unlink(missing_ok=True)
        assert self._process is not None
        os.kill(self.pid, signal.SIGUSR1)
        found: list[dict[str, object]] = []

        def read() -> bool:
            try:
                found.append(json.loads(self.says.read_text()))
            except (OSError, ValueError):
                return False
            return True

        self.wait_for(read)
        return found[0]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Looked]:
    served = Looked(tmp_path_factory.mktemp("door"))
    served.lay("Anna", "Ben", "Cleo")
    yield served.start()
    served.stop()


def devices() -> Iterator[tuple[str, int] | None]:
    """Vary where requests come from: only a few of each address, so that wrong links are not answered slowly."""
    for number in itertools.count(10):
        yield (f"127.0.{number // 200 % 200}.{number % 200 + 2}", 0) if sys.platform == "linux" else None


DEVICES = devices()


def ask(served: Served, way: str, method: str = "GET", body: bytes = b"", **heads: str) -> int:
    """Return the status of an answer; 0 if the connection is closed without one."""
    connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=PATIENCE, source_address=next(DEVICES))
    try:
        connection.putrequest(method, way, skip_accept_encoding=True)
        for name, value in heads.items():
            connection.putheader(name.replace("_", "-"), value)
        if body:
            connection.putheader("Content-Length", str(len(body)))
        connection.endheaders()
        if body:
            connection.send(body)
        return connection.getresponse().status
    except (http.client.HTTPException, OSError):
        return 0
    finally:
        connection.close()


def hostile() -> list[str]:
    """Return addresses of other routes, of modules, of files, in several spellings."""
    chance = random.Random(SEED)
    modules = (
        "unittest.__main__",
        "this",
        "antigravity",
        "turtledemo.__main__",
        "panel.auth",
        "pip.__main__",
        "idlelib.idle",
    )
    kinds = ("_css", "__javascript__", "_resources/css", "_bundle_path", "modifiers")
    found = [f"/components/{module}/x/{kind}/a.css" for module in modules for kind in kinds]
    files = ("js/bokeh.min.js", "extensions/panel/panel.min.js", "extensions/panel/css/loading.css", "../page.py")
    found += [f"/static/{name}" for name in files] + [f"/seat/static/{name}" for name in files]
    for room in ROOMS:
        token = "1-" + "A" * 24
        found += [f"/{room}", f"/{room}/", f"/{room}/{token}", f"/{room}/{token}/", f"/{room}/{token}/ws"]
        found += [
            f"/{room}/{token}/{route}" for route in ("metadata", "autoload.js", "autoload.js?bokeh-autoload-element=1")
        ]
        found += [f"/{room}/../{room}/{token}", f"/{room}/%2e%2e/{token}", f"/{room}/{token}%00", f"/{room}/{token}%0a"]
    found += [
        "/ws",
        "/metadata",
        "/autoload.js?bokeh-autoload-element=1",
        "/favicon.ico",
        "/index.html",
        "/admin",
        "/login",
    ]
    found += [
        "/logout",
        "/liveness",
        "/rest/session_info",
        "/unlock",
        "/_oauth",
        "/oauth",
        "/proc/self/environ",
        "/knock/x",
    ]
    found += [
        "//",
        "/./",
        "/../../etc/passwd",
        "/..%2f..%2fetc%2fpasswd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/static/..%5c..%5c",
    ]
    for _ in range(60):
        signs = "".join(chance.choice("abcxyz./%25-_~0189{}()[]*?;&=+") for _ in range(chance.randint(1, 60)))
        found.append("/" + signs)
    return found


def test_no_address_of_a_stranger_imports_opens_or_makes_anything(server: Looked) -> None:
    before = server.state()
    for way in hostile():
        answer = ask(server, way)
        if way.split("?")[0] != "/":
            assert answer in REFUSED, (way, answer)
    after = server.state()
    assert set(after["modules"]) - set(before["modules"]) <= {"encodings.idna"}  # type: ignore[call-overload]
    assert (after["sessions"], after["tables"]) == (before["sessions"], before["tables"]) == (0, 0)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE", "CONNECT", "BREW"])
def test_a_page_can_only_be_asked_for(server: Looked, method: str) -> None:
    link = server.link("seat", 1, "anna").split(str(server.port), 1)[1]
    before = server.state()["sessions"]
    for way in (link, f"{link}/ws", "/health", "/nowhere"):
        assert ask(server, way, method) in REFUSED
    assert server.state()["sessions"] == before


@pytest.mark.parametrize(
    ("heads", "body"),
    [({"X": "y" * 70_000}, b""), ({}, b"x" * 5_000_000), ({f"X{n}": "y" * 200 for n in range(200)}, b"")],
)
def test_what_is_enormous_is_refused(server: Looked, heads: dict[str, str], body: bytes) -> None:
    assert ask(server, "/knock", "POST", body, **heads) in (0, *REFUSED)
    assert ask(server, "/" + "a" * 4000) in REFUSED
    assert ask(server, "/health") == 200


def test_the_join_page_is_the_same_for_everybody_and_makes_nothing(server: Looked) -> None:
    before = server.state()
    for _ in range(50):
        assert ask(server, "/") == 200
        assert ask(server, "/", "HEAD") == 200
    after = server.state()
    assert (after["sessions"], after["tables"]) == (before["sessions"], before["tables"])


@pytest.mark.parametrize(
    "said", [b"", b"{", b"[]", b"null", b"1", b'{"again": 7}', b'{"again": "x"}', b'{"code": {"a": 1}}', b"[" * 4000]
)
def test_whoever_knocks_with_nonsense_gets_a_sentence(server: Looked, said: bytes) -> None:
    assert ask(server, "/knock", "POST", said, Content_Type="application/json") in (200, 400)
    assert ask(server, "/knock", "POST", said, Content_Type="text/plain") == 400


def test_a_head_that_never_ends_keeps_nobody_waiting(server: Looked) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        with contextlib.suppress(ConnectionError):  # the server may hang up before it has heard all
            for _ in range(40):
                line.sendall(b"X: " + b"y" * 1000 + b"\r\n")
        assert ask(server, "/health") == 200


def test_every_link_of_a_seat_still_leads_to_its_page(server: Looked) -> None:
    for name in ("anna", "ben", "cleo"):
        assert ask(server, server.link("seat", 1, name).split(str(server.port), 1)[1]) == 200


def test_no_file_is_served_but_those_of_our_pages(server: Looked) -> None:
    import re
    from urllib.request import urlopen

    with urlopen(server.link("host"), timeout=PATIENCE) as answer:
        page = answer.read().decode()
    found = re.findall(r'(?:src|href)="(/[^"]+)"', page)
    assert sorted(way.rsplit(".", 1)[-1] for way in found) == ["js", "js", "js", "png", "svg", "webmanifest", "woff2"]
    for way in found:
        assert ask(server, way) == 200
    script = next(way for way in found if way.endswith(".js"))
    for way in (script.replace("/static/", "/static/0"), script + "x", str(Path(script).parent), script + "/"):
        assert ask(server, way) == 404


HEAVY = {
    "pandas",
    "holoviews",
    "matplotlib",
    "scipy",
    "IPython",
    "hvplot",
    "bokeh.plotting",
    "playwright",
    "hypothesis",
}


def test_the_lobby_is_served_without_heavy_libraries(server: Looked) -> None:
    """Modules that are slow to import are loaded when they are needed, not before the lobby is up."""
    assert ask(server, server.link("host").split(str(server.port), 1)[1]) == 200
    modules = set(server.state()["modules"])  # type: ignore[call-overload]
    assert "panel" in modules
    assert not modules & HEAVY
