"""The end of a corporation: bonuses, then every holder keeps, sells or trades (CCR-MRG-06, CCR-HTO-14 to -17)."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.content.house_rules import chosen
from assistant.core.event import Event
from assistant.core.fast_replace import replace
from assistant.core.seating import clockwise_from
from assistant.families.stocks import rules as dealing
from assistant.families.stocks.rules import rounding
from assistant.games.cold_cash_risk.state import ColdCash
from assistant.games.cold_cash_risk.value import sizes_of
from assistant.kit import market
from assistant.kit.market import Settlement, SettlementTerms
from assistant.kit.shares import Bonus


def terms(state: ColdCash) -> SettlementTerms:
    """Return the table's house rules for settlements (ACQ-AMB-01, -02; CCR-AMB-12, -22, -23, -37, -38)."""
    return SettlementTerms(
        rounding=rounding(state),
        counted=holdings,
        order=order,
        half=chosen(state, "CCR-AMB-22"),
        tile=wants_tile(state),
        together=chosen(state, "ACQ-AMB-02") == "bonuses_first",
        void=chosen(state, "CCR-AMB-12") == "void",
    )


def of_merger(state: ColdCash, by: str, survivor: str, defunct: str) -> Settlement:
    """Return a settlement at the size before the placement (CCR-AMB-10)."""
    return Settlement(by, defunct, survivor, state.size(defunct), state.price(defunct))


def of_takeover(state: ColdCash, by: str, attacker: str, defeated: str, tower: str) -> Settlement:
    """Return a settlement at the size of the territories still held and the tower's.

    The rule is CCR-HTO-17; continents follow CCR-AMB-25.
    """
    counted = state.held(defeated) | {tower}
    with_bonus = chosen(state, "CCR-AMB-25") == "with_bonus"
    size = sizes_of(state.world, counted, with_bonus).size
    price = state.chart.price(state.tier(defeated), size)
    return Settlement(by, defeated, attacker, size, price, hostile=True)


def bonuses_of(state: ColdCash, settlement: Settlement) -> tuple[Bonus, ...]:
    """Return the bonuses for the shares shown now (ACQ-BON-01 to -05; halved: CCR-HTO-14, CCR-AMB-22)."""
    return market.bonuses_of(state, settlement, terms(state))


def holdings(state: ColdCash, firm: str) -> dict[str, int]:
    """Return the shares that count for a bonus: the shown ones, or all (CCR-AMB-37)."""
    if chosen(state, "CCR-AMB-37") == "all_count":
        return {player: state.holds(player, firm) or 0 for player in state.seats}
    return dict(state.holders(firm))


def order(state: ColdCash, settlement: Settlement) -> tuple[str, ...]:
    """Return the order of disposing: clockwise from the player who caused it (ACQ-DSP-01), or by CCR-AMB-23."""
    by_turn = settlement.hostile and chosen(state, "CCR-AMB-23") == "turn_order"
    return clockwise_from(state.seats, state.order[0] if by_turn and state.order else settlement.by)


def wants_tile(state: ColdCash) -> bool:
    """Return whether the bank counts as a holder, so that a tile decides first (CCR-AMB-38, ACQ-TWO-01)."""
    return chosen(state, "CCR-AMB-38") == "on" and len(state.seats) == 2


def begun(state: ColdCash, settlements: Sequence[Settlement]) -> ColdCash:
    """Begin to settle these corporations one after the other, in this order (ACQ-MRG-03)."""
    return _covered(state, market.begun(state, settlements, terms(state)))


def dealt(event: Event, state: ColdCash) -> ColdCash:
    """Return the table after an event of any market or of housekeeping."""
    return _covered(state, dealing.apply(event, state, terms(state)))


def _covered(before: ColdCash, after: ColdCash) -> ColdCash:
    """Forget the shown shares of a corporation that is gone: founded again, all its shares are shown again."""
    gone = {settlement.defunct for settlement in after.settled[len(before.settled) :]}
    if not gone:
        return after
    shown = {p: {f: n for f, n in counts.items() if f not in gone} for p, counts in after.shown.items()}
    return replace(after, shown=shown)
