"""Entry of moves, purchases and new units: areas first, numbers last. No rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from assistant.core.offer import Offer
from assistant.core.per_state import Same, per_state
from assistant.games.axis_allies import events as e
from assistant.games.axis_allies.board import AA_GUN, AIR, LAND
from assistant.games.axis_allies.homing import lands, nearest, way
from assistant.games.axis_allies.moving import able
from assistant.games.axis_allies.reach import TOLL
from assistant.games.axis_allies.sayings import ipcs, plural, unit, units
from assistant.games.axis_allies.state import AxisAllies
from assistant.kit.phrasing import listed, upper
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.world.theatre_blocks import MovesBlock, Moving, Shop, Ware

TRANSPORT = "transport"
ABOARD = "Then move the transport on, or land from this zone."
ASHORE = "From there the units on board can land."
AFTER = "The units on board land after the sea battle there."


def marches(sight: SeatView) -> tuple[MovesBlock, ...]:
    """Return everything that can move now, worked out once for each page; see `_marches`."""
    return sight.kept(_marches, lambda: tuple(_marches(sight)))


def _marches(sight: SeatView) -> Iterator[MovesBlock]:
    """Yield everything that can move now: from where, to where, how many; and what can board."""
    state: AxisAllies = sight.state
    direct = _moves(state, Same(sight.offered(e.UnitsMoved)))
    moves = [*direct, *(_boarding(sight, offer) for offer in sight.offered(e.UnitsBoarded))]
    if moves:
        doubt = sight.why_not(e.StepEnded(by=state.power, step=state.step), "odd")
        attack = "Attack again" if state.battles or state.raids or state.taken else "Attack"
        last = ", or tap “Finish combat moves”" if attack != "Attack" else ""
        asks = {
            "combat_move": f"{attack}: tap where from, then where to{last}",
            "combat": doubt,
            "noncombat_move": doubt,
        }
        title = "Land" if state.step == "combat" else "Move"
        yield march(state, title, moves, asks.get(state.step) or "Tap where from, then where to")


def march(state: AxisAllies, title: str, moves: list[Moving], ask: str) -> MovesBlock:
    """Return moves as a block, with the names of their areas, who can set out there, and whom they attack."""
    here: dict[str, dict[str, int]] = {}
    for move in moves:
        for source, most in move["most"].items():
            have = here.setdefault(source, {})
            have[move["unit"]] = max(move.get("there", {}).get(source, most), have.get(move["unit"], 0))
    areas = {*here, *(area for move in moves for targets in move["to"].values() for area in targets)}
    areas |= {
        via for move in moves for targets in move["to"].values() for vias in targets.values() for via in vias if via
    }
    attacking = {
        source
        for move in moves
        for source, targets in move["to"].items()
        if any(_foes(state, area) for area in targets)
    }
    order = sorted((area for area in state.world.keys if area in here), key=lambda area: area not in attacking)
    return {
        "type": "march",
        "title": title,
        "question": f"{title}: from where?",
        "ask": ask,
        "moves": moves,
        "names": {area: state.area(area) for area in sorted(areas)},
        "within": {area: said for area in sorted(areas) if (said := state.place(area)) != state.area(area)},
        "here": {area: _here(state, area, here[area]) for area in order},
        "foes": {area: foes for area in sorted(areas, key=partial(_urgency, state)) if (foes := _foes(state, area))},
        "stays": _stays(state),
        "during": f"{state.turn} {state.power} {state.step}",
    }


def _here(state: AxisAllies, area: str, able_: Mapping[str, int]) -> str:
    """Return the units that can set out there; those that are aboard with the ships that carry them."""
    landing = {kind: n for kind, n in able_.items() if kind in LAND}
    if not landing or not state.sea(area):
        return units(able_)
    aboard = (p for p in state.pieces if p.owner == state.power and p.at == area and p.kind in LAND and p.on)
    carriers = Counter(ship.kind for ship in state.pieces.of({piece.on for piece in aboard}))
    others = Counter({kind: n for kind, n in able_.items() if kind not in LAND}) - carriers
    also = f"; also {units(others)}" if others else ""
    return f"{units(landing)} on {units(carriers)}{also}"


def _urgency(state: AxisAllies, area: str) -> tuple[int, str]:
    """Return a key that puts areas with enemies first, then undefended ones, then neutral ones, each by name."""
    rank = 0 if state.enemies(area, state.power) else 1 if state.hostile(area, state.power) else 2
    return rank, state.area(area)


def _stays(state: AxisAllies) -> dict[str, str]:
    """Return, by name, the zones where units wait on ships for the end of a sea battle, and that (AA-AMP-01)."""
    aboard = {piece.at for piece in state.pieces if piece.owner == state.power and piece.on and state.sea(piece.at)}
    zones = [zone for zone in state.world.keys if zone in aboard and state.enemies(zone, state.power)]
    return {
        state.area(zone): f"Units on ships in {state.place(zone)} go ashore once the sea battle there is won."
        for zone in zones
    }


@per_state
def _foes(state: AxisAllies, area: str) -> str:
    """Return whom units attack there, or whose undefended area they take, or what neutral land costs (AA-NEU-01)."""
    enemies = Counter((piece.owner, piece.kind) for piece in state.enemies(area, state.power))
    owners = dict.fromkeys(owner for owner, _ in enemies)
    said = [
        f"{state.power_name(owner)}: {units({kind: n for (whose, kind), n in enemies.items() if whose == owner})}"
        for owner in owners
    ]
    if not said and state.hostile(area, state.power):
        return f"{state.power_name(state.control.get(area, ''))}: undefended"
    if state.neutral(area):
        return f"neutral: costs {ipcs(TOLL)}"
    return listed(said)


@per_state
def _moves(state: AxisAllies, moved: Same[Offer]) -> tuple[Moving, ...]:
    """Return one move for each kind: direct where possible, otherwise through another area."""
    by_kind: dict[tuple[str, str], list[Offer]] = {}
    made: list[Moving] = []
    for offer in moved:
        by_kind.setdefault((offer.known["by"], offer.known["unit"]), []).append(offer)
    for (by, kind), offers in by_kind.items():
        if kind == AA_GUN and state.step == "combat_move":
            continue  # it cannot attack, and moves later as well (AA-AAG-04)
        most: dict[str, int] = {}
        to: dict[str, dict[str, list[str]]] = {}
        for offer in offers:
            for source, targets in offer.blank("target").each.items():
                ends = _ending(state, by, kind, str(source), targets)
                if ends:
                    most[str(source)] = max(most.get(str(source), 0), *offer.blank("count").each[source])
                for target in ends:
                    to.setdefault(str(source), {}).setdefault(str(target), []).append(str(offer.known["via"]))
        event = {"kind": "UnitsMoved", "by": by, "unit": kind}
        event |= {"source": "$source", "target": "$target", "count": "$count", "via": "$via"}
        moving = _moving(kind, "Land" if state.step == "combat" else "Move", most, to, event)
        over = _over(state, by, kind, to) or _carrying(state, by, kind, to)
        made.append({**moving, "over": over} if over else moving)
    return tuple(made)


def _ending(state: AxisAllies, by: str, kind: str, source: str, targets: Sequence[Any]) -> list[Any]:
    """Return where this kind can end its move: once battles are over, aircraft only where they can land.

    A zone to which a carrier can still come is a place to land too (AA-AIR-03, AA-AIR-04, AA-AMB-15).
    """
    if kind not in AIR or state.step != "noncombat_move":
        return list(targets)
    plane = able(state, by, kind, source, "")[0]
    return [target for target in targets if lands(state, plane, str(target), 0)]


def _over(
    state: AxisAllies, by: str, kind: str, to: Mapping[str, Mapping[str, Sequence[str]]]
) -> dict[str, dict[str, str]]:
    """Return which guns fire at aircraft on their way, by source and target (AA-AAG-01)."""
    if kind not in AIR or not state.guns(by):
        return {}
    over: dict[str, dict[str, str]] = {}
    for source, targets in to.items():
        plane = able(state, by, kind, source, "")[0]
        home = nearest(state, plane)
        flights = {target: way(state, plane, target, home) for target in targets}
        said = {target: listed(map(state.place, flight.guns)) for target, flight in flights.items() if flight}
        over[source] = {target: f"The guns in {guns} fire on the way." for target, guns in said.items() if guns}
    return {source: targets for source, targets in over.items() if targets}


def _carrying(
    state: AxisAllies, by: str, kind: str, to: Mapping[str, Mapping[str, Sequence[str]]]
) -> dict[str, dict[str, str]]:
    """Return for loaded transports, by source and target, how the units on board go ashore (AA-AMP-01)."""
    if kind != TRANSPORT:
        return {}
    loaded = {piece.at for piece in state.pieces if piece.owner == by and piece.on and state.sea(piece.at)}

    def said(target: str) -> str:
        return AFTER if state.enemies(target, by) else ASHORE

    return {source: {target: said(target) for target in targets} for source, targets in to.items() if source in loaded}


def _boarding(sight: SeatView, offer: Offer) -> Moving:
    """Return the boarding of transports in a zone next to the units (AA-TRN-02)."""
    kind, by = str(offer.known["unit"]), str(offer.known["by"])

    def fits(source: str, zone: str) -> int:
        two = e.UnitsBoarded(by=by, unit=kind, source=source, zone=zone, count=2)
        return 1 if sight.why_not(two) else 2

    zones = {str(source): tuple(map(str, near)) for source, near in offer.blank("zone").each.items()}
    room = {source: {zone: fits(source, zone) for zone in near} for source, near in zones.items()}
    to = {source: {zone: [""] for zone in near} for source, near in zones.items()}
    most = {source: max(near.values()) for source, near in room.items()}
    event = {"kind": "UnitsBoarded", **offer.known, "source": "$source", "zone": "$target", "count": "$count"}
    there = {source: len(able(sight.state, by, kind, source, "")) for source in zones}
    over = {source: dict.fromkeys(near, ABOARD) for source, near in zones.items()}
    return {**_moving(kind, "Take on board", most, to, event), "room": room, "there": there, "over": over}


def _moving(kind: str, word: str, most: dict[str, int], to: dict[str, dict[str, list[str]]], event: Json) -> Moving:
    send = {"do": "record", "event": event}
    names = (unit(kind, 1)[2:], plural(kind))
    return {"unit": kind, "label": upper(names[1]), "names": names, "word": word, "most": most, "to": to, "send": send}


# ---------------------------------------------------------------------- purchase and placement


def shop(sight: SeatView) -> Iterator[Shop]:
    """Yield all kinds of units with steppers, even those that cannot be paid now (AA-PUR-01)."""
    state: AxisAllies = sight.state
    if not sight.offered(e.UnitBought):
        return
    event = {"kind": "UnitBought", "by": state.power, "unit": "$unit", "count": "$count"}
    yield {
        "type": "shop",
        "title": "Buy",
        "ask": "Tap + for each unit that you buy, then “Finish purchase”",
        "left": state.ipcs.get(state.power, 0),
        "wares": [_ware(state, kind) for kind in state.kinds],
        "send": {"do": "record", "event": event},
    }


def _ware(state: AxisAllies, kind: str) -> Ware:
    return {
        "unit": kind,
        "label": state.kinds[kind].name,
        "price": state.price(kind, state.power),
        "have": state.bought.get(kind, 0),
    }


def placing(sight: SeatView) -> Iterator[MovesBlock]:
    """Yield new units and the areas where they can be placed (AA-PLC-01): the kind is the source."""
    state: AxisAllies = sight.state
    moves = [_placed(offer) for offer in sight.offered(e.UnitPlaced)]
    if moves:
        block = march(state, "Place new units", moves, "Tap new units, then where they are placed")
        here = {_pool(move["unit"]): "" for move in moves}
        new = {_pool(move["unit"]): upper(unit(move["unit"], state.bought.get(move["unit"], 0))) for move in moves}
        yield {**block, "question": "Place which new units?", "here": here, "names": {**block["names"], **new}}


def _pool(kind: str) -> str:
    return f"new {kind}"


def _placed(offer: Offer) -> Moving:
    kind, each = str(offer.known["unit"]), offer.blank("count").each
    areas: Any = offer.blank("at").choices
    most = {_pool(kind): max(max(each[area]) for area in areas)}
    to = {_pool(kind): {str(area): [""] for area in areas}}
    event = {"kind": "UnitPlaced", **offer.known, "at": "$target", "count": "$count"}
    return _moving(kind, "Place", most, to, event)
