"""Computer players of Advanced Cluedo: the investigation with playing cards, then the night of Killer Kloo Doo.

"simple" digs, brings people and weapons to where it asks, and accuses when the forced facts name the case file.
"engine" asks the most informative question (`assistant.deduction.advise`), accuses when a case file is likely enough,
and gives away what others have already seen. The night has no case file: both pursue their objectives by the same
rules of thumb.
"""

from __future__ import annotations

from collections.abc import Sequence

from assistant.bots.advanced_cluedo.house import MansionEvening
from assistant.bots.clue import COLOURS, SUSPECTS
from assistant.bots.sight import began, robots
from assistant.table.table import Table


def simulate(skills: Sequence[str], seed: int, table: Table | None = None) -> Table:
    """Play a whole evening of both parts, with all hands opened at the end."""
    evening = MansionEvening(robots(skills, SUSPECTS, COLOURS), skills, seed, table=table, began=began(seed))
    evening.play()
    evening.open()
    return evening.table
