"""A screen in a notebook cell that records taps and follows its table."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from assistant.core.event import TABLE
from assistant.table.table import Table

if TYPE_CHECKING:
    from dashboards.parts.common.screen import Message, Screen

SIZES = {"tv": (1120, 630), "table": (720, 900), "replay": (900, 760)}
"""Width and height of a screen in a notebook, in pixels; phones are (390, 760)."""


def show(table: Table, seat: str = TABLE, role: str = "") -> Screen:
    """Return a live screen of `table` for a notebook cell, as `seat` sees it.

    `role` is "seat", "table", "tv", "watch" or "replay"; by default it is the player's own phone, or for the table the
    shared tablet. Call `panel.extension()` once before.
    """
    from dashboards.play.page import Play  # noqa: PLC0415  (Panel is imported only if a screen is needed)
    from dashboards.play.screen import PlayScreen  # noqa: PLC0415

    role = role or ("table" if seat == TABLE else "seat")
    play = Play(table, seat, role)
    width, height = SIZES.get(role, (390, 760))
    screen = PlayScreen(
        layout=play.layout,
        still=play.still(),
        state=play.state(),
        width=width,
        height=height,
        styles={"--page-height": f"{height}px", "overflow": "hidden"},
    )

    def hear(message: Message) -> None:
        play.hear(message)
        screen.state = dict(play.state())

    screen._hear = hear
    _follow(table, screen, play.state)
    return screen


def _follow(table: Table, screen: Screen, state: Callable[[], Mapping[str, Any]]) -> None:
    """Redraw the screen whenever the table changes, for as long as the screen is referenced."""
    held = weakref.ref(screen)

    def drawn(_: Any) -> None:
        if (alive := held()) is not None:
            alive.state = dict(state())

    watcher = table.param.watch(drawn, "revision")
    weakref.finalize(screen, table.param.unwatch, watcher)
