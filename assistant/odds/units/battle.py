"""A battle of Axis & Allies on the board: two sides, what fires before them, when the attacker stops.

A round (AA-CBT-01): attacking submarines fire and their hits are removed immediately, in the first round battleships
bombard a coast, then all others of both sides fire together. AA fire comes once, before everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from assistant.odds.armies.dice import Unanswerable
from assistant.odds.units.units import Side, named, number

MOST_UNITS = 120
"""The most units on a side. A larger battle is refused: nothing here is ever simulated."""
SHELL = 4
"""A bombarding battleship hits with this number or less (AA-BAT-01)."""

FirstShots = Literal["no_first_shot", "both"]
Casualties = Literal["each_column", "whole_side"]
Shelled = Literal["defenders", "land_units"]
Aim = Literal["each_kind", "in_order"]


@dataclass(frozen=True)
class Clash:
    """One battle; each side lists its groups in the order in which they are lost (`assistant.odds.units.units.force`).

    `aa`: a gun fires once at every attacking aircraft, 1 hits (AA-AAG-01); `aim`: at each kind by itself, or at all
    together, and the first in the order of losses are lost (AA-AMB-22). `bombard`: support shots of battleships in the
    first round (AA-BAT-01); `shelled_fire`: units they hit still fire once (AA-AMB-10); `shelled`: who can take such
    hits, all defenders or only land units (AA-AMB-23). `submarines`: the sides whose submarines fire first (AA-AMB-08).
    `casualties`: taken after each column of equal strength, or after all dice of a side (AA-AMB-06); where no submarine
    fires at a side with aircraft and ships this changes nothing. `area`: the IPC value of the attacked area, for the
    swing.

    Stop rules, from the end of the first round on (AA-RET-01): `stop_after` this many rounds; `stop_at`: with no more
    than this many attackers left; `stop_below`: when the chance to win by fighting to the end is less than this. Groups
    that stay (AA-AMP-02) fight on when the others leave.

    Raises Unanswerable, a ValueError, for impossible values and above `MOST_UNITS` units on a side.
    """

    attackers: Side
    defenders: Side
    aa: bool = False
    aim: Aim = "each_kind"
    bombard: int = 0
    shelled_fire: bool = True
    shelled: Shelled = "defenders"
    submarines: FirstShots = "no_first_shot"
    casualties: Casualties = "each_column"
    area: int = 0
    stop_after: int | None = None
    stop_at: int = 0
    stop_below: float = 0.0

    def __post_init__(self) -> None:
        for wrong in _wrong(self):
            raise Unanswerable(wrong)

    @property
    def at_sea(self) -> bool:
        """Whether ships take part."""
        return any(group.realm == "sea" and group.number for group in (*self.attackers, *self.defenders))

    @property
    def stops(self) -> bool:
        """Whether the attacker may stop before one side is gone."""
        return self.stop_after is not None or self.stop_at > 0 or self.stop_below > 0

    @property
    def readings(self) -> tuple[str, ...]:
        """How the battle is fought and how open questions of the rules are read: one sentence each."""
        return tuple(_terms(self))


def _wrong(clash: Clash) -> Iterator[str]:
    """Yield the objections to this battle; only the first is raised."""
    if max(number(clash.attackers), number(clash.defenders)) > MOST_UNITS:
        yield f"Exact odds are worked out for up to {MOST_UNITS} units on a side."
    realms = {group.realm for group in (*clash.attackers, *clash.defenders) if group.number}
    if {"land", "sea"} <= realms:
        yield "Land units and ships do not fight each other: first the battle at sea, then the landing (AA-AMP-01)."
    if clash.at_sea and clash.aa:
        yield "There are no AA guns at sea (AA-AAG-01)."
    if clash.at_sea and clash.bombard:
        yield "Battleships bombard a coast, not ships (AA-BAT-01)."
    if not 0 <= clash.bombard <= MOST_UNITS or clash.stop_at < 0:
        yield "Shots and units must be 0 or more."
    if clash.stop_after is not None and clash.stop_after < 1:
        yield "A battle has at least one round (AA-RET-01)."
    if not 0 <= clash.stop_below <= 1:
        yield "A chance must be a number from 0 to 1."
    if len({group.strength for group in clash.defenders if group.submarine}) > 1:
        yield "All of the defender's submarines must hit with the same number."


def _terms(clash: Clash) -> Iterator[str]:
    for whose, side in (("The attacker", clash.attackers), ("The defender", clash.defenders)):
        units = ", ".join(named(group.kind, group.number) for group in side if group.number)
        yield f"{whose} loses in this order: {units or 'nothing, there are no units'} (AA-CBT-07)."
    if clash.aa:
        yield "An AA gun fires once at each attacking aircraft; a 1 hits (AA-AAG-01)."
        if len({group.kind for group in clash.attackers if group.realm == "air" and group.number}) > 1:
            yield _AIMED[clash.aim]
    if clash.bombard:
        yield _SHELLED_FIRE[clash.shelled_fire]
        yield _SHELLED[clash.shelled]
    if any(group.submarine for group in (*clash.attackers, *clash.defenders)):
        yield _SUBMARINES[clash.submarines]
        yield "Submarines cannot hit aircraft (AA-SUB-02) and do not withdraw (although AA-SUB-04 would let them)."
    if decides(clash):
        yield _CASUALTIES[clash.casualties]
    yield from _stopping(clash)


_AIMED = {
    "each_kind": "Its dice are rolled for each kind of aircraft by itself (AA-AMB-22: each_kind).",
    "in_order": "Its dice are rolled together, and the first aircraft in the list are lost (AA-AMB-22: in_order).",
}
_SHELLED_FIRE = {
    True: "Defenders hit by bombardment fire once before they are removed (AA-AMB-10: yes).",
    False: "Defenders hit by bombardment are removed immediately (AA-AMB-10: no).",
}
_SHELLED = {
    "land_units": "Bombardment hits land units but not aircraft (AA-BAT-01, AA-AMB-23: land_units).",
    "defenders": "Bombardment may hit any defender of the coast, aircraft too (AA-BAT-01, AA-AMB-23: defenders).",
}
_SUBMARINES = {
    "no_first_shot": "Attacking submarines fire first; the defender's fire with the rest (AA-AMB-08: no_first_shot).",
    "both": "Submarines of both sides fire first (AA-AMB-08: both).",
}
_CASUALTIES = {
    "each_column": "Losses are taken after each column of strength, the lowest first (AA-AMB-06: each_column).",
    "whole_side": "Losses are taken after all dice of a side (AA-AMB-06: whole_side).",
}


def decides(clash: Clash) -> bool:
    """Return whether the reading AA-AMB-06 can change this battle.

    If every unit may take every hit, the same number of hits costs the same first units in whatever order they come.
    Only hits of submarines pass units over, and only a side with aircraft and other units has units to pass over and
    others to lose; attacking submarines, and all submarines where both sides' fire first, have a volley of their own.
    """
    mixed = {group.realm == "air" for group in clash.attackers if group.number} == {True, False}
    theirs = any(group.submarine and group.number and group.strength for group in clash.defenders)
    return mixed and theirs and clash.submarines == "no_first_shot"


def _stopping(clash: Clash) -> Iterator[str]:
    if clash.stop_after is not None:
        rounds = "one round" if clash.stop_after == 1 else f"{clash.stop_after} rounds"
        yield f"The attacker stops after {rounds} (AA-RET-01)."
    if clash.stop_at:
        yield f"The attacker stops after a round with {clash.stop_at} or fewer units left (AA-RET-01)."
    if clash.stop_below:
        yield f"The attacker stops after a round when the chance to win is below {100 * clash.stop_below:g} %."
    if clash.stops and any(group.stays and group.number for group in clash.attackers):
        yield "Units that came by sea cannot leave and fight on (AA-AMP-02, AA-AMB-11)."
    if not clash.stops:
        yield "The attacker fights on until one side is gone or cannot hit anything that is left (AA-CBT-08)."
