"""Many games together: questions, filters and SQL over the open data, in an in-memory database.

season = Season.of(path)                     # the file of figures, the file of games beside it, or a Parquet folder
season.sql("select kind, count(*) from games group by kind")
answer = season.ask(Question("won", "person"))
answer.frame                                 # group, value, low, high, n, games, enough, examples
season.where({"kind": ("clue",)}).ask(...)   # the same questions about fewer games
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Self

import duckdb
import numpy as np
import pandas as pd  # pyright: ignore[reportMissingTypeStubs]

from assistant.figures.questions.cubes import Cubes
from assistant.figures.questions.database import gathered
from assistant.figures.questions.group_figures import answered, by_game
from assistant.figures.questions.group_sql import compiled, games_of
from assistant.figures.questions.intervals import Sums, difference
from assistant.figures.questions.question import DIMENSIONS, Dimension, Measure, Question, measure_of

__all__ = ["Answer", "Comparison", "Season"]

Selection = Mapping[str, tuple[str, ...]]
"""Dimension → the groups that count."""
LISTED: Final = """
    select g.game, g.title, g.kind, g.local as began, g.minutes, g.turns, g.players,
           coalesce(list(p.name order by p.place) filter (p.name is not null), []) as names,
           coalesce(list(p.name order by p.place) filter (p.winner and p.name is not null), []) as winners,
           g.finished, g.eye
    from played_games g left join played p on p.game = g.game where list_contains(?, g.game)
    group by all order by began desc nulls last, g.game desc
"""
"""The query for the selected games, as the table below the plots shows them."""
THREADS: Final = 2
"""The number of database threads; a laptop that also serves a table needs its others."""


@dataclass(frozen=True)
class Answer:
    """The answer to a question. `frame` has one row per group:

    key (what a filter takes), group (what players read), value, low, high (NaN where there is no interval), expected
    (NaN where nothing is), n (rows), games, enough (False below three games), examples (up to four (game, line, label),
    the most telling first).
    `overall` is the figure over all groups, `expected` what was to be expected of it, `games` the number of its games.
    """

    question: Question
    frame: pd.DataFrame
    overall: float | None
    expected: float | None
    games: int

    @property
    def measure(self) -> Measure:
        """The figure that was asked for."""
        return measure_of(self.question.measure)

    @property
    def dimension(self) -> Dimension:
        """The dimension of the groups."""
        return DIMENSIONS[self.question.by]


@dataclass(frozen=True)
class Comparison:
    """The figures of two selections, the 95% interval of the first minus the second (NaN: too few), and their games."""

    one: float
    other: float
    low: float
    high: float
    games: tuple[int, int]


class Season:
    """The games of a store, ready for questions. Immutable: a selection returns another Season on the same database."""

    def __init__(
        self, base: duckdb.DuckDBPyConnection, selection: Selection | None = None, cubes: Cubes | None = None
    ) -> None:
        self._base = base
        self._cubes = cubes or Cubes(base)
        self.selection: Selection = dict(selection or {})

    @classmethod
    def of(cls, path: str | Path) -> Self:
        """Return the season of a file of figures, of the file of games beside it, or of a folder of Parquet files.

        A file is copied into memory, so that no other process has to wait. Raises FileNotFoundError if it does not
        exist.
        """
        return cls(gathered(Path(path), THREADS))

    def sql(self, query: str, *params: Any) -> pd.DataFrame:
        """Return the result of SQL over all games, ignoring the selection; raises duckdb.Error for invalid SQL."""
        with self._base.cursor() as cursor:
            return cursor.execute(query, list(params)).df()

    def rows(self, query: str, **named: Any) -> list[dict[str, Any]]:
        """Return the result of SQL with `$names`, row by row; NULL becomes None."""
        with self._base.cursor() as cursor:
            result = cursor.execute(query, named) if named else cursor.execute(query)
            names = [str(one[0]) for one in result.description or ()]
            return [dict(zip(names, row, strict=True)) for row in result.fetchall()]

    def names(self) -> dict[str, str]:
        """Return every person's most recent name; people who were left out of all figures are not included."""
        said = self.rows("select person, arg_max(name, nth) as name from played where person is not null group by 1")
        return {str(row["person"]): str(row["name"] or row["person"]) for row in said}

    def games(self) -> list[int]:
        """Return the numbers of the selected games."""
        query, params = games_of(self.selection)
        with self._base.cursor() as cursor:
            return [int(game) for (game,) in cursor.execute(query, params).fetchall()]

    def listed(self) -> pd.DataFrame:
        """Return the selected games, latest first.

        Columns: game, title, kind, began, minutes, turns, players, names, winners, finished, eye.
        """
        return self.sql(LISTED, self.games())

    def where(self, selection: Selection) -> Self:
        """Return the games that pass these filters in addition to the current ones; an empty group list removes one."""
        both = {**self.selection, **selection}
        return type(self)(self._base, {key: groups for key, groups in both.items() if groups}, self._cubes)

    def ask(self, question: Question) -> Answer:
        """Return the figure of every group, with its interval (`assistant.figures.questions.intervals`)."""
        asked = compiled(question, self.selection, self._cubes)
        with self._base.cursor() as cursor:
            frame, whole = answered(cursor, asked)
        return Answer(question, frame, whole.figure, whole.expected, whole.games)

    def compare(self, one: Question, other: Question) -> Comparison:
        """Return a figure of two selections of games (or of players and lines in them), and how far they are apart.

        Raises LookupError if the two questions are about different figures.
        """
        if one.measure != other.measure:
            raise LookupError("Two different figures can't be compared.")
        with self._base.cursor() as cursor:
            sides = [
                by_game(cursor, compiled(replace(question, by="game"), self.selection, self._cubes))
                for question in (one, other)
            ]
        games = sorted(set(sides[0]) | set(sides[1]))
        first, second = (
            Sums(*np.array([side.get(game, (0.0, 0.0)) for game in games], float).reshape(-1, 2).T) for side in sides
        )
        low, high = difference(first, second)
        return Comparison(first.figure, second.figure, low, high, (first.games, second.games))

    def close(self) -> None:
        """Close the database and free its memory."""
        self._base.close()
