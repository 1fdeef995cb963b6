"""Throws of a fight as offers: what was lost, or the faces of the dice, for every number of dice that may be taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant.event import Event
from assistant.kit.battle import outcomes
from assistant.offer import Blank, Offer

FACES = tuple(range(1, 7))


def throwing(losses: type[Event], rolled: type[Event], able: Sequence[tuple[int, int]], armies: str) -> Iterator[Offer]:
    """For every pair of numbers of dice, the usual first: losses told, and faces told (RSK-DIC-03, RSK-DIC-04).

    `losses` has the fields attacker, defender and dice, `rolled` attack and defence; `armies` is what is lost.
    """
    told: set[tuple[int, int, int]] = set()
    for ours, theirs in able:
        usual = (ours, theirs) == able[0]
        for attacker, defender in outcomes(ours, theirs):
            known = {"dice": ours, "attacker": attacker, "defender": defender}
            if (ours, attacker, defender) not in told:
                verb = f"{ours} dice: attacker loses {attacker} {armies}, defender {defender}"
                yield Offer(losses, verb, known, expected=usual, rare=not usual)
            told.add((ours, attacker, defender))
        attack = Blank("attack", FACES * ours, count=ours, noun="roll", many=True)
        defence = Blank("defence", FACES * theirs, count=theirs, noun="roll", many=True)
        yield Offer(rolled, f"The dice, {ours} against {theirs}", {}, (attack, defence), rare=True)
