"""WebKit: WebKitGTK's MiniBrowser, driven by WebKitWebDriver (https://www.w3.org/TR/webdriver2/) in a virtual display.

A driver drives one browser at a time, so every device is a browser with a driver of its own. What the page writes to
its console comes out of the browser, and so of the driver that started it.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import shutil
import socket
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tornado.httpclient import AsyncHTTPClient, HTTPError

from tests.engines.device import PHONE, Device
from tests.patience import PATIENCE

BROWSER = "/usr/lib/{}-linux-gnu/webkit2gtk-4.1/MiniBrowser"
NARROW = "* { min-width: 0; min-height: 0; margin: 0; padding: 0; border: 0; border-spacing: 0; font-size: 1px }"
"""The look of the window around a page, which would else be wider than a phone."""


class WebKit:
    """A virtual display in which browsers run."""

    name = "webkit"

    def __init__(self) -> None:
        self._pages: list[Page] = []

    @classmethod
    async def started(cls) -> WebKit:
        """Start the display."""
        if not (shutil.which("WebKitWebDriver") and shutil.which("Xvfb")):
            raise RuntimeError("There is no WebKitWebDriver, or no Xvfb: make engines installs both.")
        made = cls()
        made._looks = tempfile.mkdtemp(prefix="boardside-webkit-")
        looks = Path(made._looks, "gtk-3.0")
        looks.mkdir()
        (looks / "gtk.css").write_text(NARROW, "utf-8")
        read, write = os.pipe()
        made._screen = await asyncio.create_subprocess_exec(
            "Xvfb", "-displayfd", str(write), "-screen", "0", "1920x1200x24", pass_fds=[write],
            stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        os.close(write)
        with os.fdopen(read) as pipe:
            made._display = ":" + (await asyncio.to_thread(pipe.readline)).strip()
        return made

    _screen: asyncio.subprocess.Process
    _display: str
    _looks: str

    async def device(self, size: tuple[int, int] = PHONE) -> Device:
        """Open an empty page of this size as a device of its own."""
        page = await Page.started({"DISPLAY": self._display, "XDG_CONFIG_HOME": self._looks}, size)
        self._pages.append(page)
        return page

    async def close(self) -> None:
        """End all browsers and the display."""
        for page in self._pages:
            await page.close()
        self._screen.terminate()
        await self._screen.wait()
        shutil.rmtree(self._looks, ignore_errors=True)


class Page(Device):
    """A browser with one window."""

    _process: asyncio.subprocess.Process
    _address: str
    _session: str
    _reading: asyncio.Task[None]

    @classmethod
    async def started(cls, place: dict[str, str], size: tuple[int, int]) -> Page:
        """Start a browser whose page has this size; `place` says where its windows are and how they look."""
        made = cls()
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        made._process = await asyncio.create_subprocess_exec(
            "WebKitWebDriver", f"--port={port}",
            env={**os.environ, **place, "GDK_BACKEND": "x11", "LIBGL_ALWAYS_SOFTWARE": "1"},
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
        made._reading = asyncio.create_task(made._listen())
        made._address = f"http://127.0.0.1:{port}"
        program = next(path for path in map(BROWSER.format, ("x86_64", "aarch64")) if Path(path).exists())
        words = ["--automation", "--enable-write-console-messages-to-stdout=true"]
        wanted = {"webkitgtk:browserOptions": {"binary": program, "args": words}}
        answer = await made._first({"capabilities": {"alwaysMatch": wanted}})
        made._session = f"/session/{answer['sessionId']}"
        await made._resize(size)
        return made

    async def _listen(self) -> None:
        assert self._process.stdout
        while line := (await self._process.stdout.readline()).decode():
            if "CONSOLE" in line and "ERROR" in line:
                self.wrong.append(line.strip())

    async def _first(self, wanted: dict[str, Any]) -> Any:
        """Return the session that a driver begins, once it listens."""
        while True:
            try:
                return await self._say("POST", "/session", wanted)
            except ConnectionError:
                await asyncio.sleep(0.05)

    async def _resize(self, size: tuple[int, int]) -> None:
        """Make the window as large as the page should be, and what is around it."""
        await self.open("about:blank")
        wide, high = size
        for _ in range(3):
            await self._say("POST", f"{self._session}/window/rect", {"x": 0, "y": 0, "width": wide, "height": high})
            inner = [await self.script("innerWidth"), await self.script("innerHeight")]
            wide, high = wide + size[0] - inner[0], high + size[1] - inner[1]

    async def _say(self, method: str, way: str, body: dict[str, Any] | None = None) -> Any:
        client = AsyncHTTPClient()
        text = json.dumps(body or {}) if method == "POST" else None
        try:
            answer = await client.fetch(self._address + way, method=method, body=text, request_timeout=PATIENCE)
        except HTTPError as wrong:
            said = wrong.response.body.decode() if wrong.response and wrong.response.body else str(wrong)
            raise RuntimeError(f"{way}: {said}") from None
        return json.loads(answer.body)["value"]

    async def open(self, url: str) -> None:
        """Go to an address and wait until the page is loaded."""
        await self._say("POST", f"{self._session}/url", {"url": url})

    async def script(self, code: str) -> Any:
        """Return the value of an expression in the page."""
        return await self._say("POST", f"{self._session}/execute/sync", {"script": f"return {code}", "args": []})

    async def touch(self, x: float, y: float) -> None:
        """Touch the page at a place of its window."""
        steps = [
            {"type": "pointerMove", "x": x, "y": y, "duration": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        await self._act({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}, steps)

    async def write(self, text: str) -> None:
        """Type into what has the focus."""
        steps = [{"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")]
        await self._act({"type": "key", "id": "keys"}, steps)

    async def _act(self, source: dict[str, Any], steps: Sequence[dict[str, Any]]) -> None:
        await self._say("POST", f"{self._session}/actions", {"actions": [{**source, "actions": list(steps)}]})

    async def picture(self, file: Path) -> None:
        """Write what the window shows as a PNG."""
        file.write_bytes(base64.b64decode(await self._say("GET", f"{self._session}/screenshot")))

    async def close(self) -> None:
        """End the browser and its driver."""
        with contextlib.suppress(RuntimeError, OSError):
            await self._say("DELETE", self._session)
        with contextlib.suppress(ProcessLookupError):
            self._process.terminate()
        await self._process.wait()
        await self._reading
