"""The units that fight in a battle, and the sequence of volleys in a round. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from assistant.content.house_rules import chosen
from assistant.core.per_state import per_state
from assistant.games.axis_allies.battle import SHORE, SUBS, AreaBattle, Volley, Who
from assistant.games.axis_allies.board import AIR, BATTLESHIP, BOMBER, FIGHTER, INFANTRY, LAND, SUBMARINE
from assistant.games.axis_allies.state import AxisAllies
from assistant.kit.pieces import Piece


def attacking(state: AxisAllies, battle: AreaBattle) -> tuple[Piece, ...]:
    """Return the attackers that are still there."""
    pieces = state.pieces.of(sorted(battle.attackers - _raiders(state, battle)))
    return tuple(p for p in pieces if p.at == battle.at and not (state.sea(battle.at) and p.kind in LAND))


def defending(state: AxisAllies, battle: AreaBattle) -> tuple[Piece, ...]:
    """Return all units of the other alliance that fight there, whatever their country (AA-CBT-12)."""
    return tuple(p for p in state.enemies(battle.at, battle.attacker) if state.defends(p))


def _raiders(state: AxisAllies, battle: AreaBattle) -> frozenset[int]:
    return frozenset(state.raids.get(battle.at, ()))


@per_state
def sides(state: AxisAllies, battle: AreaBattle) -> Mapping[Who, tuple[Piece, ...]]:
    """Return both sides, including units that are hit but still fire."""
    return {"attacker": attacking(state, battle), "defender": defending(state, battle)}


def strength(state: AxisAllies, piece: Piece, side: Who) -> int:
    """Return the number on which, or below, a unit hits (AA-UNI-01, AA-WPN-04)."""
    kind = state.kinds[piece.kind]
    if side == "attacker":
        return kind.attack + (piece.kind == SUBMARINE and state.developed(piece.owner, "super_submarines"))
    return kind.defense + (piece.kind == FIGHTER and state.developed(piece.owner, "jet_power"))


def dice(state: AxisAllies, piece: Piece, side: Who) -> int:
    """Return how many dice a unit rolls (AA-WPN-06)."""
    return 3 if side == "attacker" and piece.kind == BOMBER and state.developed(piece.owner, "heavy_bombers") else 1


def volleys(state: AxisAllies, battle: AreaBattle) -> tuple[Volley, ...]:
    """Return all volleys of this round in order, including those already fired (AA-CBT-01, AA-CBT-03)."""
    opening = _opening(state, battle)
    return (*opening, *_columns(state, battle, "attacker"), *_columns(state, battle, "defender"))


def _opening(state: AxisAllies, battle: AreaBattle) -> list[Volley]:
    """Return the submarines, then the bombardment, in the first round only (AA-SUB-01, AA-BAT-01, AA-AMB-10)."""
    volleys_: list[Volley] = []
    who: list[Who] = ["attacker"]
    if chosen(state, "AA-AMB-08") == "both":
        who.append("defender")
    for side in who:
        volleys_ += _submarines(state, battle, side, opening=True)
    guns = state.pieces.of(battle.support)
    if guns:
        deadly = chosen(state, "AA-AMB-10") == "no"
        number = state.kinds[BATTLESHIP].attack
        spares = chosen(state, "AA-AMB-23") == "land_units"
        volleys_.append(Volley("attacker", SHORE, len(guns), number, opening=True, deadly=deadly, spares=spares))
    return volleys_


def _submarines(state: AxisAllies, battle: AreaBattle, side: Who, *, opening: bool) -> list[Volley]:
    counts: dict[int, int] = {}
    for piece in sides(state, battle)[side]:
        if piece.kind == SUBMARINE and (opening or piece.id not in battle.dead):
            number = strength(state, piece, side)
            counts[number] = counts.get(number, 0) + 1
    return [
        Volley(side, SUBS, count, number, opening, opening, spares=True) for number, count in sorted(counts.items())
    ]


def _columns(state: AxisAllies, battle: AreaBattle, side: Who) -> list[Volley]:
    """Return volleys by strength, lowest first; defending submarines have their own column."""
    counts: dict[int, int] = {}
    for piece in sides(state, battle)[side]:
        number = strength(state, piece, side)
        if piece.kind != SUBMARINE and number and piece.id not in battle.dead:
            counts[number] = counts.get(number, 0) + dice(state, piece, side)
    columns = [Volley(side, str(number), count, number) for number, count in counts.items()]
    if side == "defender" and chosen(state, "AA-AMB-08") != "both":
        columns += _submarines(state, battle, side, opening=False)
    return sorted(columns, key=lambda volley: (volley.strength, volley.spares))


@per_state
def next_volley(state: AxisAllies, battle: AreaBattle) -> Volley | None:
    """Return the next volley with a target that is not hit yet; None when the round is over."""
    left = (v for v in volleys(state, battle) if battle.name(v) not in battle.fired)
    return next((v for v in left if any(p.id not in battle.hit for p in targets(state, battle, v))), None)


def firing(state: AxisAllies, battle: AreaBattle, volley: Volley) -> tuple[Piece, ...]:
    """Return the units that fire a volley of this round (AA-CBT-01, AA-CBT-03)."""
    if volley.column == SHORE:
        return state.pieces.of(battle.support)
    there = (p for p in sides(state, battle)[volley.side] if volley.opening or p.id not in battle.dead)
    column = (p for p in there if (p.kind == SUBMARINE) == (volley.column == SUBS))
    return tuple(p for p in column if strength(state, p, volley.side) == volley.strength)


def targets(state: AxisAllies, battle: AreaBattle, volley: Volley) -> tuple[Piece, ...]:
    """Return the units that a volley can hit, as losses are proposed (AA-CBT-07, AA-SUB-02, AA-BAT-01, AA-AMB-23)."""
    pieces = against(state, battle, volley.side)
    if volley.spares:
        pieces = tuple(p for p in pieces if p.kind not in AIR)
    return cheapest_first(state, pieces, other(volley.side))


def cheapest_first(state: AxisAllies, pieces: Iterable[Piece], side: Who) -> tuple[Piece, ...]:
    """Return the proposed losses: cheap units, then weak ones; a lightly loaded transport before a full one."""

    def worth(piece: Piece) -> tuple[int, int, int, int]:
        load = sum(state.kinds[p.kind].cost for p in state.pieces.on(piece.id) if p.kind in LAND)
        return state.kinds[piece.kind].cost + load, strength(state, piece, side), -piece.gone, piece.id

    return tuple(sorted(pieces, key=worth))


def leaving(state: AxisAllies, battle: AreaBattle) -> tuple[Piece, ...]:
    """Return attackers that can retreat: not those that came by sea, nor, as the table reads it, aircraft with them.

    Rules: AA-AMP-02, AA-AMP-03, AA-AMB-11.
    """
    there = attacking(state, battle)
    landed = any(p.id in battle.ashore for p in there)
    bound = landed and chosen(state, "AA-AMB-11") == "no"
    return tuple(p for p in there if p.id not in battle.ashore and not (bound and p.kind in AIR))


def choice(state: AxisAllies, battle: AreaBattle) -> bool:
    """Return whether it matters which units take the hits of the last volleys (AA-CBT-07)."""
    if not battle.last or not battle.fired:
        return False
    able = [p for p in against(state, battle, battle.last[-1][0].side) if p.id not in battle.before]
    new = len(battle.hit - battle.before)
    unlike = {(p.owner, p.kind, len(state.pieces.on(p.id)), p.id in battle.ashore) for p in able}
    return 0 < new < len(able) and len(unlike) > 1


def plain(state: AxisAllies, battle: AreaBattle) -> bool:
    """Return whether the last hits go to one owner's infantry alone: the weakest units, which nobody would change."""
    able = [p for p in against(state, battle, battle.last[-1][0].side) if p.id not in battle.before]
    infantry = [p for p in able if p.kind == INFANTRY]
    new = battle.hit - battle.before
    return new <= {p.id for p in infantry} and len({(p.owner, p.id in battle.ashore) for p in infantry}) == 1


def against(state: AxisAllies, battle: AreaBattle, side: Who) -> tuple[Piece, ...]:
    """Return the pieces that a side fires at."""
    return sides(state, battle)[other(side)]


def other(side: Who) -> Who:
    """Return the other side of a battle."""
    return "defender" if side == "attacker" else "attacker"


def still_open(state: AxisAllies, battle: AreaBattle, volley: Volley) -> bool:
    """Return whether losses of earlier volleys can still be chosen together with this one's (AA-AMB-06)."""
    same = bool(battle.last) and battle.last[-1][0].side == volley.side
    return same and not volley.opening and not battle.last[-1][0].opening and chosen(state, "AA-AMB-06") == "whole_side"


def hits_in(state: AxisAllies, side: str, column: str, faces: Sequence[str]) -> int:
    """Return the number of hits among the faces of the dice (AA-CBT-02)."""
    fits = (v for v in volleys(state, state.battle) if (v.side, v.column) == (side, column)) if state.battle else ()
    volley = next(iter(fits), None)
    return sum(int(face) <= volley.strength for face in faces[: volley.dice]) if volley else 0


def both_sides(state: AxisAllies, battle: AreaBattle) -> bool:
    """Return whether both sides still have units."""
    return all(sides(state, battle).values())
