"""Odds of the current fight, of the same fight after another card, and of the size a horde grows to.

>>> field = Field(forces={"brazil": (Force("anna", 10),), "peru": (Force("ben", 7),)})
>>> fight = Fight(by="anna", attacker="anna", defender="ben", source="brazil", target="peru")
>>> battle = battle_of(field, fight)                     # everything the terms of the fight say
>>> round(forecast(battle).win, 4)
0.7261
>>> round(forecast(what_if(battle, defence_mod=2, compulsory=1)).win, 4)      # "if the defender plays Fortification"
0.0229
>>> round(horde(Battle(7, 3, forced="everybody"))[10], 4)     # mutants afterwards: the chance that there are ten
0.2452
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from assistant.kit.attack_terms import fighting
from assistant.kit.fight import Field, Fight
from assistant.kit.forces import armies
from assistant.odds.armies.battle import Battle, Opening
from assistant.odds.armies.dice import Dice
from assistant.odds.armies.forecast import forecast
from assistant.odds.armies.roll_tables import again, beats, menu


def battle_of(field: Field, fight: Fight) -> Battle:
    """Return the fight from here on, without finished rounds; raise Unanswerable where there is no answer.

    An attack die that may be rolled again is chosen with the defender's dice seen (OWD-AMB-09).
    """
    here = armies(field.forces, fight.source, fight.attacker)
    return Battle(
        here,
        armies(field.forces, fight.target, fight.defender),
        dice_of(fight),
        staying=fight.staying,
        committed=None if fight.committed is None else fighting(fight, here),
        ignored=fight.spared,
        compulsory=fight.must,
        forced=fight.forced_in if fight.forced else "",
        fewest_in=fight.fewest_in,
    )


def dice_of(fight: Fight) -> Dice:
    """Return how the next round is rolled; raise Unanswerable for modifiers without odds."""
    return Dice(
        attack_mod=fight.modifiers[0],
        defence_mod=fight.modifiers[1],
        capped=fight.capped,
        extra_die=fight.extra,
        reroll="seen" if fight.reroll else "",
        keep=fight.reroll or "new",
    )


def what_if(
    battle: Battle,
    *,
    attack_mod: int = 0,
    defence_mod: int = 0,
    attack: int = 0,
    defend: int = 0,
    opening: Sequence[Opening] = (),
    ignored: int = 0,
    compulsory: int = 0,
    committed: int | None = None,
    extra_die: Literal["", "free", "army"] = "",
    reroll: Literal["", "new", "better"] = "",
) -> Battle:
    """Return the battle after a card is played, added to what is already in force; raise Unanswerable as Battle does.

    `attack_mod`, `defence_mod` are added to those in force. `attack`, `defend` are armies that are added to an area or,
    below 0, removed from it; no more stay committed than can leave. `opening`: dice that come first (OWD-C01,
    OWD-C09). `ignored` and `compulsory` rounds to come apply if they are more than those in force. `committed`,
    `extra_die` and `reroll` replace what is in force.
    Where the table counts only the largest bonus and penalty (OWD-AMB-10: best_only), give the change of the total.
    """
    dice = replace(
        battle.dice,
        attack_mod=battle.dice.attack_mod + attack_mod,
        defence_mod=battle.dice.defence_mod + defence_mod,
        extra_die=extra_die or battle.dice.extra_die,
    )
    if reroll:
        dice = replace(dice, reroll="seen", keep=reroll)
    here, fight = max(0, battle.attack + attack), battle.committed if committed is None else committed
    return replace(
        battle,
        attack=here,
        defend=max(0, battle.defend + defend),
        dice=dice,
        committed=None if fight is None else min(fight, max(0, here - battle.staying)),
        ignored=max(battle.ignored, battle.fought + ignored if ignored else 0),
        compulsory=max(battle.compulsory, battle.fought + compulsory if compulsory else 0),
        opening=(*battle.opening, *(step for step in opening if step not in battle.opening)),
    )


def rolled_again(dice: Dice, ours: Sequence[int], theirs: Sequence[int]) -> int | None:
    """Return the attack die to roll again after this throw, for the best average of the round; None to leave all.

    A forecast assumes this (OWD-C38 rev B, OWD-AMB-09); of two dice that promise the same, it takes the lower one.
    """
    best, against = tuple(sorted(ours, reverse=True)), tuple(sorted(theirs, reverse=True))
    compared = beats(dice.attack_mod, dice.defence_mod, dice.capped)
    offered = menu(best, ((against, 1),), min(len(best), len(against)), dice.keep == "better", compared)
    worth = [sum(killed * ways for killed, ways in enumerate(choice)) for choice in offered]
    chosen = worth.index(max(worth))
    return list(again(best))[chosen - 1] if chosen else None


def horde(battle: Battle, joining: Literal["killed_join", "only_on_capture"] = "killed_join") -> dict[int, float]:
    """Return how many mutants there are after their attack: probabilities by number, 0 if all are gone (OWD-C44).

    Defenders they killed with dice become mutants, always or only with a capture (OWD-AMB-15).
    """
    chances: dict[int, float] = {}
    for begun, chance in battle.begun():
        fought = replace(battle, attack=begun.attack, defend=begun.defend, opening=())
        for (left, against), p in forecast(fought).ends.items():
            joined = begun.defend - against if joining == "killed_join" or not against else 0
            grown = left + joined
            chances[grown] = chances.get(grown, 0.0) + float(chance) * p
    return dict(sorted(chances.items()))
