"""Plotted lines as they came out: what each ordered, what it met, and what was built."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from assistant.figures.facts import Played, Walked, rows
from assistant.figures.facts.choosing import undecided
from assistant.games.axis_allies import figures as axis
from assistant.games.axis_allies.figures.decisions import ATTACK
from assistant.games.axis_allies.figures.decisions import situation as battle_at
from assistant.games.axis_allies.figures.players import seat_of
from assistant.games.axis_allies.figures.worth import purse, turn_of
from assistant.games.axis_allies.sayings import units
from assistant.games.plotted_axis import events as e
from assistant.games.plotted_axis.history import Fate, fates
from assistant.games.plotted_axis.order_sentence import said
from assistant.games.plotted_axis.orders import Order
from assistant.games.plotted_axis.state import Plotted, Revealed

Place = tuple[int, int, str]
"""Turn, round and country of a line."""


@purse.register
def _purse(state: Plotted, power: str) -> int:
    """Return a country's money, less its bombing debts; units are paid for when they are placed."""
    return state.ipcs.get(power, 0) - state.debts.get(power, 0)


@turn_of.register
def _turn_of(state: Plotted) -> tuple[int]:
    """Return the common turn of all countries (PAA-SEQ-01)."""
    return (state.turn,)


def orders(played: Played) -> Iterator[rows.OrderRow]:
    """Yield one row for each line, at the place where it came out."""
    state: Plotted = played.state
    places = _places(played)
    met = {(fate.turn, fate.round, fate.by): fate for fate in fates(played.lines)}
    for revealed in state.revealed:
        place = revealed[:3]
        if place in places:
            order = revealed.order
            yield rows.OrderRow(
                line=places[place],
                seat=revealed.by,
                order=order.kind,
                source=", ".join(dict.fromkeys(group.source for group in order.groups if group.source)) or None,
                area=order.to or None,
                pieces=_pieces(order),
                met=_met(state, revealed, met.get(place)),
            )


def _places(played: Played) -> Mapping[Place, int]:
    return {
        (seat_line.after.turn, seat_line.event.round, seat_line.event.by): seat_line.seq
        for seat_line in played.lines
        if isinstance(seat_line.event, e.OrderRevealed)
    }


def _pieces(order: Order) -> str | None:
    if order.kind == "build":
        return units(order.units)
    if not order.groups:
        return None
    return "; ".join("all" if group.all and not group.units else units(group.units) for group in order.groups)


def _met(state: Plotted, revealed: Revealed, fate: Fate | None) -> str:
    """Return what happened to a line, why, and because of whom."""
    if fate is None:
        return "done" if revealed.done else "waits"
    parts = [fate.how]
    if fate.how != "carried out" and fate.why:
        parts.append(fate.why.rstrip("."))
    if fate.blamed:
        parts.append(f"met {', '.join(map(state.the, fate.blamed))}")
    return ": ".join(parts)


def purchases(played: Played) -> Iterator[rows.PurchaseRow]:
    """Yield units that were built, in their line or in the final build."""
    for seat_line in played.lines:
        event = seat_line.event
        if not isinstance(event, (e.BuildCarriedOut, e.FinallyBuilt)) or seat_line.after is seat_line.before:
            continue
        before, after = seat_line.before, seat_line.after
        area = event.at if isinstance(event, e.FinallyBuilt) else before.now.to if before.now else None
        for unit in event.units:
            count = after.made.get((event.by, unit), 0) - before.made.get((event.by, unit), 0)
            if count:
                cost = count * before.price(unit, event.by)
                yield rows.PurchaseRow(line=seat_line.seq, seat=event.by, unit=unit, count=count, cost=cost, area=area)


def decisions(played: Played) -> Iterator[rows.DecisionRow]:
    """Yield the decisions of Axis & Allies, and every plotted line; a line's worth when written is unknown."""
    state: Plotted = played.state
    decided = list(axis.decisions(played))
    for seat_line in played.lines:
        if isinstance(seat_line.event, e.OrderRevealed):
            chosen = said(seat_line.after, seat_line.event.order)
            decided.append(undecided(seat_line.seq, seat_of(state, seat_line.event.by), "order", "IPCs", chosen))
    yield from sorted(decided, key=lambda row: row.line)


def situation(what: str, seat_line: Walked) -> str:
    """Return the battle that a decision was about; an attack was decided when the books were written (PAA-INV-01)."""
    said = battle_at(what, seat_line)
    return f"{said} The order was written before the books were opened." if said and what == ATTACK else said
