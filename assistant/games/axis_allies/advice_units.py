"""Checks of buying, placing and correcting units."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.content.house_rules import chosen
from assistant.core.game import Checks, Notice, illegal, odd
from assistant.games.axis_allies import events as e
from assistant.games.axis_allies.board import FACTORY, SHIPS
from assistant.games.axis_allies.rules import fits_there
from assistant.games.axis_allies.sayings import ipcs, plural, unit, units
from assistant.games.axis_allies.state import AxisAllies
from assistant.kit.phrasing import upper


def bought(event: e.UnitBought, state: AxisAllies) -> Checks:
    """Check a purchase: paid from hand, and not while the enemy holds the capital (AA-PUR-01, AA-CAP-02)."""
    cost, have = state.price(event.unit, event.by) * event.count, state.ipcs.get(event.by, 0)
    if cost > have:
        verb = "costs" if event.count == 1 else "cost"
        text = f"{unit(event.unit, event.count)} {verb} {ipcs(cost)}, but {state.the(event.by)} has {have}."
        yield illegal(text, "AA-PUR-01")
    if -event.count > state.bought.get(event.unit, 0):
        yield illegal("You cannot give back more units than were bought.", "AA-PUR-01")
    if not state.capital_free(event.by):
        yield illegal(f"{upper(state.the(event.by))} cannot buy units while the enemy holds its capital.", "AA-CAP-02")
    yield from too_many_groups(state, event.by, event.unit)


def placed(event: e.UnitPlaced, state: AxisAllies) -> Checks:
    """Check where new units are placed, and how many (AA-PLC-01 to -04, AA-IC-01 to -04)."""
    if event.count > state.bought.get(event.unit, 0):
        yield illegal(f"Units left to place: {units(state.bought)}.", "AA-PLC-01")
    yield from cannot_stand(state, event.by, event.unit, event.at, event.count)


def cannot_stand(state: AxisAllies, by: str, kind: str, at: str, count: int) -> Iterator[Notice]:
    """Yield what prevents new units of this kind from being placed there."""
    if kind == FACTORY:
        yield from _no_complex(state, by, at, count)
    elif kind in SHIPS:
        yield from _no_harbour(state, by, at, count)
    elif state.sea(at):
        yield illegal("New land units and aircraft must be placed on land.", "AA-PLC-04")
    elif not state.producing(at, by):
        yield illegal(_why_idle(state, at, by), "AA-PLC-01", "AA-IC-04", "PAA-BLD-08", "PAA-BLD-09")
    else:
        yield from _too_much(state, by, at, count)


def _why_idle(state: AxisAllies, at: str, by: str) -> str:
    name = state.place(at)
    if not state.capital_free(by):
        return f"{upper(state.the(by))} cannot build while the enemy holds its capital."
    if state.controller(at) != by:
        return f"{upper(state.the(by))} does not control {name}."
    if not state.factory(at):
        return f"{upper(name)} has no factory."
    return f"The factory in {name} is new or was captured this turn: it can produce from the next turn on."


def _too_much(state: AxisAllies, by: str, at: str, count: int) -> Iterator[Notice]:
    most = state.capacity(at, by)
    have = state.built.get(at, 0)
    if most is not None and have + count > most:
        limit = "1 unit" if most == 1 else f"{most} units"
        yield illegal(f"The factory in {state.place(at)} can place only {limit} per turn.", "AA-IC-03", "PAA-BLD-03")


def _no_complex(state: AxisAllies, by: str, at: str, count: int) -> Iterator[Notice]:
    if state.sea(at) or state.controller(at) != by or state.start.get(at) != by:
        text = f"{upper(state.the(by))} can build a factory only in an area that it has held since the turn began."
        yield illegal(text, "AA-IC-02")
    if state.factory(at):
        yield illegal(f"{upper(state.place(at))} already has a factory.", "AA-IC-01")
    elif count > 1:
        yield illegal(f"{upper(state.place(at))} can hold only one factory.", "AA-IC-01")
    if not state.value(at) and chosen(state, "AA-AMB-17") == "no":
        yield illegal(f"{upper(state.place(at))} has no IPC value, so it cannot have a factory.", "AA-AMB-17")
    if not state.capital_free(by):
        yield illegal(_why_idle(state, at, by), "AA-CAP-02")


def _no_harbour(state: AxisAllies, by: str, at: str, count: int) -> Iterator[Notice]:
    coast = [a for a in state.world.neighbours(at) if not state.sea(a) and state.producing(a, by)]
    if not state.sea(at) or not coast:
        yield illegal("New ships must be placed in a zone next to a factory that can produce.", "AA-PLC-02")
    elif state.blocked(at, by) and not state.among_enemies:
        yield illegal(
            "New ships cannot be placed there: enemy ships are in that zone.", "AA-PLC-03", "AA-AMB-16", "PAA-AMB-07"
        )
    elif all(any(True for _ in _too_much(state, by, area, count)) for area in coast):
        yield from _too_much(state, by, coast[0], count)


def too_many_groups(state: AxisAllies, by: str, kind: str) -> Iterator[Notice]:
    """Yield a notice if, with this option, there would be more groups than pieces in the box (AA-UNI-08)."""
    most = state.groups.get(kind)
    areas = {p.at for p in state.pieces if p.owner == by and p.kind == kind}
    if most is not None and len(areas) >= most:
        yield odd(f"All {most} groups of this kind are on the board.", "AA-UNI-08")


def stack_set(event: e.StackSet, state: AxisAllies) -> Checks:
    """Check that a unit of this kind can be in this kind of area."""
    if not fits_there(state, event.unit, event.at):
        yield illegal(f"{upper(plural(event.unit))} cannot be in {state.place(event.at)}.", "AA-MOV-06")
