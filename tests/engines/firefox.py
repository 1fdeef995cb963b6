"""Gecko: Debian's firefox-esr, driven through WebDriver BiDi (https://w3c.github.io/webdriver-bidi/)."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import itertools
import json
import re
import shutil
import tempfile
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tornado.websocket import WebSocketClientConnection, websocket_connect

from tests.engines.device import PHONE, Device
from tests.patience import PATIENCE

PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.safebrowsing.downloads.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "media.gmp-manager.updateEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.share_proxy_settings": True,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "services.settings.server": "data:,",
    "toolkit.telemetry.enabled": False,
}
"""The browser itself asks nobody: everything but this computer goes to a port that is closed."""


class Firefox:
    """A running Firefox without windows; each of its devices has a storage of its own."""

    name = "firefox"

    def __init__(self) -> None:
        self._numbers = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._pages: dict[str, Page] = {}

    @classmethod
    async def started(cls) -> Firefox:
        """Start the program and take hold of it."""
        program = shutil.which("firefox-esr") or shutil.which("firefox")
        if not program:
            raise RuntimeError("There is no Firefox: make engines installs it.")
        made = cls()
        made._folder = tempfile.mkdtemp(prefix="boardside-firefox-")
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
        Path(made._folder, "user.js").write_text("\n".join(lines), "utf-8")
        words = ["--headless", "--remote-debugging-port=0", "--no-remote", "--profile", made._folder, "about:blank"]
        made._process = await asyncio.create_subprocess_exec(
            program, *words, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE
        )
        address = await asyncio.wait_for(made._address(), PATIENCE)
        made._socket = await websocket_connect(f"{address}/session", max_message_size=2**28)
        made._tasks = [asyncio.create_task(made._hear()), asyncio.create_task(made._drain())]
        await made.say("session.new", capabilities={})
        await made.say("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])
        return made

    _folder: str
    _process: asyncio.subprocess.Process
    _socket: WebSocketClientConnection
    _tasks: list[asyncio.Task[None]]

    async def _address(self) -> str:
        assert self._process.stderr
        while line := (await self._process.stderr.readline()).decode():
            if found := re.search(r"BiDi listening on (ws://\S+)", line):
                return found[1]
        raise RuntimeError("Firefox ended before it could be driven.")

    async def _drain(self) -> None:
        assert self._process.stderr
        while await self._process.stderr.readline():
            pass

    async def _hear(self) -> None:
        while (text := await self._socket.read_message()) is not None:
            heard = json.loads(text)
            if (waiting := self._waiting.pop(heard.get("id", 0), None)) is not None:
                waiting.set_result(heard)
            elif heard.get("type") == "event":
                self._noted(heard["method"], heard["params"])

    def _noted(self, event: str, said: dict[str, Any]) -> None:
        page = self._pages.get((said.get("source") or said).get("context") or "")
        if page is None:
            return
        if event == "log.entryAdded" and said["level"] == "error":
            page.wrong.append(f"{said['type']}: {said['text']}")
        elif event == "network.beforeRequestSent":
            url = urlsplit(said["request"]["url"])
            if url.scheme in {"http", "https", "ws", "wss"} and url.hostname != "127.0.0.1":
                page.wrong.append(f"asked an outside host: {url.geturl()}")

    async def say(self, method: str, **params: Any) -> dict[str, Any]:
        """Return the answer to a command; raises RuntimeError if it is an error."""
        number = next(self._numbers)
        answer = self._waiting[number] = asyncio.get_running_loop().create_future()
        await self._socket.write_message(json.dumps({"id": number, "method": method, "params": params}))
        heard = await asyncio.wait_for(answer, PATIENCE)
        if heard["type"] == "error":
            raise RuntimeError(f"{method}: {heard['error']}: {heard['message']}")
        return dict(heard["result"])

    async def device(self, size: tuple[int, int] = PHONE) -> Device:
        """Open an empty page of this size as a device of its own."""
        storage = (await self.say("browser.createUserContext"))["userContext"]
        context = (await self.say("browsingContext.create", type="tab", userContext=storage))["context"]
        page = self._pages[context] = Page(self, context)
        viewport = {"width": size[0], "height": size[1]}
        await self.say("browsingContext.setViewport", context=context, viewport=viewport)
        return page

    async def close(self) -> None:
        """End the browser."""
        with contextlib.suppress(RuntimeError, TimeoutError):
            await self.say("browser.close")
        self._socket.close()
        with contextlib.suppress(ProcessLookupError):
            self._process.terminate()
        await self._process.wait()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        shutil.rmtree(self._folder, ignore_errors=True)


class Page(Device):
    """A tab."""

    def __init__(self, browser: Firefox, context: str) -> None:
        super().__init__()
        self._browser, self._context = browser, context

    async def open(self, url: str) -> None:
        """Go to an address and wait until the page is loaded."""
        await self._browser.say("browsingContext.navigate", context=self._context, url=url, wait="complete")

    async def script(self, code: str) -> Any:
        """Return the value of an expression in the page: text, a number, or whether something is so."""
        heard = await self._browser.say(
            "script.evaluate", expression=code, target={"context": self._context}, awaitPromise=True
        )
        if heard["type"] == "exception":
            raise RuntimeError(heard["exceptionDetails"]["text"])
        return heard["result"].get("value")

    async def touch(self, x: float, y: float) -> None:
        """Touch the page at a place of its window."""
        steps = [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": steps}
        await self._browser.say("input.performActions", context=self._context, actions=[finger])

    async def write(self, text: str) -> None:
        """Type into what has the focus."""
        steps = [{"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")]
        keys = {"type": "key", "id": "keys", "actions": steps}
        await self._browser.say("input.performActions", context=self._context, actions=[keys])

    async def picture(self, file: Path) -> None:
        """Write what the window shows as a PNG."""
        heard = await self._browser.say("browsingContext.captureScreenshot", context=self._context)
        file.write_bytes(base64.b64decode(heard["data"]))
