"""The history of a table of One World Dominion for its charts; neutral armies have lines of their own. No rules."""

from __future__ import annotations

from assistant.games.one_world_dominion.state import Dominion
from assistant.games.risk.figures.board import stands
from assistant.table.table import SeatLine
from dashboards.games.risk.past import first_armies
from dashboards.parts.world.history import Past


def past(last: Past | None, seat_line: SeatLine) -> Past | None:
    """Return everybody's armies and areas after a line, and the income of a turn that would begin now."""
    state: Dominion = seat_line.after
    if not state.players or (not state.turn.number and state.unclaimed):
        return last
    standings = stands(state)
    return Past(
        at=f"turn {max(1, state.turn.number)}",
        armies={owner: stand.armies + first_armies(state, owner) for owner, stand in standings.items()},
        lands={owner: stand.areas for owner, stand in standings.items()},
        income={owner: stand.income for owner, stand in standings.items() if stand.income is not None},
    )
