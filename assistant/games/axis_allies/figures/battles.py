"""The battles of Axis & Allies: the outcome expected at the beginning, and the actual one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.figures.facts import Played, Walked, rows
from assistant.games.axis_allies.battle import AreaBattle
from assistant.games.axis_allies.board import AIR, FIXTURES
from assistant.games.axis_allies.figures.shots import Shot, shots
from assistant.games.axis_allies.state import AxisAllies
from assistant.games.axis_allies.volleys import sides
from assistant.kit.pieces import Piece
from assistant.odds import Clash, Outcome, Unanswerable, ashore, clash, force

MOST = 60
"""Units of both sides above which a battle's odds are left out: they would cost more time than the rest of a review."""


@dataclass(frozen=True)
class BattleAtStart:
    """A battle when it began: its line, the units of both sides, and its odds (None: not worked out)."""

    line: int
    attackers: int
    defenders: int
    by: str
    against: str | None
    odds: Outcome | None


def fights(played: Played) -> Iterator[rows.FightRow]:
    """Yield one row for each battle in which dice were thrown, at its last line."""
    fired = {shot.line: shot for shot in shots(played)}
    begun: BattleAtStart | None = None
    mine: list[Shot] = []
    last = 0
    for seat_line in played.lines:
        before, after = seat_line.before, seat_line.after
        shot = fired.get(seat_line.seq)
        if shot is not None and begun is not None and before.battle is not None and shot.at == before.battle.at:
            mine.append(shot)
            last = seat_line.seq
        if len(after.fought) > len(before.fought):
            over = after.fought[-1]
            if mine and begun is not None:
                row = _row(seat_line.seq, over.battle, over.result == "won" and _taken(after, over.battle), begun, mine)
                yield replace(row, gained=gained(after, over.battle))
            begun, mine = None, []
        if begins(seat_line):
            begun, mine = played.cached(after, f"begun {seat_line.seq}", lambda one=seat_line: began(one)), []
    if begun is not None and mine and played.state.battle is not None:
        yield _row(last, played.state.battle, False, begun, mine)


def gained(state: AxisAllies, battle: AreaBattle) -> float:
    """Return what the defender lost less what the attacker lost in a finished battle, whichever losses were chosen."""
    return float(
        sum(
            (-1 if state.allied(owner, battle.attacker) else 1) * state.kinds[kind].cost * count
            for owner, kind, count in battle.lost
            if kind not in FIXTURES
        )
    )


def begins(seat_line: Walked) -> bool:
    """Return whether another battle is being fought since this line."""
    before, after = seat_line.before.battle, seat_line.after.battle
    if after is None:
        return False
    return before is None or before.at != after.at or len(seat_line.after.fought) > len(seat_line.before.fought)


def _taken(state: AxisAllies, battle: AreaBattle) -> bool:
    return state.sea(battle.at) or state.allied(state.controller(battle.at), battle.attacker)


def began(seat_line: Walked) -> BattleAtStart | None:
    """Return a battle as it begins, before any guns fire."""
    state: AxisAllies = seat_line.after
    battle = state.battle
    if battle is None:
        return None
    there = sides(state, battle)
    foes = Counter(piece.owner for piece in there["defender"])
    most = max(foes, key=lambda power: foes[power], default=None)
    ours, theirs = len(there["attacker"]), len(there["defender"])
    return BattleAtStart(seat_line.seq, ours, theirs, battle.attacker, most, odds(state, battle))


def odds(state: AxisAllies, battle: AreaBattle) -> Outcome | None:
    """Return the odds of the battle from here to the end, cheap units lost first; None if they are not worked out."""
    if sum(map(len, sides(state, battle).values())) - len(battle.hit) > MOST:
        return None
    try:
        to_come = still_to_fight(state, battle)
        return None if to_come is None else clash(to_come)
    except Unanswerable:
        return None


def still_to_fight(state: AxisAllies, battle: AreaBattle) -> Clash | None:
    """Return the battle from here to the end, with guns and ships that have not fired; None if a side is gone.

    Raises Unanswerable for more units than odds are worked out for.
    """
    there = sides(state, battle)
    ours = [piece for piece in there["attacker"] if piece.id not in battle.hit]
    theirs = [piece for piece in there["defender"] if piece.id not in battle.hit]
    if not ours or not theirs:
        return None
    landed = Counter(piece.kind for piece in ours if piece.id in battle.ashore)
    waiting = any(flak.at == battle.at for flak in state.flak)
    return Clash(
        ashore(
            force(Counter(p.kind for p in ours), "attack", _weapons(state, ours)),
            landed,
            aircraft_may_leave=chosen(state, "AA-AMB-11") != "no",
        ),
        force(Counter(p.kind for p in theirs), "defence", _weapons(state, theirs)),
        aa=waiting and any(p.kind in AIR for p in ours),
        aim="in_order" if chosen(state, "AA-AMB-22") == "in_order" else "each_kind",
        bombard=len(state.pieces.of(battle.support)),
        shelled_fire=chosen(state, "AA-AMB-10") != "no",
        shelled="land_units" if chosen(state, "AA-AMB-23") == "land_units" else "defenders",
        submarines="both" if chosen(state, "AA-AMB-08") == "both" else "no_first_shot",
        casualties="whole_side" if chosen(state, "AA-AMB-06") == "whole_side" else "each_column",
        area=0 if state.sea(battle.at) else state.value(battle.at),
    )


def worth(outcome: Outcome) -> float:
    """Return the average gain from a battle, with the area counted once: the better of fighting to the end and for one
    round.
    """
    return max(outcome.swing, clash(replace(outcome.clash, stop_after=1)).swing)


def _weapons(state: AxisAllies, pieces: Sequence[Piece]) -> tuple[str, ...]:
    return tuple({weapon for owner in {p.owner for p in pieces} for weapon in state.developments.get(owner, ())})


def chance(outcome: Outcome | None, *, at_sea: bool) -> float | None:
    """Return the chance of taking the area; at sea, the chance of winning."""
    if outcome is None:
        return None
    return outcome.win if at_sea else outcome.captures


def _row(line: int, battle: AreaBattle, captured: bool, begun: BattleAtStart, mine: Sequence[Shot]) -> rows.FightRow:
    ours = [shot for shot in mine if shot.side == "attacker"]
    theirs = [shot for shot in mine if shot.side == "defender"]
    destroyed, cost = _sum(ours), _sum(theirs)
    outcome = begun.odds
    return rows.FightRow(
        line=line,
        seat=begun.by,
        against=begun.against,
        source=None,
        area=battle.at,
        attackers=begun.attackers,
        defenders=begun.defenders,
        chance=chance(outcome, at_sea=outcome.clash.at_sea) if outcome else None,
        throws=len(mine),
        attacker_lost=sum(shot.pieces[0] for shot in theirs),
        defender_lost=sum(shot.pieces[0] for shot in ours),
        attacker_expected=sum(shot.pieces[1] for shot in theirs),
        defender_expected=sum(shot.pieces[1] for shot in ours),
        swing=(destroyed[0] - destroyed[1]) - (cost[0] - cost[1]),
        captured=captured,
        promised=outcome.defend_cost - outcome.attack_cost if outcome else None,
        gained=destroyed[0] - cost[0],
    )


def _sum(mine: Sequence[Shot]) -> tuple[float, float]:
    """Return the actual and the average cost of these dice."""
    return sum(sum(shot.lost.values()) for shot in mine), sum(sum(shot.expected.values()) for shot in mine)
