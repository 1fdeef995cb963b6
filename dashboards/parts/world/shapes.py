"""The shapes of the world as SVG paths, read once from maps/: areas, sea lanes, lakes and the lines of the sea."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import hypot
from typing import Any, Final

from assistant.content import maps
from assistant.content.catalogue import read_json, read_toml
from assistant.content.maps import key_of
from assistant.kit.areas import World
from dashboards.parts.common.labels import Json

Point = Sequence[float]
Step = tuple[int, int]
STRAIGHT: Final = 0.8
"""Steps of the grid of a path by which a point may lie beside a straight line: about the error of rounding."""

TAGS = {
    "north_america": (95, 300),
    "south_america": (205, 425),
    "europe": (352, 205),
    "africa": (440, 420),
    "asia": (700, 385),
    "australia": (790, 505),
}
"""Where on the sea the bonus of a continent is written, in map units with y downward."""


def shapes(plan: World | None = None) -> Json:
    """Return the world with y downward and the connections of `plan`; it is sent to a page once."""
    return _shapes(plan or maps.world())


@cache
def _shapes(plan: World) -> Json:
    about = read_toml("maps/risk_world.toml")
    drawn = {key_of(f["properties"]["name"]): f for f in read_json("maps/risk_world.geojson")["features"]}
    wide, high = about["map"]["width"], about["map"]["height"]
    order = {key: n for n, key in enumerate(plan.keys)}
    return {
        "w": wide,
        "h": high,
        "areas": [
            {
                "key": area.key,
                "name": area.name,
                "short": area.short,
                "lines": list(area.lines),
                "in": area.continent,
                "x": area.label[0],
                "y": round(high - area.label[1], 1),
                "d": path(drawn[area.key]["geometry"], high),
                "by": [order[beside] for beside in plan.neighbours(area.key)],
            }
            for area in plan.areas
        ],
        "continents": [
            {
                "key": c.key,
                "name": c.name,
                "bonus": c.bonus,
                "tint": c.colour,
                "size": len(plan.within(c.key)),
                "tag": list(TAGS[c.key]),
            }
            for c in plan.continents
        ],
        "lanes": [
            {"of": [key_of(name) for name in lane["between"]], "d": "".join(_stroke(p, high) for p in lane["paths"])}
            for lane in about["sea_lane"]
            if plan.adjacent(*map(key_of, lane["between"]))
        ],
        **_decor(high),
    }


def _decor(high: float) -> Json:
    paths: dict[str, str] = {"lakes": "", "net": "", "shelf": "", "deep": ""}
    where = {("lake", None): "lakes", ("halo", 1): "shelf", ("halo", 3): "deep"}
    for feature in read_json("maps/risk_world_decor.geojson")["features"]:
        about = feature["properties"]
        kind = "net" if about["kind"] in ("meridian", "parallel") else where.get((about["kind"], about.get("step")), "")
        if kind:
            paths[kind] += path(feature["geometry"], high, 1 if kind == "lakes" else 0)
    return dict(paths)


def path(geometry: Mapping[str, Any], high: float, digits: int = 1) -> str:
    """Return a geometry as one path, y downward from `high`; parts of a line are left open."""
    parts = geometry["coordinates"]
    kind = geometry["type"]
    if kind == "MultiPolygon":
        return "".join(_stroke(ring, high, digits, shut=True) for polygon in parts for ring in polygon)
    lines = [parts] if kind == "LineString" else parts
    return "".join(_stroke(points, high, digits, shut=kind == "Polygon") for points in lines)


def _stroke(points: Iterable[Point], high: float, digits: int = 1, *, shut: bool = False) -> str:
    """Return points as steps from one to the next, which takes half the characters of whole coordinates."""
    scale = 10**digits
    grid = [(round(x * scale), round((high - y) * scale)) for x, y, *_ in points]
    if shut and len(grid) > 1 and grid[0] == grid[-1]:
        grid.pop()
    grid = _thinned(grid)
    start = f"M{_digits(grid[0][0], scale)} {_digits(grid[0][1], scale)}l"
    steps = [(x - a, y - b) for (a, b), (x, y) in pairwise(grid) if (a, b) != (x, y)]
    if not steps:
        return ""
    path_data = " ".join(f"{_digits(x, scale)} {_digits(y, scale)}" for x, y in steps).replace(" -", "-")
    return start + _SECOND_POINT.sub(r"\1", path_data) + ("Z" if shut else "")


def _thinned(grid: Sequence[Step]) -> list[Step]:
    """Return points without those that lie less than `STRAIGHT` of a step from the line that takes their place."""
    kept, passed = list(grid[:1]), list[Step]()
    for point in grid[1:]:
        if not all(_straight(kept[-1], one, point) for one in passed):
            kept.append(passed[-1])
            passed.clear()
        passed.append(point)
    return kept + passed[-1:]


def _straight(start: Step, point: Step, end: Step) -> bool:
    """Return whether a point is on the way from one to another, as nearly as `STRAIGHT` says."""
    (x, y), (u, v) = (point[0] - start[0], point[1] - start[1]), (end[0] - start[0], end[1] - start[1])
    between = 0 <= x * u + y * v <= u * u + v * v
    return between and abs(u * y - x * v) < STRAIGHT * hypot(u, v)


_SECOND_POINT: Final = re.compile(r"(\.\d+) (?=\.)")
"""A space that no reader of a path needs: a second decimal point begins the next number."""


def _digits(value: int, scale: int) -> str:
    return f"{value / scale:g}".replace("0.", ".") if abs(value) < scale else f"{value / scale:g}"
