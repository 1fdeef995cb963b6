"""The history of a table of One World Dominion for its charts: neutral armies have lines of their own. No rules."""

from __future__ import annotations

from assistant.games.one_world_dominion.state import Dominion
from assistant.kit.forces import totals
from assistant.table import Told
from dashboards.parts.world.history import Past


def past(last: Past | None, told: Told) -> Past | None:
    """Armies and areas of everybody, and what a turn that began now would bring, after a line."""
    state: Dominion = told.after
    if not state.players or (not state.turn.number and state.unclaimed):
        return last
    armies = totals(state.forces)
    return Past(
        at=f"turn {max(1, state.turn.number)}",
        armies={owner: armies.get(owner, 0) for owner in state.owners},
        lands={owner: len(state.held(owner)) for owner in state.owners},
        income={player: state.income(player).total for player in state.order if state.held(player)},
    )
