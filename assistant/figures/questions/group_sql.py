"""The compiler from a question and a selection to SQL over a cube, with one row per group and game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from assistant.figures.questions.cubes import Cubes
from assistant.figures.questions.question import DIMENSIONS, FILTERS, Dimension, Measure, Question, measure_of
from assistant.figures.questions.sources import SOURCES

CELL: Final = ("game", "value", "weight", "expected", "weighed", "n", "most", "line")
EXPECTED: Final = ("expected", "weighed")
"""The columns of a cell, one per group and game; those of `EXPECTED` only where something was to be expected."""
Filter = tuple[Dimension, tuple[str, ...]]


@dataclass(frozen=True)
class GroupQuery:
    """A question as SQL.

    `cells` has one row per group: grp, and lists with one element per game: game (its index), value, weight, expected,
    weighed, n, most, line. `cube` is the table that holds the labels of those lines. `population`, for figures per
    game: grp and game of all the games in the denominator, including those with nothing to count; grp is NULL if every
    group is divided by the same games.
    """

    measure: Measure
    dimension: Dimension
    cube: str
    cells: str
    params: tuple[Any, ...]
    population: str = ""
    population_params: tuple[Any, ...] = ()


def compiled(question: Question, selection: Mapping[str, tuple[str, ...]], cubes: Cubes) -> GroupQuery:
    """Return a question and a selection as SQL; a filter on a column that the source does not have is not applied."""
    measure, dimension = measure_of(question.measure), DIMENSIONS[question.by]
    filters = _filters(question, measure, selection)
    known = SOURCES[measure.source].columns
    rows = [(one, some) for one, some in filters if one.level == "row" and one.column in known]
    others = [(one, some) for one, some in filters if one.level != "row"]
    used = {one.key for one in (*(one for one, _ in rows), dimension) if one.level == "row"}
    cube = cubes.name(measure.key, used)
    group = f"c.d_{dimension.key}" if dimension.level == "row" else f"({dimension.sql})::varchar"
    where, params = _where(others, "seat" in known)
    for one, some in rows:
        where += f" and c.d_{one.key} in (select unnest(?))"
        params.append(list(some))
    expected = (
        "coalesce(sum(c.expected), 0) as expected, coalesce(sum(c.weighed), 0) as weighed," if measure.expected else ""
    )
    asked = [one for one in CELL if measure.expected or one not in EXPECTED]
    cells = f"""
        select grp, {", ".join(f"list({one}) as {one}" for one in asked)}
        from (select {group} as grp, c.nth as game, sum(c.value) as value, sum(c.weight) as weight,
                     {expected}
                     sum(c.n)::double as n, max(c.most) as most, -max((c.most, -c.line))[2] as line
              from {cube} c {_joins(dimension)} where {group} is not null {where} group by all)
        group by grp order by grp
    """
    population, more = _population(measure, dimension, others, "seat" in known)
    return GroupQuery(measure, dimension, cube, cells, tuple(params), population, tuple(more))


def games_of(selection: Mapping[str, tuple[str, ...]]) -> tuple[str, list[Any]]:
    """Return SQL for the games that pass a selection; a filter on players passes if any player of the game does."""
    filters = [(FILTERS[key], some) for key, some in selection.items() if FILTERS[key].level != "row"]
    where, params = _where(filters, seats=False)
    return f"select g.game from played_games g where true {where} order by g.game", params


def _filters(question: Question, measure: Measure, selection: Mapping[str, tuple[str, ...]]) -> list[Filter]:
    filters = [(FILTERS[key], some) for key, some in (*selection.items(), *question.filters.items())]
    families = set(question.families) & set(measure.families) if measure.families else set(question.families)
    wanted = tuple(sorted(families or measure.families))
    return [*filters, (DIMENSIONS["family"], wanted)] if wanted else filters


def _joins(dimension: Dimension) -> str:
    joins = "join played_games g on g.nth = c.nth left join played p on p.pid = c.pid"
    others = " join played o on o.game = p.game and o.pid <> p.pid" if dimension.level == "opponent" else ""
    return joins + others


def _where(filters: list[Filter], seats: bool) -> tuple[str, list[Any]]:
    said = "".join(f" and {_clause(one, seats)}" for one, _ in filters)
    return said, [list(some) for _, some in filters]


def _clause(dimension: Dimension, seats: bool) -> str:
    """Return the SQL of one filter; for figures without seats, any player of the game may pass it."""
    if dimension.passes:
        return dimension.passes
    if dimension.level == "game" or (dimension.level == "seat" and seats):
        return f"({dimension.sql})::varchar in (select unnest(?))"
    same = "x.game = p.game and x.pid <> p.pid" if seats else "x.game = g.game"
    somebody = dimension.sql.replace("p.", "x.").replace("o.", "x.")
    return f"exists (select 1 from played x where {same} and ({somebody})::varchar in (select unnest(?)))"


def _population(measure: Measure, dimension: Dimension, filters: list[Filter], seats: bool) -> tuple[str, list[Any]]:
    if measure.per != "game":
        return "", []
    group = "null" if dimension.level == "row" else f"({dimension.sql})::varchar"
    among = "played where person is not null" if seats else "played_games"
    where, params = _where(filters, seats)
    asked = "" if dimension.level == "row" else f" and {group} is not null"
    query = f"""
        select distinct {group} as grp, c.nth as game
        from (select nth, {"pid" if seats else "null::integer as pid"} from {among}) c {_joins(dimension)}
        where true {asked} {where}
    """
    return query, params
