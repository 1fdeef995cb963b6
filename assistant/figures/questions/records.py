"""Records: the most, the longest, the closest of all games, each with the game and line to open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import pandas as pd  # pyright: ignore[reportMissingTypeStubs]

from assistant.figures.questions.season import Season
from assistant.figures.questions.sources import SOURCES


@dataclass(frozen=True)
class Record:
    """The largest value (or the `least`) of the rows of a source that pass a condition, both in SQL over `f`."""

    words: str
    unit: str
    source: str
    value: str
    condition: str = "true"
    least: bool = False


RECORDS: Final = (
    Record("Longest game", "min", "games", "f.minutes", "f.finished"),
    Record("Shortest game", "min", "games", "f.minutes", "f.finished", least=True),
    Record("Most turns", "turns", "games", "f.turns", "f.finished"),
    Record("Longest turn", "s", "turns", "f.seconds"),
    Record("Highest score", "points", "results", "f.score"),
    Record("Costliest decision in bits", "bits", "decisions", "f.lost", "f.unit = 'bits'"),
    Record("Costliest decision in armies", "armies", "decisions", "f.lost", "f.unit = 'armies'"),
    Record("Costliest decision in dollars", "$", "decisions", "f.lost", "f.unit = 'dollars'"),
    Record("Luckiest answer", "bits", "chances", "f.luck", "f.unit = 'bits'"),
    Record("Unlikeliest conquest", "chance", "fights", "f.chance", "f.captured and f.chance > 0", least=True),
    Record("Largest battle", "armies", "fights", "f.attackers + f.defenders"),
    Record("Largest set of cards", "armies", "sets", "f.worth"),
    Record("Most expensive share", "$", "prices", "f.price"),
    Record("Largest bonus", "$", "cashflow", "f.dollars", "f.source in ('bonus', 'final bonus')"),
)
"""All records."""


def _first(one: Record) -> str:
    """Return the query for a record: game, line, label, person and value, for the games in `$games`."""
    source, order = SOURCES[one.source], "asc" if one.least else "desc"
    seats = "seat" in source.columns
    played = "join played p on p.game = f.game and p.seat = f.seat and p.person is not null" if seats else ""
    return f"""
        select f.game, f.line, f.label, {"p.person" if seats else "null"} as person, {one.value} as value
        from ({source.sql}) f {played}
        where list_contains($games, f.game) and {one.condition} and value is not null
        order by value {order}, f.game, f.line limit 1
    """


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
