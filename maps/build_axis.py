"""Build axis_allies_classic.toml and axis_allies_classic.geojson (needs shapely and numpy).

python maps/build_axis.py [folder]
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import axis_sea
import borders
import earth
import mapkit
import numpy as np
import shapely
from axis_areas import CUT, IDLE, PLAN, areas
from earth import only_polygons
from shapely.geometry import LineString, Point, box
from shapely.ops import unary_union

BOARD = tomllib.loads((mapkit.HERE.parent / "data" / "axis_allies" / "board.toml").read_text("utf-8"))
NAMES = {entry["id"]: entry["map_name"] for entry in (*BOARD["land"], *BOARD["sea"])}
LINKS = {
    tuple(sorted((NAMES[entry["id"]], NAMES[other])))
    for entry in (*BOARD["land"], *BOARD["sea"])
    for other in entry["adjacent"]
}
PLANE = earth.Plane(
    lon0=91.0,
    width=1400.0,
    kind="miller",
    lenses=[(15, 48, 0.80, 22), (122, 9, 0.30, 22)],
    xbands=[
        (centre - 91.0, half, gain)
        for centre, half, gain in (
            *((-84, 8, 0.9), (-45, 20, -0.35), (42, 12, 0.55)),
            *((96, 22, -0.28), (175, 26, -0.12), (226, 24, -0.50)),
        )
    ],
    ybands=[(100, 18, -0.80), (-68, 18, -0.45), (72, 10, 0.30), (20, 26, 0.20)],
)
FRAME = (-62.0, 79.0)
"""Latitudes of the lower and the upper edge."""
STRAITS = [(25.6, 39.9), (26.4, 40.2), (27.3, 40.6), (28.6, 40.9), (29.1, 41.15), (29.3, 41.6)]
SHOWN = 1.5
"""Shapes that touch along less than this are drawn apart."""
HEAD = """\
# Areas of land and zones of the sea. Geometry: axis_allies_classic.geojson (same names). Made by build_axis.py.
# Owners, IPCs and what people call an area are in data/axis_allies/board.toml (`map_name` is the name here).
"""
INFO = "Miller cylindrical with smooth board warps, cut at 89W; planar x,y (not lon/lat)"


# ---------------------------------------------------------------- land


def overhang(shape):
    """Let land run a little past the left, right and top edge, so that rounding happens outside the frame."""
    wide, high = PLANE.width, PLANE.height
    strips = (
        (box(0, 0, 0.4, high), {"xfact": 14, "yfact": 1, "origin": (0.4, 0)}),
        (box(wide - 0.4, 0, wide, high), {"xfact": 14, "yfact": 1, "origin": (wide - 0.4, 0)}),
        (box(0, high - 0.4, wide, high), {"xfact": 1, "yfact": 14, "origin": (0, high - 0.4)}),
    )
    for strip, stretched in strips:
        part = only_polygons(shape.intersection(strip))
        if not part.is_empty:
            shape = unary_union([shape, shapely.affinity.scale(part, **stretched)])
    return only_polygons(shape.buffer(0))


def spot(lon, lat):
    x, y = PLANE.xy(np.array([lon]), np.array([lat]))
    return float(x[0]), float(y[0])


def placed(name, shape, frame):
    """Return a shape on the plane; some islands are undistorted and enlarged."""
    found = PLANE.geom(shape)
    if name in PLAN["rigid"]:
        how, (x0, y0, x1, y1) = PLAN["rigid"][name], found.bounds
        middle = ((x0 + x1) / 2 + how["by"][0], (y0 + y1) / 2 + how["by"][1])
        found = earth.rigid(shape, PLANE, how["scale"], middle).buffer(how["fatter"])
    return only_polygons(overhang(shapely.make_valid(found).intersection(frame)))


def lands():
    """Areas of land and scenery, with borders that neighbours share exactly."""
    named, idle = areas()
    wanted = {entry["map_name"] for entry in BOARD["land"]}
    assert {*named, *PLAN["blob"]} == wanted, wanted ^ {*named, *PLAN["blob"]}
    (x0, y0), (x1, y1) = (
        (float(v[0]) for v in PLANE.raw(np.array([lon]), np.array([lat])))
        for lon, lat in ((CUT, FRAME[0]), (CUT + 360, FRAME[1]))
    )
    PLANE.fit(x0, y0, x1, y1)
    frame = box(0, 0, PLANE.width, PLANE.height)
    found = {name: placed(name, shape, frame) for name, shape in {**named, **idle}.items()}
    for name, blob in PLAN["blob"].items():
        x, y = spot(*blob["at"])
        discs = [Point(x + dx, y + dy).buffer(r, quad_segs=6) for dx, dy, r in blob["discs"]]
        found[name] = only_polygons(unary_union(discs))
    found["Spain"] = only_polygons(found["Spain"].difference(found["Gibraltar"]))
    strait = PLANE.line(STRAITS).buffer(1.6)
    for name in ("Turkey", "East Europe", "South Europe"):
        found[name] = only_polygons(found[name].difference(strait))
    found = borders.clean_coverage(found, grid=0.02, fill_area=30)
    found = borders.drop_small(found, 8.0, PLAN["keep"].items())
    found = borders.fill_holes(found, 14.0)
    found = borders.simplify_coverage(found, 1.25)
    found = borders.finish(borders.smooth_coverage(found, 2, 2), 0.42)
    found = {name: only_polygons(shape.intersection(frame)) for name, shape in found.items()}
    return found, {name: found.pop(name) for name in IDLE}


# ---------------------------------------------------------------- what touches what


def touching(every):
    """Pairs whose shapes share a border, also across the edge of the map, with its length."""
    found = {tuple(sorted(pair)): length for pair, length in borders.adjacency(every, 0.05).items()}
    wide = PLANE.width

    def edge(shape, x):
        line = LineString([(x, -1), (x, PLANE.height + 1)])
        return shapely.transform(shape.intersection(line), lambda points: points * (0, 1))

    west = {name: edge(shape, 0.06) for name, shape in every.items() if shape.bounds[0] < 0.3}
    east = {name: edge(shape, wide - 0.06) for name, shape in every.items() if shape.bounds[2] > wide - 0.3}
    for one, left in west.items():
        for other, right in east.items():
            length = left.intersection(right).length
            if one != other and length > 0.3:
                pair = tuple(sorted((one, other)))
                found[pair] = found.get(pair, 0) + length
    return found


def link_line(one, other):
    """Return the shortest line between two shapes, also across the edge of the map, and whether it crosses it."""
    lines = [(by, shapely.shortest_line(one, shapely.affinity.translate(other, by))) for by in (0.0, 1400.0, -1400.0)]
    by, line = min(lines, key=lambda found: found[1].length)
    return [[round(float(x), 1), round(float(y), 1)] for x, y in line.coords], by != 0


# ---------------------------------------------------------------- files


def area(name, shape, near, *, sea):
    """Return the area's feature and its table."""
    point, radius = borders.label_point(shape)
    base = name.replace(" Sea Zone", "")
    where = {"label": [round(point.x, 1), round(point.y, 1)], "label_radius": round(radius, 1)}
    short = {"short": PLAN["short"].get(base, base)}
    about = {"name": name, "kind": "sea" if sea else "land", **short, **where}
    lines = mapkit.two_lines(base.replace("-", "- "))
    table = {"name": name, **short, "lines": lines, **where, "neighbors": near}
    return mapkit.feature(mapkit.coords_json(shape), key=name, **about), table


def main(folder):
    land, idle = lands()
    zones = axis_sea.sea_zones(land, idle, PLANE)
    land, idle, zones = axis_sea.exact(land, idle, zones)
    off = zones.pop(axis_sea.NONE)
    zones = {f"{name} Sea Zone": shape for name, shape in zones.items()}
    every = {**land, **zones}
    assert set(every) == set(NAMES.values()), set(every) ^ set(NAMES.values())
    touch = touching(every)
    shown = {pair for pair, length in touch.items() if length >= SHOWN}
    drawn, barred = sorted(LINKS - shown), sorted(shown - LINKS)
    near = {name: sorted(b if a == name else a for a, b in LINKS if name in (a, b)) for name in every}
    made = {name: area(name, shape, near[name], sea=name in zones) for name, shape in every.items()}
    scenery = [*(("idle", name, shape) for name, shape in idle.items()), ("off_board", "Arctic", off)]
    features = [
        *(feature for feature, _ in made.values()),
        *(mapkit.feature(mapkit.coords_json(shape), name=name, kind=kind) for kind, name, shape in scenery),
    ]
    plane = {"projection": INFO, "width": PLANE.width, "height": round(PLANE.height, 1), "y_axis": "up"}
    plane["wraps_east_west"] = True
    mapkit.write_geojson(folder / "axis_allies_classic.geojson", features, name="axis_allies_classic", plane=plane)
    counts = {"land_areas": len(land), "sea_zones": len(zones), "links": len(LINKS)}
    counts |= {"drawn_links": len(drawn), "barred_contacts": len(barred)}
    lines = {pair: link_line(every[pair[0]], every[pair[1]]) for pair in drawn}
    blocks = [
        HEAD,
        mapkit.toml_block("[map]", {"id": "axis_allies_classic", **plane, **counts}),
        *(mapkit.toml_block("[[land]]", made[name][1]) for name in sorted(land)),
        *(mapkit.toml_block("[[sea_zone]]", made[name][1]) for name in sorted(zones)),
        *(
            mapkit.toml_block("[[drawn_link]]", {"between": list(pair), "wraps": wraps, "path": path})
            for pair, (path, wraps) in lines.items()
        ),
        *(
            mapkit.toml_block("[[barred_contact]]", {"between": list(pair), "length": round(touch[pair], 1)})
            for pair in barred
        ),
    ]
    (folder / "axis_allies_classic.toml").write_text("\n".join(blocks), encoding="utf-8")
    print(f"axis & allies: {len(land)} areas, {len(zones)} zones, {len(LINKS)} links, height {PLANE.height:.0f}")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else mapkit.HERE)
