"""Builds: what a factory can place now, what is left out, and what has a second chance at the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.core.game import Notice, illegal, legal
from assistant.games.axis_allies import board, conquest
from assistant.games.axis_allies.advice_units import cannot_stand
from assistant.games.axis_allies.board import FACTORY, SHIPS
from assistant.games.axis_allies.rules import set_down
from assistant.games.axis_allies.sayings import ipcs, units
from assistant.games.plotted_axis.state import Plotted, Rest
from assistant.kit.phrasing import upper

P = TypeVar("P", bound=Plotted)


def zones(state: Plotted, power: str, at: str, *, wish: str | None = None) -> tuple[str, ...]:
    """Return where new ships of a factory can be placed: the plotted zone first, or only it (PAA-AMB-06, PAA-AMB-07).

    At the end of the turn no zone is plotted: any zone next to the factory will do.
    """
    near = [z for z in state.world.neighbours(at) if state.sea(z)]
    free = [z for z in near if state.among_enemies or not state.blocked(z, power)]
    if wish is not None and chosen(state, "PAA-AMB-06") == "plotted_zone":
        return tuple(z for z in free if z == wish)
    return tuple(sorted(free, key=lambda zone: zone != wish))


def places(state: Plotted, power: str, rest: Rest) -> Iterator[tuple[str, str, dict[str, int]]]:
    """Yield where something of a rest can be built now: area, zone of ships or "", and what; its own factory first."""
    counts = dict(rest.units)
    plants = (*board.powers()[power].factories, *([rest.at] if FACTORY in counts else []))
    wet = any(kind in SHIPS for kind in counts)
    for at in sorted(dict.fromkeys(plants), key=lambda at: at != rest.at):
        for zone in (zones(state, power, at) if wet else ()) or ("",):
            if able := affordable(state, power, at, counts, zone):
                yield at, zone, able


def not_yet_built(state: Plotted, power: str) -> dict[str, int]:
    """Return the units of rests of which something can still be built (PAA-FIN-03)."""
    found: dict[str, int] = {}
    for rest in state.rests.get(power, ()):
        able = places(state, power, rest)
        if any(legal(why_not(state, power, at, counts, zone, final=True)) for at, zone, counts in able):
            for kind, count in rest.units:
                found[kind] = found.get(kind, 0) + count
    return found


def why_not(
    state: Plotted, power: str, at: str, counts: Mapping[str, int], zone: str, *, final: bool = False
) -> Iterator[Notice]:
    """Yield what prevents building these units there now (PAA-BLD-03, -08, -09, PAA-XBL-02, PAA-AMB-33).

    Money comes last: for a factory that is lost, fewer units would not help.
    """
    if not final and not within_purse(state, power):
        yield illegal("The plotted builds cost more than the country had when plotting began.", "PAA-AMB-27")
    for kind, count in counts.items():
        place = site(state, kind, at, zone)
        if kind in SHIPS and zone not in state.world.neighbours(at):
            yield illegal(
                f"New ships from {state.place(at)} must be placed in a zone next to it.", "PAA-AMB-06", "AA-PLC-02"
            )
        else:
            yield from cannot_stand(state, power, kind, place, count)
    plain = {kind: count for kind, count in counts.items() if kind != FACTORY}
    most = state.capacity(at, power)
    if plain and most is not None and state.built.get(at, 0) + sum(plain.values()) > most:
        limit = "1 unit" if most == 1 else f"{most} units"
        yield illegal(f"The factory in {state.place(at)} can place only {limit} per turn.", "AA-IC-03", "PAA-BLD-03")
    if final:
        yield from _not_final(state, power, at, counts)
    cost, have = state.cost(counts, power), state.ipcs.get(power, 0)
    if cost > have:
        text = f"{units(counts)} would cost {ipcs(cost)}, but {state.the(power)} has {have}."
        yield illegal(text, "PAA-XBL-02", "PAA-FIN-03")


def _not_final(state: Plotted, power: str, at: str, counts: Mapping[str, int]) -> Iterator[Notice]:
    planned = FACTORY in counts and chosen(state, "PAA-AMB-31") == "planned_area"
    if FACTORY in counts and not planned:
        yield illegal("A factory that was left out cannot be built in the final build.", "PAA-AMB-31")
    elif not planned and at not in board.powers()[power].factories:
        yield illegal("Units that were left out can be built only at an original factory.", "PAA-FIN-02")
    if state.sites.get(power, ()).count(at) and state.built.get(at, 0) and chosen(state, "PAA-AMB-30") == "no":
        yield illegal(f"{upper(state.place(at))} has already built this turn.", "PAA-AMB-30")


def within_purse(state: Plotted, power: str) -> bool:
    """Return whether all builds so far could be paid when plotting began, where that matters (PAA-AMB-27)."""
    if chosen(state, "PAA-AMB-27") != "at_plot":
        return True
    lines = [revealed for revealed in state.revealed if revealed.turn == state.turn and revealed.by == power]
    cost = sum(state.cost(revealed.order.units, power) for revealed in lines if revealed.order.kind == "build")
    return cost <= state.purse.get(power, 0)


def elsewhere(state: Plotted) -> bool:
    """Return whether the revealed build includes a new factory for another area (PAA-AMB-32)."""
    return state.now is not None and FACTORY in state.now.units and chosen(state, "PAA-AMB-32") == "with_existing"


def zone_of(state: Plotted, power: str) -> str:
    """Return the default zone for ships of the revealed build; for a factory in another factory's line, its area."""
    if state.now is None:
        return ""
    if elsewhere(state):
        return state.now.zone
    return next(iter(zones(state, power, state.now.to, wish=state.now.zone)), "")


def site(state: Plotted, kind: str, at: str, zone: str) -> str:
    """Return where a new unit of this kind is placed (PAA-AMB-06, PAA-AMB-32)."""
    if kind in SHIPS:
        return zone
    with_existing = kind == FACTORY and chosen(state, "PAA-AMB-32") == "with_existing"
    return zone if with_existing and zone and not state.sea(zone) else at


def affordable(state: Plotted, power: str, at: str, counts: Mapping[str, int], zone: str) -> dict[str, int]:
    """Return as much as can be built now, cheap units first: the tap for all of it (PAA-XBL-02)."""
    able: dict[str, int] = {}
    for kind in sorted(counts, key=lambda kind: state.kinds[kind].cost if kind in state.kinds else 0):
        for count in range(counts[kind], 0, -1):
            if all(n.level != "illegal" for n in why_not(state, power, at, {**able, kind: count}, zone)):
                able[kind] = count
                break
    return able


def built(state: P, power: str, at: str, counts: Mapping[str, int], zone: str) -> P:
    """Place units on the board and pay for them (PAA-XBL-01)."""
    for kind, count in counts.items():
        if kind not in state.kinds or count < 1:
            continue
        price = state.price(kind, power)
        able = min(count, state.ipcs.get(power, 0) // price if price else count)
        place = site(state, kind, at, zone)
        if not place or (kind in SHIPS) != state.sea(place) or not able:
            continue
        state = set_down(conquest.paid(state, power, able * price), power, kind, place, able)
    return state


def left_out(state: P, power: str, at: str, plotted: Mapping[str, int], placed: Mapping[str, int]) -> P:
    """Keep the units of a build action that were not placed for their second chance (PAA-XBL-04, PAA-XBL-05)."""
    left = {kind: count - placed.get(kind, 0) for kind, count in plotted.items()}
    rest = tuple((kind, count) for kind, count in left.items() if count > 0)
    if not rest:
        return state
    return replace(state, rests={**state.rests, power: (*state.rests.get(power, ()), Rest(at, rest))})


def given_up(state: Plotted, rest: Rest, counts: Mapping[str, int]) -> dict[str, int]:
    """Return the units that are lost if only these of the rest are built: one factory takes all (PAA-AMB-28)."""
    if chosen(state, "PAA-AMB-28") == "free" or not any(counts.values()):
        return {}
    return {kind: count - counts.get(kind, 0) for kind, count in rest.units if count > counts.get(kind, 0)}


def taken_from(state: P, power: str, number: int, counts: Mapping[str, int]) -> P:
    """Remove built units from those left over; if one factory must take all, the others are given up (PAA-AMB-28)."""
    rests = list(state.rests.get(power, ()))
    if not 0 <= number < len(rests):
        return state
    rest = rests.pop(number)
    left = tuple((kind, count - counts.get(kind, 0)) for kind, count in rest.units if count > counts.get(kind, 0))
    if left and chosen(state, "PAA-AMB-28") == "free":
        rests.insert(number, Rest(rest.at, left))
    return replace(state, rests={**state.rests, power: tuple(rests)})
