"""An ear at a device: every byte that it receives."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, WebSocket


class Ear:
    """Collects every byte that one device receives."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.answers: list[Any] = []

    def on(self, page: Page) -> None:
        page.on("response", lambda answer: self.answers.append(answer))  # noqa: PLW0108 (a builtin cannot be wrapped)
        page.on("websocket", self._socket)

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self.heard.append(data if isinstance(data, bytes) else data.encode()))

    def everything(self) -> bytes:
        for answer in self.answers:
            if not answer.url.startswith(("blob:", "data:")):
                self.heard.append(answer.body())
        self.answers.clear()
        return b"\n".join(self.heard)
