"""Battles of units from a short notation."""

from __future__ import annotations

from assistant.odds.units.battle import Clash
from assistant.odds.units.units import Group, Side, force
from tests.odds import by_units
from tests.odds.by_units import Told, names


def side(text: str, role: str, told: Told) -> Side:
    """Return one group for each unit, in the order of the letters."""
    gained = [name for name, had in DEVELOPMENTS.items() if getattr(told, had)]
    return tuple(one(unit, role, gained) for unit in names(text))


DEVELOPMENTS = {"jet_power": "jets", "super_submarines": "super_submarines", "heavy_bombers": "heavy_bombers"}


def one(unit: str, role: str, gained: list[str]) -> Group:
    [group] = force({by_units.kind(unit): 1}, role, gained)
    return Group(**(vars(group) | {"stays": unit.endswith(by_units.SEABORNE)}))


def as_clash(attackers: str, defenders: str, told: Told) -> Clash:
    return Clash(
        side(attackers, "attack", told),
        side(defenders, "defence", told),
        aa=told.gun,
        aim="in_order" if told.gun_at_all_together else "each_kind",
        bombard=told.shots,
        shelled_fire=told.shelled_fire_back,
        shelled="defenders" if told.shells_hit_aircraft else "land_units",
        submarines="both" if told.both_sides_submarines_first else "no_first_shot",
        casualties="whole_side" if told.losses_after_all_dice else "each_column",
        stop_after=told.rounds,
        stop_at=told.leave_with,
        stop_below=float(told.leave_below),
    )


def left(side: Side, counts) -> tuple[str, ...]:
    return tuple(
        group.kind + by_units.SEABORNE * group.stays for group, count in zip(side, counts, strict=True) if count
    )
