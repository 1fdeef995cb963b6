"""An in-memory database with the open data and the helper tables that all questions use."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Final

import duckdb

from assistant.content.maps import world
from assistant.core.offer import Nonsense
from assistant.figures.facts.register import measures_of
from assistant.figures.facts.rows import PLACE, TABLES, columns
from assistant.figures.store.derived import Figures, beside, in_memory
from assistant.figures.store.figures_file import SUFFIX
from assistant.storage.inspection import look

WORK_OUT: Final = "Compute them with: boardside analyse"
NEARBY: Final = (
    # Games with their index among all games, when they began by the table's clock, their last line, and the help level.
    """
    create table played_games as
    select row_number() over (order by g.game)::integer - 1 as nth, g.*, h.local,
           coalesce((select max(line) from lines l where l.game = g.game), 0) as last,
           (select json_extract_string(any_value(l.event), '$.help') from lines l
            where l.game = g.game and l.kind = 'GameStarted') as help
    from games g left join hours h on h.game = g.game
    """,
    # Players with their results. `fair`: the part of the table that won, which is a fair share of the wins.
    """
    create table played as
    select row_number() over (order by s.game, s.place)::integer as pid, g.nth, s.game, s.seat, s.name, s.person,
           s.place, s.starts, s.colour, s.player, r.winner, r.rank, r.luck, r.score,
           avg(r.winner::int) over (partition by s.game) as fair
    from seats s join played_games g on g.game = s.game
    left join (select game, seat, any_value(winner) as winner, any_value(rank) as rank, any_value(luck) as luck,
                      any_value(score) as score from results group by all) r on r.game = s.game and r.seat = s.seat
    """,
)
"""The tables that are created once, after the data is loaded."""


def gathered(path: Path, threads: int) -> duckdb.DuckDBPyConnection:
    """Return an in-memory database with all tables of this file or folder; raises FileNotFoundError."""
    base = in_memory(threads)
    try:
        if path.is_dir():
            _folder(base, path)
        else:
            figures = beside(path) if beside(path).exists() else path
            if not figures.exists():
                raise FileNotFoundError(figures)
            if not path.name.endswith(SUFFIX) and figures == path and look(path).state == "ours":
                raise Nonsense(f"There are no figures for the games in {path} yet. {WORK_OUT}")
            Figures(figures).copy(base)
        prepare(base)
    except BaseException:
        base.close()
        raise
    return base


def _folder(base: duckdb.DuckDBPyConnection, folder: Path) -> None:
    """Make views of a folder of Parquet, as `assistant.figures.store.derived.parquet` and the league write it.

    Nothing is loaded: a query reads the columns that it needs, so a league may be larger than the memory.
    """
    for table in TABLES:
        if not any((folder / table.table).glob("**/*.parquet")):
            continue
        typed = {**PLACE, **columns(table)}.items()
        names = ", ".join(f'"{name}"::{kind} as "{name}"' for name, (kind, _) in typed)
        files = f"{folder / table.table}/**/*.parquet".replace("'", "''")
        base.execute(f'drop table "{table.table}"')
        base.execute(
            f'create view "{table.table}" as select {names} from '
            f"read_parquet('{files}', hive_partitioning = true, union_by_name = true)"
        )


def prepare(base: duckdb.DuckDBPyConnection) -> None:
    """Create the helper tables that all questions use, beside the tables of the open data."""
    base.execute("create table hours (game bigint, local timestamp)")
    began = base.execute("select game, began from games where began is not null").fetchall()
    hours = [[game for game, _ in began], [here(moment) for _, moment in began]]
    base.execute("insert into hours select unnest(?::bigint[]), unnest(?::timestamp[])", hours)
    for statement in NEARBY:
        base.execute(statement)
    base.execute("create table kinds (kind varchar, within double)")
    for (kind,) in base.execute("select distinct kind from games").fetchall():
        base.execute("insert into kinds values (?, ?)", [kind, _within(kind)])
    base.execute("create table continents (area varchar, continent varchar)")
    for area in world().areas:
        base.execute("insert into continents values (?, ?)", [area.key, area.continent])


def here(moment: int) -> datetime:
    """Return the time on the clocks of this computer at a moment, in milliseconds since 1970 UTC: the table's time."""
    return datetime.fromtimestamp(moment / 1000).astimezone().replace(tzinfo=None)


def _within(kind: str) -> float | None:
    """Return the most that a decision in this game may lose and still count as right."""
    try:
        return measures_of(kind).within
    except LookupError:
        return None
