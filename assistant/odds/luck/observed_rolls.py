"""Throws of a recorded fight: how their dice were rolled, and what they could have cost.

>>> rolled = fought_of(Round(armies=(5, 4), dice=(3, 2), lost=Losses(1, 1)))   # None where no dice can cost that
>>> [round(armies, 3) for armies in rolled.round.expected]       # what such a throw costs both sides on average
[0.921, 1.079]
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from assistant.kit.dice_throw import MOST_ATTACK, MOST_DEFENCE, Losses
from assistant.kit.fight import Round, pairs_of
from assistant.odds.armies.dice import Dice, Unanswerable
from assistant.odds.luck.luck import RolledRound


@lru_cache(maxsize=8192)
def fought_of(one: Round) -> RolledRound | None:
    """Return a throw as it was rolled; None where no dice can have that cost."""
    attack, defence = one.dice[0] - one.extra, one.dice[1]
    if not (1 <= attack <= MOST_ATTACK and 1 <= defence <= MOST_DEFENCE):
        return None
    try:
        rolled = RolledRound(attack, defence, _cost(one), _dice(one))
        rolled.round  # noqa: B018  (raises if these dice cannot cost that)
    except Unanswerable:
        return None
    return rolled


def on_the_board(one: Round, cost: Losses) -> Losses:
    """Return what this throw removes from the board: none of the attacker's where losses are ignored (OWD-C25)."""
    return Losses(0, cost.defender) if one.spared else cost


def _dice(one: Round) -> Dice:
    """Return how a round was rolled."""
    ours, theirs = one.modifiers
    dice = Dice(attack_mod=ours, defence_mod=theirs, capped=one.capped)
    if one.extra:
        return replace(dice, extra_die="free")
    return replace(dice, reroll="seen", keep=one.reroll) if one.reroll else dice


def _cost(one: Round) -> Losses:
    """Return the cost of the dice, even where the attacker's losses did not count on the board (OWD-C25)."""
    return Losses(pairs_of(one) - one.lost.defender, one.lost.defender) if one.spared else one.lost
