"""What can be seen at a table of Plotted A&A, beside the events of Axis & Allies."""

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
"""What is seen in both games."""


@dataclass(frozen=True, kw_only=True)
class Going:
    """What of a group sets out: `units` to the destination, `first` only to the area between (PAA-X2A-01, -05).

    `via`: the way of ships for which none is written, where it is chosen at the reveal (PAA-AMB-49).
    """

    group: int
    units: dict[str, int] = field(default_factory=dict[str, int])
    first: dict[str, int] = field(default_factory=dict[str, int])
    load: tuple[Load, ...] = ()
    via: Annotated[str, Of("area or none")] = ""


class GameStarted(axis.GameStarted):
    """As in Axis & Allies; `noop`: the option (PAA-NOP-01), `plot_seconds`: the time agreed (PAA-SET-05, 0: none).

    `paper`: countries that write their orders on paper; each line is entered when it is revealed (PAA-SET-04).
    """

    noop: bool = False
    plot_seconds: int = 900
    paper: tuple[Power, ...] = ()


class OrdersPlotted(Event):
    """A country's book: what is laid sealed. Never recorded; its lines come out one by one (PAA-INF-02)."""

    by: Power
    orders: tuple[Order, ...] = ()


class StepEnded(axis.StepEnded):
    """A phase is over for a country: weapons, final build, income (PAA-SEQ-01); plotting, if all is on paper."""


class ExecutionBegun(Event):
    """All books are sealed: their fingerprints, by country (PAA-SEQ-04, PAA-INF-04).

    `lines`: how many each book has, where the table lets that be known (PAA-AMB-43).
    """

    books: dict[str, str] = field(default_factory=dict[str, str])
    lines: dict[str, int] = field(default_factory=dict[str, int])


class BookShared(Event):
    """A country lets its allies read its book while it is written, or does so no more (PAA-AMB-41)."""

    said_by: ClassVar[tuple[str, ...]] = ("player",)
    player: Player
    by: Power
    shared: bool = True


class OrderRevealed(Event):
    """The line of this round is out (PAA-EXE-02, PAA-EXE-05); `void` says why it cannot count at all (PAA-AMB-38)."""

    by: Power
    round: int
    order: Order
    void: str = ""


class BookEnded(Event):
    """A country has no line for this round and none for later ones (PAA-EXE-04, PAA-INF-03)."""

    by: Power
    round: int


class OrderCarriedOut(Event):
    """What of the line is moved: all, some (PAA-EXE-06); who is not named stays."""

    by: Power
    going: tuple[Going, ...]


class BuildCarriedOut(Event):
    """What of the line is built and paid; ships appear in `zone` (PAA-XBL-01, PAA-AMB-06)."""

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
    """The books lie open with what they were sealed with, so that everybody can check them (PAA-INF-04, PAA-INF-11)."""

    books: dict[str, tuple[Order, ...]] = field(default_factory=dict[str, "tuple[Order, ...]"])
    salts: dict[str, str] = field(default_factory=dict[str, str])
