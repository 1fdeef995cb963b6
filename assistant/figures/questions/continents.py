"""The players who held a whole continent, with the first and last line of each holding."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

import pandas as pd  # pyright: ignore[reportMissingTypeStubs]

from assistant.figures.questions.season import Season

_CHANGES: Final = """
    select a.game, a.line, a.area, c.continent, a.seat, g.last from areas a join continents c using (area)
    join played_games g on g.game = a.game where list_contains($games, a.game) order by a.game, a.line
"""
_TURNS: Final = "select game, line from turns where list_contains($games, game) order by game, line"


def continents_held(season: Season) -> pd.DataFrame:
    """Return one row per holding: game, continent, seat, person, name, line, until, lines, turns.

    A continent is held while one player has every one of its areas: from the line that took the last one (`line`) to
    the line that lost one, or to the end of the game (`until`). `turns` counts the turns begun in between.
    """
    games = season.games()
    sizes = {
        row["continent"]: row["n"] for row in season.rows("select continent, count(*) as n from continents group by 1")
    }
    people = {(row["game"], row["seat"]): row for row in season.rows("select game, seat, person, name from played")}
    by_game = groupby(season.rows(_TURNS, games=games), itemgetter("game"))
    turns: dict[int, list[int]] = {game: [row["line"] for row in begun] for game, begun in by_game}
    rows: list[dict[str, Any]] = []
    for game, changes in groupby(season.rows(_CHANGES, games=games), itemgetter("game")):
        for continent, seat, begin, end in _held(list(changes), sizes):
            who = people.get((game, seat), {"person": None, "name": seat})
            if (game, seat) not in people or who["person"] is not None:
                begun = sum(begin < line <= end for line in turns.get(game, ()))
                rows.append({
                    "game": game, "continent": continent, "seat": seat, "person": who["person"], "name": who["name"],
                    "line": begin, "until": end, "lines": end - begin, "turns": begun,
                })  # fmt: skip
    kinds = ["game", "continent", "seat", "person", "name", "line", "until", "lines", "turns"]
    return pd.DataFrame(rows, columns=kinds)


def _held(changes: list[dict[str, Any]], sizes: Mapping[str, int]) -> Iterator[tuple[str, str, int, int]]:
    """Yield continent, holder, first and last line of each time that one seat had all of it."""
    owners: dict[str, dict[str, str | None]] = {}
    since: dict[str, tuple[str, int]] = {}
    for line, here in groupby(changes, itemgetter("line")):
        changed: set[str] = set()
        for row in here:
            owners.setdefault(row["continent"], {})[row["area"]] = row["seat"]
            changed.add(row["continent"])
        for continent in sorted(changed):
            whole = _whole(owners[continent], sizes[continent])
            before = since.get(continent)
            if before and before[0] != whole:
                yield continent, before[0], before[1], line
                del since[continent]
            if whole and continent not in since:
                since[continent] = (whole, line)
    last = int(changes[0]["last"]) if changes else 0
    for continent, (seat, begin) in sorted(since.items()):
        yield continent, seat, begin, last


def _whole(owners: Mapping[str, str | None], size: int) -> str | None:
    """Return the player who has every area of a continent, or None."""
    holders = set(owners.values())
    return holders.pop() if len(owners) == size and len(holders) == 1 else None
