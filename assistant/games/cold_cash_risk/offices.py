"""The conditions for holding the office of CEO, where a table reads them differently (CCR-AMB-15)."""

from __future__ import annotations

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.games.cold_cash_risk.closing import closed, owns_all
from assistant.games.cold_cash_risk.state import ColdCash


def vacated(state: ColdCash) -> ColdCash:
    """Let the largest stockholder replace a CEO without shares, where the table says so (CCR-AMB-15).

    In the long game the last conquest closes the game by itself (CCR-OPT-04); an accounting that waited goes on.
    """
    if state.phase == "accounting":
        return closed(state)
    if state.over or not state.firms:
        return state
    if chosen(state, "CCR-AMB-15") == "largest" and state.shares:
        state = _to_the_largest(state)
    settled = not state.settlements and state.phase != "opening"
    if settled and chosen(state, "CCR-AMB-44") == "long" and owns_all(state):
        return closed(state)
    return state


def _to_the_largest(state: ColdCash) -> ColdCash:
    firms = dict(state.firms)
    for key, firm in state.firms.items():
        held = {player: state.holds(player, key) or 0 for player in state.seats}
        most = max(held.values(), default=0)
        if held.get(firm.ceo, 0) <= 0 < most:
            firms[key] = replace(firm, ceo=next(player for player in state.seats if held[player] == most))
    return replace(state, firms=firms) if firms != state.firms else state
