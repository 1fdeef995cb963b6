"""Paths of a map compared with the shapes that they were made from."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import hypot
from typing import Any

Point = tuple[float, float]


def strayed(path: str, geometry: Mapping[str, Any], high: float, digits: int) -> list[Point]:
    """Return corners that the shape does not have, and its points that are a step of the grid or more beside the path.

    `digits` are the decimals of the grid; y runs downward from `high`. Raises ValueError if there are other rings.
    """
    polygons = geometry["coordinates"] if geometry["type"] == "MultiPolygon" else [geometry["coordinates"]]
    rings = [ring for polygon in polygons for ring in polygon]
    found: list[Point] = []
    for drawn, ring in zip(_rings(path), rings, strict=True):
        points = {(round(x, digits), round(high - y, digits)) for x, y in ring}
        corners = {(round(x, digits), round(y, digits)) for x, y in drawn}
        sides = list(pairwise([*drawn, drawn[0]]))
        found += corners - points
        found += [point for point in points - corners if min(_beside(point, *side) for side in sides) > 10**-digits]
    return found


def _rings(path: str) -> Iterator[list[Point]]:
    for ring in path.split("Z")[:-1]:
        numbers = [float(number) for number in re.findall(r"-?(?:\d*\.\d+|\d+)", ring)]
        at = (numbers[0], numbers[1])
        found = [at]
        for x, y in zip(numbers[2::2], numbers[3::2], strict=True):
            at = (at[0] + x, at[1] + y)
            found.append(at)
        yield found


def _beside(point: Point, one: Point, other: Point) -> float:
    """Return how far a point is from the line between two others."""
    (x, y), (a, b), (u, v) = point, one, other
    along = ((x - a) * (u - a) + (y - b) * (v - b)) / (((u - a) ** 2 + (v - b) ** 2) or 1)
    share = min(1.0, max(0.0, along))
    return hypot(x - a - share * (u - a), y - b - share * (v - b))
