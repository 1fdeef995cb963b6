"""Events at an Axis & Allies table."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, ClassVar

from assistant.core.event import Event, Of
from assistant.families.common_rules import TableSetUp

Power = Annotated[str, Of("power")]
Owner = Annotated[str, Of("power")]
AnyArea = Annotated[str, Of("area")]
Unit = Annotated[str, Of("unit")]
Roll = Annotated[str, Of("roll")]
Side = Annotated[str, Of("side")]
Column = Annotated[str, Of("column")]
Troop = Annotated[str, Of("troop")]
"""A unit with its owner, such as "ger tank"."""


class GameStarted(TableSetUp):
    """The board is set up (AA-GEN-04, AA-GEN-05). `seats`: country → player; "" or missing: the shared screen.

    `owners`, `units` ("area/country/kind" → count) and `ipcs` hold only where the table's own chart differs from ours;
    `economic`: the Axis can win by income (AA-VIC-03); `groups`: kind → most groups of a country (AA-UNI-08).
    """

    seats: dict[str, str] = field(default_factory=dict[str, str])
    owners: dict[str, str] = field(default_factory=dict[str, str])
    units: dict[str, int] = field(default_factory=dict[str, int])
    ipcs: dict[str, int] = field(default_factory=dict[str, int])
    economic: bool = True
    groups: dict[str, int] = field(default_factory=dict[str, int])
    help: str = "odds"


# ---------------------------------------------------------------- the turn


class WeaponsResearched(Event):
    """Research dice were bought and rolled (AA-WPN-01, AA-WPN-02); no dice: the country does not try."""

    thrown = True
    by: Power
    faces: tuple[Roll, ...] = ()


class WeaponDeveloped(Event):
    """One roll on the weapons chart for one success (AA-WPN-02, AA-WPN-04)."""

    thrown = True
    by: Power
    roll: Roll


class UnitBought(Event):
    """Units are paid for now and placed at the end of the turn (AA-PUR-01); a negative count gives units back."""

    by: Power
    unit: Unit
    count: int = 1


class UnitsMoved(Event):
    """Units of a kind move the same way together (AA-MOV-01); `via` is the area in between on a two-step move.

    Units on board a ship move with it; a move from sea to land is a landing (AA-TRN-03).
    """

    together: ClassVar[str] = "moves"
    by: Power
    unit: Unit
    source: AnyArea
    target: AnyArea
    count: int = 1
    via: Annotated[str, Of("area or none")] = ""


class UnitsBoarded(Event):
    """Land units board transports in a zone next to them (AA-TRN-02, AA-TRN-04)."""

    by: Power
    unit: Unit
    source: AnyArea
    zone: AnyArea
    count: int = 1


class StepEnded(Event):
    """The step of the turn is over (AA-SEQ-01, AA-SEQ-02)."""

    by: Power
    step: Annotated[str, Of("step")]


class RocketsFired(Event):
    """A gun with Rockets has fired at a factory: one die of IPCs (AA-WPN-05)."""

    thrown = True
    by: Power
    source: AnyArea
    target: AnyArea
    roll: Roll


class UnitPlaced(Event):
    """New units are placed on the board (AA-PLC-01 to -04)."""

    by: Power
    unit: Unit
    at: AnyArea
    count: int = 1


# ---------------------------------------------------------------- battles


EVERY = 99
"""As many battleships as can bombard."""


class RaidDeclared(Event):
    """Some bombers attack the factory instead of the units (AA-SBR-01)."""

    by: Power
    at: AnyArea
    count: int = 1


class BattleBegun(Event):
    """This battle is fought next (AA-CBT-13); `support` battleships bombard, by default all that can."""

    at: AnyArea
    support: int = EVERY


class GunsFired(Event):
    """The guns of an area fired at aircraft of one kind, one die each: a 1 shoots one down (AA-AAG-01)."""

    thrown = True
    at: AnyArea
    unit: Unit
    hits: int
    faces: tuple[Roll, ...] = ()


class FactoryRaided(Event):
    """Bombers rolled against a factory (AA-SBR-03)."""

    thrown = True
    at: AnyArea
    faces: tuple[Roll, ...]


class ShotsFired(Event):
    """All units of one strength, the submarines or the bombarding battleships fired (AA-CBT-02, AA-CBT-03)."""

    thrown = True
    side: Side
    column: Column
    hits: int
    faces: tuple[Roll, ...] = ()


class LossesChosen(Event):
    """Units other than the cheapest take the last hits (AA-CBT-07)."""

    side: Side
    lost: tuple[Troop, ...]


class AttackersRetreated(Event):
    """The attackers retreat to one neighboring area; "" if only aircraft are left (AA-RET-01, AA-RET-02)."""

    to: Annotated[str, Of("area or none")] = ""


class SubmarinesWithdrawn(Event):
    """Submarines leave a battle after a round, or submerge in place (AA-SUB-04, AA-AMB-09)."""

    side: Side
    of: Power
    to: AnyArea
    count: int = 1


class AircraftLanded(Event):
    """Aircraft land (AA-AIR-01)."""

    by: Power
    unit: Unit
    source: AnyArea
    target: AnyArea
    count: int = 1


# ---------------------------------------------------------------- put right


class StackSet(Event):
    """A correction: the number of units of a kind in an area."""

    at: AnyArea
    of: Owner
    unit: Unit
    count: int


class ControlSet(Event):
    """A correction: the country that controls a land area."""

    at: AnyArea
    of: Annotated[str, Of("owner")]


class MoneySet(Event):
    """A correction: the IPCs in a country's hand."""

    of: Power
    count: int


class ValueSet(Event):
    """The IPC value of an area on the table's own board."""

    at: AnyArea
    count: int


class WeaponSet(Event):
    """A correction: whether a country has a weapon."""

    of: Power
    weapon: Annotated[str, Of("weapon")]
    has: bool = True


class ChartSet(Event):
    """The weapon that a die roll gives on the table's own chart (AA-AMB-01)."""

    roll: Roll
    weapon: Annotated[str, Of("weapon")]


class AreaRenamed(Event):
    """The table's name for an area or a zone (PAA-SET-03); "" for the usual name."""

    at: AnyArea
    name: str


class SeatsGiven(Event):
    """The player who plays a country from now on; "" for the shared screen (AA-GEN-02)."""

    power: Power
    player: Annotated[str, Of("player or none")]
