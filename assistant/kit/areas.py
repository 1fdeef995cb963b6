"""A board of areas: continents, neighbours, connections over water.

Keys are words (`kamchatka`, `middle_east`). Rules use these connections, never the drawing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from assistant.core.fast_replace import replace

Link = frozenset[str]
"""Two adjacent areas, in no order."""


def link(one: str, other: str) -> Link:
    """Return the connection between two areas."""
    return frozenset((one, other))


@dataclass(frozen=True, kw_only=True)
class Area:
    """An area with its name (and a short one for small chips) and the key of its continent.

    `label` is the point for its chip in map units, x to the right and y up; `lines` is the name broken for it.
    `continent` is "" where the board has none; `sea`: ships are at home there.
    """

    key: str
    name: str
    short: str
    continent: str
    label: tuple[float, float] = (0.0, 0.0)
    lines: tuple[str, ...] = ()
    sea: bool = False


@dataclass(frozen=True, kw_only=True)
class Continent:
    """A group of areas that brings `bonus` to a player who holds them all (RSK-REI-02)."""

    key: str
    name: str
    bonus: int
    colour: str = ""


@dataclass(frozen=True, kw_only=True)
class World:
    """The areas and their connections; `lanes` are the links drawn over water (RSK-MAP-01, RSK-MAP-02)."""

    key: str
    areas: tuple[Area, ...]
    continents: tuple[Continent, ...]
    links: frozenset[Link]
    lanes: frozenset[Link] = frozenset()

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """Keys of all areas, in the order of the board."""
        return tuple(area.key for area in self.areas)

    def area(self, key: str) -> Area:
        """Return the area with this key; raises KeyError."""
        return self._by_key[key]

    def continent(self, key: str) -> Continent:
        """Return the continent with this key; raises KeyError."""
        return {continent.key: continent for continent in self.continents}[key]

    def within(self, continent: str) -> frozenset[str]:
        """Return the areas of a continent; none for an unknown continent."""
        return self._within.get(continent, frozenset())

    def neighbours(self, area: str) -> tuple[str, ...]:
        """Return adjacent areas in the order of the board; none for an unknown area."""
        return self._neighbours.get(area, ())

    def adjacent(self, one: str, other: str) -> bool:
        """Return whether attacks and free moves are possible between the two areas (RSK-MAP-02)."""
        return link(one, other) in self.links

    def over_water(self, one: str, other: str) -> bool:
        """Return whether the two areas are joined by a line across water."""
        return link(one, other) in self.lanes

    def complete(self, held: Collection[str]) -> tuple[Continent, ...]:
        """Return the continents of which every area is among `held`."""
        owned = frozenset(held)
        return tuple(c for c in self.continents if self._within[c.key] <= owned)

    def bonus(self, held: Collection[str]) -> int:
        """Return the sum of the bonuses of the complete continents (RSK-REI-02)."""
        return sum(continent.bonus for continent in self.complete(held))

    def connected(self, start: str, among: Collection[str]) -> frozenset[str]:
        """Return the areas that an unbroken chain within `among` joins with `start`, without `start` itself."""
        allowed, found, waiting = frozenset(among), {start}, [start]
        while waiting:
            for beside in self.neighbours(waiting.pop()):
                if beside in allowed and beside not in found:
                    found.add(beside)
                    waiting.append(beside)
        return frozenset(found - {start})

    def border(self, held: Collection[str]) -> tuple[str, ...]:
        """Return the areas of `held` with a neighbor outside, in the order of the board."""
        owned = frozenset(held)
        return tuple(key for key in self.keys if key in owned and not owned.issuperset(self.neighbours(key)))

    def changed(self, without: Iterable[Link] = (), plus: Iterable[Link] = (), water: Iterable[Link] = ()) -> World:
        """Return the same board with other connections: removed, added by land, added over water; editions differ
        (RSK-AMB-01).
        """
        gone, border, lanes = frozenset(without), frozenset(plus), frozenset(water)
        links = (self.links - gone) | border | lanes
        return replace(self, links=links, lanes=((self.lanes - border) | lanes) & links)

    @cached_property
    def seas(self) -> frozenset[str]:
        """Areas of sea."""
        return frozenset(area.key for area in self.areas if area.sea)

    def coast(self, area: str) -> tuple[str, ...]:
        """Return the sea areas beside a land area, or the land areas beside a sea area, in the order of the board."""
        return tuple(other for other in self.neighbours(area) if (other in self.seas) != (area in self.seas))

    @cached_property
    def _by_key(self) -> Mapping[str, Area]:
        return {area.key: area for area in self.areas}

    @cached_property
    def _within(self) -> Mapping[str, frozenset[str]]:
        return {c.key: frozenset(a.key for a in self.areas if a.continent == c.key) for c in self.continents}

    @cached_property
    def _neighbours(self) -> Mapping[str, tuple[str, ...]]:
        return {one: tuple(other for other in self.keys if link(one, other) in self.links) for one in self.keys}
