"""Plans for the takeovers of a turn in Cold Cash Risk: the time they take.

    python -m tests.bench.look_ahead_takeovers [--games N]

Prints the processor time of a page's plans at every action of simulated games of three, four and six players, if the
player runs a corporation.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from typing import cast

from assistant.bots import simulate
from assistant.core.event import REFEREE
from assistant.games.cold_cash_risk.figures.takeovers import plans
from assistant.games.cold_cash_risk.state import ColdCash
from tests.bench.spreading import spread


def positions(players: int, seed: int) -> Iterator[ColdCash]:
    """Yield the table at every action of a game."""
    table = simulate("cold_cash_risk", ["engine"] * players, seed)
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


def main(given: Sequence[str]) -> int:
    """Print the spread for each number of players."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2)
    asked = parser.parse_args(given)
    for players in (3, 4, 6):
        timed = [took(state) for seed in range(asked.games) for state in positions(players, seed)]
        times, plans_found = [one for one, _ in timed], sum(found for _, found in timed)
        print(f"{players} players, {len(times)} positions, {plans_found} with a plan: {spread(times)} ms", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
