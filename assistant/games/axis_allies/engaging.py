"""How battles begin: which units meet the enemy, which join, and which battleships may bombard."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from assistant.core.fast_replace import replace
from assistant.games.axis_allies import conquest
from assistant.games.axis_allies.battle import AreaBattle
from assistant.games.axis_allies.board import AIR, BATTLESHIP, BOMBER, CONQUERORS
from assistant.games.axis_allies.fighting import ended
from assistant.games.axis_allies.moving import Arrived
from assistant.games.axis_allies.state import AxisAllies
from assistant.games.axis_allies.under_guns import watched
from assistant.games.axis_allies.volleys import attacking, both_sides, sides
from assistant.kit.pieces import changed

T = TypeVar("T", bound=AxisAllies)


def opened(state: T, by: str, arrived: Sequence[Arrived]) -> T:
    """Open battles where units met the enemy, and take undefended land (AA-MOV-01, PAA-CBT-01)."""
    for area in dict.fromkeys(a.at for a in arrived):
        here = [a for a in arrived if a.at == area]
        if _defended(state, area, by) or _raid_possible(state, area, by, here):
            state = _joined(state, by, area, here)
        elif any((p := state.pieces.get(a.piece)) and p.kind in CONQUERORS for a in here):
            state = conquest.entered(state, area, by)
    return state


def _defended(state: AxisAllies, area: str, by: str) -> bool:
    return any(state.defends(p) for p in state.enemies(area, by))


def _raid_possible(state: AxisAllies, area: str, by: str, here: Sequence[Arrived]) -> bool:
    bombers = any((p := state.pieces.get(a.piece)) and p.kind == BOMBER for a in here)
    return bombers and state.hostile(area, by) and state.factory(area)


def _joined(state: T, by: str, area: str, here: Sequence[Arrived]) -> T:
    """Add arriving units to the attack, together with those that arrived earlier (AA-CBT-11)."""
    old = next((b for b in state.battles if b.at == area), None)
    battle = old or AreaBattle(at=area, attacker=by, attackers=frozenset())
    battle = replace(
        battle,
        attackers=battle.attackers | {a.piece for a in here},
        came=(*battle.came, *((a.piece, a.came) for a in here if not a.ashore and not _flew(state, a))),
        ashore=battle.ashore | {a.piece for a in here if a.ashore},
    )
    if landed := {a.came for a in here if a.ashore}:
        battle = replace(battle, support=battle.support | supporting(state, by, landed))
    if old:
        return replace(state, battles=tuple(battle if b is old else b for b in state.battles))
    return replace(state, battles=(*state.battles, battle))


def _flew(state: AxisAllies, arrival: Arrived) -> bool:
    piece = state.pieces.get(arrival.piece)
    return piece is not None and piece.kind in AIR


def supporting(state: AxisAllies, by: str, zones: Iterable[str]) -> frozenset[int]:
    """Return the battleships in the zones of a landing that may bombard (AA-BAT-01 to -03)."""
    ships = (p for zone in zones for p in state.at(zone) if p.kind == BATTLESHIP and p.owner == by)
    return frozenset(p.id for p in ships if not state.tired(p))


def bombarding(state: AxisAllies, battle: AreaBattle) -> frozenset[int]:
    """Return the supporting battleships that have not fought or bombarded since (AA-BAT-02, AA-BAT-03)."""
    return frozenset(p.id for p in state.pieces.of(sorted(battle.support)) if not state.tired(p))


def begun(state: T, at: str, support: int = 99) -> T:
    """Start fighting this battle; guns fire first (AA-CBT-01, AA-CBT-13)."""
    battle = next((b for b in state.battles if b.at == at), None)
    if battle is None or state.fighting:
        return state
    ships = sorted(bombarding(state, battle))
    battle = replace(battle, support=frozenset(ships[: max(0, support)]))
    rest = tuple(b for b in state.battles if b.at != at)
    state = replace(state, battles=(battle, *rest), fighting=True)
    if not state.sea(at) and state.gun(at, battle.attacker):
        state = watched(state, at, (p for p in attacking(state, battle) if p.kind in AIR))
    pieces = changed(state.pieces, battle.support, lambda p: p.marked("bombarded"))
    both = [p.id for side in sides(state, battle).values() for p in side]
    state = replace(state, pieces=changed(pieces, both, lambda p: p.marked("fought", "fighting")))
    return state if both_sides(state, battle) else ended(state)
