"""Plans for the takeovers of a turn in Cold Cash Risk: the time they take, and whether they make a player stronger.

    python -m tests.bench.look_ahead_takeovers times [--games N]
    python -m tests.bench.look_ahead_takeovers league [--players N] [--games N] [--first SEED] [--width W]
    python -m tests.bench.look_ahead_takeovers pace [--games N] [--width W]

`times` prints the processor time of a page's plans at every action of simulated games of three, four and six players,
if the player runs a corporation. `paired` tells how the league is played; a seed is that of the cards and dice. A
planner takes over along the best plan whenever there is one, and never without one; everything else it does as an
"engine" does. A shared win counts as a win.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from typing import cast

from assistant.bots import simulate
from assistant.bots.cold_cash_risk import Bells
from assistant.bots.sight import robots
from assistant.core.event import REFEREE, TABLE
from assistant.families.war import events as war
from assistant.games.cold_cash_risk.figures.takeovers import Takeovers, plans
from assistant.games.cold_cash_risk.state import ColdCash
from tests.bench.paired import ENGINE, PLANNER, command_line, league, pace, seated
from tests.bench.spreading import spread

WIDTH = 6
"""The number of routes of each length that a planner looks at further; a page looks at more."""
Attack = tuple[float, str, str]


class Evening(Bells):
    """A table at which planners can sit."""

    width = WIDTH
    _on_the_way: str = ""
    """The territory that the plan captures next, if it goes on from there."""

    def engine(self, seat: str | None) -> bool:
        """Return whether this seat asks the odds: planners do, too."""
        return super().engine(seat) or self._plans(seat)

    def _plans(self, seat: str | None) -> bool:
        return self.skills.get(seat or "") == PLANNER

    def _targets(self, player: str) -> list[Attack]:
        """Return the first attack of a planner's best plan, with the dollars of the plan, if it has one."""
        if not self._plans(player):
            return super()._targets(player)
        view = self.view(player)
        found = Takeovers(view, player, view.shares_of(player) or {}, self.width).plans(1)
        if not found:
            return []
        route = found[0].routes[0]
        first, *further = route.areas
        self._on_the_way = first if further else ""
        return [(found[0].dollars, route.source, first)]

    def _begin(self, player: str) -> None:
        """Follow a plan if there is one; else do anything but attack."""
        if self._plans(player) and self._targets(player):
            self.announce(player)
        else:
            super()._begin(player)

    def _presses(self, player: str) -> bool:
        return self._plans(player) or super()._presses(player)

    def _moves_in(self, player: str) -> bool:
        """Move all teams in if the plan goes on from there."""
        fight, offers = self.state.fight, self.offers(war.ArmiesMovedIn, player)
        if not (self._plans(player) and fight and offers and self._on_the_way == fight.target):
            return super()._moves_in(player)
        able = offers[0].blanks[0].choices
        if fight.moved == max(able):
            return False
        self.record(offers[0].fill({"count": max(able)}), player)
        return True


def played(skills: Sequence[str], seed: int, width: int = WIDTH) -> ColdCash:
    """Return the end of a game of players with these skills."""
    evening = Evening(robots(skills), skills, seed)
    evening.width = width
    evening.play()
    evening.open()
    return cast("ColdCash", evening.table.view(TABLE))


def won(skill: str, players: int, seed: int, width: int) -> bool:
    """Return whether a player of this skill won a game in which all others are of the skill "engine"."""
    skills, seat = seated(skill, players, seed)
    state = played(skills, seed, width)
    return state.seats[seat] in state.winners


def positions(players: int, seed: int) -> Iterator[ColdCash]:
    """Yield the table at every action of a game."""
    table = simulate("cold_cash_risk", [ENGINE] * players, seed)
    for _, after in table.states(REFEREE):
        state = cast("ColdCash", after)
        if (
            state.phase == "activity"
            and state.turn.step == "act"
            and not state.fight
            and state.runs(state.on_turn or "")
        ):
            yield state


def took(state: ColdCash) -> tuple[float, bool]:
    """Return the milliseconds of the plans in this position, and whether there are any."""
    player = state.on_turn or ""
    start = time.process_time()
    found = plans(state, player, state.shares_of(player) or {})
    return (time.process_time() - start) * 1000, bool(found)


def times(games: int) -> None:
    """Print the spread for each number of players."""
    for players in (3, 4, 6):
        timed = [took(state) for seed in range(games) for state in positions(players, seed)]
        taken, plans_found = [one for one, _ in timed], sum(found for _, found in timed)
        print(f"{players} players, {len(taken)} positions, {plans_found} with a plan: {spread(taken)} ms", flush=True)


def main(given: Sequence[str]) -> int:
    """Do what the command line asks for."""
    parser = command_line(__doc__, ("times", "league", "pace"), 2)
    parser.add_argument("--width", type=int, default=WIDTH)
    asked = parser.parse_args(given)
    if asked.what == "times":
        times(asked.games)
    elif asked.what == "pace":
        pace(partial(played, width=asked.width), asked.games)
    else:
        league(asked, partial(won, players=asked.players, width=asked.width))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
