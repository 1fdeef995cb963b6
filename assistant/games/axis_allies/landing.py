"""Where aircraft can land, when they must, and what happens to those that cannot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.games.axis_allies import board, conquest
from assistant.games.axis_allies.board import AIR, FIGHTER
from assistant.games.axis_allies.homing import can_land, deck_free, still_open
from assistant.games.axis_allies.moving import landed_on
from assistant.games.axis_allies.reach import TOLL, Flight, flights, left
from assistant.games.axis_allies.state import AxisAllies, Flak
from assistant.kit.pieces import Piece, changed, removed

T = TypeVar("T", bound=AxisAllies)
ADRIFT = "adrift"
"""The mark of a fighter whose carrier was sunk, until it has landed."""


def places(state: AxisAllies, piece: Piece) -> Mapping[str, Flight]:
    """Return where an aircraft can land with its remaining range, nearest first (AA-AIR-01, PAA-LND-06)."""
    if ADRIFT in piece.marks:
        return {area: Flight(0, (), int(area != piece.at)) for area in _refuges(state, piece)}
    there = flights(state, piece.owner, piece.at, left(state, piece))
    open_ = {
        area: way for area, way in there.items() if can_land(state, piece, area) and still_open(state, piece, area)
    }
    return dict(sorted(open_.items(), key=lambda item: (item[1].length, item[0])))


def must_land(state: T, numbers: Iterable[int]) -> T:
    """Make these aircraft land now. Those that may stay where they are, or have nowhere to go, need no choice."""
    for number in state.queued(numbers):
        state = _landing(state, number)
    return state


def _landing(state: T, number: int) -> T:
    piece = state.pieces.get(number)
    if piece is None or piece.kind not in AIR:
        return state
    here = ADRIFT not in piece.marks and not state.contested(piece)
    if here and can_land(state, piece, piece.at):
        return landed_on(_without(state, number), [number], piece.at)
    there = places(state, piece)
    if not there:
        return crashed(_without(state, number), [number], "no place to land")
    return state if number in state.due else replace(state, due=(*state.due, number))


def _without(state: T, number: int) -> T:
    return replace(state, due=tuple(n for n in state.due if n != number))


def crashed(state: T, numbers: Sequence[int], why: str) -> T:
    """Remove aircraft that are lost, and record why (AA-AIR-05)."""
    lost = state.pieces.of(numbers)
    notes = tuple((state.turn, p.owner, p.kind, why) for p in lost)
    return replace(state, pieces=removed(state.pieces, [p.id for p in lost]), crashed=(*state.crashed, *notes))


def ready(state: AxisAllies, owner: str, kind: str, source: str) -> list[Piece]:
    """Return the aircraft of a kind that can land from there, those that must land first."""
    here = [p for p in state.at(source) if p.owner == owner and p.kind == kind and "landed" not in p.marks]
    turn = {number: at for at, number in enumerate(state.due)}
    return sorted(here, key=lambda p: (turn.get(p.id, len(turn)), "flying" not in p.marks, p.id))


def came_down(state: T, owner: str, kind: str, source: str, target: str, count: int) -> T:
    """Land this many aircraft, whether they had to or chose to (AA-AIR-01, PAA-LND-10)."""
    for piece in ready(state, owner, kind, source)[: max(0, count)]:
        way = flights(state, owner, source, left(state, piece)).get(target)
        if way is None:
            continue
        state = replace(
            state,
            pieces=changed(
                state.pieces, [piece.id], lambda p, far=way.length: p._replace(at=target, gone=p.gone + far)
            ),
        )
        state = _watched(conquest.paid(state, owner, _toll(state, way)), piece.id, way)
        state = landed_on(_without(state, piece.id), [piece.id], target)
    return _looked_again(state)


def _toll(state: AxisAllies, way: Flight) -> int:
    return TOLL * way.neutrals * (chosen(state, "AA-AMB-05") == "pay")


def _watched(state: T, number: int, way: Flight) -> T:
    """Let guns fire at landing flights too, where the table plays it that way (AA-AMB-07)."""
    if chosen(state, "AA-AMB-07") != "all_flights":
        return state
    return replace(state, flak=(*state.flak, *(Flak(gun, (number,)) for gun in way.guns)))


def _looked_again(state: T) -> T:
    """Check waiting aircraft again after others took places: one that has no place left is lost."""
    waiting, state = state.due, replace(state, due=())
    return must_land(state, waiting)


def attack_over(state: T, numbers: Iterable[int]) -> T:
    """Land aircraft after an attack, or let them move on later, as the game's rules say."""
    return must_land(state, numbers) if state.lands_at_once else state


def adrift(state: T, zone: str, attacker: str) -> T:
    """Land fighters whose carrier was sunk in a battle that is over (AA-CAR-04, PAA-LND-06)."""
    lost = [p for p in state.at(zone) if p.kind in AIR and ADRIFT in p.marks]
    attacked = [p for p in lost if state.allied(p.owner, attacker)]
    for piece in lost:
        if piece not in attacked:
            state = _stranded(state, piece)
    return _in_range(state, attacked, attacker)


def _stranded(state: T, piece: Piece) -> T:
    """Land a defending fighter on another carrier or an island of the zone, or lose it (AA-CAR-04, AA-AMB-14)."""
    state = replace(state, pieces=changed(state.pieces, [piece.id], lambda p: p.marked("flying")))
    match _refuges(state, piece):
        case ():
            return crashed(state, [piece.id], "carrier sunk")
        case (home,):
            return landed_on(state, [piece.id], home)
        case _:
            return replace(state, due=(*state.due, piece.id))


def _in_range(state: T, planes: Sequence[Piece], attacker: str) -> T:
    """Land fighters from an attacker's carrier with the range that they have left (PAA-LND-06, PAA-LND-11).

    Allied fighters, which were cargo (AA-CAR-05), have no later step of this turn to land in: they land now.
    """
    ids = [p.id for p in planes]
    state = replace(state, pieces=changed(state.pieces, ids, lambda p: p.marked("flying").unmarked(ADRIFT)))
    state = attack_over(state, [p.id for p in planes if p.owner == attacker])
    return must_land(state, [p.id for p in planes if p.owner != attacker])


def _refuges(state: AxisAllies, piece: Piece) -> tuple[str, ...]:
    """Return the places where a fighter without its carrier can land (AA-CAR-04, AA-AMB-14)."""
    everywhere = chosen(state, "AA-AMB-14") == "one_area"
    near = (a for a in state.world.neighbours(piece.at) if everywhere or a in board.islands())
    return tuple(area for area in (piece.at, *near) if _saved(state, piece, area))


def _saved(state: AxisAllies, piece: Piece, area: str) -> bool:
    if state.sea(area):
        return piece.kind == FIGHTER and any(deck_free(state, c) for c in state.carriers(area, piece.owner))
    return state.friendly(area, piece.owner)
