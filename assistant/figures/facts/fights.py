"""Battles as they were fought, roll by roll: the same figures for every game with a field of forces.

    for one in throws(played): one.expected, one.chance_now
    for one in battles(played): one.row

The average losses of the dice are exact. Armies are those on the board: in a roll whose losses are ignored, the
attacker loses none (OWD-C25).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

from assistant.families.war.events import AttackStopped
from assistant.figures.facts import rows
from assistant.figures.facts.played import Played, Walked
from assistant.kit.attack_terms import fighting
from assistant.kit.dice_throw import Losses
from assistant.kit.fight import Field, Fight, Round
from assistant.kit.forces import armies
from assistant.odds import Battle, Unanswerable, battle_of, forecast, fought_of, on_the_board, swing, taking
from assistant.odds.armies.dice import PLAIN


@dataclass(frozen=True)
class RollRecord:
    """One roll: its line, the fight including it, and its possible losses on the board, each with its chance.

    `before` is the chance to take the area before it, fighting on to the end with all dice; `after` by the possible
    losses. Both are None if there is no exact answer; `costs` is empty if no dice can cause the losses that were
    recorded.
    """

    line: int
    fight: Fight
    round: Round
    costs: tuple[tuple[Losses, float], ...] = ()
    before: float | None = None
    after: tuple[float, ...] | None = None

    @property
    def expected(self) -> Losses | tuple[float, float] | None:
        """The average losses of attacker and defender in this roll; None if unknown."""
        if not self.costs:
            return None
        return (
            sum(lost.attacker * p for lost, p in self.costs),
            sum(lost.defender * p for lost, p in self.costs),
        )

    @property
    def chance_expected(self) -> float | None:
        """The average chance to take the area after this roll; less than before if not all dice were used."""
        if self.after is None:
            return None
        return sum(p * chance for (_, p), chance in zip(self.costs, self.after, strict=True))

    @property
    def chance_now(self) -> float | None:
        """The chance to take the area after the actual losses."""
        if self.after is None:
            return None
        return next(c for (lost, _), c in zip(self.costs, self.after, strict=True) if lost == self.round.lost)


def throws(played: Played) -> Iterator[RollRecord]:
    """Yield every roll of the game, in order."""
    for seat_line in played.lines:
        fight = seat_line.before.fight
        if fight is not None and not fight.captured and seat_line.after is not seat_line.before:
            roll = played.cached(
                seat_line.after, f"throw {seat_line.seq}", lambda seat_line=seat_line: _throw(seat_line)
            )
            if roll is not None:
                yield roll


def thrown_in(seat_line: Walked) -> Fight | None:
    """Return the fight including this line's roll; None if the line is not a roll."""
    before: Fight | None = seat_line.before.fight
    if before is None or before.captured:
        return None
    over: tuple[Fight, ...] = seat_line.after.fought[
        len(seat_line.before.fought) :
    ]  # without earlier attacks that look the same
    for fight in (seat_line.after.fight, *over):
        if fight is not None and same(before, fight) and len(fight.rounds) == len(before.rounds) + 1:
            return fight
    return None


def same(one: Fight, other: Fight) -> bool:
    """Return whether these are one fight at different moments."""
    least = min(len(one.rounds), len(other.rounds))
    places = (one.by, one.attacker, one.defender, one.source, one.target, one.turn)
    others = (other.by, other.attacker, other.defender, other.source, other.target, other.turn)
    return places == others and one.rounds[:least] == other.rounds[:least]


def _throw(seat_line: Walked) -> RollRecord | None:
    fight = thrown_in(seat_line)
    if fight is None:
        return None
    one = fight.rounds[-1]
    fought = fought_of(one)
    if fought is None:
        return RollRecord(seat_line.seq, fight, one)
    costs: dict[Losses, float] = {}
    for cost, chance in fought.round.chances:
        lost = on_the_board(one, cost)
        costs[lost] = costs.get(lost, 0.0) + chance
    if one.lost not in costs or one.lost.attacker > one.armies[0] or one.lost.defender > one.armies[1]:
        return RollRecord(seat_line.seq, fight, one)
    roll = RollRecord(seat_line.seq, fight, one, tuple(costs.items()))
    battle = battle_now(seat_line.before)
    if battle is None:
        return roll
    try:
        after = [chance_of(battle.after(*cost)) for cost in costs]
    except Unanswerable:  # A line was ignored, and fewer armies are there than dice were rolled for.
        return roll
    before = chance_of(battle)
    known = tuple(chance for chance in after if chance is not None)
    return replace(roll, before=before, after=known) if before is not None and len(known) == len(after) else roll


# ---------------------------------------------------------------------- chances


def battle_now(state: Field) -> Battle | None:
    """Return the current fight as a battle; None if there is none, or no exact answer."""
    if state.fight is None:
        return None
    try:
        return battle_of(state, state.fight)
    except Unanswerable:
        return None


def chance_of(battle: Battle) -> float | None:
    """Return the chance to take the area, fighting on to the end; None if there is no exact answer."""
    if battle.fighting <= 0 or not battle.defend:
        return float(battle.fighting > 0 or (not battle.defend and not battle.opening))
    if not (battle.ignored or battle.opening):
        return taking(battle.dice, battle.fighting, battle.defend)
    return _chance_of(battle)


@lru_cache(maxsize=1024)
def _chance_of(battle: Battle) -> float | None:
    try:
        return forecast(battle).win
    except Unanswerable:
        return None


def holding(threat: int, armies: int) -> float:
    """Return the chance that armies hold an area against a neighboring stack of `threat` armies, one of which stays."""
    return 1.0 - taking(PLAIN, threat - 1, armies) if threat > 1 and armies else 1.0


# ---------------------------------------------------------------------- battles


class BattleRecord(NamedTuple):
    """A battle, finished or not: the line at which it began, its rolls, and its row."""

    began: int
    throws: tuple[RollRecord, ...]
    row: rows.FightRow


def battles(played: Played) -> Iterator[BattleRecord]:
    """Yield every battle with dice, or in which an area was taken without any, in order."""
    began, last, thrown = 0, 0, list[RollRecord]()
    fight: Fight | None = None
    begun: Any = None
    rolls = {throw.line: throw for throw in throws(played)}
    for seat_line in played.lines:
        throw = rolls.get(seat_line.seq)
        if throw is not None:
            fight, last = throw.fight, seat_line.seq
            begun = begun if thrown else seat_line.before
            thrown.append(throw)
        now: Fight | None = seat_line.after.fight
        if fight is not None and (now is None or not same(fight, now)):
            stopped = throw is None and not fight.captured and isinstance(seat_line.event, AttackStopped)
            if fight.captured or thrown:
                yield BattleRecord(began, tuple(thrown), _row(fight, begun, thrown, seat_line.seq if stopped else last))
            fight, thrown = None, []
        if now is not None and fight is None:
            fight, began, last = now, seat_line.seq, seat_line.seq
            begun = seat_line.before if now.captured else seat_line.after
        elif now is not None:
            fight = now
    if fight is not None and (fight.captured or thrown):
        yield BattleRecord(began, tuple(thrown), _row(fight, begun, thrown, last))


def _row(fight: Fight, begun: Field, thrown: list[RollRecord], line: int) -> rows.FightRow:
    battle = battle_now(begun) if thrown else None
    expected = [one.expected for one in thrown]
    known = [cost for cost in expected if cost is not None] if None not in expected else None
    ours = sum(cost[0] for cost in known) if known is not None else None
    theirs = sum(cost[1] for cost in known) if known is not None else None
    lost = fight.lost
    plain = battle is not None and not (battle.ignored or battle.opening)
    better = None if ours is None or theirs is None else lost.defender - lost.attacker - (theirs - ours)
    return rows.FightRow(
        line=line,
        seat=fight.attacker,
        against=fight.defender or None,
        source=fight.source,
        area=fight.target,
        attackers=fighting(begun.fight or fight, armies(begun.forces, fight.source, fight.attacker)),
        defenders=armies(begun.forces, fight.target, fight.defender),
        chance=chance_of(battle) if battle else (1.0 if not thrown else None),
        throws=len(thrown),
        attacker_lost=lost.attacker,
        defender_lost=lost.defender,
        attacker_expected=ours,
        defender_expected=theirs,
        swing=better,
        captured=fight.captured,
        promised=swing(battle.dice, battle.fighting, battle.defend) if battle and plain else None,
        gained=float(lost.defender - lost.attacker),
    )
