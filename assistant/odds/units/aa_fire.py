"""AA fire before a battle: one die for each aircraft, and how the attacker takes the hits (AA-AAG-01, AA-AMB-22).

In the order of losses, aircraft that are hit are the first ones of the attacker's list: states of one battle. Where a
die belongs to a kind of aircraft, those that are lost first can still be counted that way, because all others of their
kind follow them in the list; every number of the other kinds shot down is a battle of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby, product
from math import prod

from assistant.odds.units.battle import Clash
from assistant.odds.units.hit_tables import binomial
from assistant.odds.units.units import FACES, Group, Side


@dataclass(frozen=True)
class Fired:
    """A battle after the guns have fired at some kinds; they still fire at the first `at` aircraft in its list."""

    chance: float
    clash: Clash
    at: int


def fired(clash: Clash) -> Iterator[Fired]:
    """Yield what the guns leave of the attacker, with chances that add up to 1; the same battle if they hold fire."""
    aircraft = [group for group in clash.attackers if group.realm == "air" and group.number]
    runs = [kind for kind, _ in groupby(group.kind for group in aircraft)]
    if not clash.aa or clash.aim == "in_order" or len(set(runs)) < 2:
        yield Fired(1.0, clash, sum(group.number for group in aircraft) if clash.aa else 0)
        return
    first = runs[0] if runs.count(runs[0]) == 1 else ""
    others = [kind for kind in dict.fromkeys(runs) if kind != first]
    chances = [binomial(_number(aircraft, kind), 1 / FACES) for kind in others]
    at = _number(aircraft, first)
    for hits in product(*(range(len(each)) for each in chances)):
        side = clash.attackers
        for kind, lost in zip(others, hits, strict=True):
            side = _without(side, kind, lost)
        chance = prod(each[lost] for each, lost in zip(chances, hits, strict=True))
        yield Fired(chance, replace(clash, attackers=side), at)


def _number(groups: list[Group], kind: str) -> int:
    return sum(group.number for group in groups if group.kind == kind)


def _without(side: Side, kind: str, lost: int) -> Side:
    """Return the side without this many of a kind, the first in its list; its groups keep their places."""
    groups: list[Group] = []
    for group in side:
        gone = min(lost, group.number) if group.kind == kind else 0
        lost -= gone
        groups.append(replace(group, number=group.number - gone))
    return tuple(groups)
