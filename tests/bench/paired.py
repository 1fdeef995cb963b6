"""Leagues of planners: how often two skills win in the same seat of the same games, and how long their games take.

A planner sits among players of the skill "engine", in another seat each game. Each seed is played twice, the second
time with an "engine" in its seat. Intervals are of 95 %: Wilson's for a share, the normal one of pairs for a
difference.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any, NamedTuple, Protocol

Z = 1.96
"""The intervals are of 95 %."""
REPORTED = 20
"""The number of games after which figures are printed."""
PLANNER, ENGINE = "planner", "engine"
FOUR = 4


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


def command_line(doc: str | None, does: Sequence[str], games: int) -> argparse.ArgumentParser:
    """Return the options of all these leagues; `does` is what can be asked for, `games` how many are usual."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=does)
    parser.add_argument("--games", type=int, default=games)
    parser.add_argument("--players", type=int, default=FOUR)
    parser.add_argument("--first", type=int, default=1)
    return parser


def seated(skill: str, players: int, seed: int) -> tuple[list[str], int]:
    """Return the skills of a table with one player of this skill among "engine" players, and that player's seat."""
    seat = seed % players
    return [skill if at == seat else ENGINE for at in range(players)], seat


def league(asked: argparse.Namespace, play: Play) -> None:
    """Print how often planners, and "engine" players in their seats, win the games that the command line asks for."""
    seeds = range(asked.first, asked.first + asked.games)
    Paired(PLANNER, ENGINE, f"{asked.players} players").play(play, seeds)


def pace(played: Callable[[Sequence[str], int], Any], games: int) -> None:
    """Print the processor time of games of four planners, and of four "engine" players."""
    for skill in (ENGINE, PLANNER):
        start = time.process_time()
        for seed in range(games):
            played([skill] * FOUR, seed)
        print(f"{skill}: {(time.process_time() - start) / games:.1f} s for a game", flush=True)
