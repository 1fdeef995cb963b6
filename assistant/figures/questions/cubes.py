"""Sums of a figure by game, player and other dimensions, computed once and then queried repeatedly.

A million decisions from 10,000 games become 40,000 sums by game and player, and a filter redraws its views from those.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import count
from threading import Lock
from typing import Final

import duckdb

from assistant.figures.questions.dimensions import DIMENSIONS
from assistant.figures.questions.own_figures import measure_of
from assistant.figures.questions.sources import SOURCES

MOST: Final = 96
"""The number of cubes that are kept; the least recently used one is dropped."""

_NUMBERS: Final = count(1)
"""The counter for unique cube names, since one database may have several seasons."""


def cube_sql(measure: str, dimensions: Collection[str]) -> str:
    """Return the SQL that sums a figure by game (`nth`), player (`pid`) and these dimensions of its rows (`d_…`).

    People who were left out of all figures count in no figure of seats. `most` is the largest value, `line` the line
    where it first occurred and `label` the label of that line. `expected` sums what was to be expected,
    `weighed` the weights of the rows for which that is known.
    """
    asked = measure_of(measure)
    source = SOURCES[asked.source]
    player = "left join played p on p.game = f.game and p.seat = f.seat" if "seat" in source.columns else ""
    pid, allowed = ("p.pid", "(p.seat is null or p.person is not null)") if player else ("null::integer", "true")
    by = "".join(f", ({DIMENSIONS[key].sql})::varchar as d_{key}" for key in sorted(dimensions))
    return f"""
        with f as ({source.sql})
        select * exclude (best), best.most as most, (-best.line)::integer as line, best.label as label from (
        select g.nth, {pid} as pid {by}, sum(v)::double as value, sum(w)::double as weight, count(*)::integer as n,
               sum(e)::double as expected, (sum(w) filter (e is not null))::double as weighed,
               max({{'most': v::double, 'line': -f.line, 'label': f.label}}) as best
        from f join played_games g on g.game = f.game left join kinds k on k.kind = g.kind {player},
             lateral (select ({asked.value}) as v, ({asked.weight}) as w, ({asked.expected or "null"}) as e)
        where v is not null and w is not null and {allowed}
        group by all)
    """


class Cubes:
    """The cubes of one database; safe to use from any thread."""

    def __init__(self, base: duckdb.DuckDBPyConnection) -> None:
        self._base = base
        self._lock = Lock()
        self._names: dict[tuple[str, frozenset[str]], str] = {}

    def name(self, measure: str, dimensions: Collection[str]) -> str:
        """Return the table name of this cube; the table is created if it does not exist yet."""
        key = (measure, frozenset(dimensions))
        with self._lock:
            name = self._names.pop(key, "")
            if not name:
                name = f"cube_{next(_NUMBERS)}"
                with self._base.cursor() as cursor:
                    cursor.execute(f"create table {name} as {cube_sql(measure, dimensions)}")
            self._names[key] = name
            if len(self._names) > MOST:
                with self._base.cursor() as cursor:
                    cursor.execute(f"drop table {self._names.pop(next(iter(self._names)))}")
            return name
