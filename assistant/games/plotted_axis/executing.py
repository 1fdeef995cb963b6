"""Consequences of a line's moves: enemies make way, battles begin, aircraft land or fly on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.games.axis_allies import engaging, landing
from assistant.games.axis_allies.board import AIR, CARRIER, FIGHTER, SHIPS, TANK
from assistant.games.axis_allies.moving import Arrived
from assistant.games.plotted_axis.state import Plotted
from assistant.kit.pieces import Piece, changed

P = TypeVar("P", bound=Plotted)


def undecided(state: Plotted) -> bool:
    """Return whether groups of the line can still be carried out after the first dice (PAA-AMB-19)."""
    groups = range(len(state.now.groups)) if state.now else ()
    return chosen(state, "PAA-AMB-19") == "stepwise" and any(number not in state.decided for number in groups)


def made_way(state: P, power: str, areas: Iterable[str]) -> P:
    """Land enemy aircraft that may not defend where units arrive (PAA-CBT-07, PAA-LND-01)."""
    for area in dict.fromkeys(areas):
        guests = [p for p in state.at(area) if p.kind in AIR and not p.on and not state.allied(p.owner, power)]
        off = [p.id for p in guests if not state.defends(p)]
        if len(off) < len(guests):  # Free decks are reserved for defenders over them (PAA-AMB-13).
            state = replace(state, pieces=changed(state.pieces, off, lambda p: p.marked("leaves")))
        state = landing.must_land(state, off)
    return state


def arrived(state: P, power: str, came: Sequence[Arrived]) -> P:
    """Clear enemy aircraft, begin battles, and ask which aircraft fly on (PAA-CBT-01, PAA-LND-03)."""
    areas = [a.at for a in came] + [a.came for a in came if _between(state, a)]
    state = made_way(state, power, areas)
    if state.due:
        return replace(state, hovering=(*state.hovering, *_planes(state, came)), waiting=tuple(came))
    return engaged(state, power, came)


def _between(state: Plotted, arrival: Arrived) -> bool:
    piece = state.pieces.get(arrival.piece)
    return piece is not None and piece.kind in (*SHIPS, TANK) and arrival.came != arrival.at


def _planes(state: Plotted, came: Sequence[Arrived]) -> tuple[int, ...]:
    return tuple(a.piece for a in came if (p := state.pieces.get(a.piece)) and p.kind in AIR)


def engaged(state: P, power: str, came: Sequence[Arrived]) -> P:
    """Begin battles for units that met the enemy; a single battle without a choice begins by itself (PAA-CBT-02)."""
    if chosen(state, "PAA-AMB-22") == "only_newcomers":
        came = (*came, *_present(state, power, came))
    state, launched = _launched(state, power, came)
    state = replace(engaging.opened(state, power, (*came, *launched)), waiting=())
    fighting = frozenset(n for battle in state.battles for n in battle.attackers)
    hover = [n for n in (*state.hovering, *_planes(state, came)) if n not in fighting]
    last = [p.id for p in state.pieces.of(hover) if "leg" in p.marks]
    state = replace(state, hovering=tuple(p.id for p in state.pieces.of(dict.fromkeys(hover)) if p.id not in last))
    return begun_alone(landing.must_land(state, last))


def _launched(state: P, power: str, came: Sequence[Arrived]) -> tuple[P, list[Arrived]]:
    """Launch named fighters from carriers that meet the enemy, where the table reads it so (PAA-AMB-51)."""
    if chosen(state, "PAA-AMB-51") != "attack":
        return state, []
    launched = [Arrived(piece.id, ship.at, ship.came) for ship in came for piece in met_aboard(state, power, ship)]
    for flight in launched:
        deck = state.pieces.by_id[flight.piece].on
        pieces = changed(
            state.pieces, [flight.piece], lambda p, deck=deck: p._replace(on=0).marked("flying", f"from {deck}")
        )
        state = replace(state, pieces=pieces)
    return state, launched


def met_aboard(state: Plotted, power: str, ship: Arrived) -> list[Piece]:
    """Return named fighters on board a ship that has met a defending enemy (PAA-CAR-01, PAA-AMB-51)."""
    if not any(state.defends(p) for p in state.enemies(ship.at, power)):
        return []
    return [p for p in state.pieces.on(ship.piece) if p.kind == FIGHTER and p.owner == power and "leg" in p.marks]


def _present(state: Plotted, power: str, came: Sequence[Arrived]) -> Iterator[Arrived]:
    """Yield the country's ships already in a zone, which join those that meet the enemy there (PAA-AMB-22)."""
    new = {arrival.piece for arrival in came}
    for zone in dict.fromkeys(arrival.at for arrival in came):
        if state.sea(zone) and state.enemies(zone, power):
            here = (p for p in state.at(zone) if p.owner == power and p.kind in SHIPS and p.id not in new)
            yield from (Arrived(p.id, zone, zone) for p in here)


def begun_alone(state: P) -> P:
    """Begin a single battle, if there are no guns, no bombers to choose for and no support to hold back."""
    if len(state.battles) != 1 or state.fighting or state.flak or state.raids or joins(state):
        return state
    battle = state.battles[0]
    bombers = any(p.kind == "bomber" for p in state.pieces.of(battle.attackers))
    if (bombers and state.factory(battle.at) and state.hostile(battle.at, battle.attacker)) or battle.support:
        return state
    return engaging.begun(state, battle.at)


def joins(state: Plotted) -> bool:
    """Return whether allies may still join a battle of this round (PAA-AMB-05)."""
    return chosen(state, "PAA-AMB-05") == "yes_agreed"


def flown_on(state: P, staying: Mapping[str, int]) -> P:
    """Let some of the aircraft in the air fly on later; all others land now (PAA-LND-03)."""
    left = dict(staying)
    for number in state.hovering:
        piece = state.pieces.get(number)
        if piece is None:
            continue
        if left.get(piece.kind, 0) > 0:
            left[piece.kind] -= 1
            state = replace(state, pieces=changed(state.pieces, [number], lambda p: p.marked("leg")))
        else:
            state = landing.must_land(state, [number])
    return replace(state, hovering=())


def grounded(state: P, power: str) -> P:
    """Land aircraft in the air whose last move was this line and that did not make it (PAA-AMB-23)."""
    if state.now is None or chosen(state, "PAA-AMB-23") != "at_once":
        return state
    for group in state.now.groups:
        there = [p for p in state.at(group.source) if p.owner == power and p.kind in AIR and "flying" in p.marks]
        for kind in dict.fromkeys(p.kind for p in there):
            planned = 99 if group.all else group.units.get(kind, 0)
            stay = [p.id for p in there if p.kind == kind and p.id not in state.hovering][:planned]
            state = landing.must_land(state, stay)
    return state


def all_down(state: P) -> P:
    """Land everything in the air once the rounds are over (PAA-AMB-23)."""
    flying = [p.id for p in state.pieces if p.kind in AIR and not p.on and ("flying" in p.marks or state.sea(p.at))]
    return landing.must_land(state, flying)


def debts_paid(state: P) -> P:
    """Pay bombing debts as soon as there is money, where the table reads it so (PAA-AMB-34)."""
    if chosen(state, "PAA-AMB-34") != "pay_when_possible":
        return state
    for power, debt in state.debts.items():
        paid = min(debt, state.ipcs.get(power, 0))
        if paid:
            ipcs = {**state.ipcs, power: state.ipcs.get(power, 0) - paid}
            state = replace(state, ipcs=ipcs, debts={**state.debts, power: debt - paid})
    return state


def homeless(before: Plotted, state: P) -> P:
    """Land fighters in the air whose carrier was sunk, where the table reads it so (PAA-AMB-14)."""
    if chosen(state, "PAA-AMB-14") != "at_once" or state.pieces is before.pieces:
        return state
    sunk = {f"from {p.id}" for p in before.pieces if p.kind == CARRIER and p.id not in state.pieces.by_id}
    lost = [p.id for p in state.pieces if sunk & p.marks and "flying" in p.marks]
    return landing.must_land(state, lost) if sunk else state
