"""The luck account: what the dice of a game cost everybody, against what they cost on average. And campaigns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from assistant.kit.fight import Fight, Round, pairs_of
from assistant.kit.throw import MOST_ATTACK, MOST_DEFENCE, Losses
from assistant.odds import Campaign, Dice, Fought, Garrison, Luck, March, Unanswerable, campaign, luck
from dashboards.parts.common.words import Json
from dashboards.parts.world.fight import chance

Rolled = tuple[Fought, ...]


def account(fights: Iterable[Fight], owners: Sequence[Json]) -> list[Json]:
    """A row for every owner who fought: rounds, armies lost and expected to be lost, armies better than average.

    `luckier` is the share of such games with worse dice, for attacks and defences each (None without).
    """
    attacks: dict[str, list[Fought]] = {}
    defences: dict[str, list[Fought]] = {}
    for fight in fights:
        for one in _rounds(fight.rounds):
            attacks.setdefault(fight.attacker, []).append(one)
            defences.setdefault(fight.defender, []).append(one)
    found: list[Json] = []
    for owner in owners:
        ours, theirs = tuple(attacks.get(owner["key"], ())), tuple(defences.get(owner["key"], ()))
        if ours or theirs:
            found.append({"owner": owner["key"], **_row(_luck(ours), _luck(theirs))})
    return found


def _row(attacking: Luck, defending: Luck) -> Json:
    lost = attacking.lost.attacker + defending.lost.defender
    killed = attacking.lost.defender + defending.lost.attacker
    swing = attacking.swing - defending.swing
    return {
        "rounds": attacking.rounds + defending.rounds,
        "lost": [lost, round(attacking.expected[0] + defending.expected[1], 1)],
        "killed": [killed, round(attacking.expected[1] + defending.expected[0], 1)],
        "swing": round(swing, 1),
        "attack": chance(attacking.luckier) if attacking.rounds else None,
        "defence": chance(1 - defending.luckier) if defending.rounds else None,
    }


@lru_cache(maxsize=1024)
def _rounds(rounds: tuple[Round, ...]) -> Rolled:
    """The rounds of a fight as they were rolled; what no dice can cost is left out."""
    counted: list[Fought] = []
    for one in rounds:
        attack, defence = one.dice[0] - one.extra, one.dice[1]
        if not (1 <= attack <= MOST_ATTACK and 1 <= defence <= MOST_DEFENCE):
            continue
        try:
            found = Fought(attack, defence, _cost(one), _dice(one))
            found.round  # noqa: B018  (raises if these dice cannot cost that)
        except Unanswerable:
            continue
        counted.append(found)
    return tuple(counted)


def _dice(one: Round) -> Dice:
    """How a round was rolled."""
    ours, theirs = one.modifiers
    dice = Dice(attack_mod=ours, defence_mod=theirs, capped=one.capped)
    if one.extra:
        return replace(dice, extra_die="free")
    return replace(dice, reroll="seen", keep=one.reroll) if one.reroll else dice


def _cost(one: Round) -> Losses:
    """What the dice cost, also where the attacker's losses did not count on the board (OWD-C25)."""
    return Losses(pairs_of(one) - one.lost.defender, one.lost.defender) if one.spared else one.lost


@lru_cache(maxsize=64)
def _luck(rounds: Rolled) -> Luck:
    return luck(rounds)


def path(attack: int, areas: Sequence[tuple[str, Garrison]], leave: int = 1) -> Json | None:
    """A campaign along these areas with their garrisons: how far it gets, and with how many armies."""
    if not areas:
        return None
    try:
        found = _march(attack, tuple(garrison for _, garrison in areas), leave)
    except Unanswerable as wrong:
        return {"steps": [], "say": str(wrong)}
    steps = [{"area": area, "chance": chance(p)} for (area, _), p in zip(areas, found.reached[1:], strict=True)]
    mean = sum(k * p for k, p in enumerate(found.arriving)) / found.win if found.win else 0
    say = f"With {attack} armies: all of it with {chance(found.win)}"
    say += f", then about {mean:.1f} armies at the end." if found.win else "."
    return {"steps": steps, "say": f"{say} On average {found.attack_lost:.1f} armies are lost on the way."}


@lru_cache(maxsize=128)
def _march(attack: int, garrisons: tuple[Garrison, ...], leave: int) -> March:
    return campaign(Campaign(attack, garrisons, leave))
