"""The maps of games as HoloViews draws them: the outline of every area in map units, y upward."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from assistant.content.catalogue import read_json, read_toml
from assistant.content.maps import AXIS, key_of
from assistant.kit.areas import World

Part = Mapping[str, Any]
"""A polygon as `hv.Polygons` takes it: `x`, `y`, and its `holes`."""


def outlines(plan: World) -> Mapping[str, Sequence[Part]]:
    """Return the parts of each area of a board of maps/, such as its islands."""
    return _outlines(plan.key)


@cache
def _outlines(board: str) -> Mapping[str, Sequence[Part]]:
    drawn = {one["properties"]["name"]: one["geometry"] for one in read_json(f"maps/{board}.geojson")["features"]}
    if board == AXIS:
        about = read_toml("data/axis_allies/board.toml")
        return {one["id"]: _parts(drawn[one["map_name"]]) for one in (*about["land"], *about["sea"])}
    return {key_of(name): _parts(geometry) for name, geometry in drawn.items()}


def _parts(geometry: Mapping[str, Any]) -> tuple[Part, ...]:
    parts = geometry["coordinates"] if geometry["type"] == "MultiPolygon" else [geometry["coordinates"]]
    return tuple(_part([[(x, y) for x, y, *_ in ring] for ring in rings]) for rings in parts)


def _part(rings: Sequence[Sequence[tuple[float, float]]]) -> Part:
    outer, *holes = rings
    return {"x": [x for x, _ in outer], "y": [y for _, y in outer], "holes": [holes]}
