"""Computer players of Plotted A&A.

"simple" writes random but sensible books, now and then with a mistake, and carries out most of what it can. "engine"
writes attacks that are likely to be won (`assistant.odds.units.battle`) and carries out none that has become poor by
the time its page is read. Books are sealed in the boxes of the table: a player reads only its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from assistant.bots.plotted_axis.staff import Staff
from assistant.bots.sight import began, robots
from assistant.table.table import Table

TURNS = 10
"""The turns that are played if nobody wins first: the Axis wins many a war by its income, the Allies hardly one."""


def simulate(skills: Sequence[str], seed: int, table: Table | None = None) -> Table:
    """Play a whole war, or its first turns; pauses are written down as NOOPs (PAA-NOP-01)."""
    return Staff(robots(skills), skills, seed, table=table, began=began(seed), noop=True).play(TURNS)
