"""A corporation disappears: bonuses, then every holder keeps, sells or trades (CCR-MRG-06, CCR-HTO-14 to -17)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from assistant.games.cold_cash_risk.purse import given, paid, stock
from assistant.games.cold_cash_risk.state import ColdCash, Settlement
from assistant.games.cold_cash_risk.value import sizes_of
from assistant.kit.seating import clockwise_from
from assistant.kit.shares import Bonus, Rounding, bonuses, disposal
from assistant.rulings import chosen

BANK = "bank"
"""The third holder in a game of two (ACQ-TWO-01)."""


def rate(settlement: Settlement) -> int:
    """Defunct shares for one of the survivor: two, in a hostile takeover four (ACQ-DSP-04, CCR-HTO-16)."""
    return 4 if settlement.hostile else 2


def begun(state: ColdCash, settlements: Sequence[Settlement]) -> ColdCash:
    """These corporations are settled one after the other, in this order (ACQ-MRG-03)."""
    return advanced(replace(state, settlements=(*state.settlements, *settlements)))


def of_merger(state: ColdCash, by: str, survivor: str, defunct: str) -> Settlement:
    """A settlement at the size before the placement (CCR-AMB-10)."""
    return Settlement(by, defunct, survivor, state.size(defunct), state.price(defunct))


def of_takeover(state: ColdCash, by: str, attacker: str, defeated: str, tower: str) -> Settlement:
    """Size: the territories it still has, and the tower's (CCR-HTO-17; continents by CCR-AMB-25)."""
    counted = state.held(defeated) | {tower}
    with_bonus = chosen(state, "CCR-AMB-25") == "with_bonus"
    size = sizes_of(state.board, counted, with_bonus).size
    price = state.chart.price(state.tier(defeated), size)
    return Settlement(by, defeated, attacker, size, price, hostile=True)


def bonuses_of(state: ColdCash, settlement: Settlement, tile: int = 0) -> tuple[Bonus, ...]:
    """Who gets what for the shares shown now (ACQ-BON-01 to -05; halved: CCR-HTO-14, CCR-AMB-22)."""
    shown = {**holdings(state, settlement.defunct), **({BANK: tile} if tile else {})}
    half = chosen(state, "CCR-AMB-22") if settlement.hostile else None
    found = bonuses(shown, settlement.price, rounding(state), half)
    return tuple(bonus for bonus in found if bonus.holder != BANK)


def holdings(state: ColdCash, firm: str) -> dict[str, int]:
    """Shares that count for a bonus: the shown ones, or all (CCR-AMB-37)."""
    if chosen(state, "CCR-AMB-37") == "all_count":
        return {player: state.holds(player, firm) or 0 for player in state.seats}
    return dict(state.holders(firm))


def rounding(state: ColdCash) -> Rounding:
    """How split bonuses are rounded (ACQ-AMB-01)."""
    return chosen(state, "ACQ-AMB-01")  # type: ignore[return-value]


def wants_tile(state: ColdCash) -> bool:
    """Whether the bank counts as a holder, so that a tile decides first (CCR-AMB-38, ACQ-TWO-01)."""
    return chosen(state, "CCR-AMB-38") == "on" and len(state.seats) == 2


def tile_drawn(state: ColdCash, number: int) -> ColdCash:
    """The waiting bonuses are paid, the bank holding so many shares."""
    if not state.settlements or state.settlements[0].paid:
        return state
    return advanced(_with_bonuses(state, 0, number))


def advanced(state: ColdCash) -> ColdCash:
    """Bonuses are paid when it is their turn; a settlement that nobody waits for is over."""
    while state.settlements:
        first = state.settlements[0]
        if not first.paid:
            if wants_tile(state) and any(holdings(state, first.defunct).values()):
                return state
            together = chosen(state, "ACQ-AMB-02") == "bonuses_first" and not wants_tile(state)
            for at in range(len(state.settlements) if together else 1):
                state = _with_bonuses(state, at) if not state.settlements[at].paid else state
            continue
        if first.waiting:
            return state
        state = _closed(state)
    return state


def disposed(state: ColdCash, player: str, sold: int, traded: int) -> ColdCash:
    """One holder decides about all defunct shares: sold, traded, the rest kept (ACQ-DSP-01 to -04)."""
    if not state.settlements:
        return state
    open_ = state.settlements[0]
    held = state.holds(player, open_.defunct) or 0
    done = disposal(held, sold, traded, open_.price, stock(state, open_.survivor), rate(open_), half=open_.hostile)
    state = given(state, player, open_.defunct, -(done.sold + done.traded))
    state = given(state, player, open_.survivor, done.gained)
    state = paid(state, player, done.dollars, "sale")
    waiting = tuple(other for other in open_.waiting if other != player)
    return advanced(_put(state, 0, replace(open_, waiting=waiting)))


def order(state: ColdCash, settlement: Settlement) -> tuple[str, ...]:
    """Who disposes when: from the player who caused it clockwise (ACQ-DSP-01), or by CCR-AMB-23."""
    by_turn = settlement.hostile and chosen(state, "CCR-AMB-23") == "turn_order"
    return clockwise_from(state.seats, state.order[0] if by_turn and state.order else settlement.by)


def _with_bonuses(state: ColdCash, at: int, tile: int = 0) -> ColdCash:
    """Before any share is disposed of, the bonuses are paid (ACQ-BON-01)."""
    settlement = state.settlements[at]
    found = bonuses_of(state, settlement, tile)
    for bonus in found:
        state = paid(state, bonus.holder, bonus.dollars, "bonus")
    waiting = tuple(p for p in order(state, settlement) if state.holds(p, settlement.defunct))
    return _put(state, at, replace(settlement, paid=True, bonuses=found, waiting=waiting))


def _put(state: ColdCash, at: int, settlement: Settlement) -> ColdCash:
    changed = (*state.settlements[:at], settlement, *state.settlements[at + 1 :])
    return replace(state, settlements=changed)


def _closed(state: ColdCash) -> ColdCash:
    """Kept shares stay with their holders, or go back to the bank where the table plays so (CCR-AMB-12)."""
    done = state.settlements[0]
    if chosen(state, "CCR-AMB-12") == "void":
        for player in state.seats:
            state = given(state, player, done.defunct, -(state.holds(player, done.defunct) or 0))
    shown = {p: {f: n for f, n in counts.items() if f != done.defunct} for p, counts in state.shown.items()}
    return replace(state, settlements=state.settlements[1:], settled=(*state.settled, done), shown=shown)
