"""The terms of an attack: who fights, with how many dice, how long, and how many move in at the end.

The defaults are the rules of RISK. Pure numbers; `kit.fight` applies them to forces.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeVar

from assistant.core.fast_replace import replace
from assistant.kit.dice_throw import (
    MOST_ATTACK,
    Losses,
    attack_dice,
    committed_moving_in,
    forced_moving_in,
    moving_in,
    outcomes,
)


@dataclass(frozen=True, kw_only=True)
class AttackTerms:
    """The changes that cards and special attacks make to a fight; all numbers of rounds are rounds to come.

    `staying`: armies of the source that never fight; 0 in a fight inside one area (OWD-SAM-01). `committed`: committed
    armies that are still alive (OWD-COM-01); None if none were committed. `spared`: rounds in which the attacker loses
    nothing (OWD-C25). `must`: rounds the attacker still has to fight. `two`: rounds in which the defender rolls two
    dice if able (OWD-AMB-28). `extra`: one more attack die, "free" or only with an "army" for it (OWD-AMB-08).
    `reroll`: one attack die may be rolled again; the "new" result counts, or the "better" one (OWD-AMB-09). `modifiers`
    are added to every die of attacker and defender; `capped`: results stay within 1-6 (OWD-AMB-10). `forced`: the
    attack is involuntary, so both sides roll all their dice until it is over (OWD-INV-01, OWD-INV-02).

    How many move in: `committed_in` (OWD-AMB-05), `forced_in` (OWD-AMB-06; "everybody" of a horde, which leaves its old
    area empty, OWD-C44), and `fewest_in` where no dice were rolled (OWD-AMB-07; all but one where fewer are there).
    """

    modifiers: tuple[int, int] = (0, 0)
    staying: int = 1
    committed: int | None = None
    spared: int = 0
    must: int = 0
    two: int = 0
    extra: Literal["", "free", "army"] = ""
    reroll: Literal["", "new", "better"] = ""
    capped: bool = False
    forced: bool = False
    committed_in: Literal["all_survivors_allowed", "all_survivors_must", "risk"] = "all_survivors_allowed"
    forced_in: Literal["all", "minus_one", "everybody"] = "all"
    fewest_in: int = 1

    @property
    def to_the_end(self) -> bool:
        """Whether nobody may break the attack off: it is forced, committed, or inside one area."""
        return self.forced or self.committed is not None or not self.staying

    @property
    def all_defend(self) -> bool:
        """Whether the defender has no choice of dice in the next round (OWD-INV-01, OWD-C25)."""
        return self.forced or self.spared > 0 or self.two > 0


T = TypeVar("T", bound=AttackTerms)


def fighting(terms: AttackTerms, armies: int) -> int:
    """Return how many of the attacker's `armies` in the source can fight: the committed ones, or all that need not
    stay.
    """
    able = max(0, armies - terms.staying)
    return able if terms.committed is None else max(0, min(able, terms.committed))


def own_dice(terms: AttackTerms, armies: int) -> int:
    """Return the most attack dice without an extra one (RSK-DIC-01)."""
    return attack_dice(fighting(terms, armies), 0)


def extra_die(terms: AttackTerms, armies: int) -> int:
    """Return 1 if an extra attack die may be rolled, else 0: never without an attack; by one reading only with a fourth
    army.
    """
    own = own_dice(terms, armies)
    return int(own > 0 if terms.extra == "free" else terms.extra == "army" and fighting(terms, armies) > own)


def most_thrown(terms: AttackTerms) -> int:
    """Return the most attack dice that can ever be rolled."""
    return MOST_ATTACK + bool(terms.extra)


def pairs(terms: AttackTerms, armies: int, attack: int, defence: int) -> int:
    """Return how many pairs of dice are compared: pairs count by armies, so an extra die adds none (OWD-AMB-08)."""
    own = min(attack, max(1, own_dice(terms, armies))) if terms.extra else attack
    return max(0, min(own, defence))


def costs(terms: AttackTerms, armies: int, attack: int, defence: int) -> tuple[Losses, ...]:
    """Return what these dice can cost on the board, best for the attacker first (RSK-DIC-04, OWD-C25)."""
    compared = pairs(terms, armies, attack, defence)
    return tuple(dict.fromkeys(on_board(terms, lost) for lost in outcomes(compared, compared)))


def on_board(terms: AttackTerms, lost: Losses) -> Losses:
    """Return the losses taken off the board: none of the attacker's while those do not count (OWD-C25)."""
    return Losses(0, lost.defender) if terms.spared > 0 else lost


def after_round(terms: T, attack_lost: int) -> T:
    """Return the terms of the next round, after the attacker lost `attack_lost` armies on the board."""
    committed = None if terms.committed is None else max(0, terms.committed - attack_lost)
    spared, must, two = (max(0, rounds - 1) for rounds in (terms.spared, terms.must, terms.two))
    return replace(terms, committed=committed, spared=spared, must=must, two=two)


def entering(terms: AttackTerms, armies: int, dice: int | None) -> range:
    """Return how many may move into the captured area if `armies` are left and `dice` count; None: none were rolled.

    A single number if nobody has a choice (OWD-INV-03).
    """
    if dice is None:
        dice = max(1, min(terms.fewest_in, armies - terms.staying))
    if terms.forced:
        reading = terms.forced_in
        count = armies if reading == "everybody" else max(0, forced_moving_in(armies, dice, reading))
        return range(count, count + 1)
    if terms.committed is not None:
        return committed_moving_in(armies, terms.committed, dice, terms.committed_in)
    return moving_in(armies, dice)
