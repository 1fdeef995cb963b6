"""Plans for two turns in Clue: the time they take, and how much stronger a computer player gets that follows them.

    python -m tests.bench.look_ahead times [--games N]
    python -m tests.bench.look_ahead league [--players N] [--games N] [--first SEED]

`paired` tells how the league is played; a seed is that of a deal. The questions of a planner, the cards that it shows
and its accusations are those of an "engine".
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from assistant.bots.clue import PLAYERS, Engine, Mansion
from assistant.bots.sight import BotSight
from assistant.core.event import TABLE
from assistant.deduction import QUICK, posterior
from assistant.games import GAMES
from assistant.games.clue import movement
from assistant.games.clue.figures.itinerary import Itinerary, Reach, first_rooms, plans, reach_of
from assistant.knowledge.evidence_cache import learnt
from assistant.table.table import MemoryLog, Table
from tests.bench.paired import command_line, league, seated
from tests.bench.spreading import spread
from tests.simulate import Game

SAMPLES = 3
"""The number of answers that a planner draws."""
AT = 9
"""The number of lines after which plans are timed again."""


class Planner(Engine):
    """A computer player that goes where two questions in a row promise most."""

    def __init__(self, sight: BotSight, dice: random.Random) -> None:
        super().__init__(sight, dice)
        self._itinerary: tuple[Any, Itinerary] | None = None

    def ahead(self) -> Itinerary:
        """Return the plans of this moment, worked out once for what is known and where the other tokens stand."""
        own = self.state.piece(self.sight.seat)
        others = {token: place for token, place in self.state.tokens.items() if token != own}
        key = len(self.sight.evidence().facts), others
        if self._itinerary is None or self._itinerary[0] != key:
            known = posterior(self.sight.evidence(), budget=QUICK)
            self._itinerary = key, Itinerary(known, self.state, self.sight.seat, SAMPLES)
        self._itinerary[1].state = self.state
        return self._itinerary[1]

    def worth(self, rooms: Mapping[str, Reach]) -> dict[str, float]:
        """Return the bits of the best plan that begins with each of these rooms."""
        return {plan.first: plan.bits for plan in self.ahead().plans(rooms, most=9)} if rooms else {}

    def rolled(self) -> float:
        """Return the bits that a roll promises on average, if each roll leads where it promises most."""
        state, seat = self.state, self.sight.seat
        walked = movement.rooms_from(state, state.piece(seat), state.tokens[state.piece(seat)])
        walked = {room: steps for room, steps in walked.items() if room != state.turn.began_in}
        values = [
            max(self.worth({r: reach_of(s, state.farthest, roll) for r, s in walked.items()}).values(), default=0.0)
            for roll in range(1, state.farthest + 1)
        ]
        return sum(values) / len(values)

    def certain(self, room: str) -> bool:
        """Return whether asking in this room now promises more than a roll."""
        return self.worth({room: Reach(1.0, 0.0)}).get(room, 0.0) >= self.rolled()

    def stays(self, rooms: set[str]) -> bool:
        """Return whether to ask where the token was brought."""
        here = self.state.room_of(self.sight.seat)
        return self.state.turn.summoned and here is not None and self.certain(here)

    def takes(self, leads: str | None, rooms: set[str]) -> bool:
        """Return whether to take the secret passage."""
        return leads is not None and self.certain(leads)

    def enters(self, able: Sequence[str], rooms: set[str]) -> str:
        """Return the room with which the best plan begins."""
        worth = self.worth({room: Reach(1.0, 0.0) for room in able})
        return max(sorted(worth), key=lambda room: worth[room])


class Evening(Mansion):
    """A table at which planners can sit."""

    kinds: ClassVar = {**PLAYERS, "planner": Planner}

    def _go(self, player: str, to: str) -> None:
        """Let a planner that reaches no room go toward the one with which its best plan begins."""
        who = self.players[player]
        if isinstance(who, Planner) and to not in self.state.rooms:
            able = {room: r for room, r in first_rooms(self.state, player).items() if r.later > 0}
            worth = who.worth(able)
            if worth:
                goal, token = max(sorted(worth), key=lambda room: worth[room]), self.state.piece(player)
                squares = sorted(movement.reach(self.state, player)[1])
                to = min(squares, key=lambda at: movement.rooms_from(self.state, token, at).get(goal, 99))
        super()._go(player, to)


# ---------------------------------------------------------------------- the league


def won(skill: str, *, players: int, seed: int) -> bool:
    """Return whether a player of this skill won a game in which all others are of the skill "engine"."""
    skills, seat = seated(skill, players, seed)
    evening = Evening(Evening.seated(skills, seed), skills, seed)
    evening.play()
    state: Any = evening.table.view(TABLE)
    return state.winner == state.order[seat]


# ---------------------------------------------------------------------- the time


def times(games: int) -> None:
    """Print the processor time that plans take in simulated games, deduction included."""
    for samples in (SAMPLES, 0):
        for players in (3, 4, 6):
            took = [one for seed in range(games) for one in _timed(players, seed, samples)]
            print(
                f"{players} players, {samples or 'all'} answers, {len(took)} positions: {spread(took)} ms", flush=True
            )


def _timed(players: int, seed: int, samples: int) -> Iterator[float]:
    game = Game(players, seed)
    game.play()
    entries = game.table.entries
    for many in range(players + 2, len(entries), AT):
        table = Table(GAMES["clue"], MemoryLog(entries[:many]))
        state: Any = table.view("anna")
        evidence = learnt(table, "anna")
        if evidence is not None and not state.over and "anna" not in state.out:
            start = time.process_time()
            plans(posterior(evidence, budget=QUICK), state, "anna", samples)
            yield (time.process_time() - start) * 1000


def main(given: Sequence[str]) -> int:
    """Do what the command line asks for."""
    asked = command_line(__doc__, ("times", "league"), 4).parse_args(given)
    if asked.what == "times":
        times(asked.games)
    else:
        league(asked, partial(won, players=asked.players))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
