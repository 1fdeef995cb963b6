"""The board of Axis & Allies from its data table, read without the rulebook: adjacency, costs, ranges."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from assistant.content.catalogue import SHELF


@cache
def table() -> dict[str, Any]:
    """Return the whole data table of the board."""
    return tomllib.loads((SHELF / "data" / "axis_allies" / "board.toml").read_text("utf-8"))


@cache
def units() -> dict[str, dict[str, Any]]:
    """Return kinds of units → cost, move and whether it is of the land, the sea or the air."""
    return {unit["id"]: unit for unit in table()["unit"]}


@cache
def of_kind(kind: str) -> frozenset[str]:
    """Return the units that are of the land, of the air or of the sea."""
    return frozenset(key for key, unit in units().items() if unit["kind"] == kind)


@cache
def powers() -> dict[str, dict[str, Any]]:
    """Return countries → side, capital, money of the start."""
    return {power["id"]: power for power in table()["power"]}


@cache
def worth() -> dict[str, int]:
    """Return areas of land → their income."""
    return {area["id"]: area["ipc"] for area in table()["land"]}


@cache
def beside() -> dict[str, frozenset[str]]:
    """Return areas and zones → everything adjacent to them, across canals too."""
    found = {area["id"]: set(area["adjacent"]) for area in (*table()["land"], *table()["sea"])}
    for area, near in list(found.items()):
        for other in near:
            found[other].add(area)
    for canal in table()["canal"]:
        one, other = canal["between"]
        found[one].add(other)
        found[other].add(one)
    return {area: frozenset(near) for area, near in found.items()}


@cache
def far(source: str, target: str, through: str = "") -> int:
    """Return the number of steps from one area to another; 99 if there is no way.

    `through` limits the way to "land" or "sea".
    """
    edge, gone, found = {source}, 0, {source}
    while edge:
        if target in edge:
            return gone
        gone += 1
        following = {near for area in edge for near in beside()[area]}
        edge = {area for area in following - found if not through or (area in worth()) == (through == "land")}
        found |= edge
    return 99
