"""Events at a Plotted A&A table, in addition to those of Axis & Allies."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from assistant.core.event import Event, Of, Player
from assistant.games.axis_allies import events as axis
from assistant.games.axis_allies.events import AnyArea, Power
from assistant.games.axis_allies.moving import Load
from assistant.games.plotted_axis.orders import Order

BASE = (
    axis.WeaponsResearched,
    axis.WeaponDeveloped,
    axis.RocketsFired,
    axis.RaidDeclared,
    axis.BattleBegun,
    axis.GunsFired,
    axis.FactoryRaided,
    axis.ShotsFired,
    axis.LossesChosen,
    axis.AttackersRetreated,
    axis.SubmarinesWithdrawn,
    axis.AircraftLanded,
    axis.StackSet,
    axis.ControlSet,
    axis.MoneySet,
    axis.ValueSet,
    axis.WeaponSet,
    axis.ChartSet,
    axis.AreaRenamed,
    axis.SeatsGiven,
)
"""Events that both games share."""


@dataclass(frozen=True, kw_only=True)
class Going:
    """The units of a group that set out: `units` to the destination, `first` only to the area in between.

    `via`: the route of ships for which none is written, where it is chosen at the reveal. Rules: PAA-X2A-01, -05,
    PAA-AMB-49.
    """

    group: int
    units: dict[str, int] = field(default_factory=dict[str, int])
    first: dict[str, int] = field(default_factory=dict[str, int])
    load: tuple[Load, ...] = ()
    via: Annotated[str, Of("area or none")] = ""


class GameStarted(axis.GameStarted):
    """The setup as in Axis & Allies, with `noop` (PAA-NOP-01) and `plot_seconds` (PAA-SET-05, 0: no limit).

    `paper`: countries that write their orders on paper; each line is entered when it is revealed (PAA-SET-04).
    """

    noop: bool = False
    plot_seconds: int = 900
    paper: tuple[Power, ...] = ()


class OrdersPlotted(Event):
    """A country's sealed book. It is never recorded; its lines come out one by one (PAA-INF-02)."""

    by: Power
    orders: tuple[Order, ...] = ()


class StepEnded(axis.StepEnded):
    """A phase is over for a country: weapons, final build, income (PAA-SEQ-01); or plotting, if all is on paper."""

    together: ClassVar[str] = "finished phases"


class ExecutionBegun(Event):
    """All books are sealed: their fingerprints, by country (PAA-SEQ-04, PAA-INF-04).

    `lines`: how many each book has, where the table lets that be known (PAA-AMB-43).
    """

    books: dict[str, str] = field(default_factory=dict[str, str])
    lines: dict[str, int] = field(default_factory=dict[str, int])


class BookShared(Event):
    """A country lets its allies read its book while it is written, or stops doing so (PAA-AMB-41)."""

    said_by: ClassVar[tuple[str, ...]] = ("player",)
    player: Player
    by: Power
    shared: bool = True


class OrderRevealed(Event):
    """The line of this round is revealed (PAA-EXE-02, PAA-EXE-05); `void` says why it cannot count (PAA-AMB-38)."""

    by: Power
    round: int
    order: Order
    void: str = ""


class BookEnded(Event):
    """A country has no line for this round or any later one (PAA-EXE-04, PAA-INF-03)."""

    by: Power
    round: int


class OrderCarriedOut(Event):
    """All or part of the line is carried out (PAA-EXE-06); units that are not named stay."""

    by: Power
    going: tuple[Going, ...]


class BuildCarriedOut(Event):
    """Units of the line that are built and paid for; ships are placed in `zone` (PAA-XBL-01, PAA-AMB-06)."""

    by: Power
    units: dict[str, int]
    zone: Annotated[str, Of("area or none")] = ""


class OrderPassed(Event):
    """Nothing of the line is carried out (PAA-EXE-06); a build keeps its second chance (PAA-XBL-05)."""

    by: Power


class FlightsRevealed(Event):
    """How many of the aircraft in the air fly on in a later round; all others land now (PAA-LND-03)."""

    by: Power
    units: dict[str, int] = field(default_factory=dict[str, int])


class FinallyBuilt(Event):
    """Plotted units that were left out are built at an original factory (PAA-FIN-01, PAA-FIN-02)."""

    by: Power
    rest: int
    at: AnyArea
    units: dict[str, int]
    zone: Annotated[str, Of("area or none")] = ""


class BooksShown(Event):
    """The books are opened with their salts, so that everybody can check them (PAA-INF-04, PAA-INF-11)."""

    books: dict[str, tuple[Order, ...]] = field(default_factory=dict[str, "tuple[Order, ...]"])
    salts: dict[str, str] = field(default_factory=dict[str, str])
