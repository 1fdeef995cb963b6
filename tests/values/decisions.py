"""Does the trained value of RISK tell good attacks from bad ones? A player that follows it, in a league.

    python -m tests.values.decisions --games 200 [--first SEED] [--players N]

The player attacks where the value rises most on average, and stops when no attack raises it; all else it does as an
"engine" player. Each attack is thought to the end, with the armies that are left on average if it captures and if it
fails. Each seed is played twice, the second time with an "engine" in its seat. A value that could judge decisions would
make a player at least as strong as the one whose rules of thumb it replaces.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import cache, partial
from typing import Any

from assistant.bots.risk import PLAYERS, Engine, Pair, Simple, Wars
from assistant.bots.sight import robots
from assistant.core.event import TABLE
from assistant.core.fast_replace import replace
from assistant.games.risk.figures.winning import VALUE, position
from assistant.games.risk.state import Risk
from assistant.kit.forces import placed
from assistant.odds import Battle, forecast
from tests.bench.paired import Paired

MOST = 64
"""Larger armies count as this many."""


@cache
def ends(attack: int, defend: int) -> tuple[float, int, int]:
    """Return the chance to capture, the attacker's armies left on average then, and the defender's otherwise."""
    odds = forecast(Battle(attack, defend))
    won = sum(p * left for (left, against), p in odds.ends.items() if not against)
    lost = sum(p * against for (_, against), p in odds.ends.items() if against)
    return odds.win, round(won / max(odds.win, 1e-9)), max(1, round(lost / max(1 - odds.win, 1e-9)))


class Follower(Engine):
    """A player that attacks where the trained value rises."""

    def attacks(self) -> Pair | None:
        """Return the attack that raises the value most on average; None if none does."""
        state = self.state
        if state.step != "attack":
            return None
        pairs = [(s, t) for s, targets in state.sources.items() for t in targets if state.armies(s) > 1]
        rated = [(self.gain(s, t), s, t) for s, t in pairs if state.armies(t)]
        best = max(rated, default=(0.0, "", ""))
        return best[1:] if best[0] > 0 else None

    def goes_on(self, source: str, target: str) -> bool:
        """Return whether the rest of the battle still raises the value."""
        return self.state.armies(source) > 1 and self.gain(source, target) > 0

    def gain(self, source: str, target: str) -> float:
        """Return how much fighting this attack to the end changes the chance to win, on average."""
        state, player = self.state, self.sight.seat
        ours, theirs = min(MOST, state.armies(source)), min(MOST, state.armies(target))
        win, left, kept = ends(ours, theirs)
        taken = placed(placed(state.forces, source, player, 1), target, player, max(1, left - 1))
        held = placed(placed(state.forces, source, player, 1), target, state.holder(target) or "", kept)
        now, then, else_ = (self.value(replace(state, forces=forces)) for forces in (state.forces, taken, held))
        return win * then + (1 - win) * else_ - now

    def value(self, state: Risk) -> float:
        """Return the chance to win; 1 if nobody else holds an area."""
        holders = {state.holder(area) for area in state.world.keys} & set(state.order)
        if holders == {self.sight.seat}:
            return 1.0
        gone = tuple({*state.out, *(set(state.order) - holders)})
        return VALUE.chances(position(replace(state, out=gone))).get(self.sight.seat, 0.0)


class Evening(Wars):
    """A table at which followers of the value can sit."""

    def player(self, skill: str, seat: str) -> Simple:
        """Return the player in this seat."""
        kind = Follower if skill == "follower" else PLAYERS[skill]
        return kind(self.sight(seat), self.dice, self.bold)


def won(skill: str, players: int, seed: int) -> bool:
    """Return whether a player of this skill won a game in which all others are of the skill "engine"."""
    skills = ["engine"] * players
    skills[seed % players] = skill
    evening = Evening(robots(skills), skills, seed)
    evening.play()
    state: Any = evening.table.view(TABLE)
    return bool(state.winner == state.order[seed % players])


def main(given: Sequence[str]) -> int:
    """Play the league that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--players", type=int, default=4)
    asked = parser.parse_args(given)
    play = partial(won, players=asked.players)
    seeds = range(asked.first, asked.first + asked.games)
    Paired("follower", "engine", f"{asked.players} players").play(play, seeds)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
