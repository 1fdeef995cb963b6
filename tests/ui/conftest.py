"""A real server in a process of its own, and browser contexts that tolerate no outside request and no error.

`served` starts with the tables that a test lays beforehand and can be stopped, killed and started anew at the
same address. `visit` opens a page in a context of its own: one context is one device.
"""

from __future__ import annotations

import math
import shutil
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect, sync_playwright

from assistant.core.event import Entry
from assistant.games import GAMES
from assistant.storage.store import Store
from assistant.table.table import Table
from dashboards.lobby import laying as setup
from dashboards.parts.setup.draft import Draft
from dashboards.play.own_process import here
from dashboards.play.worker_pool import at_once
from dashboards.server.links import Place, path
from tests.patience import PATIENCE
from tests.ui.devices import Devices, port_for
from tests.ui.forked import Started, cold_start, warm_start

PHONE = (390, 844)
SMALL = (360, 640)
LAPTOP = (1280, 800)
TABLET = (820, 1180)
DROPPED = (
    "WebSocket",
    "websocket",
    "Failed to connect",
    "Failed to load resource",
    "ERR_CONNECTION",
    "Lost connection",
    "First message was not an ACK",  # a line that comes back may hear of a change first; it is opened once more
)
"""Messages on a browser's console when the server goes away."""

expect.set_options(timeout=PATIENCE * 1000)

BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
LAZY = "--js-flags=--max-lazy"
"""Scripts are compiled function by function as they are called: of what a page brings along a test calls little."""


def browser_program() -> str | None:
    """Debian's Chromium without its windows (a seventh of the work for each page), or what stands in for it."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


@pytest.fixture(autouse=True)
def _no_clock_tells(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where bytes of two evenings are compared, nothing depends on how fast the machine is.

    A passing word stays, and everything is worked out before a page is drawn.
    """
    if request.module.__name__.endswith("silence"):
        monkeypatch.setattr("dashboards.play.page_context.PASSES", math.inf)
        for worker in ("in_background", "in_turn"):
            monkeypatch.setattr(f"dashboards.play.screen.{worker}", at_once)
        monkeypatch.setattr("dashboards.play.screen.in_own_process", here)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_program(), args=[*ARGUMENTS, LAZY])
        yield browser
        browser.close()


class Served:
    """One Boardside with a store of its own, at a fixed port of this computer; `program` is the module that it runs.

    A `cold` one imports everything itself, as at a table; others are copies of a process that has done so (forked.py).
    """

    program = "assistant.cli.main"
    more: tuple[str, ...] = ()
    """Further words of the command."""

    def __init__(self, folder: Path, cold: bool = False) -> None:
        self.cold = cold
        self.db = folder / "games.duckdb"
        self.port = port_for(self)
        self.log = folder / "server.log"
        self._key = b""
        self._process: Started | None = None

    # ------------------------------------------------------------------ before the start

    def store(self) -> Store:
        """Return the store; only while the server does not run."""
        return Store(self.db, GAMES)

    def lay(self, *names: str, game: str = "clue", **draft: Any) -> int:
        """Set up a game with these players (their keys are their names in lower case), and return its number."""
        event = setup.started(laid(*names, game=game, **draft))
        store = self.store()
        try:
            number = store.create(game, f"{GAMES[game].title}: " + ", ".join(names))
            Table(GAMES[game], store.log(number)).record(event)
        finally:
            store.close()
        return number

    def told(self, number: int, tell: Callable[[Table], None]) -> None:
        """Let `tell` record lines of a game beforehand."""
        store = self.store()
        try:
            log = store.log(number)
            tell(Table(log.game, log))
        finally:
            store.close()

    def keep(self, game: str, entries: Iterable[Entry]) -> int:
        """Keep a game with these entries, and return its number."""
        store = self.store()
        try:
            return store.create(game, "Saturday", list(entries))
        finally:
            store.close()

    # ------------------------------------------------------------------ running

    def start(self) -> Served:
        store = self.store()
        self._key = store.host_key()
        store.close()
        words = [
            "play",
            "--no-open",
            "--no-figures",
            "--host",
            "127.0.0.1",
            "--port",
            str(self.port),
            "--db",
            str(self.db),
            *self.more,
        ]
        self._process = (cold_start if self.cold else warm_start)(self.program, words, self.log)
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            if self._process.over() or time.monotonic() > deadline:
                raise RuntimeError(f"The server did not start:\n{self.log.read_text()}")
            time.sleep(0.05)
        return self

    @property
    def pid(self) -> int:
        """The server's process."""
        return self._process.pid if self._process else 0

    def _answers(self) -> bool:
        try:
            with urlopen(f"http://127.0.0.1:{self.port}/health", timeout=PATIENCE) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self._process is not None:
            self._process.stop(how)
            self._process = None

    def restart(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Stop it, and start it anew in a process that knows nothing of the one before."""
        self.stop(how)
        self.cold = True
        self.start()

    def written(self, word: str) -> None:
        """Wait until the word is on the disk."""
        journal = self.db.with_name(f"{self.db.name}.journal.jsonl")
        deadline = time.monotonic() + PATIENCE
        while word not in journal.read_text("utf-8"):
            assert time.monotonic() < deadline, f"{word} was never written down"
            time.sleep(0.05)

    # ------------------------------------------------------------------ links

    def url(self, way: str = "/") -> str:
        return f"http://127.0.0.1:{self.port}{way}"

    def link(self, role: str, game: int = 0, seat: str = "table") -> str:
        """Return the link of a place, as the lobby first shows it."""
        return self.url(path(self, Place(role, game, seat)))

    def host_key(self) -> bytes:
        return self._key

    def generation(self, game: int, seat: str, role: str) -> int:
        return 0


def laid(*names: str, game: str = "clue", **draft: Any) -> Draft:
    """Return a draft for a table of these players, each with a color, a mark and a piece of their own."""
    return setup.seated(game, names, draft)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """Yield a server that is not started yet: set up tables, then call `start()`."""
    found = Served(tmp_path)
    yield found
    found.stop(signal.SIGKILL)


@pytest.fixture(scope="session")
def devices(chromium: Browser) -> Devices:
    return Devices(chromium)


Visit = Callable[..., Page]


@pytest.fixture
def visit(devices: Devices) -> Iterator[Visit]:
    """`visit(url, size=PHONE, allow=())` opens a device; console errors holding a word of `allow` are expected."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def opened(url: str, size: tuple[int, int] = PHONE, allow: tuple[str, ...] = (), **options: Any) -> Page:
        touch = size[0] < 1000
        viewport = {"width": size[0], "height": size[1]}
        page = devices.lend(viewport=viewport, has_touch=touch, is_mobile=touch, **options)
        contexts.append(page.context)
        page.context.set_default_timeout(PATIENCE * 1000)

        def asked(request: Request) -> None:
            if request.url.startswith(("http", "ws")) and not request.url.split("/")[2].startswith("127.0.0.1:"):
                wrong.append(f"asked an outside host: {request.url}")

        def said(message: ConsoleMessage) -> None:
            if message.type == "error" and not any(word in message.text for word in allow):
                wrong.append(f"console: {message.text}")

        page.on("request", asked)
        page.on("websocket", lambda socket: None if "//127.0.0.1:" in socket.url else wrong.append(socket.url))
        page.on("console", said)
        page.on("pageerror", lambda error: wrong.append(f"page error: {error}"))
        page.goto(url)
        return page

    yield opened
    for context in contexts:
        devices.back(context)
    assert not wrong, "\n".join(wrong)


def sideways(page: Page) -> int:
    """How many pixels the page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))
