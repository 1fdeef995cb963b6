"""Plans for the attacks of a turn in RISK: the time they take, and how much stronger a computer player gets by them.

    python -m tests.bench.look_ahead_war times [--games N]
    python -m tests.bench.look_ahead_war league [--players N] [--games N] [--first SEED] [--width W] [--attacks]
    python -m tests.bench.look_ahead_war pace [--games N] [--width W]

`paired` tells how the league is played; a seed is that of the dice and cards. With --attacks a planner only attacks by
plans; else it also places its armies where the best plan is worth most. A game that is not over after 120 turns is won
by nobody. `pace` compares games of four planners and of four "engine" players.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from functools import partial
from statistics import median
from typing import Any

from assistant.bots.risk import PLAYERS, Engine, Pair, Simple, Wars
from assistant.bots.sight import robots
from assistant.core.event import TABLE
from assistant.core.fast_replace import replace
from assistant.games.risk.figures.conquests import Conquests, plans
from assistant.games.risk.state import NEUTRAL, Risk
from assistant.kit.forces import added
from tests.bench.paired import FOUR, command_line, league, seated
from tests.bench.spreading import spread

WIDTH = 6
"""The number of routes of each length that a planner looks at further; a page looks at more."""


class Planner(Engine):
    """A computer player that attacks along the best plan, and places its armies where the best plan is worth most."""

    width, attacks_only = WIDTH, False
    _next: Pair | None = None
    _placed: tuple[Any, str] | None = None

    def attacks(self) -> Pair | None:
        """Return the first attack of the best plan; None without a plan that is worth its losses."""
        if self.state.step != "attack":
            return None
        found = Conquests(self.state, self.sight.seat, self.width).plans(1)
        route = found[0].routes[0] if found else None
        self._next = (route.areas[0], route.areas[1]) if route and len(route.areas) > 1 else None
        return (route.source, route.areas[0]) if route else None

    def moves_in(self, able: Sequence[int]) -> int | None:
        """Return all armies if the plan goes on from there."""
        fight = self.state.fight
        if fight is not None and self._next and self._next[0] == fight.target and len(able) > 1:
            return max(able)
        return super().moves_in(able)

    def front(self, owner: str) -> str:
        """Return where all new armies together make the best plan, and whole continents, worth most."""
        state = self.state
        if owner == NEUTRAL or self.attacks_only or not state.turn.number:
            return super().front(owner)
        key = state.turn.number, state.turn.captured, len(state.held(owner))
        if self._placed is None or self._placed[0] != key:
            border = list(state.world.border(state.held(owner))) or sorted(state.held(owner))
            self._placed = key, max(border, key=lambda area: (self._promises(state, owner, area), area))
        return self._placed[1]

    def _promises(self, state: Risk, owner: str, area: str) -> float:
        forces = added(state.forces, area, owner, state.unplaced)
        planned = Conquests(replace(state, forces=forces), owner, self.width)
        best = max((value for _, value, _ in planned.routes()), default=0.0)
        return max(0.0, best) + planned.prospects.bonus


class Evening(Wars):
    """A table at which planners can sit."""

    width, attacks_only = WIDTH, False

    def player(self, skill: str, seat: str) -> Simple:
        """Return the player in this seat."""
        if skill != "planner":
            return PLAYERS[skill](self.sight(seat), self.dice, self.bold)
        planner = Planner(self.sight(seat), self.dice, self.bold)
        planner.width, planner.attacks_only = self.width, self.attacks_only
        return planner


def played(skills: Sequence[str], seed: int, width: int = WIDTH, attacks_only: bool = False) -> Risk:
    """Return the end of a game of players with these skills."""
    evening = Evening(robots(skills), skills, seed)
    evening.width, evening.attacks_only = width, attacks_only
    evening.play()
    state: Any = evening.table.view(TABLE)
    return state


def won(skill: str, players: int, seed: int, width: int, attacks_only: bool) -> bool:
    """Return whether a player of this skill won a game in which all others are of the skill "engine"."""
    skills, seat = seated(skill, players, seed)
    state = played(skills, seed, width, attacks_only)
    return state.winner == state.order[seat]


def times(games: int) -> None:
    """Print the processor time of a page's plans before each attack of simulated games."""
    for players in (3, 4, 6):
        took = [one for seed in range(games) for one in _timed(players, seed)]
        print(f"{players} players, {len(took)} positions: {spread(took)} ms", flush=True)


class Timed(Wars):
    """A table at which the plans of a page are timed before every attack, in milliseconds."""

    took: list[float]

    def attack(self, player: str) -> bool:
        """Make one attack."""
        state = self.table.view(player)
        start = time.process_time()
        plans(state, player)
        self.took.append((time.process_time() - start) * 1000)
        return super().attack(player)


def _timed(players: int, seed: int) -> Sequence[float]:
    skills = ["engine"] * players
    evening = Timed(robots(skills), skills, seed)
    evening.took = []
    evening.play()
    return evening.took


def pace(games: int, width: int) -> None:
    """Print the time of a game of four planners against that of four "engine" players."""
    took: dict[str, list[float]] = {"engine": [], "planner": []}
    for seed in range(games):
        for skill, of in took.items():
            start = time.process_time()
            state = played([skill] * FOUR, seed, width)
            of.append((time.process_time() - start) / max(1, state.turn.number))
    print(", ".join(f"{skill} {1000 * median(of):.0f} ms for a turn" for skill, of in took.items()))


def main(given: Sequence[str]) -> int:
    """Do what the command line asks for."""
    parser = command_line(__doc__, ("times", "league", "pace"), 4)
    parser.add_argument("--width", type=int, default=WIDTH)
    parser.add_argument("--attacks", action="store_true")
    asked = parser.parse_args(given)
    if asked.what == "times":
        times(asked.games)
    elif asked.what == "pace":
        pace(asked.games, asked.width)
    else:
        league(asked, partial(won, players=asked.players, width=asked.width, attacks_only=asked.attacks))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
