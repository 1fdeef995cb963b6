"""Advice on takeovers, where the table agreed on it: the attack that brings most, and the worth of a territory.

No rules. An attack is valued in dollars, by what it changes about the shares of the player on turn; a fight in teams.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from assistant.core.fast_replace import replace
from assistant.games.cold_cash_risk import settlement
from assistant.games.cold_cash_risk.earnings import teams_due
from assistant.games.cold_cash_risk.state import ColdCash
from assistant.kit.forces import placed
from assistant.kit.phrasing import money
from dashboards.games.cold_cash_risk.board import attacks, likely
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.world import fight as battle

LIKELY = 0.5
"""An attack with a smaller chance to capture is never advised."""


class Takeover(NamedTuple):
    """An attack that could be announced: its chance, and what it is worth in dollars if it succeeds."""

    source: str
    target: str
    chance: float
    dollars: int


def best_takeover(sight: SeatView) -> str:
    """Return the attack that brings the player on turn most, with its reason; "" where the page may not say it."""
    state: ColdCash = sight.state
    shares = state.shares_of(state.on_turn or "")
    if state.help != "advice" or shares is None or not sight.acts():
        return ""
    best = max(_takeovers(sight, state, shares), key=lambda one: one.chance * one.dollars, default=None)
    if best is None or best.dollars <= 0:
        return "Advice: no attack that would probably succeed brings you money now."
    falls = best.target in state.towers
    why = f"the takeover is worth {money(best.dollars)} to you" if falls else f"your shares gain {money(best.dollars)}"
    said = f"Advice: attack {state.name(best.target)} from {state.name(best.source)}"
    return f"{said}. It captures with {battle.chance(best.chance)}, and {why}."


def _takeovers(sight: SeatView, state: ColdCash, shares: Mapping[str, int]) -> Iterator[Takeover]:
    for source, target in attacks(sight):
        chance = likely(state, source, target)
        if chance is not None and chance >= LIKELY:
            yield Takeover(source, target, chance, _dollars(state, source, target, shares))


def _dollars(state: ColdCash, source: str, target: str, shares: Mapping[str, int]) -> int:
    """Return how much richer the player on turn is once this territory is captured, at the prices afterwards."""
    attacker, defender = state.holder(source) or "", state.holder(target) or ""
    after = replace(state, forces=placed(state.forces, target, attacker, 1))
    changes = {firm: after.price(firm) - state.price(firm) for firm in state.firms}
    if state.towers.get(target) != defender:
        return sum(count * changes.get(firm, 0) for firm, count in shares.items())
    player, mine = state.on_turn or "", shares.get(defender, 0)
    falls = settlement.of_takeover(state, player, attacker, defender, target)
    bonuses = settlement.bonuses_of(state, falls) if state.all_known else ()
    sold = mine * (falls.each - state.price(defender)) + sum(b.dollars for b in bonuses if b.holder == player)
    return sold + shares.get(attacker, 0) * changes.get(attacker, 0)


def worth(state: ColdCash, source: str, target: str) -> float:
    """Return how many teams hiring would bring the attacker more, and the defender less, after a capture."""
    attacker, defender = state.holder(source) or "", state.holder(target) or ""
    after = replace(state, forces=placed(state.forces, target, attacker, 1))
    gained = teams_due(after, attacker) - teams_due(state, attacker)
    lost = teams_due(state, defender) - teams_due(after, defender) if defender in state.firms else 0
    return float(max(0, gained + lost))
