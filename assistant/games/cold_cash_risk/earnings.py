"""The earnings phase: restructure, hire, pay dividends or downsize, once per corporation and cycle (CCR-EAR-01)."""

from __future__ import annotations

from collections.abc import Mapping

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.families.war.rules import counted
from assistant.games.cold_cash_risk.state import ColdCash, Earning
from assistant.games.cold_cash_risk.value import hired
from assistant.kit.forces import added, emptied, totals
from assistant.kit.market import paid
from assistant.kit.shares import dividend

FREE_MOVES = 3


def teams_hired(state: ColdCash, firm: str) -> int:
    """Return the number of teams that hiring would bring (CCR-HIR-01), limited by the pieces left (CCR-AMB-41)."""
    teams = teams_due(state, firm)
    if chosen(state, "CCR-AMB-41") == "limit":
        return max(0, min(teams, state.pieces - totals(state.forces).get(firm, 0)))
    return teams


def teams_due(state: ColdCash, firm: str) -> int:
    """Return the number of teams for territories and continents, hired or fired (CCR-HIR-01, CCR-DWN-01)."""
    return hired(state.world, state.held(firm), chosen(state, "CCR-AMB-19"))


def teams_fired(state: ColdCash, firm: str) -> int | None:
    """Return the number of teams that downsizing takes away; None if it is not possible (CCR-DWN-01, CCR-AMB-20)."""
    wanted, spare = teams_due(state, firm), sum(spare_teams(state, firm).values())
    if chosen(state, "CCR-AMB-20") == "as_many":
        return min(wanted, spare)
    return wanted if 1 <= wanted <= spare else None


def spare_teams(state: ColdCash, firm: str) -> Mapping[str, int]:
    """Return how many teams may leave each territory: all but one, or all outside the tower's (CCR-AMB-20)."""
    tower = state.firms[firm].tower if firm in state.firms else ""
    vacate = chosen(state, "CCR-AMB-20") == "vacate"
    areas = (area for area in state.world.keys if state.holder(area) == firm)
    return {area: max(0, state.armies(area) - (0 if vacate and area != tower else 1)) for area in areas}


def dividend_of(state: ColdCash, firm: str) -> int:
    """Return the current dividend per share, in dollars (CCR-DIV-01)."""
    return dividend(state.price(firm))


def payments(state: ColdCash, firm: str, times: int = 1) -> Mapping[str, int]:
    """Return the dollars that each player would receive for shown shares (CCR-DIV-02, CCR-DIV-03, CCR-AMB-21)."""
    begun = state.earnings.get(firm)
    each = (dividend(begun.price) if begun and begun.price else dividend_of(state, firm)) * times
    exact = {player: count * each for player, count in state.holders(firm).items()}
    if chosen(state, "CCR-AMB-21") == "up100":
        return {player: -(-dollars // 100) * 100 for player, dollars in exact.items()}
    return exact


def pay(state: ColdCash, firm: str, times: int = 1) -> ColdCash:
    """Pay the dividend from the bank."""
    for player, dollars in payments(state, firm, times).items():
        state = paid(state, player, dollars, "dividend")
    return state


def dividend_paid(state: ColdCash, firm: str) -> ColdCash:
    """Pay the dividend as this corporation's earnings action."""
    if firm not in state.firms:
        return state
    return _did(pay(state, firm), firm, Earning("dividend"))


def hire(state: ColdCash, firm: str, area: str, count: int) -> ColdCash:
    """Add new teams to one territory; the first of them begins the hiring (CCR-HIR-02)."""
    if firm not in state.firms or state.holder(area) != firm:
        return state
    begun = state.earnings.get(firm)
    if begun is None or begun.action != "hire":
        begun = Earning("hire", teams_hired(state, firm))
    count = counted(count)
    state = replace(state, forces=added(state.forces, area, firm, count))
    return _did(state, firm, Earning("hire", begun.left - count))


def fire(state: ColdCash, firm: str, area: str, count: int) -> ColdCash:
    """Remove teams from one territory; the last of them brings double dividends (CCR-DWN-02)."""
    if firm not in state.firms or state.holder(area) != firm:
        return state
    begun = state.earnings.get(firm)
    if begun is None or begun.action != "downsize":
        begun = Earning("downsize", teams_fired(state, firm) or 0, state.price(firm))
    count = counted(count)
    state = replace(state, forces=added(state.forces, area, firm, -count))
    left = begun.left - count
    state = _did(state, firm, replace(begun, left=left))
    if left <= 0:
        state = pay(state, firm, 2)
    vacated = count and not state.armies(area) and area != state.firms[firm].tower
    return replace(state, forces=emptied(state.forces, area)) if vacated else state


def restructured(state: ColdCash, firm: str) -> ColdCash:
    """Count one of up to three free moves (CCR-RES-01)."""
    begun = state.earnings.get(firm)
    left = begun.left if begun and begun.action == "restructure" else FREE_MOVES
    return _did(state, firm, Earning("restructure", left - 1))


def _did(state: ColdCash, firm: str, earning: Earning) -> ColdCash:
    return replace(state, earnings={**state.earnings, firm: earning})


def overtaken(state: ColdCash, firm: str) -> bool:
    """Return whether a smaller corporation of the same CEO has acted first where the largest must (CCR-AMB-34)."""
    if chosen(state, "CCR-AMB-34") != "fixed" or firm not in state.firms or firm in state.earnings:
        return False
    ours = state.runs(state.firms[firm].ceo)
    return any(other in state.earnings and state.size(other) < state.size(firm) for other in ours)


def waiting(state: ColdCash, player: str) -> tuple[str, ...]:
    """Return the corporations of a player that have not finished an earnings action in this cycle."""
    return tuple(f for f in state.runs(player) if f not in state.earnings or not state.earnings[f].done)
