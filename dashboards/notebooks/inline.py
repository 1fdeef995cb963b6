"""The same screens in a notebook: a table, or what one seat of it may see.

from dashboards import open_game, open_season, show

table = open_game("clue")          # the recorded demo; the path of an exported game; the number of one that is kept
show(table, "anna")                # Anna's phone, alive: taps are recorded in `table`
show(table, role="tv")             # the television
show(table, role="replay")         # the replay, all-knowing only if the hands were opened
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assistant.content.catalogue import SHELF
from assistant.core.event import TABLE
from assistant.games import GAMES
from assistant.storage.game_file import read_lines
from assistant.table.table import MemoryLog, Table

if TYPE_CHECKING:
    from dashboards.notebooks.shown import Game, Season
    from dashboards.parts.common.screen import Message, Screen

SIZES = {"tv": (1120, 630), "table": (720, 900), "replay": (900, 760)}
"""Width and height of a screen in a notebook, in pixels; phones are (390, 760)."""


def open_game(name: str | Path | int = "clue") -> Game:
    """A table in memory that shows itself: the demo of a game, the file of an exported one, or one that is kept here.

    Games that are kept (0: the one that was touched last) are read while they are played too. Raises Nonsense for a
    file or number that is none, FileNotFoundError for a file that is not there.
    """
    from assistant.figures.questions.open_games import open_game as opened  # noqa: PLC0415  (no figures before they are wanted)
    from dashboards.notebooks.shown import Game  # noqa: PLC0415

    if isinstance(name, int):
        kept = opened(name or None)
        return Game(kept.game, kept.log)
    demo = SHELF / "data" / str(name) / "demo.jsonl"
    path = demo if str(name) in GAMES else Path(name)
    with path.open("rb") as file:
        written = read_lines(file, GAMES)
    return Game(written.game, MemoryLog(written.entries))


def open_season(source: Path | str | Iterable[Table] | None = None) -> Season:
    """All games of this computer, of a file of games or figures, of a folder of Parquet, or of some tables.

    Raises FileNotFoundError for what is not there; figures are worked out with `boardside analyse`.
    """
    from assistant.storage.store import default_path  # noqa: PLC0415
    from dashboards.notebooks.shown import Season, season_of  # noqa: PLC0415

    if source is None or isinstance(source, (str, Path)):
        return Season.of(Path(source) if source else default_path())
    return season_of(source)


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
