"""Sums of a figure by game, player and what else is asked: made once from all its rows, questioned again and again.

A million decisions of 10,000 games are 40,000 sums by game and player: a filter redraws its views from those.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import count
from threading import Lock
from typing import Final

import duckdb

from assistant.figures.questions.dimensions import DIMENSIONS
from assistant.figures.questions.quantities import MEASURES
from assistant.figures.questions.sources import SOURCES

KEPT: Final = 96
"""So many cubes are kept; the one that was asked longest ago makes room."""

_NUMBERS: Final = count(1)
"""One database may have several seasons: no two cubes have the same name."""


def cube_sql(measure: str, dimensions: Collection[str]) -> str:
    """The rows of a figure added up by game (`nth`), player (`pid`) and these dimensions of its rows (`d_…`).

    Whoever was left out of all figures is in no figure of seats. `most` is the largest value, `line` where it was
    first and `label` what people call that.
    """
    asked = MEASURES[measure]
    source = SOURCES[asked.source]
    player = "left join played p on p.game = f.game and p.seat = f.seat" if "seat" in source.columns else ""
    pid, allowed = ("p.pid", "(p.seat is null or p.person is not null)") if player else ("null::integer", "true")
    by = "".join(f", ({DIMENSIONS[key].sql})::varchar as d_{key}" for key in sorted(dimensions))
    return f"""
        with f as ({source.sql})
        select * exclude (best), best.most as most, (-best.line)::integer as line, best.label as label from (
        select g.nth, {pid} as pid {by}, sum(v)::double as value, sum(w)::double as weight, count(*)::integer as n,
               max({{'most': v::double, 'line': -f.line, 'label': f.label}}) as best
        from f join played_games g on g.game = f.game left join kinds k on k.kind = g.kind {player},
             lateral (select ({asked.value}) as v, ({asked.weight}) as w)
        where v is not null and w is not null and {allowed}
        group by all)
    """


class Cubes:
    """The cubes of one database; any thread."""

    def __init__(self, base: duckdb.DuckDBPyConnection) -> None:
        self._base = base
        self._lock = Lock()
        self._names: dict[tuple[str, frozenset[str]], str] = {}

    def name(self, measure: str, dimensions: Collection[str]) -> str:
        """The table that holds this cube; it is made if there is none yet."""
        key = (measure, frozenset(dimensions))
        with self._lock:
            name = self._names.pop(key, "")
            if not name:
                name = f"cube_{next(_NUMBERS)}"
                with self._base.cursor() as cursor:
                    cursor.execute(f"create table {name} as {cube_sql(measure, dimensions)}")
            self._names[key] = name
            if len(self._names) > KEPT:
                with self._base.cursor() as cursor:
                    cursor.execute(f"drop table {self._names.pop(next(iter(self._names)))}")
            return name
