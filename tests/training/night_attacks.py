"""How often a night of Killer Kloo Doo leaves a choice of whom to attack, in simulated games.

    python -m tests.training.night_attacks --games 10

For every attack with a weapon and every assault it counts the characters that could have been attacked in the same way
at that line, and tells whether one of them, several or none were still objectives of the attacker.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from assistant.bots import GAMES_PLAYED, simulate
from assistant.core.event import REFEREE
from assistant.families.mystery.pieces import carries
from assistant.games import GAMES
from assistant.games.advanced_cluedo import events as e

KEY = "advanced_cluedo"
WEAPON, CLUBS = "a weapon", "Clubs"


def targets(event: Any, state: Any) -> list[str]:
    """Return the characters that could be attacked in the same way."""
    return [suspect for suspect in state.alive if not _forbidden(_at(event, suspect, state), state)]


def _at(event: Any, suspect: str, state: Any) -> Any:
    """Return the same attack on this character, who strikes back if armed."""
    if isinstance(event, e.AttackMade):
        owner = state.owner(suspect)
        return replace(event, target=suspect, counter=1 if owner and carries(state, owner) else None)
    return replace(event, target=suspect)


def _forbidden(event: Any, state: Any) -> bool:
    return any(notice.level == "illegal" for notice in GAMES[KEY].check(event, state))


def attacks(seed: int) -> Iterator[tuple[str, int, int]]:
    """Yield the way of each attack of a simulated game, how many could be attacked, how many of them are objectives."""
    known = GAMES_PLAYED[KEY]
    table = simulate(KEY, [known.skills[seed % 2]] * (known.fewest + seed % (known.most - known.fewest + 1)), seed)
    for line in table.story(REFEREE):
        event: Any = line.event
        if isinstance(event, e.AttackMade) or (isinstance(event, e.ContestBegan) and event.aim == "assault"):
            able = targets(event, line.before)
            wanted = [suspect for suspect in able if suspect in line.before.left_to_do(event.by)]
            yield WEAPON if isinstance(event, e.AttackMade) else CLUBS, len(able), len(wanted)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the counts; 1 if there was no attack at all."""
    parser = argparse.ArgumentParser(prog="python -m tests.training.night_attacks")
    parser.add_argument("--games", type=int, default=10)
    given = parser.parse_args(arguments)
    counts = Counter(one for seed in range(given.games) for one in attacks(seed))
    for how in (WEAPON, CLUBS):
        every = Counter[str]()
        for (way, able, wanted), number in counts.items():
            if way == how:
                every["all"] += number
                every["chosen"] += number if able > 1 else 0
                every[f"{min(wanted, 2)}"] += number if able > 1 else 0
        print(
            f"Attacks with {how}: {every['all']}. {every['chosen']} had several possible victims; of these one was an"
            f" objective {every['1']} times, several {every['2']} times, none {every['0']} times."
        )
    return 0 if counts else 1


if __name__ == "__main__":
    sys.exit(main())
