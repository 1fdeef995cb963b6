"""The bias of luck in games of the market family, and the sums of its parts, over many simulated games.

    python -m tests.afterwards.luck_market --games 1000

The unit is the game: the luck of one random seat (the luck of all seats of a game is dependent). z is the mean divided
by its standard error; for fair dice and tiles it is approximately normal. The games are those of the computer players,
who record their tiles and cards on phones and enter the faces of dice.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import fsum, sqrt
from statistics import fmean, stdev

from assistant.bots import simulate
from assistant.core.event import REFEREE
from assistant.figures.facts import rows
from assistant.figures.facts.register import measures_of
from assistant.figures.store.derive import Derived, played
from assistant.table.table import Table

KINDS = ("acquire", "cold_cash_risk")


def games(kind: str, count: int) -> Iterator[tuple[int, Table]]:
    """Yield games of three or four players, by seed."""
    for seed in range(count):
        yield seed, simulate(kind, ["simple"] * (3 + seed % 2), seed=seed)


def judged(table: Table) -> Derived:
    """Return the chances, decisions and results alone."""
    measures = measures_of(table.game.key)
    seen = played(table, REFEREE)
    facts = {kind: list(measures.tables[kind](seen)) for kind in (rows.ChanceRow, rows.DecisionRow)}
    return Derived(seen, measures, {**facts, rows.ResultRow: list(measures.results(seen, facts))})


def lucks(found: Derived, seat: str) -> dict[str, float]:
    """Return the luck of a seat by kind of event and unit."""
    sums: dict[str, float] = defaultdict(float)
    for row in found[rows.ChanceRow]:
        if row.seat == seat and row.luck is not None:
            sums[f"{row.what}, {row.unit}"] += row.luck
    return sums


def off(found: Derived) -> float:
    """Return by how much the parts of any seat miss its result."""
    missed = [0.0]
    for row in found[rows.ResultRow]:
        parts = [one for one in (row.start, row.luck, row.decisions, row.rest) if one is not None]
        missed.append(abs(fsum(parts) - row.result))
    return max(missed)


def told_of(found: Mapping[str, Sequence[float]], seen: int) -> dict[str, tuple[float, float, float]]:
    """Return mean, standard error and z by kind of event; a game without such events counts as 0."""
    told: dict[str, tuple[float, float, float]] = {}
    for what, luck in found.items():
        values = [*luck, *[0.0] * (seen - len(luck))]
        error = stdev(values) / sqrt(seen)
        told[what] = round(fmean(values), 2), round(error, 2), round(fmean(values) / error, 2) if error else 0.0
    return told


def looked_at(kind: str, count: int) -> tuple[dict[str, tuple[float, float, float]], float]:
    """Return mean, standard error and z by kind of event over many games, and the largest error of any sum."""
    found: dict[str, list[float]] = defaultdict(list)
    missed, seen = 0.0, 0
    for seed, table in games(kind, count):
        derived = judged(table)
        seat = random.Random(seed).choice(derived.played.seats)
        for what, luck in lucks(derived, seat).items():
            found[what].append(luck)
        missed, seen = max(missed, off(derived)), seen + 1
        if seen % 100 == 0:
            print(f"  {seen} games: {told_of(found, seen)}", flush=True)
    return told_of(found, seen), missed


def main(words: Sequence[str] | None = None) -> None:
    """Run what was requested on the command line."""
    asked = argparse.ArgumentParser(description="Luck of the market games.")
    asked.add_argument("--games", type=int, default=1000)
    asked.add_argument("--kind", choices=KINDS, action="append")
    chosen = asked.parse_args(words)
    for game in chosen.kind or KINDS:
        figures, most = looked_at(game, chosen.games)
        print(f"{game}, {chosen.games} games; parts miss a result by at most {most:.1e}")
        for name, (mean, error_, z) in sorted(figures.items()):
            print(f"  {name}: mean {mean:+.2f} ± {error_:.2f}, z {z:+.2f}", flush=True)


if __name__ == "__main__":
    main()
