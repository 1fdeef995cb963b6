"""The sea of Axis & Allies, cut into zones: cells of points, clipped by the land."""

from __future__ import annotations

import numpy as np
import shapely
from axis_areas import PLAN
from earth import only_polygons, parts_of
from shapely.geometry import MultiPoint, Point, box
from shapely.ops import polygonize, unary_union

NONE = "none"


def sea_zones(land, idle, plane):
    """Zone → shape. A cell that touches no point of its zone goes to the neighbour with the longest common border."""
    seeds, wide, high = PLAN["seeds"], plane.width, plane.height
    points, owner = [], []
    for zone, spots in seeds.items():
        for x, y in spots:
            for by in (-wide, 0.0, wide):
                points.append((x + by, y))
                owner.append(zone)
    around = box(-wide, -high, 2 * wide, 2 * high)
    cells = shapely.voronoi_polygons(MultiPoint(points), extend_to=around, ordered=True).geoms
    sea = box(0, 0, wide, high).difference(unary_union([*land.values(), *idle.values()]))
    good, orphans = {}, []
    for zone in seeds:
        raw = unary_union([cell for cell, of in zip(cells, owner, strict=True) if of == zone]).intersection(sea)
        good[zone], left = _own(parts_of(raw), [Point(spot) for spot in seeds[zone]], wide)
        orphans += left
    orphans = _adopted(good, orphans)
    found = {zone: only_polygons(unary_union(parts)) for zone, parts in good.items()}
    found[NONE] = only_polygons(unary_union([found[NONE], *orphans]))
    return found


def _own(parts, spots, wide):
    """Return the parts of a zone that hold one of its points, also across the edge of the map; and the other parts."""
    sure = [any(part.distance(spot) < 0.05 for spot in spots) for part in parts]
    if not any(sure):
        sure[int(np.argmax([part.area for part in parts]))] = True
    for i, one in enumerate(parts):
        for j, other in enumerate(parts):
            if sure[j] and not sure[i] and _across(one.bounds, other.bounds, wide):
                sure[i] = True
    kept = [part for part, known in zip(parts, sure, strict=True) if known]
    return kept, [part for part, known in zip(parts, sure, strict=True) if not known]


def _across(one, other, wide):
    """Whether two parts meet at the edge where the map is cut."""
    (x0, y0, x1, y1), (u0, v0, u1, v1) = one, other
    return min(y1, v1) - max(y0, v0) > 2 and ((x0 < 0.1 and u1 > wide - 0.1) or (x1 > wide - 0.1 and u0 < 0.1))


def _adopted(good, orphans):
    """Give parts to their neighbors, and return those without one."""
    for _ in range(3):
        left = []
        for part in sorted(orphans, key=lambda p: -p.area):
            best, length = None, 0.05
            for zone, parts in good.items():
                near = [other for other in parts if other.distance(part) < 1e-6]
                shared = sum(part.boundary.intersection(other.boundary).length for other in near)
                if shared > length:
                    best, length = zone, shared
            good[best].append(part) if best else left.append(part)
        orphans = left
    return orphans


def exact(land, idle, zones, grid=0.1):
    """Land and sea on one grid, so that coasts and borders of zones are shared exactly."""
    kinds = (("land", land), ("idle", idle), ("sea", zones))
    every = {(kind, name): shape for kind, found in kinds for name, shape in found.items()}
    lines = shapely.union_all([shapely.boundary(shape) for shape in every.values()], grid_size=grid)
    keys = list(every)
    tree = shapely.STRtree([every[key] for key in keys])
    got = {key: [] for key in keys}
    for face in polygonize(lines):
        best = max(((face.intersection(every[keys[i]]).area, i) for i in tree.query(face)), default=(0, None))
        if best[1] is not None and best[0] > 0:
            got[keys[best[1]]].append(face)
    whole = {key: only_polygons(unary_union(faces)) for key, faces in got.items()}
    return tuple({name: shape for (of, name), shape in whole.items() if of == kind} for kind, _ in kinds)
