"""Build risk_world.toml, risk_world.geojson and risk_world_decor.geojson (needs shapely and numpy).

python maps/build_risk.py [folder]
"""

from __future__ import annotations

import sys
from pathlib import Path

import borders
import earth
import mapkit
import numpy as np
import shapely
from earth import only_polygons, parts_of
from risk_areas import CUT, PLAN, areas
from shapely.geometry import LineString, Polygon, box
from shapely.ops import unary_union

PLANE = earth.Plane(
    lon0=11.0,
    width=1000.0,
    lenses=[(14, 48, 0.80, 22), (113, 4, 0.32, 26), (138, 38, 0.30, 14)],
    xbands=[(-36, 20, -0.40), (166, 14, -0.35)],
    ybands=[(63, 11, 0.42), (82, 9, -0.60), (-50, 12, -0.30)],
)
SMALLEST = {"Indonesia": 9.0, "Northwest Territory": 16.0}
CONTINENT = {name: entry["name"] for entry in PLAN["continent"] for name in entry["territories"]}
BORDERS = [(one, other) for one, others in PLAN["land"].items() for other in others]
INFO = "Natural Earth I, central meridian 11E, with smooth board warps; planar x,y (not lon/lat)"


def build():
    """Name → shape on the plane, every border shared exactly by its two areas."""
    found, rigid = areas(), PLAN["rigid"]
    xs, ys = [], []
    for name, shape in found.items():
        for part in () if name in rigid else parts_of(shape):
            x, y = PLANE.raw(*np.array(part.exterior.coords).T)
            xs += [x.min(), x.max()]
            ys += [y.min(), y.max()]
    PLANE.fit(min(xs), min(ys), max(xs), max(ys), margin=18)
    placed = {n: earth.rigid(g, PLANE, *rigid[n]) if n in rigid else PLANE.geom(g) for n, g in found.items()}
    placed = {name: only_polygons(shapely.make_valid(shape)) for name, shape in placed.items()}
    placed = borders.clean_coverage(placed, grid=0.02, fill_area=30)
    placed = borders.drop_small(placed, 7.0, SMALLEST.items())
    placed = borders.fill_holes(placed, 12.0)
    placed = borders.simplify_coverage(placed, 1.3)
    placed = borders.drop_small(placed, 6.0)
    return borders.finish(borders.smooth_coverage(placed, 2, 2), 0.42)


# ---------------------------------------------------------------- lanes


def shore(shape):
    return [point for part in parts_of(shape) for point in part.exterior.coords]


def across_the_edge(alaska, kamchatka, label):
    """Two paths, one to each edge of the map."""
    west = min((point for point in shore(alaska) if point[1] > label.y - 12), key=lambda point: point[0])
    east = max(shore(kamchatka), key=lambda point: point[0])
    y = round((west[1] + east[1]) / 2, 1)
    return [mapkit.bow(west, (0.0, y), 0.08), mapkit.bow(east, (PLANE.width, y), -0.08)]


def through(one, other, way, label):
    """From shore to shore through given points."""
    points = list(zip(*(v.tolist() for v in PLANE.xy(*np.array(way, float).T)), strict=True))

    def away(point, end):
        return np.hypot(point[0] - end[0], point[1] - end[1])

    first = min(shore(one), key=lambda point: away(point, points[0]))
    last = min(shore(other), key=lambda point: away(point, points[-1]) + 0.3 * abs(point[1] - label.y))
    return [borders.spline([first, *points, last], 5)]


def lanes(shapes, labels):
    """Every line across water with its paths."""
    every = unary_union(list(shapes.values()))
    for lane in PLAN["sea"]:
        one, other = lane["between"]
        here, there = labels[one][0], labels[other][0]
        wraps = {one, other} == {"Alaska", "Kamchatka"}
        if wraps:
            paths = across_the_edge(shapes[one], shapes[other], here)
        elif "via" in lane:
            paths = through(shapes[one], shapes[other], lane["via"], there)
        else:
            rest = every.difference(unary_union([shapes[one], shapes[other]]).buffer(0.01))
            start, end = borders.sea_route(shapes[one], shapes[other], rest, here, there)
            paths = [mapkit.bow(start, end, lane.get("bend", 0))]
        yield {"between": [one, other], "wraps": wraps, "note": lane.get("note"), "paths": paths}


# ---------------------------------------------------------------- decoration


def decor(shapes):
    """Halos of the coast, the graticule and lakes."""
    land = unary_union(list(shapes.values()))
    for step, distance in enumerate((4.0, 9.0, 15.0), 1):
        yield "halo", {"step": step}, land.buffer(distance, quad_segs=4).simplify(0.7)
    for lon in range(-165, 195, 15):
        x, y = PLANE.xy(np.full(61, float(lon if lon > CUT else lon + 360)), np.linspace(-60, 84, 61))
        yield "meridian", {"lon": lon}, framed(x, y)
    for lat in range(-60, 90, 15):
        x, y = PLANE.xy(np.linspace(CUT, CUT + 360, 181), np.full(181, float(lat)))
        yield "parallel", {"lat": lat}, framed(x, y)
    inland = land.buffer(-1.2)
    for name, ring in PLAN["lake"].items():
        if parts := list(lake(ring, inland)):
            yield "lake", {"name": name}, only_polygons(unary_union(parts))


def framed(x, y):
    line = LineString(np.column_stack([x, y])).simplify(0.3)
    return line.intersection(box(0, 0, PLANE.width, PLANE.height))


def lake(ring, inland):
    for part in parts_of(PLANE.geom(Polygon(ring), 0.6).simplify(0.2)):
        rounded = np.round(borders.chaikin(part.exterior.coords, 2, True), 1)
        inside = Polygon(rounded).buffer(0).intersection(inland)
        yield from (piece for piece in parts_of(inside) if piece.area > 3.0)


def decoration(kind, properties, shape):
    if "Polygon" in shape.geom_type:
        drawn = mapkit.coords_json(shape)
    else:
        lines = getattr(shape, "geoms", [shape])
        points = [[[round(x, 1), round(y, 1)] for x, y in line.coords] for line in lines]
        drawn = {"type": "MultiLineString", "coordinates": points}
    return mapkit.feature(drawn, kind=kind, **properties)


# ---------------------------------------------------------------- files


def area(name, shape, labels, neighbours):
    """Return the area's feature and its table."""
    point, radius = labels[name]
    where = {"label": [round(point.x, 1), round(point.y, 1)], "label_radius": round(radius, 1)}
    short = PLAN["short"].get(name, name)
    properties = {"name": name, "short": short, "continent": CONTINENT[name], **where}
    drawn = {"type": "Feature", "id": name, "properties": properties, "geometry": mapkit.coords_json(shape)}
    lines = {"lines": mapkit.two_lines(name), "continent": CONTINENT[name]}
    return drawn, {"name": name, "short": short, **lines, **where, "neighbors": neighbours}


def main(folder):
    shapes = build()
    touching = set(borders.adjacency(shapes))
    wanted = {frozenset(pair) for pair in BORDERS}
    assert touching == wanted, (wanted - touching, touching - wanted)
    labels = {name: borders.label_point(shape) for name, shape in shapes.items()}
    near = {name: [] for name in shapes}
    for one, other in (*BORDERS, *(lane["between"] for lane in PLAN["sea"])):
        near[one].append(other)
        near[other].append(one)
    plane = {"projection": INFO, "width": PLANE.width, "height": round(PLANE.height, 1), "y_axis": "up"}
    drawn, tables = zip(*(area(name, shape, labels, near[name]) for name, shape in shapes.items()), strict=True)
    mapkit.write_geojson(folder / "risk_world.geojson", drawn, name="risk_world", plane=plane)
    decorations = [decoration(*entry) for entry in decor(shapes) if not entry[2].is_empty]
    mapkit.write_geojson(folder / "risk_world_decor.geojson", decorations, name="risk_world_decor", plane=plane)
    sea = list(lanes(shapes, labels))
    counts = {"territories": 42, "links": len(wanted) + len(sea), "land_links": len(wanted), "sea_links": len(sea)}
    blocks = [
        "# Classic 42-territory world. Geometry: risk_world.geojson (same names). Made by build_risk.py.\n",
        mapkit.toml_block("[map]", {"id": "risk_world", **plane, **counts}),
        *(mapkit.toml_block("[[continent]]", entry) for entry in PLAN["continent"]),
        *(mapkit.toml_block("[[territory]]", table) for table in tables),
        *(mapkit.toml_block("[[sea_lane]]", lane) for lane in sea),
    ]
    (folder / "risk_world.toml").write_text("\n".join(blocks), encoding="utf-8")
    print(f"risk: {len(shapes)} territories, {len(wanted)} land and {len(sea)} sea links, height {PLANE.height:.0f}")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else mapkit.HERE)
