"""Resources that tests in browsers borrow, one after another: devices, and the port of a server.

A context of a browser is a device. To make one, and to have it read Boardside's scripts for the first time, takes
several times as long as opening a page on it. So each is lent to one test at a time and wiped before it is lent again:
its pages are closed, what they stored on it is deleted, and only the files of the server that never change stay.
"""

from __future__ import annotations

import atexit
import random
import socket
import weakref
from collections import defaultdict
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Error, Frame, Page, Request

KEPT = "cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems"
"""The storage that a page can use on a device."""

INTRODUCED = "try { localStorage.setItem('boardside-introduced', '[\"*\"]') } catch (e) {}"
"""Has a device believe that it has shown the introduction of every game."""


class Devices:
    """The devices of one browser."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._idle: dict[str, list[BrowserContext]] = defaultdict(list)
        self._kinds: dict[BrowserContext, str] = {}
        self._seen: dict[BrowserContext, set[str]] = defaultdict(set)
        self._lost: weakref.WeakSet[Page] = weakref.WeakSet()

    def lend(self, used: bool = True, newcomer: bool = False, **options: Any) -> Page:
        """Return a page on a device with these options and no traces of earlier tests; not `used`: no files either.

        The device has shown the introduction of every game, save that of a `newcomer`.
        """
        kind = repr((newcomer, sorted(options.items())))
        if not (used and self._idle[kind]):
            context = self._browser.new_context(**options)
            if not newcomer:
                context.add_init_script(INTRODUCED)
            self._kinds[context] = kind
            context.on("page", lambda page: page.on("framenavigated", lambda frame: self._went(context, frame)))
            context.on("requestfailed", self._failed)
            return context.new_page()
        context = self._idle[kind].pop()
        page = context.new_page()
        self._wipe(context, page)
        return page

    def back(self, context: BrowserContext) -> None:
        """Take back a device that a test no longer needs."""
        for page in context.pages:
            (closed if page in self._lost else Page.close)(page)
        self._idle[self._kinds[context]].append(context)

    def _went(self, context: BrowserContext, frame: Frame) -> None:
        at = urlsplit(frame.url)
        if at.netloc:
            self._seen[context].add(f"{at.scheme}://{at.netloc}")

    def _failed(self, request: Request) -> None:
        if request.is_navigation_request():
            self._lost.add(request.frame.page)

    def _wipe(self, context: BrowserContext, page: Page) -> None:
        line = context.new_cdp_session(page)
        for origin in sorted(self._seen[context]):
            line.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": KEPT})
        line.detach()


def closed(page: Page) -> None:
    """Close a page that failed to load; while the browser's own page about that is coming, `close` waits for ever."""
    with suppress(Error):
        page.goto("about:blank")
    page.close()


# ---------------------------------------------------------------------- ports

RANGE = range(20_000, 32_000)
"""Ports that no system hands out by itself."""
_OWNERS: weakref.WeakValueDictionary[int, object] = weakref.WeakValueDictionary()
_OURS: list[int] = []


def port_for(owner: object) -> int:
    """Return a port of the owner's own as long as there are enough; otherwise one whose owner is gone.

    A device keeps files by their address, the port included.
    """
    port = next((port for port in _OURS if port not in _OWNERS), None) or _reserved()
    _OWNERS[port] = owner
    return port


def _reserved() -> int:
    """Reserve a port that no program serves at and that no other test process has taken, by means of its UDP twin."""
    for port in random.SystemRandom().sample(RANGE, len(RANGE)):
        mark = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        try:
            mark.bind(("127.0.0.1", port))
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", port))
        except OSError:
            mark.close()
            continue
        atexit.register(mark.close)
        _OURS.append(port)
        return port
    raise RuntimeError(f"None of the ports {RANGE.start} to {RANGE.stop - 1} is free.")
