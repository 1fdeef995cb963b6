"""Forces of Axis & Allies for odds: kinds of units with their numbers, in the order in which their owner loses them.

>>> ours = force({"infantry": 3, "tank": 2, "fighter": 1}, "attack")           # cheapest first
>>> [(group.kind, group.number, group.strength) for group in ours]
[('infantry', 3, 1), ('tank', 2, 3), ('fighter', 1, 3)]
>>> force({"infantry": 2, "fighter": 1}, "defence", developments=["jet_power"])[1].strength
5
>>> last = keeping_land(force({"infantry": 3, "bomber": 1}, "attack"))        # the last land unit outlives the aircraft
>>> [(group.kind, group.number) for group in last]
[('infantry', 2), ('bomber', 1), ('infantry', 1)]

The numbers are those of the board's unit table (AA-UNI-01), changed by developments (AA-WPN-04).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from assistant.content.catalogue import read_toml
from assistant.kit.phrasing import counted
from assistant.odds.armies.dice import Unanswerable

Realm = Literal["land", "air", "sea"]
Role = Literal["attack", "defence"]
FACES = 6
BOARD = "data/axis_allies/board.toml"
HEAVY_DICE = 3
"""Dice of a heavy bomber in attack and in raids (AA-WPN-06)."""
SOONER = {"transport": 0, "infantry": 1}
"""Kinds that go first among units of equal price."""


@dataclass(frozen=True)
class UnitKind:
    """One kind of unit from the board's unit table: price in IPCs, hit numbers, where it moves."""

    id: str
    name: str
    abbr: str
    cost: int
    attack: int
    defence: int
    realm: Realm
    submarine: bool


@dataclass(frozen=True)
class Group:
    """Units of one kind that are lost one after another, as they fight on one side of a battle.

    `strength`: a die hits with this number or less (AA-CBT-02); `dice` of each unit; `cost` in IPCs of each unit.
    `submarine`: its hits cannot be taken by aircraft (AA-SUB-02) and it may have the first shot (AA-SUB-01).
    `stays`: it cannot retreat, because it came by sea (AA-AMP-02).

    Raises Unanswerable for numbers that no unit has.
    """

    kind: str
    number: int
    strength: int
    cost: int
    realm: Realm
    dice: int = 1
    submarine: bool = False
    stays: bool = False

    def __post_init__(self) -> None:
        if self.number < 0 or not 0 <= self.strength <= FACES or self.cost < 0 or self.dice < 0:
            raise Unanswerable(
                f"These numbers do not fit {self.kind}: they must be 0 or more, and it must hit with 0 to {FACES}."
            )

    @property
    def expected(self) -> float:
        """Hits of all its dice on average."""
        return self.number * self.dice * self.strength / FACES


Side = tuple[Group, ...]
"""A side of a battle; the first group is lost first."""


@cache
def kinds() -> Mapping[str, UnitKind]:
    """Return all kinds that fight, by id; AA guns and factories do not fight but are captured (AA-UNI-06)."""
    return {
        row["id"]: UnitKind(
            row["id"],
            row["name"].split(" (")[0].lower(),
            row["abbr"],
            row["cost"],
            row["attack"],
            row["defense"],
            row["kind"],
            "first_shot" in row,
        )
        for row in read_toml(BOARD)["unit"]
        if row["attack"] or row["defense"]
    }


def force(counts: Mapping[str, int], role: Role, developments: Collection[str] = (), order: Sequence[str] = ()) -> Side:
    """Return these units as they fight in this role, in the order in which they are lost (AA-CBT-07).

    `order` names kinds, the first lost first; kinds that it leaves out come after them, cheapest first. Raises
    Unanswerable for a kind that does not fight.
    """
    for kind in (*counts, *order):
        if kind not in kinds():
            raise Unanswerable(f"No unit called {kind} takes part in battles. Choose from: {', '.join(kinds())}.")
    groups = [_group(kinds()[kind], number, role, developments) for kind, number in counts.items() if number]
    named = {kind: place for place, kind in reversed(list(enumerate(order)))}
    return tuple(sorted(groups, key=lambda group: (named.get(group.kind, len(order)), *cheapest_first(group))))


def cheapest_first(group: Group) -> tuple[float, ...]:
    """Return the sort key of the usual losses: by price, then transports and infantry first, then weaker first."""
    return (group.cost, SOONER.get(group.kind, len(SOONER)), group.strength * group.dice)


def _group(kind: UnitKind, number: int, role: Role, developments: Collection[str]) -> Group:
    strength, dice = (kind.attack if role == "attack" else kind.defence), 1
    if kind.id == "fighter" and role == "defence" and "jet_power" in developments:
        strength = 5
    if kind.id == "submarine" and role == "attack" and "super_submarines" in developments:
        strength = 3
    if kind.id == "bomber" and role == "attack" and "heavy_bombers" in developments:
        dice = HEAVY_DICE
    return Group(kind.id, number, strength, kind.cost, kind.realm, dice, kind.submarine)


def keeping_land(side: Side) -> Side:
    """Return the same side, with its last land unit lost after everything else: it captures (AA-CBT-09)."""
    last = max((place for place, group in enumerate(side) if group.realm == "land" and group.number), default=-1)
    if last < 0:
        return side
    fewer = replace(side[last], number=side[last].number - 1)
    single = replace(side[last], number=1)
    return tuple(group for group in (*side[:last], fewer, *side[last + 1 :], single) if group.number)


def ashore(side: Side, landed: Mapping[str, int], aircraft_may_leave: bool = False) -> Side:
    """Return the same side with units that came by sea and cannot retreat (AA-AMP-02); others may (AA-AMP-03).

    Of one kind, those that came over land are lost first. Aircraft fight on with the landed troops, unless they may
    leave (AA-AMB-11). Raises Unanswerable if more units landed than take part.
    """
    left = dict(landed)
    groups: list[Group] = []
    for group in reversed(side):
        by_sea = min(group.number, left.get(group.kind, 0)) if group.realm == "land" else 0
        if group.realm == "land" and by_sea:
            left[group.kind] -= by_sea
        if group.realm == "air" and sum(landed.values()) and not aircraft_may_leave:
            by_sea = group.number
        parts = (replace(group, number=by_sea, stays=True), replace(group, number=group.number - by_sea))
        groups.extend(part for part in parts if part.number)
    for kind, number in left.items():
        if number:
            raise Unanswerable(f"More {kind} came by sea than attack: {number} too many.")
    return tuple(reversed(groups))


def named(kind: str, number: int) -> str:
    """Return a count of units in words: 1 tank, 2 tanks, 2 infantry."""
    name = kinds()[kind].name if kind in kinds() else kind.replace("_", " ")
    return counted(number, name, name if kind == "infantry" else "")


def number(side: Side) -> int:
    """Return the number of units on a side."""
    return sum(group.number for group in side)


def worth(side: Side) -> int:
    """Return the cost of a side, in IPCs."""
    return sum(group.number * group.cost for group in side)


def of_realm(side: Side, realm: str) -> Side:
    """Return the groups of a side that belong on land, in the air or at sea."""
    return tuple(group for group in side if group.realm == realm)


def as_defenders(side: Side) -> Side:
    """Return these units as they defend, in the same order."""
    return tuple(map(_defending, side))


def _defending(group: Group) -> Group:
    if group.kind not in kinds():
        raise Unanswerable(f"It is not known how a {group.kind} defends.")
    return replace(_group(kinds()[group.kind], group.number, "defence", ()), cost=group.cost)
