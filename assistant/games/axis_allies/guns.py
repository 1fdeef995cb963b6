"""Guns that fire at aircraft before a battle, and bombers that attack a factory instead of units."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from assistant.core.fast_replace import replace
from assistant.games.axis_allies import landing
from assistant.games.axis_allies.board import BOMBER
from assistant.games.axis_allies.fighting import ended
from assistant.games.axis_allies.state import AxisAllies, Flak
from assistant.games.axis_allies.under_guns import watched
from assistant.games.axis_allies.volleys import attacking, both_sides
from assistant.kit.pieces import changed, removed

T = TypeVar("T", bound=AxisAllies)


def under_fire(state: AxisAllies, at: str, kind: str) -> Flak | None:
    """Return the aircraft of a kind that the guns of an area fire at first."""
    kinds = ((f, [p.kind for p in state.pieces.of(f.aircraft)]) for f in state.flak if f.at == at)
    return next((flak for flak, there in kinds if kind in there), None)


def ones(hits: int, faces: Sequence[str]) -> int:
    """Return the hits of gun dice: the ones among their faces, or the given number if there are no faces."""
    return sum(face == "1" for face in faces) if faces else hits


def shot_down(state: T, at: str, kind: str, hits: int) -> T:
    """Remove the aircraft that an area's guns have hit, this kind first (AA-AAG-01, AA-AMB-22)."""
    flak = under_fire(state, at, kind)
    if flak is None:
        return state
    under = sorted(state.pieces.of(flak.aircraft), key=lambda p: p.kind != kind)
    gone = under[: max(0, hits)]
    numbers = frozenset(p.id for p in gone)
    battles = tuple(
        replace(b.with_losses([p for p in gone if p.id in b.attackers]), attackers=b.attackers - numbers)
        for b in state.battles
    )
    notes = tuple((state.turn, p.owner, p.kind, "shot down") for p in gone)
    state = replace(
        state,
        pieces=removed(state.pieces, numbers),
        flak=tuple(f for f in state.flak if f is not flak),
        battles=battles,
        crashed=(*state.crashed, *notes),
    )
    return _without_attackers(_without(state))


def _without(state: T) -> T:
    """Drop pieces that are gone from flights and raids."""
    there = state.pieces.by_id
    flak = (Flak(f.at, tuple(n for n in f.aircraft if n in there)) for f in state.flak)
    raids = {area: tuple(n for n in raid if n in there) for area, raid in state.raids.items()}
    return replace(
        state,
        flak=tuple(f for f in flak if f.aircraft),
        raids={area: raid for area, raid in raids.items() if raid},
        due=tuple(n for n in state.due if n in there),
    )


def _without_attackers(state: T) -> T:
    """Drop battles whose attackers are all gone or raiding."""
    if state.battle is not None and not attacking(state, state.battle):
        return ended(state)
    return replace(state, battles=tuple(b for b in state.battles if attacking(state, b)))


def raiding(state: T, at: str, count: int) -> T:
    """Send bombers at the factory instead of the units; the area's gun fires at them first (AA-SBR-01, -02)."""
    battle = next((b for b in state.battles if b.at == at), None)
    if battle is None or state.fighting:
        return state
    bombers = [p.id for p in attacking(state, battle) if p.kind == BOMBER][: max(0, count)]
    if not bombers:
        return state
    raids = {**state.raids, at: (*state.raids.get(at, ()), *bombers)}
    state = replace(state, raids=raids)
    return watched(state, at, state.pieces.of(bombers)) if state.gun(at, battle.attacker) else state


def raided(state: T, at: str, faces: Sequence[int]) -> T:
    """Resolve the dice of surviving raiders: this many IPCs are lost (AA-SBR-03)."""
    bombers = state.raids.get(at, ())
    if not bombers:
        return state
    state = state.bombed(state.controller(at), sum(faces))
    pieces = changed(state.pieces, bombers, lambda p: p.marked("fought"))
    battles = tuple(replace(b, attackers=b.attackers - frozenset(bombers)) for b in state.battles)
    raids = {area: raid for area, raid in state.raids.items() if area != at}
    state = replace(state, pieces=pieces, raids=raids, battles=tuple(b for b in battles if attacking(state, b)))
    return landing.attack_over(state, [p.id for p in state.pieces.of(bombers)])


def looked_again(state: T) -> T:
    """Drop pieces that a correction removed from battles, raids and flights."""
    there = state.pieces.by_id
    battles = (replace(b, attackers=frozenset(n for n in b.attackers if n in there)) for b in state.battles)
    state = _without(replace(state, battles=tuple(battles)))
    if state.battle is not None:
        return state if both_sides(state, state.battle) else ended(state)
    return replace(state, battles=tuple(b for b in state.battles if attacking(state, b)))
