"""The cost of drawing all pages after each line of a whole game of computer players, for every game:
four simple players, two in the games of Axis & Allies.

Processor's milliseconds of this process, without thinking: television, tablet and one phone per player.
`python -m tests.bench.every_screen [GAME ...] [--rounds 3]`: each line's best of the rounds, so that a busy machine
says nearly the same as an idle one.
"""

from __future__ import annotations

import argparse
import gc
from collections.abc import Iterator, Sequence
from functools import cache
from statistics import median, quantiles
from time import process_time_ns

from assistant.bots import GAMES_PLAYED, simulate
from assistant.core.event import REFEREE, TABLE, Entry
from assistant.games import GAMES
from assistant.table.table import Table
from dashboards.play.page import Play

SEED = 3


@cache
def whole(game: str) -> tuple[Entry, ...]:
    """Return the entries of a whole game of computer players."""
    seats = GAMES_PLAYED[game].usual
    return tuple(simulate(game, ("simple",) * seats, SEED).entries)


def pages(table: Table) -> list[Play]:
    """Return all pages of a table that is set up; their thinking is left out."""
    drawn = [Play(table, TABLE, "tv"), Play(table, TABLE, "table")]
    drawn += [Play(table, player.key, "seat") for player in table.view(TABLE).players]
    for page in drawn:
        page.in_background(lambda _work: None, lambda: None)
    return drawn


def drawing(game: str) -> Iterator[float]:
    """Yield the milliseconds that all pages take after each line."""
    table, drawn = Table(GAMES[game]), list[Play]()
    for entry in whole(game):
        table.record(entry.event, TABLE if entry.author == REFEREE else entry.author, freely=True)
        drawn = drawn or pages(table)
        began = process_time_ns()
        for page in drawn:
            page.state()
        yield (process_time_ns() - began) / 1e6


def measured(game: str, rounds: int) -> list[float]:
    """Return the least that each line took in any round, in milliseconds."""
    return [min(times) for times in zip(*(drawing(game) for _ in range(rounds)), strict=True)]


def row(game: str, times: Sequence[float]) -> str:
    """Return the row of a game: lines, median, 95 of 100, worst, and the medians of the three thirds of the game."""
    third = len(times) // 3
    thirds = [median(times[at : at + third]) for at in (0, third, 2 * third)]
    most = quantiles(times, n=20)[-1]
    parts = " ".join(f"{part:.1f}" for part in thirds)
    return f"| {GAMES[game].title} ({len(times)}) | {median(times):.1f} | {most:.1f} | {max(times):.1f} | {parts} |"


def main() -> None:
    """Print the table of the games that are named, or of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    gc.collect()
    gc.freeze()  # as the server does once it has started
    print("| game (lines) | p50 | p95 | worst | thirds |\n| --- | --- | --- | --- | --- |", flush=True)
    for game in asked.games:
        print(row(game, measured(game, asked.rounds)), flush=True)


if __name__ == "__main__":
    main()
