"""How a round is rolled, and the exact chances of its cost: one table for every rule and card.

`Dice` names modifiers, extra dice and re-rolls. `round_of` enumerates all rolls once and remembers the
counts: whole numbers over a power of six, never a simulation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Literal

from assistant.kit.dice_throw import MOST_ATTACK, MOST_DEFENCE, Losses
from assistant.odds.armies.roll_tables import Killed, beats, killed, menus

MOST_MODIFIER = 20
DEFENDING = MOST_ATTACK
"""The most dice that a defender may roll where the table plays with three."""


class Unanswerable(ValueError):
    """A battle that the rules do not know, or one too large for an exact answer, explained in a sentence."""


@dataclass(frozen=True, kw_only=True)
class Dice:
    """How the dice of a battle are rolled and read; by default as in RISK (RSK-DIC-01 to -04).

    `attack_mod`, `defence_mod`: added to every die of that side (several cards: their sum).
    `capped`: results stay within 1–6, the other reading of OWD-AMB-10.
    `extra_die`: one more attack die in every round (OWD-C38 rev A): "free" without an army for it, "army"
    only if one more army fights (OWD-AMB-08).
    `pairs`: whether the extra die may add a comparison: "armies" compares no more dice than the attacker
    has without it, "dice" counts it (this matters only for a single fighting army against two dice).
    `reroll`: one attack die may be rolled again (OWD-C38 rev B), chosen with the defender's dice "seen" or
    "blind"; chosen so that the round costs the defender most on average, and left alone when nothing is gained.
    `keep`: after a re-roll the "new" result counts, or the "better" one (OWD-AMB-09).
    `most_attack`, `most_defence`: the most dice a side chooses to roll (RSK-DIC-01, -02). With a `most_defence` of
    three a defender with three armies rolls three, as the table may agree: best against best, up to three comparisons.
    """

    attack_mod: int = 0
    defence_mod: int = 0
    capped: bool = False
    extra_die: Literal["", "free", "army"] = ""
    pairs: Literal["armies", "dice"] = "armies"
    reroll: Literal["", "seen", "blind"] = ""
    keep: Literal["new", "better"] = "new"
    most_attack: int = MOST_ATTACK
    most_defence: int = MOST_DEFENCE

    def __post_init__(self) -> None:
        if not (1 <= self.most_attack <= MOST_ATTACK and 1 <= self.most_defence <= DEFENDING):
            raise Unanswerable(
                "An attacker rolls one to three dice, and a defender one or two, or three if the table plays that way "
                "(RSK-DIC-01, RSK-DIC-02)."
            )
        if max(abs(self.attack_mod), abs(self.defence_mod)) > MOST_MODIFIER:
            raise Unanswerable(f"A modifier must be from -{MOST_MODIFIER} to {MOST_MODIFIER}.")
        if self.extra_die and self.reroll:
            raise Unanswerable(
                "Jihad gives an extra die or a re-roll, depending on its wording, but not both (OWD-C38)."
            )

    @property
    def enough(self) -> int:
        """The number of fighting armies from which more armies roll no more dice."""
        return self.most_attack + (self.extra_die == "army")

    @property
    def readings(self) -> tuple[str, ...]:
        """Differences from plain RISK dice, and how open questions are read: one sentence each."""
        return tuple(_readings(self))


PLAIN = Dice()
"""The dice of RISK."""


@dataclass(frozen=True)
class RoundChances:
    """Chances of one round. `counts` holds every possible loss with its number of rolls out of `total`.

    `attack_dice` includes an extra die, `defence_dice` are the defender's, `pairs` the comparisons. `counts`
    is ordered by the attacker's losses. `total` is six to the number of dice rolled, including a re-roll.
    """

    attack_dice: int
    defence_dice: int
    pairs: int
    counts: tuple[tuple[Losses, int], ...]
    total: int

    @cached_property
    def chances(self) -> tuple[tuple[Losses, float], ...]:
        """Every possible loss with its probability."""
        return tuple((lost, count / self.total) for lost, count in self.counts)

    @cached_property
    def exact(self) -> tuple[tuple[Losses, Fraction], ...]:
        """Every possible loss with its probability as a fraction."""
        return tuple((lost, Fraction(count, self.total)) for lost, count in self.counts)

    @cached_property
    def expected(self) -> tuple[float, float]:
        """Armies lost on average, by the attacker and by the defender."""
        return (
            sum(lost.attacker * count for lost, count in self.counts) / self.total,
            sum(lost.defender * count for lost, count in self.counts) / self.total,
        )


def round_of(dice: Dice, fighting: int, defending: int) -> RoundChances:
    """Return the table of a round of `fighting` armies (without those that stay behind) against `defending`.

    Both are at least 1; armies beyond those needed for all dice make no difference. Raises Unanswerable below that.
    """
    if fighting < 1 or defending < 1:
        raise Unanswerable("A round needs at least one army on each side.")
    return _table(dice, min(fighting, dice.enough), min(defending, dice.most_defence))


@lru_cache(maxsize=4096)
def _table(dice: Dice, fighting: int, defending: int) -> RoundChances:
    own = min(dice.most_attack, fighting)
    extra = int(dice.extra_die == "free" or (dice.extra_die == "army" and fighting > own))
    pairs = min(own + (extra if dice.pairs == "dice" else 0), defending)
    ways = _killed(dice, own + extra, defending, pairs)
    counts = sorted((Losses(min(pairs - dead, fighting), dead), many) for dead, many in enumerate(ways) if many)
    return RoundChances(own + extra, defending, pairs, tuple(counts), sum(ways))


def _killed(dice: Dice, attack: int, defence: int, pairs: int) -> Killed:
    """Return numbers of rolls by defenders killed; after a re-roll, by the choice that kills most on average."""
    compared = beats(dice.attack_mod, dice.defence_mod, dice.capped)
    if not dice.reroll:
        return killed(attack, defence, pairs, compared)
    ways = [0] * (pairs + 1)
    for menu, many in menus(attack, defence, pairs, dice.keep == "better", dice.reroll == "blind", compared):
        best = max(menu, key=lambda counts: sum(dead * count for dead, count in enumerate(counts)))
        ways = [old + many * count for old, count in zip(ways, best, strict=True)]
    return tuple(ways)


def _readings(dice: Dice) -> Iterator[str]:
    for side, mod in (("attacker", dice.attack_mod), ("defender", dice.defence_mod)):
        if mod:
            yield f"Every die of the {side} counts {mod:+d}."
    if dice.attack_mod or dice.defence_mod:
        yield (
            "Modified dice stay between 1 and 6 (OWD-AMB-10: cap)."
            if dice.capped
            else "Modified dice may pass 6 or fall below 1 (OWD-AMB-10: add_uncapped)."
        )
    if dice.extra_die:
        need = "needs no army" if dice.extra_die == "free" else "needs an army of its own"
        key = "plain_extra" if dice.extra_die == "free" else "needs_army"
        yield f"The attacker rolls one extra die, which {need} (OWD-C38 rev A, OWD-AMB-08: {key})."
    if dice.extra_die == "free":
        yield (
            "The extra die adds no comparison: pairs are counted by armies."
            if dice.pairs == "armies"
            else "The extra die may add a comparison: pairs are counted by dice; only armies that fight are lost."
        )
    if dice.reroll:
        when = "after seeing the defender's dice" if dice.reroll == "seen" else "before seeing the defender's dice"
        key, result = ("own_choice_keep", "the new result") if dice.keep == "new" else ("better", "the better result")
        yield f"One attack die may be rolled again, {when}; {result} counts (OWD-C38 rev B, OWD-AMB-09: {key})."
        yield "The die is chosen for the best average result of the round."
    if dice.most_attack < MOST_ATTACK:
        yield f"The attacker rolls at most {dice.most_attack} of three dice (RSK-DIC-01)."
    if dice.most_defence < MOST_DEFENCE:
        yield "The defender always rolls one die (RSK-DIC-02)."
    if dice.most_defence > MOST_DEFENCE:
        yield "A defender with three or more armies rolls three dice: a house rule, RISK has two (RSK-DIC-02)."
