"""Computer players of Cold Cash Risk.

"simple" founds early, buys into what it runs, merges where it may, attacks where it is stronger. "engine" attacks and
goes on by the odds, and buys the share that adds most to what a merger would pay today (`assistant.odds`).
"""

from __future__ import annotations

from collections.abc import Sequence

from assistant.bots.cold_cash_risk.bells import Bells
from assistant.bots.sight import began, robots
from assistant.table.table import Table


def simulate(skills: Sequence[str], seed: int, table: Table | None = None) -> Table:
    """Play a whole game, from the opening to the closing bell."""
    return Bells(robots(skills), skills, seed, table=table, began=began(seed)).play()
