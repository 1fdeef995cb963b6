"""The history of a table of RISK for its charts: the figures of its measures. No rules."""

from __future__ import annotations

from assistant.games.risk.figures.board import stands
from assistant.games.risk.state import Risk
from assistant.table.table import SeatLine
from dashboards.parts.world.history import Past


def first_armies(state: Risk, player: str) -> int:
    """Return how many of the first armies a player still has to place."""
    return 0 if state.turn.number else state.to_place.get(player, 0)


def past(last: Past | None, seat_line: SeatLine) -> Past | None:
    """Return everybody's armies, areas and income after a line."""
    state: Risk = seat_line.after
    if not state.players or state.unclaimed:
        return last
    standings = stands(state)
    return Past(
        at=f"turn {max(1, state.turn.number)}",
        armies={player: standings[player].armies + first_armies(state, player) for player in state.order},
        lands={player: standings[player].areas for player in state.order},
        income={player: new for player in state.order if (new := standings[player].income) is not None},
    )
