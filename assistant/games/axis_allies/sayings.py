"""Small phrases of this game: units with their numbers, IPCs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from assistant.games.axis_allies import board
from assistant.games.axis_allies.board import AA_GUN, BOMBER, FACTORY, FIGHTER, INFANTRY, TANK
from assistant.kit.phrasing import listed

MANY = {
    INFANTRY: ("infantry", "infantry"),
    TANK: ("tank", "tanks"),
    AA_GUN: ("AA gun", "AA guns"),
    FIGHTER: ("fighter", "fighters"),
    BOMBER: ("bomber", "bombers"),
    FACTORY: ("factory", "factories"),
    "transport": ("transport", "transports"),
    "submarine": ("submarine", "submarines"),
    "carrier": ("carrier", "carriers"),
    "battleship": ("battleship", "battleships"),
}

WITH_THE = re.compile(
    r"\b(coast|waters|Sea|Ocean|Channel|Bay|Canal|Straits?|Gulf|Atlantic|Pacific|Mediterranean|Islands|Indies|"
    r"Philippines|States|Kingdom|Union|Congo|Okrug|Caucasus|(Far|Middle|Near) East|(Kazakh|Yakut) SSR|Cape of \w.*)\b"
)
"""Words of areas that are named with "the" within a sentence: seas, groups of islands, unions, parts of the world."""


def within(area: str) -> str:
    """Return the name of an area as it stands within a sentence: "the Baltic Sea", but "Germany"."""
    return f"the {area}" if WITH_THE.search(area) and not area.lower().startswith("the ") else area


def units(counts: Mapping[str, int] | Iterable[tuple[str, int]]) -> str:
    """Return counts of units in words, in unit table order: 3 infantry and 1 tank."""
    numbers = {kind: count for kind, count in dict(counts).items() if count and kind in MANY}
    order = [kind for kind in board.kinds() if kind in numbers]
    return listed(unit(kind, numbers[kind]) for kind in order) or "nothing"


def unit(kind: str, count: int) -> str:
    """Return a count of one kind in words: 2 tanks."""
    one, many = MANY.get(kind, (kind, kind))
    return f"{count} {one if count == 1 else many}"


def plural(kind: str) -> str:
    """Return the plural of a kind of unit: tanks."""
    return MANY.get(kind, (kind, kind))[1]


def ipcs(count: int) -> str:
    """Return an amount of money in words: 1 IPC, 5 IPCs."""
    return f"{count} IPC" if count == 1 else f"{count} IPCs"
