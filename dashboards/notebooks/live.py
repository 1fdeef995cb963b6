"""A screen in a notebook cell that records taps and follows its table."""

from __future__ import annotations

import asyncio
import threading
import weakref
from base64 import b64encode
from collections.abc import Callable, Mapping
from functools import cache
from itertools import count
from typing import TYPE_CHECKING, Any

from assistant.core.event import TABLE
from assistant.table.table import Table

if TYPE_CHECKING:
    from dashboards.parts.common.screen import Message, Screen

SIZES = {"tv": (1120, 630), "table": (720, 900), "replay": (900, 760)}
"""Width and height of a screen in a notebook, in pixels; phones are (390, 760)."""
PART = (390, 560)
"""Width and height of a part by itself."""


@cache
def letters() -> str:
    """Return the letters that pages are written with, for a page that is not ours: WOFF2 in Base64."""
    from dashboards.server.files import LETTERS  # noqa: PLC0415  (the server is imported only if a screen is needed)

    return b64encode(LETTERS.read_bytes()).decode()


def show(table: Table, seat: str = TABLE, role: str = "", part: str = "") -> Screen:
    """Return a live screen of `table` for a notebook cell, as `seat` sees it.

    `role` is "seat", "table", "tv", "watch" or "replay"; by default it is the player's own phone, or for the table the
    shared tablet. `part` is shown by itself (`boardside.parts`). Call `panel.extension()` once before.
    """
    from dashboards.play.page import Play  # noqa: PLC0415  (Panel is imported only if a screen is needed)
    from dashboards.play.screen import PlayScreen  # noqa: PLC0415

    role = role or ("table" if seat == TABLE else "seat")
    play = Play(table, seat, role)
    width, height = PART if part else SIZES.get(role, (390, 760))
    screen = PlayScreen(
        layout=play.layout,
        seat=seat,
        role=role,
        part=part,
        still={**play.still(), "letters": letters()},
        state={**play.state(), "fresh": 0},
        width=width,
        height=height,
        styles={"--page-height": f"{height}px", "overflow": "hidden"},
    )

    times = count(1)

    def hear(message: Message) -> None:
        if message.get("do") == "here":  # the cell is drawn, perhaps later than what it was drawn from
            screen.state = {**play.state(), "fresh": next(times)}
            return
        play.hear(message)
        screen.state = {**play.state(), "fresh": screen.state.get("fresh", 0)}

    screen._hear = hear
    _follow(table, screen, play.state)
    return screen


def _follow(table: Table, screen: Screen, state: Callable[[], Mapping[str, Any]]) -> None:
    """Redraw the screen whenever the table changes, for as long as the screen is referenced."""
    held = weakref.ref(screen)

    def draw() -> None:
        if (alive := held()) is not None:
            alive.state = {**state(), "fresh": alive.state.get("fresh", 0)}

    drawn = on_this_thread(draw)
    watcher = table.param.watch(lambda _: drawn(), "revision")
    weakref.finalize(screen, table.param.unwatch, watcher)


def on_this_thread(act: Callable[[], None]) -> Callable[[], None]:
    """Return a function that has `act` done on this thread, if an event loop runs here; otherwise where it is called.

    A line that comes from a phone is heard on the server's thread, while the kernel of a notebook speaks on its own.
    """
    thread = threading.get_ident()
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        return act

    def done() -> None:
        if threading.get_ident() == thread:
            act()
        elif not loop.is_closed():
            loop.call_soon_threadsafe(act)

    return done
