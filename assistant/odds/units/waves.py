"""Successive attacks on one area: the remaining defenders meet the next attack (AA-CBT-11).

>>> first = Clash(force({"infantry": 3}, "attack"), force({"infantry": 3}, "defence"))
>>> surge = waves(Waves((first, replace(first, attackers=force({"tank": 2}, "attack")))))
>>> [round(chance, 4) for chance in surge.by_wave], round(surge.captures, 4)
([0.1766, 0.4686], 0.6453)
>>> [round(chance, 4) for chance in surge.defenders]     # of k units left, by k
[0.7061, 0.1402, 0.1165, 0.0372]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from assistant.odds.armies.dice import Unanswerable
from assistant.odds.outcome import Outcome, clash
from assistant.odds.units.battle import Clash
from assistant.odds.units.casualty_order import Lost
from assistant.odds.units.units import Side, as_defenders, number, of_realm, worth


@dataclass(frozen=True)
class Waves:
    """Attacks in order, on the same defenders in the same order of losses; an AA gun fires at each of them.

    A wave that comes after a capture does not attack; a wave that comes to an area whose defenders are gone takes it
    without dice, if it has land units (AA-CBT-09). Raises Unanswerable without an attack, or where the defenders are
    not the same.
    """

    attacks: tuple[Clash, ...]

    def __post_init__(self) -> None:
        if not self.attacks:
            raise Unanswerable("Who attacks? Give at least one attack.")
        if any(attack.defenders != self.attacks[0].defenders for attack in self.attacks):
            raise Unanswerable("All attacks must meet the same defenders, in the same order of losses.")


@dataclass(frozen=True, eq=False)
class Surge:
    """The results of successive attacks.

    `outcomes`: one per wave, leaving out the chances that the wave is no longer needed: they add up to the chance that
    it attacks.
    """

    waves: Waves
    outcomes: tuple[Outcome, ...] = field(repr=False)

    @property
    def by_wave(self) -> tuple[float, ...]:
        """Chance that this wave captures the area."""
        return tuple(outcome.captures for outcome in self.outcomes)

    @property
    def captures(self) -> float:
        """Chance that any wave captures the area."""
        return sum(self.by_wave)

    @property
    def cleared(self) -> float:
        """Chance that no defender is left and nobody captured: only aircraft won, or all fell together."""
        return float(self.outcomes[-1].chances[:, -1].sum()) - self.by_wave[-1]

    @cached_property
    def defenders(self) -> tuple[float, ...]:
        """Chance that k defenders are left after all waves, by k from 0."""
        left = list(self.outcomes[-1].defenders)
        left[0] += sum(self.by_wave[:-1])
        return tuple(left)

    @property
    def attack_costs(self) -> tuple[float, ...]:
        """IPCs that each wave loses on average."""
        return tuple(outcome.attack_cost for outcome in self.outcomes)

    @property
    def defend_cost(self) -> float:
        """IPCs the defender loses on average in all waves."""
        last = self.outcomes[-1]
        return last.defend_cost + sum(self.by_wave[:-1]) * worth(last.clash.defenders)

    @property
    def swing(self) -> float:
        """IPCs the attackers gain on average, counting the area once if it is captured."""
        return self.defend_cost - sum(self.attack_costs) + self.waves.attacks[0].area * self.captures


def waves(plan: Waves) -> Surge:
    """Return the results of successive attacks, exact up to rounding."""
    begin: dict[Lost, float] = {(0, 0): 1.0}
    outcomes: list[Outcome] = []
    for attack in plan.attacks:
        outcome = clash(attack, begin)
        outcomes.append(outcome)
        standing = outcome.chances.sum(axis=0)
        standing[-1] -= outcome.captures
        begin = {state: max(0.0, float(p)) for state, p in zip(outcome.lost, standing, strict=True)}
    return Surge(plan, tuple(outcomes))


@dataclass(frozen=True, eq=False)
class Reply:
    """The results of a counter-attack.

    `captured`: the first attack took the area; `retaken`: given that, the counter-attack captures it; `held`: taken and
    not lost again. `outcomes`: the counter-attack, given what it meets.
    """

    captured: float
    retaken: float
    outcomes: tuple[Outcome, ...] = field(repr=False)

    @property
    def held(self) -> float:
        """Chance that the area is taken and then held."""
        return self.captured * (1 - self.retaken)


def counter_attack(first: Outcome, back: Clash) -> Reply:
    """Return the chance that `back.attackers` retake an area from what the first attack left there.

    Only land units stay there; aircraft land elsewhere (AA-AIR-03). `back.defenders` are units that walk in to join
    them, usually none; `back.aa` says whether a gun was captured with the area. Exact up to rounding.
    """
    captured = first.captures
    if not captured:
        return Reply(0.0, 0.0, ())
    outcomes: list[Outcome] = []
    for defenders, begin in _met(first, back.defenders):
        outcomes.append(clash(replace(back, defenders=defenders), {lost: p / captured for lost, p in begin.items()}))
    return Reply(captured, sum(outcome.captures for outcome in outcomes), tuple(outcomes))


def _met(first: Outcome, joining: Side) -> Iterator[tuple[Side, dict[Lost, float]]]:
    """Yield what a counter-attack may meet: sides, each with chances of its losses so far.

    The land units left are mostly the end of one list, so that one side will do; not where some have left and others
    fought on, and not where others join them.
    """
    ground = of_realm(first.clash.attackers, "land")
    on_land = [group.realm == "land" for group in first.clash.attackers]
    one: dict[Lost, float] = {}
    for row, chance in enumerate(first.chances[:, -1]):
        left = [int(count) for count in first.there[row, on_land]]
        if not chance or not any(left):
            continue
        lost = number(ground) - sum(left)
        if not joining and left == _end(ground, lost):
            one[lost, 0] = one.get((lost, 0), 0.0) + float(chance)
        else:
            there = tuple(replace(group, number=count) for group, count in zip(ground, left, strict=True) if count)
            yield (*as_defenders(there), *joining), {(0, 0): float(chance)}
    if one:
        yield as_defenders(ground), one


def _end(side: Side, lost: int) -> list[int]:
    """Return, by group, what is left of a side after this many losses in its order."""
    left: list[int] = []
    for group in side:
        gone = min(lost, group.number)
        left.append(group.number - gone)
        lost -= gone
    return left
