"""How a battle is fought: firing volleys, choosing losses, ending rounds, retreating and resolving the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from assistant.core.fast_replace import replace
from assistant.core.per_state import per_state
from assistant.games.axis_allies import conquest, landing
from assistant.games.axis_allies.battle import AreaBattle, FinishedBattle, Salvo, Who, allotted
from assistant.games.axis_allies.board import AIR, CONQUERORS, LAND, SUBMARINE
from assistant.games.axis_allies.state import AxisAllies
from assistant.games.axis_allies.volleys import (
    against,
    attacking,
    both_sides,
    cheapest_first,
    choice,
    defending,
    firing,
    leaving,
    next_volley,
    other,
    sides,
    still_open,
    volleys,
)
from assistant.kit.pieces import Piece, changed, removed

T = TypeVar("T", bound=AxisAllies)


def fired(state: T, column: str, side: Who, hits: int) -> T:
    """Fire a volley; its losses are the cheapest units until others are chosen (AA-CBT-02, AA-CBT-07)."""
    state = settled(state)
    battle = state.battle
    volley = battle and next((v for v in volleys(state, battle) if v.side == side and v.column == column), None)
    if battle is None or volley is None or battle.name(volley) in battle.fired:
        return state
    hits = max(0, min(hits, volley.dice))
    together = still_open(state, battle, volley)
    last = (*(battle.last if together else ()), (volley, hits))
    before = battle.before if together else battle.hit
    hit = allotted(last, cheapest_first(state, against(state, battle, side), other(side)), before)
    salvo = Salvo(battle.round, side, column, volley.dice, volley.strength, hits)
    battle = replace(
        battle,
        fired=(*battle.fired, battle.name(volley)),
        hit=hit,
        dead=hit if volley.deadly else battle.dead,
        last=last,
        before=before,
        salvoes=(*battle.salvoes, salvo),
    )
    state = now(state, battle)
    return state if choice(state, battle) else settled(state)


def now(state: T, battle: AreaBattle) -> T:
    """Return the table with this battle in place of the one being fought."""
    return replace(state, battles=(battle, *state.battles[1:]))


@per_state
def settled(state: T) -> T:
    """End a round once no volley is left: remove losses, and end the battle if one side is gone (AA-CBT-08)."""
    battle = state.battle
    if battle is None or not battle.fired or next_volley(state, battle) is not None:
        return state
    state = _taken_off(state, battle)
    battle = state.battles[0]
    return state if both_sides(state, battle) else ended(state)


def shooters(state: AxisAllies) -> tuple[str, ...]:
    """Return the countries whose owners roll the next volley; the attacker's where the program rolls all dice."""
    after = settled(state)
    battle = after.battle
    volley = next_volley(after, battle) if battle and state.battle else None
    if not battle or not volley:
        return ()
    own = tuple(dict.fromkeys(piece.owner for piece in firing(after, battle, volley)))
    return own if state.dice == "typed" else (battle.attacker,)


def _taken_off(state: T, battle: AreaBattle) -> T:
    """Remove lost pieces; land units on board sink with their ship, and aircraft stay in the air (AA-TRN-05)."""
    lost = state.pieces.of(sorted(battle.hit))
    cargo = [p for piece in lost for p in state.pieces.on(piece.id) if p.kind in LAND]
    planes = [p.id for piece in lost for p in state.pieces.on(piece.id) if p.kind in AIR and p.id not in battle.hit]
    pieces = changed(state.pieces, planes, lambda p: p._replace(on=0).marked("adrift"))
    none = frozenset[int]()
    battle = replace(
        battle.with_losses([*lost, *cargo]),
        attackers=battle.attackers - battle.hit,
        support=none,
        round=battle.round + 1,
        fired=(),
        hit=none,
        dead=none,
        before=none,
        last=(),
    )
    return replace(now(state, battle), pieces=removed(pieces, [p.id for p in lost]))


def chosen_losses(state: T, side: Who, lost: Sequence[tuple[str, str]]) -> T:
    """Choose other losses than the cheapest for the last volleys, as (country, kind) pairs (AA-CBT-07)."""
    battle = state.battle
    if battle is None or not battle.last or battle.last[-1][0].side == side:
        return state
    pool = [p for p in cheapest_first(state, sides(state, battle)[side], side) if p.id not in battle.before]
    first: list[Piece] = []
    for owner, kind in lost:
        piece = next((p for p in pool if p.kind == kind and owner in ("", p.owner)), None)
        if piece:
            pool.remove(piece)
            first.append(piece)
    hit = allotted(battle.last, [*first, *pool], battle.before)
    dead = hit if battle.last[-1][0].deadly else battle.dead
    return settled(now(state, replace(battle, hit=hit, dead=dead)))


def ended(state: T, result: str = "") -> T:
    """End the battle: the side that is left holds the area (AA-CBT-08, AA-CBT-09, AA-CBT-10)."""
    battle = state.battle
    if battle is None:
        return state
    ours, theirs = attacking(state, battle), defending(state, battle)
    result = result or (
        "won" if ours and not theirs else "lost" if theirs and not ours else "both gone" if not ours else "stopped"
    )
    state = replace(
        state,
        battles=state.battles[1:],
        fighting=False,
        fought=(*state.fought, FinishedBattle(state.turn, battle, result)),
        fought_over=state.fought_over | {battle.at},
    )
    if result == "won" and any(p.kind in CONQUERORS for p in ours):
        state = conquest.entered(state, battle.at, battle.attacker)
    dived = [p.id for p in state.at(battle.at) if "dived" in p.marks]
    state = replace(state, pieces=changed(state.pieces, dived, lambda p: p.unmarked("dived")))
    state = landing.adrift(state, battle.at, battle.attacker)
    return landing.attack_over(state, [p.id for p in ours if p.kind in AIR])


def retreated(state: T, to: str) -> T:
    """Retreat the attackers, all to one area; units that came by sea fight on.

    Rules: AA-RET-01 to -03, AA-AMP-02, AA-AMP-03.
    """
    state = settled(state)
    battle = state.battle
    if battle is None or (to and state.sea(to) != state.sea(battle.at)):
        return state
    off = leaving(state, battle)
    walking = [p.id for p in off if p.kind not in AIR]
    planes = [p.id for p in off if p.kind in AIR]
    cargo = [c.id for number in walking for c in state.pieces.on(number)]
    state = replace(state, pieces=changed(state.pieces, [*walking, *cargo], lambda p: p._replace(at=to)))
    battle = replace(battle, attackers=battle.attackers - {p.id for p in off})
    if attacking(state, battle):
        return landing.attack_over(now(state, battle), planes)
    return landing.attack_over(ended(now(state, battle), "retreated"), planes)


def withdrawn(state: T, side: Who, owner: str, to: str, count: int) -> T:
    """Withdraw submarines after a round, or submerge them where the table plays that way (AA-SUB-04, AA-AMB-09)."""
    state = settled(state)
    battle = state.battle
    if battle is None or not battle.deciding:
        return state
    submarines = [p.id for p in sides(state, battle)[side] if p.kind == SUBMARINE and p.owner == owner][: max(0, count)]
    dived = ("dived",) if to == battle.at else ()
    pieces = changed(state.pieces, submarines, lambda p: p._replace(at=to).marked(*dived))
    battle = replace(battle, attackers=battle.attackers - frozenset(submarines))
    state = now(replace(state, pieces=pieces), battle)
    return state if both_sides(state, battle) else ended(state)
