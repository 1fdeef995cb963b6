"""Decisions of a game of RISK compared with the best alternative: attacks, stopping, dice, placement, free moves.

War is valued in armies: an army of the player's own and a killed one count 1 each; the attacked area counts the new
armies that it brings its new holder and costs its old holder at their next turns, and its part of an elimination that
is near at hand; the first capture of a turn counts a third of a set. Placing and moving is valued in areas that will be
held or taken: unit "chance".
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch
from typing import NamedTuple

from assistant.core.fast_replace import replace
from assistant.figures.facts import Played, Walked, rows
from assistant.figures.facts.choosing import decided, undecided
from assistant.figures.facts.fights import RollRecord, battle_now, throws
from assistant.games.risk import events as e
from assistant.games.risk.cards import SET
from assistant.games.risk.figures.posts import moving, placing
from assistant.games.risk.state import Risk
from assistant.kit.attack_terms import fighting
from assistant.kit.dice_throw import MOST_ATTACK
from assistant.kit.fight import Fight, dice_of
from assistant.kit.forces import placed, totals
from assistant.kit.phrasing import counted
from assistant.odds import Stakes, Unanswerable, Worth, stakes
from assistant.odds.armies.dice import PLAIN, Dice

DECIDING = (
    e.AttackAnnounced, e.AttackStopped, e.ArmiesPlaced, e.ArmiesMoved, e.TurnEnded, e.SetTurnedIn, e.ArmiesMovedIn,
)  # fmt: skip
NONE = "no attack"
STOP = "stop"
DICE = "dice"
ON = "go on"


FEW = 3
"""The most areas with which a player is about to be eliminated."""


class Stake(NamedTuple):
    """A fight as it stands: the value of each of its positions, the armies that can fight, and the defenders."""

    table: Stakes
    land: float
    fighting: int
    defending: int

    @property
    def gain(self) -> float:
        """The advantage of going on over stopping, in armies; for an undefended area, the area's value."""
        return self.table.gain(self.fighting, self.defending) if self.defending else self.land


def decisions(played: Played) -> Iterator[rows.DecisionRow]:
    """Return every decision of the war, in order."""
    rolls = {throw.line: throw for throw in throws(played)}

    def decides(line: Walked) -> bool:
        changed = line.after is not line.before and bool(line.before.turn.number)
        return changed and (line.seq in rolls or isinstance(line.event, DECIDING))

    return played.by_line("decisions", lambda line: _decisions(line, rolls.get(line.seq)), decides)


def _decisions(seat_line: Walked, throw: RollRecord | None) -> Iterator[rows.DecisionRow]:
    state: Risk = seat_line.before
    match seat_line.event:
        case e.AttackAnnounced():
            yield from announcing(seat_line)
        case e.AttackStopped(by=by):
            yield from stopping(seat_line.seq, state, by)
        case e.ArmiesPlaced():
            yield from placing(seat_line)
        case e.ArmiesMoved() | e.TurnEnded():
            yield from moving(seat_line)
        case e.SetTurnedIn(by=by):
            yield undecided(seat_line.seq, by, "set", "armies", "turn in a set")
        case e.ArmiesMovedIn(count=count) if seat_line.after.fight is not None:
            yield undecided(seat_line.seq, seat_line.after.fight.by, "move in", "armies", f"{count} armies")
        case _:
            pass
    if throw is not None:
        yield from going_on(seat_line.seq, state, throw)
        yield from fewer_dice(seat_line.seq, state, throw)


def situation(what: str, seat_line: Walked) -> str:
    """Return the fight that a decision was about, with the armies of both sides; or how many armies were placed."""
    state: Risk = seat_line.before
    if isinstance(seat_line.event, e.ArmiesPlaced):
        return f"{counted(seat_line.event.count, 'army', 'armies')} to place on one area."
    fight = state.fight
    if fight is None or what not in (STOP, DICE):
        return ""
    ours, theirs = state.armies(fight.source), state.armies(fight.target)
    return f"{state.area(fight.source)} with {ours} against {state.area(fight.target)} with {theirs}"


# ---------------------------------------------------------------------- what is at stake


@singledispatch
def card_worth(state: Risk) -> float:
    """Return the worth of the card for a first capture: a third of the next set, in armies."""
    return state.next_set / SET


def land(state: Risk, attacker: str, area: str) -> float:
    """Return the armies that an area brings its captor and costs its loser at their next turns.

    An area of a player who holds `FEW` or fewer also counts its part of what the elimination of that player brings.
    """
    defender = state.holder(area)
    after = replace(state, forces=placed(state.forces, area, attacker, 1))
    worth = 0.0
    if attacker in state.order:
        worth += after.income(attacker).total - state.income(attacker).total
        worth += 0.0 if state.turn.captured else card_worth(state)
    if defender in state.order:
        worth += state.income(defender).total - (after.income(defender).total if after.held(defender) else 0)
        worth += _eliminating(state, attacker, defender)
    return max(0.0, worth)


def _eliminating(state: Risk, attacker: str, defender: str) -> float:
    """Return the part of an area in the worth of an elimination: the player's cards, and for the victory all armies
    that the victor has then no other use for (RSK-ELI-01, RSK-END-01).
    """
    held = len(state.held(defender))
    if attacker not in state.order or held > FEW:
        return 0.0
    cards = state.deck.hand(defender) * card_worth(state)
    victory = set(state.contenders) == {attacker, defender}
    return (cards + (totals(state.forces).get(attacker, 0) if victory else 0)) / held


def stake(state: Risk, source: str, target: str) -> Stake | None:
    """Return the stake of an attack that may be stopped at any time; None if there is no exact answer."""
    attacker = state.holder(source)
    if attacker is None or source == target:
        return None
    return _stake(PLAIN, land(state, attacker, target), max(0, state.armies(source) - 1), state.armies(target))


def _stake(dice: Dice, worth: float, ours: int, theirs: int) -> Stake | None:
    try:
        return Stake(stakes(dice, Worth(land=worth, enemy=1.0), ours, theirs), worth, ours, theirs)
    except Unanswerable:
        return None


def open_stake(state: Risk) -> Stake | None:
    """Return the stake of the current fight; None if it cannot be stopped, or there is no exact answer."""
    fight, battle = state.fight, battle_now(state)
    if fight is None or battle is None or fight.to_the_end or battle.ignored or battle.opening:
        return None
    return _stake(battle.dice, land(state, fight.attacker, fight.target), battle.fighting, battle.defend)


# ---------------------------------------------------------------------- attacks


def announcing(seat_line: Walked) -> Iterator[rows.DecisionRow]:
    """Yield an attack, against no attack and against the other attacks from there that it makes impossible."""
    state: Risk = seat_line.before
    event = seat_line.event
    if seat_line.after.fight is None or not isinstance(event, e.AttackAnnounced):
        return
    chosen, own = _attack(state, event.source, event.target), stake(state, event.source, event.target)
    if own is None:
        yield undecided(seat_line.seq, event.by, "attack", "armies", chosen)
        return
    ways = [(NONE, 0.0), (chosen, own.gain)]
    for target in state.targets(event.source):
        other = stake(state, event.source, target) if target != event.target else None
        if other is not None and spoiled(own, other):
            ways.append((_attack(state, event.source, target), other.gain))
    reason = "The armies there are enough for one of the two, and that one brings more, on average."
    if max(gain for _, gain in ways) <= 0:
        reason = "This attack costs more armies than it kills, on average, and the area does not make up for it."
    yield decided(seat_line.seq, event.by, "attack", "armies", chosen, ways, reason)


def spoiled(first: Stake, other: Stake) -> bool:
    """Return whether the other attack could be made on even terms now, but not after the first and its move-in."""
    left = first.fighting - first.defending - MOST_ATTACK
    return left < other.defending <= first.fighting


def _attack(state: Risk, source: str, target: str) -> str:
    return f"{state.area(source)} attacks {state.area(target)} ({state.armies(source)} against {state.armies(target)})"


def stopping(line: int, state: Risk, by: str) -> Iterator[rows.DecisionRow]:
    """Yield a decision to stop, against one more round followed by the best play."""
    fight = state.fight
    if fight is None or fight.captured:
        return
    open_ = open_stake(state)
    if open_ is None or not fighting(fight, state.armies(fight.source)):
        return
    reason = f"With {open_.fighting} that can fight against {open_.defending} another round was worth more."
    yield decided(line, by, "stop", "armies", STOP, ((STOP, 0.0), (ON, open_.gain)), reason)


def going_on(line: int, state: Risk, throw: RollRecord) -> Iterator[rows.DecisionRow]:
    """Yield a decision for one more round, after the first round, against stopping."""
    if len(throw.fight.rounds) < 2 or throw.fight.to_the_end:
        return
    open_ = open_stake(state)
    if open_ is None:
        yield undecided(line, throw.fight.by, "stop", "armies", ON)
        return
    reason = f"With {open_.fighting} that can fight against {open_.defending} it was better to stop."
    yield decided(line, throw.fight.by, "stop", "armies", ON, ((ON, open_.gain), (STOP, 0.0)), reason)


def fewer_dice(line: int, state: Risk, throw: RollRecord) -> Iterator[rows.DecisionRow]:
    """Yield a choice of fewer dice than possible: its effect on the chance to take or to hold the area."""
    fight: Fight | None = state.fight
    mean = throw.chance_expected
    if fight is None or mean is None or throw.before is None or fight.all_defend:
        return
    most, thrown = dice_of(state, fight), throw.round.dice
    all_of_them = f"all dice ({most[0]} against {most[1]})"
    chosen = f"{thrown[0]} against {thrown[1]}"
    reason = "More dice are better."
    if thrown[0] < most[0]:
        yield decided(line, fight.by, DICE, "chance", chosen, ((chosen, mean), (all_of_them, throw.before)), reason)
    elif thrown[1] < most[1] and fight.defender in state.order:
        yield decided(
            line, fight.defender, DICE, "chance", chosen,
            ((chosen, 1 - mean), (all_of_them, 1 - throw.before)), reason,
        )  # fmt: skip
