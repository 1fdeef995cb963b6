"""Consequences when land changes hands: guns and factories, plunder, liberation, money."""

from __future__ import annotations

from typing import TypeVar

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.games.axis_allies import board
from assistant.games.axis_allies.board import FIXTURES, POWERS
from assistant.games.axis_allies.reach import TOLL
from assistant.games.axis_allies.state import AxisAllies
from assistant.kit.pieces import changed

T = TypeVar("T", bound=AxisAllies)


def paid(state: T, power: str, ipcs: int) -> T:
    """Pay IPCs to the bank, as far as the country has them."""
    have = state.ipcs.get(power, 0)
    gone = max(0, min(ipcs, have))
    return replace(
        state, ipcs={**state.ipcs, power: have - gone}, spent={**state.spent, power: state.spent.get(power, 0) + gone}
    )


def received(state: T, power: str, ipcs: int) -> T:
    """Take IPCs from the bank."""
    if not ipcs:
        return state
    have, earned = state.ipcs.get(power, 0), state.earned.get(power, 0)
    return replace(state, ipcs={**state.ipcs, power: have + ipcs}, earned={**state.earned, power: earned + ipcs})


def entered(state: T, area: str, by: str) -> T:
    """Give an area to land units that are alone in it; neutral land costs three IPCs (AA-CBT-09, AA-NEU-01)."""
    if state.sea(area) or state.friendly(area, by) or state.enemies(area, by):
        return state
    if state.neutral(area):
        return held_by(paid(state, by, TOLL), area, by)
    return captured(state, area, by)


def captured(state: T, area: str, by: str) -> T:
    """Take or liberate an enemy area with its gun and factory (AA-UNI-06, AA-LIB-01 to -03, AA-CAP-01)."""
    state = _plundered(state, area, by)
    state = held_by(state, area, new_owner(state, area, by))
    return _freed(replace(state, taken=state.taken | {area}), area)


def new_owner(state: AxisAllies, area: str, by: str) -> str:
    """Return the owner of an area after this country takes it (AA-LIB-01, AA-LIB-02, AA-AMB-19)."""
    first = board.owners().get(area, "")
    if chosen(state, "AA-AMB-19") == "conqueror" or not state.allied(first, by):
        return by
    capital = board.powers()[first].capital
    return first if area == capital or state.capital_free(first) else by


def held_by(state: T, area: str, owner: str) -> T:
    """Give an area to a country, with the gun and the factory in it (AA-GEN-06, AA-UNI-06)."""
    numbers = [p.id for p in state.at(area) if p.kind in FIXTURES]
    pieces = changed(state.pieces, numbers, lambda p: p._replace(owner=owner).marked("moved"))
    return replace(state, control={**state.control, area: owner}, pieces=pieces)


def _plundered(state: T, area: str, by: str) -> T:
    """Move all money of a country whose capital is taken to its conqueror (AA-CAP-01)."""
    loser = next((p for p in POWERS if board.powers()[p].capital == area), "")
    if not loser or state.allied(loser, by):
        return state
    loot = state.ipcs.get(loser, 0)
    return replace(state, ipcs={**state.ipcs, loser: 0, by: state.ipcs.get(by, 0) + loot})


def _freed(state: T, area: str) -> T:
    """Return areas that allies held for a country once its capital is free again (AA-LIB-02, AA-CAP-03)."""
    owner = next((p for p in POWERS if board.powers()[p].capital == area), "")
    if not owner or state.controller(area) != owner:
        return state
    for other, holder in tuple(state.control.items()):
        if holder != owner and state.allied(holder, owner) and board.owners().get(other) == owner:
            state = held_by(state, other, owner)
    return state


def fallen(state: AxisAllies, side: str) -> list[str]:
    """Return the countries of an alliance whose capital is in enemy hands."""
    return [power for power in POWERS if state.side(power) == side and not state.capital_free(power)]


def axis_income(state: AxisAllies) -> int:
    """Return what Germany and Japan earn together."""
    return sum(state.income(power) for power in POWERS if state.side(power) == "axis")


def victor(state: AxisAllies) -> str | None:
    """Return the alliance that has won by capitals or income; None if neither has (AA-VIC-01 to -03, AA-AMB-20)."""
    lost = {side: fallen(state, side) for side in ("axis", "allies")}
    hold = chosen(state, "AA-AMB-20") == "hold_own"
    if len(lost["axis"]) == 2 and not (hold and lost["allies"]):
        return "allies"
    if len(lost["allies"]) >= 2 and not (hold and lost["axis"]):
        return "axis"
    if state.economic and axis_income(state) >= ECONOMIC:
        return "axis"
    return None


ECONOMIC = 84
"""The combined income of Germany and Japan that wins the war (AA-VIC-03)."""


def won(state: T, side: str | None) -> T:
    """End the war (AA-VIC-01, AA-VIC-02)."""
    return replace(state, winner=side, over=True, on_turn=None) if side else state
