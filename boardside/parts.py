"""Parts of a game by themselves, as Panel components: the grid, the board, the market, a battle, the lines.

    from boardside import parts

    pn.Row(parts.grid(evening, seat="anna"), parts.board(evening), parts.lines(evening)).servable()

All parts of an evening select the same: an area, a square, a card or a corporation. The lines that name it are marked.
`evening.selected` says which it is, and can be set.
"""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, Any

from assistant.core.event import TABLE

if TYPE_CHECKING:
    from boardside.following import Follower
    from dashboards.play.screen import PlayScreen

__all__ = ["battle", "board", "grid", "lines", "market"]

WIDTH = 560
"""Pixels of a part that is best wide, such as a map."""


def grid(evening: Follower, seat: str = "") -> PlayScreen:
    """Return the deduction grid of a seat; raises LookupError if the game, or the screen of this seat, has none."""
    return _part(evening, seat, "notes", "deduction grid")


def board(evening: Follower, seat: str = "") -> PlayScreen:
    """Return the board or the map; raises LookupError if the game has none."""
    return _part(evening, seat, "board", "board", WIDTH)


def market(evening: Follower, seat: str = "") -> PlayScreen:
    """Return corporations, prices and wealth, with the course of both; raises LookupError if the game has no market."""
    return _part(evening, seat, "market", "market", WIDTH)


def battle(evening: Follower, seat: str = "") -> PlayScreen:
    """Return the sheet of the battle that is fought now, as this seat may enter it."""
    return _part(evening, seat, "battle", "battle")


def lines(evening: Follower, seat: str = "") -> PlayScreen:
    """Return the lines of the game, the newest at the bottom."""
    return _part(evening, seat, "feed", "list of lines")


def _part(evening: Follower, seat: str, part: str, called: str, width: int = 0) -> PlayScreen:
    screen: Any = evening.show(*([seat] if seat else []), part=part)
    tabs = [tab["key"] for tab in screen.whole.get("tabs", ())]
    if tabs and part not in (*tabs, "battle"):
        raise LookupError(f"{evening.table.game.title} has no {called} on the screen of {screen.seat or TABLE}.")
    if width:
        screen.width = width
    _link(evening, screen)
    return screen


def _link(evening: Follower, screen: PlayScreen) -> None:
    """Have the screen and the evening select the same, for as long as the screen is referenced."""
    held = weakref.ref(screen)

    def shown(event: Any) -> None:
        if (alive := held()) is not None:
            alive.selected = event.new

    def chosen(event: Any) -> None:
        evening.selected = event.new

    watched: Any = evening.param
    tapped: Any = screen.param
    watcher = watched.watch(shown, "selected")
    tapped.watch(chosen, "selected")
    weakref.finalize(screen, watched.unwatch, watcher)
    screen.selected = evening.selected
