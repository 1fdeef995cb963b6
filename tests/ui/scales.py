"""Scales for pages: how many bytes a page loads."""

from __future__ import annotations

from typing import Any
from zlib import compress

from playwright.sync_api import Page


class Scales:
    """Weighs what a page loads: files as they come over the line, messages packed as the line packs them."""

    def __init__(self, page: Page) -> None:
        self.bytes = 0
        self.files: list[str] = []
        line = page.context.new_cdp_session(page)
        line.send("Network.enable")
        line.on("Network.loadingFinished", lambda event: self._add(event["encodedDataLength"]))
        line.on("Network.webSocketFrameReceived", self._heard)
        line.on("Network.requestWillBeSent", self._asked)

    def _heard(self, event: dict[str, Any]) -> None:
        self._add(len(compress(event["response"]["payloadData"].encode(), 6)))

    def _add(self, count: float) -> None:
        self.bytes += int(count)

    def _asked(self, event: dict[str, Any]) -> None:
        self.files.append(event["request"]["url"].split("/", 3)[3])
