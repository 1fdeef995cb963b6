"""The same screens in a notebook: a table, or what one of its seats may see.

from dashboards import open_game, open_season, show

table = open_game("clue")          # the recorded demo; or the path of an exported game, or the number of a saved one
show(table, "anna")                # Anna's phone, interactive: taps are recorded in `table`
show(table, role="tv")             # the television
show(table, role="replay")         # the replay, which shows all hands only if they were revealed
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.content.catalogue import place
from assistant.games import GAMES
from assistant.storage.game_file import read_lines
from assistant.table.table import MemoryLog, Table
from dashboards.notebooks.live import show

if TYPE_CHECKING:
    from dashboards.notebooks.shown import ShownGame, ShownSeason

__all__ = ["open_game", "open_season", "show"]


def open_game(name: str | Path | int = "clue", *, db: Path | str | None = None) -> ShownGame:
    """Open a table in memory that displays itself: a game's demo, an exported game, or a game saved on this computer.

    Saved games (0: the most recently played one) can also be read while they are being played; `db` is their file of
    games, by default this user's. Raises Nonsense for a file or number that is not a game, FileNotFoundError for a file
    that does not exist.
    """
    from assistant.figures.questions.open_games import open_game as opened  # noqa: PLC0415  (figures are imported only if needed)
    from dashboards.notebooks.shown import ShownGame  # noqa: PLC0415

    if isinstance(name, int):
        stored = opened(name or None, db)
        return ShownGame(stored.game, stored.log)
    path = place(f"data/{name}/demo.jsonl") if str(name) in GAMES else Path(name)
    with path.open("rb") as file:
        written = read_lines(file, GAMES)
    return ShownGame(written.game, MemoryLog(written.entries))


def open_season(source: Path | str | Iterable[Table] | None = None) -> ShownSeason:
    """Return all games of this computer, of a file of games or figures, of a folder of Parquet, or of some tables.

    Raises FileNotFoundError if the source does not exist; figures are computed with `boardside analyse`.
    """
    from assistant.storage.store import default_path  # noqa: PLC0415
    from dashboards.notebooks.shown import ShownSeason, season_of  # noqa: PLC0415

    if source is None or isinstance(source, (str, Path)):
        return ShownSeason.of(Path(source) if source else default_path())
    return season_of(source)
