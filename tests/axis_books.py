"""Random yet sensible books for Plotted A&A: attacks from all sides, landings, raids, flights of two legs, builds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from assistant.games.plotted_axis.orders import Book, Group, Load, Order
from tests.axis_facts import beside, of_kind, units, worth

AIR, SEA, LAND = (of_kind(kind) for kind in ("air", "sea", "land"))
WALK = ("infantry", "tank")


class Writer:
    """Writes one book for a country at a table; `wild`: how often a line is of units that may not be there."""

    def __init__(self, chance: random.Random, state: Any, power: str, wild: float = 0.1) -> None:
        self.chance, self.state, self.power, self.wild = chance, state, power, wild
        self.mine: dict[str, Counter[str]] = {}
        for piece in state.pieces:
            if piece.owner == power and piece.kind != "factory":
                self.mine.setdefault(piece.at, Counter())[piece.kind] += 1
        self.left = {area: Counter(found) for area, found in self.mine.items()}

    def book(self, most: int = 9) -> Book:
        """Lines in the order of their rounds."""
        makers = (self._attack, self._attack, self._voyage, self._flight, self._carrier, self._shift, self._wild)
        lines: list[Order] = []
        for _ in range(self.chance.randint(2, most)):
            maker = self.chance.choice(makers)
            if maker != self._wild or self.chance.random() < self.wild * 5:
                lines += maker()
        lines += self._builds()
        if self.state.noop:
            lines.insert(self.chance.randint(0, len(lines)), Order(kind="noop"))
        free = self.chance.random() < self.wild  # somebody forgets that one area is entered once only
        return tuple(lines if free else _once(lines))

    # ---------------------------------------------------------------- lines

    def _take(self, area: str, kinds: Any, share: float = 0.8) -> dict[str, int]:
        """Units that are not in a line yet."""
        found: dict[str, int] = {}
        for kind, count in self.left.get(area, Counter[str]()).items():
            if kind in kinds and count:
                found[kind] = max(1, round(count * share * self.chance.uniform(0.6, 1.2)))
                found[kind] = min(count, found[kind])
        self.left.get(area, Counter[str]()).subtract(found)
        return found

    def _attack(self) -> Iterator[Order]:
        """Everybody around goes into one enemy area; tanks by way of an empty one."""
        fronts = [a for a in worth() if self.state.hostile(a, self.power) or self.state.neutral(a)]
        fronts = [a for a in fronts if any(self.mine.get(near) for near in beside()[a])]
        fronts = [a for a in fronts if self.state.hostile(a, self.power)] or fronts
        if not fronts:
            return
        to = self.chance.choice(fronts)
        groups: list[Group] = []
        for near in sorted(beside()[to]):
            if near in worth() and (some := self._take(near, WALK)):
                groups.append(Group(units=some, source=near, all=self.chance.random() < 0.15))
            if near in worth() and self.chance.random() < 0.4:
                groups += self._second(near, to)
        if self.chance.random() < 0.6:
            groups += [Group(units=some, source=a) for a in list(self.mine)[:20] if (some := self._near_air(a, to))]
        if groups:
            yield Order(to=to, groups=tuple(groups))

    def _second(self, via: str, to: str) -> list[Group]:
        for area in sorted(beside()[via]):
            if area in worth() and area != to and (some := self._take(area, ("tank",))):
                return [Group(units=some, source=area, via=via)]
        return []

    def _near_air(self, area: str, to: str) -> dict[str, int]:
        near = to in beside()[area] or any(to in beside()[a] for a in beside()[area])
        return self._take(area, AIR) if near and self.chance.random() < 0.6 else {}

    def _voyage(self) -> Iterator[Order]:
        """A fleet goes on, takes troops on board, and lands them in a later round."""
        ports = [a for a, found in self.left.items() if a not in worth() and any(found.values()) and a != "sz_caspian"]
        if not ports:
            return
        zone = self.chance.choice(ports)
        fleet = self._take(zone, SEA, 1.0)
        if not fleet:
            return
        to, via = self._course(zone)
        load = self._load(zone) if fleet.get("transport") else ()
        yield Order(to=to, groups=(Group(units=fleet, source=zone, via=via, load=load),))
        coast = [a for a in beside()[to] if a in worth() and not (load and a == load[0].source)]
        if load and coast:
            coast.sort(key=lambda a: (not self.state.hostile(a, self.power), a))
            target = coast[0] if self.chance.random() < 0.7 else self.chance.choice(coast)
            yield Order(to=target, groups=(Group(units=dict(load[0].units), source=to, aboard="from transport"),))

    def _course(self, zone: str) -> tuple[str, str]:
        steps = sorted(a for a in beside()[zone] if a not in worth())
        via = self.chance.choice(steps)
        if self.chance.random() < 0.5:
            return via, ""
        further = sorted(a for a in beside()[via] if a not in worth() and a != zone)
        return (self.chance.choice(further), via) if further else (via, "")

    def _load(self, zone: str) -> tuple[Load, ...]:
        for area in sorted(beside()[zone]):
            there = self.left.get(area, Counter[str]())
            if area in worth() and (there["infantry"] or there["tank"]):
                some = {"infantry": min(2, there["infantry"])} if there["infantry"] else {"tank": 1}
                there.subtract(some)
                return (Load(units=some, source=area),)
        return ()

    def _flight(self) -> Iterator[Order]:
        """Aircraft go out, sometimes over a factory, and fly on in a later round."""
        bases = [a for a, found in self.left.items() if found["bomber"] or found["fighter"]]
        if not bases:
            return
        base = self.chance.choice(bases)
        some = self._take(base, AIR)
        near = sorted({b for a in beside()[base] for b in beside()[a]} - {base})
        plants = [p.at for p in self.state.pieces if p.kind == "factory" and self.state.hostile(p.at, self.power)]
        raids = [a for a in near if a in plants]
        to = self.chance.choice(raids) if raids and some.get("bomber") else self.chance.choice(near)
        if some:
            yield Order(to=to, groups=(Group(units=some, source=base),))
            if self.chance.random() < 0.7:
                yield Order(to=self.chance.choice(sorted(beside()[to])), groups=(Group(units=some, source=to),))

    def _carrier(self) -> Iterator[Order]:
        """Fighters ride on their carrier, and take off in a later round."""
        zones = [a for a, found in self.left.items() if found["carrier"] and a != "sz_caspian"]
        if not zones:
            return
        zone = self.chance.choice(zones)
        some = self._take(zone, ("carrier", "fighter"), 1.0)
        to, via = self._course(zone)
        yield Order(to=to, groups=(Group(units=some, source=zone, via=via),))
        if some.get("fighter"):
            target = self.chance.choice(sorted(beside()[to]))
            fighters = {"fighter": some["fighter"]}
            yield Order(to=target, groups=(Group(units=fighters, source=to, aboard="on carrier"),))

    def _shift(self) -> Iterator[Order]:
        """Reserves go to the front."""
        areas = [a for a, found in self.left.items() if a in worth() and any(found.values())]
        if not areas:
            return
        area = self.chance.choice(areas)
        near = sorted(a for a in beside()[area] if a in worth() and self.state.friendly(a, self.power))
        some = self._take(area, (*WALK, "aa_gun"), 0.6)
        if near and some:
            yield Order(to=self.chance.choice(near), groups=(Group(units=some, source=area),))

    def _wild(self) -> Iterator[Order]:
        """What somebody wrote down wrongly: units that are not there, areas that do not touch."""
        source, to = (self.chance.choice(sorted(beside())) for _ in range(2))
        kind = self.chance.choice(sorted(units()))
        all_ = self.chance.random() < 0.3
        yield Order(to=to, groups=(Group(units={kind: self.chance.randint(1, 4)}, source=source, all=all_),))

    def _builds(self) -> Iterator[Order]:
        """What the money is enough for, mostly, at the factories."""
        money = self.state.ipcs.get(self.power, 0) + self.chance.choice((0, 0, 6))
        plants = [p.at for p in self.state.pieces if p.kind == "factory" and p.owner == self.power]
        self.chance.shuffle(plants)
        for at in plants[:2]:
            some = dict(self._bought(money // 2 if len(plants) > 1 else money))
            money -= sum(units()[kind]["cost"] * count for kind, count in some.items())
            wet = [zone for zone in sorted(beside()[at]) if zone not in worth()]
            dry = {kind: count for kind, count in some.items() if wet or kind not in SEA}
            if dry:
                yield Order(kind="build", to=at, units=dry, zone=wet[0] if wet and set(dry) & SEA else "")

    def _bought(self, money: int) -> Mapping[str, int]:
        found: Counter[str] = Counter()
        kinds = [kind for kind in units() if kind != "factory"]
        while money >= 3:
            kind = self.chance.choice(["infantry", "infantry", "tank", *kinds])
            if units()[kind]["cost"] <= money:
                found[kind] += 1
                money -= units()[kind]["cost"]
        return found


def _once(lines: list[Order]) -> list[Order]:
    """One move into an area, one build of a factory; two NOOPs never one after the other."""
    seen: set[tuple[str, str]] = set()
    found: list[Order] = []
    for line in lines:
        if line.kind == "noop" or (line.kind, line.to) not in seen:
            found.append(line)
        seen.add((line.kind, line.to))
    return found
