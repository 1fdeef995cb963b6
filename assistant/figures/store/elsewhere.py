"""Plays that were recorded elsewhere, without a log: they count for wins, times and ratings, and nothing else.

    bring(store, plays_of(file))          # how many of them are new; `assistant.figures.review.play_files` reads files
    listed(store)                         # {-1: (title, 0), …}: the games that figures are due for
    write(figures, store, [-1, -2])       # their rows: a game, its seats, its results

They are a setting of the store, so they are saved with the games, in both copies. As games they have numbers below 0:
the play that came first is -1. Names that are one person, and people who are left out of all figures, count here too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from assistant.figures.facts import Row, rows
from assistant.figures.facts.register import engine, measures_of
from assistant.figures.facts.rows import PLACE, columns
from assistant.figures.store.derived import Figures, framed
from assistant.figures.store.naming import marks_of
from assistant.figures.store.people import People, people
from assistant.storage.settings import SettingsSource, WritableSettings

SETTING: Final = "plays from elsewhere"
FAMILY: Final = "other"
"""The family of games that Boardside does not know."""


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player of a play; `name` is "" for somebody unknown, what is not known is None."""

    name: str
    winner: bool | None = None
    score: float | None = None
    rank: int | None = None
    starts: bool = False


class Play(msgspec.Struct, frozen=True, omit_defaults=True):
    """A play: `key` tells it from others, `kind` is one of our games or a name of its own, `began` in ms since 1970."""

    key: str
    kind: str
    title: str
    began: int
    minutes: float | None = None
    finished: bool = True
    parts: tuple[Part, ...] = ()


def plays(store: SettingsSource) -> tuple[Play, ...]:
    """Return all plays that were brought, in the order in which they came."""
    return msgspec.json.decode(store.setting(SETTING, "[]"), type=tuple[Play, ...])


def bring(store: WritableSettings, new: Iterable[Play]) -> int:
    """Store the plays that are not there yet, and return how many they are; raises NotRecorded."""
    there = {play.key: play for play in plays(store)}
    before = len(there)
    for play in new:
        there.setdefault(play.key, play)
    if len(there) > before:
        store.remember(SETTING, msgspec.json.encode(tuple(there.values())).decode())
    return len(there) - before


def listed(store: SettingsSource) -> dict[int, tuple[str, int]]:
    """Return the plays as `Figures.behind` takes games: number → title, and 0 lines."""
    return {-number: (play.title, 0) for number, play in enumerate(plays(store), 1)}


def write(figures: Figures, who: People, chosen: Mapping[int, Play]) -> None:
    """Replace the rows of these plays, by number."""
    with figures.held() as base:
        base.execute("begin")
        for number, play in chosen.items():
            named = marks_of(who, play.title, (part.name for part in play.parts if part.name))
            base.execute("delete from kept where game = ?", [number])
            base.execute("insert into kept values (?, ?, ?, ?)", [number, 0, *named])
        for table in (rows.GameRow, rows.SeatRow, rows.ResultRow):
            cells = _cells(table, chosen, who)
            base.execute(f'delete from "{table.table}" where list_contains(?, game)', [list(chosen)])
            base.register("fresh", framed(table, cells))
            base.execute(f'insert into "{table.table}" select * from fresh')
            base.unregister("fresh")
        base.execute("commit")


def write_behind(figures: Figures, store: SettingsSource, numbers: Sequence[int]) -> None:
    """Write those of these games that are plays from elsewhere."""
    brought = dict(enumerate(plays(store), 1))
    chosen = {number: brought[-number] for number in numbers if -number in brought}
    if chosen:
        write(figures, people(store), chosen)


def _cells(table: type[Row], chosen: Mapping[int, Play], who: People) -> dict[str, list[Any]]:
    cells: dict[str, list[Any]] = {name: [] for name in (*PLACE, *columns(table))}
    for number, play in chosen.items():
        for row in _rows(table, play, who):
            for name, value in zip(PLACE, (number, 0, "", None, None, engine()), strict=True):
                cells[name].append(value)
            for name in columns(table):
                cells[name].append(getattr(row, name))
    return cells


def _rows(table: type[Row], play: Play, who: People) -> Iterator[Row]:
    if table is rows.GameRow:
        yield _game(play)
    for place, part in enumerate(play.parts, 1):
        seat, out = f"player_{place}", not part.name or who.out(part.name)
        if table is rows.SeatRow:
            name, person = (None, None) if out else (part.name, who.of(part.name))
            yield rows.SeatRow(seat=seat, name=name, person=person, place=place, starts=part.starts)
        elif table is rows.ResultRow:
            won = part.winner if play.finished else None
            yield rows.ResultRow(seat=seat, unit="points", winner=won, rank=part.rank, score=part.score)


def _game(play: Play) -> rows.GameRow:
    ended = play.began + round((play.minutes or 0) * 60_000)
    return rows.GameRow(
        kind=play.kind, family=_family(play.kind), title=play.title, created=play.began, began=play.began, ended=ended,
        minutes=play.minutes, lines=0, players=len(play.parts), finished=play.finished, opened=False, eye="table",
        simulated=False,
    )  # fmt: skip


def _family(kind: str) -> str:
    try:
        return measures_of(kind).family
    except LookupError:
        return FAMILY
