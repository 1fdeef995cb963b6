"""A writer of a country's book by rules of thumb: random but sensible.

It writes attacks from all sides, landings, raids, flights of two legs, reserves for the front and builds; and now and
then a mistake.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from assistant.games.axis_allies import board
from assistant.games.axis_allies.board import (
    AA_GUN,
    AIR,
    BOMBER,
    CARRIER,
    FACTORY,
    FIGHTER,
    INFANTRY,
    SHIPS,
    TANK,
    TRANSPORT,
)
from assistant.games.plotted_axis.orders import Book, Load, Order, OrderedUnits
from assistant.games.plotted_axis.state import Plotted

WALK = (INFANTRY, TANK)
CASPIAN = "sz_caspian"
"""A sea zone that no fleet can leave."""


class Writer:
    """A writer of one book for a country at a table; `wild`: how often a line is for units that may not be there."""

    def __init__(self, chance: random.Random, state: Plotted, power: str, wild: float = 0.1) -> None:
        self.chance, self.state, self.power, self.wild = chance, state, power, wild
        self.land = board.values()
        self.near = {area: sorted(state.world.neighbours(area)) for area in state.world.keys}
        self.mine: dict[str, Counter[str]] = {}
        for piece in state.pieces:
            if piece.owner == power and piece.kind != FACTORY:
                self.mine.setdefault(piece.at, Counter())[piece.kind] += 1
        self.left = {area: Counter(units) for area, units in self.mine.items()}

    def book(self, most: int = 9) -> Book:
        """Return lines in the order of their rounds."""
        makers = (self.attack, self.attack, self.voyage, self.flight, self.carrier, self.shift, self.mistake)
        lines: list[Order] = []
        for _ in range(self.chance.randint(2, most)):
            maker = self.chance.choice(makers)
            if maker != self.mistake or self.chance.random() < self.wild * 5:
                lines += maker()
        lines += self.builds()
        if self.state.noop:
            lines.insert(self.chance.randint(0, len(lines)), Order(kind="noop"))
        free = self.chance.random() < self.wild  # somebody forgets that one area is entered once only
        return tuple(lines if free else once(lines))

    # ---------------------------------------------------------------- lines

    def there(self, area: str) -> Counter[str]:
        """Return the units of an area that are not in a line yet."""
        return self.left.get(area, Counter())

    def take(self, area: str, kinds: Collection[str], share: float = 0.8) -> dict[str, int]:
        """Take about this share of the free units of these kinds in an area for a line; return how many of each."""
        taken: dict[str, int] = {}
        for kind, count in self.there(area).items():
            if kind in kinds and count:
                taken[kind] = max(1, round(count * share * self.chance.uniform(0.6, 1.2)))
                taken[kind] = min(count, taken[kind])
        self.there(area).subtract(taken)
        return taken

    def attack(self) -> Iterator[Order]:
        """Yield an attack from all sides on one enemy area; tanks go through an empty one."""
        fronts = self.fronts()
        if not fronts:
            return
        to = self.chance.choice(fronts)
        groups: list[OrderedUnits] = []
        for near in self.near[to]:
            if near in self.land and (some := self.take(near, WALK)):
                groups.append(OrderedUnits(units=some, source=near, all=self.chance.random() < 0.15))
            if near in self.land and self.chance.random() < 0.4:
                groups += self._second(near, to)
        if self.chance.random() < 0.6:
            groups += [
                OrderedUnits(units=some, source=a) for a in list(self.mine)[:20] if (some := self._near_air(a, to))
            ]
        if groups:
            yield Order(to=to, groups=tuple(groups))

    def fronts(self) -> list[str]:
        """Return enemy areas next to the country's units; if there are none, neutral ones."""
        fronts = [a for a in self.land if self.state.hostile(a, self.power) or self.state.neutral(a)]
        fronts = [a for a in fronts if any(self.mine.get(near) for near in self.near[a])]
        return [a for a in fronts if self.state.hostile(a, self.power)] or fronts

    def _second(self, via: str, to: str) -> list[OrderedUnits]:
        for area in self.near[via]:
            if area in self.land and area != to and (some := self.take(area, (TANK,))):
                return [OrderedUnits(units=some, source=area, via=via)]
        return []

    def _near_air(self, area: str, to: str) -> dict[str, int]:
        near = to in self.near[area] or any(to in self.near[a] for a in self.near[area])
        return self.take(area, AIR) if near and self.chance.random() < 0.6 else {}

    def voyage(self) -> Iterator[Order]:
        """Yield orders that move a fleet, take troops on board, and land them in a later round."""
        ports = [a for a, units in self.left.items() if a not in self.land and any(units.values()) and a != CASPIAN]
        if not ports:
            return
        zone = self.chance.choice(ports)
        fleet = self.take(zone, SHIPS, 1.0)
        if not fleet:
            return
        to, via = self._course(zone)
        load = self._load(zone) if fleet.get(TRANSPORT) else ()
        yield Order(to=to, groups=(OrderedUnits(units=fleet, source=zone, via=via, load=load),))
        coast = [a for a in self.near[to] if a in self.land and not (load and a == load[0].source)]
        if load and coast:
            coast.sort(key=lambda a: (not self.state.hostile(a, self.power), a))
            target = coast[0] if self.chance.random() < 0.7 else self.chance.choice(coast)
            yield Order(
                to=target, groups=(OrderedUnits(units=dict(load[0].units), source=to, aboard="from transport"),)
            )

    def _course(self, zone: str) -> tuple[str, str]:
        steps = [a for a in self.near[zone] if a not in self.land]
        via = self.chance.choice(steps)
        if self.chance.random() < 0.5:
            return via, ""
        further = [a for a in self.near[via] if a not in self.land and a != zone]
        return (self.chance.choice(further), via) if further else (via, "")

    def _load(self, zone: str) -> tuple[Load, ...]:
        for area in self.near[zone]:
            there = self.there(area)
            if area in self.land and (there[INFANTRY] or there[TANK]):
                some = {INFANTRY: min(2, there[INFANTRY])} if there[INFANTRY] else {TANK: 1}
                there.subtract(some)
                return (Load(units=some, source=area),)
        return ()

    def flight(self) -> Iterator[Order]:
        """Yield orders for aircraft that fly out, sometimes over a factory, and fly on in a later round."""
        bases = [a for a, units in self.left.items() if units[BOMBER] or units[FIGHTER]]
        if not bases:
            return
        base = self.chance.choice(bases)
        some = self.take(base, AIR)
        near = sorted({b for a in self.near[base] for b in self.near[a]} - {base})
        plants = [p.at for p in self.state.pieces if p.kind == FACTORY and self.state.hostile(p.at, self.power)]
        raids = [a for a in near if a in plants]
        to = self.chance.choice(raids) if raids and some.get(BOMBER) else self.chance.choice(near)
        if some:
            yield Order(to=to, groups=(OrderedUnits(units=some, source=base),))
            if self.chance.random() < 0.7:
                yield Order(to=self.chance.choice(self.near[to]), groups=(OrderedUnits(units=some, source=to),))

    def carrier(self) -> Iterator[Order]:
        """Yield orders for fighters that ride on their carrier, and take off in a later round."""
        zones = [a for a, units in self.left.items() if units[CARRIER] and a != CASPIAN]
        if not zones:
            return
        zone = self.chance.choice(zones)
        some = self.take(zone, (CARRIER, FIGHTER), 1.0)
        to, via = self._course(zone)
        yield Order(to=to, groups=(OrderedUnits(units=some, source=zone, via=via),))
        if some.get(FIGHTER):
            target = self.chance.choice(self.near[to])
            fighters = {FIGHTER: some[FIGHTER]}
            yield Order(to=target, groups=(OrderedUnits(units=fighters, source=to, aboard="on carrier"),))

    def shift(self) -> Iterator[Order]:
        """Yield an order that moves reserves to the front."""
        areas = [a for a, units in self.left.items() if a in self.land and any(units.values())]
        if not areas:
            return
        area = self.chance.choice(areas)
        near = [a for a in self.near[area] if a in self.land and self.state.friendly(a, self.power)]
        some = self.take(area, (*WALK, AA_GUN), 0.6)
        if near and some:
            yield Order(to=self.chance.choice(near), groups=(OrderedUnits(units=some, source=area),))

    def mistake(self) -> Iterator[Order]:
        """Yield a mistaken order: units that are not there, or areas that do not touch."""
        source, to = (self.chance.choice(sorted(self.near)) for _ in range(2))
        kind = self.chance.choice(sorted(board.kinds()))
        all_ = self.chance.random() < 0.3
        yield Order(to=to, groups=(OrderedUnits(units={kind: self.chance.randint(1, 4)}, source=source, all=all_),))

    def builds(self) -> Iterator[Order]:
        """Yield builds that the money is mostly enough for, at the factories."""
        money = self.state.ipcs.get(self.power, 0) + self.chance.choice((0, 0, 6))
        plants = [p.at for p in self.state.pieces if p.kind == FACTORY and p.owner == self.power]
        self.chance.shuffle(plants)
        for at in plants[:2]:
            some = dict(self.bought(money // 2 if len(plants) > 1 else money))
            money -= sum(board.kinds()[kind].cost * count for kind, count in some.items())
            wet = [zone for zone in self.near[at] if zone not in self.land]
            dry = {kind: count for kind, count in some.items() if wet or kind not in SHIPS}
            if dry:
                yield Order(kind="build", to=at, units=dry, zone=wet[0] if wet and set(dry) & SHIPS else "")

    def bought(self, money: int) -> Mapping[str, int]:
        """Return units for this money."""
        units: Counter[str] = Counter()
        kinds = [kind for kind in board.kinds() if kind != FACTORY]
        while money >= 3:
            kind = self.chance.choice([INFANTRY, INFANTRY, TANK, *kinds])
            if board.kinds()[kind].cost <= money:
                units[kind] += 1
                money -= board.kinds()[kind].cost
        return units


def once(lines: list[Order]) -> list[Order]:
    """Return lines with one move into an area and one build per factory; two NOOPs are never adjacent."""
    seen: set[tuple[str, str]] = set()
    unique: list[Order] = []
    for line in lines:
        if line.kind == "noop" or (line.kind, line.to) not in seen:
            unique.append(line)
        seen.add((line.kind, line.to))
    return unique
