"""How often the intervals of the statistics hold the truth: `python -m tests.afterwards.coverage [--trials 2000]`.

Every trial draws the games of one figure from a distribution whose mean is known, and asks for the interval that the
page of statistics would show. The last row is beyond what the intervals promise, and is printed to say how far.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from assistant.figures.questions.intervals import intervals

GAMES: Final = (3, 5, 10, 20, 60)
Draw = Callable[[np.random.Generator, int], tuple[Any, Any, float]]
"""Values and weights of a number of games, and the truth."""


@dataclass(frozen=True)
class Kind:
    """A distribution of games; `yes` as for `intervals`. `promised`: 93 to 97 of 100 intervals hold the truth."""

    words: str
    draw: Draw
    yes: bool = False
    promised: bool = True


def _yes_or_no(rng: np.random.Generator, games: int) -> tuple[Any, Any, float]:
    chance = rng.uniform(0.05, 0.95)
    return (rng.random(games) < chance).astype(float), np.ones(games), chance


def _per_row(rng: np.random.Generator, games: int) -> tuple[Any, Any, float]:
    rows = 1.0 + rng.poisson(5.0, games)
    return rng.binomial(rows.astype(int), rng.beta(4.0, 4.0, games)).astype(float), rows, 0.5


def _plain(draw: Callable[[np.random.Generator, int], Any], truth: float) -> Draw:
    return lambda rng, games: (draw(rng, games).astype(float), np.ones(games), truth)


KINDS: Final = (
    Kind("yes or no per game (won)", _yes_or_no, yes=True),
    Kind("normal (minutes)", _plain(lambda rng, games: rng.normal(100.0, 20.0, games), 100.0)),
    Kind("even (final place of four)", _plain(lambda rng, games: rng.integers(1, 5, games), 2.5)),
    Kind("exponential (loss)", _plain(lambda rng, games: rng.exponential(1.0, games), 1.0)),
    Kind("share of many per game (attacks)", _per_row, yes=True),
    Kind("small counts (lead changes)", _plain(lambda rng, games: rng.poisson(1.0, games), 1.0)),
    Kind("very skewed (log-normal, σ = 1)", _plain(lambda rng, games: rng.lognormal(0.0, 1.0, games), np.exp(0.5)),
         promised=False),
)  # fmt: skip


def coverage(kind: Kind, games: int, trials: int, seed: int = 7) -> float | None:
    """Return the share of trials whose interval holds the truth; None if so few games have no interval."""
    rng = np.random.default_rng((seed, games))
    drawn = [kind.draw(rng, games) for _ in range(trials)]
    values, weights = (np.concatenate([one[part] for one in drawn]) for part in (0, 1))
    low, high = intervals(np.repeat(np.arange(trials), games), values, weights, yes=kind.yes)
    known = ~np.isnan(low)
    if not known.any():
        return None
    truth = np.array([truth for _, _, truth in drawn])
    return float(np.mean((low <= truth)[known] & (high >= truth)[known]))


def main() -> None:
    """Print the table of `docs/figures.md`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trials", type=int, default=2000)
    trials = parser.parse_args().trials
    print("| games | " + " | ".join(str(games) for games in GAMES) + " |")
    print("| --- |" + " ---: |" * len(GAMES))
    for kind in KINDS:
        found = (coverage(kind, games, trials) for games in GAMES)
        print(f"| {kind.words} | " + " | ".join("–" if one is None else f"{one:.1%}" for one in found) + " |")


if __name__ == "__main__":
    main()
