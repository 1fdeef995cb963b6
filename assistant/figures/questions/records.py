"""Records: the most, the longest, the closest of all games, each with the game and line to open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import pandas as pd  # pyright: ignore[reportMissingTypeStubs]

from assistant.figures.questions.season import Season
from assistant.figures.questions.sources import SOURCES


@dataclass(frozen=True)
class Record:
    """One record. The query returns game, line, label, person and value, for the games in `$games`."""

    words: str
    unit: str
    query: str
    least: bool = False


_PLAYED: Final = "left join played p on p.game = f.game and p.seat = f.seat"
_AMONG: Final = "list_contains($games, f.game)"
_SEATS: Final = f"{_AMONG} and p.person is not null"

RECORDS: Final = (
    Record("Longest game", "min", f"select game, 0 as line, '' as label, null as person, minutes as value "
           f"from games f where finished and {_AMONG}"),
    Record("Shortest game", "min", f"select game, 0 as line, '' as label, null as person, minutes as value "
           f"from games f where finished and {_AMONG}", least=True),
    Record("Most turns", "turns", f"select game, 0 as line, '' as label, null as person, turns as value "
           f"from games f where finished and {_AMONG}"),
    Record("Longest turn", "s", f"select f.game, f.line, f.label, p.person, f.seconds as value "
           f"from turns f {_PLAYED} where {_SEATS}"),
    Record("Highest score", "points", f"select f.game, 0 as line, '' as label, p.person, f.score as value "
           f"from results f {_PLAYED} where {_SEATS}"),
    Record("Costliest decision in bits", "bits", f"select f.game, f.line, f.label, p.person, f.lost as value "
           f"from decisions f {_PLAYED} where f.unit = 'bits' and {_SEATS}"),
    Record("Costliest decision in armies", "armies", f"select f.game, f.line, f.label, p.person, f.lost as value "
           f"from decisions f {_PLAYED} where f.unit = 'armies' and {_SEATS}"),
    Record("Costliest decision in dollars", "$", f"select f.game, f.line, f.label, p.person, f.lost as value "
           f"from decisions f {_PLAYED} where f.unit = 'dollars' and {_SEATS}"),
    Record("Luckiest answer", "bits", f"select f.game, f.line, f.label, p.person, f.luck as value "
           f"from chances f {_PLAYED} where f.unit = 'bits' and {_SEATS}"),
    Record("Unlikeliest conquest", "chance", f"select f.game, f.line, f.label, p.person, f.chance as value "
           f"from fights f {_PLAYED} where f.captured and f.chance > 0 and {_SEATS}", least=True),
    Record("Largest battle", "armies", f"select f.game, f.line, f.label, p.person, f.attackers + f.defenders as value "
           f"from fights f {_PLAYED} where {_SEATS}"),
    Record("Largest set of cards", "armies", f"select f.game, f.line, f.label, p.person, f.worth as value "
           f"from ({SOURCES['sets'].sql}) f {_PLAYED} where {_SEATS}"),
    Record("Most expensive share", "$", f"select game, line, label, null as person, price as value "
           f"from prices f where {_AMONG}"),
    Record("Largest bonus", "$", f"select f.game, f.line, f.label, p.person, f.dollars as value "
           f"from cashflow f {_PLAYED} where f.source in ('bonus', 'final bonus') and {_SEATS}"),
)  # fmt: skip
"""All records."""


def _first(one: Record) -> str:
    order = "asc" if one.least else "desc"
    return f"select * from ({one.query}) where value is not null order by value {order}, game, line limit 1"


def records(season: Season) -> pd.DataFrame:
    """Return one row per record: record, value, unit, person, name, game, line, label; ties go to the earliest."""
    names, games = season.names(), season.games()
    rows: list[dict[str, Any]] = [
        {
            "record": one.words, "value": float(row["value"]), "unit": one.unit, "person": row["person"],
            "name": names.get(row["person"] or ""), "game": row["game"], "line": row["line"],
            "label": row["label"] or "",
        }
        for one in RECORDS
        for row in season.rows(_first(one), games=games)
    ]  # fmt: skip
    kinds = ["record", "value", "unit", "person", "name", "game", "line", "label"]
    return pd.DataFrame(rows, columns=kinds)
