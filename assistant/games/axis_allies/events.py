"""What can be seen at a table of Axis & Allies."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated

from assistant.core.event import Event, Of
from assistant.families.common_rules import TableLaid

Power = Annotated[str, Of("power")]
Owner = Annotated[str, Of("power")]
AnyArea = Annotated[str, Of("area")]
Unit = Annotated[str, Of("unit")]
Roll = Annotated[str, Of("roll")]
Side = Annotated[str, Of("side")]
Column = Annotated[str, Of("column")]
Troop = Annotated[str, Of("troop")]
"""A unit with whose it is: "ger tank"."""


class GameStarted(TableLaid):
    """The board is laid (AA-GEN-04, AA-GEN-05). `seats`: country → player; "" or left out: on the shared screen.

    `owners`, `units` ("area/country/kind" → how many) and `ipcs` are where the table's own chart differs from ours;
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

    by: Power
    faces: tuple[Roll, ...] = ()


class WeaponDeveloped(Event):
    """The die of the chart for one success (AA-WPN-02, AA-WPN-04)."""

    by: Power
    roll: Roll


class UnitBought(Event):
    """Units are paid for, to be placed at the end of the turn (AA-PUR-01); fewer than none are given back."""

    by: Power
    unit: Unit
    count: int = 1


class UnitsMoved(Event):
    """Units of a kind go one way together (AA-MOV-01); `via` is the area between, where it takes two steps.

    Whoever is on board of a ship goes with it; from the sea onto land they come ashore (AA-TRN-03).
    """

    by: Power
    unit: Unit
    source: AnyArea
    target: AnyArea
    count: int = 1
    via: Annotated[str, Of("area or none")] = ""


class UnitsBoarded(Event):
    """Land units go on board of transports in a zone beside them (AA-TRN-02, AA-TRN-04)."""

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

    by: Power
    source: AnyArea
    target: AnyArea
    roll: Roll


class UnitPlaced(Event):
    """New units come onto the board (AA-PLC-01 to -04)."""

    by: Power
    unit: Unit
    at: AnyArea
    count: int = 1


# ---------------------------------------------------------------- battles


EVERY = 99
"""As many battleships as can bombard."""


class RaidDeclared(Event):
    """So many bombers go for the factory instead of the troops (AA-SBR-01)."""

    by: Power
    at: AnyArea
    count: int = 1


class BattleBegun(Event):
    """This battle is fought next (AA-CBT-13); so many battleships bombard, all that can if nothing is said."""

    at: AnyArea
    support: int = EVERY


class GunsFired(Event):
    """The guns of an area fired at aircraft of one kind, a die at each: a 1 shoots one down (AA-AAG-01)."""

    at: AnyArea
    unit: Unit
    hits: int
    faces: tuple[Roll, ...] = ()


class FactoryRaided(Event):
    """Bombers rolled against a factory (AA-SBR-03)."""

    at: AnyArea
    faces: tuple[Roll, ...]


class ShotsFired(Event):
    """All units of one strength fired, or the submarines, or the battleships off the coast (AA-CBT-02, AA-CBT-03)."""

    side: Side
    column: Column
    hits: int
    faces: tuple[Roll, ...] = ()


class LossesChosen(Event):
    """Other units than the cheapest take the last hits (AA-CBT-07)."""

    side: Side
    lost: tuple[Troop, ...]


class AttackersRetreated(Event):
    """The attackers break off and go to one neighbouring place; "" if only aircraft are left (AA-RET-01, AA-RET-02)."""

    to: Annotated[str, Of("area or none")] = ""


class SubmarinesWithdrawn(Event):
    """Submarines leave a battle after a round, or dive on the spot (AA-SUB-04, AA-AMB-09)."""

    side: Side
    of: Power
    to: AnyArea
    count: int = 1


class AircraftLanded(Event):
    """Aircraft come down (AA-AIR-01)."""

    by: Power
    unit: Unit
    source: AnyArea
    target: AnyArea
    count: int = 1


# ---------------------------------------------------------------- put right


class StackSet(Event):
    """So many units of a kind lie there, whatever led to it."""

    at: AnyArea
    of: Owner
    unit: Unit
    count: int


class ControlSet(Event):
    """Who controls an area of land, whatever led to it."""

    at: AnyArea
    of: Annotated[str, Of("owner")]


class MoneySet(Event):
    """So many IPCs are in hand, whatever led to it."""

    of: Power
    count: int


class ValueSet(Event):
    """What an area brings on the table's own board."""

    at: AnyArea
    count: int


class WeaponSet(Event):
    """Whether a country has a weapon."""

    of: Power
    weapon: Annotated[str, Of("weapon")]
    has: bool = True


class ChartSet(Event):
    """Which weapon a die brings on the table's own chart (AA-AMB-01)."""

    roll: Roll
    weapon: Annotated[str, Of("weapon")]


class AreaRenamed(Event):
    """What the people at this table call an area or a zone (PAA-SET-03); "" for the usual name."""

    at: AnyArea
    name: str


class SeatsGiven(Event):
    """Who plays a country from now on; "" on the shared screen (AA-GEN-02)."""

    power: Power
    player: Annotated[str, Of("player or none")]
