"""A table of Plotted A&A in a few words: stacks on the board, books as people write them, lines read one by one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from assistant.core.box import Box, Submission
from assistant.core.event import REFEREE, Event
from assistant.games.axis_allies import board
from assistant.games.axis_allies import events as axis
from assistant.games.axis_allies.board import FACTORY
from assistant.games.plotted_axis import events as e
from assistant.games.plotted_axis.orders import Load, Order, OrderedUnits
from assistant.games.plotted_axis.setup import lay
from assistant.games.plotted_axis.shares import Share, shares
from assistant.games.plotted_axis.state import Plotted
from tests.words import Words, seated

SHORT = {
    "i": "infantry",
    "t": "tank",
    "aa": "aa_gun",
    "f": "fighter",
    "b": "bomber",
    "trn": "transport",
    "sub": "submarine",
    "cv": "carrier",
    "bb": "battleship",
    "fac": "factory",
}
"""The short forms of the plotting form (PAA-PLT-08)."""


def units(text: str) -> dict[str, int]:
    """Return units: '3i t' → 3 infantry and 1 tank."""
    found: dict[str, int] = {}
    for count, short in re.findall(r"(\d*)([a-z]+)", text):
        found[SHORT[short]] = found.get(SHORT[short], 0) + int(count or 1)
    return found


def group(
    who: str, source: str, via: str = "", *, load: str = "", every: bool = False, aboard: str = ""
) -> OrderedUnits:
    """Return a group: '2t' from there; `load` is '2i japan'; `every` with 'all' written."""
    taken = [load.rsplit(" ", 1)] if load else []
    loads = tuple(Load(units=units(what), source=land) for what, land in taken)
    return OrderedUnits(units=units(who), source=source, via=via, all=every, load=loads, aboard=aboard)


def move(to: str, *groups: OrderedUnits | str, via: str = "", note: str = "") -> Order:
    """Return a line: 'to karelia', and groups such as '3i t finland_norway'."""
    made = tuple(g if isinstance(g, OrderedUnits) else group(*g.rsplit(" ", 1), via=via) for g in groups)
    return Order(kind="move", to=to, groups=made, note=note)


def build(at: str, what: str, zone: str = "") -> Order:
    """Return a line: '6t' at this factory."""
    return Order(kind="build", to=at, units=units(what), zone=zone)


NOOP = Order(kind="noop")


def going(number: int, who: str = "", first: str = "", load: str = "") -> e.Going:
    """Return the units of a group that set out."""
    taken = [load.rsplit(" ", 1)] if load else []
    loads = tuple(Load(units=units(what), source=land) for what, land in taken)
    return e.Going(group=number, units=units(who), first=units(first), load=loads)


class War(Words[Plotted]):
    """The start position, or with `only` nothing but the factories and these stacks: {"karelia": "ussr 3i"}.

    `own` gives areas to other countries, `ipcs` sets the money; everything else goes to the set-up event. One player
    has all the countries, so that every book is written on a screen.
    """

    def __init__(
        self,
        only: Mapping[str, str] | None = None,
        *,
        own: Mapping[str, str] | None = None,
        more: Mapping[str, str] | None = None,
        readings: Mapping[str, str] | None = None,
        **laid: Any,
    ) -> None:
        stacks: dict[str, int] = {}
        if only is not None:
            stacks = {f"{at}/{who}/{kind}": 0 for at, who, kind, _ in board.start() if kind != FACTORY}
        for at, text in [*(only or {}).items(), *(more or {}).items()]:
            for part in text.split(", "):
                power, who = part.split(" ", 1)
                stacks |= {f"{at}/{power}/{kind}": count for kind, count in units(who).items()}
        made = lay(seated("anna", device=True), options=readings)
        given = {"units": stacks, "owners": dict(own or {}), "ipcs": {}, **laid}
        names = ("players", "seats", "options", "paper")
        super().__init__("plotted_axis", e.GameStarted(**{**{n: getattr(made, n) for n in names}, **given}))
        self.laid: list[Submission] = []

    def do(self, *events: Event, by: str = REFEREE) -> War:
        """Do as everywhere, and check that the laws of the game hold."""
        for event in events:
            super().do(event, by=by)
            assert list(self.table.game.laws(self.state)) == []
        return self

    # ------------------------------------------------------------------ phases

    def no_weapons(self) -> War:
        """Skip weapons, so that everybody plots."""
        while self.state.step == "weapons":
            self.do(e.StepEnded(by=self.state.power, step="weapons"))
        return self

    def box(self) -> Box:
        """Return the open box."""
        return next(iter(self.table.game.boxes(self.state)))

    def plots(self, **books: Sequence[Order]) -> War:
        """Seal all books; a player who is not named submits an empty one. The first line is not out yet."""
        self.no_weapons()
        events = {power: e.OrdersPlotted(by=power, orders=tuple(books.get(power, ()))) for power in self.box().seats}
        self.laid = [Submission(event, power, f"salt {power}", f"sealed {power}") for power, event in events.items()]
        return self.do(self.box().shown(self.laid))

    def box_takes(self, *orders: Order, power: str = "ger") -> bool:
        """Return whether a book of these lines can be sealed now."""
        self.no_weapons()
        return self.box().allows(power, e.OrdersPlotted(by=power, orders=orders))

    def page(self) -> Event:
        """Return what the next page says; nothing is recorded."""
        return self.box().shown(self.laid)

    def turn_page(self) -> War:
        return self.do(self.page())

    def until(self, power: str, number: int = 0) -> War:
        """Turn pages until a line of this country is out (in this round); earlier ones are carried out or passed."""
        while not (self.state.now and self.state.power == power and number in (0, self.state.round)):
            self.step()
        return self

    def step(self) -> War:
        """Go one step further: carry out a line if possible, or fight a battle without any hits."""
        state = self.state
        if state.tied or state.battles:
            raise AssertionError(f"{state.power} {state.round}: battles and landings wait")
        if state.now is not None and not state.hovering:
            return self.all() if self.whole() else self.pass_()
        return self.turn_page()

    def line(self, power: str, *orders: Order) -> War:
        """Plot these lines for this country alone, and turn up the first."""
        return self.plots(**{power: orders}).until(power)

    def paper_line(self, order: Order) -> War:
        """Enter the line of a country that plots on paper."""
        return self.do(e.OrderRevealed(by=self.state.power, round=self.state.round, order=order))

    def over(self) -> War:
        """Play all rounds to their end."""
        while self.state.step == "execution":
            self.step()
        return self

    # ------------------------------------------------------------------ the revealed line

    def shares(self) -> tuple[Share, ...]:
        """Return the shares of the line that can be carried out."""
        return shares(self.state, self.state.power)

    def ready(self) -> dict[str, int]:
        """Return the kinds that can go to the destination, over all groups."""
        found: Counter[str] = Counter()
        for share in self.shares():
            found[share.kind] += 0 if share.first else share.ready
        return dict(+found)

    def why(self, kind: str = "") -> tuple[str, ...]:
        """Return the rules that keep units of this kind from going."""
        return tuple(r for s in self.shares() if s.why and kind in ("", s.kind) for r in s.why.rules)

    def whole(self) -> bool:
        """Return whether one tap carries something out."""
        return self.offered(e.OrderCarriedOut) or self.offered(e.BuildCarriedOut)

    def all(self) -> War:
        """Return the tap "all"."""
        kind = e.OrderCarriedOut if self.state.now and self.state.now.kind == "move" else e.BuildCarriedOut
        offer = self.offers(kind)[0]
        return self.by_the_rules(kind(**offer.known))

    def some(self, *parts: e.Going) -> e.OrderCarriedOut:
        """Return the event of `count` of the line setting out; nothing is recorded."""
        return e.OrderCarriedOut(by=self.state.power, going=parts)

    def goes(self, who: str = "", first: str = "", number: int = 0, load: str = "") -> e.OrderCarriedOut:
        """Return the same for one group."""
        return self.some(going(number, who, first, load))

    def builds(self, what: str, zone: str = "") -> e.BuildCarriedOut:
        return e.BuildCarriedOut(by=self.state.power, units=units(what), zone=zone)

    def pass_(self) -> War:
        return self.by_the_rules(e.OrderPassed(by=self.state.power))

    # ------------------------------------------------------------------ battles and landings

    def fights(self, *hits: int) -> War:
        """Roll hits, volley by volley, in the battle that is being fought; no hits when none are left."""
        for count in hits:
            volley = self.offers(axis.ShotsFired)[0]
            self.do(axis.ShotsFired(**volley.known, hits=count))
        return self

    def wins(self) -> War:
        """Let the attackers of the battle hit with everything, the defenders with nothing, until it is over."""
        while self.state.battle is not None:
            volley = self.offers(axis.ShotsFired)[0]
            most = max(volley.blank("hits").choices) if volley.known["side"] == "attacker" else 0
            self.do(axis.ShotsFired(**volley.known, hits=most))
        return self

    def loses(self) -> War:
        """Let the defenders win in the same way."""
        while self.state.battle is not None:
            volley = self.offers(axis.ShotsFired)[0]
            most = max(volley.blank("hits").choices) if volley.known["side"] == "defender" else 0
            self.do(axis.ShotsFired(**volley.known, hits=most))
        return self

    def lands(self, target: str) -> War:
        """Land the first aircraft that must land there."""
        offer = self.offers(axis.AircraftLanded)[0]
        return self.by_the_rules(axis.AircraftLanded(**offer.known, target=target))

    def places(self) -> set[str]:
        """Return the areas where aircraft that must land can land."""
        return self.choices(axis.AircraftLanded, "target")

    # ------------------------------------------------------------------ the board

    def at(self, area: str, power: str = "") -> dict[str, int]:
        """Return kinds and numbers in an area, of all countries or one; factories and guns are left out."""
        there = (p for p in self.state.at(area) if power in ("", p.owner) and p.kind not in (FACTORY, "aa_gun"))
        return dict(Counter(p.kind for p in there))

    def money(self, power: str) -> int:
        return self.state.ipcs.get(power, 0)

    def aboard(self, zone: str) -> dict[str, int]:
        """Return the cargo of the ships in a zone."""
        return dict(Counter(p.kind for p in self.state.at(zone) if p.on))
