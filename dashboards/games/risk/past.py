"""The history of a table of RISK for its charts. No rules."""

from __future__ import annotations

from assistant.games.risk.state import Risk
from assistant.table import Told
from dashboards.parts.world.history import Past


def past(last: Past | None, told: Told) -> Past | None:
    """Armies, areas and income of everybody after a line."""
    state: Risk = told.after
    if not state.players or state.unclaimed:
        return last
    held = {player: state.held(player) for player in state.order}
    return Past(
        at=f"turn {max(1, state.turn.number)}",
        armies={player: sum(map(state.armies, areas)) for player, areas in held.items()},
        lands={player: len(areas) for player, areas in held.items()},
        income={player: state.income(player).total for player, areas in held.items() if areas},
    )
