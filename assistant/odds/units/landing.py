"""An amphibious assault: first the sea battle, then the surviving units land (AA-AMP-01, AA-CBT-13).

>>> sea = Clash(force({"transport": 2, "battleship": 1}, "attack"), force({"submarine": 1}, "defence"))
>>> troops = ashore(force({"infantry": 4, "fighter": 1}, "attack"), {"infantry": 4})
>>> coast = Clash(troops, force({"infantry": 2}, "defence"))
>>> beachhead = landing(Landing(sea, coast, ({"infantry": 2}, {"infantry": 2})))
>>> round(beachhead.sea.win, 4), round(beachhead.captures, 4), round(beachhead.swing, 2)
(0.9913, 0.7668, 1.64)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from assistant.odds.armies.dice import Unanswerable
from assistant.odds.outcome import Outcome, clash
from assistant.odds.units.battle import Clash
from assistant.odds.units.units import Group, Side, kinds

TRANSPORT = "transport"


@dataclass(frozen=True)
class Landing:
    """A sea battle and the attack on the coast after it.

    `coast` is the attack if all transports arrive; their cargo is groups that stay (`units.ashore`). `loads`: what
    each transport carries, the first lost first; transports without a load are lost before them. Cargo goes down with
    its transport (AA-TRN-05). If the sea battle is not won, nothing lands, and units that came over land or by air
    attack alone. `coast.bombard` counts only battleships that did not fight at sea (AA-BAT-02).

    Raises Unanswerable if more is loaded than there are transports, or if cargo takes no part in the attack.
    """

    sea: Clash
    coast: Clash
    loads: tuple[Mapping[str, int], ...]

    def __post_init__(self) -> None:
        transports = sum(group.number for group in self.sea.attackers if group.kind == TRANSPORT)
        if len(self.loads) > transports:
            raise Unanswerable(f"There are {len(self.loads)} loads for {transports} transports.")
        landing = Counter[str]()
        for group in self.coast.attackers:
            landing[group.kind] += group.number if group.stays and group.realm == "land" else 0
        for kind, loaded in _sum(self.loads).items():
            if loaded != landing[kind]:
                raise Unanswerable(f"{loaded} {kind} are loaded, but {landing[kind]} land.")

    def cargo_lost(self, transports: int) -> Mapping[str, int]:
        """Return the cargo that went down when this many transports are left."""
        return _sum(self.loads[: max(0, len(self.loads) - transports)])


@dataclass(frozen=True, eq=False)
class Beachhead:
    """The end of an amphibious assault. `ashore`: (chance of this attack, the attack); the chances add up to 1."""

    landing: Landing
    sea: Outcome = field(repr=False)
    ashore: tuple[tuple[float, Outcome], ...] = field(repr=False)

    @property
    def win(self) -> float:
        """The defenders of the coast are gone and an attacker is left."""
        return sum(chance * outcome.win for chance, outcome in self.ashore)

    @property
    def captures(self) -> float:
        """A land unit is left that takes the area."""
        return sum(chance * outcome.captures for chance, outcome in self.ashore)

    @property
    def attack_cost(self) -> float:
        """IPCs the attacker loses on average at sea, with its cargo, and ashore."""
        drowned = sum(chance * _worth(self.landing.cargo_lost(left)) for left, chance, _ in _afloat(self.sea))
        return self.sea.attack_cost + drowned + sum(chance * outcome.attack_cost for chance, outcome in self.ashore)

    @property
    def defend_cost(self) -> float:
        """IPCs the defender loses on average at sea and ashore."""
        return self.sea.defend_cost + sum(chance * outcome.defend_cost for chance, outcome in self.ashore)

    @property
    def swing(self) -> float:
        """IPCs the attacker gains on average, counting the area if it is taken."""
        return self.defend_cost - self.attack_cost + self.landing.coast.area * self.captures


def landing(plan: Landing) -> Beachhead:
    """Return the results of an amphibious assault, exact up to rounding: one battle per number of transports left."""
    sea = clash(plan.sea)
    chances: dict[int, float] = {}
    for left, chance, won in _afloat(sea):
        arriving = min(left, len(plan.loads)) if won else 0
        chances[arriving] = chances.get(arriving, 0.0) + chance
    attacks: list[tuple[float, Outcome]] = []
    for arriving, chance in sorted(chances.items()):
        attackers = _without(plan.coast.attackers, plan.cargo_lost(arriving))
        attacks.append((chance, clash(replace(plan.coast, attackers=attackers))))
    return Beachhead(plan, sea, tuple(attacks))


def _afloat(sea: Outcome) -> Iterator[tuple[int, float, bool]]:
    """Yield (transports left, chance, whether the zone is clear), for all ends of the sea battle."""
    is_transport = [group.kind == TRANSPORT for group in sea.clash.attackers]
    for left, chances in zip(sea.left, sea.chances, strict=True):
        clear, rest = float(chances[-1]), float(chances[:-1].sum())
        transports = int(left[is_transport].sum())
        if clear:
            yield transports, clear, True
        if rest:
            yield transports, rest, False


def _without(side: Side, lost: Mapping[str, int]) -> Side:
    """Return the side without what went down with its transports."""
    missing = Counter(lost)
    groups: list[Group] = []
    for group in side:
        gone = min(group.number, missing[group.kind]) if group.stays else 0
        missing[group.kind] -= gone
        if group.number > gone:
            groups.append(replace(group, number=group.number - gone))
    return tuple(groups)


def _sum(loads: Iterable[Mapping[str, int]]) -> Mapping[str, int]:
    total = Counter[str]()
    for load in loads:
        total.update(load)
    return total


def _worth(units: Mapping[str, int]) -> int:
    return sum(count * kinds()[kind].cost for kind, count in units.items())
