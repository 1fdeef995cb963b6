"""The state of an Axis & Allies table. Events are not mentioned here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import ClassVar, NamedTuple, TypeVar

from assistant.content.house_rules import chosen
from assistant.content.maps import axis_world
from assistant.core.fast_replace import replace
from assistant.core.game import State
from assistant.games.axis_allies import board
from assistant.games.axis_allies.battle import AreaBattle, FinishedBattle
from assistant.games.axis_allies.board import (
    AIR,
    CARRIER,
    FACTORY,
    FIXTURES,
    NEUTRAL,
    POWERS,
    SHIPS,
    SIDE_NAMES,
    SIDES,
    WITH_ARTICLE,
)
from assistant.games.axis_allies.sayings import MANY, within
from assistant.kit.areas import World
from assistant.kit.pieces import Piece, Pieces, stacks
from assistant.kit.units import Stack

STEPS = {
    "weapons": "Weapons",
    "purchase": "Purchase",
    "combat_move": "Combat moves",
    "combat": "Combat",
    "noncombat_move": "Non-combat moves",
    "placement": "Placement and income",
}
"""Steps of a country's turn; income comes when the last one ends (AA-SEQ-01)."""
ROOM = 2
"""Fighters that a carrier can hold (AA-CAR-01)."""


Table = TypeVar("Table", bound="AxisAllies")


class Flak(NamedTuple):
    """Aircraft over a gun that has not fired at them yet (AA-AAG-01, AA-AAG-02)."""

    at: str
    aircraft: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class AxisAllies(State):
    """The table: pieces one by one, control now and at the start of the turn, money, weapons, battles.

    `seats` holds the player of each country: a country without one is played on the shared screen. `flak` and `raids`
    come before battles; `battles` are fought one by one, and the first is being fought while `fighting`. `bought` units
    wait to be placed. `start` is who controlled each area when the turn began, `rockets` the guns with Rockets that
    have fired this turn.
    """

    levels: ClassVar[Mapping[str, str]] = {"notes": "the board only", "odds": "odds", "advice": "full advice"}

    help: str = "odds"
    seats: Mapping[str, str] = field(default_factory=dict[str, str])
    pieces: Pieces = field(default_factory=Pieces)
    control: Mapping[str, str] = field(default_factory=dict[str, str])
    start: Mapping[str, str] = field(default_factory=dict[str, str])
    harbours: frozenset[tuple[str, str]] = frozenset()
    ipcs: Mapping[str, int] = field(default_factory=dict[str, int])
    developments: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    chart: Mapping[int, str] = field(default_factory=dict[int, str])
    turn: int = 0
    power: str = ""
    step: str = ""
    names: Mapping[str, str] = field(default_factory=dict[str, str])
    worth: Mapping[str, int] = field(default_factory=dict[str, int])
    bought: Mapping[str, int] = field(default_factory=dict[str, int])
    built: Mapping[str, int] = field(default_factory=dict[str, int])
    taken: frozenset[str] = frozenset()
    fought_over: frozenset[str] = frozenset()
    researched: bool = False
    breakthroughs: int = 0
    rockets: tuple[str, ...] = ()
    flak: tuple[Flak, ...] = ()
    raids: Mapping[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])
    due: tuple[int, ...] = ()
    battles: tuple[AreaBattle, ...] = ()
    fighting: bool = False
    fought: tuple[FinishedBattle, ...] = ()
    crashed: tuple[tuple[int, str, str, str], ...] = ()
    spent: Mapping[str, int] = field(default_factory=dict[str, int])
    earned: Mapping[str, int] = field(default_factory=dict[str, int])
    made: Mapping[tuple[str, str], int] = field(default_factory=dict[tuple[str, str], int])
    economic: bool = True
    groups: Mapping[str, int] = field(default_factory=dict[str, int])
    winner: str | None = None

    # ------------------------------------------------------------------ the board

    @property
    def world(self) -> World:
        """Land areas and sea zones (AA-GEN-08)."""
        return axis_world()

    @property
    def kinds(self) -> Mapping[str, board.PieceKind]:
        """The cost and abilities of units (AA-UNI-01)."""
        return board.kinds()

    @property
    def order(self) -> tuple[str, ...]:
        """The countries in turn order (AA-GEN-03)."""
        return POWERS

    def sea(self, area: str) -> bool:
        """Return whether this is a sea zone."""
        return area in self.world.seas

    def area(self, key: str) -> str:
        """Return the name of an area at this table (PAA-SET-03)."""
        return self.names.get(key) or _area_names().get(key, key)

    def place(self, key: str) -> str:
        """Return the name of an area as it stands within a sentence: "the Baltic Sea"."""
        return within(self.area(key))

    def power_name(self, key: str) -> str:
        """Return the name of a country."""
        return board.powers()[key].name if key in POWERS else "nobody"

    def the(self, key: str) -> str:
        """Return the name of a country as it stands within a sentence: "the USSR", but "Germany"."""
        return f"the {self.power_name(key)}" if key in WITH_ARTICLE else self.power_name(key)

    def called(self, noun: str, key: str) -> str:
        """Return the name of a key of this noun; for a kind of unit its two numbers, such as "tank/tanks"."""
        if noun == "area":
            return self.place(key)
        if noun == "unit":
            return "/".join(MANY.get(key, (key, key)))
        if noun == "weapon":
            return board.developments()[key].name if key in board.developments() else key
        if noun in ("power", "owner"):
            return self.the(key)
        return super().called(noun, key)

    def at(self, area: str) -> tuple[Piece, ...]:
        """Return the pieces in an area."""
        return self.pieces.at(area)

    def stacks(self, area: str) -> tuple[Stack, ...]:
        """Return the pieces in an area, counted by owner and kind."""
        return stacks(self.at(area))

    def value(self, area: str) -> int:
        """Return the IPC value of an area (AA-INC-01), as on the table's board."""
        return self.worth.get(area, board.values().get(area, 0))

    # ------------------------------------------------------------------ sides

    @property
    def contenders(self) -> Mapping[str, str]:
        """The alliances, which win or lose together: key → name."""
        return SIDE_NAMES if self.players else {}

    def side(self, power: str) -> str:
        """Return the alliance of a country; "" for no country (AA-GEN-02)."""
        return SIDES.get(power, "")

    def allied(self, one: str, other: str) -> bool:
        """Return whether two countries belong to the same alliance."""
        return self.side(one) == self.side(other) != ""

    def controller(self, area: str) -> str:
        """Return the country that controls a land area; `NEUTRAL` for neutral land and the sea (AA-GEN-06)."""
        return self.control.get(area, NEUTRAL)

    def friendly(self, area: str, power: str) -> bool:
        """Return whether the country's alliance controls this land now (AA-GEN-07)."""
        return self.allied(self.controller(area), power)

    def friendly_at_start(self, area: str, power: str) -> bool:
        """Return whether the country's alliance controlled this land when the turn began (AA-AIR-03)."""
        return self.allied(self.start.get(area, NEUTRAL), power)

    def hostile(self, area: str, power: str) -> bool:
        """Return whether the enemy controls this land now."""
        return self.side(self.controller(area)) not in ("", self.side(power))

    def neutral(self, area: str) -> bool:
        """Return whether no country controls this land (AA-NEU-01)."""
        return not self.sea(area) and self.controller(area) == NEUTRAL

    def enemies(self, area: str, power: str) -> tuple[Piece, ...]:
        """Return enemy pieces that can stop and fight: no guns, no factories, no cargo on ships (AA-MOV-04)."""
        other = (p for p in self.at(area) if not self.allied(p.owner, power) and p.kind not in FIXTURES)
        return tuple(p for p in other if not (self.sea(area) and p.kind not in SHIPS | AIR))

    def blocked(self, area: str, power: str) -> bool:
        """Return whether enemies there end a move (AA-MOV-02, AA-MOV-05, AA-AMB-04)."""
        enemies = self.enemies(area, power)
        if self.sea(area) and chosen(self, "AA-AMB-04") == "subs_pass":
            enemies = tuple(p for p in enemies if p.kind != "submarine")
        return any(p.kind not in AIR for p in enemies) if self.sea(area) else bool(enemies)

    def stops(self, kind: str, area: str, power: str) -> bool:
        """Return whether enemies there end the move of such a unit; submarines may slip through (AA-AMB-04)."""
        slips = kind == "submarine" and chosen(self, "AA-AMB-04") == "subs_pass"
        return self.blocked(area, power) and not slips

    def gun(self, area: str, power: str) -> bool:
        """Return whether an enemy gun is there (AA-AAG-03)."""
        return any(p.kind == "aa_gun" and not self.allied(p.owner, power) for p in self.at(area))

    @cached_property
    def neutrals(self) -> frozenset[str]:
        """Land that no country controls (AA-NEU-01)."""
        return frozenset(area for area in board.values() if self.neutral(area))

    def guns(self, power: str) -> frozenset[str]:
        """Return the land areas with a gun that is an enemy of this country (AA-AAG-03)."""
        if power not in self._guns:
            armed = (area for area in self.pieces.by_area if not self.sea(area) and self.gun(area, power))
            self._guns[power] = frozenset(armed)
        return self._guns[power]

    @cached_property
    def _guns(self) -> dict[str, frozenset[str]]:
        """Results of `guns` so far, by country."""
        return {}

    def developed(self, power: str, key: str) -> bool:
        """Return whether a country has this weapon in force (AA-WPN-03)."""
        return key in self.developments.get(power, ())

    def holds_canal(self, area: str, power: str) -> bool:
        """Return whether the country's alliance holds a canal bank now and did when the turn began (AA-CAN-01)."""
        return self.friendly(area, power) and self.friendly_at_start(area, power)

    # ------------------------------------------------------------------ factories, carriers, money

    def factory(self, area: str) -> bool:
        """Return whether an industrial complex is there."""
        return any(piece.kind == FACTORY for piece in self.at(area))

    def original(self, area: str, power: str) -> bool:
        """Return whether this is one of the country's original factories (AA-IC-03)."""
        return power in POWERS and area in board.powers()[power].factories

    def producing(self, area: str, power: str) -> bool:
        """Return whether a country can build there this turn (AA-PLC-01, AA-IC-04)."""
        plants = [p for p in self.at(area) if p.kind == FACTORY and "fresh" not in p.marks]
        held = self.controller(area) == power == self.start.get(area)
        return bool(plants) and held and area not in self.taken and self.capital_free(power)

    def capacity(self, area: str, power: str) -> int | None:
        """Return how many units the factory can place in a turn; None: any number (AA-IC-03, AA-AMB-18)."""
        reading = chosen(self, "AA-AMB-18")
        if reading == "all_limited":
            return self.value(area)
        original = any(area in country.factories for country in board.powers().values())
        if self.original(area, power) or (original and reading == "unlimited"):
            return None
        return self.value(area)

    def room(self, carrier: Piece) -> int:
        """Return how many more fighters a carrier can take (AA-CAR-01)."""
        return ROOM - len(self.pieces.on(carrier.id))

    def carriers(self, zone: str, power: str) -> tuple[Piece, ...]:
        """Return the alliance's carriers in a zone, the country's own first (AA-CAR-05)."""
        carriers = (p for p in self.at(zone) if p.kind == CARRIER and self.allied(p.owner, power))
        return tuple(sorted(carriers, key=lambda p: (p.owner != power, p.id)))

    def capital_free(self, power: str) -> bool:
        """Return whether the country's capital is not in enemy hands (AA-CAP-02)."""
        return self.friendly(board.powers()[power].capital, power)

    def produced(self, power: str) -> int:
        """Return the value of the country's areas, whether it can collect it or not (AA-INC-02)."""
        return sum(self.value(area) for area, holder in self.control.items() if holder == power)

    def income(self, power: str) -> int:
        """Return what the country would collect now (AA-INC-01, AA-INC-03)."""
        return self.produced(power) if self.capital_free(power) else 0

    def price(self, kind: str, power: str) -> int:
        """Return the cost of a unit for this country (AA-WPN-04)."""
        return self.kinds[kind].cost - self.developed(power, "industrial_technology")

    def cost(self, units: Mapping[str, int], power: str) -> int:
        """Return the cost of these units for this country."""
        return sum(self.price(kind, power) * count for kind, count in units.items() if kind in self.kinds)

    def seat_of(self, power: str) -> str | None:
        """Return the player of a country; None if it is played on the shared screen."""
        return self.seats.get(power) or None

    def powers_of(self, player: str) -> tuple[str, ...]:
        """Return the countries of a player (AA-GEN-02)."""
        return tuple(power for power in POWERS if self.seats.get(power) == player)

    # ------------------------------------------------------------------ where a variant differs

    cycle: ClassVar[str] = "round"
    """The word for what is over when victory is checked (AA-VIC-01, AA-VIC-03)."""

    ride_counts: ClassVar[bool] = False
    """Whether areas travelled on a carrier count for the fighter's range (AA-CAR-02, PAA-CAR-02)."""

    carriers_may_come: ClassVar[bool] = True
    """Whether a fighter may count on a carrier that can still move there (AA-AMB-15)."""

    sails_on: ClassVar[bool] = True
    """Whether a transport can stop on its way to take units on board (AA-TRN-02, PAA-TRN-01)."""

    @property
    def among_enemies(self) -> bool:
        """Whether new ships may appear beside enemy ships (AA-AMB-16)."""
        return chosen(self, "AA-AMB-16") == "yes"

    def closed(self, area: str, power: str) -> bool:
        """Return whether retreats, landings and withdrawals to this area are closed (PAA-AMB-02)."""
        return False

    def tired(self, ship: Piece) -> bool:
        """Return whether a battleship can no longer bombard this turn (AA-BAT-02, AA-BAT-03, PAA-AMB-47)."""
        return bool(ship.marks & {"fought", "bombarded", "fresh"})

    def quiet(self, zone: str) -> bool:
        """Return whether submarines may withdraw into a zone without enemies (AA-AMB-09, PAA-AMB-48)."""
        return zone not in self.fought_over

    lands_at_once: ClassVar[bool] = False
    """Whether aircraft land as soon as their attack is over (AA-RET-03, PAA-LND-02)."""

    def contested(self, piece: Piece) -> bool:
        """Return whether the owner chooses where to land an aircraft that could land where it is (PAA-AMB-26)."""
        return False

    def queued(self, numbers: Iterable[int]) -> Iterable[int]:
        """Return aircraft that must land together, in landing order (PAA-AMB-26)."""
        return numbers

    def deck_counts(self, carrier: Piece) -> bool:
        """Return whether a carrier can take aircraft other than those it already carries (PAA-AMB-12)."""
        return True

    def bombed(self: Table, power: str, ipcs: int) -> Table:
        """Take IPCs after a raid, as far as the country has them (AA-SBR-03)."""
        have = self.ipcs.get(power, 0)
        return replace(self, ipcs={**self.ipcs, power: have - min(have, ipcs)})

    def rocketed(self: Table, power: str, ipcs: int) -> Table:
        """Take IPCs after rockets hit a factory (AA-WPN-05)."""
        have = self.ipcs.get(power, 0)
        return replace(self, ipcs={**self.ipcs, power: have - min(have, ipcs)})

    def gains(self: Table, power: str, weapon: str) -> Table:
        """Give a country a weapon from now on (AA-WPN-03)."""
        have = self.developments.get(power, ())
        return replace(self, developments={**self.developments, power: (*have, weapon)})

    def flies_to_attack(self, target: str, power: str) -> bool:
        """Return whether guns along the way fire at a flight to there (AA-AAG-02, AA-AMB-07)."""
        if chosen(self, "AA-AMB-07") == "all_flights":
            return True
        return bool(self.enemies(target, power)) or self.hostile(target, power)

    def defends(self, piece: Piece) -> bool:
        """Return whether a piece takes part in a defense where it is (AA-AMB-09, PAA-CBT-06)."""
        return "dived" not in piece.marks

    @property
    def rides_unnamed(self) -> bool:
        """Whether fighters travel with their carrier without being named (PAA-AMB-11)."""
        return True

    # ------------------------------------------------------------------ what waits

    @property
    def battle(self) -> AreaBattle | None:
        """The battle being fought."""
        return self.battles[0] if self.fighting and self.battles else None

    @property
    def busy(self) -> bool:
        """Whether guns, landings or a battle come before anything else."""
        return bool(self.flak or self.due or self.battle)

    @cached_property
    def tied(self) -> bool:
        """Whether the table is busy, or bombers over a factory have not rolled (a step may end before they do)."""
        return self.busy or bool(self.raids)


@cache
def _area_names() -> Mapping[str, str]:
    return {area.key: area.name for area in axis_world().areas}
