"""Two skills in the same seat of the same games: how often each of them wins, and the difference with its interval."""

from __future__ import annotations

import time
from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple, Protocol

Z = 1.96
"""The intervals are of 95 %."""
REPORTED = 20
"""The number of games after which figures are printed."""


class Play(Protocol):
    """Plays the game of a seed with this skill in the seat that is compared, and returns whether it won."""

    def __call__(self, skill: str, *, seed: int) -> bool:
        """Play."""
        ...


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return Wilson's interval of 95 % for a share."""
    share, square = wins / games, Z * Z
    middle, half = share + square / (2 * games), Z * sqrt(share * (1 - share) / games + square / (4 * games * games))
    return (middle - half) / (1 + square / games), (middle + half) / (1 + square / games)


class Paired(NamedTuple):
    """A league that plays each seed twice, with one skill and then with the other."""

    one: str
    other: str
    what: str

    def play(self, play: Play, seeds: Sequence[int]) -> None:
        """Print how often each skill won, after every `REPORTED` games and at the end."""
        began, wins, control, squares = time.perf_counter(), 0, 0, 0
        for number, seed in enumerate(seeds, 1):
            first, second = play(self.one, seed=seed), play(self.other, seed=seed)
            wins, control, squares = wins + first, control + second, squares + (first != second)
            if number % REPORTED == 0 or number == len(seeds):
                low, high = wilson(wins, number)
                gain = (wins - control) / number
                off = Z * sqrt((squares / number - gain * gain) / number)
                took = (time.perf_counter() - began) / number
                print(
                    f"{self.what}, {number} games: {self.one} {wins / number:.1%} (95 %: {low:.1%} to {high:.1%}), "
                    f"{self.other} {control / number:.1%}, difference {100 * gain:+.1f} ± {100 * off:.1f} points; "
                    f"{took:.1f} s for both",
                    flush=True,
                )
