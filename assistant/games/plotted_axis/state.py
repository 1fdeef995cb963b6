"""The state of a Plotted A&A table: Axis & Allies, and the orders that have been revealed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple, TypeVar

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.games.axis_allies.board import AIR, FIGHTER, POWERS
from assistant.games.axis_allies.moving import Arrived
from assistant.games.axis_allies.state import AxisAllies
from assistant.games.plotted_axis.orders import Order, OrderedUnits
from assistant.kit.pieces import Piece, Pieces

STEPS = {
    "weapons": "Weapons",
    "plot": "Plotting",
    "execution": "Execution",
    "final_build": "Final build",
    "income": "Income",
}
"""Phases of the common turn (PAA-SEQ-01)."""
P = TypeVar("P", bound="Plotted")


class Revealed(NamedTuple):
    """A revealed line and its result: `moved` by group and kind, `why` it could not (PAA-INF-05, -07)."""

    turn: int
    round: int
    by: str
    order: Order
    moved: tuple[tuple[int, str, int], ...] = ()
    done: bool = False
    why: str = ""


class Rest(NamedTuple):
    """Units of a build action that were not placed: they have a second chance (PAA-XBL-04, PAA-FIN-01)."""

    at: str
    units: tuple[tuple[str, int], ...]


@dataclass(frozen=True, kw_only=True)
class Plotted(AxisAllies):
    """The table. `round` and `power` say whose line comes next in the execution, `now` is the revealed line, and
    `decided` are its groups that have had their turn (PAA-AMB-19).

    `books` are the fingerprints of the sealed books, `ended` the countries without further lines, `into` where each
    country moved this turn, `sites` where it built, `rests` what it may still build, `debts` what it still owes for
    bombing. `hovering` are aircraft that may yet fly on; `waiting` are arrivals that met enemies who land first.
    `paper`: countries that plot on paper; `purse` is the money when plotting began, `sharing` the countries that let
    allies read along, `counts` how many lines each book has, where that is open. `plotted_on` are the pieces as they
    stood when the orders were written. `sealed` is the turn of the books: they can be opened until the next are
    written.
    """

    noop: bool = False
    plot_seconds: int = 0
    paper: tuple[str, ...] = ()
    round: int = 0
    now: Order | None = None
    voided: str = ""
    decided: frozenset[int] = frozenset()
    books: Mapping[str, str] = field(default_factory=dict[str, str])
    salts: Mapping[str, str] = field(default_factory=dict[str, str])
    shown: Mapping[str, tuple[Order, ...]] = field(default_factory=dict[str, "tuple[Order, ...]"])
    ended: frozenset[str] = frozenset()
    into: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    sites: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    rests: Mapping[str, tuple[Rest, ...]] = field(default_factory=dict[str, tuple[Rest, ...]])
    debts: Mapping[str, int] = field(default_factory=dict[str, int])
    purse: Mapping[str, int] = field(default_factory=dict[str, int])
    sealed: int = 0
    sharing: frozenset[str] = frozenset()
    counts: Mapping[str, int] = field(default_factory=dict[str, int])
    coming: tuple[tuple[str, str], ...] = ()
    hovering: tuple[int, ...] = ()
    waiting: tuple[Arrived, ...] = ()
    revealed: tuple[Revealed, ...] = ()
    plotted_on: Pieces = field(default_factory=Pieces)

    ride_counts: ClassVar[bool] = True
    cycle: ClassVar[str] = "turn"
    sails_on: ClassVar[bool] = False
    lands_at_once: ClassVar[bool] = True
    carriers_may_come: ClassVar[bool] = False

    @property
    def plotters(self) -> tuple[str, ...]:
        """The countries whose books are written on a screen (PAA-SET-04, PAA-SET-06)."""
        return tuple(power for power in self.order if power not in self.paper)

    @property
    def last_revealed(self) -> Revealed | None:
        """The line that was revealed last this turn."""
        return self.revealed[-1] if self.revealed and self.revealed[-1].turn == self.turn else None

    @property
    def shown_now(self) -> bool:
        """Whether the books of this turn are open."""
        return bool(self.shown)

    def group(self, number: int) -> OrderedUnits | None:
        """Return a group of the revealed line."""
        return self.now.groups[number] if self.now and 0 <= number < len(self.now.groups) else None

    # ------------------------------------------------------------------ where this game differs

    def holds_canal(self, area: str, power: str) -> bool:
        """Return whether both banks are friendly now, and since the turn began if required (PAA-AMB-46)."""
        if chosen(self, "PAA-AMB-46") == "now":
            return self.friendly(area, power)
        return super().holds_canal(area, power)

    def defends(self, piece: Piece) -> bool:
        """Return whether a piece defends: aircraft do where their side is at home (PAA-CBT-06, PAA-AMB-13)."""
        if piece.kind not in AIR or not super().defends(piece):
            return super().defends(piece)
        if not self.sea(piece.at):
            return self.friendly(piece.at, piece.owner) and self.friendly_at_start(piece.at, piece.owner)
        return bool(piece.on) or (piece.kind == FIGHTER and piece.id in self._over_decks(piece))

    def _over_decks(self, piece: Piece) -> frozenset[int]:
        """Return fighters in the air over a zone for which friendly carriers have room (PAA-LND-04)."""
        decks = [c for c in self.carriers(piece.at, piece.owner) if "fresh" not in c.marks]
        if chosen(self, "PAA-AMB-13") == "start_only":
            decks = [c for c in decks if (c.at, c.owner) in self.harbours]
        room = sum(max(0, self.room(carrier)) for carrier in decks)
        owners = {carrier.owner for carrier in decks}
        there = self._over(piece)
        if chosen(self, "PAA-AMB-26") == "turn_order":
            there = sorted(there, key=lambda p: POWERS.index(p.owner))
        else:
            there = sorted(there, key=lambda p: p.owner not in owners)
        return frozenset(p.id for p in there[:room])

    def _over(self, piece: Piece) -> list[Piece]:
        """Return this side's fighters in the air over a piece's zone that do not have to leave it."""
        near = (p for p in self.at(piece.at) if p.kind == FIGHTER and not p.on and "leaves" not in p.marks)
        return [p for p in near if self.allied(p.owner, piece.owner)]

    def queued(self, numbers: Iterable[int]) -> Iterable[int]:
        """Return the aircraft in turn order of their countries, where the table plays it so (PAA-AMB-26)."""
        if chosen(self, "PAA-AMB-26") != "turn_order":
            return numbers
        return [p.id for p in sorted(self.pieces.of(numbers), key=lambda p: POWERS.index(p.owner))]

    def contested(self, piece: Piece) -> bool:
        """Return whether fighters of several countries compete for too few places on carriers (PAA-AMB-26)."""
        if not self.sea(piece.at) or chosen(self, "PAA-AMB-26") == "turn_order":
            return False
        over = self._over(piece)
        room = sum(max(0, self.room(carrier)) for carrier in self.carriers(piece.at, piece.owner))
        return len({p.owner for p in over}) > 1 and len(over) > room

    def deck_counts(self, carrier: Piece) -> bool:
        """Return whether a carrier that came this turn takes aircraft, as the table reads it (PAA-AMB-12)."""
        return chosen(self, "PAA-AMB-12") == "yes" or (carrier.at, carrier.owner) in self.harbours

    def bombed(self: P, power: str, ipcs: int) -> P:
        """Take IPCs now, and note the rest against this turn's income (PAA-SBR-03, PAA-SBR-04)."""
        have = self.ipcs.get(power, 0)
        paid = min(have, ipcs)
        debts = {**self.debts, power: self.debts.get(power, 0) + ipcs - paid}
        return replace(self, ipcs={**self.ipcs, power: have - paid}, debts=debts)

    def rocketed(self: P, power: str, ipcs: int) -> P:
        """Take IPCs after rockets, with a debt if the table reads it so (PAA-AMB-36)."""
        if chosen(self, "PAA-AMB-36") == "yes":
            return self.bombed(power, ipcs)
        return super().rocketed(power, ipcs)

    def gains(self: P, power: str, weapon: str) -> P:
        """Give a country a weapon now, or from the next turn on (PAA-AMB-40)."""
        if chosen(self, "PAA-AMB-40") == "at_once":
            return super().gains(power, weapon)
        return replace(self, coming=(*self.coming, (power, weapon)))

    def closed(self, area: str, power: str) -> bool:
        """Return whether an area that the country moved into is closed to what is not plotted (PAA-AMB-02)."""
        return area in self.into.get(power, ()) and chosen(self, "PAA-AMB-02") == "yes"

    def tired(self, ship: Piece) -> bool:
        """Return whether a battleship has fought this turn, or, by one reading, in this action (PAA-AMB-47)."""
        if chosen(self, "PAA-AMB-47") == "only_same_action":
            return bool(ship.marks & {"fighting", "bombarded", "fresh"})
        return super().tired(ship)

    def producing(self, area: str, power: str) -> bool:
        """Return whether a country can build there; a factory lost and retaken at the end too (PAA-AMB-29)."""
        if self.step == "final_build" and chosen(self, "PAA-AMB-29") == "yes" and self.original(area, power):
            held = self.controller(area) == power == self.start.get(area)
            return held and self.factory(area) and self.capital_free(power)
        return super().producing(area, power)

    @property
    def among_enemies(self) -> bool:
        """Whether new ships may appear beside enemy ships (PAA-AMB-07)."""
        return chosen(self, "PAA-AMB-07") == "yes"

    def quiet(self, zone: str) -> bool:
        """Return whether submarines may withdraw there despite a fight this turn (PAA-AMB-48)."""
        return chosen(self, "PAA-AMB-48") == "if_no_enemy_now" or zone not in self.fought_over

    @property
    def rides_unnamed(self) -> bool:
        """Whether fighters travel with their carrier without being named (PAA-AMB-11)."""
        return chosen(self, "PAA-AMB-11") == "ride_along"
