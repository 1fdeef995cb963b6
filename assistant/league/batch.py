"""The work of a league: turns a batch of games, as text, into the Parquet of every table, on any machine."""

from __future__ import annotations

import tempfile
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pandas as pd  # pyright: ignore[reportMissingTypeStubs]

from assistant.core.offer import Nonsense
from assistant.figures.facts import rows
from assistant.figures.facts.register import engine, measures_of
from assistant.figures.facts.rows import TABLES
from assistant.figures.store.derive import Derived, GameListing, derive
from assistant.figures.store.derived import frame, in_memory, insert
from assistant.games import GAMES
from assistant.storage.game_file import lines_of, read_lines
from assistant.table.table import MemoryLog, Table

LEAST: Final = 100
"""The number of games in a batch: enough that distributing it costs nothing compared with the work."""


@dataclass(frozen=True)
class LeagueGame:
    """A game of a league: its number there, the name of its file, and its compressed bytes."""

    number: int
    name: str
    packed: bytes

    @classmethod
    def of(cls, number: int, file: Path) -> LeagueGame:
        """Return the game in this file."""
        return cls(number, file.name, zlib.compress(file.read_bytes(), 1))


@dataclass(frozen=True)
class BatchResult:
    """The result of a batch: Parquet by table, the number of its games, and what is wrong with the others.

    `engine` is the version of the program that computed it; results of different versions must not be mixed.
    """

    engine: str
    family: str
    parts: Mapping[str, bytes]
    games: int
    amiss: Sequence[tuple[str, str]]


def review_batch(family: str, games: Sequence[LeagueGame]) -> BatchResult:
    """Review these games of one family."""
    derived: list[tuple[int, Derived]] = []
    amiss: list[tuple[str, str]] = []
    for game in games:
        try:
            derived.append((game.number, _derived(game)))
        except (Nonsense, LookupError) as wrong:
            amiss.append((game.name, str(wrong)))
        except Exception as wrong:  # noqa: BLE001  (one game must not stop a hundred thousand; it is named)
            amiss.append((game.name, f"It can't be reviewed: {type(wrong).__name__}, {wrong}"))
    return BatchResult(engine(), family, _parts(derived), len(derived), amiss)


def _derived(game: LeagueGame) -> Derived:
    written = read_lines(lines_of(zlib.decompress(game.packed)), GAMES)
    known = GameListing(id=game.number, title=written.title, created=written.created, players=written.players)
    return derive(Table(written.game, MemoryLog(written.entries)), known=known)


def family_of(kind: str) -> str:
    """Return the family of a game, by which its figures are stored; "" for a game without figures."""
    try:
        return measures_of(kind).family if kind in GAMES else ""
    except LookupError:
        return ""


def _parts(derived: Sequence[tuple[int, Derived]]) -> dict[str, bytes]:
    """Return every table that has rows, as the bytes of a Parquet file; the family is part of the folder's name."""
    parts: dict[str, bytes] = {}
    with tempfile.TemporaryDirectory(prefix="boardside-league-") as folder, in_memory(threads=1) as base:
        for table in TABLES:
            frames = [frame(table, number, one) for number, one in derived if one[table]]
            if not frames:
                continue
            file = Path(folder) / f"{table.table}.parquet"
            insert(base, table.table, pd.concat(frames, ignore_index=True))
            columns = "* exclude (family)" if table is rows.GameRow else "*"
            base.execute(
                f"copy (select {columns} from \"{table.table}\") to '{file}' (format parquet, compression zstd)"
            )
            parts[table.table] = file.read_bytes()
    return parts
