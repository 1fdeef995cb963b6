"""Offers of every game with armies on a map: rolls with every number of dice, moves, corrections of areas."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from assistant.core.event import Event
from assistant.core.offer import Blank, Offer
from assistant.families.war.advice import dice
from assistant.families.war.events import ArmiesMoved, AttackAnnounced
from assistant.kit.attack_terms import costs
from assistant.kit.dice_throw import Losses, outcomes
from assistant.kit.fight import Field
from assistant.kit.forces import armies as armies_of

FACES = tuple(range(1, 7))
MOST_SET = 99
"""The most armies to which an area can be set in one go."""


def throwing(
    losses: type[Event],
    rolled: type[Event],
    able: Sequence[tuple[int, int]],
    say: Callable[[Losses], str] | None = None,
    able_to_cost: Callable[[int, int], Sequence[Losses]] = outcomes,
) -> Iterator[Offer]:
    """Yield offers for every pair of numbers of dice, the usual pair first: to enter losses, and to enter faces
    (RSK-DIC-03, RSK-DIC-04).

    `losses` has the fields attacker, defender and dice, `rolled` attack and defence; `say` gives other
    words for a loss; `able_to_cost` says what a pair of numbers of dice can cost on the board, where a card
    changes that (`costs_of` for the fight that is going on).
    """
    offered: set[tuple[int, int, int]] = set()
    for ours, theirs in able:
        usual = (ours, theirs) == able[0]
        for lost in able_to_cost(ours, theirs):
            attacker, defender = lost
            known = {"dice": ours, "attacker": attacker, "defender": defender}
            if (ours, attacker, defender) not in offered:
                verb = f"{dice(ours)}: attacker loses {attacker}, defender {defender}"
                yield Offer(losses, say(lost) if say else verb, known, expected=usual, rare=not usual)
            offered.add((ours, attacker, defender))
        attack = Blank("attack", FACES * ours, count=ours, noun="roll", many=True)
        defence = Blank("defence", FACES * theirs, count=theirs, noun="roll", many=True)
        yield Offer(rolled, f"Enter dice, {ours} against {theirs}", {}, (attack, defence), rare=True)


def costs_of(state: Field) -> Callable[[int, int], Sequence[Losses]]:
    """Return a function for what rolls of the open fight can cost: the defender alone in spared rounds; an extra die
    adds no pair.
    """
    fight = state.fight
    if fight is None:
        return outcomes
    ours = armies_of(state.forces, fight.source, fight.attacker)
    return lambda attack, defence: costs(fight, ours, attack, defence)


def put_right(set_: type[Event], areas: Sequence[str], owners: Sequence[str], nobody: bool = True) -> Iterator[Offer]:
    """Yield offers to correct an area to the board, whatever led to it: its holder and armies; or no holder."""
    at = Blank("at", areas, noun="area")
    owner, armies = Blank("owner", owners, noun="owner"), Blank("armies", range(MOST_SET + 1), noun="armies")
    yield Offer(set_, "Correct an area", blanks=(at, owner, armies), rare=True)
    if nobody:
        yield Offer(set_, "Mark an area empty", {"owner": None, "armies": 0}, (at,), rare=True)


def attacks(player: str, aims: Mapping[str, Sequence[str]]) -> Iterator[Offer]:
    """Yield the offer to attack from any of these areas one that can be attacked from there (RSK-ATK-01)."""
    if aims:
        yield Offer(AttackAnnounced, "Attack", {"by": player}, across(aims))


def free_moves(
    state: Field, player: str, reach: Mapping[str, Sequence[str]], armies: str = "armies"
) -> Iterator[Offer]:
    """Yield the offer to move from any of these areas to one in reach, one army staying behind (RSK-MOV-01)."""
    able = {source: range(1, state.armies(source)) for source in reach}
    if able:
        count = Blank("count", max(able.values(), key=len), noun=armies, on="source", each=able)
        yield Offer(ArmiesMoved, "Free move", {"by": player}, (*across(reach), count))


def across(pairs: Mapping[str, Sequence[str]]) -> tuple[Blank, Blank]:
    """Return blanks for two areas: the source, and the targets that can be chosen for it."""
    ends = tuple(dict.fromkeys(area for targets in pairs.values() for area in targets))
    return Blank("source", tuple(pairs), noun="area"), Blank("target", ends, noun="area", on="source", each=pairs)
