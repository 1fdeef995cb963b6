"""From a question to SQL, and from its rows to the figures of each group."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import duckdb
import numpy as np
import pandas as pd  # pyright: ignore[reportMissingTypeStubs]

from assistant.measures.question import DIMENSIONS, MEASURES, Dimension, Measure, Question
from assistant.measures.resampling import ENOUGH, interval, share_of
from assistant.measures.sources import SOURCES, Source

EXAMPLES: Final = 4
"""Lines to open behind each figure."""
_OTHERS: Final = "join played o on o.game = f.game and o.seat <> f.seat and o.person is not null"


@dataclass(frozen=True)
class Asked:
    """A question as SQL: `cells` gives one row a group and game, `population` the games that stand behind a figure per game."""

    question: Question
    measure: Measure
    dimension: Dimension
    cells: str
    population: str
    params: tuple[Any, ...]
    population_params: tuple[Any, ...]


def compiled(question: Question, selection: Mapping[str, tuple[str, ...]] | None = None) -> Asked:
    """The question and a selection as SQL; filters that say nothing about a row of its source leave it alone."""
    measure, dimension = MEASURES[question.measure], DIMENSIONS[question.by]
    source = SOURCES[measure.source]
    filters = [*(selection or {}).items(), *question.filters.items()]
    families = set(question.families) & set(measure.families) if measure.families else set(question.families)
    wanted = tuple(sorted(families or measure.families))
    if wanted:
        filters.append(("family", wanted))
    where, params = _where(filters, source)
    joins = _joins(source, dimension)
    cells = f"""
        with f as ({source.sql})
        select ({dimension.sql})::varchar as grp, g.nth as game, sum(v)::double as value, sum(w)::double as weight,
               count(*) as n, max(v)::double as most, arg_max(f.line, v) as line
        from (select f.*, {_seat(source)} as asked_seat from f) f {joins},
             lateral (select ({measure.value}) as v, ({measure.weight}) as w)
        where v is not null and w is not null and grp is not null {where}
        group by all
    """
    seats = "seat" in source.columns
    population, more = _population(measure, dimension, filters, seats)
    return Asked(question, measure, dimension, cells, population, tuple(params), tuple(more))


def _seat(source: Source) -> str:
    return "f.seat" if "seat" in source.columns else "null"


def _joins(source: Source, dimension: Dimension) -> str:
    joins = "join played_games g on g.game = f.game join kinds k on k.kind = g.kind"
    if "seat" in source.columns:
        joins += " left join played p on p.game = f.game and p.seat = f.seat"
        joins += f" {_OTHERS}" if dimension.level == "opponent" else ""
    return joins


def _where(filters: list[tuple[str, tuple[str, ...]]], source: Source) -> tuple[str, list[Any]]:
    """The conditions of all filters. Whoever was left out of all figures is in no figure of seats."""
    seats = "seat" in source.columns
    said = ["(p.seat is null or p.person is not null)"] if seats else []
    params: list[Any] = []
    for key, groups in filters:
        dimension = DIMENSIONS[key]
        clause = _clause(dimension, source, seats)
        if clause:
            said.append(clause)
            params.append(list(groups))
    return "".join(f" and {one}" for one in said), params


def _clause(dimension: Dimension, source: Source, seats: bool) -> str:
    """One filter; of a game that is asked without its seats: somebody there passes it."""
    if dimension.level == "row":
        return f"({dimension.sql})::varchar in (select unnest(?))" if dimension.column in source.columns else ""
    if dimension.level == "game" or (dimension.level == "seat" and seats):
        return f"({dimension.sql})::varchar in (select unnest(?))"
    if dimension.key == "seat":
        return ""
    own = "and o.seat <> f.seat" if seats and dimension.level == "opponent" else ""
    somebody = dimension.sql.replace("p.", "o.")
    return (
        f"exists (select 1 from played o where o.game = f.game {own} and ({somebody})::varchar in (select unnest(?)))"
    )


def _population(
    measure: Measure, dimension: Dimension, filters: list[tuple[str, tuple[str, ...]]], seats: bool
) -> tuple[str, list[Any]]:
    """The games by which a figure per game is divided, those with nothing to count among them."""
    if measure.per != "game":
        return "", []
    source = Source("played", "select game, seat, 0 as line from played", frozenset({"game", "seat", "line"}))
    if not seats:
        source = Source("played_games", "select game, 0 as line from played_games", frozenset({"game", "line"}))
    where, params = _where([one for one in filters if DIMENSIONS[one[0]].level != "row"], source)
    grp = "''" if dimension.level == "row" else f"({dimension.sql})::varchar"
    query = f"""
        with f as ({source.sql}) select distinct {grp} as grp, g.nth as game
        from f {_joins(source, dimension)} where grp is not null {where}
    """
    return query, params


# ---------------------------------------------------------------------- from rows to figures


def answered(cursor: duckdb.DuckDBPyConnection, asked: Asked) -> tuple[pd.DataFrame, float | None, int]:
    """The frame of an Answer, the figure of all groups together, and the games in it."""
    cells = cursor.execute(asked.cells, list(asked.params)).df()
    if asked.population:
        cells = _per_game(cells, cursor.execute(asked.population, list(asked.population_params)).df())
    codes, keys = pd.factorize(cells["grp"], sort=True)
    value, weight = cells["value"].to_numpy(float), cells["weight"].to_numpy(float)
    game = cells["game"].to_numpy(np.int64)
    above, below = np.bincount(codes, value, len(keys)), np.bincount(codes, weight, len(keys))
    counted = asked.measure.per == "count"
    with np.errstate(divide="ignore", invalid="ignore"):
        figure = above if counted else np.where(below > 0, above / below, np.nan)
    low, high = interval(codes.astype(np.int64), game, value, weight)
    games = np.bincount(codes, minlength=len(keys))
    frame = pd.DataFrame({
        "key": keys.astype(str), "group": [worded(asked.dimension, str(key)) for key in keys], "value": figure,
        "low": np.nan if counted else low, "high": np.nan if counted else high,
        "n": np.bincount(codes, cells["n"].to_numpy(float), len(keys)).astype(int), "games": games,
        "enough": games >= ENOUGH,
    })  # fmt: skip
    frame["examples"] = list(_examples(cursor, cells, codes, len(keys)))
    if asked.measure.unit == "%":
        _never_sure(frame)
    order = [_rank(asked.dimension, row) for row in frame.itertuples()]
    frame = frame.iloc[sorted(range(len(frame)), key=lambda at: order[at])].reset_index(drop=True)
    overall = _overall(cells, counted)
    return frame, overall, int(cells["game"].nunique())


def _per_game(cells: pd.DataFrame, population: pd.DataFrame) -> pd.DataFrame:
    """Cells for the games too in which there was nothing to count, each with weight 1."""
    if len(population) and (population["grp"] == "").all():
        groups = pd.DataFrame({"grp": cells["grp"].unique()})
        population = groups.merge(population[["game"]], how="cross")
    full = population.merge(cells, on=["grp", "game"], how="left")
    full["weight"] = 1.0
    return full.fillna({"value": 0.0, "n": 0})


def _overall(cells: pd.DataFrame, counted: bool) -> float | None:
    if not len(cells):
        return None
    above, below = float(cells["value"].sum()), float(cells["weight"].sum())
    if counted:
        return above
    return above / below if below > 0 else None


def _never_sure(frame: pd.DataFrame) -> None:
    """A share that is the same in every game gets the interval of so many games, not of none."""
    for at, row in enumerate(frame.itertuples()):
        value, low, high, games = float(row.value), float(row.low), float(row.high), int(row.games)  # pyright: ignore
        if low == high == value and games and 0 <= value <= 1:
            frame.loc[at, ["low", "high"]] = share_of(value, games)


def _examples(
    cursor: duckdb.DuckDBPyConnection, cells: pd.DataFrame, codes: Any, groups: int
) -> Iterator[tuple[tuple[int, int, str], ...]]:
    """Up to four lines for each group, each of another game: those with most of what was asked."""
    told = cells.assign(code=codes).dropna(subset=["line"])
    told = told.sort_values(["most", "game"], ascending=False, kind="stable").groupby("code").head(EXAMPLES)
    wanted = told[["code", "game", "line"]].astype("int64").reset_index(drop=True)
    wanted["nth"] = wanted.index
    cursor.register("wanted", wanted)
    found = cursor.execute("""
        select w.code, g.game, w.line, coalesce(any_value(l.label), '') from wanted w
        join played_games g on g.nth = w.game left join lines l on l.game = g.game and l.line = w.line
        group by w.nth, w.code, g.game, w.line order by w.nth
    """).fetchall()
    cursor.unregister("wanted")
    by_group: dict[int, list[tuple[int, int, str]]] = {}
    for code, game, line, label in found:
        by_group.setdefault(int(code), []).append((int(game), int(line), str(label)))
    for code in range(groups):
        yield tuple(by_group.get(code, ()))


def _rank(dimension: Dimension, row: Any) -> tuple[Any, ...]:
    """Where a group stands: in the order of its dimension, by number, by name of time, else those with most rows first."""
    key = str(row.key)
    if dimension.order:
        return (0, dimension.order.index(key) if key in dimension.order else len(dimension.order), key)
    if key.lstrip("-").isdigit():
        return (0, int(key), key)
    return (1, 0, key) if dimension.timed else (1, -int(row.n), key)


def worded(dimension: Dimension, key: str) -> str:
    """A group as players read it."""
    if dimension.names and key in dimension.names:
        return dimension.names[key]
    if dimension.order or dimension.timed or dimension.key in ("person", "opponent", "options", "colour", "engine"):
        return key
    return key.replace("_", " ").capitalize() if key.islower() else key
