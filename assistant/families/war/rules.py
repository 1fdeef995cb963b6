"""The events of war, applied to any State with a Field.

Thin wrappers over `kit.fight`. The game itself decides what follows from a capture (cards, elimination, a takeover);
`fell` tells it that there was one.
"""

from __future__ import annotations

from typing import TypeVar

from assistant.families.war import events as e
from assistant.kit import fight as fights
from assistant.kit.dice_throw import Losses
from assistant.kit.fight import Field, Fight

MOST = 9999
"""The most armies in an area; a larger number is a typing mistake and is cut to this."""

F = TypeVar("F", bound=Field)


def counted(count: int) -> int:
    """Return a number of armies, limited to what an area can hold: 0 to MOST."""
    return max(0, min(count, MOST))


def announced(event: e.AttackAnnounced, state: F, turn: int = 0) -> F:
    """Begin an attack by the holder of the source on the holder of the target (RSK-ATK-01); an open fight is over."""
    attacker, defender = state.holder(event.source), state.holder(event.target)
    if attacker is None or defender is None or event.source == event.target:
        return fights.ended(state)
    fight = Fight(
        by=event.by, attacker=attacker, defender=defender, source=event.source, target=event.target, turn=turn
    )
    return fights.announced(state, fight)


def thrown(event: e.DiceRolled | e.LossesTaken, state: F) -> F:
    """Apply what a roll costs, by its faces or as entered (RSK-DIC-03, RSK-DIC-04)."""
    if isinstance(event, e.DiceRolled):
        return fights.rolled(state, tuple(event.attack), tuple(event.defence))
    return fights.lost(state, Losses(counted(event.attacker), counted(event.defender)), event.dice)


def moved_in(event: e.ArmiesMovedIn, state: F) -> F:
    """Move this many armies in, where more than the fewest moved in (RSK-CNQ-02)."""
    return fights.moved_in(state, counted(event.count))


def stopped(event: e.AttackStopped, state: F) -> F:
    """Break off the attack (RSK-ATK-02)."""
    return fights.ended(state)


def moved(event: e.ArmiesMoved, state: F) -> F:
    """Make a free move by the holder of the source (RSK-MOV-01); moves into foreign or empty areas change nothing."""
    owner = state.holder(event.source)
    if owner is None or state.holder(event.target) != owner:
        return fights.ended(state)
    return fights.marched(fights.ended(state), event.source, event.target, counted(event.count))


def area_set(event: e.AreaSet, state: F) -> F:
    """Set the area as it is on the board; a fight about it is over."""
    fight = state.fight
    if fight is not None and event.at in (fight.source, fight.target):
        state = fights.ended(state)
    return fights.area_set(state, event.at, event.owner, counted(event.armies))


def fell(before: Field, after: Field) -> Fight | None:
    """Return the fight in which an area has just been captured (RSK-CNQ-01); None if none was."""
    fight = after.fight
    if fight is None or not fight.captured or (before.fight is not None and before.fight.captured):
        return None
    return fight


def casualties(state: Field, owner: str) -> int:
    """Return the number of armies that an owner has lost in all fights so far."""
    fought = (*state.fought, state.fight) if state.fight else state.fought
    lost_attacking = sum(fight.lost.attacker for fight in fought if fight.attacker == owner)
    return lost_attacking + sum(fight.lost.defender for fight in fought if fight.defender == owner)
