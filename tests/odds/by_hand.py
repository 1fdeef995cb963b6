"""Fights under cards, told in the words of the rules and enumerated throw by throw, in fractions.

Nothing of the program is imported here, nor of the other enumeration next to it: `tests/odds/reference.py` uses
the words of the engine, this one those of the cards.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product

Ends = Mapping[tuple[int, int], Fraction]
"""(Armies of the attacker left in all, defenders left) → the chance of that end."""


@dataclass(frozen=True)
class Cards:
    """The cards in force in this fight, in their own words."""

    attackers_plus: int = 0
    defenders_plus: int = 0
    within_a_die: bool = False
    one_more_die: str = ""
    """"" · "free": without an army for it · "army": only with one."""
    roll_again: str = ""
    """"" · "new": the new result counts · "better": the better one."""
    committed: int | None = None
    none_stays: bool = False
    losses_count_from: int = 0
    """The number of first rounds that cost the attacker nothing."""
    must_fight: int = 0
    stops_with: int = 0
    recruits_attack: bool = False
    recruits_defend: bool = False
    shelled_defender: bool = False
    shelled_attacker: bool = False
    shells_leave_one: bool = False


@cache
def rolls(dice: int) -> dict[tuple[int, ...], int]:
    """Return results of this many dice, the best die first, and the number of ways in which each comes up."""
    return dict(Counter(tuple(sorted(faces, reverse=True)) for faces in product(range(1, 7), repeat=dice)))


def dead(ours: tuple[int, ...], theirs: tuple[int, ...], compared: int, cards: Cards) -> int:
    """Return the defenders beaten in this many pairs, best against best; equal dice defend."""

    def counts(face: int, plus: int) -> int:
        return sorted((1, face + plus, 6))[1] if cards.within_a_die else face + plus

    both = list(zip(ours, theirs, strict=False))[:compared]
    return sum(counts(mine, cards.attackers_plus) > counts(other, cards.defenders_plus) for mine, other in both)


def throw(fighting: int, against: int, cards: Cards) -> tuple[tuple[int, int, Fraction], ...]:
    """Return the dice costs of one round with their chances; a die is rolled again where that kills more on average.

    If two choices promise the same, none is rolled again, or else the lower one. More armies than dice change nothing.
    """
    return _throw(min(fighting, 4), min(against, 2), _only_dice(cards))


@cache
def _only_dice(cards: Cards) -> Cards:
    """Return what the cards say about the dice, without the rest."""
    return Cards(
        attackers_plus=cards.attackers_plus,
        defenders_plus=cards.defenders_plus,
        within_a_die=cards.within_a_die,
        one_more_die=cards.one_more_die,
        roll_again=cards.roll_again,
    )


@cache
def _throw(fighting: int, theirs: int, cards: Cards) -> tuple[tuple[int, int, Fraction], ...]:
    own = min(3, fighting)
    more = cards.one_more_die == "free" or (cards.one_more_die == "army" and fighting >= 4)
    compared = min(own, theirs)
    found: dict[int, int] = defaultdict(int)
    for ours, ways in rolls(own + more).items():
        for other, times in rolls(theirs).items():
            options = [[dead(ours, other, compared, cards)] * 6]
            for die in sorted(ours) if cards.roll_again else ():
                rest = list(ours)
                rest.remove(die)
                faces = [max(die, face) if cards.roll_again == "better" else face for face in range(1, 7)]
                after = [tuple(sorted([*rest, face], reverse=True)) for face in faces]
                options.append([dead(one, other, compared, cards) for one in after])
            for killed in max(options, key=sum):
                found[killed] += ways * times
    of = 6 ** (own + more + theirs + 1)
    return tuple((compared - killed, killed, Fraction(ways, of)) for killed, ways in sorted(found.items()))


def fought(armies: int, against: int, cards: Cards) -> Ends:
    """Return how the fight ends. Recruits come before shells; shells fall on the committed armies, if there are any."""
    dice = [cards.recruits_attack, cards.recruits_defend, cards.shelled_defender, cards.shelled_attacker]
    ends: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for faces in product(*[range(1, 7) if rolled else (0,) for rolled in dice]):
        come, join, on_them, on_us = faces
        stay = 0 if cards.none_stays else 1
        here, fighting = armies + come, (armies - stay if cards.committed is None else cards.committed) + come
        there = against + join
        keep = int(cards.shells_leave_one)
        if cards.shelled_defender:
            there = max(keep, there - on_them)
        if cards.shelled_attacker and cards.committed is None:
            here = max(keep, here - on_us)
            fighting = max(0, here - stay)
        elif cards.shelled_attacker:
            hit = min(on_us, fighting - keep)
            here, fighting = here - hit, fighting - hit
        obliged = max(cards.must_fight, int(cards.recruits_defend or cards.shelled_defender))
        for (left, enemy), chance in rounds(here, fighting, there, 0, obliged, cards):
            ends[left, enemy] += chance / 6 ** sum(dice)
    return dict(ends)


@cache
def rounds(
    here: int, fighting: int, there: int, number: int, obliged: int, cards: Cards
) -> tuple[tuple[tuple[int, int], Fraction], ...]:
    """Return chances of (armies left, defenders left) from round `number` on."""
    spared = number < cards.losses_count_from
    may_stop = not spared and number >= obliged
    if not fighting or not there or (may_stop and here <= cards.stops_with):
        return (((here, there), Fraction(1)),)
    following = min(number + 1, max(cards.losses_count_from, obliged))
    ends: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for lost, killed, chance in throw(fighting, there, cards):
        gone = 0 if spared else lost
        for end, p in rounds(here - gone, fighting - gone, there - killed, following, obliged, cards):
            ends[end] += chance * p
    return tuple(ends.items())


def captured(ends: Ends, staying: int = 1) -> Fraction:
    """Return the chance that the defenders are gone and an army is left that could move in."""
    return sum((chance for (left, enemy), chance in ends.items() if not enemy and left > staying), Fraction(0))


def entering(armies: int, against: int, counted: str, cards: Cards = Cards()) -> Mapping[int, Fraction]:
    """Return how many armies move in after an involuntary attack, throw by throw."""
    found: dict[int, Fraction] = defaultdict(Fraction)

    def on(here: int, there: int, number: int, chance: Fraction) -> None:
        if here < 2 or not there:
            return
        for lost, killed, p in throw(here - 1, there, cards):
            left = here - (0 if number < cards.losses_count_from else lost)
            if killed < there:
                on(left, there - killed, number + 1, chance * p)
                continue
            many = left if counted == "all" else left - 1
            found[many // 2 if many >= 8 else min(3, here - 1)] += chance * p

    on(armies, against, 0, Fraction(1))
    return dict(found)
