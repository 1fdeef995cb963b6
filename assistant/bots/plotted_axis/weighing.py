"""A writer of a country's book by the odds: attacks that are likely to be won against the units there now.

All books are carried out together, so an attack that is likely to succeed when written may be poor when it is revealed:
then none of it is carried out (`worthwhile`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from assistant.bots.axis_allies import LIKELY, MOST, odds
from assistant.bots.plotted_axis.writing import WALK, Writer, once
from assistant.games.axis_allies import board
from assistant.games.axis_allies.board import AA_GUN, AIR, FACTORY, FIGHTER, INFANTRY, LAND, TANK
from assistant.games.plotted_axis.events import Going
from assistant.games.plotted_axis.orders import Book, Order, OrderedUnits
from assistant.odds.units.units import kinds

SURE: Final = 0.9
"""The chance to win from which no more units are sent."""
ATTACKS: Final = 5
"""The most attacks in one book."""
POOR: Final = 0.5
"""The chance to win below which a revealed line is not carried out."""
BUYS: Final = (INFANTRY, INFANTRY, INFANTRY, TANK, TANK, FIGHTER)
"""The usual purchases, as far as the money goes."""


def wins(ours: Mapping[str, int], theirs: Mapping[str, int]) -> float:
    """Return the chance of winning a battle; for very many units, by the greater number."""
    mine, other = (Counter({kind: n for kind, n in side.items() if kind in kinds() and n}) for side in (ours, theirs))
    if not other or not mine:
        return float(bool(mine))
    if max(mine.total(), other.total()) > MOST:
        return float(mine.total() > other.total())
    return odds(tuple(sorted(mine.items())), tuple(sorted(other.items())))


def worthwhile(state: Any, going: Sequence[Going]) -> bool:
    """Return whether the units that set out are likely to win where they meet enemies, with those already there."""
    chance = chance_of(state, going)
    return chance is None or chance >= POOR


def chance_of(state: Any, going: Sequence[Going]) -> float | None:
    """Return the chance of winning with the units that set out and those already there; None without a battle."""
    to, by = state.now.to, state.power
    theirs = Counter(piece.kind for piece in state.enemies(to, by))
    ours: Counter[str] = Counter()
    for part in going:
        ours.update(part.units)
    ours.update(state.pieces.get(n).kind for b in state.battles if b.at == to for n in b.attackers)
    here = {kind: n for kind, n in ours.items() if kind in AIR or (kind in LAND) != state.sea(to)}
    return wins(here, theirs) if theirs and here else None


class Weigher(Writer):
    """A writer that builds first, attacks where it is likely to win, and brings reserves.

    Fleets go as by rules of thumb.
    """

    def book(self, most: int = 9) -> Book:
        """Return lines in the order of their rounds."""
        lines = list(self.builds())
        for _ in range(ATTACKS):
            lines += self.attack()
        for maker in (self.voyage, self.voyage, self.carrier, self.shift, self.shift, self.shift):
            lines += maker()
        if self.state.noop:
            lines.insert(self.chance.randint(0, len(lines)), Order(kind="noop"))
        return tuple(once(lines))

    # ---------------------------------------------------------------- attacks

    def attack(self) -> Iterator[Order]:
        """Yield the most promising attack with units that are in no line yet."""
        rated = [(self.promise(to), to) for to in self.fronts()]
        best, to = max(rated, default=(0.0, ""))
        if best <= 0:
            return
        groups = tuple(OrderedUnits(units=units, source=at) for at, units in self._sent(to).items())
        for one in groups:
            self.left[one.source].subtract(one.units)
        yield Order(to=to, groups=groups)

    def promise(self, to: str) -> float:
        """Return how good the attack on an area is: the chance to win, weighted by its gain; 0 for a poor one."""
        sent = self._sent(to)
        chance = wins(_all(sent), self._there(to))
        walks = any(kind in WALK for units in sent.values() for kind in units)
        return chance * (1 + self._brings(to)) if walks and chance >= LIKELY else 0.0

    def _brings(self, to: str) -> int:
        plant = any(piece.kind == FACTORY for piece in self.state.at(to))
        return self.land[to] + 5 * plant

    def _there(self, to: str) -> Counter[str]:
        return Counter(piece.kind for piece in self.state.enemies(to, self.power))

    def _sent(self, to: str) -> dict[str, dict[str, int]]:
        """Return units from around, area by area, until it is enough; one unit for an undefended area."""
        theirs = self._there(to)
        sent: dict[str, dict[str, int]] = {}
        for at in sorted(self.near[to], key=lambda area: (-self.there(area).total(), area)):
            if at not in self.land or (sent and wins(_all(sent), theirs) >= SURE):
                continue
            units = {kind: n for kind, n in self.there(at).items() if n > 0 and (kind in WALK or kind in AIR)}
            if not +theirs:
                units = {kind: 1 for kind in WALK if units.get(kind)}
                units = dict(list(units.items())[:1])
            if units:
                sent[at] = units
        return sent

    # ---------------------------------------------------------------- reserves and builds

    def shift(self) -> Iterator[Order]:
        """Yield orders that move the most units from behind one step toward the enemy."""
        far = self._far()
        behind = [
            (sum(n for kind, n in self.there(at).items() if kind in WALK), at)
            for at in self.left
            if at in self.land and far.get(at, 0) > 1
        ]
        count, at = max(behind, default=(0, ""))
        near = [a for a in self.near.get(at, ()) if far.get(a, 99) < far.get(at, 0) and a in far]
        if not count or not near:
            return
        units = {kind: n for kind, n in self.there(at).items() if kind in (*WALK, AA_GUN) and n > 0}
        self.left[at].subtract(units)
        yield Order(to=near[0], groups=(OrderedUnits(units=units, source=at),))

    def _far(self) -> dict[str, int]:
        """Return how many steps over friendly land it is to the next enemy area."""
        edge = [a for a in self.land if self.state.hostile(a, self.power)]
        far, gone = dict.fromkeys(edge, 0), 0
        while edge:
            gone += 1
            following = [b for a in edge for b in self.near[a] if b in self.land and b not in far]
            edge = [a for a in dict.fromkeys(following) if self.state.friendly(a, self.power)]
            far |= dict.fromkeys(edge, gone)
        return {area: steps for area, steps in far.items() if steps}

    def bought(self, money: int) -> Mapping[str, int]:
        """Return a purchase of mostly infantry and tanks."""
        units: Counter[str] = Counter()
        cost = {kind: board.kinds()[kind].cost for kind in BUYS}
        while money >= min(cost.values()):
            kind = self.chance.choice([kind for kind in BUYS if cost[kind] <= money])
            units[kind] += 1
            money -= cost[kind]
        return units


def _all(sent: Mapping[str, Mapping[str, int]]) -> Counter[str]:
    """Return the units of all areas."""
    total: Counter[str] = Counter()
    for units in sent.values():
        total.update(units)
    return total
