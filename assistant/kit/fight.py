"""A fight between two areas, round by round, and its effect on the forces.

`Field` is the part of a State that games with armies share. The functions never refuse: losses and moves are applied as
the table entered them, even where more armies are lost or moved than were known to be there. An area never has fewer
than zero armies.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeVar

from assistant.core.fast_replace import replace
from assistant.kit.attack_terms import (
    AttackTerms,
    after_round,
    entering,
    extra_die,
    most_thrown,
    on_board,
    own_dice,
    pairs,
)
from assistant.kit.dice_throw import FACES, Losses, defence_dice, losses
from assistant.kit.forces import Force, Forces, added, armies, emptied, held, holder, moved, placed, withdrawn


@dataclass(frozen=True, kw_only=True)
class Round:
    """One roll: armies on both sides before it, numbers of dice, the faces if they were entered, the losses.

    `lost` is what was taken off the board: nothing of the attacker's if the round was `spared`. `modifiers` and
    `capped` are those it was rolled with; `extra` of the attack dice had no army of their own.
    """

    armies: tuple[int, int]
    dice: tuple[int, int]
    lost: Losses
    attack: tuple[int, ...] = ()
    defence: tuple[int, ...] = ()
    modifiers: tuple[int, int] = (0, 0)
    capped: bool = False
    extra: int = 0
    reroll: Literal["", "new", "better"] = ""
    spared: bool = False


@dataclass(frozen=True, kw_only=True)
class Fight(AttackTerms):
    """An announced attack: by whom, from where, at what, and its rounds so far, on the terms of `AttackTerms`.

    `attacker` and `defender` are owners, `by` the player who rolls. `captured`: the target fell; `moved`: the number of
    armies that have moved in.
    """

    by: str
    attacker: str
    defender: str
    source: str
    target: str
    turn: int = 0
    rounds: tuple[Round, ...] = ()
    captured: bool = False
    moved: int = 0

    @property
    def lost(self) -> Losses:
        """Armies lost so far on both sides."""
        return Losses(sum(r.lost.attacker for r in self.rounds), sum(r.lost.defender for r in self.rounds))

    @property
    def inside(self) -> bool:
        """Whether both sides are in one area, whose holder defends (OWD-SAM-01)."""
        return self.source == self.target

    def rerolled(self, faces: Sequence[int], die: int, new: int) -> list[int]:
        """Return the attack dice after this die came up `new`: which of the two counts is a term (OWD-C38)."""
        rest = list(faces)
        rest.remove(die)
        return [*rest, max(die, new) if self.reroll == "better" else new]


@dataclass(frozen=True, kw_only=True)
class Field:
    """The forces, the fight that is going on, and those of the whole game that are over."""

    forces: Forces = field(default_factory=dict[str, tuple[Force, ...]])
    fight: Fight | None = None
    fought: tuple[Fight, ...] = ()

    def holder(self, area: str) -> str | None:
        """Return the owner who holds the area; None where it is empty."""
        return holder(self.forces, area)

    def armies(self, area: str) -> int:
        """Return the holder's armies in the area."""
        return armies(self.forces, area)

    def held(self, owner: str) -> frozenset[str]:
        """Return the areas that `owner` holds."""
        return held(self.forces, owner)


F = TypeVar("F", bound=Field)


def announced(state: F, fight: Fight) -> F:
    """Begin a new attack; one that was open is over (RSK-ATK-02)."""
    return replace(ended(state), fight=fight)


def ended(state: F) -> F:
    """End the fight that is going on; it joins the others if a round was fought."""
    if state.fight is None:
        return state
    fought = (*state.fought, state.fight) if state.fight.rounds else state.fought
    return replace(state, fight=None, fought=fought)


def dice_of(state: Field, fight: Fight) -> tuple[int, int]:
    """Return the most dice of both sides now, an extra one included (RSK-DIC-01, RSK-DIC-02, OWD-COM-02, OWD-C38)."""
    ours, theirs = _standing(state, fight)
    return own_dice(fight, ours) + extra_die(fight, ours), defence_dice(theirs)


def throws_of(state: Field, fight: Fight) -> list[tuple[int, int]]:
    """Return the numbers of dice that both sides may choose now, the most first; one only in an involuntary attack
    (OWD-INV-01).
    """
    ours, theirs = dice_of(state, fight)
    fewest = ours if fight.forced else 1
    least = theirs if fight.all_defend else 1
    able = [(a, d) for a in range(ours, fewest - 1, -1) for d in range(theirs, least - 1, -1)]
    return [] if fight.captured else [throw for throw in able if all(throw)]


def beaten_off(state: Field) -> bool:
    """Return whether the attacker of the open fight cannot go on: no army is left that could fight."""
    fight = state.fight
    return fight is not None and not fight.captured and not dice_of(state, fight)[0]


def rolled(state: F, attack: tuple[int, ...], defence: tuple[int, ...]) -> F:
    """Apply a round with known faces (RSK-DIC-03), after a re-roll if there was one."""
    fight = state.fight
    if fight is None or fight.captured or not attack or not defence:
        return state
    most = pairs(fight, _standing(state, fight)[0], len(attack), len(defence)) if fight.extra else FACES
    lost = losses(attack, defence, *fight.modifiers, capped=fight.capped, pairs=most)
    return _fought(state, fight, (len(attack), len(defence)), lost, attack, defence)


def lost(state: F, losses_: Losses, dice: int = 0) -> F:
    """Apply a round of which only the losses are known; `dice` of the attacker, the most possible if 0.

    The defender rolled as many as possible, or as few as the number of losses tells (RSK-DIC-04). Attacking armies
    entered as lost in a round that costs the attacker nothing stay on the board (OWD-C25).
    """
    fight = state.fight
    if fight is None or fight.captured:
        return state
    most = dice_of(state, fight)
    attacking = min(dice, most_thrown(fight)) if dice > 0 else most[0]
    total = max(0, losses_.attacker) + max(0, losses_.defender)
    compared = pairs(fight, _standing(state, fight)[0], attacking, most[1])
    defending = total if 0 < total < compared and not fight.all_defend else most[1]
    return _fought(state, fight, (attacking, defending), losses_, (), ())


def pairs_of(one: Round) -> int:
    """Return how many pairs of a round were compared: an extra die without an army adds none (OWD-AMB-08)."""
    return min(one.dice[0] - one.extra, one.dice[1])


def _standing(state: Field, fight: Fight) -> tuple[int, int]:
    """Return the armies of both sides."""
    attacking = armies(state.forces, fight.source, fight.attacker)
    return attacking, armies(state.forces, fight.target, fight.defender)


def _fought(
    state: F, fight: Fight, dice: tuple[int, int], cost: Losses, attack: tuple[int, ...], defence: tuple[int, ...]
) -> F:
    ours, theirs = _standing(state, fight)
    cost = on_board(fight, Losses(max(0, cost.attacker), max(0, cost.defender)))
    done = Round(
        armies=(ours, theirs),
        dice=dice,
        lost=cost,
        attack=attack,
        defence=defence,
        modifiers=fight.modifiers,
        capped=fight.capped,
        extra=max(0, dice[0] - max(1, own_dice(fight, ours))) if fight.extra else 0,
        reroll=fight.reroll,
        spared=fight.spared > 0,
    )
    fight = after_round(replace(fight, rounds=(*fight.rounds, done)), cost.attacker)
    return _thinned(state, fight, cost, theirs)


def shelled(state: F, attacker: int = 0, defender: int = 0) -> F:
    """Remove armies of the open fight without a roll (OWD-C01): of the attacker's, the committed ones if any are.

    A target without defenders is taken like an empty area; a source without attackers is empty (OWD-AMB-27).
    """
    fight = state.fight
    if fight is None or fight.captured:
        return state
    theirs = _standing(state, fight)[1]
    cost = Losses(max(0, attacker), max(0, defender))
    if fight.committed is not None:
        cost = Losses(min(cost.attacker, fight.committed), cost.defender)
        fight = replace(fight, committed=fight.committed - cost.attacker)
    state = _thinned(state, fight, cost, theirs)
    if (state.fight and state.fight.captured) or _standing(state, fight)[0]:
        return state
    return replace(ended(state), forces=withdrawn(state.forces, fight.source, fight.attacker))


def _thinned(state: F, fight: Fight, cost: Losses, theirs: int) -> F:
    """Remove the losses of both sides; then the area may be captured, or a fight to the end may be lost."""
    forces = added(state.forces, fight.source, fight.attacker, -cost.attacker)
    forces = added(forces, fight.target, fight.defender, -cost.defender)
    state = replace(state, forces=forces, fight=fight)
    if cost.defender and cost.defender >= theirs:
        return _captured(state, fight)
    return _given_up(state, fight)


def _given_up(state: F, fight: Fight) -> F:
    """End a committed attack, or one inside an area, that has lost its last army (OWD-COM-02, OWD-C36)."""
    left = armies(state.forces, fight.source, fight.attacker)
    if fight.inside and not left:
        return replace(ended(state), forces=withdrawn(state.forces, fight.source, fight.attacker))
    if fight.committed == 0:
        return ended(state)
    return state


def _captured(state: F, fight: Fight) -> F:
    """Give the area to the attacker after the last defender is gone, and move in the fewest that must (RSK-CNQ-01)."""
    if fight.inside:
        return _held_alone(state, fight)
    left = armies(state.forces, fight.source, fight.attacker)
    most = left if fight.forced and fight.forced_in == "everybody" else max(0, left - 1)
    count = min(entering(fight, left, _counting(fight)).start, most)
    forces = placed(state.forces, fight.target, fight.attacker, count)
    forces = _left(added(forces, fight.source, fight.attacker, -count), fight)
    return replace(state, forces=forces, fight=replace(fight, captured=True, moved=count))


def _held_alone(state: F, fight: Fight) -> F:
    """Give an area in which both sides were to the attackers alone; they hold it where they are (OWD-SAM-01)."""
    area, left = fight.target, armies(state.forces, fight.target, fight.attacker)
    others = withdrawn(withdrawn(state.forces, area, fight.defender), area, fight.attacker)
    forces = {**others, area: (Force(fight.attacker, left), *others.get(area, ()))} if left else others
    return replace(state, forces=forces, fight=replace(fight, captured=True))


def _counting(fight: Fight) -> int | None:
    """Return the dice of the last round that count for moving in, without one that has no army (OWD-AMB-08); None: no
    round.
    """
    if not fight.rounds:
        return None
    last = fight.rounds[-1]
    return last.dice[0] - (last.extra if fight.extra == "free" else 0)


def walked_in(state: F, fight: Fight) -> F:
    """Attack an empty area: it is captured without a roll, and the fewest that must move in do (OWD-EMP-03).

    An area that somebody holds is only attacked; where no army can go, nothing is captured.
    """
    begun = announced(state, fight)
    if state.holder(fight.target) is not None:
        return begun
    return _captured(begun, fight) if dice_of(state, fight)[0] else ended(begun)


def may_move_in(state: Field) -> range:
    """Return how many armies may have moved into the area just captured (RSK-CNQ-02); empty if none was.

    Also empty where nobody has a choice: after an involuntary attack, and inside one area (OWD-INV-03, OWD-SAM-01).
    """
    fight = state.fight
    if fight is None or not fight.captured or fight.forced or fight.inside:
        return range(0)
    left = armies(state.forces, fight.source, fight.attacker) + fight.moved
    return entering(fight, left, _counting(fight))


def moved_in(state: F, count: int) -> F:
    """Move this many armies in all into the area just captured, even if fewer were known to be there.

    An area that a committed or involuntary attack leaves with nobody is empty; within one area nobody moves.
    """
    fight = state.fight
    if fight is None or not fight.captured or fight.inside:
        return state
    there = armies(state.forces, fight.target, fight.attacker)
    more = max(-there, count - fight.moved)
    forces = added(state.forces, fight.target, fight.attacker, more)
    forces = _left(added(forces, fight.source, fight.attacker, -more), fight)
    return replace(state, forces=forces, fight=replace(fight, moved=fight.moved + more))


def _left(forces: Forces, fight: Fight) -> Forces:
    """Empty a source that a committed or involuntary attack leaves without an army."""
    gone = fight.to_the_end and not armies(forces, fight.source, fight.attacker)
    return withdrawn(forces, fight.source, fight.attacker) if gone else forces


def marched(state: F, source: str, target: str, count: int) -> F:
    """Move armies of the holder of `source` to `target`: a free move (RSK-MOV-01)."""
    owner = state.holder(source)
    if owner is None:
        return state
    return replace(state, forces=moved(state.forces, source, target, owner, count))


def area_set(state: F, area: str, owner: str | None, count: int) -> F:
    """Set an area to its owner and armies on the board; owner None empties the area."""
    forces: Mapping[str, tuple[Force, ...]] = (
        emptied(state.forces, area) if owner is None else placed(state.forces, area, owner, count)
    )
    return replace(state, forces=forces)
