"""The holdings of every country in a war of Axis & Allies, in IPCs: units at cost, money and income.

Guns and factories change hands with their area and are not counted. Units that are hit count as lost immediately,
although they still fire until the end of the round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import singledispatch
from typing import Any, Final, NamedTuple

from assistant.families.conceding import GameConceded
from assistant.figures.facts import Played, Standing, Walked, rows
from assistant.games.axis_allies import events as e
from assistant.games.axis_allies.board import FIXTURES, LAND
from assistant.games.axis_allies.state import AxisAllies

SIDES: Final[tuple[str, ...]] = ("allies", "axis")


class CountryHoldings(NamedTuple):
    """The holdings of a country: units on the board, areas, income, the cost of the units, money in hand."""

    units: int
    areas: int
    income: int
    worth: int
    money: int


def stands(state: AxisAllies) -> Mapping[str, CountryHoldings]:
    """Return the holdings of every country."""
    gone = doomed(state)
    units, worth = dict.fromkeys(state.order, 0), dict.fromkeys(state.order, 0)
    for piece in state.pieces:
        if piece.kind not in FIXTURES and piece.id not in gone and piece.owner in units:
            units[piece.owner] += 1
            worth[piece.owner] += state.kinds[piece.kind].cost
    areas = dict.fromkeys(state.order, 0)
    for owner in state.control.values():
        if owner in areas:
            areas[owner] += 1
    return {
        power: CountryHoldings(units[power], areas[power], state.income(power), worth[power], state.ipcs.get(power, 0))
        for power in state.order
    }


def doomed(state: AxisAllies) -> frozenset[int]:
    """Return the pieces that are hit, and land units on board ships that are hit."""
    battle = state.battle
    if battle is None or not battle.hit:
        return frozenset()
    cargo = (p.id for number in battle.hit for p in state.pieces.on(number) if p.kind in LAND)
    return frozenset((*battle.hit, *cargo))


@singledispatch
def purse(state: AxisAllies, power: str) -> int:
    """Return a country's money, and its units that are paid for but not on the board yet."""
    waiting: Mapping[str, int] = state.bought if power == state.power else {}
    units = sum(state.kinds[kind].cost * count for kind, count in waiting.items() if kind not in FIXTURES)
    return state.ipcs.get(power, 0) + units


def holdings(state: AxisAllies) -> Mapping[str, int]:
    """Return by country: units, money and what is paid for."""
    return {power: stand.worth + purse(state, power) for power, stand in stands(state).items()}


@singledispatch
def turn_of(state: AxisAllies) -> tuple[Any, ...]:
    """Return a key that distinguishes turns; here every country has its own."""
    return (state.turn, state.power)


# ---------------------------------------------------------------------- tables


def armies(played: Played) -> Iterator[rows.ArmyRow]:
    """Yield the holdings of every country at the end of each turn and now, on the last line of the turn."""
    last: Walked | None = None
    for seat_line in played.lines:
        if isinstance(seat_line.event, GameConceded):
            continue
        if last is not None and last.after.players and turn_of(seat_line.after) != turn_of(last.after):
            yield from played.cached(last.after, f"armies {last.seq}", lambda last=last: list(_armies(last)))
        last = seat_line
    if last is not None and last.after.players:
        yield from _armies(last)


def _armies(seat_line: Walked) -> Iterator[rows.ArmyRow]:
    for power, stand in stands(seat_line.after).items():
        yield rows.ArmyRow(
            line=seat_line.seq,
            seat=power,
            armies=stand.units,
            areas=stand.areas,
            income=stand.income,
            worth=stand.worth,
        )


def areas(played: Played) -> Iterator[rows.AreaRow]:
    """Return every area at every line at which it changed hands."""
    return played.by_line("areas", _areas, lambda line: line.before.control is not line.after.control)


def _areas(seat_line: Walked) -> Iterator[rows.AreaRow]:
    before, after = seat_line.before.control, seat_line.after.control
    for area in seat_line.after.world.keys:
        old, new = before.get(area), after.get(area)
        if old == new:
            continue
        how = "put right" if isinstance(seat_line.event, e.ControlSet) else "taken"
        if old is None:
            how = "laid"
        elif new is not None and seat_line.after.allied(old, new):
            how = "given"
        yield rows.AreaRow(line=seat_line.seq, area=area, seat=new, before=old, how=how)


def purchases(played: Played) -> Iterator[rows.PurchaseRow]:
    """Yield units that were bought; a negative count was given back."""
    for seat_line in played.lines:
        if isinstance(seat_line.event, e.UnitBought) and seat_line.after is not seat_line.before:
            by, unit = seat_line.event.by, seat_line.event.unit
            count = seat_line.after.bought.get(unit, 0) - seat_line.before.bought.get(unit, 0)
            if count:
                cost = seat_line.before.ipcs.get(by, 0) - seat_line.after.ipcs.get(by, 0)
                yield rows.PurchaseRow(line=seat_line.seq, seat=by, unit=unit, count=count, cost=cost)


# ---------------------------------------------------------------------- standing


def strengths(state: AxisAllies) -> Mapping[str, float]:
    """Return each alliance's share of all units, money and income, 0 to 1; 1 for the winner of the war."""
    if state.winner:
        return {side: float(side == state.winner) for side in SIDES}
    values: dict[str, float] = dict.fromkeys(SIDES, 0.0)
    for power, stand in stands(state).items():
        values[state.side(power)] += stand.worth + stand.money + stand.income
    whole = sum(values.values())
    return {side: value / whole if whole else 0.0 for side, value in values.items()}


def standing(played: Played) -> Standing | None:
    """Return the share of each player's alliance after each line, in %; a player on both sides has none."""
    lines = [one for one in played.lines if one.after.players]
    if not lines:
        return None
    points = [played.cached(one.after, "strengths", lambda one=one: strengths(one.after)) for one in lines]
    sides = {seat: side_of(played.state, seat) for seat in played.seats}
    series = {seat: tuple(100 * point[side] if side else None for point in points) for seat, side in sides.items()}
    return Standing("Share of the alliance: units, money and income", "%", tuple(one.seq for one in lines), series)


def side_of(state: AxisAllies, seat: str) -> str:
    """Return the alliance of a player; "" if they have none or play on both sides."""
    sides = {state.side(power) for power in state.powers_of(seat)}
    return sides.pop() if len(sides) == 1 else ""
