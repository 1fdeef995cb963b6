"""What the rules say to buying, placing and setting units."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.content.house_rules import chosen
from assistant.core.game import Checks, Notice, illegal, odd
from assistant.games.axis_allies import events as e
from assistant.games.axis_allies.board import FACTORY, SHIPS
from assistant.games.axis_allies.rules import fits_there
from assistant.games.axis_allies.sayings import ipcs, unit, units
from assistant.games.axis_allies.state import AxisAllies


def bought(event: e.UnitBought, state: AxisAllies) -> Checks:
    """Paid from hand; not without the capital (AA-PUR-01, AA-CAP-02)."""
    cost, have = state.price(event.unit, event.by) * event.count, state.ipcs.get(event.by, 0)
    if cost > have:
        yield illegal(f"{unit(event.unit, event.count)} cost {ipcs(cost)}; there are {have}.", "AA-PUR-01")
    if -event.count > state.bought.get(event.unit, 0):
        yield illegal("Not so many of these were bought.", "AA-PUR-01")
    if not state.capital_free(event.by):
        yield illegal(f"{state.power_name(event.by)} buys nothing without its capital.", "AA-CAP-02")
    yield from too_many_groups(state, event.by, event.unit)


def placed(event: e.UnitPlaced, state: AxisAllies) -> Checks:
    """Where and how many (AA-PLC-01 to -04, AA-IC-01 to -04)."""
    if event.count > state.bought.get(event.unit, 0):
        yield illegal(f"Bought and not placed: {units(state.bought)}.", "AA-PLC-01")
    yield from cannot_stand(state, event.by, event.unit, event.at, event.count)


def cannot_stand(state: AxisAllies, by: str, kind: str, at: str, count: int) -> Iterator[Notice]:
    """What is against new units of this kind appearing there."""
    if kind == FACTORY:
        yield from _no_complex(state, by, at, count)
    elif kind in SHIPS:
        yield from _no_harbour(state, by, at, count)
    elif state.sea(at):
        yield illegal("New land units and aircraft appear on land.", "AA-PLC-04")
    elif not state.producing(at, by):
        yield illegal(_why_idle(state, at, by), "AA-PLC-01", "AA-IC-04", "PAA-BLD-08", "PAA-BLD-09")
    else:
        yield from _too_much(state, by, at, count)


def _why_idle(state: AxisAllies, at: str, by: str) -> str:
    name = state.area(at)
    if not state.capital_free(by):
        return f"{state.power_name(by)} builds nothing without its capital."
    if state.controller(at) != by:
        return f"{name} is not in the hands of {state.power_name(by)}."
    if not state.factory(at):
        return f"{name} has no factory."
    return f"The factory in {name} is new or was captured this turn: it produces from the next turn on."


def _too_much(state: AxisAllies, by: str, at: str, count: int) -> Iterator[Notice]:
    most = state.capacity(at, by)
    have = state.built.get(at, 0)
    if most is not None and have + count > most:
        yield illegal(f"The factory in {state.area(at)} places {most} units in a turn.", "AA-IC-03", "PAA-BLD-03")


def _no_complex(state: AxisAllies, by: str, at: str, count: int) -> Iterator[Notice]:
    if state.sea(at) or state.controller(at) != by or state.start.get(at) != by:
        yield illegal("A new factory stands in an area held since the turn began.", "AA-IC-02")
    if state.factory(at):
        yield illegal(f"{state.area(at)} has a factory already.", "AA-IC-01")
    elif count > 1:
        yield illegal(f"{state.area(at)} has room for one factory.", "AA-IC-01")
    if not state.value(at) and chosen(state, "AA-AMB-17") == "no":
        yield illegal(f"{state.area(at)} has no value, and gets no factory.", "AA-AMB-17")
    if not state.capital_free(by):
        yield illegal(_why_idle(state, at, by), "AA-CAP-02")


def _no_harbour(state: AxisAllies, by: str, at: str, count: int) -> Iterator[Notice]:
    coast = [a for a in state.world.neighbours(at) if not state.sea(a) and state.producing(a, by)]
    if not state.sea(at) or not coast:
        yield illegal("New ships appear in a zone next to a factory that can produce.", "AA-PLC-02")
    elif state.blocked(at, by) and not state.among_enemies:
        yield illegal("Enemy ships are in that zone.", "AA-PLC-03", "AA-AMB-16", "PAA-AMB-07")
    elif all(any(True for _ in _too_much(state, by, area, count)) for area in coast):
        yield from _too_much(state, by, coast[0], count)


def too_many_groups(state: AxisAllies, by: str, kind: str) -> Iterator[Notice]:
    """With the option, no more groups than pieces in the box (AA-UNI-08)."""
    most = state.groups.get(kind)
    areas = {p.at for p in state.pieces if p.owner == by and p.kind == kind}
    if most is not None and len(areas) >= most:
        yield odd(f"All {most} groups of this kind are on the board.", "AA-UNI-08")


def stack_set(event: e.StackSet, state: AxisAllies) -> Checks:
    """Each unit lies where its kind can be."""
    if not fits_there(state, event.unit, event.at):
        yield illegal(f"{unit(event.unit, 1)[2:].capitalize()} cannot lie in {state.area(event.at)}.", "AA-MOV-06")
