"""Corrections to match the table, and what players give each other."""

from __future__ import annotations

from functools import singledispatch

from assistant.core.event import Event
from assistant.core.fast_replace import replace
from assistant.families.war import events as war
from assistant.families.war.rules import area_set
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.settlement import dealt
from assistant.games.cold_cash_risk.state import ColdCash, Firm
from assistant.kit.market import given, moneyed
from assistant.kit.shares import CERTIFICATES


@singledispatch
def put_right(event: Event, state: ColdCash) -> ColdCash:
    """Return the table after an event of this kind."""
    return dealt(event, state)


@put_right.register
def _area_set(event: war.AreaSet, state: ColdCash) -> ColdCash:
    """Set a territory as it is on the board, ending any fight about it."""
    return replace(area_set(event, state), adjusted=True)


@put_right.register
def _ceo_set(event: e.CeoSet, state: ColdCash) -> ColdCash:
    """Set who has the container with the color, and where the tower stands."""
    rest = {key: firm for key, firm in state.firms.items() if key != event.of}
    if event.tower is not None:
        free = state.free_colours
        old = state.firms.get(event.of)
        colour = old.colour if old else (free[0] if free else "")
        rest[event.of] = Firm(ceo=event.ceo, tower=event.tower, colour=colour)
    return replace(state, firms=rest, bank={event.of: CERTIFICATES, **state.bank}, adjusted=True)


@put_right.register
def _colour_chosen(event: e.ColourChosen, state: ColdCash) -> ColdCash:
    """Set the color, which stays with the corporation when the CEO changes (CCR-FND-02)."""
    if event.of not in state.firms:
        return state
    firm = replace(state.firms[event.of], colour=event.colour)
    return replace(state, firms={**state.firms, event.of: firm})


@put_right.register
def _cash_paid(event: e.CashPaid, state: ColdCash) -> ColdCash:
    """Move money between players (CCR-AMB-17)."""
    dollars = max(0, event.dollars)
    if event.by == event.to or not {event.by, event.to} <= state.cash.keys():
        return state
    return moneyed(state, {event.by: state.cash[event.by] - dollars, event.to: state.cash[event.to] + dollars})


@put_right.register
def _shares_given(event: e.SharesGiven, state: ColdCash) -> ColdCash:
    """Move shares between players (CCR-AMB-17)."""
    count = max(0, event.count)
    if event.by == event.to:
        return state
    return given(given(state, event.by, event.of, -count), event.to, event.of, count)
