"""Battles of Axis & Allies recomputed die by die (`tests.odds.by_units`) from the pieces on the board."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from assistant.content.house_rules import chosen
from assistant.games.axis_allies.events import BattleBegun
from assistant.games.axis_allies.fighting import settled
from tests.odds import by_units
from tests.odds.by_units import AIR, LAND, PRICE, SEABORNE, Told
from tests.training.verdicts import NotCheckable, Position, Reference

MOST = 26
"""Units of both sides above which throwing every die takes too long."""


def attack(position: Position) -> Reference:
    """Return the worth of the battle that the units of the choice would fight, as it began a few lines later."""
    words = next(choice.text for choice in position.puzzle.choices if choice.text != "No battle")
    for number, entry in enumerate(position.later, position.puzzle.lines + 1):
        if isinstance(entry.event, BattleBegun):
            place = position.state.place(entry.event.at)
            if re.match(rf"Attack {re.escape(place)} with ", words):
                return Reference({words: worth(position.state_after(number)), "No battle": 0.0})
    raise NotCheckable("the story ends before the battle")


def stop(position: Position) -> Reference:
    """Return the worth of fighting on, against breaking off."""
    return Reference({"Go on": worth(settled(position.state)), "Break off": 0.0})


def worth(state: Any) -> float:
    """Return the IPCs gained on average by fighting to the end or for one round, whichever is more."""
    battle, at = state.battle, state.battle.at
    away = set(state.raids.get(at, ())) | battle.hit
    ours = [p for p in state.pieces.of(sorted(battle.attackers)) if p.at == at and p.id not in away]
    ours = [p for p in ours if not (state.sea(at) and p.kind in LAND)]
    theirs = [p for p in state.enemies(at, battle.attacker) if p.kind in PRICE and p.id not in battle.hit]
    theirs = [p for p in theirs if state.defends(p)]
    if len(ours) + len(theirs) > MOST:
        raise NotCheckable(f"more than {MOST} units")
    bound = any(p.id in battle.ashore for p in ours) and chosen(state, "AA-AMB-11") == "no"
    stays = {p.id for p in ours if p.id in battle.ashore or (bound and p.kind in AIR)}
    attackers = _lost_first([(p.kind, p.id in stays) for p in ours], by_units.ATTACK)
    defenders = _lost_first([(p.kind, False) for p in theirs], by_units.DEFENCE)
    told = _told(state, ours, theirs)
    area = 0 if state.sea(at) else state.value(at)
    return float(
        max(_gain(attackers, defenders, told, area), _gain(attackers, defenders, replace(told, rounds=1), area))
    )


def _lost_first(units: Sequence[tuple[str, bool]], strength: dict[str, int]) -> tuple[str, ...]:
    """Return the units in the order of the usual losses: cheap, then transports, then weak; by sea after by land."""
    order = sorted(units, key=lambda unit: (PRICE[unit[0]], unit[0] != "transport", strength[unit[0]], unit[1]))
    return tuple(kind + SEABORNE * stays for kind, stays in order)


def _told(state: Any, ours: Sequence[Any], theirs: Sequence[Any]) -> Told:
    """Return how this table reads the rules of battles, and who has developed what."""

    def gained(side: Sequence[Any], weapon: str) -> bool:
        return any(weapon in state.developments.get(piece.owner, ()) for piece in side)

    battle = state.battle
    return Told(
        gun=any(gun.at == battle.at for gun in state.flak) and any(p.kind in AIR for p in ours),
        gun_at_all_together=chosen(state, "AA-AMB-22") == "in_order",
        shots=len(state.pieces.of(sorted(battle.support))),
        shelled_fire_back=chosen(state, "AA-AMB-10") != "no",
        shells_hit_aircraft=chosen(state, "AA-AMB-23") != "land_units",
        both_sides_submarines_first=chosen(state, "AA-AMB-08") == "both",
        losses_after_all_dice=chosen(state, "AA-AMB-06") == "whole_side",
        jets=gained(theirs, "jet_power"),
        super_submarines=gained(ours, "super_submarines"),
        heavy_bombers=gained(ours, "heavy_bombers"),
    )


def _gain(attackers: tuple[str, ...], defenders: tuple[str, ...], told: Told, area: int) -> Fraction:
    """Return the defender's average losses less the attacker's, and the area if it is captured."""
    gain = Fraction(0)
    for (left, gone, against), p in by_units.assault(attackers, defenders, told).items():
        captured = area if by_units.captured(left, against) else 0
        gain += p * (_cost(defenders) - _cost(against) - _cost(attackers) + _cost(left) + _cost(gone) + captured)
    return gain


def _cost(units: Sequence[str]) -> int:
    return sum(PRICE[by_units.kind(unit)] for unit in units)
