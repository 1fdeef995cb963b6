"""Rollouts of tiles in Acquire: the time they take, and how much stronger a computer player gets that follows them.

    python -m tests.bench.look_ahead_market times [--games N]
    python -m tests.bench.look_ahead_market league [--players N] [--games N] [--first SEED] [--deals N]
    python -m tests.bench.look_ahead_market pace [--games N] [--deals N]

In the league a planner sits among players of the skill "engine", in another seat each game; everything but its tiles is
theirs. Each seed, which is that of the tiles, is played twice, the second time with an "engine" in its seat. `pace`
compares the time of games of four planners and of four "engine" players. Intervals are of 95 %: Wilson's for a share,
the normal one of pairs for a difference.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from assistant.bots.acquire import PLAYERS, AcquireEvening, Engine, Simple
from assistant.bots.sight import robots
from assistant.core.event import TABLE
from assistant.games.acquire.figures.rollouts import Rollouts, next_tiles
from assistant.games.acquire.state import Acquire
from tests.bench.paired import Paired
from tests.bench.spreading import spread

DEALS = 18
"""The number of deals that a planner plays with each of its tiles."""
FOUR = 4


class Planner(Engine):
    """A computer player that plays the tile with which rollouts end best."""

    deals: ClassVar[int] = DEALS

    def plays(self, able: Sequence[str]) -> str:
        """Return the tile with which rollouts end best."""
        if len(able) == 1 or not self.state.rack_known(self.sight.seat):
            return super().plays(able)
        rollouts = Rollouts(self.state, self.sight.seat)
        deals = rollouts.deals(self.deals)
        return max(able, key=lambda tile: (float(rollouts.money(deals, tile).mean()), tile))


class Evening(AcquireEvening):
    """A table at which planners can sit."""

    kinds: ClassVar = {**PLAYERS, "planner": Planner}


class Timed(AcquireEvening):
    """A table at which the rollouts of a page are timed before every tile, in milliseconds."""

    took: list[float]

    def _tile(self, who: Simple, player: str) -> None:
        start = time.process_time()
        next_tiles(who.state, player)
        self.took.append((time.process_time() - start) * 1000)
        super()._tile(who, player)


def played(skills: Sequence[str], seed: int) -> Acquire:
    """Return the end of a game of players with these skills."""
    evening = Evening(robots(skills), skills, seed)
    evening.play()
    state: Any = evening.table.view(TABLE)
    return state


def won(skill: str, players: int, seed: int) -> bool:
    """Return whether a player of this skill won a game in which all others are of the skill "engine"."""
    skills = ["engine"] * players
    skills[seed % players] = skill
    state = played(skills, seed)
    return state.seats[seed % players] in state.winners


def times(games: int) -> None:
    """Print the processor time of a page's rollouts before each tile of simulated games."""
    for players in (3, 4, 6):
        took: list[float] = []
        for seed in range(games):
            evening = Timed(robots(["engine"] * players), ["engine"] * players, seed)
            evening.took = took
            evening.play()
        print(f"{players} players, {len(took)} positions: {spread(took)} ms", flush=True)


def pace(games: int) -> None:
    """Print the time of a game of four planners against that of four "engine" players."""
    for skill in ("engine", "planner"):
        start = time.process_time()
        for seed in range(games):
            played([skill] * FOUR, seed)
        print(f"{skill}: {(time.process_time() - start) / games:.1f} s for a game", flush=True)


def main(given: Sequence[str]) -> int:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("times", "league", "pace"))
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--players", type=int, default=FOUR)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--deals", type=int, default=DEALS)
    asked = parser.parse_args(given)
    Planner.deals = asked.deals
    if asked.what == "times":
        times(asked.games)
    elif asked.what == "pace":
        pace(asked.games)
    else:
        play = partial(won, players=asked.players)
        seeds = range(asked.first, asked.first + asked.games)
        Paired("planner", "engine", f"{asked.players} players").play(play, seeds)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
