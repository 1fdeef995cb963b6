"""The luck account: everybody’s losses by dice compared with the average, and campaigns."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, reduce
from types import MappingProxyType
from typing import Final, NamedTuple

from assistant.core.per_state import per_state
from assistant.kit.fight import Fight, Round
from assistant.odds import Campaign, Garrison, Luck, March, RolledRound, RunningLuck, Unanswerable, campaign, fought_of
from dashboards.parts.common.labels import Json
from dashboards.parts.world.fight import chance

Rolled = tuple[RolledRound, ...]


KEPT: Final = 64
"""Courses of fights whose accounts are kept: each seat with secrets has one, at every table, and a line adds to it."""


class Sides(NamedTuple):
    """The cost of dice for one owner: as attacker, and as defender."""

    attacking: RunningLuck = RunningLuck()
    defending: RunningLuck = RunningLuck()


Sums = Mapping[str, Sides]


class _Course(NamedTuple):
    """Fights in their order, which objects they are, and what they have cost."""

    fought: tuple[Fight, ...] = ()
    same: tuple[int, ...] = ()
    sums: Sums = MappingProxyType({})


_courses: deque[_Course] = deque(maxlen=KEPT)


@per_state
def so_far(fought: tuple[Fight, ...], fight: Fight | None, owners: Sequence[str]) -> list[Json]:
    """Return the luck account of the fights that are over and of the one that goes on, once for all pages."""
    sums = _course(fought)
    return _rows(_with(sums, fight) if fight else sums, owners)


def account(fights: Iterable[Fight], owners: Sequence[str]) -> list[Json]:
    """Return a row for every owner, by key, who fought: rounds, losses, expected losses, armies better than average.

    `luckier` is the share of such games with worse dice, for attacks and defenses each (None without).
    """
    return _rows(reduce(_with, fights, dict[str, Sides]()), owners)


def _course(fought: tuple[Fight, ...]) -> Sums:
    """Return the sums of these fights; of a course that went on, only the new fights are added."""
    same = tuple(map(id, fought))  # two courses have the same beginning if its fights are the same objects
    going_on = (course for course in reversed(_courses) if same[: len(course.same)] == course.same)
    known = next(going_on, _Course())
    if known.same == same:
        return known.sums
    _courses.append(_Course(fought, same, reduce(_with, fought[len(known.fought) :], known.sums)))
    return _courses[-1].sums


def _with(sums: Sums, fight: Fight) -> Sums:
    rolled = _rounds(fight.rounds)
    if not rolled:
        return sums
    ours = sums.get(fight.attacker, Sides())
    sums = {**sums, fight.attacker: ours._replace(attacking=reduce(RunningLuck.plus, rolled, ours.attacking))}
    theirs = sums.get(fight.defender, Sides())
    return {**sums, fight.defender: theirs._replace(defending=reduce(RunningLuck.plus, rolled, theirs.defending))}


def _rows(sums: Sums, owners: Sequence[str]) -> list[Json]:
    known = ((owner, sums[owner]) for owner in owners if owner in sums)
    return [{"owner": owner, **_row(sides.attacking.luck, sides.defending.luck)} for owner, sides in known]


def _row(attacking: Luck, defending: Luck) -> Json:
    lost = attacking.lost.attacker + defending.lost.defender
    killed = attacking.lost.defender + defending.lost.attacker
    swing = attacking.swing - defending.swing
    return {
        "rounds": attacking.rounds + defending.rounds,
        "lost": [lost, round(attacking.expected[0] + defending.expected[1], 1)],
        "killed": [killed, round(attacking.expected[1] + defending.expected[0], 1)],
        "swing": round(swing, 1),
        "attack": chance(attacking.luckier) if attacking.rounds else None,
        "defence": chance(1 - defending.luckier) if defending.rounds else None,
    }


@lru_cache(maxsize=1024)
def _rounds(rounds: tuple[Round, ...]) -> Rolled:
    """Return the rounds of a fight as they were rolled; losses that no dice can cause are left out."""
    return tuple(rolled for one in rounds if (rolled := fought_of(one)))


def path(attack: int, areas: Sequence[tuple[str, Garrison]], leave: int = 1) -> Json | None:
    """Return a campaign along these areas with their garrisons: how far it gets, and with how many armies."""
    if not areas:
        return None
    try:
        campaign = _march(attack, tuple(garrison for _, garrison in areas), leave)
    except Unanswerable as wrong:
        return {"steps": [], "say": str(wrong)}
    steps = [{"area": area, "chance": chance(p)} for (area, _), p in zip(areas, campaign.reached[1:], strict=True)]
    mean = sum(k * p for k, p in enumerate(campaign.arriving)) / campaign.win if campaign.win else 0
    say = f"With {attack} armies: all of it with {chance(campaign.win)}"
    say += f", then about {mean:.1f} armies at the end." if campaign.win else "."
    return {"steps": steps, "say": f"{say} On average {campaign.attack_lost:.1f} armies are lost on the way."}


@lru_cache(maxsize=128)
def _march(attack: int, garrisons: tuple[Garrison, ...], leave: int) -> March:
    return campaign(Campaign(attack, garrisons, leave))
