"""A fight between two areas as it goes on, round by round, and what it does to the forces.

`Field` is the part of a State that games with armies share. The functions never refuse: what the table says was
lost was lost, and what it says has moved has arrived, even where that is more than was known to stand there; an area
keeps no less than none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from assistant.kit.forces import Force, Forces, added, armies, emptied, held, holder, moved, placed
from assistant.kit.throw import MOST_ATTACK, Losses, attack_dice, defence_dice, losses, moving_in


@dataclass(frozen=True, kw_only=True)
class Round:
    """One throw: armies on both sides before it, how many dice, the faces if anybody told them, the losses."""

    armies: tuple[int, int]
    dice: tuple[int, int]
    lost: Losses
    attack: tuple[int, ...] = ()
    defence: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Fight:
    """An attack that was announced: by whom, from where, at what, and its rounds so far.

    `attacker` and `defender` are owners, `by` the player who rolls. `captured` and `moved`: the target fell
    and so many armies have moved in.
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
    modifiers: tuple[int, int] = (0, 0)

    @property
    def lost(self) -> Losses:
        """Armies lost so far on both sides."""
        return Losses(sum(r.lost.attacker for r in self.rounds), sum(r.lost.defender for r in self.rounds))


@dataclass(frozen=True, kw_only=True)
class Field:
    """The forces, the fight that is going on, and those of the whole game that are over."""

    forces: Forces = field(default_factory=dict[str, tuple[Force, ...]])
    fight: Fight | None = None
    fought: tuple[Fight, ...] = ()

    def holder(self, area: str) -> str | None:
        """Who holds the area; None where it is empty."""
        return holder(self.forces, area)

    def armies(self, area: str) -> int:
        """Armies of its holder in the area."""
        return armies(self.forces, area)

    def held(self, owner: str) -> frozenset[str]:
        """The areas that `owner` holds."""
        return held(self.forces, owner)


F = TypeVar("F", bound=Field)


def announced(state: F, fight: Fight) -> F:
    """A new attack begins; one that was open is over (RSK-ATK-02)."""
    return replace(ended(state), fight=fight)


def ended(state: F) -> F:
    """No fight is going on; the last one is kept with the others if a round was fought."""
    if state.fight is None:
        return state
    kept = (*state.fought, state.fight) if state.fight.rounds else state.fought
    return replace(state, fight=None, fought=kept)


def dice_of(state: Field, fight: Fight) -> tuple[int, int]:
    """Most dice of both sides now (RSK-DIC-01, RSK-DIC-02)."""
    attacking = armies(state.forces, fight.source, fight.attacker)
    defending = armies(state.forces, fight.target, fight.defender)
    return attack_dice(attacking), defence_dice(defending)


def rolled(state: F, attack: tuple[int, ...], defence: tuple[int, ...]) -> F:
    """A round with known faces (RSK-DIC-03)."""
    fight = state.fight
    if fight is None or fight.captured or not attack or not defence:
        return state
    lost = losses(attack, defence, *fight.modifiers)
    return _fought(state, fight, (len(attack), len(defence)), lost, attack, defence)


def lost(state: F, losses_: Losses, dice: int = 0) -> F:
    """A round of which only the losses are known; `dice` of the attacker, the most possible if 0.

    The defender rolled as many as possible, or as few as the number of losses tells (RSK-DIC-04).
    """
    fight = state.fight
    if fight is None or fight.captured:
        return state
    most = dice_of(state, fight)
    attacking = min(dice, MOST_ATTACK) if dice > 0 else most[0]
    pairs = max(0, losses_.attacker) + max(0, losses_.defender)
    defending = pairs if 0 < pairs < min(attacking, most[1]) else most[1]
    return _fought(state, fight, (attacking, defending), losses_, (), ())


def _fought(
    state: F, fight: Fight, dice: tuple[int, int], cost: Losses, attack: tuple[int, ...], defence: tuple[int, ...]
) -> F:
    ours = armies(state.forces, fight.source, fight.attacker)
    theirs = armies(state.forces, fight.target, fight.defender)
    cost = Losses(max(0, cost.attacker), max(0, cost.defender))
    done = Round(armies=(ours, theirs), dice=dice, lost=cost, attack=attack, defence=defence)
    forces = added(state.forces, fight.source, fight.attacker, -cost.attacker)
    forces = added(forces, fight.target, fight.defender, -cost.defender)
    fight = replace(fight, rounds=(*fight.rounds, done))
    state = replace(state, forces=forces, fight=fight)
    return _captured(state, fight) if cost.defender and cost.defender >= theirs else state


def _captured(state: F, fight: Fight) -> F:
    """The last defender is gone: the area changes hands and the fewest that must move in do (RSK-CNQ-01)."""
    left = armies(state.forces, fight.source, fight.attacker)
    dice = fight.rounds[-1].dice[0] if fight.rounds else 1
    count = min(max(1, dice), max(0, left - 1))
    forces = placed(state.forces, fight.target, fight.attacker, count)
    forces = added(forces, fight.source, fight.attacker, -count)
    return replace(state, forces=forces, fight=replace(fight, captured=True, moved=count))


def may_move_in(state: Field) -> range:
    """How many armies may have moved into the area just captured (RSK-CNQ-02); empty if none was."""
    fight = state.fight
    if fight is None or not fight.captured:
        return range(0)
    left = armies(state.forces, fight.source, fight.attacker) + fight.moved
    return moving_in(left, fight.rounds[-1].dice[0] if fight.rounds else 1)


def moved_in(state: F, count: int) -> F:
    """So many armies in all have moved into the area just captured, even if fewer were known to be there."""
    fight = state.fight
    if fight is None or not fight.captured:
        return state
    there = armies(state.forces, fight.target, fight.attacker)
    more = max(-there, count - fight.moved)
    forces = added(state.forces, fight.target, fight.attacker, more)
    forces = added(forces, fight.source, fight.attacker, -more)
    return replace(state, forces=forces, fight=replace(fight, moved=fight.moved + more))


def marched(state: F, source: str, target: str, count: int) -> F:
    """Armies of the holder of `source` move to `target`: a free move (RSK-MOV-01)."""
    owner = state.holder(source)
    if owner is None:
        return state
    return replace(state, forces=moved(state.forces, source, target, owner, count))


def laid_down(state: F, area: str, owner: str | None, count: int) -> F:
    """Area, owner and armies as they lie on the board; nobody: the area is empty."""
    forces: Mapping[str, tuple[Force, ...]] = (
        emptied(state.forces, area) if owner is None else placed(state.forces, area, owner, count)
    )
    return replace(state, forces=forces)
