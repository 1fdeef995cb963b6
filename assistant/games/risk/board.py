"""The board of this table: the classic one, or one with other connections (RSK-AMB-01)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from assistant.content import maps
from assistant.content.house_rules import chosen_in
from assistant.kit.areas import World, link

Drawn = tuple[tuple[str, str, str], ...]
"""Connections that a table edited: two areas in alphabetical order, and "land", "water" or "none"."""

HOW = {"land": "border", "water": "joined across water", "none": "not adjacent"}


def board(options: Mapping[str, str], drawn: Drawn = ()) -> World:
    """Return the areas with the connections of this table's board."""
    reading = chosen_in(options, "RSK-AMB-01")
    return _board(reading, drawn if reading == "own_board" else ())


@cache
def _board(reading: str, drawn: Drawn) -> World:
    world = maps.world()
    if reading == "no_eaf_mea":
        return world.changed(without=(link("east_africa", "middle_east"),))
    ways = {how: [link(one, other) for one, other, way in drawn if way == how] for how in HOW}
    return world.changed(ways["none"], ways["land"], ways["water"]) if drawn else world


def redrawn(drawn: Drawn, one: str, other: str, how: str) -> Drawn:
    """Return the connections with one of them changed."""
    if one == other or how not in HOW:
        return drawn
    first, second = sorted((one, other))
    rest = tuple(connection for connection in drawn if connection[:2] != (first, second))
    return (*rest, (first, second, how))
