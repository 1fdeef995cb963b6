"""Rollouts of tiles in Acquire: the time they take, and how much stronger a computer player gets that follows them.

    python -m tests.bench.look_ahead_market times [--games N]
    python -m tests.bench.look_ahead_market league [--players N] [--games N] [--first SEED] [--deals N]
    python -m tests.bench.look_ahead_market pace [--games N] [--deals N]

`paired` tells how the league is played; a seed is that of the tiles. Everything but its tiles a planner does as an
"engine" does. `pace` compares the time of games of four planners and of four "engine" players.
"""

from __future__ import annotations

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
from tests.bench.paired import command_line, league, pace, seated
from tests.bench.spreading import spread

DEALS = 18
"""The number of deals that a planner plays with each of its tiles."""


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
    skills, seat = seated(skill, players, seed)
    state = played(skills, seed)
    return state.seats[seat] in state.winners


def times(games: int) -> None:
    """Print the processor time of a page's rollouts before each tile of simulated games."""
    for players in (3, 4, 6):
        took: list[float] = []
        for seed in range(games):
            evening = Timed(robots(["engine"] * players), ["engine"] * players, seed)
            evening.took = took
            evening.play()
        print(f"{players} players, {len(took)} positions: {spread(took)} ms", flush=True)


def main(given: Sequence[str]) -> int:
    """Do what the command line asks for."""
    parser = command_line(__doc__, ("times", "league", "pace"), 2)
    parser.add_argument("--deals", type=int, default=DEALS)
    asked = parser.parse_args(given)
    Planner.deals = asked.deals
    if asked.what == "times":
        times(asked.games)
    elif asked.what == "pace":
        pace(played, asked.games)
    else:
        league(asked, partial(won, players=asked.players))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
