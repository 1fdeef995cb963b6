"""The work of a league, on any machine: reviews one game, or joins the reviews of a batch as Parquet."""

from __future__ import annotations

import tempfile
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec
import pandas as pd  # pyright: ignore[reportMissingTypeStubs]

from assistant.core.offer import Nonsense
from assistant.figures.facts import rows
from assistant.figures.facts.register import engine, measures_of
from assistant.figures.facts.rows import TABLES
from assistant.figures.store.derive import Derived, GameListing, derive
from assistant.figures.store.derived import cells_of, framed, in_memory, insert
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
class GameResult:
    """The review of one game: its rows (`packed`; empty if it can't be reviewed, with the reason in `amiss`).

    `engine` is the version of the program that computed it; results of different versions must not be mixed.
    """

    engine: str
    packed: bytes


class Review(msgspec.Struct, frozen=True):
    """The contents of `GameResult.packed`: the name of the game, its rows by table and column, and its trouble."""

    name: str
    tables: dict[str, dict[str, list[Any]]]
    amiss: str = ""


@dataclass(frozen=True)
class BatchResult:
    """The result of a batch: Parquet by table, and what is wrong with games that could not be reviewed."""

    family: str
    parts: Mapping[str, bytes]
    amiss: Sequence[tuple[str, str]]


def review_game(game: LeagueGame) -> GameResult:
    """Review one game, on any machine."""
    try:
        derived = _derived(game)
        tables = {table.table: cells_of(table, game.number, derived) for table in TABLES if derived[table]}
        review = Review(game.name, tables)
    except (Nonsense, LookupError) as wrong:
        review = Review(game.name, {}, str(wrong))
    except Exception as wrong:  # noqa: BLE001  (one game must not stop a hundred thousand; it is named)
        review = Review(game.name, {}, f"It can't be reviewed: {type(wrong).__name__}, {wrong}")
    return GameResult(engine(), zlib.compress(msgspec.msgpack.encode(review), 1))


def join_batch(family: str, games: Sequence[bytes]) -> BatchResult:
    """Return the reviews of a batch, each as `GameResult.packed`, as Parquet."""
    reviews = [msgspec.msgpack.decode(zlib.decompress(packed), type=Review) for packed in games]
    amiss = [(review.name, review.amiss) for review in reviews if review.amiss]
    return BatchResult(family, _parts([review.tables for review in reviews]), amiss)


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


def _parts(games: Sequence[Mapping[str, Mapping[str, list[Any]]]]) -> dict[str, bytes]:
    """Return every table that has rows, as the bytes of a Parquet file; the family is part of the folder's name."""
    parts: dict[str, bytes] = {}
    with tempfile.TemporaryDirectory(prefix="boardside-league-") as folder, in_memory(threads=1) as base:
        for table in TABLES:
            frames = [framed(table, game[table.table]) for game in games if table.table in game]
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
