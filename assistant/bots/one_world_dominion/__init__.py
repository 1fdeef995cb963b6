"""Computer players of One World Dominion.

"simple" plays its cards as they come, answers more often than not, and attacks where it is stronger. "engine" tries
every card on its own view by the rulebook before it plays or answers with it, turns in sets immediately, and attacks
and stops by the odds of the battle (`assistant.odds`) with all cards that count in it.
"""

from __future__ import annotations

from collections.abc import Sequence

from assistant.bots.one_world_dominion.conquest import ConquestEvening
from assistant.bots.sight import began, robots
from assistant.table.table import Table


def simulate(skills: Sequence[str], seed: int, table: Table | None = None) -> Table:
    """Play a whole war, or its first turns."""
    return ConquestEvening(robots(skills), skills, seed, table=table, began=began(seed)).play()
