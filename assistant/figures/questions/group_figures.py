"""The figure of each group, computed from a question's cells, one cell per group and game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import duckdb
import numpy as np
import pandas as pd  # pyright: ignore[reportMissingTypeStubs]

from assistant.figures.questions.dimensions import Dimension
from assistant.figures.questions.group_sql import CELL, EXPECTED, GroupQuery
from assistant.figures.questions.intervals import ENOUGH, intervals
from assistant.games import GAMES

EXAMPLES: Final = 4
"""The number of lines to open behind each figure."""
WITH_EXAMPLES: Final = 400
"""The number of groups, in their order, that list lines to open; nobody reads further."""
Example = tuple[int, int, str]
"""Game, line and label of the line."""
_AS_THEY_ARE: Final = ("person", "opponent", "options", "colour", "engine", "computer", "location", "tag")


@dataclass
class Cells:
    """Cells, one per group and game; groups count from 0 in the order of `keys`, and cells are sorted by group."""

    keys: list[str]
    group: Any
    game: Any
    value: Any
    weight: Any
    expected: Any
    weighed: Any
    n: Any
    most: Any
    line: Any

    def total(self, what: Any) -> Any:
        """Return the sum of some values by group."""
        return np.bincount(self.group, what, len(self.keys))


@dataclass(frozen=True)
class Overall:
    """The figure of all groups together and what was to be expected, None if unknown, and the number of games."""

    figure: float | None
    expected: float | None
    games: int


def answered(cursor: duckdb.DuckDBPyConnection, asked: GroupQuery) -> tuple[pd.DataFrame, Overall]:
    """Return the frame of an Answer, and the figure of all groups together."""
    cells = _cells(cursor, asked)
    counted = asked.measure.per == "count"
    above, below = cells.total(cells.value), cells.total(cells.weight)
    expected, weighed = cells.total(cells.expected), cells.total(cells.weighed)
    low, high = intervals(cells.group, cells.value, cells.weight, yes=asked.measure.yes)
    games = cells.total(None)
    frame: Any = pd.DataFrame({
        "key": pd.array(cells.keys, dtype="object"),
        "group": pd.array(_worded(cursor, asked.dimension, cells.keys), dtype="object"),
        "value": above if counted else _ratio(above, below),
        "low": np.nan if counted else low,
        "high": np.nan if counted else high,
        "expected": _ratio(expected, weighed),
        "n": cells.total(cells.n).astype(np.int64),
        "games": games.astype(np.int64),
        "enough": games >= ENOUGH,
    })  # fmt: skip
    latest = _latest(cursor) if asked.dimension.key == "game" else {}
    ranks = [_rank(asked.dimension, key, int(n), latest) for key, n in zip(cells.keys, frame["n"], strict=True)]
    order = sorted(range(len(ranks)), key=lambda at: ranks[at])
    frame["examples"] = pd.array(_examples(cursor, asked.cube, cells, order[:WITH_EXAMPLES]), dtype="object")
    frame = frame.iloc[order].reset_index(drop=True)
    played = len(np.unique(cells.game))
    if asked.measure.per == "game":  # of all groups together, as by month or by game: not the mean of one group
        below = np.array([played])
    return frame, Overall(_overall(above, below, counted), _overall(expected, weighed), played)


def by_game(cursor: duckdb.DuckDBPyConnection, asked: GroupQuery) -> dict[int, tuple[float, float]]:
    """Return value and weight of each game, for a question by game."""
    cells = _cells(cursor, asked)
    return {int(game): (float(v), float(w)) for game, v, w in zip(cells.game, cells.value, cells.weight, strict=True)}


def _ratio(above: Any, below: Any) -> Any:
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(below > 0, above / below, np.nan)


def _overall(above: Any, below: Any, counted: bool = False) -> float | None:
    if counted:
        return float(above.sum())
    return float(above.sum() / below.sum()) if below.sum() > 0 else None


def _cells(cursor: duckdb.DuckDBPyConnection, asked: GroupQuery) -> Cells:
    columns = cursor.execute(asked.cells, list(asked.params)).fetchnumpy()
    keys = [str(key) for key in columns["grp"]]
    group = np.repeat(np.arange(len(keys)), np.array([len(some) for some in columns["game"]], dtype=np.int64))
    plain = {name: _flat(columns[name]) for name in CELL if name in columns}
    plain = {**dict.fromkeys(EXPECTED, np.zeros(len(group))), **plain}
    if asked.population:
        return _per_game(cursor, asked, keys, group, plain)
    return Cells(keys, group, **plain)


def _flat(lists: Any) -> Any:
    """Return the lists of all groups as one array; unknown lines become 0."""
    arrays = [np.ma.filled(some, 0) for some in lists]
    joined = np.concatenate(arrays) if arrays else np.zeros(0, np.int64)
    return joined.astype(np.int64) if joined.dtype.kind == "i" else joined.astype(float)


def _per_game(cursor: duckdb.DuckDBPyConnection, asked: GroupQuery, keys: list[str], group: Any, plain: Any) -> Cells:
    """Return the cells including games with nothing to count; each game has weight 1 in its group."""
    every = cursor.execute(asked.population, list(asked.population_params)).fetchall()
    if asked.dimension.level == "row":
        population = [(key, int(game)) for key in keys for _, game in every]
    else:
        population = [(str(key), int(game)) for key, game in every]
    have: set[tuple[str, int]] = {(keys[one], int(game)) for one, game in zip(group, plain["game"], strict=True)}
    new = sorted(set(population) - have)
    names = sorted({*keys, *(key for key, _ in new)})
    places = {key: place for place, key in enumerate(names)}
    every_group = np.array([*(places[keys[one]] for one in group), *(places[key] for key, _ in new)], dtype=np.int64)
    order = np.argsort(every_group, kind="stable")
    plain = {name: np.concatenate((values, np.zeros(len(new), values.dtype))) for name, values in plain.items()}
    plain["game"][len(group) :] = [game for _, game in new]
    plain["weight"] = np.ones(len(every_group))
    return Cells(names, every_group[order], **{name: values[order] for name, values in plain.items()})


def _examples(
    cursor: duckdb.DuckDBPyConnection, cube: str, cells: Cells, groups: list[int]
) -> list[tuple[Example, ...]]:
    """Return up to four lines for each of these groups, from different games: those with the largest values."""
    ends = np.searchsorted(cells.group, np.arange(len(cells.keys) + 1))
    places = [(one, at) for one in groups for at in _most(cells, int(ends[one]), int(ends[one + 1]))]
    named = _labels(cursor, cube, [(int(cells.game[at]), int(cells.line[at])) for _, at in places])
    by_group: dict[int, list[Example]] = {}
    for (one, _), example in zip(places, named, strict=True):
        by_group.setdefault(one, []).append(example)
    return [tuple(by_group.get(one, ())) for one in range(len(cells.keys))]


def _most(cells: Cells, begin: int, end: int) -> list[int]:
    """Return the cells of a group with the largest values, latest games first."""
    most: Any = np.where(cells.n[begin:end] > 0, cells.most[begin:end], -np.inf)
    least = np.partition(most, -EXAMPLES)[-EXAMPLES] if end - begin > EXAMPLES else -np.inf
    some: Any = np.flatnonzero((most >= least) & (most > -np.inf))
    order = np.lexsort((cells.line[begin:end][some], -cells.game[begin:end][some], -most[some]))
    return [begin + int(at) for at in some[order[:EXAMPLES]]]


def _labels(cursor: duckdb.DuckDBPyConnection, cube: str, wanted: list[tuple[int, int]]) -> list[Example]:
    """Return game, line and label for pairs of game index and line."""
    if not wanted:
        return []
    rows = cursor.execute(
        f"""
        select w.at, g.game, w.line, coalesce(any_value(c.label), '')
        from (select unnest(?::integer[]) as nth, unnest(?::integer[]) as line, unnest(?::integer[]) as at) w
        join played_games g on g.nth = w.nth left join {cube} c on c.nth = w.nth and c.line = w.line
        group by w.at, g.game, w.line order by w.at
        """,
        [[game for game, _ in wanted], [line for _, line in wanted], list(range(len(wanted)))],
    ).fetchall()
    return [(int(game), int(line), str(label)) for _, game, line, label in rows]


def _latest(cursor: duckdb.DuckDBPyConnection) -> dict[str, int]:
    """Return the place of every game when the latest comes first."""
    games = cursor.execute(
        "select game::varchar from played_games order by began desc nulls last, game desc"
    ).fetchall()
    return {game: place for place, (game,) in enumerate(games)}


def _rank(dimension: Dimension, key: str, n: int, latest: Mapping[str, int]) -> tuple[int, int, str]:
    """Return a group's sort key: by its dimension's order, by time, by number, or else by the number of rows."""
    if dimension.order:
        return (0, dimension.order.index(key) if key in dimension.order else len(dimension.order), key)
    if dimension.timed:
        return (0, 0, key)
    if dimension.key == "game":
        return (0, latest[key], key)
    return (0, int(key), key) if key.lstrip("-").isdigit() else (1, -n, key)


def _worded(cursor: duckdb.DuckDBPyConnection, dimension: Dimension, keys: list[str]) -> list[str]:
    """Return the groups as players read them; a person by their most recent name."""
    if dimension.key not in ("person", "opponent"):
        return [worded(dimension, key) for key in keys]
    names = dict(cursor.execute("select person, arg_max(name, game) from played group by person").fetchall())
    return [str(names.get(key) or key) for key in keys]


def worded(dimension: Dimension, key: str) -> str:
    """Return a group as players read it."""
    if dimension.names and key in dimension.names:
        return dimension.names[key]
    if dimension.key == "kind" and key in GAMES:
        return GAMES[key].title
    if dimension.order or dimension.timed or dimension.key in _AS_THEY_ARE or not key.islower():
        return key
    return key.replace("_", " ").capitalize()
