"""Computer players of Not A Clue.

Both ask what is open, sell looks when they need rubles, bribe their way out where nothing is left to ask, and expose
who is trapped. "simple" asks and closes the case by the forced facts, and has had enough of a version against which it
knows nothing. "engine" asks what tells most (`assistant.deduction.advise`), closes with a version that is likely
enough, has had enough of none but the likeliest, and sells what its buyer has seen before.
"""

from __future__ import annotations

from collections.abc import Sequence

from assistant.bots.not_a_clue.streets import Streets, seated
from assistant.bots.sight import began
from assistant.table.table import Table


def simulate(skills: Sequence[str], seed: int, table: Table | None = None) -> Table:
    """A whole game, all hands opened at its end; nobody looks into the envelope."""
    evening = Streets(seated(skills, seed), skills, seed, table=table, began=began(seed))
    evening.play()
    evening.open()
    return evening.table
