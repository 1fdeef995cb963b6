"""Decisions of Axis & Allies: battles that were begun, going on or breaking off; purchases and moves without a value.

A battle is worth the defender's average losses less the attacker's, plus the area's income for one turn, in IPCs,
either fought to the end or broken off after one round, whichever is more. Breaking off is worth nothing. An attack is
decided where the first units move, because every battle must then be fought.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from assistant.core.fast_replace import replace
from assistant.figures.facts import Played, Walked, rows
from assistant.figures.facts.choosing import decided, undecided
from assistant.games.axis_allies import events as e
from assistant.games.axis_allies.battle import AreaBattle
from assistant.games.axis_allies.fighting import settled
from assistant.games.axis_allies.figures.battles import began, odds, worth
from assistant.games.axis_allies.figures.players import seat_of
from assistant.games.axis_allies.sayings import unit, units
from assistant.games.axis_allies.state import AxisAllies
from assistant.games.axis_allies.volleys import attacking, defending, leaving
from assistant.kit.phrasing import listed, upper
from assistant.kit.pieces import Piece, counted

NONE = "no battle"
ATTACK = "attack"
STOP = "stop"
ON = "go on"
OFF = "break off"


def decisions(played: Played) -> Iterator[rows.DecisionRow]:
    """Yield every decision of the war, in order."""
    state: AxisAllies = played.state
    every = played.by_line(
        "decisions", _decisions, lambda line: line.after is not line.before and bool(line.before.players)
    )
    first = _first_moves(played)
    for row in sorted((_decided_at(row, first) for row in every), key=lambda row: row.line):
        seat = seat_of(state, row.seat)
        yield row if row.seat == seat else replace(row, seat=seat)


def _first_moves(played: Played) -> Mapping[int, int]:
    """Return the line of each battle's beginning → the line of the first move into it this turn, if units moved."""
    moved: dict[tuple[int, str, str], int] = {}
    first: dict[int, int] = {}
    for seat_line in played.lines:
        state: AxisAllies = seat_line.before
        match seat_line.event:
            case e.UnitsMoved(by=by, target=target):
                moved.setdefault((state.turn, by, target), seat_line.seq)
            case e.BattleBegun(at=at) if (line := moved.get((state.turn, state.power, at))) is not None:
                first[seat_line.seq] = line
            case _:
                pass
    return first


def _decided_at(row: rows.DecisionRow, first: Mapping[int, int]) -> rows.DecisionRow:
    """Return an attack at the line at which it was decided: every battle must be fought once units have moved in."""
    return replace(row, line=first[row.line]) if row.what == ATTACK and row.line in first else row


def _decisions(seat_line: Walked) -> Iterator[rows.DecisionRow]:
    line = seat_line.seq
    match seat_line.event:
        case e.BattleBegun():
            yield from _begun(seat_line)
        case e.ShotsFired():
            yield from _on(seat_line)
        case e.AttackersRetreated():
            yield from _off(seat_line)
        case e.UnitBought(by=by, unit=kind, count=count):
            yield undecided(line, by, "purchase", "IPCs", unit(kind, count))
        case e.WeaponsResearched(by=by, faces=faces):
            yield undecided(line, by, "research", "IPCs", f"{len(faces)} dice")
        case e.UnitsMoved(by=by, unit=kind, count=count):
            state: AxisAllies = seat_line.before
            way = f"{state.place(seat_line.event.source)} to {state.place(seat_line.event.target)}"
            yield undecided(line, by, "move", "IPCs", f"{unit(kind, count)} from {way}")
        case e.LossesChosen(side=side):
            yield from _losses(seat_line, side)
        case _:
            pass


def _begun(seat_line: Walked) -> Iterator[rows.DecisionRow]:
    """Yield the decision to fight a battle that units were moved into, compared with not fighting."""
    battle = seat_line.after.battle
    start = began(seat_line) if battle is not None and seat_line.before.battle is None else None
    if battle is None or start is None:
        return
    state: AxisAllies = seat_line.after
    chosen = f"attack {state.place(battle.at)} with {units(counted(attacking(state, battle)))}"
    if start.odds is None:
        yield undecided(seat_line.seq, start.by, ATTACK, "IPCs", chosen)
        return
    ways = ((chosen, worth(start.odds)), (NONE, 0.0))
    reason = "On average, the battle costs more than it gains, even with the area's value counted."
    yield decided(seat_line.seq, start.by, ATTACK, "IPCs", chosen, ways, reason)


def _on(seat_line: Walked) -> Iterator[rows.DecisionRow]:
    """Yield the decision to fight another round where the attackers could have broken off."""
    state: AxisAllies = settled(seat_line.before)
    battle = state.battle
    if battle is None or not battle.deciding or not leaving(state, battle) or seat_line.after.battle is None:
        return
    yield _stop(seat_line.seq, state, battle, ON, "On average, fighting on costs more than it gains.")


def _off(seat_line: Walked) -> Iterator[rows.DecisionRow]:
    """Yield the decision to break off, compared with fighting to the end."""
    state: AxisAllies = settled(seat_line.before)
    battle = state.battle
    if battle is None or not battle.deciding:
        return
    yield _stop(seat_line.seq, state, battle, OFF, "On average, fighting on would have gained more than it cost.")


def situation(what: str, seat_line: Walked) -> str:
    """Return the battle that a decision was about: where, whose, and with which units on both sides."""
    before: AxisAllies = seat_line.before
    if what == ATTACK:
        return _attack(seat_line.event, before, seat_line.after)
    state = settled(before)
    battle = state.battle
    if battle is None or what != STOP:
        return ""
    ours, theirs = units(counted(attacking(state, battle))), _defence(state, defending(state, battle))
    return f"Battle for {state.place(battle.at)}: {state.the(battle.attacker)} attacks with {ours}; {theirs}."


def _attack(event: object, before: AxisAllies, after: AxisAllies) -> str:
    """Return who could attack which area, and what defends it, before the first units move in."""
    match event:
        case e.UnitsMoved(by=by, target=target):
            defenders = before.enemies(target, by)
        case e.BattleBegun(at=target) if after.battle is not None:
            by, defenders = after.battle.attacker, defending(after, after.battle)
        case _:
            return ""
    return f"{upper(before.the(by))} can attack {before.place(target)}; {_defence(before, defenders)}."


def _defence(state: AxisAllies, pieces: Sequence[Piece]) -> str:
    owners = [state.the(owner) for owner in dict.fromkeys(piece.owner for piece in pieces)]
    verb = "defends" if len(owners) == 1 else "defend"
    return f"{listed(owners)} {verb} with {units(counted(pieces))}" if owners else "nobody defends it"


def _stop(line: int, state: AxisAllies, battle: AreaBattle, chosen: str, reason: str) -> rows.DecisionRow:
    outcome = odds(state, battle)
    if outcome is None:
        return undecided(line, battle.attacker, STOP, "IPCs", chosen)
    ways = {chosen: 0.0, ON: worth(outcome), OFF: 0.0}  # The chosen one comes first if both are worth the same.
    return decided(line, battle.attacker, STOP, "IPCs", chosen, tuple(ways.items()), reason)


def _losses(seat_line: Walked, side: str) -> Iterator[rows.DecisionRow]:
    """Yield other losses than the cheapest; the value of a unit where it is remains unknown."""
    battle = seat_line.before.battle
    if battle is None:
        return
    owners = [piece.owner for piece in seat_line.before.enemies(battle.at, battle.attacker)]
    who = battle.attacker if side == "attacker" else next(iter(owners), "")
    if who:
        yield undecided(seat_line.seq, who, "losses", "IPCs", "other losses than the cheapest")
