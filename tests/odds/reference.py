"""Battles enumerated independently, roll by roll, in fractions. Nothing of the engine is imported here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from types import SimpleNamespace

FACES = (1, 2, 3, 4, 5, 6)
PLAIN = {
    "attack_mod": 0,
    "defence_mod": 0,
    "capped": False,
    "extra_die": "",
    "pairs": "armies",
    "reroll": "",
    "keep": "new",
    "most_attack": 3,
    "most_defence": 2,
}

Chances = dict[tuple[int, int], Fraction]


def round_chances(fighting: int, defending: int, **said) -> Chances:
    """Return chances of (attacker's losses, defender's losses) in one round."""
    return dict(_round_chances(min(fighting, 4), min(defending, 3), tuple(sorted((PLAIN | said).items()))))


@cache
def _round_chances(fighting, defending, said) -> Chances:
    o = SimpleNamespace(**dict(said))
    own = min(fighting, o.most_attack)
    dice = own
    if o.extra_die == "free" or (o.extra_die == "army" and fighting > own):
        dice += 1
    theirs = min(defending, o.most_defence)
    pairs = min(dice if o.pairs == "dice" else own, theirs)

    def count(face, mod):
        return max(1, min(6, face + mod)) if o.capped else face + mod

    def cost(attack, defence):
        a = sorted((count(face, o.attack_mod) for face in attack), reverse=True)
        d = sorted((count(face, o.defence_mod) for face in defence), reverse=True)
        lost = killed = 0
        for i in range(pairs):
            if a[i] > d[i]:
                killed += 1
            else:
                lost += 1
        return min(lost, fighting), killed

    found: Counter = Counter()
    defences = sorted_rolls(theirs)
    for attack, ways in sorted_rolls(dice).items():
        if not o.reroll:
            for defence, times in defences.items():
                found[cost(attack, defence)] += 6 * ways * times
            continue
        for seen in [{d: times} for d, times in defences.items()] if o.reroll == "seen" else [defences]:
            best, most = None, -1
            for choice in choices(attack, o.keep):
                results: Counter = Counter()
                for after in choice:
                    for defence, times in seen.items():
                        results[cost(after, defence)] += times * 6 // len(choice)
                gain = sum(killed * times for (_, killed), times in results.items())
                if gain > most:
                    best, most = results, gain
            for result, times in best.items():
                found[result] += ways * times
    return {result: Fraction(times, 6 ** (dice + theirs + 1)) for result, times in found.items()}


@cache
def sorted_rolls(dice: int) -> dict[tuple[int, ...], int]:
    return dict(Counter(tuple(sorted(roll)) for roll in product(FACES, repeat=dice)))


def choices(attack, keep) -> Iterator[list[tuple[int, ...]]]:
    """Yield no re-roll, or one die (from the lowest) and its six results."""
    yield [attack]
    for at in range(len(attack)):
        yield [(*attack[:at], max(attack[at], face) if keep == "better" else face, *attack[at + 1 :]) for face in FACES]


def capture(fighting: int, defending: int, **dice) -> Fraction:
    """Return the chance to capture if both sides fight to the end."""
    return _capture(fighting, defending, tuple(sorted(dice.items())))


@cache
def _capture(fighting, defending, dice) -> Fraction:
    if not defending:
        return Fraction(1)
    if not fighting:
        return Fraction(0)
    chances = round_chances(fighting, defending, **dict(dice))
    return sum(p * _capture(fighting - a, defending - d, dice) for (a, d), p in chances.items())


def ends(
    area: int,
    defend: int,
    staying: int = 1,
    ignored: int = 0,
    compulsory: int = 0,
    stop_at: int = 0,
    stop_below: Fraction | float = 0,
    **dice,
) -> Chances:
    """Return chances of (armies of the attacker left in all, defenders left), from `area` armies of which some stay."""

    @cache
    def play(armies: int, against: int, number: int) -> tuple:
        fighting = armies - staying
        if fighting <= 0 or against == 0:
            return (((armies, against), Fraction(1)),)
        free = number >= max(ignored, compulsory)
        if free and (armies <= stop_at or capture(fighting, against, **dice) < stop_below):
            return (((armies, against), Fraction(1)),)
        rolled = dict(dice, most_defence=max(2, dice.get("most_defence", 2))) if number < ignored else dice
        found: Counter = Counter()
        for (lost, killed), p in round_chances(fighting, against, **rolled).items():
            left = armies if number < ignored else armies - lost
            following = min(number + 1, max(ignored, compulsory))
            for end, q in play(left, against - killed, following):
                found[end] += p * q
        return tuple(found.items())

    return dict(play(area, defend, 0))


def march(attack: int, garrisons, leave: int = 1, **dice) -> tuple[list[Fraction], Chances]:
    """Return chances to capture the first i areas, and of armies in the last area after capturing all."""
    here = {attack: Fraction(1)}
    reached = [Fraction(1)]
    for garrison in garrisons:
        faces = FACES if garrison == "1d6" else (garrison,)
        arrived: Counter = Counter()
        for armies, p in here.items():
            for face in faces:
                for (left, against), q in ends(armies, face, **dice).items():
                    if armies > 1 and against == 0:
                        last_dice = min(3, left - 1)
                        arrived[max(last_dice, left - leave)] += p * q / len(faces)
        here = dict(arrived)
        reached.append(sum(here.values(), Fraction(0)))
    return reached, here


def march_under(
    attack: int, garrisons, leave: int = 1, ignored=(), committed=None, stop_at=0, stop_below=0, **dice
) -> tuple[list[Fraction], Chances, Fraction, Fraction]:
    """Return a path under rules: as `march`, then average losses of the attacker and of the defenders."""
    last = len(garrisons) - 1
    free_rounds = (*ignored, *[0] * len(garrisons))
    rest_at_first = 1 if committed is None else attack - committed
    forced = dict(dice, most_defence=max(2, dice.get("most_defence", 2)))

    def moved(i: int, fighting: int) -> int:
        rest = rest_at_first if i == 0 else 1
        return max(min(3, fighting), fighting - max(0, leave - rest))

    def faces(i: int):
        return FACES if garrisons[i] == "1d6" else (garrisons[i],)

    def rounds(f: int, d: int, free: int):
        for (lost, killed), p in round_chances(f, d, **(forced if free else dice)).items():
            yield f - (0 if free else lost), d - killed, p

    @cache
    def on(i: int, f: int, d: int, free: int) -> Fraction:
        """Return the chance to capture all the rest by fighting to the end."""
        if d == 0:
            return Fraction(1) if i == last else begins(i + 1, moved(i, f) - 1)
        if f <= 0:
            return Fraction(0)
        return sum((p * on(i, a, b, max(0, free - 1)) for a, b, p in rounds(f, d, free)), Fraction(0))

    @cache
    def begins(i: int, f: int) -> Fraction:
        if f <= 0:
            return Fraction(0)
        return sum((on(i, f, face, free_rounds[i]) for face in faces(i)), Fraction(0)) / len(faces(i))

    reached = [Fraction(1)] + [Fraction(0)] * len(garrisons)
    arriving: Counter = Counter()
    lost = [Fraction(0), Fraction(0)]

    def attacks(i: int, f: int, p: Fraction) -> None:
        if f <= 0 or (not free_rounds[i] and (begins(i, f) < stop_below or f + 1 <= stop_at)):
            return
        for face in faces(i):
            fights(i, f, face, free_rounds[i], int(garrisons[i] == "1d6"), p / len(faces(i)))

    def fights(i: int, f: int, d: int, free: int, must: int, p: Fraction) -> None:
        if d == 0:
            reached[i + 1] += p
            if i == last:
                arriving[moved(i, f)] += p
            else:
                attacks(i + 1, moved(i, f) - 1, p)
            return
        if f <= 0 or (not free and not must and (on(i, f, d, 0) < stop_below or f + 1 <= stop_at)):
            return
        for a, b, q in rounds(f, d, free):
            lost[0] += p * q * (f - a)
            lost[1] += p * q * (d - b)
            fights(i, a, b, max(0, free - 1), 0, p * q)

    attacks(0, attack - rest_at_first, Fraction(1))
    return reached, dict(arriving), lost[0], lost[1]
