"""Battles of Axis & Allies recomputed from the rules, die by die, in fractions, without using the program.

A side is a tuple of kinds of units, the first lost first. Every die is thrown by itself, every hit taken by one named
unit; a round in which nothing happens is left out, and the rest is scaled to 1.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import product

ATTACK = {
    "infantry": 1,
    "tank": 3,
    "fighter": 3,
    "bomber": 4,
    "transport": 0,
    "submarine": 2,
    "carrier": 1,
    "battleship": 4,
}
DEFENCE = {
    "infantry": 2,
    "tank": 2,
    "fighter": 4,
    "bomber": 1,
    "transport": 1,
    "submarine": 2,
    "carrier": 3,
    "battleship": 4,
}
PRICE = {
    "infantry": 3,
    "tank": 5,
    "fighter": 12,
    "bomber": 15,
    "transport": 8,
    "submarine": 8,
    "carrier": 18,
    "battleship": 24,
}
SHORT = {
    "i": "infantry",
    "t": "tank",
    "f": "fighter",
    "b": "bomber",
    "r": "transport",
    "s": "submarine",
    "c": "carrier",
    "B": "battleship",
}
AIR, LAND = {"fighter", "bomber"}, {"infantry", "tank"}
SEABORNE = "!"
"""A suffix of a kind: this unit came by sea, or flies with those that did, and cannot leave."""


def names(text: str) -> tuple[str, ...]:
    """Return the units of a word such as "it!": an infantry and a tank that came by sea, lost in this order."""
    found: list[str] = []
    for letter in text:
        if letter == SEABORNE:
            found[-1] += SEABORNE
        else:
            found.append(SHORT[letter])
    return tuple(found)


def kind(unit: str) -> str:
    return unit.rstrip(SEABORNE)


@dataclass(frozen=True)
class Told:
    """How the battle is fought, in the words of the rules."""

    gun: bool = False
    gun_at_all_together: bool = False
    shots: int = 0
    shelled_fire_back: bool = True
    shells_hit_aircraft: bool = True
    both_sides_submarines_first: bool = False
    losses_after_all_dice: bool = False
    rounds: int | None = None
    leave_with: int = 0
    leave_below: Fraction = Fraction(0)
    jets: bool = False
    super_submarines: bool = False
    heavy_bombers: bool = False


def attack_dice(unit: str, told: Told) -> list[int]:
    """Return the numbers with which the dice of an attacking unit hit."""
    if kind(unit) == "submarine" and told.super_submarines:
        return [3]
    if kind(unit) == "bomber" and told.heavy_bombers:
        return [4, 4, 4]
    return [ATTACK[kind(unit)]]


def defence_dice(unit: str, told: Told) -> list[int]:
    return [5] if unit == "fighter" and told.jets else [DEFENCE[unit]]


def throws(dice: list[int]) -> Counter:
    """Return chances of numbers of hits, every die by itself."""
    found: Counter = Counter()
    for fall in product((True, False), repeat=len(dice)):
        chance = Fraction(1)
        for hit, strength in zip(fall, dice, strict=True):
            chance *= Fraction(strength, 6) if hit else Fraction(6 - strength, 6)
        found[sum(fall)] += chance
    return found


def lose(side: tuple[str, ...], hits: int, may: set[str] | None = None) -> tuple[str, ...]:
    """Return the side after this many hits, each taken by the first unit that may take it."""
    for _ in range(hits):
        for place, unit in enumerate(side):
            if may is None or kind(unit) in may:
                side = side[:place] + side[place + 1 :]
                break
    return side


SHIPS_AND_TROOPS = set(ATTACK) - AIR


def lose_together(side: tuple[str, ...], torpedoes: int, others: int) -> tuple[str, ...]:
    """Return the side after all hits at once.

    Of all ways to give every hit to a unit, as many as possible, the first units of the order are lost.
    """
    ways = []
    for taken in product((False, True), repeat=len(side)):
        gone = [unit for unit, lost in zip(side, taken, strict=True) if lost]
        ships = sum(kind(unit) not in AIR for unit in gone)
        torpedoed = min(torpedoes, sum(kind(unit) not in AIR for unit in side))
        if ships >= torpedoed and len(gone) == min(torpedoed + others, len(side)):
            ways.append((tuple(place for place, lost in enumerate(taken) if lost), taken))
    _, taken = min(ways)
    return tuple(unit for unit, lost in zip(side, taken, strict=True) if not lost)


def fire_back(side: tuple[str, ...], firing: tuple[str, ...], told: Told) -> Counter:
    """Return what is left of the attacker after the defenders' fire, column by column, the lowest first."""
    submarines = [unit for unit in firing if unit == "submarine"]
    others = [unit for unit in firing if unit != "submarine"]
    if told.both_sides_submarines_first:
        submarines = []
    found: Counter = Counter()
    if told.losses_after_all_dice:
        for torpedoes, p in throws([2 for _ in submarines]).items():
            for hits, q in throws([n for unit in others for n in defence_dice(unit, told)]).items():
                found[lose_together(side, torpedoes, hits)] += p * q
        return found
    found[side] = Fraction(1)
    for column in (1, 2, 3, 4, 5):
        after: Counter = Counter()
        guns = [n for unit in others for n in defence_dice(unit, told) if n == column]
        for left, p in found.items():
            for torpedoes, q in throws([2 for _ in submarines] if column == 2 else []).items():
                for hits, r in throws(guns).items():
                    after[lose(lose(left, torpedoes, SHIPS_AND_TROOPS), hits)] += p * q * r
        found = after
    return found


def one_round(attackers, defenders, told: Told, shots: int) -> Counter:
    """Return chances of (attackers, defenders) after a round."""
    found: Counter = Counter()
    ours = [n for unit in attackers if unit == "submarine" for n in attack_dice(unit, told)]
    theirs = [2 for unit in defenders if unit == "submarine"] if told.both_sides_submarines_first else []
    for torpedoes, p in throws(ours).items():
        for back, q in throws(theirs).items():
            afloat = lose(attackers, back, SHIPS_AND_TROOPS)
            against = lose(defenders, torpedoes, SHIPS_AND_TROOPS)
            for shells, r in throws([4] * shots).items():
                shelled = lose(against, shells, None if told.shells_hit_aircraft else LAND)
                firing = against if told.shelled_fire_back else shelled
                guns = [n for unit in afloat if unit != "submarine" for n in attack_dice(unit, told)]
                for hits, s in throws(guns).items():
                    left = lose(shelled, hits)
                    for survivors, t in fire_back(afloat, firing, told).items():
                        found[survivors, left] += p * q * r * s * t
    return found


def can_hit(side, other, attack: bool, told: Told) -> bool:
    """Return whether any unit of a side can hit any unit of the other."""
    for unit in side:
        dice = attack_dice(unit, told) if attack else defence_dice(unit, told)
        if any(dice) and any(unit != "submarine" or kind(target) not in AIR for target in other):
            return True
    return False


def battle(attackers, defenders, told: Told = Told()) -> tuple[dict, Fraction]:
    """Return chances of (attackers left, defenders left) at the end, and the rounds fought on average."""

    @cache
    def to_win(ours, theirs) -> Fraction:
        """Return the chance to win by fighting to the end."""
        if not theirs:
            return Fraction(int(bool(ours)))
        if not ours or not can_hit(ours, theirs, True, told):
            return Fraction(0)
        results = one_round(ours, theirs, told, 0)
        same = results.pop((ours, theirs), Fraction(0))
        return sum((p * to_win(a, d) for (a, d), p in results.items()), Fraction(0)) / (1 - same)

    def leaves(ours, theirs) -> bool:
        if not can_hit(ours, theirs, True, told):
            return True
        if all(unit.endswith(SEABORNE) for unit in ours):
            return False
        return len(ours) <= told.leave_with or to_win(ours, theirs) < told.leave_below

    @cache
    def ends(ours, theirs, number: int | None) -> tuple[dict, Fraction]:
        """Return the ends of a battle. `number`: rounds fought; without a round limit, only the first is counted."""
        over = not ours or not theirs
        if over or (number == 0 and not (can_hit(ours, theirs, True, told) or can_hit(theirs, ours, False, told))):
            return {(ours, theirs): Fraction(1)}, Fraction(0)
        if number and (leaves(ours, theirs) or number == told.rounds):
            return {(ours, theirs): Fraction(1)}, Fraction(0)
        results = one_round(ours, theirs, told, told.shots if number == 0 else 0)
        same = Fraction(0)
        if number and told.rounds is None:
            same = results.pop((ours, theirs), Fraction(0))
        then = number + 1 if told.rounds is not None else 1
        found: Counter = Counter()
        rounds = Fraction(1)
        for (a, d), p in results.items():
            further, more = ends(a, d, then)
            rounds += p * more
            for end, q in further.items():
                found[end] += p * q
        return {end: p / (1 - same) for end, p in found.items()}, rounds / (1 - same)

    found: Counter = Counter()
    rounds = Fraction(0)
    for left, p in shot_at(attackers, told) if told.gun and defenders else [(attackers, Fraction(1))]:
        further, more = ends(left, defenders, 0)
        rounds += p * more
        for end, q in further.items():
            found[end] += p * q
    return dict(found), rounds


def shot_at(attackers, told: Told) -> list[tuple[tuple[str, ...], Fraction]]:
    """Return what guns leave: each aircraft has its own die, and those of a kind are alike."""
    if told.gun_at_all_together:
        aircraft = sum(kind(unit) in AIR for unit in attackers)
        return [(lose(attackers, down, AIR), p) for down, p in throws([1] * aircraft).items()]
    left = [(attackers, Fraction(1))]
    for each in sorted(AIR):
        many = sum(kind(unit) == each for unit in attackers)
        left = [(lose(units, down, {each}), p * q) for units, p in left for down, q in throws([1] * many).items()]
    return left


def assault(attackers, defenders, told: Told) -> dict:
    """Return chances of (attackers in the area, attackers that left it, defenders left).

    Units that came by sea fight on alone.
    """
    found: Counter = Counter()
    for (ours, theirs), p in battle(attackers, defenders, told)[0].items():
        staying = tuple(unit for unit in ours if unit.endswith(SEABORNE))
        gone = tuple(unit for unit in ours if not unit.endswith(SEABORNE))
        if theirs and staying:
            calm = replace(told, gun=False, shots=0, rounds=None, leave_with=0, leave_below=Fraction(0))
            for (left, against), q in battle(staying, theirs, calm)[0].items():
                found[left, gone, against] += p * q
        else:
            found[ours, (), theirs] += p
    return dict(found)


def captured(ours: tuple[str, ...], theirs: tuple[str, ...]) -> bool:
    return not theirs and any(kind(unit) in LAND for unit in ours)


def one_after_another(waves, defenders, tolds) -> tuple[list[Fraction], dict]:
    """Return chances that each wave captures, and of the defenders left after all that failed."""
    standing = {defenders: Fraction(1)}
    taken = []
    for attackers, told in zip(waves, tolds, strict=True):
        after: Counter = Counter()
        won = Fraction(0)
        for there, p in standing.items():
            for (ours, theirs), q in battle(attackers, there, told)[0].items():
                if captured(ours, theirs):
                    won += p * q
                else:
                    after[theirs] += p * q
        taken.append(won)
        standing = dict(after)
    return taken, standing


def by_sea(fleet, ships, loads, others, coast) -> Fraction:
    """Return the chance to capture after a sea battle; `loads`: what each transport carries, the first lost first."""
    won = Fraction(0)
    for (afloat, theirs), p in battle(fleet, ships)[0].items():
        left = sum(kind(unit) == "transport" for unit in afloat)
        troops = tuple(unit for load in loads[len(loads) - left :] for unit in load) if not theirs and afloat else ()
        ends = battle(troops + others, coast)[0]
        won += p * sum((q for (ours, against), q in ends.items() if captured(ours, against)), Fraction(0))
    return won


def bombed(bombers: int, gun: bool, dice: int) -> Counter:
    """Return chances of IPCs lost in a raid, every die by itself."""
    one: Counter = Counter()
    for shot in (1, 2, 3, 4, 5, 6) if gun else (6,):
        for faces in product((1, 2, 3, 4, 5, 6), repeat=dice):
            one[0 if shot == 1 else sum(faces)] += Fraction(1, (6 if gun else 1) * 6**dice)
    found = Counter({0: Fraction(1)})
    for _ in range(bombers):
        after: Counter = Counter()
        for (ipcs, p), (more, q) in product(found.items(), one.items()):
            after[ipcs + more] += p * q
        found = after
    return found
