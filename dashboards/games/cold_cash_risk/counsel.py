"""Advice on a fight, where the table agreed on it: the worth of a territory, in teams. No rules."""

from __future__ import annotations

from assistant.core.fast_replace import replace
from assistant.games.cold_cash_risk.earnings import teams_due
from assistant.games.cold_cash_risk.state import ColdCash
from assistant.kit.forces import placed


def worth(state: ColdCash, source: str, target: str) -> float:
    """Return how many teams hiring would bring the attacker more, and the defender less, after a capture."""
    attacker, defender = state.holder(source) or "", state.holder(target) or ""
    after = replace(state, forces=placed(state.forces, target, attacker, 1))
    gained = teams_due(after, attacker) - teams_due(state, attacker)
    lost = teams_due(state, defender) - teams_due(after, defender) if defender in state.firms else 0
    return float(max(0, gained + lost))
