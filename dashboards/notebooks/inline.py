"""The same screens in a notebook: a table, or what one seat of it may see.

from dashboards import open_game, show

table = open_game("clue")          # the recorded demo; or the path of an exported game
show(table, "anna")                # Anna's phone, alive: taps are recorded in `table`
show(table, role="tv")             # the television
show(table, role="replay")         # the replay, all-knowing only if the hands were opened
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assistant.archive import read_lines
from assistant.event import TABLE
from assistant.games import GAMES
from assistant.library import SHELF
from assistant.table import MemoryLog, Table

if TYPE_CHECKING:
    from dashboards.parts.common.screen import Message, Screen

SIZES = {"tv": (1120, 630), "table": (720, 900), "replay": (900, 760)}
"""Width and height of a screen in a notebook, in pixels; phones are (390, 760)."""


def open_game(name: str | Path = "clue") -> Table:
    """A Table in memory from a recorded game: the demo of a game, or the file of an exported one.

    Raises Nonsense for a file that is none, FileNotFoundError for one that is not there.
    """
    demo = SHELF / "data" / str(name) / "demo.jsonl"
    path = demo if str(name) in GAMES else Path(name)
    with path.open("rb") as file:
        written = read_lines(file, GAMES)
    return Table(written.game, MemoryLog(written.entries))


def show(table: Table, seat: str = TABLE, role: str = "") -> Screen:
    """A live screen of `table` for a notebook cell, as `seat` sees it.

    `role` is "seat", "table", "tv", "watch" or "replay"; left out, it is the player's own phone, or for
    the table the shared tablet. Call `panel.extension()` once before.
    """
    from dashboards.play.page import Play  # noqa: PLC0415  (no Panel before a screen is wanted)
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
    """Draw the screen anew whenever the table changes, for as long as somebody holds on to it."""
    held = weakref.ref(screen)

    def drawn(_: Any) -> None:
        if (alive := held()) is not None:
            alive.state = dict(state())

    watcher = table.param.watch(drawn, "revision")
    weakref.finalize(screen, table.param.unwatch, watcher)
