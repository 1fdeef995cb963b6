"""Throws of a fight as offers: what was lost, or the faces of the dice, for every number of dice that may be taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant.event import Event
from assistant.offer import Blank, Offer

FACES = tuple(range(1, 7))


def throws(losses: type[Event], rolled: type[Event], able: Sequence[tuple[int, int]]) -> Iterator[Offer]:
    """For every pair of numbers of dice, the usual first: losses told, and faces told (RSK-DIC-03, RSK-DIC-04).

    `losses` has the fields attacker, defender and dice, `rolled` attack and defence.
    """
    for ours, theirs in able:
        pairs = min(ours, theirs)
        attacker = Blank("attacker", range(pairs + 1), noun="lost armies")
        each = {lost: (pairs - lost,) for lost in attacker.choices}
        defender = Blank("defender", range(pairs + 1), noun="lost armies", on="attacker", each=each)
        yield Offer(losses, f"{ours} against {theirs}: losses", {"dice": ours}, (attacker, defender), rare=True)
        attack = Blank("attack", FACES * ours, count=ours, noun="roll", listed=True)
        defence = Blank("defence", FACES * theirs, count=theirs, noun="roll", listed=True)
        yield Offer(rolled, f"{ours} against {theirs}: dice", {}, (attack, defence), rare=True)
