"""A book followed line by line: which units are meant, why units are not there, and where they go (`checks_plan`).

Units that a line names but the plan does not have are made up for the rest of the book (`real` is false), so that a
later line that needs them is not reported again; only a few of each kind, whatever number is written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from assistant.games.axis_allies import reach
from assistant.games.axis_allies.board import (
    AIR,
    CARRIER,
    CONQUERORS,
    FACTORY,
    FIGHTER,
    FIXTURES,
    INFANTRY,
    LAND,
    NEUTRAL,
    SHIPS,
    TANK,
    TRANSPORT,
)
from assistant.games.axis_allies.moving import fitting
from assistant.games.plotted_axis.checks_plan import LEGS, Boarding, BookPlan, Part, Picked, PlannedFlight, Token
from assistant.games.plotted_axis.checks_ways import far, steps
from assistant.games.plotted_axis.orders import Load, Order, OrderedUnits
from assistant.games.plotted_axis.state import Plotted

STAND_INS = 20
"""The most units of a kind that are made up in a book: no country brings more from elsewhere in one turn."""


def follow(state: Plotted, power: str, book: Sequence[Order]) -> BookPlan:
    """Return the plan of a book, followed line by line on the current board."""
    plan = BookPlan(state, power, book)
    own = (piece for piece in state.pieces if piece.owner == power and "fresh" not in piece.marks)
    plan.tokens = [Token(p.id, p.kind, p.at, p.on, p.gone, spent=_spent(p.marks)) for p in own]
    for number, order in enumerate(book, 1):
        if order.kind == "build":
            plan.built.append((number, order))
        elif order.kind == "move":
            _line(plan, number, order)
    return plan


def _spent(marks: Iterable[str]) -> bool:
    return not {"moved", "landed"}.isdisjoint(marks)


def _line(plan: BookPlan, number: int, order: Order) -> None:
    before = _manned(plan)
    parts = [part for group in order.groups if group.source for part in _group(plan, number, order, group)]
    decks = _decks(plan)
    for part in parts:
        _arrive(plan, part, decks)
    conquers = any(part.kind in CONQUERORS and part.picked.tokens for part in parts)
    if conquers and order.to and not plan.state.sea(order.to) and not plan.state.friendly(order.to, plan.power):
        plan.taken.setdefault(order.to, number)
    plan.emptied += [(number, area) for area in sorted(before - _manned(plan)) if not _others(plan, area)]


def _manned(plan: BookPlan) -> set[str]:
    return {token.at for token in plan.tokens if token.kind not in FIXTURES}


def _others(plan: BookPlan, area: str) -> bool:
    there = (p for p in plan.state.at(area) if p.owner != plan.power and p.kind not in FIXTURES)
    return any(plan.state.allied(p.owner, plan.power) for p in there)


# ------------------------------------------------------------------ who is meant


def _group(plan: BookPlan, number: int, order: Order, group: OrderedUnits) -> list[Part]:
    """Return the units of a group, after its ships have sailed with everything on board."""
    named = meant(plan, order.to, group)
    picks = {kind: _pick(plan, number, kind, count, group, order.to) for kind, count in named.items()}
    ships = [token for kind, picked in picks.items() if kind in SHIPS for token in picked.tokens]
    decks = {ship.id for ship in ships if ship.kind == CARRIER}
    riding = (
        [t for t in picks[FIGHTER].tokens if t.on in decks] if FIGHTER in picks and group.source != order.to else []
    )
    if ships and plan.state.sea(order.to or group.source):
        _sail(plan, number, order, group, ships, riding)
    for load in group.load:
        _board(plan, number, order, group, load, [ship for ship in ships if ship.kind == TRANSPORT])
    parts = [
        Part(
            round=number,
            to=order.to,
            group=group,
            kind=kind,
            picked=picked,
            ride=tuple(riding) if kind == FIGHTER else (),
        )
        for kind, picked in picks.items()
    ]
    plan.parts += parts
    return parts


def meant(plan: BookPlan, to: str, group: OrderedUnits) -> Mapping[str, int]:
    """Return how many of each kind a group names.

    "all" means those that are there and can make the move (PAA-AMB-16, PAA-AMB-17).
    """
    if not group.all:
        return {kind: count for kind, count in group.units.items() if count > 0}
    stand = [t for t in plan.tokens if t.at == group.source and t.kind != FACTORY and _free(plan, t)]
    early = plan.read("PAA-AMB-16") == "at_plot"
    there = Counter(token.kind for token in stand if not (early and token.left))
    if group.units:
        return {kind: there[kind] or (not early) for kind in group.units if there[kind] or not early}
    wanted = (INFANTRY, TANK) if plan.read("PAA-AMB-17") == "combat_land" else tuple(there)
    can = {kind: there[kind] for kind in wanted if there[kind] and _makes(plan, kind, group, to)}
    return can or {kind: there[kind] for kind in wanted if there[kind]}


def _makes(plan: BookPlan, kind: str, group: OrderedUnits, to: str) -> bool:
    """Return whether units of this kind can make the move at all."""
    most = reach.moves(plan.state, kind, plan.power)
    if kind in AIR:
        length = far(plan.state, group.source, to)
        return length is not None and length <= most
    if kind in LAND and plan.state.sea(group.source):
        return not plan.state.sea(to) and steps(group.source, to, LAND) == 1
    length = steps(group.source, to, SHIPS if kind in SHIPS else LAND)
    return length is not None and length <= most


def _free(plan: BookPlan, token: Token) -> bool:
    if token.spent or token.grounded:
        return False
    if token.kind in AIR:
        return len(token.rounds) < LEGS
    if token.kind in LAND and plan.state.sea(token.at):
        return not token.landed
    return not token.rounds


def _pick(plan: BookPlan, number: int, kind: str, count: int, group: OrderedUnits, to: str) -> Picked:
    there = [t for t in plan.tokens if t.kind == kind and t.at == group.source and _free(plan, t)]
    if kind in LAND and not plan.state.sea(group.source):
        there = [token for token in there if not token.on]
    laden = {token.on for token in plan.tokens if token.on}
    if kind in SHIPS:
        there.sort(key=lambda t: ((t.id in laden) == bool(group.load), t.id))
    elif kind in AIR:
        rides = bool(group.units.get(CARRIER)) and plan.state.sea(to)
        there.sort(key=lambda t: (rides and not t.on, not t.rounds, t.gone, t.id))
    return _short(plan, number, kind, count, group.source, there[:count])


def _short(plan: BookPlan, number: int, kind: str, count: int, place: str, got: list[Token]) -> Picked:
    """Return the units that are there; for missing ones, the reason, and stand-ins for the rest of the plan."""
    missing = count - len(got)
    if missing <= 0:
        return Picked(asked=count, tokens=tuple(got))
    used = _used(plan, kind, place, got)
    new = min(missing, _new(plan, number, kind, place, bool(used)))
    when = tuple(sorted({r for token in used for r in token.rounds}))
    used = used[: missing - new]
    room = max(0, STAND_INS - sum(not token.real and token.kind == kind for token in plan.tokens))
    extra = [Token(-len(plan.tokens) - n - 1, kind, place, real=False) for n in range(min(missing, room))]
    plan.tokens += extra
    absent = missing - new - len(used)
    return Picked(asked=count, tokens=(*got, *extra), new=new, used=len(used), when=when if used else (), absent=absent)


def _used(plan: BookPlan, kind: str, place: str, got: Sequence[Token]) -> list[Token]:
    """Return units that are or were there and whose moves other rounds have used up."""
    rest = [t for t in plan.tokens if t.kind == kind and t.real and t not in got and t.rounds]
    return [t for t in rest if t.at == place or (place in t.left and kind not in AIR)]


def _new(plan: BookPlan, number: int, kind: str, place: str, already: bool) -> int:
    """Return how many of this kind the book builds there; only in earlier rounds if others have moved from there."""
    count = 0
    for r, order in enumerate(plan.book, 1):
        near = order.to == place or (kind in SHIPS and order.zone in ("", place) and _coast(plan, order.to, place))
        if order.kind == "build" and near and (r < number or not already):
            count += max(0, order.units.get(kind, 0))
    return count


def _coast(plan: BookPlan, land: str, zone: str) -> bool:
    return plan.state.sea(zone) and plan.state.world.adjacent(land, zone)


# ------------------------------------------------------------------ where they come


def _sail(
    plan: BookPlan, number: int, order: Order, group: OrderedUnits, ships: list[Token], riding: list[Token]
) -> None:
    """Move ships with their cargo; distance on a carrier counts for its fighters (PAA-CAR-02, PAA-AMB-11)."""
    away = steps(group.source, order.to, SHIPS) or 0
    length = 2 if group.via and order.to != group.source else away
    ids = {ship.id for ship in ships}
    for token in plan.tokens:
        if token.on in ids and token.kind in AIR and token not in riding and length:
            if plan.read("PAA-AMB-11") == "stay":
                token.on, token.grounded = 0, True
            else:
                token.at, token.gone = order.to, token.gone + length
        elif token.on in ids and token.kind in LAND:
            token.at = order.to
    for rider in riding:
        _went(rider, number, order.to)
        rider.gone += length
    for ship in ships:
        plan.sailings.append((number, group.source, order.to, ship))
        _went(ship, number, order.to)


def _board(plan: BookPlan, number: int, order: Order, group: OrderedUnits, load: Load, ships: list[Token]) -> None:
    """Put units on the transports of a group (PAA-TRN-01)."""
    for kind, count in load.units.items():
        if count <= 0:
            continue
        if plan.state.sea(load.source):
            picked, good = _riding(plan, kind, count, ships), [True]
        else:
            there = [t for t in plan.tokens if t.kind == kind and t.at == load.source and _free(plan, t) and not t.on]
            picked = _short(plan, number, kind, count, load.source, there[:count])
            good = [_stowed(plan, token, ships) for token in picked.tokens]
        for token in picked.tokens:
            _went(token, number, order.to)
            token.boarded = number
        fits = all(good) and kind in LAND
        plan.boardings.append(
            Boarding(round=number, to=order.to, group=group, load=load, kind=kind, picked=picked, fits=fits)
        )


def _riding(plan: BookPlan, kind: str, count: int, ships: list[Token]) -> Picked:
    """Return cargo from earlier turns that a line names with its transports: it is already on board (PAA-AMB-10)."""
    ids = {ship.id for ship in ships}
    there = sum(t.kind == kind and t.on in ids and not t.boarded for t in plan.tokens)
    return Picked(asked=count, tokens=(), absent=max(0, count - there))


def _stowed(plan: BookPlan, token: Token, ships: list[Token]) -> bool:
    """Put a unit on the first transport where it fits, else on any; return whether it fits (AA-TRN-01, AA-AMB-13)."""
    reading = plan.read("AA-AMB-13")
    for ship in ships:
        aboard = [t.kind for t in plan.tokens if t.on == ship.id]
        if fitting([*aboard, token.kind], reading):
            token.on = ship.id
            return True
    token.on = ships[0].id if ships else token.id
    return False


def _arrive(plan: BookPlan, part: Part, decks: Mapping[int, str]) -> None:
    """Move land units and aircraft to their destination; ships are already there."""
    if part.kind in SHIPS or not part.to:
        return
    for token in part.picked.tokens:
        if token in part.ride:
            continue
        if part.kind in AIR:
            _fly(plan, part, token, decks)
        elif part.kind in LAND:
            _march(plan, part, token)


def _march(plan: BookPlan, part: Part, token: Token) -> None:
    if plan.state.sea(part.group.source) and plan.state.sea(part.to):
        token.at = part.to
        return
    token.landed = part.round if plan.state.sea(part.group.source) else 0
    token.on = 0
    _went(token, part.round, part.to)


def _fly(plan: BookPlan, part: Part, token: Token, decks: Mapping[int, str]) -> None:
    length = far(plan.state, part.group.source, part.to)
    most = reach.moves(plan.state, part.kind, plan.power)
    before, perch = token.gone, token.on
    token.gone, token.on = before + (length or 0), 0
    _went(token, part.round, part.to)
    plan.flights.append(
        PlannedFlight(
            round=part.round,
            token=token,
            source=part.group.source,
            to=part.to,
            before=before,
            length=length,
            left=most - token.gone,
            leg=len(token.rounds),
            decks=decks,
            perch=perch,
        )
    )


def _decks(plan: BookPlan) -> Mapping[int, str]:
    """Return the alliance's carriers and where they are after a line's ships have moved (PAA-LND-04, PAA-AMB-12)."""
    decks = {t.id: t.at for t in plan.tokens if t.kind == CARRIER and t.real}
    carriers = (p for p in plan.state.pieces if p.kind == CARRIER and p.owner != plan.power)
    decks.update({p.id: p.at for p in carriers if plan.state.allied(p.owner, plan.power) and "fresh" not in p.marks})
    if plan.read("PAA-AMB-12") == "yes":
        return decks
    harbours = {zone for zone, owner in plan.state.harbours if owner != NEUTRAL}
    return {number: zone for number, zone in decks.items() if zone in harbours}


def _went(token: Token, number: int, to: str) -> None:
    token.rounds.append(number)
    token.left.append(token.at)
    token.at = to
